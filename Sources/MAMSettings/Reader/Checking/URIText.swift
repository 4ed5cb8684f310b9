/// The parts of a URI that rules check; the other parts are not validated.
struct URIText {
    /// The text before the first `:`; nil if it is not a scheme.
    let scheme: String?
    /// The text between `//` and the next `/`, `?` or `#`; nil without `//`.
    let authority: String?
    /// The text after the authority, or after the scheme without one; without query and fragment.
    let path: String

    init(_ text: String) {
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        let head = colon.map { String(text[..<$0]) }
        let isScheme = head.map(Self.isScheme) ?? false
        scheme = isScheme ? head : nil
        var rest = text[...]
        if isScheme, let colon { rest = text[text.utf8.index(after: colon)...] }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        } else {
            authority = nil
        }
        path = String(rest.prefix { $0 != "?" && $0 != "#" })
    }

    /// The host without user and port; nil if there is none.
    var host: String? {
        guard let authority else { return nil }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
        return name.isEmpty ? nil : String(name)
    }

    /// Whether a text is a scheme: a letter, then letters, digits, `+`, `-` and `.`, all ASCII.
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { byte in
            isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
