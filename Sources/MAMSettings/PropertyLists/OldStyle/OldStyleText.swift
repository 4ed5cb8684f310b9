/// An escape: a backslash and the following characters.
struct OldStyleEscape {
    /// The character of the escape; nil for a backslash that joins two lines.
    let scalar: Unicode.Scalar?
    /// The offset after the escape.
    let end: Int

    /// Reads the escape whose backslash is at an index.
    init(_ bytes: PropertyListBytes, at start: Int) throws(PropertyListError) {
        let byte = bytes[start + 1]
        switch byte {
        case UInt8(ascii: "U"):
            (scalar, end) = try Self.unicode(bytes, at: start)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var (value, index) = (0, start + 1)
            while index < start + 4, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[index]) {
                value = value * 8 + Int(bytes[index] - UInt8(ascii: "0"))
                index += 1
            }
            guard value < 0x80 else {
                throw .malformed(
                    "an octal escape beyond ASCII, whose meaning depends on the NEXTSTEP encoding", at: start,
                    help: "write the character itself, or `\\U` with four hexadecimal digits")
            }
            (scalar, end) = (Unicode.Scalar(UInt8(value)), index)
        default:
            guard start + 1 < bytes.count else { throw .malformed("a quoted text does not end", at: start) }
            guard byte < 0x80 else { throw .malformed("a backslash before a character that needs none", at: start) }
            (scalar, end) = (Self.letter(byte), start + 2)
        }
    }

    private static func letter(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case UInt8(ascii: "a"): "\u{7}"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "v"): "\u{B}"
        case 0x0A: nil
        default: Unicode.Scalar(byte)
        }
    }

    /// Reads four hexadecimal digits; two adjacent escapes may be the surrogates of one character.
    private static func unicode(
        _ bytes: PropertyListBytes, at start: Int
    ) throws(PropertyListError) -> (Unicode.Scalar?, Int) {
        guard let first = unit(bytes, at: start) else {
            throw .malformed("`\\U` without four hexadecimal digits", at: start)
        }
        if let scalar = Unicode.Scalar(first) { return (scalar, start + 6) }
        guard first < 0xDC00, bytes.has("\\U", at: start + 6), let second = unit(bytes, at: start + 6),
            (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x1_0000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
        else { throw .malformed("half of a character", at: start) }
        return (scalar, start + 12)
    }

    private static func unit(_ bytes: PropertyListBytes, at start: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in start + 2..<start + 6 {
            guard let digit = PropertyListInteger.digit(bytes[index]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

/// The strings and data of an old-style property list.
enum OldStyleText {
    /// Returns the content of a string or key as UTF-8; the reader has checked it before.
    static func decoded(_ cell: PropertyListCell, in bytes: PropertyListBytes) -> [UInt8] {
        guard cell.form == .escaped else { return Array(bytes.slice(cell.content)) }
        var result: [UInt8] = []
        var index = cell.content.lowerBound
        while index < cell.content.upperBound {
            guard bytes[index] == UInt8(ascii: "\\"), let escape = try? OldStyleEscape(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let scalar = escape.scalar {
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
            index = escape.end
        }
        return result
    }

    /// Returns the bytes of hexadecimal digits.
    static func data(_ bytes: PropertyListBytes, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count / 2)
        var high: UInt8?
        for index in range {
            guard let digit = PropertyListInteger.digit(bytes[index]) else { continue }
            if let first = high {
                result.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return result
    }
}
