internal import MAMPropertyLists
package import MAMSettings

/// The findings of a check in each file, to be written as text, JSON, SARIF or JUnit.
///
/// The same findings give the same bytes. Names and contents of files are untrusted, so they are escaped: they cannot
/// end a line, close a quote or control a terminal.
package struct SettingsReport: Sendable {
    /// A file with its findings.
    package struct File: Sendable {
        /// The role of a file in its bundle.
        package enum Role: String, Sendable {
            case infoPlist, entitlements
        }

        /// The name that the caller gives to the file.
        package let name: String
        package let role: Role
        /// The result of the check; nil if the file could not be opened.
        let checked: CheckedPropertyList?
        package let findings: [SettingsFinding]

        /// Creates a row for a file that was checked.
        package init(_ name: String, _ role: Role, _ checked: CheckedPropertyList) {
            (self.name, self.role, self.checked, findings) = (name, role, checked, checked.findings)
        }

        /// Creates a row for a file that could not be opened, with the finding `P001`.
        package init(_ name: String, _ role: Role, unopened reason: String) {
            let issue = SettingsIssue(id: .unreadable, severity: .error, keyPath: "", message: reason)
            (self.name, self.role, checked, findings) = (name, role, nil, [SettingsFinding(issue: issue)])
        }

        /// Whether the file could not be opened, so that its content is unknown.
        package var isUnopened: Bool { checked == nil }
        /// The parsed file; nil if it could not be read.
        var document: PropertyListDocument? { checked?.document }
        /// Whether the file is binary, so that positions in it are byte offsets.
        package var isBinary: Bool { checked?.isBinary ?? false }

        /// Returns the number of findings of a severity.
        package func count(_ severity: SettingsIssue.Severity) -> Int {
            findings.count { $0.issue.severity == severity }
        }
    }

    /// The files in the order in which they were named.
    package var files: [File]
    /// Whether warnings fail the check as errors do.
    package let isStrict: Bool

    /// Creates a report.
    package init(_ files: [File] = [], isStrict: Bool = false) { (self.files, self.isStrict) = (files, isStrict) }

    /// Whether a finding fails the check.
    package func fails(_ issue: SettingsIssue) -> Bool {
        issue.severity == .error || isStrict && issue.severity == .warning
    }

    /// Whether at least one finding fails the check.
    package var hasFailures: Bool { files.contains { $0.findings.contains { fails($0.issue) } } }

    /// Returns the number of findings of a severity.
    package func count(_ severity: SettingsIssue.Severity) -> Int { files.reduce(0) { $0 + $1.count(severity) } }
}
