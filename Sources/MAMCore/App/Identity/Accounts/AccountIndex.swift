internal import Synchronization

/// An open-addressing index over the records of an ``AccountTable``; at most half full, so a search always ends.
final class AccountIndex: Sendable {
    /// The number of places, a power of two.
    let capacity: Int
    /// Account bits, 0 for a free slot.
    ///
    /// The pointer is set once, in `init`; its memory is atomic.
    private nonisolated(unsafe) let places: UnsafeMutablePointer<Atomic<UInt>>
    /// The smaller index that this one replaced; it is kept, because a reader may still use it.
    private let outgrown: AccountIndex?

    init(capacity: Int, outgrowing outgrown: AccountIndex? = nil) {
        self.capacity = capacity
        self.outgrown = outgrown
        places = .allocate(capacity: capacity)
        for place in 0..<capacity { (places + place).initialize(to: Atomic(0)) }
    }

    deinit {
        places.deinitialize(count: capacity)
        places.deallocate()
    }

    /// Returns the slot where the search for an id begins; the lowest bit of the hash is the same for nearly all ids.
    private func first(for id: AccountID) -> Int { (id.foldedHash >> 1) & (capacity - 1) }

    func find(_ id: AccountID) -> Unmanaged<AccountRecord>? {
        var place = first(for: id)
        for _ in 0..<capacity {
            guard let record = AccountBits(rawValue: places[place].load(ordering: .acquiring)).record else {
                return nil
            }
            if record._withUnsafeGuaranteedRef({ $0.id == id }) { return record }
            place = (place + 1) & (capacity - 1)
        }
        return nil
    }

    /// Inserts a record; the caller holds the table's lock and ensures a free slot.
    func insert(_ record: AccountRecord) {
        var place = first(for: record.id)
        while places[place].load(ordering: .relaxed) != 0 { place = (place + 1) & (capacity - 1) }
        places[place].store(AccountBits(record).rawValue, ordering: .releasing)
    }
}

/// The account of a scope, a thread slot, a window or the process, in one trivial word.
///
/// The pointer is not retained: only the app whose serial is stored beside the word may follow it.
@usableFromInline
struct AccountBits: Sendable, Hashable {
    @usableFromInline let rawValue: UInt

    /// No identity: the search continues with the next layer.
    static let unset = AccountBits(rawValue: 0)
    /// "No user": the search stops, and no policy applies.
    static let unmanaged = AccountBits(rawValue: 1)
    /// An id outside the directory; the holder keeps its ``UnlistedAccount`` beside this word.
    static let unlisted = AccountBits(rawValue: 2)
    /// Only in the cells of the process and the key window: readers take the app's lock.
    static let askUnderLock = AccountBits(rawValue: 3)

    init(rawValue: UInt) { self.rawValue = rawValue }

    init(_ record: AccountRecord) { self.init(Unmanaged.passUnretained(record)) }

    init(_ record: Unmanaged<AccountRecord>) { self.rawValue = UInt(bitPattern: record.toOpaque()) }

    /// The record that this word points to; `nil` for the other words.
    @inline(__always)
    var record: Unmanaged<AccountRecord>? {
        rawValue > AccountBits.askUnderLock.rawValue
            ? UnsafeRawPointer(bitPattern: rawValue).map { Unmanaged<AccountRecord>.fromOpaque($0) } : nil
    }

    /// Whether the word alone identifies the account; otherwise the ids have to be looked up.
    @inlinable
    var identifiesAccount: Bool { rawValue < 2 || rawValue > 3 }

    var isSet: Bool { self != .unset }
}
