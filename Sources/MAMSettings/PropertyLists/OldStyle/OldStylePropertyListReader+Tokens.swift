internal import MAMText

extension OldStylePropertyListReader {
    /// Skips blanks and the comments `// …` and `/* … */`.
    mutating func skipBlanks() throws(PropertyListError) {
        while true {
            index = bytes.nextVisible(from: index)
            if bytes.has("//", at: index) {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            } else if bytes.has("/*", at: index) {
                guard let mark = bytes.next("*/", from: index + 2) else {
                    throw .malformed("a comment does not end", at: index)
                }
                index = mark + 2
            } else {
                return
            }
        }
    }

    /// Reads a quoted string or a bare word, as a key or a value.
    mutating func string(_ kind: PropertyListCell.Kind) throws(PropertyListError) -> PropertyListCell {
        let start = index
        let quote = bytes[start]
        var cell: PropertyListCell
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            var form = PropertyListCell.Form.plain
            while bytes[index] != quote {
                guard index < bytes.count else { throw .malformed("a quoted text does not end", at: start) }
                if bytes[index] == UInt8(ascii: "\\") {
                    form = .escaped
                    index = try OldStyleEscape(bytes, at: index).end
                } else {
                    index += 1
                }
            }
            index += 1
            cell = PropertyListCell(kind, start..<index, content: start + 1..<index - 1, form: form)
        } else {
            while Self.isWord(bytes[index]) { index += 1 }
            guard index > start else { throw unexpected(kind == .key ? "a key" : "a value") }
            cell = PropertyListCell(kind, start..<index, content: start..<index)
        }
        if kind == .key { cell.payload = PropertyListFingerprint.of(OldStyleText.decoded(cell, in: bytes)) }
        return cell
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Reads data: hexadecimal digits between angle brackets.
    mutating func data() throws(PropertyListError) -> PropertyListCell {
        let start = index
        index += 1
        var digits = 0
        while bytes[index] != UInt8(ascii: ">") {
            guard index < bytes.count else { throw .malformed("data does not end", at: start) }
            if PropertyListInteger.digit(bytes[index]) != nil {
                digits += 1
            } else if !PropertyListBytes.isBlank(bytes[index]) {
                throw unexpected("a hexadecimal digit or `>`")
            }
            index += 1
        }
        guard digits % 2 == 0 else { throw .malformed("data with half a byte", at: index) }
        index += 1
        return PropertyListCell(.data, start..<index, content: start + 1..<index - 1)
    }

    /// Creates an error that names the expected and the actual content at the index.
    func unexpected(_ expected: String) -> PropertyListError {
        guard index < bytes.count else { return endOfFile() }
        let end = (1...4).first { bytes[index + $0] & 0xC0 != 0x80 } ?? 1
        return .malformed(
            "expected \(expected), found \(Excerpt.quoted(bytes.text(index..<index + end)))", at: index)
    }

    func endOfFile() -> PropertyListError { .malformed("the file ends inside a value", at: bytes.count) }
}
