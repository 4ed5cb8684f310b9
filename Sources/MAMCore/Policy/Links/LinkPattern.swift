/// One pattern of a list of universal links, for the whole URL.
///
/// `*` stands for any run of bytes, dots and slashes included. Scheme and host are compared without regard to ASCII
/// letter case, the rest byte by byte. A pattern that ends with the host also covers every path of that host.
package struct LinkPattern: Sendable, Hashable {
    /// The bytes of the pattern in the form that is compared; the wildcard is made from them.
    package var folded: [UInt8] { didSet { wildcard = Wildcard(folded) } }
    private var wildcard: Wildcard
    package var hasPath: Bool

    /// Reads a pattern; `nil` if the text is empty or blank.
    package init?(_ text: String) {
        var bytes = ArraySlice(Array(text.utf8))
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard !bytes.isEmpty else { return nil }
        var pattern = Array(bytes)
        let host = LinkPattern.hostStart(pattern)
        let path = pattern[host...].firstIndex(where: ParsedURL.endsOrigin)
        for index in 0..<(path ?? pattern.count) { pattern[index] = ParsedURL.small(pattern[index]) }
        folded = pattern
        wildcard = Wildcard(pattern)
        hasPath = path != nil
    }

    /// Returns whether the pattern covers a URL.
    ///
    /// Takes time in proportion to both, and allocates nothing.
    package func matches(_ url: ParsedURL) -> Bool { url.withFolded { matches($0) } }

    /// The same with the bytes of a URL, which are read once for many patterns.
    package func matches(_ url: FoldedURL) -> Bool {
        wildcard.matches(url.bytes)
            || !hasPath && wildcard.matches(UnsafeBufferPointer(rebasing: url.bytes[..<url.originCount]))
    }

    /// Compares the bytes and the path flag, which tests set separately.
    ///
    /// Everything else follows from the bytes.
    package static func == (left: LinkPattern, right: LinkPattern) -> Bool {
        left.folded == right.folded && left.hasPath == right.hasPath
    }

    package func hash(into hasher: inout Hasher) {
        folded.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// The pattern in the form that is compared.
    package var text: String { String(decoding: folded, as: UTF8.self) }

    /// A URL that the pattern covers; `nil` for a pattern that covers none.
    package var example: String? {
        let text = String(decoding: folded.flatMap { $0 == UInt8(ascii: "*") ? Array("x".utf8) : [$0] }, as: UTF8.self)
        return ["", "https://"].map { $0 + text }.first { ParsedURL($0).map(matches) ?? false }
    }

    /// Returns the index where the host begins: after the first `://`, or 0 without one.
    private static func hostStart(_ bytes: [UInt8]) -> Int {
        let separator = Array("://".utf8)
        var index = 0
        while index + separator.count <= bytes.count {
            if bytes[index..<index + separator.count].elementsEqual(separator) { return index + separator.count }
            index += 1
        }
        return 0
    }
}
