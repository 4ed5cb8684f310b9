extension SettingsKey {
    /// The keys that only guides of earlier years name.
    static let retired: [SettingsKey] =
        [
            SettingsKey(
                "DebugSettingsEnabled",
                .retired(
                    reason: "out of the guide since 01/2023: test policies are not supported for third-party apps"),
                "allowed test policies from a Settings bundle"),
            SettingsKey(
                "UsePPE",
                .retired(reason: "was read from MAMEnvironment.plist about 2016 and never from Info.plist"),
                "chose the pre-production environment at compile time"),
        ]
        + ["MainNibFile", "MainNibFile~ipad", "MainStoryboardFile", "MainStoryboardFile~ipad"].map { name in
            SettingsKey(
                name, .retired(reason: "not needed since SDK 12.0.12: leave the main interface at the top level"),
                "name of the main interface; up to SDK 12.0.11, it had to be here and not at the top level")
        }

    /// The keys that are found in shipped apps and in no guide.
    static let notPublic: [SettingsKey] =
        [
            "AutoFileEncryptionEnabled", "EnableOneAuth", "TunnelRelinkDisabled", "WorkingTimeEnabled",
            "SqliteAutoFileEncryptionEnabled", "AriaMaxTeardownUploadTimeInSec", "AriaEnableAutoUserSession",
            "AriaIngestionKey", "AriaMinimumTraceLevel", "UseADALCachedAuthorityUris", "MAMServiceDisabled",
        ].map { name in
            SettingsKey(
                name,
                .notPublic(
                    reason: "no longer supported, or not meant for third parties (said by the SDK team in 2025)"),
                "seen in shipped apps only")
        }
        + ["AppIdPrefix", "BundleIdPrefix", "IsAppPackagedByIntunePackager", "OrigAppIdPrefix", "OrigBundleIdPrefix"]
        .map {
            SettingsKey(
                $0, .notPublic(reason: "looks like a key of the app wrapping tool, not of an app built with the SDK"),
                "seen in wrapped apps only")
        }

    /// The reason why a known key is not read, in the words of a finding; nil for a documented key.
    package var reasonUnread: String? {
        switch status {
        case .documented: nil
        case .retired(let reason): "is retired: \(reason)"
        case .notPublic(let reason): "is not public: \(reason)"
        }
    }
}
