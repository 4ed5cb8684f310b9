internal import MAMActivationRules

extension ActivationRule {
    /// Whether a text contains typographic quotes, which are no quotes in predicates.
    ///
    /// This takes a text, since a rule with such quotes often cannot be parsed.
    package static func hasTypographicQuotes(_ text: String) -> Bool {
        let bytes = [UInt8](text.utf8)
        return bytes.indices.contains { PredicateToken.typographicQuote(in: bytes, at: $0) != nil }
    }

    /// Returns the rule with plain quotes instead of typographic ones; nil without any, or if the result is not a rule.
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
