/// Formats the difference of two texts like `diff -u`, in a form that `patch` reads.
package enum UnifiedDiff {
    /// The number of unchanged lines before and after a change.
    private static let context = 3

    /// Returns the difference in UTF-8; empty if the texts are equal.
    ///
    /// A line ends after its line feed, so a CR LF is kept. A carriage return alone ends a line too, as in editors. The
    /// line is printed with it, and `patch` may not accept such a difference.
    package static func text(
        from old: [UInt8], to new: [UInt8], oldName: String, newName: String
    ) -> [UInt8] {
        let (before, after) = (lines(of: old), lines(of: new))
        let groups = groups(LineDifference.hunks(before, after))
        guard !groups.isEmpty else { return [] }
        var result = Array("--- \(oldName)\n+++ \(newName)\n".utf8)
        for group in groups { append(group, before, after, to: &result) }
        return result
    }

    /// Groups changes whose context lines touch.
    private static func groups(_ hunks: [LineDifference.Hunk]) -> [[LineDifference.Hunk]] {
        var groups: [[LineDifference.Hunk]] = []
        for hunk in hunks {
            if let last = groups.last?.last, hunk.old.lowerBound - last.old.upperBound <= 2 * context {
                groups[groups.count - 1].append(hunk)
            } else {
                groups.append([hunk])
            }
        }
        return groups
    }

    private static func append(
        _ group: [LineDifference.Hunk], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>],
        to result: inout [UInt8]
    ) {
        guard let first = group.first, let last = group.last else { return }
        let lead = min(context, first.old.lowerBound)
        let tail = min(context, old.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - lead..<last.old.upperBound + tail
        let newRange = first.new.lowerBound - lead..<last.new.upperBound + tail
        result += Array("@@ -\(hunkRange(oldRange)) +\(hunkRange(newRange)) @@\n".utf8)
        var line = oldRange.lowerBound
        for hunk in group {
            for index in line..<hunk.old.lowerBound { append(" ", old[index], to: &result) }
            for index in hunk.old { append("-", old[index], to: &result) }
            for index in hunk.new { append("+", new[index], to: &result) }
            line = hunk.old.upperBound
        }
        for index in line..<oldRange.upperBound { append(" ", old[index], to: &result) }
    }

    /// Returns the first line of a part, from 1, and its line count; an empty part has the number of the line before
    /// it.
    private static func hunkRange(_ range: Range<Int>) -> String {
        let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
        return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
    }

    private static func append(_ mark: Unicode.Scalar, _ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
        result.append(UInt8(ascii: mark))
        result += line
        switch line.last {
        case UInt8(ascii: "\n"): break
        case UInt8(ascii: "\r"): result.append(UInt8(ascii: "\n"))
        default: result += Array("\n\\ No newline at end of file\n".utf8)
        }
    }

    /// Whether a byte is a line feed, or a carriage return without a following line feed.
    private static func isLineEnd(_ text: [UInt8], at place: Int) -> Bool {
        switch text[place] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): place + 1 == text.count || text[place + 1] != UInt8(ascii: "\n")
        default: false
        }
    }

    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var (lines, start) = ([ArraySlice<UInt8>](), 0)
        for place in text.indices where isLineEnd(text, at: place) {
            lines.append(text[start...place])
            start = place + 1
        }
        return start == text.count ? lines : lines + [text[start...]]
    }
}
