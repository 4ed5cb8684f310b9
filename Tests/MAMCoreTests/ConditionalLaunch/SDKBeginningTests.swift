import MAMCore
import XCTest

/// From which version of the SDK on each behavior of conditional launch exists, as its release notes say.
final class SDKBeginningTests: XCTestCase {
    func testAnSDKBeforeTheNoteDoesNotHaveTheBehaviorAndAnUnknownOneDoes() throws {
        let notes: [(SDKBeginning, last: String, first: String)] = [
            (.patchOfSystem, "18.2.0", "19.0.0"), (.immediateThreats, "20.3.0", "20.4.0"),
            (.offlineRetry, "17.6.1", "17.7.0"), (.offlineSignIn, "20.5.0", "20.6.0"),
        ]
        for (beginning, last, first) in notes {
            XCTAssertTrue(beginning.isLater(than: try XCTUnwrap(VersionNumber(last))), last)
            XCTAssertFalse(beginning.isLater(than: try XCTUnwrap(VersionNumber(first))), first)
            XCTAssertFalse(beginning.isLater(than: nil), first)
        }
    }

    func testTheLevelOfARapidSecurityResponseCountsFromItsVersionOn() throws {
        let policy = try PolicyDocument(
            json: #"{"@odata.type": "iosManagedAppProtection", "minimumRequiredOsVersion": "16.4.1 (a)"}"#
        ).validated().compile()
        XCTAssertEqual(policy.settings[.minimumRequiredOsVersion], .version([16, 4, 1, 1]))
    }
}
