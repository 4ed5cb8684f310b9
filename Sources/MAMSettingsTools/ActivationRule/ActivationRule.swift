package import MAMActivationRules

/// The predicate that says which things an app extension takes: `NSExtensionActivationRule` as a string.
///
/// Managed apps offer their files under types of their own, `com.microsoft.intune.mam.` before the usual name. An
/// extension that is to take files of managed apps must name each type a second time in that form, its twin.
///
/// The text is cut into tokens and its brackets are paired; nothing of it is ever evaluated.
package struct ActivationRule: Sendable, Hashable, CustomStringConvertible {
    /// What stands before a type's name in its twin.
    package static let twinPrefix = "com.microsoft.intune.mam."

    /// The rule as it was given.
    package let text: String

    let bytes: [UInt8]
    let tokens: [PredicateToken]
    let groups: PredicateGroups
    let terms: [Term]

    /// Reads a rule.
    ///
    /// Throws where a text or a bracket does not end, where brackets do not fit, where a type is compared with nothing,
    /// and when a limit on bytes, words or depth is passed. Typographic quotes are no error here; see
    /// ``hasTypographicQuotes``.
    package init(_ text: String) throws(ActivationRuleError) {
        (self.text, bytes) = (text, [UInt8](text.utf8))
        tokens = try PredicateTokenizer.tokens(of: bytes)
        groups = try PredicateGroups(tokens, of: bytes)
        terms = try Self.terms(of: tokens, groups, bytes)
    }

    /// The text.
    package var description: String { text }

    /// The types the rule compares with, twins included, each once, in order.
    package var types: [String] { Self.distinct(terms.map(\.type)) }

    /// Whether the rule is nothing but `TRUEPREDICATE`, which the App Store refuses.
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
