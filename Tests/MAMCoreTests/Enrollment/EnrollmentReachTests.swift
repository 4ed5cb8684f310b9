import MAMCore
import XCTest

/// Which statuses there are, and that events lead to each.
final class EnrollmentReachTests: XCTestCase {
    func testEveryStatusIsDeliveredExactlyWhereTheCatalogListsIt() {
        let ways = EnrollmentReach.ways
        XCTAssertEqual(Set(ways.keys).symmetricDifference(EnrollmentReach.wanted), [])
        XCTAssertEqual(ways.count, EnrollmentReach.wanted.count)
        XCTAssertNil(ways.keys.first { $0.code == 202 }, "202 is obsolete")
        XCTAssertEqual(ways.values.map(\.events.count).max(), 9)
    }

    func testTheCatalogHasEveryNumberOfTheSDK() {
        let numbers = EnrollmentCodeDescription.all.map(\.code.rawValue)
        XCTAssertEqual(numbers, Array(100...104) + Array(200...227))
        for row in EnrollmentCodeDescription.all {
            XCTAssertEqual(row.code.isSuccess, row.code.rawValue < 200)
            XCTAssertEqual(row.kinds.isEmpty, row.code.rawValue == 202)
            XCTAssertEqual(row.code.text, row.meaning)
            XCTAssertEqual(row.code.requiresRemoval, (209...211).contains(row.code.rawValue))
            for text in [row.meaning, row.causes, row.duty] {
                XCTAssertFalse(text.isEmpty || text.hasSuffix(".") || text.contains("|") || text.contains("\n"), text)
            }
        }
    }

    func testAStatusDescribesTheFailureWithoutTheAccount() {
        let status = MAMEnrollmentStatus(.authRequired, accountID: "secret", userPrincipalName: "secret@one.example")
        XCTAssertFalse(status.didSucceed)
        XCTAssertEqual(
            status.errorText, "the token needs the user's credentials; sign the user in, or log in and enroll")
        XCTAssertEqual(
            "\(status)", "status 203: the token needs the user's credentials; sign the user in, or log in and enroll")
        let success = MAMEnrollmentStatus(.unenrollmentSuccess, accountID: "secret", errorText: "not shown")
        XCTAssertTrue(success.didSucceed)
        XCTAssertNil(success.errorText)
        XCTAssertEqual("\(success)", "status 104")
        XCTAssertEqual(MAMEnrollmentStatus.Code(rawValue: 999).text, "status 999")
    }
}
