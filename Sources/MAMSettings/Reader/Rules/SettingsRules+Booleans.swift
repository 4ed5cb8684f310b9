internal import MAMPropertyLists

extension SettingsRules {
    /// S010, S011, S012: a boolean.
    static func boolean(_ entry: SettingsEntry) -> Judged<Bool> {
        let node = entry.node
        if let value = node.boolean { return .good(value) }
        if let text = entry.subject.known(node), let meant = SettingsMembers.boolean(spelled: text) {
            // A build variable may have another value in the next build, so only a literal text gets a fix.
            return spelled(entry, meant, .booleanAsString, isLiteral: text == node.string)
        }
        if node.integer == 0 || node.real == 0 { return spelled(entry, false, .booleanAsNumber, isLiteral: true) }
        if node.integer == 1 || node.real == 1 { return spelled(entry, true, .booleanAsNumber, isLiteral: true) }
        return .refused(
            entry.wrongType(.booleanWrongType, expected: "a boolean", help: "write `<true/>` or `<false/>`"))
    }

    private static func spelled(
        _ entry: SettingsEntry, _ meant: Bool, _ id: SettingsIssue.ID, isLiteral: Bool
    ) -> Judged<Bool> {
        let isLenient = entry.subject.options.lenientBooleans
        let outcome = isLenient ? "read as \(meant)" : "the default is used"
        let finding = entry.finding(
            id, "\(entry.node.summary) is not a boolean; \(outcome)", help: "write `<\(meant)/>`",
            severity: isLenient ? .warning : nil,
            fix: isLiteral ? entry.writing(.boolean(meant), "writes the boolean \(meant)") : nil)
        return Judged(value: isLenient ? meant : nil, findings: [finding])
    }
}
