/// A piece of a predicate's text.
package struct PredicateToken: Sendable, Hashable {
    /// What a piece is.
    package enum Kind: Sendable, Hashable {
        /// `"…"` or `'…'`, quotes included in the range.
        case string
        /// `$attachment`.
        case variable
        /// A name, a keyword, or one of the operators that are spelt out, `UTI-CONFORMS-TO` included.
        case word
        /// `@count`.
        case keyword
        case number
        /// One of the symbols, such as `||` or `.`.
        case symbol
        case open
        case close
        case comma
        /// One of the quotes that a word processor writes, which no predicate understands.
        case typographicQuote
    }

    /// What it is.
    package let kind: Kind
    /// Where it stands, in bytes.
    package let range: Range<Int>
}

extension PredicateToken {
    /// Quotes of word processors, as UTF-8, with the plain one each stands for.
    package static let typographicQuotes: [(bytes: [UInt8], plain: UInt8)] = [
        ([0xE2, 0x80, 0x9C], 0x22), ([0xE2, 0x80, 0x9D], 0x22), ([0xE2, 0x80, 0x9E], 0x22), ([0xE2, 0x80, 0x9F], 0x22),
        ([0xC2, 0xAB], 0x22), ([0xC2, 0xBB], 0x22),
        ([0xE2, 0x80, 0x98], 0x27), ([0xE2, 0x80, 0x99], 0x27), ([0xE2, 0x80, 0x9A], 0x27), ([0xE2, 0x80, 0x9B], 0x27),
    ]

    /// The quote of a word processor that begins at the place; nil when none does.
    package static func typographicQuote(in text: [UInt8], at place: Int) -> (length: Int, plain: UInt8)? {
        guard text[place] >= 0xC2 else { return nil }
        let found = typographicQuotes.first { text[place...].starts(with: $0.bytes) }
        return found.map { ($0.bytes.count, $0.plain) }
    }

    /// Words that may stand before a bracket without calling a function.
    package static let reservedWords: Set<String> = [
        "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
        "MATCHES", "UTI-CONFORMS-TO", "UTI-EQUALS",
    ]
}
