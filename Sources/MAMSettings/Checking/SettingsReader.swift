internal import MAMPropertyLists

/// Reads the settings of one file and collects what is wrong, value by value in the order of the file.
package struct SettingsReader: Sendable {
    /// The settings; a key that is missing or wrong has its default.
    package private(set) var settings = ManagedAppSettings()
    /// What is wrong with the file and with the values of keys that are read, in no order that matters.
    package private(set) var findings: [SettingsFinding] = []
    /// The file.
    package let subject: InfoPlistSubject
    /// What stands at the top of the file.
    package let root: SettingsMembers
    /// What stands in the dictionary.
    package let members: SettingsMembers

    /// Reads everything.
    package init(_ subject: InfoPlistSubject) {
        self.subject = subject
        root = SettingsMembers(of: subject.root, in: subject)
        members = SettingsMembers(of: subject.settings, in: subject)
        findings = SettingsRules.file(subject) + SettingsRules.dictionary(subject, root)
        for member in members.all {
            guard let key = SettingsKey(named: member.key), let slot = key.slot else { continue }
            fill(slot, SettingsEntry(subject: subject, key: key, node: member.value))
        }
        // Only what the key does not say already: reading a file without settings gives the defaults.
        let isExtension = subject.isExtension
        if isExtension != (settings.containingAppBundleID != nil) { settings.isExtension = isExtension }
    }

    /// The keys that are not read, each with a finding: a key that is misspelt or misplaced leaves a default in place.
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

/// The rules about the file as such (`P`) and about the dictionary `IntuneMAMSettings` (`S`).
///
/// Each is a pure function of the file and the options. A value that is wrong in itself gives one finding: nothing else
/// is said about it until it is mended.
///
/// Here are those about the file and about values, which reading needs; those about names of keys and across keys stand in
/// `MAMSettingsTools`.
package enum SettingsRules {}
