/// Computes the difference between the lines of two texts.
///
/// This is the greedy search of Myers between the common prefix and the common suffix. Beyond a number of changes it
/// gives up and reports all lines in between as changed. Edits by hand stay far below that number.
///
/// The standard library's `difference(from:)` has no such bound. For two untrusted texts without a common line, its
/// time and memory grow with the square of their lengths. A check before the search cannot replace the bound: the
/// number of changes is known only afterward, and a limit on lengths would refuse small changes in long files.
struct LineDifference {
    /// The maximum number of changed lines for which the shortest difference is computed.
    static let maximumChangeCount = 1000

    /// A range of removed lines and the range of lines that replaces it.
    struct Hunk: Sendable, Hashable {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// Returns the changes in order; adjacent changes are joined.
    static func hunks<Line: Hashable>(_ old: [Line], _ new: [Line]) -> [Hunk] {
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        guard start < oldEnd || start < newEnd else { return [] }
        guard start < oldEnd, start < newEnd, let trace = trace(old, new, start..<oldEnd, start..<newEnd) else {
            return [Hunk(old: start..<oldEnd, new: start..<newEnd)]
        }
        return hunks(from: trace, start, oldEnd - start, newEnd - start)
    }

    /// Returns the reach of each diagonal after each number of changes; nil for too many changes.
    private static func trace<Line: Hashable>(
        _ old: [Line], _ new: [Line], _ oldRange: Range<Int>, _ newRange: Range<Int>
    ) -> [[Int]]? {
        let (count, otherCount) = (oldRange.count, newRange.count)
        let most = min(count + otherCount, maximumChangeCount)
        var reached = [Int](repeating: 0, count: 2 * most + 3)
        let middle = most + 1
        var trace: [[Int]] = []
        for changes in 0...most {
            // Keeps only the diagonals that this number of changes can reach.
            trace.append(Array(reached[(middle - changes - 1)...(middle + changes + 1)]))
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                let isDown =
                    diagonal == -changes
                    || diagonal != changes && reached[middle + diagonal - 1] < reached[middle + diagonal + 1]
                var place = isDown ? reached[middle + diagonal + 1] : reached[middle + diagonal - 1] + 1
                while place < count, place - diagonal < otherCount, place - diagonal >= 0,
                    old[oldRange.lowerBound + place] == new[newRange.lowerBound + place - diagonal]
                { place += 1 }
                reached[middle + diagonal] = place
                if place >= count, place - diagonal >= otherCount { return trace }
            }
        }
        return nil
    }

    /// Returns the changes by following the trace back from the end.
    private static func hunks(from trace: [[Int]], _ start: Int, _ oldCount: Int, _ newCount: Int) -> [Hunk] {
        var (hunks, place, other) = ([Hunk](), oldCount, newCount)
        for changes in (1..<max(trace.count, 1)).reversed() {
            let reached = trace[changes]
            func far(_ diagonal: Int) -> Int { reached[diagonal + changes + 1] }
            let diagonal = place - other
            let isDown = diagonal == -changes || diagonal != changes && far(diagonal - 1) < far(diagonal + 1)
            let from = isDown ? far(diagonal + 1) : far(diagonal - 1)
            let otherFrom = from - (isDown ? diagonal + 1 : diagonal - 1)
            let old = start + from..<start + from + (isDown ? 0 : 1)
            let new = start + otherFrom..<start + otherFrom + (isDown ? 1 : 0)
            if let last = hunks.last, last.old.lowerBound == old.upperBound, last.new.lowerBound == new.upperBound {
                hunks[hunks.count - 1] = Hunk(
                    old: old.lowerBound..<last.old.upperBound, new: new.lowerBound..<last.new.upperBound)
            } else {
                hunks.append(Hunk(old: old, new: new))
            }
            (place, other) = (from, otherFrom)
        }
        return hunks.reversed()
    }
}
