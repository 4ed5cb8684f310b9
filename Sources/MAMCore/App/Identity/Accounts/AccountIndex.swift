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
