import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Wipes, whoever commands them, and what follows.
final class EnrollmentEdgeWipeTests: XCTestCase {
    private func assertGone(_ world: EdgeWorld, file: StaticString = #filePath, line: UInt = #line) throws {
        XCTAssertFalse(world.app.policyManager.isManaged("A"), file: file, line: line)
        XCTAssertEqual(world.manager.registeredAccountIDs, [], file: file, line: line)
        XCTAssertEqual(try world.kept()?.accounts.count, 0, file: file, line: line)
        XCTAssertTrue(
            try world.device.storage.storedPolicies(of: world.app.storageContainer).isEmpty, file: file, line: line)
        let wipes = world.observer.events.filter { $0.kind == .accountWiped(account: "A") }
        XCTAssertEqual(wipes.count, 1, file: file, line: line)
    }

    func testAWipeOfTheServiceIsReportedBeforeAndAfter() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
        let status = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(status.code, .wipeReceived)
        XCTAssertEqual(
            world.log.heard(),
            ["token A", "check in A", "policy 102", "wipe A", "unenroll 104", "left A", "restart"])
        try assertGone(world)
    }

    func testNoWindowShowsAnAccountThatSignedOutWithAWipe() async throws {
        for shown: [AccountID] in [["A"], ["A", "B"], ["a@one.example", "B", "C2"]] {
            let world = EdgeWorld { ($0.multiIdentity, $0.multiManagedIdentities) = (true, true) }
            await world.enrolled()
            let manager = world.app.policyManager
            let isShown = await manager.setUIPolicyAccountIDs(shown)
            XCTAssertEqual(isShown, .success)
            await world.manager.deregisterAndUnenroll("A", withWipe: true)
            let others = Array(shown.dropFirst())
            XCTAssertEqual(manager.uiPolicyAccountIDs(), others.isEmpty ? [.unmanaged] : others)
            XCTAssertEqual(
                world.observer.events.last {
                    if case .windowIdentityChanged = $0.kind { true } else { false }
                }?.kind,
                .windowIdentityChanged(
                    window: .main, accounts: others.isEmpty ? [.unmanaged] : others, result: .success))
        }
    }

    func testAWindowStillShowsAnAccountThatSignedOutWithoutAWipe() async throws {
        let world = EdgeWorld { $0.multiIdentity = true }
        await world.enrolled()
        await world.app.policyManager.setUIPolicyAccountID("A")
        await world.manager.deregisterAndUnenroll("A", withWipe: false)
        XCTAssertEqual(world.app.policyManager.uiPolicyAccountID(), "A")
    }

    func testASignOutWithWipeRemovesTheDataWithoutARestart() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let status = await world.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(status.code, .unenrollmentSuccess)
        XCTAssertEqual(world.log.heard(), ["token A", "unenrol A", "wipe A", "unenroll 104"])
        try assertGone(world)
    }

    func testAWipeOfConditionalLaunchGoesThroughTheMachine() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let isGone = try await world.app.launchManager.wipe("a@one.example")
        XCTAssertTrue(isGone)
        XCTAssertEqual(world.log.heard(), ["wipe A", "unenroll 104", "left A", "restart"])
        try assertGone(world)
        let again = try await world.app.launchManager.wipe("A")
        XCTAssertTrue(again, "as before: nothing of a stranger is left either")
    }

    func testAnAccountThatIsNotEnrolledIsWipedWithoutTheService() async throws {
        let world = EdgeWorld()
        await world.manager.launched()
        world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "A")
        let isGone = try await world.app.launchManager.wipe("A")
        XCTAssertTrue(isGone)
        XCTAssertEqual(world.log.heard(), ["wipe A", "restart"])
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
    }

    func testAnAppThatDoesNotRestartItselfIsEnded() async throws {
        let world = EdgeWorld()
        world.policyDelegate.setRestarts(false)
        await world.manager.launched()
        await world.manager.registerAndEnroll("A")
        XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 100", "restart", "sees restart", "exit"])
        XCTAssertTrue(world.observer.events.contains { $0.kind == .restartRequired(isDoneByApp: false) })
    }

    func testAWipeInterruptedByAKillContinuesInTheNextProcess() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let app = world.app
        world.delegate.change { $0.reaction = (102, { app.end() }) }
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
        _ = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 102"])
        world.delegate.change { $0.reaction = nil }
        world.restart()
        XCTAssertTrue(world.app.policyManager.isManaged("A"), "its data is managed until it is gone")
        await world.manager.launched()
        XCTAssertEqual(world.log.heard(), ["wipe A", "unenroll 104", "left A", "restart"])
        try assertGone(world)
    }

    /// Takes the policy of A away without a service; the error with which that is refused.
    private static func refusal(in app: ManagedApp) async -> StorageError? {
        do throws(StorageError) { try await app.policyManager.setPolicy(nil, for: "A") } catch { return error }
        return nil
    }

    func testTakingThePolicyAwayKeepsAWipeThatIsOwed() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let app = world.app
        world.delegate.change { $0.reaction = (102, { app.end() }) }
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
        _ = await world.manager.checkIn("A", isInteractive: false)
        world.delegate.change { $0.reaction = nil }
        world.restart()
        _ = world.log.heard()
        let refusal = await Self.refusal(in: world.app)
        XCTAssertEqual(refusal?.message, "the account is being removed")
        XCTAssertTrue(world.app.policyManager.isManaged("A"), "its data is managed until it is gone")
        await world.manager.launched()
        XCTAssertEqual(world.log.heard(), ["wipe A", "unenroll 104", "left A", "restart"])
        try assertGone(world)
    }

    func testTakingThePolicyAwayKeepsAWipeThatRuns() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let app = world.app
        let refusal = Guarded<StorageError?>(nil)
        world.delegate.change {
            $0.reaction = (
                102,
                {
                    let error = await Self.refusal(in: app)
                    refusal.withLock { $0 = error }
                }
            )
        }
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
        let status = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(refusal.withLock { $0 }?.message, "the account is being removed")
        XCTAssertEqual(status.code, .wipeReceived)
        XCTAssertEqual(
            world.log.heard(),
            ["token A", "check in A", "policy 102", "wipe A", "unenroll 104", "left A", "restart"])
        try assertGone(world)
    }

    func testAnAccountThatMustLeaveTheDeviceIsWipedForEachSuchServiceError() async throws {
        for error in [.notEMMAccount, .otherManagedUser, .notDeviceAccount] as [MAMServiceError] {
            let world = EdgeWorld()
            await world.enrolled()
            world.service.change { $0.checkIns = [.failure(error)] }
            let status = await world.manager.checkIn("A", isInteractive: false)
            XCTAssertEqual(status.code, .notEnrolledAccount)
            XCTAssertEqual(
                world.log.heard(),
                ["token A", "check in A", "policy 214", "wipe A", "unenroll 104", "left A", "restart"])
            try assertGone(world)
        }
    }

    func testTheNewAccountIsKeptAndTheOldOneWiped() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.user.change { $0.decision = .keepNew }
        let status = await world.manager.registerAndEnroll("B")
        XCTAssertEqual(status.code, .switchExistingAccount)
        XCTAssertEqual(
            world.log.heard(),
            ["asked whichAccount A or B", "enrollment 218", "wipe A", "unenroll 104", "left A", "restart"])
        await world.relaunch()
        XCTAssertEqual(world.log.heard(), ["token B", "enrol B", "enrollment 100", "restart"])
        await world.relaunch()
        XCTAssertTrue(world.app.policyManager.isManaged("B"))
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
    }
}
