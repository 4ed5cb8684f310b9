import MAMPropertyLists
import MAMSettings
import XCTest

/// S053 to S063: keys that depend on each other and on the bundle.
final class CrossKeyRuleTests: XCTestCase {
    private let required = "<key>MAMPolicyRequired</key><true/>"
    private let enrol = "<key>AutoEnrollOnLaunch</key><true/>"

    func testARequiredPolicyNeedsEnrollment() throws {
        let message = "`MAMPolicyRequired` without `AutoEnrollOnLaunch` can block users without asking them to sign in"
        let help = "add `AutoEnrollOnLaunch` with `<true/>`"
        let edit = PropertyListEdit(setting("AutoEnrollOnLaunch"), .set(.boolean(true)))
        let fix = "sets `AutoEnrollOnLaunch` to true"
        try check(
            [
                RuleCase(
                    "S053", .warning, at: "IntuneMAMSettings.MAMPolicyRequired",
                    .settings("«<key>MAMPolicyRequired</key>»<true/>"), message, help: help, fix: fix, edit),
                RuleCase(
                    "S053", .warning, at: "IntuneMAMSettings.MAMPolicyRequired",
                    .settings("‹<key>AutoEnrollOnLaunch</key>›<false/>«<key>MAMPolicyRequired</key>»<true/>"), message,
                    help: help, fix: fix, edit),
                RuleCase(
                    "S053", .warning, at: "IntuneMAMSettings.MAMPolicyRequired",
                    .settings(
                        "‹<key>AutoEnrollOnLaunch</key>›<string>NO</string>«<key>MAMPolicyRequired</key>»<true/>"),
                    message, help: help),
            ], allowed: ["S054", "S010"])
        for other in [
            enrol, "<key>AutoEnrollOnLaunch</key><string>YES</string>", "<key>AutoEnrolOnLaunch</key><true/>",
        ] {
            let found = try findings(MarkedFile.settings(required + other).bytes).map(\.issue.id.rawValue)
            XCTAssertFalse(found.contains("S053"), other)
        }
        try checkGood(["<key>MAMPolicyRequired</key><false/>", enrol])
    }

    func testTheStoreRefusesARequiredPolicy() throws {
        try check([
            RuleCase(
                "S054", .warning, .warning, .error, at: "IntuneMAMSettings.MAMPolicyRequired",
                .settings(enrol + "«<key>MAMPolicyRequired</key>»<true/>"),
                "the App Store refuses an app with `MAMPolicyRequired`",
                help: "use `MAMPolicyWarnAbsent` in an app for the store")
        ])
        try checkGood(["<key>MAMPolicyWarnAbsent</key><true/>"])
    }

    func testARequiredPolicyInAnAppWithScenesIsExplained() throws {
        let manifest =
            "‹<key>UIApplicationSceneManifest</key>›<dict><key>UISceneConfigurations</key><dict><key>R</key><array>"
            + "<dict/></array></dict></dict>"
        try check(
            [
                RuleCase(
                    "S066", .info, at: "IntuneMAMSettings.MAMPolicyRequired",
                    .root(
                        manifest + "<key>IntuneMAMSettings</key><dict>\(enrol)"
                            + "«<key>MAMPolicyRequired</key>»<true/></dict>"),
                    "with scenes, the app's delegate and its scenes run before the account has a policy",
                    help: "the SDK covers the windows meanwhile; start work with Org data only after "
                        + "`IntuneMAMSDKDidReleaseUI` or a policy")
            ], allowed: ["S050", "S052", "S054"])
    }

