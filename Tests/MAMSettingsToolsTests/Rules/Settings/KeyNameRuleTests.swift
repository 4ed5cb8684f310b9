import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// S020 to S025: the names of keys, and which keys were meant.
final class KeyNameRuleTests: XCTestCase {
    private let dictionary = PropertyListPath([.key("IntuneMAMSettings")])

    func testAMisspelledKeyIsRenamed() throws {
        func row(_ id: String, _ written: String, _ meant: String, _ message: String, line: UInt = #line) -> RuleCase {
            RuleCase(
                id, .warning, at: "IntuneMAMSettings.\(written)", .settings("«<key>\(written)</key>»<true/>"), message,
                help: "did you mean `\(meant)`?", fix: "renames the key to `\(meant)`",
                PropertyListEdit(setting(written), .rename(meant)), line: line)
        }
        let fold = "differs from a known one only in case, `_` or `-`"
        try check([
            row("S020", "multiidentity", "MultiIdentity", "unknown key `multiidentity` \(fold)"),
            row("S020", "ADAL-Client-Id", "ADALClientId", "unknown key `ADAL-Client-Id` \(fold)"),
            row("S020", "Multi_Identity", "MultiIdentity", "unknown key `Multi_Identity` \(fold)"),
            row("S021", "MultiIdentiy", "MultiIdentity", "unknown key `MultiIdentiy`"),
            row("S021", "MultIdentit", "MultiIdentity", "unknown key `MultIdentit`"),
            row("S021", "AppGroupIdentitifiers", "AppGroupIdentifiers", "unknown key `AppGroupIdentitifiers`"),
            row(
                "S021", "TreatAllWebviewsAsUnmanaged", "TreatAllWebViewsAsUnmanaged",
                "unknown key `TreatAllWebviewsAsUnmanaged`"),
        ])
        // The two that stand for keys every app needs: with them, nothing is missing.
        try check(
            [
                row("S021", "ADALClientID", "ADALClientId", "unknown key `ADALClientID`"),
                row("S021", "ADALRedirectURI", "ADALRedirectUri", "unknown key `ADALRedirectURI`"),
            ])
    }

    func testAKeyIsNotRenamedOntoOneThatIsThere() throws {
        try check([
            RuleCase(
                "S020", .warning, at: "IntuneMAMSettings.multiidentity",
                .settings("<key>MultiIdentity</key><true/>«<key>multiidentity</key>»<true/>"),
                "unknown key `multiidentity` differs from a known one only in case, `_` or `-`",
                help: "did you mean `MultiIdentity`, which is there too?")
        ])
        let two = try findings(
            MarkedFile.settings("<key>MultiIdentiy</key><true/><key>multiidentity</key><false/>").bytes)
        XCTAssertEqual(two.map(\.issue.id.rawValue), ["S021", "S020"])
        XCTAssertEqual(two.map(\.issue.fix), ["renames the key to `MultiIdentity`", nil])
    }

