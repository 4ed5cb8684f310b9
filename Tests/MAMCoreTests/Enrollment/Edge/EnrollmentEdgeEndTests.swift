import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// A process that has ended wipes nobody, and leaves what was commanded to the next one.
final class EnrollmentEdgeEndTests: XCTestCase {
    private func command() -> CheckInAnswer { EdgeKit.answer(wipe: true).checkIn }

    func testAnEndedProcessWipesNoAccount() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let before = try world.kept()
        world.app.end()
        let isGone = try await world.app.launchManager.wipe("A")
        XCTAssertFalse(isGone)
        let stranger = try await world.app.launchManager.wipe("B")
        XCTAssertFalse(stranger)
        XCTAssertEqual(world.log.heard(), [])
        XCTAssertEqual(try world.kept(), before)
        XCTAssertEqual(try world.device.storage.storedPolicies(of: world.app.storageContainer).count, 1)
        await world.relaunch()
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
    }

    func testAProcessThatEndsWhileTheAppWipesRemovesNothingMore() async throws {
        for isEnrolled in [true, false] {
            let world = EdgeWorld()
            if isEnrolled {
                await world.enrolled()
            } else {
                world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "A")
            }
            let (app, delegate) = (world.app, EndingWiper())
            delegate.end(app)
            app.policyManager.delegate = delegate
            let isGone = try await app.launchManager.wipe("A")
            XCTAssertFalse(isGone)
            XCTAssertTrue(app.policyManager.isManaged("A"))
            XCTAssertFalse(world.observer.events.contains { $0.kind == .accountWiped(account: "A") })
            XCTAssertEqual(try app.device.storage.launchRecord(in: app.launchManager.slot("A"))?.hasBegunWipe, true)
        }
    }

    func testAWipeCommandReceivedByAnEndedProcessIsNotLost() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let app = world.app
        app.enrollmentManager.service = EndingService(app, EdgeKit.answer(wipe: true))
        let slot = app.launchManager.slot("A")
        let before = try app.device.storage.launchRecord(in: slot)
        let checkIn = try await app.launchManager.checkIn("A")
        XCTAssertFalse(checkIn.isLetIn)
        XCTAssertEqual(try app.device.storage.launchRecord(in: slot), before)
        XCTAssertFalse(try app.launchManager.noteCheckIn(command(), of: "A"))
        XCTAssertEqual(try app.device.storage.launchRecord(in: slot), before)
        XCTAssertEqual(world.log.heard(), ["token A"])
        // The service says it again.
        world.restart()
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
        await world.manager.launched()
        XCTAssertEqual(
            world.log.heard(),
            ["token A", "check in A", "policy 102", "wipe A", "unenroll 104", "left A", "restart"])
    }
}

/// An app whose process ends while it removes its data.
private final class EndingWiper: MAMPolicyDelegate {
    private let app = Guarded(ManagedApp?.none)

    func end(_ app: ManagedApp) { self.app.withLock { $0 = app } }

    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { .success }

    func wipeData(for account: AccountID) async -> Bool {
        app.withLock { $0 }?.end()
        return false
    }
}

/// A service during whose answer the process of the app ends.
private final class EndingService: MAMService {
    private let app: ManagedApp
    private let answer: MAMServiceAnswer

    init(_ app: ManagedApp, _ answer: MAMServiceAnswer) { (self.app, self.answer) = (app, answer) }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { throw .notEnrolled }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        app.end()
        return answer
    }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) { throw .notEnrolled }
}
