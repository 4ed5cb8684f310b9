/// A URL as policies read it: its scheme, and its bytes with scheme and host in small letters.
///
/// Reading is one pass over the UTF-8. These texts are no URLs, because readers interpret such bytes differently:
///
/// - a text without a scheme
/// - a text with a control character, a blank or a backslash
/// - a text longer than ``maximumByteCount``
package struct ParsedURL: Sendable, Hashable {
    package static let maximumByteCount = 65_536

    /// The scheme in small letters, without its colon.
    package let scheme: String
    /// The number of bytes before the path: scheme and host.
    ///
    /// All bytes if there is no `//`.
    package let originCount: Int
    // The URL as it was given, with the number of bytes of its scheme and of those that are folded.
    private let text: String
    private let schemeCount: Int
    private let foldedCount: Int

    /// Reads a URL; `nil` if the text is no URL.
    package init?(_ text: String) {
        guard text.utf8.count <= ParsedURL.maximumByteCount else { return nil }
        var text = text
        let read = text.withUTF8 { bytes -> (count: Int, origin: Int?, scheme: String)? in
            guard let count = ParsedURL.schemeCount(bytes),
                bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
            else { return nil }
            let scheme = String(unsafeUninitializedCapacity: count) { room in
                for index in 0..<count { room.initializeElement(at: index, to: ParsedURL.small(bytes[index])) }
                return count
            }
            return (count, ParsedURL.originEnd(bytes, after: count), scheme)
        }
        guard let read else { return nil }
        (schemeCount, foldedCount) = (read.count, read.origin ?? read.count)
        originCount = read.origin ?? text.utf8.count
        scheme = read.scheme
        self.text = text
    }

    /// The URL after its scheme, colon included, as it was given.
    package var rest: Substring { text[text.utf8.index(text.startIndex, offsetBy: schemeCount)...] }

    /// The bytes, with the ASCII letters of the scheme, and of everything between `//` and the path, in small letters.
    package var folded: [UInt8] { withFolded { Array($0.bytes) } }

    /// Runs `body` with the bytes of ``folded``; those of an ordinary URL lie on the stack.
    func withFolded<Result>(_ body: (FoldedURL) -> Result) -> Result {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count <= ParsedURL.maximumStackCount else {
                var copy = Array(bytes)
                for index in 0..<foldedCount { copy[index] = ParsedURL.small(copy[index]) }
                return copy.withUnsafeBufferPointer { body(FoldedURL(bytes: $0, originCount: originCount)) }
            }
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { room in
                for index in 0..<bytes.count {
                    let byte = index < foldedCount ? ParsedURL.small(bytes[index]) : bytes[index]
                    room.initializeElement(at: index, to: byte)
                }
                return body(FoldedURL(bytes: UnsafeBufferPointer(room), originCount: originCount))
            }
        }
    }

    private static let maximumStackCount = 1024

    /// Compares the bytes of two URLs.
    package static func == (left: ParsedURL, right: ParsedURL) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(originCount)
        hasher.combine(text.utf8.count)
    }

    /// Returns the byte, as a small letter if it is an ASCII letter.
    static func small(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    /// Returns the number of bytes before the colon of a scheme; `nil` if there is no scheme.
    private static func schemeCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
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

    private static func originEnd(_ bytes: UnsafeBufferPointer<UInt8>, after schemeCount: Int) -> Int? {
        let start = schemeCount + 3
        guard bytes.count >= start, bytes[schemeCount + 1] == UInt8(ascii: "/"),
            bytes[schemeCount + 2] == UInt8(ascii: "/")
        else { return nil }
        return bytes[start...].firstIndex(where: endsOrigin) ?? bytes.count
    }

    /// Returns whether a byte ends the host.
    static func endsOrigin(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Returns a scheme as an administrator writes it, without outer blanks, the first colon and the text after it.
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

/// The bytes of a URL in the form that patterns are compared with, as long as ``ParsedURL/withFolded(_:)`` runs.
package struct FoldedURL {
    /// The bytes, with the ASCII letters of scheme and host in small letters.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes before the path.
    let originCount: Int
}
