internal import MAMPropertyLists
package import MAMSettings

/// What a check found in each file, to be written as text, JSON, SARIF or JUnit.
///
/// The same findings give the same bytes. Names of files and whatever stands in them come from strangers: nothing of them
/// ends a line, leaves its quotes or commands a terminal.
package struct SettingsReport: Sendable {
    /// One file with its findings.
    package struct File: Sendable {
        /// What the file is.
        package enum Role: String, Sendable {
            case infoPlist, entitlements
        }

        /// How the caller names it.
        package let name: String
        package let role: Role
        /// What was found; nil when it could not even be opened.
        let checked: CheckedPropertyList?
        package let findings: [SettingsFinding]

        /// A file that was checked.
        package init(_ name: String, _ role: Role, _ checked: CheckedPropertyList) {
            (self.name, self.role, self.checked, findings) = (name, role, checked, checked.findings)
        }

        /// A file that could not be opened: `P001`.
        package init(_ name: String, _ role: Role, unopened reason: String) {
            let issue = SettingsIssue(id: .unreadable, severity: .error, keyPath: "", message: reason)
            (self.name, self.role, checked, findings) = (name, role, nil, [SettingsFinding(issue: issue)])
        }

        /// Whether it could not even be opened, so that nothing is known of what it holds.
        package var isUnopened: Bool { checked == nil }
        /// The file as read; nil when it could not be.
        var document: PropertyListDocument? { checked?.document }
        /// Whether places in it are bytes.
        var isBinary: Bool { checked?.isBinary ?? false }

        /// How many findings there are of a severity.
        package func count(_ severity: SettingsIssue.Severity) -> Int {
            findings.count { $0.issue.severity == severity }
        }
    }

    /// The files, in the order they were named.
    package var files: [File]
    /// Whether warnings fail too, and not errors alone.
    package let isStrict: Bool

    /// Makes a report.
    package init(_ files: [File] = [], isStrict: Bool = false) { (self.files, self.isStrict) = (files, isStrict) }

    /// Whether a finding makes the answer no.
    package func fails(_ issue: SettingsIssue) -> Bool {
        issue.severity == .error || isStrict && issue.severity == .warning
    }

    /// Whether any finding makes the answer no.
    package var hasFailures: Bool { files.contains { $0.findings.contains { fails($0.issue) } } }

    /// How many findings there are of a severity.
    package func count(_ severity: SettingsIssue.Severity) -> Int { files.reduce(0) { $0 + $1.count(severity) } }
}
