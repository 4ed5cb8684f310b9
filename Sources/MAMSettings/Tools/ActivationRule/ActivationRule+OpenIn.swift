internal import MAMActivationRules

extension ActivationRule {
    /// Whether the rule has the form for an "Open in" action extension: exactly one file, and only types of managed
    /// apps.
    package var isOpenInForm: Bool {
        !terms.isEmpty && terms.allSatisfy { $0.isTwin && !isNegated($0) } && counts.count >= 2
            && counts.allSatisfy { $0 == "1" }
    }

    /// Returns the "Open in" form of this rule, for the types that it accepts; nil if it accepts none.
    package func openInForm() -> ActivationRule? {
        let names = terms.filter { !isNegated($0) }.map {
            $0.isTwin ? String($0.type.dropFirst(Self.twinPrefix.count)) : $0.type
        }
        return Self.openIn(types: Self.distinct(names.filter { !$0.isEmpty }))
    }

    /// Creates the rule of an "Open in" action extension for types without the prefix; nil for an empty list.
    ///
    /// The rule requires one extension item with one attachment, whose type is the managed twin of one of the types.
    package static func openIn(types: [String]) -> ActivationRule? {
        guard !types.isEmpty else { return nil }
        let any = types.map { condition(Self.twinPrefix + $0) }.joined(separator: " || ")
        return try? ActivationRule(
            "SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, \(any))"
                + ".@count == 1).@count == 1")
    }

    /// The number that each `@count ==` of the rule is compared with, as written; an empty text for any other
    /// comparison.
    private var counts: [String] {
        tokens.indices.filter { tokens[$0].kind == .keyword && text(of: $0) == "@count" }.map { index in
            guard index + 2 < tokens.count, ["=", "=="].contains(text(of: index + 1)) else { return "" }
            return text(of: index + 2)
        }
    }

    private func text(of token: Int) -> String { String(decoding: bytes[tokens[token].range], as: UTF8.self) }

    /// Returns a condition on the type of an attachment.
    static func condition(_ type: String) -> String {
        #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\#(type)""#
    }
}
