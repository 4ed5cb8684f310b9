/// The lines and blanks of an XML file's text.
package struct XMLLines {
    let bytes: [UInt8]
    private let lines: XMLStretches
    private let spaces: XMLStretches
    private let blanks: XMLStretches

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = XMLStretches(of: bytes) { !Self.isLineEnd($0) }
        spaces = XMLStretches(of: bytes, where: Self.isSpace)
        blanks = XMLStretches(of: bytes, where: Self.isBlank)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether the byte is a space, a tab, a line feed or a carriage return.
    static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || isLineEnd(byte) }

    /// Returns the offset after the last line end before `place`.
    func lineStart(of place: Int) -> Int { lines.start(before: place, in: bytes) { !Self.isLineEnd($0) } }

    /// Whether only spaces and tabs precede the offset in its line.
    func isFirstInLine(_ place: Int) -> Bool {
        let start = spaces(before: place)
        return start == 0 || Self.isLineEnd(bytes[start - 1])
    }

    /// Returns the start of the spaces and tabs that end at the offset.
    func spaces(before place: Int) -> Int { spaces.start(before: place, in: bytes, where: Self.isSpace) }

    /// Returns the end of the spaces and tabs that begin at the offset.
    func spaces(after place: Int) -> Int { spaces.end(after: place, in: bytes, where: Self.isSpace) }

    /// Returns the start of the blanks of any kind that end at the offset.
    func blanks(before place: Int) -> Int { blanks.start(before: place, in: bytes, where: Self.isBlank) }

    /// Returns the end of the blanks of any kind that begin at the offset.
    func blanks(after place: Int) -> Int { blanks.end(after: place, in: bytes, where: Self.isBlank) }

    /// Returns the spaces and tabs at the start of the line; a slice, since they may be as long as the file.
    func indentation(at place: Int) -> ArraySlice<UInt8> {
        let start = lineStart(of: place)
        return bytes[start..<min(spaces(after: start), max(place, start))]
    }

    /// Returns the line end at the offset, CR LF as one; nil if there is none.
    func lineEnd(at place: Int) -> Range<Int>? {
        guard place < bytes.count, Self.isLineEnd(bytes[place]) else { return nil }
        let isPair = bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
        return place..<place + (isPair ? 2 : 1)
    }

    /// Returns the line end of the line before the offset, or of the line after it, or else a line feed.
    func lineEnd(near place: Int) -> [UInt8] {
        let start = lineStart(of: place)
        if start > 0 {
            let isPair = bytes[start - 1] == 0x0A && start > 1 && bytes[start - 2] == 0x0D
            return isPair ? [0x0D, 0x0A] : [bytes[start - 1]]
        }
        let next = lines.end(after: place, in: bytes) { !Self.isLineEnd($0) }
        return lineEnd(at: next).map { Array(bytes[$0]) } ?? [0x0A]
    }

    /// Returns the offset at which to insert a new line after `place`.
    ///
    /// This is the end of the line if only blanks and complete comments follow, so that a comment stays with the
    /// element beside it. Otherwise it is `place` itself.
    func insertionOffset(after place: Int) -> Int {
        var end = spaces(after: place)
        while let comment = comment(at: end) { end = spaces(after: comment.upperBound) }
        return end < bytes.count && Self.isLineEnd(bytes[end]) ? end : place
    }

    /// Returns the comment that begins at the offset and ends in the same line; nil if there is none.
    private func comment(at place: Int) -> Range<Int>? {
        guard has("<!--", at: place) else { return nil }
        var end = place + 4
        while end < bytes.count, !Self.isLineEnd(bytes[end]) {
            if bytes[end] == UInt8(ascii: "-"), has("-->", at: end) { return place..<end + 3 }
            end += 1
        }
        return nil
    }

    /// Whether the text has an ASCII mark at the offset.
    func has(_ mark: StaticString, at place: Int) -> Bool {
        guard place >= 0, bytes.count - place >= mark.utf8CodeUnitCount else { return false }
        return mark.withUTF8Buffer { mark in mark.indices.allSatisfy { bytes[place + $0] == mark[$0] } }
    }
}
