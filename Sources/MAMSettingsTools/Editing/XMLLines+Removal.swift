extension XMLLines {
    /// What goes when an element, or a key with its value, goes: its lines as a whole when it has them for itself.
    ///
    /// Comments beside, above and below stay. In a line shared with others the blanks between go as well, so that none
    /// are left over.
    func removal(of range: Range<Int>) -> Range<Int> {
        let isFirst = isFirstInLine(range.lowerBound)
        let next = spaces(after: range.upperBound)
        let isLast = next == bytes.count || Self.isLineEnd(bytes[next])
        switch (isFirst, isLast) {
        case (true, true):
            return lineStart(of: range.lowerBound)..<(lineEnd(at: next)?.upperBound ?? next)
        case (true, false): return range.lowerBound..<next
        case (false, true): return spaces(before: range.lowerBound)..<range.upperBound
        case (false, false):
            let isAtEnd = bytes[next...].starts(with: "</".utf8)
            return isAtEnd
                ? spaces(before: range.lowerBound)..<range.upperBound : range.lowerBound..<next
        }
    }
}
