import MAMCore
import MAMSettings
import TestPolicies
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

    func testASystemAtTheMaximumIsAllowedFromItsVersionOn() throws {
        let policy = try PolicyDocument(
            json: #"{"@odata.type": "iosManagedAppProtection", "maximumRequiredOsVersion": "17.4"}"#
        ).validated().compile()
        for (os, isOld, isAllowed) in [
            ("17.3", true, true), ("17.4", true, false), ("17.4", false, true), ("17.5", false, false),
        ] {
            let facts = LaunchKit.facts {
                $0.osVersion = VersionNumber(os)
                $0.isMaximumAllowed = !isOld
            }
            let isMet = !policy.launchRequirements.verdicts(for: facts).contains { $0.check.subject == .maximumOS }
            XCTAssertEqual(isMet, isAllowed, os)
        }
        XCTAssertFalse(SDKBehavior.maximumIsAllowed.isIn(VersionNumber(parts: [14, 4, 1])))
        XCTAssertTrue(SDKBehavior.maximumIsAllowed.isIn(VersionNumber(parts: [14, 5])))
    }

    func testAVersionOfTheSystemIsReportedWithItsLetter() throws {
        let policy = try PolicyDocument(
            json: #"{"@odata.type": "iosManagedAppProtection", "minimumRequiredOsVersion": "16.4.1 (c)"}"#
        ).validated().compile()
        let facts = LaunchKit.facts { $0.osVersion = VersionNumber("16.4.1 (a)") }
        let verdict = try XCTUnwrap(
            policy.launchRequirements.verdicts(for: facts).first { $0.check.subject == .minimumOS })
        XCTAssertEqual("\(verdict)", "block.minimumOS: minimumRequiredOsVersion is 16.4.1 (c), found 16.4.1 (a)")
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
        for (system, sdk, isMet) in [
            ("16.4.1", "19.0", false), ("16.4.1 (a)", "19.0", true), ("16.4.1", "18.9", true),
            ("16.4.1 (c)", "18.9", true), ("16.4", "18.9", false),
        ] {
            let version = try XCTUnwrap(VersionNumber(sdk))
            let facts = LaunchKit.facts {
                $0.osVersion = VersionNumber(system)
                $0.compareSystems(as: version)
            }
            let verdict = policy.launchRequirements.verdicts(for: facts).first { $0.check.subject == .minimumOS }
            XCTAssertEqual(verdict == nil, isMet, "\(system) \(sdk)")
        }
    }

    func testVersionsOfAppsAndOfTheSDKHaveNoLetter() throws {
        for setting in ["minimumRequiredAppVersion", "minimumWipeAppVersion", "minimumRequiredSdkVersion"] {
            let document = try PolicyDocument(
                json: #"{"@odata.type": "iosManagedAppProtection", "\#(setting)": "21.1 (a)"}"#)
            XCTAssertEqual(document.validate().map(\.code), ["notAVersion"], setting)
        }
    }
}
