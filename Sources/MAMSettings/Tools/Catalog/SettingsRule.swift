package import MAMSettings

/// A rule of the checks, with a reason and examples of a wrong and a right file.
///
/// ``all`` is the table from which pages and explanations are printed. Tests run its examples.
package struct SettingsRule: Sendable, Hashable {
    /// The stable number, such as `S053`.
    package let id: SettingsIssue.ID
    /// The description of the mistake: one line in lower case, without a full stop.
    package let title: String
    /// The consequence of the mistake, in a few sentences.
    package let why: String
    /// The part of a file that the examples are.
    package let place: Place
    /// The text of an example that breaks the rule; empty if no text can.
    package let wrong: String
    /// The corrected text of the example.
    package let right: String
    /// The change that the configurator makes, in one line; nil if there is no safe mechanical fix.
    package let fix: String?
    package let source: String

    /// The part of a file that an example is.
    package enum Place: Sendable, Hashable {
        /// Members of the dictionary `IntuneMAMSettings`.
        case settings
        /// Members of the root of an `Info.plist`.
        case infoPlist
        /// Members of the root of an entitlements file, beside an app's `Info.plist`.
        case entitlements
        /// A whole file.
        case file
        /// A whole file in hexadecimal digits.
        case binaryFile
    }

    /// Creates a row of the table.
    package init(
        _ id: String, _ title: String, why: String, in place: Place = .settings, wrong: String, right: String,
        fix: String? = nil, source: String
    ) {
        (self.id, self.title, self.why, self.place) = (SettingsIssue.ID(rawValue: id), title, why, place)
        (self.wrong, self.right, self.fix, self.source) = (wrong, right, fix, source)
    }

    /// Returns the severity of the rule's findings in a kind of build.
    package func severity(in build: BuildKind) -> SettingsIssue.Severity { id.severity(in: build) }

    /// The severity of the rule's findings in a release build.
    package var severity: SettingsIssue.Severity { severity(in: .release) }

    /// All rules, ordered by number within each of the topics P, S, I, E and A.
    package static let all: [SettingsRule] =
        [files, dictionary + types + values + crossKeys, infoPlist, entitlements, activationRules].flatMap { topic in
            topic.sorted { $0.id.rawValue < $1.id.rawValue }
        }

    /// Finds a rule by its number, in any letter case; nil for an unknown number.
    package init?(id: String) {
        guard let rule = Self.byID[id.uppercased()] else { return nil }
        self = rule
    }

    private static let byID = Dictionary(all.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}

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

extension SettingsRule {
    /// Returns a whole file with an example of the rule, completed with the keys that every app needs.
    package func file(with example: String) -> [UInt8] {
        switch place {
        case .settings: Self.plist("<key>\(SettingsKey.dictionaryName)</key><dict>\(Self.completed(example))</dict>")
        case .infoPlist:
            // An app clip must not have the dictionary.
            Self.plist(
                Self.holds(SettingsKey.dictionaryName, example) || Self.holds("NSAppClip", example)
                    ? example
                    : "\(example)<key>\(SettingsKey.dictionaryName)</key><dict>\(Self.completed(""))</dict>")
        case .entitlements: Self.plist(example)
        case .file: Array(example.utf8)
        case .binaryFile: Self.bytes(hex: example)
        }
    }

    private static func plist(_ members: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>\(members)</dict>
            </plist>

            """.utf8)
    }

    /// Adds the client id and a redirect URI to the members of the settings if they are missing.
    private static func completed(_ members: String) -> String {
        var result = members
        for (key, value) in [
            ("ADALClientId", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13"),
            ("ADALRedirectUri", "msauth.com.example.app://auth"),
        ] where !holds(key, members) {
            // With the URI as well, an example about the scheme would give the finding about both keys.
            guard key != "ADALRedirectUri" || !holds("ADALRedirectScheme", members) else { continue }
            result += "<key>\(key)</key><string>\(value)</string>"
        }
        return result
    }

    private static func holds(_ key: String, _ members: String) -> Bool { members.contains("<key>\(key)</key>") }

    private static func bytes(hex: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = hex.filter(\.isHexDigit)[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            result.append(byte)
            rest = rest.dropFirst(2)
        }
        return result
    }
}

extension SettingsRule {
    private static let typesGuide = "SDK guide, stage 3 (11/2025): types of the keys"

    private static func inExtension(_ app: String) -> String {
        "<key>NSExtension</key><dict/><key>IntuneMAMSettings</key>"
            + "<dict><key>ContainingAppBundleId</key>\(app)</dict>"
    }

    /// Rules about the types of values (S01x).
    static let types: [SettingsRule] = [
        SettingsRule(
            "S010", "a switch is a text such as `YES`",
            why: "No document says how the SDK reads a text in place of a boolean; one of its engineers filed such a"
                + " text in Microsoft's own sample as a mistake. Here the default applies.",
            wrong: "<key>MultiIdentity</key><string>YES</string>", right: "<key>MultiIdentity</key><true/>",
            fix: "writes the boolean that the text means", source: "issue 5 of the Chatr sample"),
        SettingsRule(
            "S011", "a switch is the number 0 or 1",
            why:
                "Foundation reads such a number as a boolean in some calls and not in others. Here the default applies.",
            wrong: "<key>MultiIdentity</key><integer>1</integer>", right: "<key>MultiIdentity</key><true/>",
            fix: "writes the boolean that the number means", source: typesGuide),
        SettingsRule(
            "S012", "a switch is not a boolean",
            why: "The intended state is unknown, so the default applies.",
            wrong: "<key>MultiIdentity</key><string>maybe</string>", right: "<key>MultiIdentity</key><false/>",
            source: typesGuide),
        SettingsRule(
            "S013", "a key for text has a value of another type",
            why: "A number or a date has lost its original text, such as leading zeros. The default applies.",
            in: .infoPlist, wrong: inExtension("<integer>5</integer>"),
            right: inExtension("<string>com.example.app</string>"),
            fix: "writes the containing app's bundle id, when it is given", source: typesGuide),
        SettingsRule(
            "S014", "a key for a number has a value of another type",
            why: "A text is not a number, even if it consists of digits. The default applies.",
            wrong: "<key>SplashDuration</key><string>1.5</string>", right: "<key>SplashDuration</key><real>1.5</real>",
            fix: "writes the number, when the text has only digits and at most one point", source: typesGuide),
        SettingsRule(
            "S015", "a key for a list is not an array",
            why: "Even a single text has to be in an array. The list counts as missing.",
            wrong: "<key>AppGroupIdentifiers</key><string>group.com.example</string>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            fix: "wraps a text in an array", source: typesGuide),
        SettingsRule(
            "S016", "an element of a list is not a text",
            why:
                "The whole list counts as missing, because a list without the element would be a value that the author did not write.",
            wrong: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string><true/></array>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            source: typesGuide),
        SettingsRule(
            "S017", "a list is empty",
            why: "An empty list has the same meaning as no list, and looks unfinished.",
            wrong: "<key>WebViewHandledURLSchemes</key><array/>", right: "", fix: "removes the key",
            source: typesGuide),
        SettingsRule(
            "S018", "a list contains an element twice",
            why: "The second element has no effect. URL schemes are compared without regard to case.",
            wrong: "<key>WebViewHandledURLSchemes</key><array><string>notes</string><string>Notes</string></array>",
            right: "<key>WebViewHandledURLSchemes</key><array><string>notes</string></array>",
            fix: "removes the later element", source: typesGuide),
        SettingsRule(
            "S019", "a text is empty or blank, or has blanks around it",
            why: "A blank at the end is invisible and changes the text; an id with a blank is not found. The"
                + " default applies.",
            wrong: "<key>SplashIconFile</key><string>Mark </string>",
            right: "<key>SplashIconFile</key><string>Mark</string>",
            fix: "removes the blanks, or the key or element when nothing is left; writes the containing app's id, when"
                + " it is given", source: typesGuide),
    ]
}

extension SettingsRule {
    private static let keysTable = "SDK guide, stage 3 (11/2025): table of the settings"

    /// Rules about the values of single keys (S03x, S04x).
    static let values: [SettingsRule] = [
        SettingsRule(
            "S030", "a color is not six hexadecimal digits",
            why: "The SDK takes `RRGGBB` with or without `#`. Short forms, transparency, names and functions are not"
                + " read, and the default color applies.",
            wrong: "<key>AccentColor</key><string>#ABC</string>",
            right: "<key>AccentColor</key><string>#AABBCC</string>", source: keysTable),
        SettingsRule(
            "S031", "`MaxFileProtectionLevel` is not one of the four levels",
            why: "The value limits the protection of files. An unknown value limits nothing, so that files may stay"
                + " locked when the app needs them.",
            wrong: "<key>MaxFileProtectionLevel</key><string>FileProtectionType.complete</string>",
            right: "<key>MaxFileProtectionLevel</key><string>NSFileProtectionComplete</string>",
            fix: "writes the level, when only the prefix or the case is wrong", source: keysTable),
        SettingsRule(
            "S032", "`SplashDuration` is not a plausible duration",
            why:
                "The value is in seconds. A negative or infinite value is a mistake, and more than a minute is likely"
                + " to be milliseconds.",
            wrong: "<key>SplashDuration</key><integer>1500</integer>",
            right: "<key>SplashDuration</key><real>1.5</real>", source: keysTable),
        SettingsRule(
            "S033", "`SplashIconFile` is more than the bare name of an image",
            why: "The SDK adds the suffixes itself and looks for `name@2x.png` and `name@3x.png`.",
            wrong: "<key>SplashIconFile</key><string>Mark@2x.png</string>",
            right: "<key>SplashIconFile</key><string>Mark</string>",
            fix: "removes `.png`, `@2x` and `@3x`; a path is left alone", source: keysTable),
        SettingsRule(
            "S034", "`ADALAuthority` is not an https URL with a host and a tenant",
            why:
                "Token requests go to this URL. Without https or a host, or with characters that no URL has, no request can"
                + " be sent, and without a path (a warning) no tenant is named.",
            wrong: "<key>ADALAuthority</key><string>login.microsoftonline.com/contoso</string>",
            right: "<key>ADALAuthority</key><string>https://login.microsoftonline.com/contoso</string>",
            source: keysTable),
        SettingsRule(
            "S035", "`ADALClientId` is not a GUID",
            why: "An application id is a GUID in practice. A placeholder that was left in the file is an error: the key"
                + " counts as missing.",
            wrong: "<key>ADALClientId</key><string>my-app</string>",
            right: "<key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>", source: keysTable),
        SettingsRule(
            "S036", "`ADALRedirectUri` is not a URI to which a broker can answer",
            why: "The Authenticator opens the app through the URI's scheme. http and https lead to a web page; MSAL"
                + " refuses them for a broker. A URI that is neither `msauth.<bundle id>://auth` nor"
                + " `<scheme>://<bundle id>` is a warning.",
            wrong: "<key>ADALRedirectUri</key><string>https://localhost</string>",
            right: "<key>ADALRedirectUri</key><string>msauth.com.example.app://auth</string>",
            source: "MSAL's common library, pull request 1509; issue 611 of the SDK's repository"),
        SettingsRule(
            "S037", "`ADALRedirectScheme` is not a scheme",
            why: "The URI is derived from it: `<scheme>://<bundle id>`. A whole URI is a common mistake.",
            wrong: "<key>ADALRedirectScheme</key><string>exampleapp://auth</string>",
            right: "<key>ADALRedirectScheme</key><string>exampleapp</string>",
            source: "SDK guide, stage 3; issues 29 and 152 of the SDK's repository; RFC 3986"),
        SettingsRule(
            "S038", "`ADALCacheKeychainGroupOverride` has a team prefix",
            why: "The SDK adds the prefix at run time, so the group would have it twice and not be found.",
            wrong: "<key>ADALCacheKeychainGroupOverride</key><string>$(AppIdentifierPrefix)com.example.cache</string>",
            right: "<key>ADALCacheKeychainGroupOverride</key><string>com.example.cache</string>",
            fix: "removes the prefix", source: keysTable),
        SettingsRule(
            "S039", "`DocumentBrowserFileCachePath` is not a path inside of the app's home",
            why: "Decrypted files are written there. `..` leads out of the sandbox, and a URL is no path. A path that"
                + " looks absolute is reported, because it is relative to the home.",
            wrong: "<key>DocumentBrowserFileCachePath</key><string>/Documents/../../Shared</string>",
            right: "<key>DocumentBrowserFileCachePath</key><string>/Documents/Shared/</string>", source: keysTable),
        SettingsRule(
            "S040", "a text contains a build variable without a known value",
            why: "The app will have another value than the file. The value is checked once it is known.",
            wrong: "<key>ADALAuthority</key><string>$(AUTHORITY)</string>",
            right: "<key>ADALAuthority</key><string>https://login.microsoftonline.com/common</string>",
            source: "build settings of Xcode"),
    ]
}