    func testSettingsForTestingAreMoreSevereInARelease() throws {
        try check([
            RuleCase(
                "S055", .info, .error, .error, at: "IntuneMAMSettings.DebugSettingsEnabled",
                .settings("«<key>DebugSettingsEnabled</key>»<true/>"),
                "`DebugSettingsEnabled` lets any user set test policies", help: "remove the key before a release",
                fix: "removes the key", PropertyListEdit(setting("DebugSettingsEnabled"), .remove)),
            RuleCase(
                "S056", .info, .warning, .warning, at: "IntuneMAMSettings.MAMTelemetryUsePPE",
                .settings("«<key>MAMTelemetryUsePPE</key>»<true/>"),
                "`MAMTelemetryUsePPE` sends telemetry to the pre-production back end",
                help: "remove the key before a release"),
            RuleCase(
                "S056", .info, .warning, .warning, at: "IntuneMAMSettings.MAMTelemetryUsePPE",
                .settings("«<key>MAMTelemetryUsePPE</key>»<true/><key>MAMTelemetryDisabled</key><true/>"),
                "`MAMTelemetryUsePPE` is for testing, and does nothing while `MAMTelemetryDisabled` is on",
                help: "remove the key before a release"),
            RuleCase(
                "S056", .info, .warning, .warning, at: "IntuneMAMSettings.VerboseLoggingEnabled",
                .settings("«<key>VerboseLoggingEnabled</key>»<true/>"), "`VerboseLoggingEnabled` is for testing",
                help: "remove the key before a release"),
        ])
        try checkGood([
            "<key>VerboseLoggingEnabled</key><false/>", "<key>MAMTelemetryUsePPE</key><false/>",
            "<key>MAMTelemetryDisabled</key><true/>",
        ])
    }

    /// An extension's file; `own` is its bundle id.
    private func inExtension(_ body: String, own: String = "com.example.app.share", mark: Bool = false) -> MarkedFile {
        let key = mark ? "«<key>IntuneMAMSettings</key>»" : "<key>IntuneMAMSettings</key>"
        return .root(
            "<key>CFBundleIdentifier</key><string>\(own)</string><key>NSExtension</key><dict/>\n\(key)<dict>\(body)</dict>"
        )
    }

    func testAnExtensionNamesItsApp() throws {
        let message = "`ContainingAppBundleId` is missing, which every extension needs"
        let help = "add the bundle id of the app that contains the extension"
        try check([RuleCase("S057", .error, at: "IntuneMAMSettings", inExtension("", mark: true), message, help: help)])
        try check([
            RuleCase(
                "S057", .error, at: "IntuneMAMSettings", inExtension("", mark: true), message, help: help,
                fix: "adds `ContainingAppBundleId`",
                PropertyListEdit(setting("ContainingAppBundleId"), .set(.string("com.example.app"))))
        ]) { $0.containingApp = "com.example.app" }
    }

    func testAnExtensionWithoutSettingsDoesNotNameItsAppEither() throws {
        let body = "<key>CFBundleIdentifier</key><string>com.example.app.share</string><key>NSExtension</key><dict/>"
        let bare = MarkedFile.root(body).bytes
        XCTAssertEqual(try findings(bare).map(\.issue.id.rawValue), ["S001", "S057"])
        XCTAssertEqual(try findings(bare).map(\.edits.count), [0, 0])
        let named = try findings(bare) { $0.containingApp = "com.example.app" }
        XCTAssertEqual(
            named.map(\.edits),
            [
                [],
                [
                    PropertyListEdit(
                        PropertyListPath().key("IntuneMAMSettings"),
                        .set(.dictionary([.init("ContainingAppBundleId", .string("com.example.app"))])))
                ],
            ])
        // Moving the keys at the top makes the dictionary first.
        let moved = try findings(MarkedFile.root(body + "<key>MultiIdentity</key><true/>").bytes) {
            $0.containingApp = "com.example.app"
        }
        XCTAssertEqual(moved.map(\.issue.id.rawValue), ["S001", "S057", "S024"])
        XCTAssertEqual(moved.map(\.edits.count), [0, 0, 2])
        // What is said by another rule already, and an app, which needs no such key.
        for (file, ids) in [
            (MarkedFile.root(body + "<key>intuneMAMSettings</key><dict/>"), ["S001"]),
            (.root(body + "<key>ContainingAppBundleId</key><string>com.example.app</string>"), ["S001", "S024"]),
            (.root("<key>CFBundleIdentifier</key><string>com.example.app</string>"), ["S001"]),
        ] {
            let found = try findings(file.bytes) { $0.containingApp = "com.example.app" }
            XCTAssertEqual(found.map(\.issue.id.rawValue), ids)
        }
    }

