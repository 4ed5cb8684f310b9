import MAMCore
import TestPolicies
import XCTest

/// The members with the SDK's names, asked with ids as an app asks them.
final class PolicyMembersTests: XCTestCase {
    private let app = ManagedApp()

    override func setUpWithError() throws {
        let policy = try PolicyDocument(json: PolicyFixtures.whole).compileStrictest()
        app.policyManager.setPolicyInMemory(policy, for: "alice")
        app.policyManager.setPolicyInMemory(policy, for: "bob")
        app.accounts.register("sam")
    }

    func testTheSaveLocationsOfTheAccountItselfAreThoseOnTheList() {
        let locations = app.policyManager.policy(for: "alice").saveLocations(for: "ALICE")
        XCTAssertEqual(locations.count, 11)
        XCTAssertEqual(Set(locations.filter(\.value).keys), [.oneDriveForBusiness, .sharePoint])
        XCTAssertTrue(app.policyManager.policy(for: "alice").saveLocations(for: "sam").values.allSatisfy { !$0 })
    }

    func testTheOpenLocationsWithoutAnAccountAreThoseOnTheListThatTakeNone() {
        let policy = app.policyManager.policy(for: "alice")
        XCTAssertEqual(policy.openLocations(for: nil).count, 10)
        XCTAssertEqual(Set(policy.openLocations(for: nil).filter(\.value).keys), [.camera])
        XCTAssertEqual(
            Set(policy.openLocations(for: "alice").filter(\.value).keys), [.oneDriveForBusiness, .sharePoint])
    }

    func testSharedItemsAndFilesComeInFromTheSameAccountOnly() {
        let policy = app.policyManager.policy(for: "alice")
        for (owner, expected) in [("alice", true), ("bob", false), ("sam", false), (nil, false)] as [(AccountID?, Bool)]
        {
            XCTAssertEqual(policy.canReceiveSharedItem(ownedBy: owner), expected)
            XCTAssertEqual(policy.canReceiveSharedFile(ownedBy: owner), expected)
        }
        let unmanaged = app.policyManager.policy(for: "sam")
        for (owner, expected) in [("alice", false), ("sam", true), (nil, true)] as [(AccountID?, Bool)] {
            XCTAssertEqual(unmanaged.canReceiveSharedItem(ownedBy: owner), expected)
            XCTAssertEqual(unmanaged.canReceiveSharedFile(ownedBy: owner), expected)
        }
    }

    func testDocumentPickersFollowTheLevelOfTheirDirection() {
        // A policy that blocks copies blocks the pickers that make them.
        let policy = app.policyManager.policy(for: "alice")
        XCTAssertEqual(
            DocumentPickerMode.allCases.map { policy.isDocumentPickerAllowed($0) }, [true, true, false, false])
    }
}
