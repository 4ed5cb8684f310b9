internal import MAMBase
internal import Synchronization

/// The holder of an app's directory, which is made by the first registration and kept until the app ends.
///
/// Like `AtomicLazyReference`, but read without a change of the reference count, which threads would contend for.
struct AccountTableCell: ~Copyable, Sendable {
    private let bits = Atomic<UInt>(0)

    deinit { unretained?.release() }

    /// The directory, for callers that retain the app while they use it.
    @inline(__always)
    var unretained: Unmanaged<AccountTable>? {
        UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map { Unmanaged<AccountTable>.fromOpaque($0) }
    }

    /// The directory.
    func load() -> AccountTable? { unretained?.takeUnretainedValue() }

    /// Returns the directory, which is made with a maximum number of ids if there is none.
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

    /// Returns the record of an id.
    ///
    /// Takes no lock, allocates nothing, changes no reference count.
    @inline(__always)
    func record(for id: AccountID) -> Unmanaged<AccountRecord>? {
        unretained.flatMap { $0._withUnsafeGuaranteedRef { $0.record(for: id) } }
    }
}
