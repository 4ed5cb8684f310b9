/// Keeps the newest elements up to a limit, and counts the older ones that were dropped.
struct BoundedLog<Element> {
    // A ring once the limit is reached: the oldest element is at index `first`.
    private var ring: [Element] = []
    private var first = 0
    /// The number of elements dropped since the last ``takeAll()``.
    private(set) var droppedCount = 0

    /// The elements, oldest first.
    var all: [Element] { first == 0 ? ring : Array(ring[first...] + ring[..<first]) }

    /// Appends an element, and drops the oldest ones beyond `limit`, which is 0 or more.
    mutating func append(_ element: Element, limit: Int) {
        if ring.count < limit {
            straighten()
            ring.append(element)
        } else if ring.count == limit, limit > 0 {
            ring[first] = element
            first = (first + 1) % limit
            droppedCount += 1
        } else {
            // The limit was lowered since the last call.
            straighten()
            ring.append(element)
            droppedCount += ring.count - limit
            ring.removeFirst(ring.count - limit)
        }
    }

    /// Removes and returns all elements, frees their memory, and resets the count of dropped elements.
    mutating func takeAll() -> (elements: [Element], droppedCount: Int) {
        defer { self = BoundedLog() }
        return (all, droppedCount)
    }

    /// Removes and returns the elements that satisfy a condition, oldest first.
    mutating func take(where isWanted: (Element) -> Bool) -> [Element] {
        straighten()
        let taken = ring.filter(isWanted)
        ring.removeAll(where: isWanted)
        if ring.isEmpty { ring = [] }
        return taken
    }

    private mutating func straighten() {
        guard first > 0 else { return }
        (ring, first) = (all, 0)
    }
}

extension BoundedLog: Sendable where Element: Sendable {}
