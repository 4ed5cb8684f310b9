internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension SettingsRules {
    /// Keys that belong elsewhere and that people write into the settings, with their proper place.
    private static let foreignKeys = [
        "IntuneMAMUPN": "an app configuration from device management sends it",
        "IntuneMAMOID": "an app configuration from device management sends it",
        "IntuneMAMDeviceID": "an app configuration from device management sends it",
        "IntuneMAMAllowedAccountsOnly": "an app configuration from device management sends it",
        "IntuneMAMRequireAccounts": "an app configuration from device management sends it",
        "IntuneMAMUseMSALOnNextLaunch":
            "it was a key of the user defaults that chose MSAL over ADAL, and there is no ADAL any more",
        "com.microsoft.intune.mam.useppe": "it is a key of the user defaults",
        "com.microsoft.intune.mam.AADAuthorityEnvironment": "it was a key of the user defaults",
    ]

    /// Returns where a key belongs that other parts of the SDK read; `nil` if it is none of theirs.
    private static func home(of key: String) -> String? {
        let isOfService = key.lowercased().hasPrefix("com.microsoft.intune.")
        return foreignKeys[key]
            ?? (isOfService ? "keys that begin like this belong into an app configuration of the Intune service" : nil)
    }

    /// S020 to S023, S025: members that are not settings.
    ///
    /// Documented keys that are present under another name are added to `meant`.
    static func names(_ members: SettingsMembers, _ root: SettingsMembers, meant: inout Set<String>)
        -> [SettingsFinding]
    {
        var findings: [SettingsFinding] = []
        for member in members.all {
            let key = SettingsKey(named: member.key)
            guard let key else {
                findings.append(unknown(member, members, meant: &meant))
                continue
            }
            // Rule S055 reports this key already.
            if member.key == "DebugSettingsEnabled", members.isOn(member.key) { continue }
            if let reason = key.reasonUnread { findings.append(retired(member, reason, members.subject, root)) }
        }
        return findings
    }

    private static func unknown(
        _ member: PropertyListNode.Member, _ members: SettingsMembers, meant: inout Set<String>
    ) -> SettingsFinding {
        let (path, quoted) = (InfoPlistSubject.path(member.key), Excerpt.quoted(member.key))
        func finding(
            _ id: SettingsIssue.ID, _ message: String, help: String?, fix: SettingsFix? = nil
        ) -> SettingsFinding {
            members.subject.finding(id, at: path, member.keyRange, message, help: help, fix: fix)
        }
        /// Returns help for a name that was meant to be `key`, and a fix that renames it if that name is free.
        func mend(_ key: SettingsKey) -> (help: String, fix: SettingsFix?) {
            guard members[key.name] == nil, meant.insert(key.name).inserted else {
                return ("did you mean `\(key.name)`, which is there too?", nil)
            }
            let edit = PropertyListEdit(path, .rename(key.name))
            return ("did you mean `\(key.name)`?", SettingsFix("renames the key to `\(key.name)`", edit))
        }
        switch SettingsKey.resemblance(of: member.key) {
        case .fold(let key):
            let (help, fix) = mend(key)
            return finding(
                .keyCase, "unknown key \(quoted) differs from a known one only in case, `_` or `-`", help: help,
                fix: fix)
        case .spelling(let key):
            let (help, fix) = mend(key)
            return finding(.keyMisspelled, "unknown key \(quoted)", help: help, fix: fix)
        case .variant(let base):
            return finding(
                .keyVariant, "\(Excerpt.quoted(base)) has no such device variant; the key is ignored",
                help: "only `SplashIconFile` has one, `SplashIconFile~ipad`")
        case nil:
            if let help = RunTimeNames.help(for: member.key) {
                return finding(.keyUnknown, "unknown key \(quoted)", help: help)
            }
            if let key = SettingsKey.retiredResemblance(of: member.key) {
                return finding(
                    .keyRetired, "unknown key \(quoted) looks like `\(key.name)`, which is retired",
                    help: "remove the key")
            }
            return finding(
                .keyUnknown, "unknown key \(quoted)",
                help: home(of: member.key).map { "it is no setting: \($0)" } ?? helpOnUnknownKeys)
        }
    }

    private static func retired(
        _ member: PropertyListNode.Member, _ reason: String, _ subject: InfoPlistSubject, _ root: SettingsMembers
    ) -> SettingsFinding {
        let path = InfoPlistSubject.path(member.key)
        var help = "remove the key"
        var isSafe = true
        if let home = SettingsKey.topLevelName(of: member.key), root[home] == nil {
            // The only copy of the main interface's name must not be removed.
            help = "move the value to `\(home)` at the top level, unless the app has no main interface file"
            isSafe = root["UIApplicationSceneManifest"] != nil
        }
        return subject.finding(
            .keyRetired, at: path, member.keyRange, "the key \(Excerpt.quoted(member.key)) \(reason)", help: help,
            fix: isSafe ? SettingsFix("removes the key", PropertyListEdit(path, .remove)) : nil)
    }
}

