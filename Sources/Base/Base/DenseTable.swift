/// A table of keys and values that uses less memory than a dictionary for thousands of large entries.
///
/// A dictionary keeps a quarter to five eighths of its slots empty, and each empty slot is as large as an entry. This
/// table keeps its entries in an array without gaps, and an index with 4 bytes for each slot. The entries have no
/// order. When an entry is removed, the last entry of the array takes its place.
///
/// The type is public for a technical reason: the compiler can specialize it for the key and value types of other
/// modules. Specialized code is faster than generic code.
public struct DenseTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let key: Key
        /// Nil only during a change in place that sets it to nil.
        @usableFromInline var value: Value?

        @inlinable
        init(key: Key, value: Value?) { (self.key, self.value) = (key, value) }
    }

    @usableFromInline var entries: [Entry] = []
    /// The indexes of entries plus 1, 0 for an empty slot.
    ///
    /// The number of slots is a power of two, and at most three quarters are used.
    @usableFromInline var slots: [UInt32] = []

    /// Makes an empty table, without allocating memory.
    @inlinable
    public init() {}

    /// The number of entries in the table.
    @inlinable public var count: Int { entries.count }

    /// The number of entries that fit into the memory that the table has allocated.
    @inlinable public var capacity: Int { entries.capacity }

    /// Whether the table has no entries.
    @inlinable public var isEmpty: Bool { entries.isEmpty }

    // Not `map(\.key)`: a path to a property of a generic type allocates for each entry.
    /// The keys of the table, in no particular order.
    @inlinable public var keys: [Key] { entries.map { $0.key } }

    /// The value of a key; nil if the table does not have the key.
    ///
    /// Code can change a value in place, without a copy. Assigning nil removes the entry.
    @inlinable
    public subscript(key: Key) -> Value? {
        get { place(of: key).flatMap { entries[$0].value } }
        _modify {
            if let place = place(of: key) {
                defer { if entries[place].value == nil { remove(at: place) } }
                yield &entries[place].value
            } else {
                var value: Value?
                defer { if let value { insert(value, for: key) } }
                yield &value
            }
        }
    }

    /// Removes the entry of a key, and returns its value; nil if the table does not have the key.
    @inlinable
    @discardableResult
    public mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = place(of: key) else { return nil }
        let value = entries[place].value
        remove(at: place)
        return value
    }

    /// Calls a function with each entry of the table, in no particular order.
    @inlinable
    public func forEach(_ body: (Key, Value) -> Void) {
        for entry in entries { if let value = entry.value { body(entry.key, value) } }
    }

    @inlinable
    func slot(of key: Key) -> Int { key.hashValue & (slots.count - 1) }

    /// Returns the index of a key's entry.
    @inlinable
    func place(of key: Key) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = slot(of: key)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if entries[place].key == key { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    @inlinable
    mutating func insert(_ value: Value, for key: Key) {
        entries.append(Entry(key: key, value: value))
        if entries.count * 4 > slots.count * 3 {
            makeSlots()
        } else {
            enter(entries.count - 1)
        }
    }

    /// Allocates slots for the entries, and enters all of them.
    @inlinable
    mutating func makeSlots() {
        var count = 4
        while count * 3 < entries.count * 4 { count *= 2 }
        slots = Array(repeating: 0, count: count)
        for place in entries.indices { enter(place) }
    }

    @inlinable
    mutating func enter(_ place: Int) {
        var slot = slot(of: entries[place].key)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(place + 1)
    }

    @inlinable
    mutating func remove(at place: Int) {
        empty(slotHolding(place))
        let last = entries.count - 1
        if place != last {
            slots[slotHolding(last)] = UInt32(place + 1)
            entries[place] = entries[last]
        }
        entries.removeLast()
        if entries.isEmpty {
            (entries, slots) = ([], [])
        } else if slots.count > 16, entries.count * 8 < slots.count {
            // A copy of the elements: an array made of an array shares its memory.
            entries = entries.withUnsafeBufferPointer { Array($0) }
            makeSlots()
        }
    }

    @inlinable
    func slotHolding(_ place: Int) -> Int {
        var slot = slot(of: entries[place].key)
        while slots[slot] != UInt32(place + 1) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    /// Empties a slot, and moves later entries that were displaced because of it.
    @inlinable
    mutating func empty(_ slot: Int) {
        let mask = slots.count - 1
        var (free, next) = (slot, (slot + 1) & mask)
        while slots[next] != 0 {
            let home = self.slot(of: entries[Int(slots[next]) - 1].key)
            // The entry may move to the free slot, unless that is before its own slot.
            if (next - home) & mask >= (next - free) & mask {
                slots[free] = slots[next]
                free = next
            }
            next = (next + 1) & mask
        }
        slots[free] = 0
    }
}
