import MAMCore
import MAMSimulation
import XCTest

/// Names of an account that only the app's directory knows: its tokens have no principal name.
final class EnrollmentEdgeNamesTests: XCTestCase {
    private let alias: AccountID = "d@one.example"

    /// An account that is enrolled by its object id, and that the app calls by another name.
    private func world() async -> EdgeWorld {
        let world = EdgeWorld()
        await world.enrolled("D")
        world.app.accounts.register("D", alias: alias)
        return world
    }

    func testAWipeUnderSuchANameGoesThroughTheMachine() async throws {
        let world = await world()
        let isGone = try await world.app.launchManager.wipe(alias)
        XCTAssertTrue(isGone)
        XCTAssertEqual(world.log.heard(), ["wipe D", "unenroll 104", "left D", "restart"])
        XCTAssertFalse(world.app.policyManager.isManaged("D"))
        XCTAssertEqual(world.manager.registeredAccountIDs, [])
        XCTAssertEqual(try world.kept()?.accounts.count, 0)
        XCTAssertTrue(try world.device.storage.storedPolicies(of: world.app.storageContainer).isEmpty)
    }

    func testSigningOutUnderSuchANameSignsTheAccountOut() async throws {
        let world = await world()
        let status = await world.manager.deregisterAndUnenroll(alias, withWipe: true)
        XCTAssertEqual(status.code, .unenrollmentSuccess)
        XCTAssertEqual(world.log.heard(), ["token D", "unenrol D", "wipe D", "unenroll 104"])
        XCTAssertEqual(try world.kept()?.accounts.count, 0)
    }

    func testTheSameUserUnderAnotherNameIsNotAskedToChooseAnAccount() async {
        let world = await world()
        world.user.change {
            ($0.decision, $0.signsIn) = (.keepNew, MAMAccountNames(userPrincipalName: "d@one.example"))
        }
        let again = await world.manager.registerAndEnroll(alias)
        XCTAssertEqual(again, .withoutStatus(.alreadyEnrolled), "ignored, as for an account that is registered")
        XCTAssertEqual(world.log.heard(), [])
        let login = await world.manager.loginAndEnroll(alias)
        XCTAssertEqual(login.code, .alreadyEnrolled)
        XCTAssertEqual(world.log.heard(), ["enrollment 208"])
        let signIn = await world.manager.loginAndEnroll()
        XCTAssertEqual(signIn.code, .alreadyEnrolled)
        XCTAssertEqual(world.log.heard(), ["signs in", "enrollment 208"])
        world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(userPrincipalName: "d@one.example")) }
        _ = await world.manager.mdmEnrolledAccountID()
        let managed = await world.manager.loginAndEnroll()
        XCTAssertEqual(managed.code, .alreadyEnrolled)
        XCTAssertEqual(world.log.heard(), ["enrollment 208"])
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["D"])
    }

    func testAnotherObjectIDIsAnotherAccountEvenWithTheSameName() async {
        let world = await world()
        let status = await world.manager.registerAndEnroll("E", userPrincipalName: alias)
        XCTAssertEqual(status.code, .singleManagedAccountMode)
        XCTAssertEqual(world.log.heard().first, "asked whichAccount D or E")
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["D"])
    }

    func testAReassignedPrincipalNameBelongsToTheOldAccountUntilTheNextProcess() async throws {
        XCTAssertEqual(EdgeKit.names["A"], EdgeKit.names["C"])
        let (world, name) = (EdgeWorld(restarts: false), AccountID("a@one.example"))
        await world.manager.launched()
        await world.manager.registerAndEnroll("A")
        await world.manager.deregisterAndUnenroll("A", withWipe: false)
        let status = await world.manager.registerAndEnroll("C")
        XCTAssertEqual(status.code, .newPoliciesReceived)
        XCTAssertTrue(world.app.policyManager.isManaged("C"))
        XCTAssertTrue(world.app.accounts.isSame(name, "A"))
        XCTAssertFalse(world.app.accounts.isSame(name, "C"))
        XCTAssertFalse(world.app.policyManager.isManaged(name))
        XCTAssertTrue(world.observer.events.contains { $0.kind == .aliasRefused(account: "C") })
        await world.relaunch()
        XCTAssertTrue(world.app.accounts.isSame(name, "C"))
        XCTAssertFalse(world.app.accounts.isSame(name, "A"))
        XCTAssertTrue(world.app.policyManager.isManaged(name))
    }
}
