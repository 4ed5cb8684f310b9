import MAMCore

/// The check of URLs and of the patterns for them.
enum LinkInput {
    /// Reads a pattern and a URL, which a line break separates.
    ///
    /// A URL keeps its bytes except for letter case. Matching gives the same answers as the table of partial matches,
    /// which is slower and shares no code with it.
    static func check(_ bytes: [UInt8]) {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let (pattern, text) = (bytes[..<end], bytes.dropFirst(end + 1))
        if pattern.count * text.count < 1 << 16 {
            precondition(Wildcard.matches(pattern, text) == matchesByTable(pattern, text), "the two matchers disagree")
        }
        _ = ParsedURL.schemeName(String(decoding: pattern, as: UTF8.self))
        let link = LinkPattern(String(decoding: pattern, as: UTF8.self))
        let given = String(decoding: text, as: UTF8.self)
        guard let url = ParsedURL(given) else { return }
        precondition(url.folded.count == given.utf8.count && url.originCount <= url.folded.count, "bytes were lost")
        precondition((url.scheme + url.rest).utf8.count == given.utf8.count, "the parts are not the whole")
        let rest = Array(url.rest.utf8)
        precondition(given.utf8.suffix(rest.count).elementsEqual(rest), "the rest is another one")
        precondition(rest.first == UInt8(ascii: ":"), "the rest begins elsewhere")
        // Without a path, letter case does not count.
        if let link, url.originCount == url.folded.count, rest.starts(with: "://".utf8) {
            let shouted = given.utf8.map { ($0 &- 97) < 26 ? $0 & 0xDF : $0 }
            let other = ParsedURL(String(decoding: shouted, as: UTF8.self))
            precondition(other.map(link.matches) == link.matches(url), "letter case counts")
        }
    }

    /// Whether a text matches a pattern, by the table of the beginnings of both that match.
    private static func matchesByTable(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        var row = [true] + Array(repeating: false, count: text.count)
        for byte in pattern {
            var next = Array(repeating: false, count: text.count + 1)
            let isStar = byte == UInt8(ascii: "*")
            if isStar { next[0] = row[0] }
            for (index, letter) in text.enumerated() {
                next[index + 1] = isStar ? row[index + 1] || next[index] : row[index] && byte == letter
            }
            row = next
        }
        return row[text.count]
    }
}