extension SettingsKey {
    /// Returns the top-level key whose value was moved into the settings up to SDK 12.0.11; nil for other keys.
    static func topLevelName(of name: String) -> String? {
        switch name {
        case "MainNibFile": "NSMainNibFile"
        case "MainNibFile~ipad": "NSMainNibFile~ipad"
        case "MainStoryboardFile": "UIMainStoryboardFile"
        case "MainStoryboardFile~ipad": "UIMainStoryboardFile~ipad"
        default: nil
        }
    }
}

/// The names of properties of the SDK that an app uses at run time, and that people write into the settings as keys.
///
/// They are the properties of the classes that describe an app's settings and policies. A test compares them with the
/// SDK's symbols.
package enum RunTimeNames {
    /// The classes with their properties.
    package static let properties: [(type: String, names: [String])] = [
        (
            "IntuneMAMSettings",
            [
                "backgroundColor", "foregroundColor", "accentColor", "secondaryBackgroundColor",
                "secondaryForegroundColor", "telemetryEnabled", "valuesToScrubFromLogging", "aadAuthorityUriOverride",
                "aadRedirectUriOverride", "aadClientIdOverride",
            ]
        ),
        ("IntuneMAMPolicyManager", ["primaryAccountId", "managedAccountIds", "delegate", "logger", "mamPolicySource"]),
        (
            "IntuneMAMPolicy",
            [
                "isPINRequired", "isManagedBrowserRequired", "isContactSyncAllowed", "isWidgetContentSyncAllowed",
                "isSpotlightIndexingAllowed", "areSiriIntentsAllowed", "areAppIntentsAllowed", "isAppSharingAllowed",
                "shouldFileProviderEncryptFiles", "notificationPolicy", "isFileEncryptionRequired",
                "isScreenCaptureAllowed",
            ]
        ),
    ]

    /// The keys of the settings with the same meaning as a property.
    ///
    /// Of properties whose names differ from the key's in letter case only, another rule suggests the key.
    private static let keys = [
        "telemetryEnabled": "MAMTelemetryDisabled", "aadAuthorityUriOverride": "ADALAuthority",
        "aadRedirectUriOverride": "ADALRedirectUri", "aadClientIdOverride": "ADALClientId",
    ]

    /// Returns the help for a key that is the name of a property, in any letter case; nil for other keys.
    ///
    /// Swift names the properties with `URI` and `ID` in capitals.
    static func help(for key: String) -> String? {
        let folded = key.lowercased()
        for (type, names) in properties {
            guard let name = names.first(where: { $0.lowercased() == folded }) else { continue }
            let isSet = type == "IntuneMAMSettings"
            let help = "it is no key: it is the property `\(name)` of `\(type)`"
            let use = isSet ? ", which the app sets at run time" : ", which the app uses at run time"
            return help + use + (keys[name].map { "; the key is `\($0)`" } ?? "")
        }
        return nil
    }
}
