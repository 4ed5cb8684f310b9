import MAMSettings
import XCTest

/// The documented keys, written out by hand from the guide and not from the code.
final class DocumentedKeysTests: XCTestCase {
    private struct Row {
        let key: String
        let property: String
        let kind: SettingsKey.ValueKind
        let standard: String
        let xml: String
        let value: String
    }

    private static func flag(_ key: String, _ property: String, standard: String = "false") -> Row {
        let other = standard == "false" ? "true" : "false"
        return Row(key: key, property: property, kind: .boolean, standard: standard, xml: "<\(other)/>", value: other)
    }

    private static func text(_ key: String, _ property: String, _ value: String, standard: String = "nil") -> Row {
        let shown = standard == "nil" ? "Optional(\"\(value)\")" : value
        return Row(
            key: key, property: property, kind: .string, standard: standard, xml: "<string>\(value)</string>",
            value: shown)
    }

    private static func color(_ key: String, _ property: String, standard: String) -> Row {
        Row(
            key: key, property: property, kind: .color, standard: standard, xml: "<string>1F6f5C</string>",
            value: "#1F6F5C")
    }

    private static func list(_ key: String, _ property: String) -> Row {
        Row(
            key: key, property: property, kind: .stringArray, standard: "[]",
            xml: "<array><string>one</string><string>two</string></array>", value: "[\"one\", \"two\"]")
    }

