import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The start of a process: who is enrolled by himself, and who gets in.
final class EnrollmentEdgeLaunchTests: XCTestCase {
    private func starts(_ world: EdgeWorld) -> [StartResult] {
        world.observer.events.compactMap { if case .startEnded(let result) = $0.kind { result } else { nil } }
    }

    func testAnAppThatEnrollsAtLaunchTakesTheManagedUserAndReportsNoFailure() async {
        let world = EdgeWorld { $0.autoEnrollOnLaunch = true }
        world.service.change { state in
            state.device = MAMManagedDevice(user: MAMAccountNames(userPrincipalName: "a@one.example"))
            state.enrolls = [.failure(.network)]
        }
        let first = await world.manager.launched()
        XCTAssertEqual(first, .enter)
        XCTAssertEqual(world.log.heard(), ["token a@one.example", "enrol A"])
        XCTAssertEqual(world.manager.registeredAccountIDs, [])
        await world.relaunch()
        XCTAssertEqual(world.log.heard(), ["token a@one.example", "enrol A", "enrollment 100", "restart"])
        // The service knows the user of the device, and the app has no keys.
        XCTAssertEqual(world.service.now.requests.map(\.isMDMEnrolled), [false, false])
        XCTAssertEqual(world.manager.mdmEnrolledAccountIDFromCache, "a@one.example")
    }

    func testAnAppThatNeedsAPolicyPromptsForASignIn() async {
        let world = EdgeWorld { ($0.autoEnrollOnLaunch, $0.mamPolicyRequired) = (true, true) }
        world.user.change { $0.signsIn = MAMAccountNames(userPrincipalName: "a@one.example") }
        let first = await world.manager.launched()
        XCTAssertEqual(first, .enter)
        XCTAssertEqual(world.log.heard(), ["signs in", "interactive token a@one.example", "enrol A", "enrollment 100"])
        XCTAssertEqual(starts(world), [StartResult(.started, prompts: [.signIn])])
        XCTAssertTrue(world.app.policyManager.isManaged("A"), "without a restart")
        let second = await world.relaunch()
        XCTAssertEqual(second, .enter)
        XCTAssertEqual(starts(world).last, StartResult(.started))
    }

    /// The guide: an app that opts into both need not handle a restart after enrollment.
    func testOnlyBothSettingsTogetherNeedNoRestartForAFirstPolicy() async {
        for bits in 0..<4 {
            let world = EdgeWorld { ($0.autoEnrollOnLaunch, $0.mamPolicyRequired) = (bits & 1 != 0, bits & 2 != 0) }
            world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A")) }
            // An app that needs a policy and does not enroll by itself lets nobody in, and is not to be asked here.
            if bits == 2 { world.user.change { $0.goesOn = false } }
            await world.manager.launched()
            if bits & 1 == 0 { await world.manager.registerAndEnroll("A") }
            XCTAssertEqual(world.log.heard().contains("restart"), bits != 3, "\(bits)")
            XCTAssertEqual(world.app.policyManager.isManaged("A"), bits == 3, "\(bits)")
            XCTAssertEqual(world.manager.awaitsRestart("A"), bits != 3, "\(bits)")
        }
    }

    func testWithoutAPolicyItDoesNotStart() async {
        let world = EdgeWorld { ($0.autoEnrollOnLaunch, $0.mamPolicyRequired) = (true, true) }
        let first = await world.manager.launched()
        XCTAssertEqual(first, .blocked)
        XCTAssertEqual(world.log.heard(), ["signs in", "enrollment 219", "sees policyRequired", "exit"])
        XCTAssertEqual(starts(world), [StartResult(.refused, prompts: [.signIn, .block])])
        XCTAssertTrue(world.observer.events.contains { $0.kind == .exitRequired })
    }

    func testAWarningIsShownOnceAndMayBeLeft() async {
        let world = EdgeWorld { $0.mamPolicyWarnAbsent = true }
        let first = await world.manager.launched()
        XCTAssertEqual(first, .warned)
        let again = await world.manager.launched()
        XCTAssertEqual(again, .warned)
        XCTAssertEqual(world.log.heard(), ["sees noPolicy"])
        world.user.change { $0.goesOn = false }
        let left = await world.relaunch()
        XCTAssertEqual(left, .left)
        XCTAssertFalse(left.isIn)
        XCTAssertEqual(starts(world).map(\.outcome), [.started, .left])
    }