    func testTheContainingAppIsOneThatCanContainTheExtension() throws {
        func row(_ app: String, _ file: MarkedFile, _ message: String, help: String, line: UInt = #line) -> RuleCase {
            RuleCase(
                "S058", .warning, at: "IntuneMAMSettings.ContainingAppBundleId", file, message, help: help, line: line)
        }
        func key(_ app: String) -> String { "<key>ContainingAppBundleId</key>«<string>\(app)</string>»" }
        let prefix = "the id of an extension is that of its app, a dot, and a name"
        try check([
            row(
                "com.example.app", .settings(key("com.example.app")),
                "`ContainingAppBundleId` has no place in an app: only extensions name the app that contains them",
                help: "remove the key"),
            row(
                "com.example.app.share", inExtension(key("com.example.app.share")),
                "`com.example.app.share` is the extension's own bundle id", help: "write the bundle id of the app"),
            row(
                "com.example.ap", inExtension(key("com.example.ap")),
                "`com.example.ap` is not what the extension's bundle id `com.example.app.share` begins with",
                help: prefix),
        ])
        for (app, own) in [("com.example.app", "com.example.app.share"), ("a", "$(PRODUCT_BUNDLE_IDENTIFIER)")] {
            let file = inExtension("<key>ContainingAppBundleId</key><string>\(app)</string>", own: own)
            XCTAssertEqual(try findings(file.bytes).map(\.issue.description), [])
        }
        let defined = inExtension("<key>ContainingAppBundleId</key><string>b</string>", own: "$(ID).share")
        XCTAssertEqual(try findings(defined.bytes) { $0.definitions = ["ID": "a"] }.map(\.issue.id.rawValue), ["S058"])
    }

    func testAnotherAppThanTheOneThatWasNamedIsReplaced() throws {
        func key(_ value: String) -> String { "<key>ContainingAppBundleId</key>«\(value)»" }
        let writing = PropertyListEdit(setting("ContainingAppBundleId"), .set(.string("com.example.app")))
        let other = "`com.example` is not the containing app that was named: `com.example.app`"
        let fix = "writes `com.example.app`"
        let place = "IntuneMAMSettings.ContainingAppBundleId"
        try check([
            RuleCase(
                "S058", .warning, at: place, inExtension(key("<string>com.example</string>")), other,
                help: "write `com.example.app`", fix: fix, writing),
            RuleCase(
                "S013", .error, at: place, inExtension(key("<integer>5</integer>")),
                "expected a string, found number `5`; the default is used", help: "write `<string>…</string>`",
                fix: fix,
                writing),
            RuleCase(
                "S019", .error, at: place, inExtension(key("<string> </string>")),
                "the text is blank; the default is used", help: "write a text or remove the key", fix: fix, writing),
            RuleCase(
                "S019", .error, at: place, inExtension(key("<string> com.other</string>")),
                "` com.other` begins or ends with a blank; the default is used",
                help: "remove the blanks around the text", fix: fix, writing),
        ]) { $0.containingApp = " com.example.app " }
    }

    func testAVariableIsNotWrittenOverByTheAppThatWasNamed() throws {
        let file = inExtension("<key>ContainingAppBundleId</key><string>$(APP)</string>")
        for (app, definitions, ids, edits) in [
            ("com.example.app", [:], ["S040"], 0), ("com.example.app", ["APP": "com.example.app"], [], 0),
            ("com.example", ["APP": "com.example.app"], ["S058"], 0), ("$(APP)", ["APP": "com.example.app"], [], 0),
            ("$(OTHER)", ["APP": "com.example.app"], [], 0), (" ", ["APP": "com.example.app"], [], 0),
        ] as [(String, [String: String], [String], Int)] {
            let found = try findings(file.bytes) { ($0.containingApp, $0.definitions) = (app, definitions) }
            XCTAssertEqual(found.map(\.issue.id.rawValue), ids, app)
            XCTAssertEqual(found.flatMap(\.edits).count, edits, app)
        }
    }

