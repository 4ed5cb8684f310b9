internal import MAMPropertyLists
package import MAMSettings

/// The rules about the entitlements (E): required keychain groups, their order and their prefixes.
package enum EntitlementRules {
    /// Returns all findings about the entitlements, unordered and unfiltered.
    ///
    /// - Parameters:
    ///   - entitlements: The entitlements.
    ///   - subject: The `Info.plist` of the same bundle, which has the bundle id and may name the token cache's group.
    /// - Returns: The findings.
    package static func findings(
        in entitlements: EntitlementsSubject, of subject: InfoPlistSubject
    ) -> [SettingsFinding] {
        guard subject.kind != .appClip else { return [] }
        let groups = KeychainGroups(entitlements, of: subject)
        return groups.missing + groups.order + groups.entries + memory(entitlements, subject)
    }

    /// E007: read-only memory of the platform, with which the SDK blocks and closes the app.
    private static func memory(
        _ entitlements: EntitlementsSubject, _ subject: InfoPlistSubject
    ) -> [SettingsFinding] {
        func isOn(_ name: String) -> PropertyListNode.Member? {
            entitlements.document.root.member(name).flatMap { $0.value.boolean == false ? nil : $0 }
        }
        let name = RequiredNames.readOnlyPlatformMemory
        guard let member = isOn(name) else {
            let name = RequiredNames.enhancedSecurity
            return isOn(name).map { member in
                subject.finding(
                    .memoryProtected, at: EntitlementsSubject.path(name), member.keyRange,
                    "the entitlements do not show whether the app uses pointer authentication",
                    help: "leave the build setting `ENABLE_POINTER_AUTHENTICATION` off; the SDK does not support it",
                    severity: .info)
            }.map { [$0] } ?? []
        }
        return [
            subject.finding(
                .memoryProtected, at: EntitlementsSubject.path(name), member.keyRange,
                "the SDK closes an app with read-only platform memory",
                help:
                    "turn off \"Enable Read-Only Platform Memory\" of the capability Enhanced Security in Xcode, and the "
                    + "build setting `ENABLE_POINTER_AUTHENTICATION`, which the SDK does not support either")
        ]
    }
}

/// The entry `keychain-access-groups`, together with the `Info.plist`.
struct KeychainGroups {
    let entitlements: EntitlementsSubject
    let subject: InfoPlistSubject
    let path = EntitlementsSubject.path(EntitlementKey.keychainGroups)

    init(_ entitlements: EntitlementsSubject, of subject: InfoPlistSubject) {
        (self.entitlements, self.subject) = (entitlements, subject)
    }

    var list: PropertyListNode? { entitlements.document.root[EntitlementKey.keychainGroups] }
    var groups: [KeychainGroup] { entitlements.keychainGroups }

    /// The group of the token cache, without a team prefix: the group that the settings name, or the default.
    var cacheGroup: (written: String, name: String, isKnown: Bool) {
        guard let written = subject.settings?["ADALCacheKeychainGroupOverride"]?.string, !written.isEmpty else {
            let name = RequiredNames.cacheKeychainGroup
            return (name, name, true)
        }
        let variables = RequiredNames.prefixVariables.flatMap { ["$(\($0))", "${\($0)}"] }
        let prefix = variables.first { written.hasPrefix($0) } ?? ""
        let bare = String(written.dropFirst(prefix.count))
        let (text, unknown) = subject.expanded(bare)
        return (KeychainGroup.withoutTeam(bare) ?? bare, KeychainGroup.withoutTeam(text) ?? text, unknown.isEmpty)
    }

    /// Whether an entry equals the group, or may equal it once build variables are known.
    func mayContain(_ name: String) -> Bool {
        groups.contains { group in
            guard group.name != name, !group.isWildcard else { return true }
            guard isBundleGroup(group) else { return group.isOpen && BuildPattern(group.name).matches(name) }
            return mayBeBundleID(name)
        }
    }

    /// Whether the name is or may be the bundle id; names that the guide prints are not.
    private func mayBeBundleID(_ name: String) -> Bool {
        guard ![RequiredNames.keychainGroup, RequiredNames.cacheKeychainGroup].contains(name) else { return false }
        return subject.bundleID.map { $0 == name } ?? true
    }

    /// The entry for the bundle's own group, with the id as written in the `Info.plist`, so that both expand alike.
    var bundleGroup: String {
        RequiredNames.keychainPrefix + (subject.root[InfoPlistKey.bundleID]?.string ?? "$(CFBundleIdentifier)")
    }

    /// Creates a finding about the entitlements, with the options of the check.
    func finding(
        _ id: SettingsIssue.ID, at path: PropertyListPath, _ range: Range<Int>?, _ message: String,
        help: String? = nil, related: [Range<Int>] = [], fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(id, at: path, range, message, help: help, related: related, fix: fix)
    }
}
