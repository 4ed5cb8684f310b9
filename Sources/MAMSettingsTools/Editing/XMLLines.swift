/// The text of an XML file, asked about its lines and blanks.
struct XMLLines {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the byte is a space or a tab.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether the byte is a line feed or a carriage return.
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// The place behind the last line end before `place`.
    func lineStart(of place: Int) -> Int {
        var start = place
        while start > 0, !Self.isLineEnd(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// Whether only spaces and tabs stand before the place in its line.
    func isFirstInLine(_ place: Int) -> Bool {
        let start = spaces(before: place)
        return start == 0 || Self.isLineEnd(bytes[start - 1])
    }

    /// Where the spaces and tabs begin that end at the place.
    func spaces(before place: Int) -> Int {
        var start = place
        while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// Where the spaces and tabs end that begin at the place.
    func spaces(after place: Int) -> Int {
        var end = place
        while end < bytes.count, Self.isSpace(bytes[end]) { end += 1 }
        return end
    }

    /// Where the blanks of any kind begin that end at the place.
    func blanks(before place: Int) -> Int {
        var start = place
        while start > 0, Self.isSpace(bytes[start - 1]) || Self.isLineEnd(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// Where the blanks of any kind end that begin at the place.
    func blanks(after place: Int) -> Int {
        var end = place
        while end < bytes.count, Self.isSpace(bytes[end]) || Self.isLineEnd(bytes[end]) { end += 1 }
        return end
    }

    /// The spaces and tabs that the line of the place begins with.
    func indentation(at place: Int) -> [UInt8] {
        let start = lineStart(of: place)
        return Array(bytes[start..<min(spaces(after: start), max(place, start))])
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
        guard let next = bytes[place...].firstIndex(where: Self.isLineEnd) else { return [0x0A] }
        return lineEnd(at: next).map { Array(bytes[$0]) } ?? [0x0A]
    }

    /// The place to put something on a line of its own behind `place`: the end of the line when nothing but blanks and
    /// whole comments follows there, so that a comment stays with what it stands beside; else `place` itself.
    func placeBehind(_ place: Int) -> Int {
        var end = spaces(after: place)
        while let comment = comment(at: end) { end = spaces(after: comment.upperBound) }
        return end < bytes.count && Self.isLineEnd(bytes[end]) ? end : place
    }

    /// The comment that begins at the place and ends in the same line; nil when there is none.
    private func comment(at place: Int) -> Range<Int>? {
        guard bytes[place...].starts(with: "<!--".utf8) else { return nil }
        var end = place + 4
        while end < bytes.count, !Self.isLineEnd(bytes[end]) {
            if bytes[end...].starts(with: "-->".utf8) { return place..<end + 3 }
            end += 1
        }
        return nil
    }
}
