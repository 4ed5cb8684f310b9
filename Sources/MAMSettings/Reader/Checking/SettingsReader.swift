internal import MAMPropertyLists

/// Reads the settings of one file and collects findings, value by value in the order of the file.
package struct SettingsReader: Sendable {
    /// The settings; a property whose key is missing or whose value is refused has its default.
    package private(set) var settings = ManagedAppSettings()
    /// The findings about the file and about the values of documented keys, not in order.
    package private(set) var findings: [SettingsFinding] = []
    /// The file.
    package let subject: InfoPlistSubject
    /// The members of the file's root.
    package let root: SettingsMembers
    /// The members of `IntuneMAMSettings`.
    package let members: SettingsMembers

    /// Reads all settings.
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
