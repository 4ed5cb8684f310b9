internal import MAMPropertyLists
package import MAMSettings

/// The rules about the entitlements (E): the keychain groups, in which of them new items end up, and their prefixes.
package enum EntitlementRules {
    /// All findings, not yet in order, nothing taken out.
    ///
    /// - Parameters:
    ///   - entitlements: The entitlements.
    ///   - subject: The `Info.plist` of the same bundle: its id comes first, its settings may name a group.
    /// - Returns: Findings about the entitlements.
    package static func findings(
        in entitlements: EntitlementsSubject, of subject: InfoPlistSubject
    ) -> [SettingsFinding] {
        guard subject.kind != .appClip else { return [] }
        let groups = KeychainGroups(entitlements, of: subject)
        return groups.missing + groups.order + groups.entries
    }
}

/// The entry `keychain-access-groups`, beside what the `Info.plist` says.
struct KeychainGroups {
    let entitlements: EntitlementsSubject
    let subject: InfoPlistSubject
    let path = EntitlementsSubject.path(EntitlementKey.keychainGroups)

    init(_ entitlements: EntitlementsSubject, of subject: InfoPlistSubject) {
        (self.entitlements, self.subject) = (entitlements, subject)
    }

    var list: PropertyListNode? { entitlements.document.root[EntitlementKey.keychainGroups] }
    var groups: [KeychainGroup] { entitlements.keychainGroups }

    /// The group of the tokens: the one that the settings name, without a prefix they should not have.
    var cacheGroup: (written: String, name: String, isKnown: Bool) {
        guard let written = subject.settings?["ADALCacheKeychainGroupOverride"]?.string, !written.isEmpty else {
            let name = RequiredNames.cacheKeychainGroup
            return (name, name, true)
        }
        let variables = RequiredNames.prefixVariables.flatMap { ["$(\($0))", "${\($0)}"] }
        let prefix = variables.first { written.hasPrefix($0) } ?? ""
        let bare = String(written.dropFirst(prefix.count))
        let (text, unknown) = subject.expanded(bare)
        return (
            KeychainGroup.withoutTeam(bare) ?? bare, KeychainGroup.withoutTeam(text) ?? text, unknown.isEmpty
        )
    }

    /// Whether an entry is the group, or may be once variables are put in.
    func mayContain(_ name: String) -> Bool {
        groups.contains { group in
            guard group.name != name else { return true }
            guard isBundleGroup(group) else { return group.isOpen && BuildPattern(group.name).matches(name) }
            return mayBeBundleID(name)
        }
    }

    /// Whether the name is the bundle id, or may be; the names that the guide prints are nobody's bundle id.
    private func mayBeBundleID(_ name: String) -> Bool {
        guard ![RequiredNames.keychainGroup, RequiredNames.cacheKeychainGroup].contains(name) else { return false }
        return subject.bundleID.map { $0 == name } ?? true
    }

    /// The bundle id's group as an entry: the id as the `Info.plist` writes it, so that both are built the same way.
    var bundleGroup: String {
        RequiredNames.keychainPrefix + (subject.root[InfoPlistKey.bundleID]?.string ?? "$(CFBundleIdentifier)")
    }

    /// Makes a finding about the entitlements, with the options of the check.
    func finding(
        _ id: SettingsIssue.ID, at path: PropertyListPath, _ range: Range<Int>?, _ message: String,
        help: String? = nil, related: [Range<Int>] = [], fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(id, at: path, range, message, help: help, related: related, fix: fix)
    }
}
