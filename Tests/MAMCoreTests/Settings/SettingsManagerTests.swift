import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What an app sets at run time, as it sees it.
final class SettingsManagerTests: XCTestCase {
    func testNothingIsSetAtFirstAndTheInfoPlistApplies() throws {
        let settings = SettingsKit.settings {
            ($0.adalClientID, $0.valuesToScrubFromLogging, $0.splashDuration) = ("plist", ["a"], 3)
        }
        let app = SettingsKit.app(settings)
        XCTAssertEqual(app.settingsManager.settings, settings)
        XCTAssertEqual(try app.settingsManager.overrides(), ManagedAppSettings.Overrides())
        XCTAssertTrue(app.settingsManager.isTelemetryEnabled)
        XCTAssertTrue(app.settingsManager.scrubber.scrubs("a"))
        XCTAssertFalse(app.settingsManager.scrubber.scrubs("A"))
    }

    func testOverridesApplyAtOnceAndAreReportedByNameOnly() throws {
        let observer = RecordingObserver()
        let app = SettingsKit.app(SettingsKit.settings { $0.adalAuthority = "plist" }, observer: observer)
        let manager = app.settingsManager
        let set = try manager.override(SettingsKit.setEverything)
        XCTAssertEqual(set, SettingsKit.everything)
        XCTAssertEqual(manager.settings, SettingsKit.everything.effective(over: app.configuration.settings))
        XCTAssertEqual(manager.settings.adalAuthority, "https://login.example/tenant")
        XCTAssertFalse(manager.isTelemetryEnabled)
        XCTAssertTrue(manager.scrubber.scrubs("license"))
        XCTAssertEqual(SettingsKit.names(observer).map(\.count), [10])
        try manager.override { $0.accentColor = nil }
        XCTAssertEqual(SettingsKit.names(observer).last, ["accentColor"])
        for event in observer.events { XCTAssertFalse("\(event)".contains("login.example")) }
    }

    func testOverridesThatChangeNothingAreNeitherStoredNorReported() throws {
        let observer = RecordingObserver()
        let app = SettingsKit.app(observer: observer)
        try app.settingsManager.override { $0.backgroundColor = "no color" }
        try app.settingsManager.override { $0.aadClientIDOverride = "" }
        try app.settingsManager.override { _ in }
        try app.settingsManager.removeOverrides()
        XCTAssertEqual(SettingsKit.names(observer), [])
        XCTAssertEqual(try app.settingsManager.overrides(), ManagedAppSettings.Overrides())
    }

    func testTwoSpellingsOfOneLetterAreTwoTexts() throws {
        let app = SettingsKit.app()
        try app.settingsManager.override { $0.aadClientIDOverride = "caf\u{E9}" }
        try app.settingsManager.override { $0.aadClientIDOverride = "cafe\u{301}" }
        XCTAssertEqual(
            try app.settingsManager.overrides().aadClientIDOverride.map { Array($0.utf8) }, Array("cafe\u{301}".utf8))
    }

    func testAppsOfOneDeviceHaveTheirOwn() throws {
        let storage = DeviceStorage()
        let (first, second) = (
            SettingsKit.app(storage: storage, bundleID: "a"), SettingsKit.app(storage: storage, bundleID: "b")
        )
        try first.settingsManager.override(SettingsKit.setEverything)
        XCTAssertTrue(try second.settingsManager.overrides().isEmpty)
    }

    func testUnenrollmentRemovesTheSignInOverridesAndNoOthers() throws {
        let observer = RecordingObserver()
        let app = SettingsKit.app(SettingsKit.settings { $0.adalAuthority = "plist" }, observer: observer)
        try SettingsKit.enroll("ann", in: app)
        try app.settingsManager.override(SettingsKit.setEverything)
        try SettingsKit.enroll("ann", IdentityKit.closed, in: app)
        XCTAssertEqual(try app.settingsManager.overrides(), SettingsKit.everything)
        try app.enrollmentManager.setUnenrolled("ann")
        var left = SettingsKit.everything
        left.accountUnenrolled()
        XCTAssertEqual(try app.settingsManager.overrides(), left)
        XCTAssertEqual(app.settingsManager.settings.adalAuthority, "plist")
        XCTAssertEqual(
            SettingsKit.names(observer).last,
            ["aadAuthorityUriOverride", "aadRedirectUriOverride", "aadClientIdOverride"])
        XCTAssertEqual(left.backgroundColor, "#102030")
    }

    func testTheSignInOverridesStayUntilTheLastManagedAccountIsUnenrolled() throws {
        let app = SettingsKit.app()
        try SettingsKit.enroll("ann", in: app)
        try SettingsKit.enroll("bob", in: app)
        try app.settingsManager.override(SettingsKit.setEverything)
        try app.enrollmentManager.setUnenrolled("ann")
        XCTAssertEqual(try app.settingsManager.overrides(), SettingsKit.everything)
        try app.enrollmentManager.setUnenrolled("bob")
        XCTAssertNil(try app.settingsManager.overrides().aadAuthorityURIOverride)
        XCTAssertEqual(try app.settingsManager.overrides().accentColor, "#708090")
    }

    func testUnenrollingAnUnmanagedAccountKeepsAllOverrides() throws {
        let app = SettingsKit.app()
        app.accounts.register("bob")
        try app.settingsManager.override(SettingsKit.setEverything)
        try app.enrollmentManager.setUnenrolled("bob")
        try app.enrollmentManager.setUnenrolled("nobody")
        XCTAssertEqual(try app.settingsManager.overrides(), SettingsKit.everything)
    }

    func testAWipeRemovesTheSignInOverrides() async throws {
        let world = try LaunchWorldKit()
        try world.app.settingsManager.override(SettingsKit.setEverything)
        let isWiped = try await world.app.launchManager.wipe("ann")
        XCTAssertTrue(isWiped)
        XCTAssertNil(try world.app.settingsManager.overrides().aadAuthorityURIOverride)
        XCTAssertEqual(try world.app.settingsManager.overrides().accentColor, "#708090")
    }

    /// Every combination of what may name an authority.
    func testAuthoritiesComeInTheirOrder() throws {
        struct Cache: AuthorityCache {
            let found: [String]
            func authorities(of account: AccountID) -> [String] { account == "ann" ? found : [] }
        }
        var count = 0
        for override in [nil, "override"] {
            for cached in [[], ["one"], ["one", "plist", "one"]] {
                for plist in [nil, "plist"] {
                    for account in [nil, "ann", "bob"] as [AccountID?] {
                        let app = SettingsKit.app(SettingsKit.settings { $0.adalAuthority = plist })
                        try app.settingsManager.override { $0.aadAuthorityURIOverride = override }
                        let found = try app.settingsManager.aadAuthorityURIs(for: account, cache: Cache(found: cached))
                        let wanted =
                            [override].compactMap(\.self) + (account == "ann" ? cached : [])
                            + [plist ?? "https://login.microsoftonline.com/common"]
                        XCTAssertEqual(found, wanted)
                        count += 1
                    }
                }
            }
        }
        XCTAssertEqual(count, 2 * 3 * 2 * 3)
    }
}
