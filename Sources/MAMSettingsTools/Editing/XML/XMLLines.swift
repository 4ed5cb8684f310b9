/// The text of an XML file, asked about its lines and blanks.
struct XMLLines {
    let bytes: [UInt8]
    private let lines: XMLStretches
    private let spaces: XMLStretches
    private let blanks: XMLStretches

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = XMLStretches(of: bytes) { !Self.isLineEnd($0) }
        spaces = XMLStretches(of: bytes, where: Self.isSpace)
        blanks = XMLStretches(of: bytes, where: Self.isBlank)
    }

    /// Whether the byte is a space or a tab.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether the byte is a line feed or a carriage return.
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether the byte is one of the four.
    static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || isLineEnd(byte) }

    /// The place behind the last line end before `place`.
    func lineStart(of place: Int) -> Int { lines.start(before: place, in: bytes) { !Self.isLineEnd($0) } }

    /// Whether only spaces and tabs stand before the place in its line.
    func isFirstInLine(_ place: Int) -> Bool {
        let start = spaces(before: place)
        return start == 0 || Self.isLineEnd(bytes[start - 1])
    }

    /// Where the spaces and tabs begin that end at the place.
    func spaces(before place: Int) -> Int { spaces.start(before: place, in: bytes, where: Self.isSpace) }

    /// Where the spaces and tabs end that begin at the place.
    func spaces(after place: Int) -> Int { spaces.end(after: place, in: bytes, where: Self.isSpace) }

    /// Where the blanks of any kind begin that end at the place.
    func blanks(before place: Int) -> Int { blanks.start(before: place, in: bytes, where: Self.isBlank) }

    /// Where the blanks of any kind end that begin at the place.
    func blanks(after place: Int) -> Int { blanks.end(after: place, in: bytes, where: Self.isBlank) }

    /// The spaces and tabs that the line of the place begins with; not a copy, since it may be as long as the file.
    func indentation(at place: Int) -> ArraySlice<UInt8> {
        let start = lineStart(of: place)
        return bytes[start..<min(spaces(after: start), max(place, start))]
    }

    /// The line end at the place, CR LF as one; nil when there is none.
    func lineEnd(at place: Int) -> Range<Int>? {
        guard place < bytes.count, Self.isLineEnd(bytes[place]) else { return nil }
        let isPair = bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
        return place..<place + (isPair ? 2 : 1)
    }

    /// What ends lines near the place: the line before it, else the one after it, else a line feed.
    func lineEnd(near place: Int) -> [UInt8] {
        let start = lineStart(of: place)
        if start > 0 {
            let isPair = bytes[start - 1] == 0x0A && start > 1 && bytes[start - 2] == 0x0D
            return isPair ? [0x0D, 0x0A] : [bytes[start - 1]]
        }
        let next = lines.end(after: place, in: bytes) { !Self.isLineEnd($0) }
        return lineEnd(at: next).map { Array(bytes[$0]) } ?? [0x0A]
    }

    /// The place to put something on a line of its own behind `place`: the end of the line when nothing but blanks and
    /// whole comments follows there, so that a comment stays with what it stands beside; else `place` itself.
    func insertionOffset(after place: Int) -> Int {
        var end = spaces(after: place)
        while let comment = comment(at: end) { end = spaces(after: comment.upperBound) }
        return end < bytes.count && Self.isLineEnd(bytes[end]) ? end : place
    }

    /// The comment that begins at the place and ends in the same line; nil when there is none.
    private func comment(at place: Int) -> Range<Int>? {
        guard has("<!--", at: place) else { return nil }
        var end = place + 4
        while end < bytes.count, !Self.isLineEnd(bytes[end]) {
            if bytes[end] == UInt8(ascii: "-"), has("-->", at: end) { return place..<end + 3 }
            end += 1
        }
        return nil
    }

    /// Whether a mark of ASCII letters stands at the place.
    func has(_ mark: StaticString, at place: Int) -> Bool {
        guard place >= 0, bytes.count - place >= mark.utf8CodeUnitCount else { return false }
        return mark.withUTF8Buffer { mark in mark.indices.allSatisfy { bytes[place + $0] == mark[$0] } }
    }
}
