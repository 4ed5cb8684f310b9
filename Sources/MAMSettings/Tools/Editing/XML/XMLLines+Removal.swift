extension XMLLines {
    /// Returns the splice that removes an element, or a key with its value.
    ///
    /// Comments inside the range stay in its place, since they are rarely about the removed value alone. Each gets a
    /// line of its own if the element had lines of its own.
    func splice(removing range: Range<Int>) -> TextSplice {
        let kept = comments(in: range)
        guard !kept.isEmpty else { return TextSplice(removal(of: range), []) }
        let next = spaces(after: range.upperBound)
        let hasLines = isFirstInLine(range.lowerBound) && (next == bytes.count || Self.isLineEnd(bytes[next]))
        let indentation = indentation(at: range.lowerBound)
        let isLong = indentation.count > XMLSplicer.longestIndentation
        let between = hasLines ? lineEnd(near: range.lowerBound) + (isLong ? [] : Array(indentation)) : []
        return TextSplice(range, Array(kept.map { Array(bytes[$0]) }.joined(separator: between)))
    }

    /// Returns the comments in a range of the text that begins and ends outside comments.
    package func comments(in range: Range<Int>) -> [Range<Int>] {
        var (found, place) = ([Range<Int>](), range.lowerBound)
        while let start = bytes[place..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            if has("<!--", at: start) {
                guard let end = end(of: "-->", from: start + 4, in: range) else { break }
                found.append(start..<end)
                place = end
            } else if has("<![CDATA[", at: start) {
                guard let end = end(of: "]]>", from: start + 9, in: range) else { break }
                place = end
            } else if has("<?", at: start) {
                guard let end = end(of: "?>", from: start + 2, in: range) else { break }
                place = end
            }
        }
        return found
    }

    /// Returns the offset after the next mark; nil if the range has none.
    private func end(of mark: StaticString, from start: Int, in range: Range<Int>) -> Int? {
        var place = start
        while place + mark.utf8CodeUnitCount <= range.upperBound {
            if has(mark, at: place) { return place + mark.utf8CodeUnitCount }
            place += 1
        }
        return nil
    }

    /// Returns the range to remove with an element, or a key with its value: whole lines if nothing else is in them.
    ///
    /// Comments beside, above and below stay. In a shared line the blanks before or after the element are removed too.
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
            let isAtEnd = has("</", at: next)
            return isAtEnd
                ? spaces(before: range.lowerBound)..<range.upperBound : range.lowerBound..<next
        }
    }
}