    func testExtensionsOfBothKindsNameTheirApp() throws {
        for (key, ids) in [
            ("NSExtension", ["S057"]), ("EXAppExtensionAttributes", ["S057"]), ("Other", ["S050", "S052"]),
        ] {
            let file = MarkedFile.root("<key>\(key)</key><dict/><key>IntuneMAMSettings</key><dict/>")
            XCTAssertEqual(try findings(file.bytes).map(\.issue.id.rawValue), ids, key)
        }
        // An "Open in" extension is one that `NSExtension` describes.
        let body = "<key>ContainingAppBundleId</key><string>a</string><key>OpenInActionExtension</key><true/>"
        for (key, ids) in [("NSExtension", []), ("EXAppExtensionAttributes", ["S059"])] {
            let file = MarkedFile.root("<key>\(key)</key><dict/><key>IntuneMAMSettings</key><dict>\(body)</dict>")
            XCTAssertEqual(try findings(file.bytes).map(\.issue.id.rawValue), ids, key)
        }
    }

    func testAnAppClipIsRightWithoutSettings() throws {
        let clip = "<key>NSAppClip</key><dict/>"
        XCTAssertEqual(try findings(MarkedFile.root(clip).bytes).map(\.issue.description), [])
        let help = "the SDK is not supported in app clips: link it with the app only, and remove the dictionary here"
        let message = "an app clip has the dictionary `IntuneMAMSettings`"
        try check([
            RuleCase(
                "S065", .warning, at: "IntuneMAMSettings",
                .root(
                    clip
                        + "«<key>IntuneMAMSettings</key>»<dict><key>ContainingAppBundleId</key><string>a</string></dict>"
                ),
                message, help: help),
            RuleCase(
                "S065", .warning, at: "IntuneMamSettings", .root(clip + "«<key>IntuneMamSettings</key>»<dict/>"),
                message,
                help: help),
        ])
        // A clip that is an extension as well is judged as one.
        let both = MarkedFile.root(clip + "<key>NSExtension</key><dict/>")
        XCTAssertEqual(try findings(both.bytes).map(\.issue.id.rawValue), ["S001", "S057"])
    }

    func testReadingDeterminesWhetherTheFileIsAnExtension() throws {
        let named = "<key>ContainingAppBundleId</key><string>com.example.app</string>"
        for (key, body, isExtension) in [
            ("NSExtension", named, nil), ("NSExtension", "", true), ("EXAppExtensionAttributes", "", true),
            ("Other", named, false), ("Other", "", nil),
        ] as [(String, String, Bool?)] {
            let file = MarkedFile.root("<key>\(key)</key><dict/><key>IntuneMAMSettings</key><dict>\(body)</dict>")
            XCTAssertEqual(
                try ManagedAppSettings.read(infoPlist: file.bytes).settings.isExtension, isExtension, key + body)
        }
    }

