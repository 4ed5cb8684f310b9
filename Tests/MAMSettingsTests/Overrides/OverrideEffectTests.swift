import MAMSettings
import XCTest

/// What applies when an app has set something at run time.
final class OverrideEffectTests: XCTestCase {
    private typealias Overrides = ManagedAppSettings.Overrides

    private func written() throws -> ManagedAppSettings {
        var settings = ManagedAppSettings()
        settings.backgroundColor = try XCTUnwrap(SettingsColor(hex: "111111"))
        settings.adalAuthority = "https://login.example.com/plist"
        settings.adalRedirectURI = "plist://auth"
        settings.adalClientID = "plist"
        settings.mamTelemetryDisabled = true
        settings.valuesToScrubFromLogging = ["one"]
        return settings
    }

    func testWithoutOverridesTheInfoPlistApplies() throws {
        XCTAssertEqual(Overrides().effective(over: ManagedAppSettings()), ManagedAppSettings())
        XCTAssertEqual(Overrides().effective(over: try written()), try written())
    }

    func testEveryOverrideWinsOverTheInfoPlistAndChangesNothingElse() throws {
        var expected = try written()
        var overrides = Overrides()
        func check(_ name: String, line: UInt = #line) throws {
            XCTAssertEqual(overrides.effective(over: try written()), expected, name, line: line)
        }
        let color = try XCTUnwrap(SettingsColor(hex: "#ABCDEF"))
        overrides.backgroundColor = "#abcdef"
        expected.backgroundColor = color
        try check("background")
        overrides.foregroundColor = "#ABCDEF"
        expected.foregroundColor = color
        try check("foreground")
        overrides.accentColor = "#ABCDEF"
        expected.accentColor = color
        try check("accent")
        overrides.secondaryBackgroundColor = "#ABCDEF"
        expected.secondaryBackgroundColor = color
        try check("second background")
        overrides.secondaryForegroundColor = "#ABCDEF"
        expected.secondaryForegroundColor = color
        try check("second foreground")
        overrides.aadAuthorityURIOverride = "a"
        expected.adalAuthority = "a"
        try check("authority")
        overrides.aadRedirectURIOverride = "r"
        expected.adalRedirectURI = "r"
        try check("redirect")
        overrides.aadClientIDOverride = "c"
        expected.adalClientID = "c"
        try check("client")
        overrides.telemetryEnabled = true
        expected.mamTelemetryDisabled = false
        try check("telemetry on")
        overrides.telemetryEnabled = false
        expected.mamTelemetryDisabled = true
        try check("telemetry off")
        overrides.valuesToScrubFromLogging = ["two"]
        expected.valuesToScrubFromLogging = ["two"]
        try check("keys to scrub")
        overrides.valuesToScrubFromLogging = []
        expected.valuesToScrubFromLogging = []
        try check("no keys to scrub")
    }

    func testAuthoritiesComeFromTheAppThenTheCacheThenTheInfoPlist() throws {
        var overrides = Overrides()
        var settings = ManagedAppSettings()
        let common = "https://login.microsoftonline.com/common"
        XCTAssertEqual(overrides.authorityURIs(cached: [], settings: settings), [common])
        XCTAssertEqual(overrides.authorityURIs(cached: ["x", "", "y"], settings: settings), ["x", "y", common])
        settings.adalAuthority = "p"
        XCTAssertEqual(overrides.authorityURIs(cached: ["x"], settings: settings), ["x", "p"])
        overrides.aadAuthorityURIOverride = "o"
        XCTAssertEqual(overrides.authorityURIs(cached: ["x"], settings: settings), ["o", "x", "p"])
        settings.adalAuthority = ""
        XCTAssertEqual(overrides.authorityURIs(cached: [], settings: settings), ["o", common])
    }

    func testAnAuthorityOfTwoSourcesStandsInTheListTwice() {
        var overrides = Overrides()
        overrides.aadAuthorityURIOverride = "x"
        var settings = ManagedAppSettings()
        settings.adalAuthority = "x"
        XCTAssertFalse(SettingsChoices.dropsRepeatedAuthorities)
        XCTAssertEqual(overrides.authorityURIs(cached: ["x"], settings: settings), ["x", "x", "x"])
    }

    func testTheRedirectURIIsTheOneWrittenOrMadeOfTheScheme() {
        var settings = ManagedAppSettings()
        XCTAssertNil(settings.redirectURI(bundleID: "com.example.app"))
        settings.adalRedirectScheme = "exampleapp"
        XCTAssertEqual(settings.redirectURI(bundleID: "com.example.app"), "exampleapp://com.example.app")
        XCTAssertNil(settings.redirectURI(bundleID: ""))
        settings.adalRedirectURI = "msauth.com.example.app://auth"
        XCTAssertEqual(settings.redirectURI(bundleID: "com.example.app"), "msauth.com.example.app://auth")
        settings.adalRedirectURI = ""
        XCTAssertEqual(settings.redirectURI(bundleID: "com.example.app"), "exampleapp://com.example.app")
        var overrides = Overrides()
        overrides.aadRedirectURIOverride = "other://auth"
        XCTAssertEqual(overrides.effective(over: settings).redirectURI(bundleID: "com.example.app"), "other://auth")
    }
}
