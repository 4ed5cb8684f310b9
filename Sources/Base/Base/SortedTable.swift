/// A table of keys and values in one array, in the order of the keys.
///
/// For tables that usually have one to three entries, where a dictionary takes twice the memory. A lookup takes
/// logarithmic time, adding the greatest key constant time, other changes linear time. Inlinable, so that other targets
/// get a table that is compiled for their types.
@usableFromInline package struct SortedTable<Key: Comparable & Sendable, Value: Sendable>: Sendable {
    /// The entries, in the order of the keys.
    @inlinable package var elements: [(key: Key, value: Value)] { storage }
    @usableFromInline package var storage: [(key: Key, value: Value)] = []

    /// Makes an empty table, which takes no heap.
    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { storage.isEmpty }

    /// The value of a key; setting nil removes the entry.
    @inlinable package subscript(key: Key) -> Value? {
        get {
            let place = place(of: key)
            return holds(key, at: place) ? storage[place].value : nil
        }
        set {
            let place = place(of: key)
            switch (holds(key, at: place), newValue) {
            case (true, let value?): storage[place].value = value
            case (true, nil):
                storage.remove(at: place)
                if storage.isEmpty { storage = [] }
            case (false, let value?): storage.insert((key, value), at: place)
            case (false, nil): break
            }
        }
    }

    @inlinable package func holds(_ key: Key, at place: Int) -> Bool {
        place < storage.count && storage[place].key == key
    }

    /// Returns the index of a key, or the index at which it would be inserted.
    @inlinable package func place(of key: Key) -> Int {
        if let last = storage.last, last.key < key { return storage.count }
        var (low, high) = (0, storage.count)
        while low < high {
            let middle = (low + high) / 2
            if storage[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
