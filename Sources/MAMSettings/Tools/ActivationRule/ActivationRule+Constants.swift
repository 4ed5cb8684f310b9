package import MAMActivationRules
package import MAMPropertyLists

extension ActivationRule {
    /// Converts a dictionary of constants to an equivalent predicate in which every type has its twin.
    ///
    /// The predicate requires one extension item whose attachments are all of an allowed kind. The constants limit the
    /// number of attachments of each kind and in total. This mapping is the project's own, since the text that
    /// Microsoft's tool writes is not public.
    ///
    /// Throws for a dictionary of version 1, for strict matching, for unknown constants and wrong types, and if no type
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

    /// Returns a text that counts the attachments that meet a condition.
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