    func testUnknownRetiredAndMisplacedKeys() throws {
        try check([
            RuleCase(
                "S022", .warning, at: "IntuneMAMSettings.Color", .settings("«<key>Color</key>»<true/>"),
                "unknown key `Color`", help: "the known SDKs have no setting of this name; a newer SDK may read it"),
            RuleCase(
                "S022", .warning, at: "IntuneMAMSettings.IntuneMAMUPN",
                .settings("«<key>IntuneMAMUPN</key>»<string>x</string>"), "unknown key `IntuneMAMUPN`",
                help: "it is no setting: an app configuration from device management sends it"),
            RuleCase(
                "S022", .warning, at: "IntuneMAMSettings.com.microsoft.intune.mam.useppetoo",
                .settings("«<key>com.microsoft.intune.mam.useppetoo</key>»<string>Disabled</string>"),
                "unknown key `com.microsoft.intune.mam.useppetoo`",
                help:
                    "it is no setting: keys that begin like this belong into an app configuration of the Intune service"
            ),
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.DebugSettingsEnabled",
                .settings("«<key>DebugSettingsEnabled</key>»<false/>"),
                "the key `DebugSettingsEnabled` is retired: out of the guide since 01/2023: test policies are not "
                    + "supported for third-party apps", help: "remove the key", fix: "removes the key",
                PropertyListEdit(setting("DebugSettingsEnabled"), .remove)),
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.UsePPE", .settings("«<key>UsePPE</key>»<true/>"),
                "the key `UsePPE` is retired: was read from MAMEnvironment.plist about 2016 and never from Info.plist",
                help: "remove the key", fix: "removes the key", PropertyListEdit(setting("UsePPE"), .remove)),
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.AppIdPrefix",
                .settings("«<key>AppIdPrefix</key>»<string>x</string>"),
                "the key `AppIdPrefix` is not public: looks like a key of the app wrapping tool, not of an app built "
                    + "with the SDK", help: "remove the key", fix: "removes the key",
                PropertyListEdit(setting("AppIdPrefix"), .remove)),
            RuleCase(
                "S025", .warning, at: "IntuneMAMSettings.AccentColor~ipad",
                .settings("«<key>AccentColor~ipad</key>»<string>x</string>"),
                "`AccentColor` has no such device variant; the key is ignored",
                help: "only `SplashIconFile` has one, `SplashIconFile~ipad`"),
        ])
    }

    func testTheLastCopyOfAMainInterfaceIsNotRemoved() throws {
        let message =
            "the key `MainStoryboardFile` is retired: not needed since SDK 12.0.12: leave the main interface at the top "
            + "level"
        let body = "«<key>MainStoryboardFile</key>»<string>Main</string>"
        try check([
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.MainStoryboardFile", .settings(body), message,
                help: "move the value to `UIMainStoryboardFile` at the top level, unless the app has no main interface "
                    + "file"),
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.MainStoryboardFile",
                .settings(body, root: "<key>UIMainStoryboardFile</key><string>Main</string>"), message,
                help: "remove the key", fix: "removes the key",
                PropertyListEdit(setting("MainStoryboardFile"), .remove)),
        ])
    }

    func testASettingAtTheTopIsMovedIntoTheDictionary() throws {
        let message = "the key `MultiIdentity` is read in `IntuneMAMSettings` only, not at the top level"
        let path = PropertyListPath([.key("MultiIdentity")])
        let root = "«<key>MultiIdentity</key>»<true/>"
        try check([
            RuleCase(
                "S024", .warning, at: "MultiIdentity", .settings("", root: root), message,
                help: "move it into `IntuneMAMSettings`", fix: "moves the key into `IntuneMAMSettings`",
                PropertyListEdit(setting("MultiIdentity"), .set(.boolean(true))), PropertyListEdit(path, .remove)),
            RuleCase(
                "S024", .warning, at: "MultiIdentity",
                .settings("<key>MultiIdentity</key><false/>", root: root), message,
                help: "remove it here; `IntuneMAMSettings` has it too"),
        ])
        try check(
            [
                RuleCase(
                    "S024", .warning, at: "MultiIdentity", .root(root), message,
                    help: "move it into `IntuneMAMSettings`", fix: "moves the key into `IntuneMAMSettings`",
                    PropertyListEdit(dictionary, .set(.dictionary([.init("MultiIdentity", .boolean(true))]))),
                    PropertyListEdit(path, .remove))
            ], allowed: ["S001"])
        try check(
            [
                RuleCase(
                    "S024", .warning, at: "MultiIdentity", .root(root + "<key>IntuneMAMSettings</key><array/>"),
                    message,
                    help: "move it into `IntuneMAMSettings`"),
                RuleCase(
                    "S024", .warning, at: "MultiIdentity", .root(root + "<key>IntuneMamSettings</key><dict/>"), message,
                    help: "move it into `IntuneMAMSettings`"),
            ], allowed: ["S001", "S002"])
    }

    func testSeveralSettingsAtTheTopMakeOneDictionary() throws {
        let found = try findings(
            MarkedFile.root("<key>MultiIdentity</key><true/><key>SplashDuration</key><real>2</real>").bytes)
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["S001", "S024", "S024"])
        let making = PropertyListEdit(
            dictionary,
            .set(.dictionary([.init("MultiIdentity", .boolean(true)), .init("SplashDuration", .real(2))])))
        XCTAssertEqual(
            found.map(\.edits),
            [
                [], [making, PropertyListEdit(PropertyListPath([.key("MultiIdentity")]), .remove)],
                [making, PropertyListEdit(PropertyListPath([.key("SplashDuration")]), .remove)],
            ])
    }

    func testANameOfARunTimePropertyIsReportedAsOne() throws {
        let settings = "of `IntuneMAMSettings`, which the app sets at run time"
        for (name, help) in [
            ("aadClientIdOverride", "`aadClientIdOverride` \(settings); the key is `ADALClientId`"),
            ("AADAuthorityURIOverride", "`aadAuthorityUriOverride` \(settings); the key is `ADALAuthority`"),
            ("telemetryEnabled", "`telemetryEnabled` \(settings); the key is `MAMTelemetryDisabled`"),
            (
                "primaryAccountId",
                "`primaryAccountId` of `IntuneMAMPolicyManager`, which the app uses at run time"
            ), ("isPINRequired", "`isPINRequired` of `IntuneMAMPolicy`, which the app uses at run time"),
        ] {
            try check([
                RuleCase(
                    "S022", .warning, at: "IntuneMAMSettings.\(name)", .settings("«<key>\(name)</key>»<true/>"),
                    "unknown key `\(name)`", help: "it is no key: it is the property \(help)")
            ])
        }
    }

    func testTheRunTimePropertiesAreThoseOfTheSDKMap() throws {
        let map = String(decoding: try PackageRoot.file("Docs/SDKMap.md"), as: UTF8.self)
        for (type, names) in RunTimeNames.properties {
            let rows = map.split(separator: "\n").compactMap { row -> String? in
                guard row.hasPrefix("| `\(type)."), let name = row.dropFirst(4 + type.count).split(separator: "`").first
                else { return nil }
                return String(name)
            }
            XCTAssertEqual(rows, names, type)
        }
    }

    func testKeysThatUnicodeHoldsEqualAreOthers() throws {
        // The first letter of "Keychain" is the sign of the unit kelvin.
        let found = try findings(
            MarkedFile.settings("<key>ADALCache\u{212A}eychainGroupOverride</key><string>a</string>").bytes)
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["S020"])
    }

    func testAKeyNearARetiredOneIsReportedAsRetired() throws {
        for (name, known) in [
            ("debugsettingsenabled", "DebugSettingsEnabled"), ("DebugSettingsEnable", "DebugSettingsEnabled"),
            ("use_ppe", "UsePPE"), ("MainNibFlie", "MainNibFile"),
        ] {
            try check([
                RuleCase(
                    "S023", .warning, at: "IntuneMAMSettings.\(name)", .settings("«<key>\(name)</key>»<true/>"),
                    "unknown key `\(name)` looks like `\(known)`, which is retired", help: "remove the key")
            ])
        }
    }

    func testAKeyInAnotherCaseIsAnsweredWithTheRightOne() throws {
        for (written, meant) in [
            ("multiidentity", "MultiIdentity"), ("Multi_Identity", "MultiIdentity"), ("ADAL-Client-Id", "ADALClientId"),
            ("SplashIconFile~iPad", "SplashIconFile~ipad"),
        ] {
            let found = try issue(written)
            XCTAssertEqual(found.id, .keyCase, written)
            XCTAssertEqual(found.help, "did you mean `\(meant)`?")
        }
    }

    func testAMisspelledKeyIsAnsweredWithTheRightOne() throws {
        for (written, meant) in [
            ("MultiIdentiy", "MultiIdentity"), ("AutoEnrolOnLaunch", "AutoEnrollOnLaunch"),
            ("MAMPolicyRequried", "MAMPolicyRequired"), ("BackgroundColour", "BackgroundColor"),
            // The fixed list, which comes before the comparison of case.
            ("AppGroupIdentitifiers", "AppGroupIdentifiers"), ("ADALClientID", "ADALClientId"),
            ("ADALRedirectURI", "ADALRedirectUri"), ("TreatAllWebviewsAsUnmanaged", "TreatAllWebViewsAsUnmanaged"),
        ] {
            let found = try issue(written)
            XCTAssertEqual(found.id, .keyMisspelled, written)
            XCTAssertEqual(found.help, "did you mean `\(meant)`?")
        }
    }

    func testAnyOtherDeviceVariantIsAnUnknownVariant() throws {
        for name in ["MultiIdentity~ipad", "SplashIconFile~iphone", "SplashIconFile~ipod", "Nonsense~ipad"] {
            XCTAssertEqual(try issue(name).id, .keyVariant, name)
        }
    }

    func testReadingAloneReportsEveryKeyWhoseNameIsJudged() throws {
        let names = [
            "multiidentity", "MultiIdentiy", "Color", "IntuneMAMUPN", "UsePPE", "AppIdPrefix", "debugsettingsenabled",
            "AccentColor~ipad", "MainStoryboardFile",
        ]
        let file = MarkedFile.settings(
            names.map { "<key>\($0)</key><true/>" }.joined(),
            root: "<key>SplashDuration</key><real>2</real><key>ADALClientId</key><string>x</string>")
        let numbers: Set<SettingsIssue.ID> = [
            .keyCase, .keyMisspelled, .keyUnknown, .keyRetired, .keyMisplaced, .keyVariant,
        ]
        let judged = try findings(file.bytes).map(\.issue).filter { numbers.contains($0.id) }
        let read = try ManagedAppSettings.read(infoPlist: file.bytes).issues.filter { numbers.contains($0.id) }
        XCTAssertEqual(judged.count, names.count + 2)
        XCTAssertEqual(judged.map(\.keyPath), read.map(\.keyPath))
        XCTAssertEqual(Set(judged.map(\.id)), numbers)
        XCTAssertEqual(Set(read.map(\.id)), [.keyUnknown, .keyRetired, .keyMisplaced])
    }

    /// The only finding about a file with one key, whose value is off.
    private func issue(_ key: String) throws -> SettingsIssue {
        let found = try findings(MarkedFile.settings("<key>\(key)</key><false/>").bytes)
        XCTAssertEqual(found.count, 1, key)
        return try XCTUnwrap(found.first?.issue)
    }
}
