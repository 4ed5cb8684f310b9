/// Splits a predicate's text into tokens: strings, variables, words, numbers, symbols and brackets.
///
/// The tokenizer does not check the grammar, does not evaluate anything, and uses no regular expressions.
package struct PredicateTokenizer {
    /// The maximum size of a rule, in bytes; the longest rules in use have a few thousand.
    package static let maximumByteCount = 1 << 16
    /// The maximum number of tokens of a rule.
    static let maximumTokenCount = 1 << 14

    private let text: [UInt8]
    private var place = 0
    private var tokens: [PredicateToken] = []

    private init(_ text: [UInt8]) { self.text = text }

    /// Returns the tokens of a text in order, without blanks.
    package static func tokens(of text: [UInt8]) throws(ActivationRuleError) -> [PredicateToken] {
        guard text.count <= maximumByteCount else {
            throw ActivationRuleError("a rule of more than \(maximumByteCount) bytes")
        }
        var tokenizer = PredicateTokenizer(text)
        while tokenizer.skipBlanks() { try tokenizer.step() }
        return tokenizer.tokens
    }

    /// Moves to the next token; returns false at the end.
    private mutating func skipBlanks() -> Bool {
        while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
        return place < text.count
    }

    private mutating func step() throws(ActivationRuleError) {
        guard tokens.count < Self.maximumTokenCount else {
            throw ActivationRuleError("a rule of more than \(Self.maximumTokenCount) words and symbols", at: place)
        }
        let start = place
        let kind: PredicateToken.Kind
        switch text[place] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            try skipString()
            kind = .string
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            place += 1
            kind = .open
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            place += 1
            kind = .close
        case UInt8(ascii: ","):
            place += 1
            kind = .comma
        case UInt8(ascii: "$"):
            place += 1
            skipName()
            kind = .variable
        case UInt8(ascii: "@"):
            place += 1
            skipName()
            kind = .keyword
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            skipNumber()
            kind = .number
        case let byte where byte < 0x20 || byte == 0x7F:
            throw ActivationRuleError("a control character in the rule", at: place)
        case let byte where PredicateToken.typographicQuote(in: text, at: place) != nil && byte >= 0x80:
            place += PredicateToken.typographicQuote(in: text, at: place)?.length ?? 1
            kind = .typographicQuote
        case let byte where Self.isName(byte):
            skipWord()
            kind = .word
        default:
            skipSymbol()
            kind = .symbol
        }
        tokens.append(PredicateToken(kind: kind, range: start..<place))
    }

    /// Moves past the closing quote; a backslash escapes the next character.
    private mutating func skipString() throws(ActivationRuleError) {
        let (start, quote) = (place, text[place])
        place += 1
        while place < text.count {
            switch text[place] {
            case quote:
                place += 1
                return
            case UInt8(ascii: "\\"): place += 2
            default: place += 1
            }
        }
        throw ActivationRuleError("a text that does not end", at: start)
    }

    private mutating func skipName() {
        while place < text.count, Self.isName(text[place]),
            PredicateToken.typographicQuote(in: text, at: place) == nil
        { place += 1 }
    }

    /// Moves past a word; only names of type operators contain hyphens, and other hyphens are minus signs.
    private mutating func skipWord() {
        let start = place
        skipName()
        guard Self.equalsIgnoringCase(text[start..<place], "UTI") else { return }
        for ending: StaticString in ["-CONFORMS-TO", "-EQUALS"] {
            let end = place + ending.utf8CodeUnitCount
            guard end <= text.count, Self.equalsIgnoringCase(text[place..<end], ending.description),
                end == text.count || !Self.isName(text[end])
            else { continue }
            place = end
            return
        }
    }

    private mutating func skipNumber() {
        while place < text.count, Self.isName(text[place]) { place += 1 }
        guard place + 1 < text.count, text[place] == UInt8(ascii: "."),
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place + 1])
        else { return }
        place += 1
        while place < text.count, Self.isName(text[place]) { place += 1 }
    }

    private mutating func skipSymbol() {
        let pairs: [StaticString] = ["||", "&&", "==", "!=", "<>", "<=", ">=", "=<", "=>", ":=", "**"]
        let isPair = pairs.contains { pair in
            pair.withUTF8Buffer { text[place...].starts(with: $0) }
        }
        place += isPair ? 2 : 1
    }

    /// Whether a byte is part of a name: a letter, a digit, the underscore, or any byte outside ASCII.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
            true
        default: false
        }
    }

    /// Whether bytes equal a word, ignoring the case of ASCII letters.
    package static func equalsIgnoringCase(_ bytes: some Collection<UInt8>, _ word: String) -> Bool {
        bytes.count == word.utf8.count
            && zip(bytes, word.utf8).allSatisfy { upper($0) == upper($1) }
    }

    private static func upper(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
    }
}

package struct PredicateToken: Sendable, Hashable {
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

    package let kind: Kind
    /// The range of the token, in bytes.
    package let range: Range<Int>
}

extension PredicateToken {
    /// The typographic quotes in UTF-8, with the plain quote for each.
    static let typographicQuotes: [(bytes: [UInt8], plain: UInt8)] = [
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
    static let reservedWords: Set<String> = [
        "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
        "MATCHES", "UTI-CONFORMS-TO", "UTI-EQUALS",
    ]
}
