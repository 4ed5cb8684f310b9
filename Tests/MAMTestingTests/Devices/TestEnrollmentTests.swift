import MAMCore
import MAMSimulation
import MAMTesting
import XCTest

final class TestEnrollmentTests: XCTestCase {
    private static let users: [String: TestDevice.User] = [
        "alice": .policy(TestDeviceTests.managedOnly), "sam": .unmanaged,
    ]

    func testAnAccountIsEnrolledThroughTheServiceAndItsPolicyIsInForceInTheProcessThatRuns() async throws {
        let device = try leakCheckedDevice(users: Self.users)
        let notes = try await device.enroll("alice", in: "notes")
        XCTAssertTrue(notes === device.device.app("notes")?.managed)
        XCTAssertEqual(notes.enrollmentManager.enrolledAccountIDs, [device["alice"]])
        notes.withAccountID(device["alice"]) { assertBlocked(notes, .save(to: .other, account: nil), by: .sendOther) }
    }

    func testAnAccountWithoutAPolicyIsAnErrorWithItsStatus() async throws {
        let device = try TestDevice(users: Self.users)
        do {
            _ = try await device.enroll("sam", in: "notes")
            XCTFail("somebody without a policy was enrolled")
        } catch {
            XCTAssertNotNil(error.code)
            XCTAssertTrue("\(error)".hasPrefix("the account was not enrolled: status "), "\(error)")
        }
    }
}
