internal import Synchronization

/// Holds an app's directory, made by the first registration and kept until the app goes away.
///
/// What `AtomicLazyReference` does, but readable without touching the reference count, which threads that ask about
/// one busy app would contend for.
struct AccountTableCell: ~Copyable, Sendable {
    private let bits = Atomic<UInt>(0)

    deinit { unretained?.release() }

    /// The directory, for callers that keep the app alive while they use it.
    @inline(__always)
    var unretained: Unmanaged<AccountTable>? {
        UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map { Unmanaged<AccountTable>.fromOpaque($0) }
    }

    /// The directory.
    func load() -> AccountTable? { unretained?.takeUnretainedValue() }

    /// The directory, made when there is none, for as many ids.
    func loadOrMake(maximumCount: Int, quota: ResourceQuota?) -> AccountTable {
        if let table = load() { return table }
        let made = Unmanaged.passRetained(AccountTable(maximumCount: maximumCount, quota: quota))
        let new = UInt(bitPattern: made.toOpaque())
        let (exchanged, _) = bits.compareExchange(expected: 0, desired: new, ordering: .acquiringAndReleasing)
        if !exchanged { made.release() }
        return load() ?? made.takeUnretainedValue()
    }

    /// Whether the directory had no room for an id.
    var hasRefused: Bool { unretained?._withUnsafeGuaranteedRef(\.hasRefused) ?? false }

    /// The record of an id.
    ///
    /// Takes no lock, allocates nothing, touches no reference count.
    @inline(__always)
    func record(for id: AccountID) -> Unmanaged<AccountRecord>? {
        unretained.flatMap { $0._withUnsafeGuaranteedRef { $0.record(for: id) } }
    }
}
