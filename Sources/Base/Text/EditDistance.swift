/// Computes the distance between two spellings of a word.
package enum EditDistance {
    /// Returns the minimum number of edits between two words: letters inserted, removed or replaced.
    ///
    /// - Parameters:
    ///   - left: The scalars of one word. The work is the product of both lengths.
    ///   - right: The scalars of the other word.
    ///   - swaps: Whether two neighbors in the wrong order count as one edit, not as two.
    ///   - limit: The maximum distance that matters, 0 or more; a larger one is not computed exactly. Defaults to nil.
    /// - Returns: The distance, or any number above `limit` if the distance exceeds it.
    package static func between(_ left: [UInt32], _ right: [UInt32], swaps: Bool, limit: Int? = nil) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var line = beforeLast
        for row in left.indices {
            line[0] = row + 1
            for column in right.indices {
                let change = last[column] + (left[row] == right[column] ? 0 : 1)
                var least = min(change, last[column + 1] + 1, line[column] + 1)
                if swaps, row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                line[column + 1] = least
            }
            // Later lines depend on the last one, and with swaps on the one before it too.
            if let limit, !line.contains(where: { $0 <= limit }), !swaps || !last.contains(where: { $0 <= limit }) {
                return limit + 1
            }
            (beforeLast, last, line) = (last, line, beforeLast)
        }
        return last[right.count]
    }
}

/// A key that is compared byte by byte, as in property lists.
///
/// Swift's own comparison accepts canonically equivalent texts, such as the kelvin sign for the letter K. Its time also
/// grows with the square of the length of a run of combining marks.
package struct ExactName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactName, right: ExactName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
