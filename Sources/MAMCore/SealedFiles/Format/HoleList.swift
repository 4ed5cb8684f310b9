/// The runs of chunks that were never written and read as zeros.
///
/// Sorted, not empty, and separated by at least one chunk. A list may temporarily hold more than ``limit`` runs while
/// some are filled, but is stored with at most that number.
package struct HoleList: Sendable, Hashable {
    /// The maximum number of runs in a header.
    package static let limit = 24

    package private(set) var runs: [Range<Int>] = []

    /// No holes.
    package init() {}

    /// The number of runs.
    package var count: Int { runs.count }
    /// Whether there are none.
    package var isEmpty: Bool { runs.isEmpty }

    /// Whether a chunk lies in a hole.
    package func contains(_ chunk: Int) -> Bool {
        let place = firstRun(endingAfter: chunk)
        return place < runs.count && runs[place].lowerBound <= chunk
    }

    /// Whether any of these chunks lies in a hole.
    package func intersects(_ chunks: Range<Int>) -> Bool {
        guard !runs.isEmpty, !chunks.isEmpty else { return false }
        let place = firstRun(endingAfter: chunks.lowerBound)
        return place < runs.count && runs[place].lowerBound < chunks.upperBound
    }

    /// Returns the longest run of chunks from `start` up to `limit` that are all in a hole or all outside of holes.
    ///
    /// `start` must be below `limit`.
    package func run(from start: Int, to limit: Int) -> (chunks: Range<Int>, isHole: Bool) {
        let place = firstRun(endingAfter: start)
        guard place < runs.count else { return (start..<limit, false) }
        let run = runs[place]
        return run.lowerBound <= start
            ? (start..<min(run.upperBound, limit), true) : (start..<min(run.lowerBound, limit), false)
    }

    /// The first run that ends behind a chunk, or the number of runs.
    private func firstRun(endingAfter chunk: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].upperBound > chunk { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension HoleList {
    /// Makes chunks part of a hole, together with holes they touch.
    package mutating func insert(_ chunks: Range<Int>) {
        guard !chunks.isEmpty else { return }
        let from = firstRun(endingAfter: chunks.lowerBound - 1)
        var (past, whole) = (from, chunks)
        while past < runs.count, runs[past].lowerBound <= chunks.upperBound {
            whole = min(whole.lowerBound, runs[past].lowerBound)..<max(whole.upperBound, runs[past].upperBound)
            past += 1
        }
        runs.replaceSubrange(from..<past, with: CollectionOfOne(whole))
    }

    /// Takes chunks out of all holes.
    package mutating func remove(_ chunks: Range<Int>) {
        guard !chunks.isEmpty, intersects(chunks) else { return }
        let from = firstRun(endingAfter: chunks.lowerBound)
        var (past, left) = (from, [Range<Int>]())
        while past < runs.count, runs[past].lowerBound < chunks.upperBound {
            let run = runs[past]
            if run.lowerBound < chunks.lowerBound { left.append(run.lowerBound..<chunks.lowerBound) }
            if run.upperBound > chunks.upperBound { left.append(chunks.upperBound..<run.upperBound) }
            past += 1
        }
        runs.replaceSubrange(from..<past, with: left)
    }

    /// Forgets all chunks from `count` on.
    package mutating func trim(to count: Int) { remove(count..<Int.max) }

    /// Takes out the smallest run, the first of several; nil when there is none.
    package mutating func removeSmallest() -> Range<Int>? {
        guard let place = runs.indices.min(by: { runs[$0].count < runs[$1].count }) else { return nil }
        return runs.remove(at: place)
    }
}
