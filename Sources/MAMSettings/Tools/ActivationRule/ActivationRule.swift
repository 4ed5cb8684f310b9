package import MAMActivationRules

/// The predicate that determines the items an app extension accepts: `NSExtensionActivationRule` as a string.
///
/// Managed apps offer their files under types of their own: the usual name with the prefix `com.microsoft.intune.mam.`.
/// An extension that accepts files of managed apps must also name each type in that form, its twin.
///
/// The text is split into tokens and its brackets are paired; it is never evaluated.
package struct ActivationRule: Sendable, Hashable, CustomStringConvertible {
    /// The prefix of a type's name in its twin.
    package static let twinPrefix = "com.microsoft.intune.mam."

    /// The text of the rule as given.
    package let text: String

    let bytes: [UInt8]
    let tokens: [PredicateToken]
    let groups: PredicateGroups
    let terms: [Term]

    /// Parses a rule.
    ///
    /// Throws for an unterminated string or bracket, for mismatched brackets, for a comparison without a type, and if
    /// the text exceeds a limit on bytes, words or depth. Typographic quotes are not an error here; see
    /// ``hasTypographicQuotes``.
    package init(_ text: String) throws(ActivationRuleError) {
        (self.text, bytes) = (text, [UInt8](text.utf8))
        tokens = try PredicateTokenizer.tokens(of: bytes)
        groups = try PredicateGroups(tokens, of: bytes)
        terms = try Self.terms(of: tokens, groups, bytes)
    }

    /// The text of the rule.
    package var description: String { text }

    /// The types in the rule's conditions, including twins, once each, in order.
    package var types: [String] { Self.distinct(terms.map(\.type)) }

    /// Whether the rule is just `TRUEPREDICATE`, which the App Store refuses.
    package var isTruePredicate: Bool {
        let words = tokens.filter { $0.kind != .open && $0.kind != .close }
        guard let word = words.first, words.count == 1 else { return false }
        return word.kind == .word && PredicateTokenizer.equalsIgnoringCase(bytes[word.range], "TRUEPREDICATE")
    }

    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
