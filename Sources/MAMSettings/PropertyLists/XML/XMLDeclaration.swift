/// The declaration `<?xml …?>` at the beginning of a text, with its encoding.
struct XMLDeclaration {
    /// The encodings of a declaration that the reader distinguishes.
    enum Encoding {
        case utf8, ascii, latin1
        /// UTF-16 or UTF-32, which is right only in a file with a byte order mark.
        case wide
        case unknown
        /// A name without quotes, or with only one.
        case unquoted
    }

    /// The declared encoding and its range; nil if there is none.
    let encoding: (name: Encoding, range: Range<Int>)?

    /// Finds the declaration of a text; nil if there is none, or if it does not end.
    init?(_ text: [UInt8]) {
        guard let found = text.withUnsafeBufferPointer({ Self.find(PropertyListBytes($0)) }) else { return nil }
        guard let range = found.name else {
            encoding = nil
            return
        }
        let name = Self.encoding(named: String(decoding: text[range].prefix(64), as: UTF8.self))
        encoding = (found.isQuoted ? name : .unquoted, range)
    }

    /// Returns the start of the declaration; like Foundation, this skips blanks before it.
    static func start(in bytes: PropertyListBytes) -> Int? {
        let start = bytes.nextVisible(from: 0)
        return bytes.has("<?xml", at: start) && PropertyListBytes.isBlank(bytes[start + 5]) ? start : nil
    }

    private static func find(_ bytes: PropertyListBytes) -> (name: Range<Int>?, isQuoted: Bool)? {
        guard let start = start(in: bytes), let mark = bytes.next("?>", from: start + 5) else { return nil }
        var index = start + 5
        while index < mark {
            guard let label = bytes.next("encoding", from: index), label < mark else { break }
            index = label + 8
            let equals = bytes.nextVisible(from: index)
            // Any text may precede the word, as in Foundation.
            guard bytes[equals] == UInt8(ascii: "=") else { continue }
            let open = bytes.nextVisible(from: equals + 1)
            let quote = bytes[open]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                return (min(open, mark)..<mark, false)
            }
            let close = bytes.next(quote, from: open + 1)
            return (open + 1..<max(open + 1, min(close, mark)), close < mark)
        }
        return (nil, true)
    }

    private static func encoding(named name: String) -> Encoding {
        switch name.lowercased() {
        case "utf-8", "utf8": .utf8
        case "us-ascii", "ascii": .ascii
        case "iso-8859-1", "iso_8859-1", "latin1", "latin-1": .latin1
        case "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-32le", "utf-32be", "utf16", "utf32", "iso-10646-ucs-2",
            "iso-10646-ucs-4":
            .wide
        default: .unknown
        }
    }
}
