/// A table with a maximum number of entries.
///
/// A new entry replaces the least recently used one.
public struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Node: Sendable {
        @usableFromInline var key: Key
        @usableFromInline var value: Value
        @usableFromInline var before: Int
        @usableFromInline var after: Int

        @inlinable
        init(key: Key, value: Value, before: Int, after: Int) {
            self.key = key
            self.value = value
            self.before = before
            self.after = after
        }
    }

    /// The maximum number of entries in the table.
    public let capacity: Int
    @usableFromInline var nodes: [Node] = []
    @usableFromInline var places: [Key: Int] = [:]
    // The ends of the list through the nodes, or -1: the most and the least recently used entry.
    @usableFromInline var first = -1
    @usableFromInline var last = -1

    /// Makes an empty table, without allocating memory.
    ///
    /// - Parameter capacity: The maximum number of entries, at least 1.
    @inlinable
    public init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The number of entries in the table.
    @inlinable public var count: Int { nodes.count }

    /// Returns the value of a key, and marks its entry as the most recently used.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value; nil if the table does not have the key.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        // Callers often ask for one key in a row, and comparing it takes less than hashing it.
        if first >= 0, nodes[first].key == key { return nodes[first].value }
        guard let place = places[key] else { return nil }
        moveToFront(place)
        return nodes[place].value
    }

    /// Sets the value of a key.
    ///
    /// If the key is new and the table is full, the least recently used entry is removed.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    /// - Returns: The value of the removed entry; nil if no entry was removed.
    @inlinable
    public mutating func insert(_ value: Value, for key: Key) -> Value? {
        if let place = places[key] {
            nodes[place].value = value
            moveToFront(place)
            return nil
        }
        guard nodes.count >= capacity else {
            nodes.append(Node(key: key, value: value, before: -1, after: -1))
            places[key] = nodes.count - 1
            linkFirst(nodes.count - 1)
            return nil
        }
        let place = last
        let dropped = nodes[place]
        places[dropped.key] = nil
        unlink(place)
        nodes[place] = Node(key: key, value: value, before: -1, after: -1)
        places[key] = place
        linkFirst(place)
        return dropped.value
    }

    /// Removes the entry of a key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The removed value; nil if the table did not have the key.
    @inlinable
    public mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        let value = nodes[place].value
        unlink(place)
        let end = nodes.count - 1
        if place != end {
            // The last node moves to the index that became free.
            let node = nodes[end]
            nodes[place] = node
            places[node.key] = place
            if node.before >= 0 { nodes[node.before].after = place } else { first = place }
            if node.after >= 0 { nodes[node.after].before = place } else { last = place }
        }
        nodes.removeLast()
        return value
    }

    /// Removes all entries from the table.
    @inlinable
    public mutating func removeAll() {
        nodes = []
        places = [:]
        (first, last) = (-1, -1)
    }

    @inlinable
    mutating func moveToFront(_ place: Int) {
        guard place != first else { return }
        unlink(place)
        linkFirst(place)
    }

    @inlinable
    mutating func unlink(_ place: Int) {
        let (before, after) = (nodes[place].before, nodes[place].after)
        if before >= 0 { nodes[before].after = after } else { first = after }
        if after >= 0 { nodes[after].before = before } else { last = before }
    }

    @inlinable
    mutating func linkFirst(_ place: Int) {
        (nodes[place].before, nodes[place].after) = (-1, first)
        if first >= 0 { nodes[first].before = place } else { last = place }
        first = place
    }
}