    func testAnExtensionGetsInAsItsPolicySays() async throws {
        let world = EdgeWorld { ($0.containingAppBundleID, $0.mamPolicyRequired) = ("com.example.host", true) }
        let first = await world.manager.launched()
        XCTAssertEqual(first, .blocked)
        try world.manager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        let second = await world.relaunch()
        XCTAssertEqual(second, .enter)
        XCTAssertTrue(world.app.policyManager.isManaged("A"))
    }

    func testLoggingInWithoutANameTakesTheManagedUser() async {
        let world = EdgeWorld()
        world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A")) }
        await world.manager.launched()
        let status = await world.manager.loginAndEnroll()
        XCTAssertEqual(status.code, .newPoliciesReceived)
        XCTAssertEqual(status.status?.accountID, "A")
    }

    func testTheManagedUserIsKnownToOtherAppsOfTheDeviceFromTheCache() async {
        let world = EdgeWorld()
        world.service.change {
            $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A"), allowsOnlyUser: true)
        }
        await world.manager.launched()
        XCTAssertEqual(world.manager.allowedAccountIDs, ["A"])
        XCTAssertTrue(world.observer.events.contains { $0.kind == .managedUserChanged(account: "A") })
        XCTAssertTrue(world.observer.events.contains { $0.kind == .allowedAccountsChanged(allowed: ["A"]) })
        let other = EdgeWorld(on: world.device, bundleID: "other")
        other.service.change { $0.device = nil }
        let user = await other.manager.mdmEnrolledAccountID()
        XCTAssertEqual(user, "A")
    }

    func testAManagedUserHeardAgainIsStoredForTheDeviceAgain() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let other = EdgeWorld(on: world.device, bundleID: "other")
        func says(_ user: AccountID, to world: EdgeWorld) async {
            world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: user)) }
            await world.relaunch()
        }
        await says("A", to: world)
        await says("B", to: other)
        XCTAssertEqual(try world.device.storage.managedUser()?.objectID, "B")
        await says("A", to: world)
        XCTAssertEqual(try world.device.storage.managedUser()?.objectID, "A")
        other.service.change { $0.device = nil }
        await other.relaunch()
        XCTAssertEqual(other.manager.mdmEnrolledAccountIDFromCache, "A")
    }

    func testAManagedUserThatAnotherAppStoredEarlierWipesNoAccount() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A")) }
        await world.relaunch()
        world.service.change { $0.device = nil }
        for user in [EnrollmentAccount(objectID: "B"), nil] {
            try world.device.storage.setManagedUser(user)
            _ = world.log.heard()
            await world.relaunch()
            XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
            XCTAssertEqual(world.manager.mdmEnrolledAccountIDFromCache, "A")
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
        }
    }

    func testAnAccountThatDeviceManagementNoLongerAllowsIsWiped() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.service.change {
            $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "B"), allowsOnlyUser: true)
        }
        let user = await world.manager.mdmEnrolledAccountID()
        XCTAssertEqual(user, "B")
        XCTAssertEqual(world.log.heard(), ["enrollment 209", "wipe A", "unenroll 104", "left A", "restart"])
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
    }

    func testAdoptedAccountsAreEnrolledInThisProcessAndTheNext() async throws {
        let world = EdgeWorld()
        try world.manager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
        XCTAssertTrue(world.app.policyManager.isManaged("a@one.example"))
        await world.relaunch()
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
        try world.manager.setUnenrolled("a@one.example")
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
        XCTAssertEqual(try world.kept(), EnrollmentRecord())
        await world.relaunch()
        XCTAssertEqual(world.log.heard(), [])
    }

    func testAFirstPolicyNeedsNoRestartWhereTheFrameworkNeedsNone() async {
        let world = EdgeWorld(restarts: false) { ($0.multiIdentity, $0.multiManagedIdentities) = (true, true) }
        await world.manager.launched()
        await world.manager.registerAndEnroll("A")
        await world.manager.registerAndEnroll("B")
        XCTAssertEqual(
            world.log.heard(), ["token A", "enrol A", "enrollment 100", "token B", "enrol B", "enrollment 100"])
        XCTAssertEqual(world.app.policyManager.managedAccountIDs, ["A", "B"])
    }
}
