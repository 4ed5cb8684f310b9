/// Finds what somebody probably meant to type.
package enum NearMiss {
    /// The word nearest to what was typed, `nil` when none is near.
    ///
    /// Near means: one slip of the keyboard in every three letters, letter case aside; or the beginning of one word
    /// only.
    package static func word(for typed: String, in words: [String]) -> String? {
        let folded = Array(typed.lowercased())
        guard !folded.isEmpty, folded.count <= 64 else { return nil }
        let nearest = words.map { (word: $0, distance: distance(folded, Array($0.lowercased()))) }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        if let nearest, nearest.distance <= max(1, max(folded.count, nearest.word.count) / 3) { return nearest.word }
        let longer = words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// `; did you mean X?`, or nothing.
    package static func hint(for typed: String, in words: [String], prefix: String = "") -> String {
        word(for: typed, in: words).map { "; did you mean `\(prefix)\($0)`?" } ?? ""
    }

    /// The number of letters to insert, leave out, replace or swap with their neighbour.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var (before, last) = ([Int](), Array(0...right.count))
        for (row, letter) in left.enumerated() {
            var line = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, before[column - 1] + 1)
                }
                line.append(best)
            }
            (before, last) = (last, line)
        }
        return last[right.count]
    }
}
