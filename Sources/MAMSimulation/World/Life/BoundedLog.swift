/// The newest of what was noted, up to a limit, and how many older ones were dropped.
struct BoundedLog<Element> {
    // A ring once the limit is reached: the oldest stands at `first`.
    private var ring: [Element] = []
    private var first = 0
    /// How many were dropped since the last ``takeAll()``.
    private(set) var droppedCount = 0

    /// What is kept, oldest first.
    var all: [Element] { first == 0 ? ring : Array(ring[first...] + ring[..<first]) }

    /// Notes an element, and drops the oldest ones of more than `limit`, 0 or more.
    mutating func append(_ element: Element, limit: Int) {
        if ring.count < limit {
            straighten()
            ring.append(element)
        } else if ring.count == limit, limit > 0 {
            ring[first] = element
            first = (first + 1) % limit
            droppedCount += 1
        } else {
            // The limit was lowered meanwhile.
            straighten()
            ring.append(element)
            droppedCount += ring.count - limit
            ring.removeFirst(ring.count - limit)
        }
    }

    /// Takes everything out, with the memory it took, and counts anew.
    mutating func takeAll() -> (elements: [Element], droppedCount: Int) {
        defer { self = BoundedLog() }
        return (all, droppedCount)
    }

    /// Takes out what fulfils a condition, oldest first.
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
