internal import MAMActivationRules

extension ActivationRule {
    /// Whether a text holds quotes of a word processor, which no predicate understands.
    ///
    /// Asked about text, since a rule with such quotes often can not be read as one.
    package static func hasTypographicQuotes(_ text: String) -> Bool {
        let bytes = [UInt8](text.utf8)
        return bytes.indices.contains { PredicateToken.typographicQuote(in: bytes, at: $0) != nil }
    }

    /// The rule with plain quotes for those of a word processor; nil when there are none, or when it is no rule then.
    package static func straighteningQuotes(in text: String) -> ActivationRule? {
        guard hasTypographicQuotes(text) else { return nil }
        let bytes = [UInt8](text.utf8)
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if let quote = PredicateToken.typographicQuote(in: bytes, at: place) {
                result.append(quote.plain)
                place += quote.length
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return try? ActivationRule(String(decoding: result, as: UTF8.self))
    }
}
