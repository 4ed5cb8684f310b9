package import MAMPropertyLists
internal import MAMText

/// Reads the settings of one file and collects findings, value by value in the order of the file.
package struct SettingsReader: Sendable {
    /// The settings; a property whose key is missing or whose value is refused has its default.
    package private(set) var settings = ManagedAppSettings()
    /// The findings about the file and about the values of documented keys, not in order.
    package private(set) var findings: [SettingsFinding] = []
    package let subject: InfoPlistSubject
    /// The members of the file's root.
    package let root: SettingsMembers
    /// The members of `IntuneMAMSettings`.
    package let members: SettingsMembers

    package init(_ subject: InfoPlistSubject) {
        self.subject = subject
        root = SettingsMembers(of: subject.root, in: subject)
        members = SettingsMembers(of: subject.settings, in: subject)
        findings = SettingsRules.file(subject) + SettingsRules.dictionary(subject, root)
        for member in members.all {
            guard let key = SettingsKey(named: member.key), let slot = key.slot else { continue }
            fill(slot, SettingsEntry(subject: subject, key: key, node: member.value))
        }
        // Stays nil if the key agrees, so that a file without settings gives exactly the defaults.
        let isExtension = subject.isExtension
        if isExtension != (settings.containingAppBundleID != nil) { settings.isExtension = isExtension }
    }

    /// The findings about keys that are not read, such as misspelled and misplaced ones.
    package var unreadKeys: [SettingsFinding] { SettingsRules.unreadKeys(members, root) }

    private mutating func fill(_ slot: SettingsSlot, _ entry: SettingsEntry) {
        switch slot {
        case .boolean(let target): take(SettingsRules.boolean(entry)) { $0[keyPath: target] = $1 }
        case .string(let target): take(SettingsRules.string(entry)) { $0[keyPath: target] = $1 }
        case .optionalString(let target): take(SettingsRules.string(entry)) { $0[keyPath: target] = $1 }
        case .seconds(let target): take(SettingsRules.seconds(entry)) { $0[keyPath: target] = $1 }
        case .strings(let target): take(SettingsRules.strings(entry)) { $0[keyPath: target] = $1 }
        case .protectionLevel(let target):
            take(SettingsRules.protectionLevel(entry)) { $0[keyPath: target] = $1 }
        case .color(let target): take(SettingsRules.color(entry)) { $0[keyPath: target] = $1 }
        }
    }

    private mutating func take<Value>(
        _ judged: consuming Judged<Value>, _ set: (inout ManagedAppSettings, Value) -> Void
    ) {
        if let value = judged.value { set(&settings, value) }
        findings.join(judged.findings)
    }
}

/// The rules about the file itself (`P`) and about the dictionary `IntuneMAMSettings` (`S`).
///
/// Each rule is a pure function of the file and the options. A value that is wrong in itself gives one finding, and
/// other rules ignore it until it is corrected.
///
/// This module has the rules about the file and about single values, which reading needs. `MAMSettingsTools` adds the
/// rules about names of keys and about combinations of keys.
package enum SettingsRules {}

/// A key of `IntuneMAMSettings` and its value in the file, the input of a rule about the value.
struct SettingsEntry: Sendable {
    let subject: InfoPlistSubject
    let key: SettingsKey
    let node: PropertyListNode

    var path: PropertyListPath { InfoPlistSubject.path(key.name) }

    func finding(
        _ id: SettingsIssue.ID, _ message: String, help: String? = nil, severity: SettingsIssue.Severity? = nil,
        fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(id, at: path, node.range, message, help: help, severity: severity, fix: fix)
    }

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

/// The effective members of a dictionary, by name.
///
/// Of equal keys the last one is effective; in a binary file it is the first.
package struct SettingsMembers: Sendable {
    /// The file that contains the dictionary.
    package let subject: InfoPlistSubject
    /// The effective members in the order of the file.
    package let all: [PropertyListNode.Member]
    private let places: [ExactName: Int]

    /// Collects the members of a dictionary; a node of another kind has none.
    init(of node: PropertyListNode?, in subject: InfoPlistSubject) {
        self.subject = subject
        let lastCounts = subject.document.format != .binary
        var all: [PropertyListNode.Member?] = []
        var places: [ExactName: Int] = [:]
        for member in node?.members ?? [] {
            let name = ExactName(member.key)
            if let earlier = places[name] {
                guard lastCounts else { continue }
                all[earlier] = nil
            }
            places[name] = all.count
            all.append(member)
        }
        self.all = all.compactMap(\.self)
        self.places = Dictionary(
            self.all.indices.map { [kept = self.all] in (ExactName(kept[$0].key), $0) },
            uniquingKeysWith: { _, last in last })
    }

    /// Returns the effective member of a name.
    package subscript(name: String) -> PropertyListNode.Member? { places[ExactName(name)].map { all[$0] } }
}

extension SettingsMembers {
    /// Returns the boolean that a word spells; nil for any other word.
    package static func boolean(spelled text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }
}
