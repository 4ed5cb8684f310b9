package import MAMPropertyLists

/// The change that the configurator makes for a finding: its description and its edits.
package struct SettingsFix: Sendable, Hashable {
    /// The description: one line in lower case, without a full stop.
    package let text: String
    /// The edits, to be applied all or none; never empty.
    package let edits: [PropertyListEdit]

    /// Creates a fix of one or more edits.
    package init(_ text: String, _ first: PropertyListEdit, _ others: PropertyListEdit...) {
        (self.text, edits) = (text, [first] + others)
    }

    /// Creates a fix from edits; nil if there are none.
    package init?(_ text: String, edits: [PropertyListEdit]) {
        guard !edits.isEmpty else { return nil }
        (self.text, self.edits) = (text, edits)
    }
}

extension InfoPlistSubject {
    /// Creates a finding; its severity defaults to that of the rule in the kind of build.
    package func finding(
        _ id: SettingsIssue.ID, at path: PropertyListPath, _ range: Range<Int>?, _ message: String,
        help: String? = nil, severity: SettingsIssue.Severity? = nil, related: [Range<Int>] = [],
        fix: SettingsFix? = nil
    ) -> SettingsFinding {
        let severity = severity ?? id.severity(in: options.buildKind)
        return SettingsFinding(
            issue: SettingsIssue(
                id: id, severity: severity, keyPath: path.description, message: message, help: help, fix: fix?.text),
            range: range, related: related, edits: fix?.edits ?? [])
    }
}
