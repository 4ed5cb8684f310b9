/// One pattern of a list of universal links: the whole URL, `*` stands for any run of bytes, dots and slashes too.
///
/// Scheme and host compare without regard to ASCII letter case, the rest byte by byte. A pattern that ends with the host
/// also covers what lies below it.
package struct LinkPattern: Sendable, Hashable {
    /// The pattern as it compares; what matches is made from it.
    package var folded: [UInt8] { didSet { wildcard = Wildcard(folded) } }
    private var wildcard: Wildcard
    package var hasPath: Bool

    /// Reads a pattern; `nil` when nothing but blanks is in it.
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

    /// Whether the pattern covers a URL; takes time in proportion to both, and allocates nothing.
    package func matches(_ url: ParsedURL) -> Bool {
        url.folded.withUnsafeBufferPointer { bytes in
            wildcard.matches(bytes)
                || !hasPath && wildcard.matches(UnsafeBufferPointer(rebasing: bytes[..<url.originCount]))
        }
    }

    /// Everything else follows from the bytes; whether there is a path is set apart by tests.
    package static func == (left: LinkPattern, right: LinkPattern) -> Bool {
        left.folded == right.folded && left.hasPath == right.hasPath
    }

    /// Feeds the bytes at once.
    package func hash(into hasher: inout Hasher) {
        folded.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// The pattern as it compares.
    package var text: String { String(decoding: folded, as: UTF8.self) }

    /// A URL that it covers; `nil` for a pattern that covers none.
    package var example: String? {
        let text = String(decoding: folded.flatMap { $0 == UInt8(ascii: "*") ? Array("x".utf8) : [$0] }, as: UTF8.self)
        return ["", "https://"].map { $0 + text }.first { ParsedURL($0).map(matches) ?? false }
    }

    /// Where the host begins: behind the first `://`, else at once.
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
