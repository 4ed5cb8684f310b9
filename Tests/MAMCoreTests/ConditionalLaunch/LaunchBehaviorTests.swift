import MAMCore
import MAMSettings
import XCTest

/// From which version of the SDK on each behavior of conditional launch exists, as its release notes say.
final class LaunchBehaviorTests: XCTestCase {
    func testAnSDKBeforeTheNoteDoesNotHaveTheBehavior() throws {
        let notes: [(SDKBehavior, last: String, first: String)] = [
            (.patchLetters, "18.2.0", "19.0.0"), (.threatAtOnce, "20.3.0", "20.4.0"),
            (.offlineRetry, "17.6.1", "17.7.0"), (.offlineSignIn, "20.5.0", "20.6.0"),
        ]
        for (behavior, last, first) in notes {
            XCTAssertFalse(behavior.isIn(try XCTUnwrap(VersionNumber(last))), last)
            XCTAssertTrue(behavior.isIn(try XCTUnwrap(VersionNumber(first))), first)
        }
    }

    func testAnSDKThatDoesNotKnowTheKeyOfItsHooksRestartsTheApp() throws {
        var settings = ManagedAppSettings()
        settings.hooksAlwaysEnabled = true
        for (version, restarts) in [
            ("20.8.0", true), ("20.9.0", false), ("21.1.0", true), ("21.2.0", false), ("22.2.0", false),
        ] {
            let traits = EnrollmentTraits(settings, sdkVersion: try XCTUnwrap(VersionNumber(version)))
            XCTAssertEqual(traits.restartsForFirstPolicy, restarts, version)
        }
        XCTAssertFalse(EnrollmentTraits(settings).restartsForFirstPolicy)
    }

    func testTheLevelOfARapidSecurityResponseCountsFromItsVersionOn() throws {
        let policy = try PolicyDocument(
            json: #"{"@odata.type": "iosManagedAppProtection", "minimumRequiredOsVersion": "16.4.1 (a)"}"#
        ).validated().compile()
        XCTAssertEqual(policy.settings[.minimumRequiredOsVersion], .version([16, 4, 1, 1]))
    }
}
