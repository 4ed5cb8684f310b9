internal import MAMPropertyLists

/// A key of `IntuneMAMSettings` and its value in the file, the input of a rule about the value.
struct SettingsEntry: Sendable {
    let subject: InfoPlistSubject
    let key: SettingsKey
    let node: PropertyListNode

    /// The path of the key in the file.
    var path: PropertyListPath { InfoPlistSubject.path(key.name) }

    /// Creates a finding about the value.
    func finding(
        _ id: SettingsIssue.ID, _ message: String, help: String? = nil, severity: SettingsIssue.Severity? = nil,
        fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(id, at: path, node.range, message, help: help, severity: severity, fix: fix)
    }

    /// Creates a finding about a value of a wrong type.
    func wrongType(
        _ id: SettingsIssue.ID, expected: String, help: String?, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        finding(id, "expected \(expected), found \(node.summary); the default is used", help: help, fix: fix)
    }

    /// Returns a fix that writes another value.
    func writing(_ value: PropertyListValue, _ text: String) -> SettingsFix {
        SettingsFix(text, PropertyListEdit(path, .set(value)))
    }

    /// The fix that removes the key.
    var removing: SettingsFix { SettingsFix("removes the key", PropertyListEdit(path, .remove)) }
}

/// The result of checking a value: the value to use, or nil for the default, and the findings.
struct Judged<Value> {
    var value: Value?
    var findings: [SettingsFinding] = []

    /// Returns the result for a value without findings.
    static func good(_ value: Value) -> Judged { Judged(value: value) }

    /// Returns the result for a value that is used in spite of a finding.
    static func kept(_ value: Value, _ finding: SettingsFinding) -> Judged { Judged(value: value, findings: [finding]) }

    /// Returns the result for a value that is replaced by the default.
    static func refused(_ finding: SettingsFinding) -> Judged { Judged(value: nil, findings: [finding]) }
}
