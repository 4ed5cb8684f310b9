internal import MAMActivationRules

extension ActivationRule {
    /// Whether the rule is one of an "Open in" action extension: types of managed apps alone, for exactly one file.
    package var isOpenInForm: Bool {
        !terms.isEmpty && terms.allSatisfy { $0.isTwin && !isNegated($0) } && counts.count >= 2
            && counts.allSatisfy { $0 == "1" }
    }

    /// The rule of an "Open in" action extension for the types that this one takes; nil when it takes none.
    package func openInForm() -> ActivationRule? {
        let names = terms.filter { !isNegated($0) }.map {
            $0.isTwin ? String($0.type.dropFirst(Self.twinPrefix.count)) : $0.type
        }
        return Self.openIn(types: Self.distinct(names.filter { !$0.isEmpty }))
    }

    /// The rule of an "Open in" action extension for types, named without the prefix; nil when there are none.
    ///
    /// One extension item with one attachment of one of the types, as managed apps offer them.
    package static func openIn(types: [String]) -> ActivationRule? {
        guard !types.isEmpty else { return nil }
        let any = types.map { condition(Self.twinPrefix + $0) }.joined(separator: " || ")
        return try? ActivationRule(
            "SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, \(any))"
                + ".@count == 1).@count == 1")
    }

    /// What each `@count ==` of the rule is compared with, as written; an empty text for any other comparison.
    private var counts: [String] {
        tokens.indices.filter { tokens[$0].kind == .keyword && text(of: $0) == "@count" }.map { index in
            guard index + 2 < tokens.count, ["=", "=="].contains(text(of: index + 1)) else { return "" }
            return text(of: index + 2)
        }
    }

    private func text(of token: Int) -> String { String(decoding: bytes[tokens[token].range], as: UTF8.self) }

    /// One condition on the type of an attachment.
    static func condition(_ type: String) -> String {
        #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\#(type)""#
    }
}
