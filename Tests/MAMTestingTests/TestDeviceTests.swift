import MAMCore
import MAMSettings
import MAMSimulation
import MAMTesting
import XCTest

final class TestDeviceTests: XCTestCase {
    static let managedOnly = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "allowedInboundDataTransferSources": "managedApps"
        }
        """

    private func makeDevice() throws -> TestDevice {
        try TestDevice(users: ["alice": .policy(Self.managedOnly), "bob": .policy(Self.managedOnly), "sam": .unmanaged])
    }

    func testADeviceWithUsersAndAnAppStandsInTwoLines() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        XCTAssertEqual(notes.policyManager.managedAccountIDs, [device["alice"]])
        XCTAssertFalse(notes.policyManager.isManaged(device["sam"]))
        notes.withAccountID(device["alice"]) {
            assertAllowed(notes, .save(to: .oneDriveForBusiness, account: .same))
            assertBlocked(notes, .save(to: .other, account: nil), by: .sendOther)
            assertIdentity(notes, is: device["alice"], from: .scope)
        }
        assertIdentity(notes, is: nil, from: IdentityLayer.none)
    }

    func testAPersonalAccountMayBeShownBesideAManagedOne() async throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        let result = await notes.policyManager.setUIPolicyAccountID(device["sam"])
        XCTAssertEqual(result, .success)
    }

    func testEqualPoliciesOfADeviceAreOneObject() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "bob")
        let policies = [device["alice"], device["bob"]].map { notes.policyManager.policyInForce(for: $0) }
        XCTAssertNotNil(policies[0])
        XCTAssertTrue(policies[0] === policies[1])
    }

    func testAFailedAssertionPrintsTheExplanation() throws {
        let device = try makeDevice()
        let policy = device.app(signedIn: "alice").policyManager.policy(for: device["alice"])
        let toOther = PolicyQuestion.save(to: .other, account: nil)
        let printing = PolicyQuestion.property(.printing)
        XCTAssertNil(Expectation.blocked(by: nil).failure(policy, toOther))
        XCTAssertNil(Expectation.blocked(by: .sendOther).failure(policy, toOther))
        XCTAssertNil(Expectation.allowed.failure(policy, printing))
        let failures = [
            ("expected allowed", Expectation.allowed.failure(policy, toOther)),
            ("expected blocked by send.none", Expectation.blocked(by: .sendNone).failure(policy, toOther)),
            ("expected blocked", Expectation.blocked(by: nil).failure(policy, printing)),
        ]
        for (start, failure) in failures {
            let text = try XCTUnwrap(failure)
            XCTAssertTrue(text.hasPrefix(start + "\n"), text)
            XCTAssertTrue(text.contains("setting"), text)
        }
    }

    func testVirtualTimeMovesOnlyWhenTold() throws {
        let device = try makeDevice()
        let before = device.time.now()
        XCTAssertEqual(device.time.now(), before)
        device.time.advance(by: 90 * 86_400)
        XCTAssertEqual(device.time.now().wall - before.wall, 90 * 86_400)
    }
}