    private let rows: [Row] = [
        text("ADALClientId", "adalClientID", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13"),
        text("ADALAuthority", "adalAuthority", "https://login.microsoftonline.com/contoso"),
        text("ADALRedirectUri", "adalRedirectURI", "msauth.com.example.app://auth"),
        text("ADALRedirectScheme", "adalRedirectScheme", "exampleapp"),
        flag("ADALLogOverrideDisabled", "adalLogOverrideDisabled"),
        text(
            "ADALCacheKeychainGroupOverride", "adalCacheKeychainGroupOverride", "com.example.cache",
            standard: "com.microsoft.adalcache"),
        list("AppGroupIdentifiers", "appGroupIdentifiers"),
        text("ContainingAppBundleId", "containingAppBundleID", "com.example.app"),
        flag("AutoEnrollOnLaunch", "autoEnrollOnLaunch"),
        flag("MAMPolicyRequired", "mamPolicyRequired"),
        flag("MAMPolicyWarnAbsent", "mamPolicyWarnAbsent"),
        flag("MultiIdentity", "multiIdentity"),
        flag("MultiIdentityCancelDisabled", "multiIdentityCancelDisabled"),
        flag("MultiManagedIdentities", "multiManagedIdentities"),
        flag("SafariViewControllerBlockedOverride", "safariViewControllerBlockedOverride"),
        text("SplashIconFile", "splashIconFile", "Mark"),
        text("SplashIconFile~ipad", "splashIconFileForPad", "MarkLarge"),
        Row(
            key: "SplashDuration", property: "splashDuration", kind: .number, standard: "1.5", xml: "<real>2.25</real>",
            value: "2.25"),
        color("BackgroundColor", "backgroundColor", standard: "system background"),
        color("ForegroundColor", "foregroundColor", standard: "system label"),
        color("AccentColor", "accentColor", standard: "system blue"),
        color("SecondaryBackgroundColor", "secondaryBackgroundColor", standard: "white"),
        color("SecondaryForegroundColor", "secondaryForegroundColor", standard: "gray"),
        flag("SupportsDarkMode", "supportsDarkMode", standard: "true"),
        flag("MAMTelemetryDisabled", "mamTelemetryDisabled"),
        flag("MAMTelemetryUsePPE", "mamTelemetryUsePPE"),
        Row(
            key: "MaxFileProtectionLevel", property: "maxFileProtectionLevel", kind: .enumeration, standard: "complete",
            xml: "<string>NSFileProtectionCompleteUnlessOpen</string>", value: "completeUnlessOpen"),
        flag("OpenInActionExtension", "openInActionExtension"),
        flag("TreatAllWebViewsAsUnmanaged", "treatAllWebViewsAsUnmanaged"),
        list("WebViewHandledURLSchemes", "webViewHandledURLSchemes"),
        text(
            "DocumentBrowserFileCachePath", "documentBrowserFileCachePath", "/Library/Notes/", standard: "/Documents/"),
        flag("VerboseLoggingEnabled", "verboseLoggingEnabled"),
        flag("FinishLaunchingAtStartup", "finishLaunchingAtStartup"),
        flag("FinishEnterForegroundAtResume", "finishEnterForegroundAtResume"),
        flag("HooksAlwaysEnabled", "hooksAlwaysEnabled"),
        list("ValuesToScrubFromLogging", "valuesToScrubFromLogging"),
    ]

    /// Each property of the settings that a key fills, as text, by its name.
    private func properties(_ settings: ManagedAppSettings) -> [String: String] {
        var result: [String: String] = [:]
        for child in Mirror(reflecting: settings).children where child.label != "isExtension" {
            result[child.label ?? ""] = String(describing: child.value)
        }
        return result
    }

    func testTheTableHoldsThirtySixDocumentedNamesAndNoOther() {
        XCTAssertEqual(rows.count, 36)
        let documented = SettingsKey.allCases.filter { $0.status == .documented }
        XCTAssertEqual(Set(documented.map(\.name)), Set(rows.map(\.key)))
        XCTAssertEqual(documented.count, rows.count)
        XCTAssertEqual(Set(SettingsKey.allCases.map(\.name)).count, SettingsKey.allCases.count)
    }

    func testEveryDefaultIsTheDocumentedOne() throws {
        let expected = Dictionary(uniqueKeysWithValues: rows.map { ($0.property, $0.standard) })
        XCTAssertEqual(properties(ManagedAppSettings()), expected)
        let reading = try Fixture.read("")
        XCTAssertEqual(reading.settings, ManagedAppSettings())
        XCTAssertEqual(reading.issues, [])
    }

    func testEachKeyChangesExactlyItsOwnProperty() throws {
        let defaults = properties(ManagedAppSettings())
        for row in rows {
            let reading = try Fixture.read("<key>\(row.key)</key>\(row.xml)")
            XCTAssertEqual(reading.issues, [], row.key)
            let changed = properties(reading.settings).filter { defaults[$0.key] != $0.value }
            XCTAssertEqual(changed, [row.property: row.value], row.key)
        }
    }

    func testAllKeysTogetherChangeEveryProperty() throws {
        let reading = try Fixture.read(rows.map { "<key>\($0.key)</key>\($0.xml)" }.joined())
        XCTAssertEqual(reading.issues, [])
        XCTAssertEqual(
            properties(reading.settings), Dictionary(uniqueKeysWithValues: rows.map { ($0.property, $0.value) }))
    }

    func testEachKeyKnowsItsKindDefaultAndMeaning() throws {
        let texts = ["complete": "NSFileProtectionComplete", "nil": "none", "[]": "none"]
        let own = [
            "ADALAuthority": "the common authority", "SplashIconFile": "one of the app's icons",
            "SplashIconFile~ipad": "the value of SplashIconFile",
        ]
        for row in rows {
            let key = try XCTUnwrap(SettingsKey(named: row.key))
            XCTAssertEqual(key.kind, row.kind, row.key)
            XCTAssertEqual(key.defaultText, own[row.key] ?? texts[row.standard] ?? row.standard, row.key)
            XCTAssertFalse(key.summary.isEmpty, row.key)
            XCTAssertEqual(key.allowedValues.isEmpty, row.kind != .enumeration, row.key)
        }
    }

    func testAnIntegerIsANumberToo() throws {
        XCTAssertEqual(try Fixture.read("<key>SplashDuration</key><integer>3</integer>").settings.splashDuration, 3)
    }

    func testAllFourProtectionLevelsAreReadAndOrderedByStrength() throws {
        let names = [
            "NSFileProtectionNone", "NSFileProtectionCompleteUntilFirstUserAuthentication",
            "NSFileProtectionCompleteUnlessOpen", "NSFileProtectionComplete",
        ]
        let levels = try names.map {
            try Fixture.read("<key>MaxFileProtectionLevel</key><string>\($0)</string>").settings.maxFileProtectionLevel
        }
        XCTAssertEqual(levels, [.none, .completeUntilFirstUserAuthentication, .completeUnlessOpen, .complete])
        XCTAssertEqual(levels, levels.sorted())
    }

    func testAPadFallsBackToThePlainIconAndAPhoneNeverUsesTheVariant() {
        var settings = ManagedAppSettings()
        XCTAssertNil(settings.splashIconFile(on: .pad))
        settings.splashIconFile = "Mark"
        XCTAssertEqual(settings.splashIconFile(on: .pad), "Mark")
        settings.splashIconFileForPad = "MarkLarge"
        XCTAssertEqual(settings.splashIconFile(on: .pad), "MarkLarge")
        XCTAssertEqual(settings.splashIconFile(on: .phone), "Mark")
        settings.splashIconFile = nil
        XCTAssertNil(settings.splashIconFile(on: .phone))
    }

    func testAWrittenColorIsNeverEqualToANamedDefault() {
        XCTAssertNotEqual(SettingsColor(hex: "FFFFFF"), .white)
        XCTAssertEqual(SettingsColor(hex: "#00ff0A")?.hex, "#00FF0A")
        XCTAssertEqual(SettingsColor(hex: "000001")?.description, "#000001")
        XCTAssertNil(SettingsColor.white.hex)
        for text in ["", "#", "12345", "1234567", "##12345", "12345G", "１２３４５６"] {
            XCTAssertNil(SettingsColor(hex: text), text)
        }
    }
}
