internal import MAMText

/// A reference such as `&amp;` or `&#65;`.
struct XMLReference {
    let scalar: Unicode.Scalar
    /// The offset after the `;`.
    let end: Int

    /// Reads the reference whose `&` is at an index.
    ///
    /// Only the five names of XML and characters that XML allows are accepted; a file cannot declare names of its own.
    init(_ bytes: PropertyListBytes, at start: Int) throws(PropertyListError) {
        var length = 1
        while length < 12, bytes[start + length] != UInt8(ascii: ";") { length += 1 }
        let name = start + 1..<start + length
        guard bytes[start + length] == UInt8(ascii: ";") else {
            throw .malformed("`&` that begins no reference", at: start, help: "write `&amp;`")
        }
        guard let scalar = bytes[start + 1] == UInt8(ascii: "#") ? Self.number(bytes, name) : Self.named(bytes, name)
        else {
            let text = bytes.text(start..<start + length + 1)
            let isNumber = bytes[start + 1] == UInt8(ascii: "#")
            throw .malformed(
                isNumber
                    ? "\(Excerpt.quoted(text)) is no character of XML" : "unknown reference \(Excerpt.quoted(text))",
                at: start, help: isNumber ? nil : "write the character itself, or `&amp;` for `&`")
        }
        (self.scalar, end) = (scalar, start + length + 1)
    }

    private static func named(_ bytes: PropertyListBytes, _ name: Range<Int>) -> Unicode.Scalar? {
        switch bytes.text(name) {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default: nil
        }
    }

    private static func number(_ bytes: PropertyListBytes, _ name: Range<Int>) -> Unicode.Scalar? {
        let isHexadecimal = bytes[name.lowerBound + 1] == UInt8(ascii: "x")
        let digits = name.lowerBound + (isHexadecimal ? 2 : 1)..<name.upperBound
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        // At most ten digits are between `#` and `;`, and the check on the value prevents an overflow.
        for index in digits {
            guard let digit = PropertyListInteger.digit(bytes[index]), isHexadecimal || digit < 10 else { return nil }
            value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
            guard value <= 0x10_FFFF else { return nil }
        }
        guard let scalar = Unicode.Scalar(value), isAllowed(scalar) else { return nil }
        return scalar
    }

    /// Whether XML 1.0 allows the character.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

/// Decodes text with references, CDATA sections or comments.
enum XMLText {
    /// Returns the content of a cell of any form as UTF-8.
    static func decoded(_ cell: PropertyListCell, in bytes: PropertyListBytes) -> [UInt8] {
        guard cell.form == .escaped else { return Array(bytes.slice(cell.content)) }
        var result: [UInt8] = []
        result.reserveCapacity(cell.content.count)
        var index = cell.content.lowerBound
        let end = cell.content.upperBound
        while index < end {
            let next = min(bytes.nextMarkup(from: index), end)
            result.append(contentsOf: bytes.slice(index..<next))
            guard next < end else { break }
            index = append(escapeAt: next, in: bytes, to: &result)
        }
        return result
    }

    /// Appends the text of a reference or a section, and returns the offset after it.
    ///
    /// The reader has checked it before.
    private static func append(escapeAt index: Int, in bytes: PropertyListBytes, to result: inout [UInt8]) -> Int {
        if bytes[index] == UInt8(ascii: "&") {
            guard let reference = try? XMLReference(bytes, at: index) else { return index + 1 }
            result.append(contentsOf: UTF8.encode(reference.scalar) ?? UTF8.encodedReplacementCharacter)
            return reference.end
        }
        if bytes.has("<![CDATA[", at: index) {
            let end = bytes.next("]]>", from: index + 9) ?? bytes.count
            result.append(contentsOf: bytes.slice(index + 9..<end))
            return end + 3
        }
        return (bytes.next("-->", from: index + 4) ?? bytes.count) + 3
    }
}
