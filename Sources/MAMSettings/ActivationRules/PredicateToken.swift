/// A token of a predicate's text.
package struct PredicateToken: Sendable, Hashable {
    /// The kind of a token.
    package enum Kind: Sendable, Hashable {
        /// A string `"…"` or `'…'`; its range includes the quotes.
        case string
        /// A variable such as `$attachment`.
        case variable
        /// A name, a keyword, or an operator that is a word, such as `UTI-CONFORMS-TO`.
        case word
        /// A keyword with an at sign, such as `@count`.
        case keyword
        case number
        /// A symbol such as `||` or `.`.
        case symbol
        case open
        case close
        case comma
        /// A typographic quote, which is not a quote in predicates.
        case typographicQuote
    }

    /// The kind of the token.
    package let kind: Kind
    /// The range of the token, in bytes.
    package let range: Range<Int>
}

extension PredicateToken {
    /// The typographic quotes in UTF-8, with the plain quote for each.
    package static let typographicQuotes: [(bytes: [UInt8], plain: UInt8)] = [
        ([0xE2, 0x80, 0x9C], 0x22), ([0xE2, 0x80, 0x9D], 0x22), ([0xE2, 0x80, 0x9E], 0x22), ([0xE2, 0x80, 0x9F], 0x22),
        ([0xC2, 0xAB], 0x22), ([0xC2, 0xBB], 0x22),
        ([0xE2, 0x80, 0x98], 0x27), ([0xE2, 0x80, 0x99], 0x27), ([0xE2, 0x80, 0x9A], 0x27), ([0xE2, 0x80, 0x9B], 0x27),
    ]

    /// Returns the typographic quote that begins at an offset; nil if there is none.
    package static func typographicQuote(in text: [UInt8], at place: Int) -> (length: Int, plain: UInt8)? {
        guard text[place] >= 0xC2 else { return nil }
        let found = typographicQuotes.first { text[place...].starts(with: $0.bytes) }
        return found.map { ($0.bytes.count, $0.plain) }
    }

    /// The words that may precede a bracket without being a function call.
    package static let reservedWords: Set<String> = [
        "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
        "MATCHES", "UTI-CONFORMS-TO", "UTI-EQUALS",
    ]
}
