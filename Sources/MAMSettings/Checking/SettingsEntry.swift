internal import MAMPropertyLists

/// One of the settings as it stands in the file: what a rule about its value looks at.
struct SettingsEntry: Sendable {
    let subject: InfoPlistSubject
    let key: SettingsKey
    let node: PropertyListNode

    /// Where it stands.
    var path: PropertyListPath { InfoPlistSubject.path(key.name) }

    /// Makes a finding about the value.
    func finding(
        _ id: SettingsIssue.ID, _ message: String, help: String? = nil, severity: SettingsIssue.Severity? = nil,
        fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(id, at: path, node.range, message, help: help, severity: severity, fix: fix)
    }

    /// Makes a finding about a value of another type than the key takes.
    func wrongType(
        _ id: SettingsIssue.ID, expected: String, help: String?, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        finding(id, "expected \(expected), found \(node.summary); the default is used", help: help, fix: fix)
    }

    /// The fix that writes another value.
    func writing(_ value: PropertyListValue, _ text: String) -> SettingsFix {
        SettingsFix(text, PropertyListEdit(path, .set(value)))
    }

    /// The fix that takes the key away.
    var removing: SettingsFix { SettingsFix("removes the key", PropertyListEdit(path, .remove)) }
}

/// What became of a value: itself, or nothing so that the default stays, and what was found.
struct Judged<Value> {
    var value: Value?
    var findings: [SettingsFinding] = []

    /// A value that stays as it is.
    static func good(_ value: Value) -> Judged { Judged(value: value) }

    /// A value that is used, with something to say about it.
    static func kept(_ value: Value, _ finding: SettingsFinding) -> Judged { Judged(value: value, findings: [finding]) }

    /// A value that is not used.
    static func refused(_ finding: SettingsFinding) -> Judged { Judged(value: nil, findings: [finding]) }
}
