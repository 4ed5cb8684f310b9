package import MAMPropertyLists

/// What the configurator does about a finding: the words and the edits, which belong together.
package struct SettingsFix: Sendable, Hashable {
    /// In one line, lower case, no full stop.
    package let text: String
    /// Applied together or not at all; never empty.
    package let edits: [PropertyListEdit]

    /// Makes a fix of one or more edits.
    package init(_ text: String, _ first: PropertyListEdit, _ others: PropertyListEdit...) {
        (self.text, edits) = (text, [first] + others)
    }

    /// Makes a fix of edits; nil when there are none.
    package init?(_ text: String, edits: [PropertyListEdit]) {
        guard !edits.isEmpty else { return nil }
        (self.text, self.edits) = (text, edits)
    }
}

extension InfoPlistSubject {
    /// Makes a finding; how bad it is comes from the table of rules and the kind of build, unless it is given.
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
