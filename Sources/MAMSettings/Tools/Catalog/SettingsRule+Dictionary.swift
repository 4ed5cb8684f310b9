internal import MAMSettings

extension SettingsRule {
    private static let guide = "SDK guide, stage 3 (11/2025)"

    /// Rules about the dictionary and its keys (S00x, S02x).
    static let dictionary: [SettingsRule] = [
        SettingsRule(
            "S001", "the dictionary `IntuneMAMSettings` is missing",
            why:
                "Without it the SDK uses its defaults and has no client id, so no user can sign in. A dictionary whose name is"
                + " spelled differently is not found.",
            in: .file, wrong: "<plist version=\"1.0\"><dict/></plist>\n",
            right: "<plist version=\"1.0\"><dict><key>IntuneMAMSettings</key><dict/></dict></plist>\n",
            fix:
                "renames a dictionary whose name differs only in case, `_` or `-`; otherwise adds a dictionary, if there is content for it",
            source: guide),
        SettingsRule(
            "S002", "`IntuneMAMSettings` is not a dictionary",
            why: "The settings are the members of a dictionary; no other type can hold them.", in: .infoPlist,
            wrong: "<key>IntuneMAMSettings</key><array/>", right: "<key>IntuneMAMSettings</key><dict/>", source: guide),
        SettingsRule(
            "S020", "a key differs from a known one only in case, `_` or `-`",
            why: "Keys are compared letter by letter, so this key is ignored and the default applies.",
            wrong: "<key>multiIdentity</key><true/>", right: "<key>MultiIdentity</key><true/>",
            fix: "renames the key, unless the right key is present too", source: guide),
        SettingsRule(
            "S021", "a key looks like a misspelled known one",
            why:
                "The key is ignored and the default applies. At most two letters are wrong (one in names under eight), or it"
                + " is a misspelling from a guide or a header.",
            wrong: "<key>AppGroupIdentitifiers</key><array><string>group.com.example</string></array>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            fix: "renames the key, unless the right key is present too", source: "SDK guides since 2016, SDK headers"),
        SettingsRule(
            "S022", "a key is unknown",
            why: """
                No known setting has this name or a similar one. The known SDKs do not read it as a setting; a newer SDK \
                may. Keys of app configurations, such as IntuneMAMUPN, and names of properties that an app sets at run \
                time, such as aadClientIdOverride of IntuneMAMSettings, are no settings.
                """,
            wrong: "<key>Color</key><string>blue</string>", right: "<key>AccentColor</key><string>#0000FF</string>",
            source: guide),
        SettingsRule(
            "S023", "a key is retired or was never public",
            why:
                "The key was in an older guide, or was seen only in shipped apps. The SDK's team said in 2025 that most of"
                + " these are no longer supported or not meant for third parties.",
            wrong: "<key>EnableOneAuth</key><true/>", right: "",
            fix: "removes the key, but only if another key names the main interface",
            source: "issue 521 of the SDK's repository, older guides"),
        SettingsRule(
            "S024", "a key of the settings is at the top level of the Info.plist",
            why: "The SDK reads its settings in `IntuneMAMSettings` only.", in: .infoPlist,
            wrong: "<key>MultiIdentity</key><true/>",
            right: "<key>IntuneMAMSettings</key><dict><key>MultiIdentity</key><true/></dict>",
            fix: "moves the key into the dictionary, unless the dictionary has it too", source: guide),
        SettingsRule(
            "S025", "a key has a device variant that is not documented",
            why: "The system resolves `~ipad` and `~iphone` at the top of an Info.plist only. Of the SDK's own keys the"
                + " guide names one with a variant, `SplashIconFile~ipad`.",
            wrong: "<key>AccentColor~ipad</key><string>#0000FF</string>",
            right: "<key>SplashIconFile</key><string>Mark</string><key>SplashIconFile~ipad</key><string>Large</string>",
            source: guide),
    ]
}
