/// A URL as policies read it: its scheme, and its bytes with scheme and host in small letters.
///
/// Reading is one pass over the UTF-8. These texts are no URLs, because readers interpret such bytes differently and it
/// would be unclear what was allowed:
///
/// - a text without a scheme
/// - a text with a control character, a blank or a backslash
/// - a text longer than ``maximumByteCount``
package struct ParsedURL: Sendable, Hashable {
    /// The maximum number of bytes of a URL.
    package static let maximumByteCount = 65_536

    /// The scheme in small letters, without its colon.
    package let scheme: String
    /// The bytes, with the ASCII letters of the scheme, and of everything between `//` and the path, in small letters.
    package let folded: [UInt8]
    /// The number of bytes before the path: scheme and host.
    ///
    /// All bytes if there is no `//`.
    package let originCount: Int
    /// The URL after its scheme, colon included, as it was given.
    package let rest: Substring

    /// Reads a URL; `nil` if the text is no URL.
    package init?(_ text: String) {
        guard text.utf8.count <= ParsedURL.maximumByteCount, let count = ParsedURL.schemeCount(text.utf8) else {
            return nil
        }
        var bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        let end = ParsedURL.originEnd(bytes, after: count)
        for index in 0..<(end ?? count) { bytes[index] = ParsedURL.small(bytes[index]) }
        scheme = String(decoding: bytes[..<count], as: UTF8.self)
        folded = bytes
        originCount = end ?? bytes.count
        rest = text[text.utf8.index(text.startIndex, offsetBy: count)...]
    }

    /// Returns the byte, as a small letter if it is an ASCII letter.
    package static func small(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    /// Returns the number of bytes before the colon of a scheme; `nil` if there is no scheme.
    private static func schemeCount(_ bytes: String.UTF8View) -> Int? {
        var count = 0
        for byte in bytes {
            if byte == UInt8(ascii: ":") { return count > 0 ? count : nil }
            guard isSchemeByte(byte, first: count == 0) else { return nil }
            count += 1
        }
        return nil
    }

    /// Returns whether a byte may occur in a scheme: a letter first, then letters, digits, `+`, `-` and `.`.
    private static func isSchemeByte(_ byte: UInt8, first isFirst: Bool) -> Bool {
        if small(byte) &- 97 < 26 { return true }
        guard !isFirst else { return false }
        return byte &- 48 < 10 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func originEnd(_ bytes: [UInt8], after schemeCount: Int) -> Int? {
        let start = schemeCount + 3
        guard bytes.count >= start, bytes[schemeCount + 1] == UInt8(ascii: "/"),
            bytes[schemeCount + 2] == UInt8(ascii: "/")
        else { return nil }
        return bytes[start...].firstIndex(where: endsOrigin) ?? bytes.count
    }

    /// Returns whether a byte ends the host.
    package static func endsOrigin(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Returns a scheme as an administrator writes it, without blanks around it and without the first colon and what
    /// follows.
    ///
    /// Returns `nil` if the rest is no scheme.
    package static func schemeName(_ text: some StringProtocol) -> String? {
        guard text.utf8.count <= 256 else { return nil }
        var bytes = ArraySlice(Array(text.utf8))
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        bytes = bytes[..<(bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex)]
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard let first = bytes.first, isSchemeByte(first, first: true),
            bytes.allSatisfy({ isSchemeByte($0, first: false) })
        else { return nil }
        return String(decoding: bytes.map(small), as: UTF8.self)
    }
}
