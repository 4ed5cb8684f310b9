import MAMSettings
import XCTest

final class SDKVersionTableTests: XCTestCase {
    func testAChangeInTwoLinesIsNotInTheVersionsBetweenThem() {
        let row = SDKVersionTable.row(of: .policySetting("screenCaptureConfigurationState"))
        let expected = [
            ("18.9.9", false), ("19.0", false), ("19.7.11", false), ("19.7.12", true), ("19.7.14", true),
            ("20.1", false), ("20.1.2", false), ("20.3.9", false), ("20.4", true), ("20.4.0", true), ("21.1", true),
            ("22.2", true),
        ]
        for (text, isIn) in expected { XCTAssertEqual(row?.isIn(version(text)), isIn, text) }
    }

    func testASingleFirstVersionHoldsForEveryLaterLine() {
        let row = SDKVersionTable.row(of: .policySetting("protectedMessagingRedirectAppType"))
        for (text, isIn) in [("18.9", false), ("19.0.0", true), ("20.1", true)] {
            XCTAssertEqual(row?.isIn(version(text)), isIn, text)
        }
    }

    func testANameIsGoneFromTheVersionThatRemovedIt() {
        let row = SDKVersionTable.row(of: .api("IntuneMAMLocation"))
        for (text, isIn) in [("12.6", false), ("12.6.1", true), ("14.2", true), ("14.3", false), ("21.1", false)] {
            XCTAssertEqual(row?.isIn(version(text)), isIn, text)
        }
        XCTAssertEqual(SDKVersionTable.row(ofOldName: "setUIPolicyIdentity:")?.removed, version("20.1"))
        XCTAssertEqual(SDKVersionTable.row(ofOldName: "mdmEnrolledAccount")?.since, [version("10.0.1")])
        XCTAssertNil(SDKVersionTable.row(ofOldName: "isPINRequired"))
    }

    func testTheLowestSystemFollowsTheVersionOfTheSDK() {
        let expected = [
            ("13.0", "12.0"), ("14.0", "13.0"), ("14.1", "12.2"), ("17.5", "14.0"), ("19.7.12", "15.0"),
            ("20.9", "16.0"), ("21.1", "17.0"), ("22.2", "17.0"),
        ]
        for (sdk, iOS) in expected {
            XCTAssertEqual(SDKVersionTable.minimumIOS(of: version(sdk))?.iOS, version(iOS), sdk)
        }
        XCTAssertNil(SDKVersionTable.minimumIOS(of: version("12.9")))
    }

    func testEverySubjectHasOneRowWithVersionsInAscendingOrder() {
        XCTAssertEqual(Set(SDKVersionTable.all.map(\.subject)).count, SDKVersionTable.all.count)
        for row in SDKVersionTable.all {
            XCTAssertEqual(row.since, row.since.sorted(), row.subject.name)
            XCTAssertFalse(row.since.isEmpty && row.removed == nil, row.subject.name)
            XCTAssertFalse(row.since.contains { $0.isZero }, row.subject.name)
        }
        for behavior in SDKBehavior.allCases {
            XCTAssertFalse(SDKVersionTable.row(of: behavior).summary.isEmpty, behavior.rawValue)
        }
    }

    func testVersionsAreWrittenAsReleaseNotesWriteThem() {
        XCTAssertEqual(version("20.4").release, "20.4.0")
        XCTAssertEqual(version("21.7.1").release, "21.7.1")
        let row = SDKVersionTable.row(of: .policySetting("genmojiConfigurationState"))
        XCTAssertEqual(row?.sinceText, "19.7.12 or 20.4.0")
        XCTAssertEqual(row?.requirement, "SDK 20.4.0 or later, or from 19.7.12 on in line 19")
    }

    private func version(_ text: String) -> VersionNumber { VersionNumber(text) ?? VersionNumber(parts: []) }
}
