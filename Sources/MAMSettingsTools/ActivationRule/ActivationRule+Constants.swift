package import MAMActivationRules
package import MAMPropertyLists

extension ActivationRule {
    /// The predicate that means the same as a dictionary of constants, every type with its twin.
    ///
    /// One extension item whose attachments all are of an allowed kind, with no more of each kind, and of attachments as
    /// a whole, than the constants say. The mapping is ours: the text that Microsoft's tool writes is not public.
    /// Throws for a dictionary of version 1, for strict matching, for unknown constants and wrong types, and when no type
    /// is allowed.
    package static func converting(
        constants: [PropertyListValue.Member]
    ) throws(ActivationRuleError) -> ActivationRule {
        let constants = try ActivationConstants(constants)
        var conditions: [String] = []
        if let least = constants.minimumAttachmentCount, least > 0 {
            conditions.append("$extensionItem.attachments.@count >= \(least)")
        }
        if let most = constants.maximumAttachmentCount {
            conditions.append("$extensionItem.attachments.@count <= \(most)")
        }
        let any = constants.allowed.map { condition(of: $0.kind) }.joined(separator: " || ")
        conditions.append(count(any) + " == $extensionItem.attachments.@count")
        for entry in constants.allowed {
            guard let most = entry.most else { continue }
            conditions.append(count(condition(of: entry.kind)) + " <= \(most)")
        }
        return try ActivationRule(
            "SUBQUERY (extensionItems, $extensionItem, " + conditions.joined(separator: " && ") + ").@count == 1")
    }

    /// How many attachments meet a condition.
    private static func count(_ condition: String) -> String {
        "SUBQUERY ($extensionItem.attachments, $attachment, \(condition)).@count"
    }

    private static func condition(of kind: ActivationConstants.Kind) -> String {
        let wanted = pair(kind.type)
        guard !kind.butNot.isEmpty else { return wanted }
        let others = kind.butNot.map(pair).joined(separator: " || ")
        return "((\(wanted)) && NOT (\(others)))"
    }

    private static func pair(_ type: String) -> String { condition(type) + " || " + condition(twinPrefix + type) }
}