    func testSwitchesWithAnEffectElsewhere() throws {
        try check([
            RuleCase(
                "S059", .error, at: "IntuneMAMSettings.OpenInActionExtension",
                .settings("«<key>OpenInActionExtension</key>»<true/>"),
                "`OpenInActionExtension` is on in a bundle without `NSExtension`",
                help: "write it in the Info.plist of the action extension only"),
            RuleCase(
                "S060", .warning, at: "IntuneMAMSettings.SafariViewControllerBlockedOverride",
                .settings("«<key>SafariViewControllerBlockedOverride</key>»<true/>"),
                "managed data may leak through Safari view controllers, which are left alone",
                help: "keep it only where the app starts a sign-in of MSAL outside of a WKWebView"),
            RuleCase(
                "S060", .warning, at: "IntuneMAMSettings.SafariViewControllerBlockedOverride",
                .settings(
                    "‹<key>TreatAllWebViewsAsUnmanaged</key>›<true/>«<key>SafariViewControllerBlockedOverride</key>»<true/>"
                ), "with `TreatAllWebViewsAsUnmanaged` no web content at all is treated as managed",
                help: "keep it only where the app starts a sign-in of MSAL outside of a WKWebView"),
            RuleCase(
                "S062", .warning, at: "IntuneMAMSettings.MultiIdentityCancelDisabled",
                .settings("«<key>MultiIdentityCancelDisabled</key>»<true/>"),
                "`MultiIdentityCancelDisabled` has no effect without `MultiIdentity`",
                help: "set `MultiIdentity` to true, or remove the key"),
            RuleCase(
                "S062", .warning, at: "IntuneMAMSettings.MultiManagedIdentities",
                .settings("<key>MultiIdentity</key><false/>«<key>MultiManagedIdentities</key>»<true/>"),
                "`MultiManagedIdentities` has no effect without `MultiIdentity`",
                help: "set `MultiIdentity` to true, or remove the key"),
        ])
        let action = inExtension(
            "<key>OpenInActionExtension</key><true/><key>ContainingAppBundleId</key><string>com.example.app</string>")
        XCTAssertEqual(try findings(action.bytes), [])
        try checkGood([
            "<key>MultiIdentity</key><true/><key>MultiIdentityCancelDisabled</key><true/>",
            "<key>TreatAllWebViewsAsUnmanaged</key><true/>", "<key>MultiManagedIdentities</key><false/>",
        ])
    }

    func testSettingsWithoutAnEffectBesideAnotherAreNotes() throws {
        let both = "the screens of threat defense show both"
        func colors(_ first: String, _ second: String) -> MarkedFile {
            .settings("<key>\(first)</key>‹<string>#ABCDEF</string>›<key>\(second)</key>«<string>abcdef</string>»")
        }
        for (first, second) in [
            ("ForegroundColor", "SecondaryForegroundColor"), ("BackgroundColor", "SecondaryForegroundColor"),
            ("SecondaryBackgroundColor", "SecondaryForegroundColor"), ("BackgroundColor", "SecondaryBackgroundColor"),
        ] {
            try check([
                RuleCase(
                    "S063", .info, at: "IntuneMAMSettings.\(second)", colors(first, second),
                    "`\(second)` is the same color as `\(first)`", help: both)
            ])
        }
        for name in ["BackgroundColor", "ForegroundColor", "AccentColor"] {
            try check([
                RuleCase(
                    "S063", .info, at: "IntuneMAMSettings.SupportsDarkMode",
                    .settings("‹<key>\(name)</key>›<string>#ABCDEF</string>«<key>SupportsDarkMode</key>»<true/>"),
                    "`SupportsDarkMode` has no effect beside `\(name)`",
                    help: "dark mode is followed only where no color is written")
            ])
        }
        try check([
            RuleCase(
                "S063", .info, at: "IntuneMAMSettings.SplashIconFile~ipad",
                .settings("«<key>SplashIconFile~ipad</key>»<string>Mark</string>"),
                "without `SplashIconFile` phones show one of the app's icons", help: "add `SplashIconFile`")
        ])
        try check(
            [
                RuleCase(
                    "S063", .info, at: "IntuneMAMSettings.MAMPolicyWarnAbsent",
                    .settings("«<key>MAMPolicyWarnAbsent</key>»<true/>\(enrol)‹<key>MAMPolicyRequired</key>›<true/>"),
                    "the warning never shows while `MAMPolicyRequired` is on", help: "remove one of the two")
            ], allowed: ["S054"])
        try checkGood([
            "<key>SupportsDarkMode</key><false/><key>AccentColor</key><string>ABCDEF</string>",
            "<key>SecondaryBackgroundColor</key><string>ABCDEF</string><key>AccentColor</key><string>ABCDEF</string>",
            "<key>ForegroundColor</key><string>ABCDEF</string><key>BackgroundColor</key><string>ABCDEF</string>",
        ])
    }
}
