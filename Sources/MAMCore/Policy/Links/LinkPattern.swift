/// One pattern of a list of universal links: the whole URL, `*` stands for any run of bytes, dots and slashes too.
///
/// Scheme and host compare without regard to ASCII letter case, the rest byte by byte. A pattern that ends with the host
/// also covers what lies below it.
package struct LinkPattern: Sendable, Hashable {
    var folded: [UInt8]
    var hasPath: Bool

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
        (folded, hasPath) = (pattern, path != nil)
    }

    /// Whether the pattern covers a URL; takes time in proportion to both.
    package func matches(_ url: ParsedURL) -> Bool {
        if Wildcard.matches(folded[...], url.folded[...]) { return true }
        return !hasPath && Wildcard.matches(folded[...], url.folded[..<url.originCount])
    }

    /// The pattern as it compares.
    var text: String { String(decoding: folded, as: UTF8.self) }

    /// A URL that it covers; `nil` for a pattern that covers none.
    var example: String? {
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

/// Matching with `*` in linear time.
///
/// What stands between two stars is looked for from the left, each piece behind the one before: where any places fit, the
/// leftmost ones do, so nothing is ever tried twice.
package enum Wildcard {
    private static let star = UInt8(ascii: "*")

    /// Whether the whole text is what the pattern says.
    package static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        let pieces = pattern.split(separator: star, omittingEmptySubsequences: false)
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
            return pattern.elementsEqual(text)
        }
        guard text.count >= first.count + last.count, text.prefix(first.count).elementsEqual(first),
            text.suffix(last.count).elementsEqual(last)
        else { return false }
        var between = text.dropFirst(first.count).dropLast(last.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let end = end(of: piece, in: between) else { return false }
            between = between[end...]
        }
        return true
    }

    /// The index behind the leftmost occurrence of a piece, by the method of Knuth, Morris and Pratt.
    private static func end(of piece: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
        guard piece.count <= text.count else { return nil }
        let piece = Array(piece)
        // How many bytes of the piece are matched again when the one behind them does not fit.
        var again = [0] + Array(repeating: 0, count: piece.count - 1)
        var matched = 0
        for index in piece.indices.dropFirst() {
            while matched > 0, piece[matched] != piece[index] { matched = again[matched - 1] }
            if piece[matched] == piece[index] { matched += 1 }
            again[index] = matched
        }
        matched = 0
        for index in text.indices {
            while matched > 0, piece[matched] != text[index] { matched = again[matched - 1] }
            if piece[matched] == text[index] { matched += 1 }
            if matched == piece.count { return index + 1 }
        }
        return nil
    }
}
