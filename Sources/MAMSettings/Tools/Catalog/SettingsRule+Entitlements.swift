internal import MAMSettings

extension SettingsRule {
    /// Rules about the entitlements (E).
    static let entitlements: [SettingsRule] = [
        SettingsRule(
            "E001", "the keychain group com.microsoft.intune.mam is missing",
            why: """
                The SDK stores the shared data of a team's apps in this group, and the system refuses a group that the \
                entitlements do not name.
                """,
            in: .entitlements, wrong: keychain(own, cache), right: keychain(own, mam, cache),
            fix: "adds the group to the end, or adds the whole list if there is none",
            source: "integration guide, stage 3"),
        SettingsRule(
            "E002", "the keychain group of the tokens is missing",
            why: """
                MSAL keeps tokens in `com.microsoft.adalcache`, or in the group that ADALCacheKeychainGroupOverride \
                names; then the former is not needed. The system refuses a group that the entitlements do not name.
                """,
            in: .entitlements, wrong: keychain(own, mam), right: keychain(own, mam, cache),
            fix: "adds the group to the end, or adds the whole list if there is none",
            source: "integration guide, stage 3 (11/2025)"),
        SettingsRule(
            "E003", "com.microsoft.intune.mam is the first keychain group",
            why: """
                New keychain items of the app go to the first group of the list. In this one every app of the team \
                sees them, and the SDK writes a warning of unpredictable behavior to the log.
                """,
            in: .entitlements, wrong: keychain(mam, own, cache), right: keychain(own, mam, cache),
            fix: "puts the bundle id's group first", source: "SDK issue 417"),
        SettingsRule(
            "E004", "the first keychain group is not that of the bundle id",
            why: """
                New keychain items of the app go to the first group of the list, so the guide wants the app's own there.
                """,
            in: .entitlements, wrong: keychain(cache, own, mam), right: keychain(own, mam, cache),
            fix: "puts the bundle id's group first", source: "integration guide, stage 3"),
        SettingsRule(
            "E005", "a keychain group has no team prefix",
            why: """
                Groups are named with the team's prefix. Xcode's editor adds it; in a file that is edited by hand \
                `$(AppIdentifierPrefix)` has to stand before every name, or signing fails or grants another group.
                """,
            in: .entitlements, wrong: keychain(own, "com.microsoft.intune.mam", cache),
            right: keychain(own, mam, cache), fix: "writes `$(AppIdentifierPrefix)` before it",
            source: "integration guide, stage 3"),
        SettingsRule(
            "E006", "the keychain group com.microsoft.workplacejoin is not needed",
            why: """
                Lists of 2016 had it. It was dropped from the guide for other developers in 11/2017.
                """,
            in: .entitlements, wrong: keychain(own, mam, cache, "$(AppIdentifierPrefix)com.microsoft.workplacejoin"),
            right: keychain(own, mam, cache), source: "IntuneDocs pull request 739"),
        SettingsRule(
            "E007", "the entitlements make platform memory read-only",
            why: """
                Since SDK 21.1 an app that is built with this option of Xcode 26 is blocked and closed at launch, because \
                the SDK replaces functions of the system. Pointer authentication is not supported either. It is a build \
                setting and not an entitlement, so a file does not show it; the finding about the capability Enhanced \
                Security alone is information.
                """,
            in: .entitlements,
            wrong: keychain(own, mam, cache) + "\n<key>com.apple.security.hardened-process.dyld-ro</key>\n<true/>",
            right: keychain(own, mam, cache), source: "release notes of SDK 21.1.0; Apple's page of the entitlement"),
    ]

    private static let own = "$(AppIdentifierPrefix)com.example.fieldnotes"
    private static let mam = "$(AppIdentifierPrefix)com.microsoft.intune.mam"
    private static let cache = "$(AppIdentifierPrefix)com.microsoft.adalcache"

    private static func keychain(_ groups: String...) -> String {
        let elements = groups.map { "    <string>\($0)</string>" }.joined(separator: "\n")
        return "<key>keychain-access-groups</key>\n<array>\n\(elements)\n</array>"
    }
}
