import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// What does not answer, answers late, or is given up.
final class EnrollmentLateTests: XCTestCase {
    /// Comes back when a word was said.
    private func said(_ word: String, in world: EdgeWorld) async {
        while !world.log.words.contains(word) { await Task.yield() }
    }

    func testAServiceThatHangsIsGivenUpByTheClock() async {
        let world = EdgeWorld()
        await world.manager.launched()
        world.service.change { $0.hanging = ["enrol"] }
        let manager = world.manager
        async let status = manager.registerAndEnroll("A")
        await said("enrol A", in: world)
        world.time.advance(by: 119)
        await world.manager.ticked()
        XCTAssertEqual(world.delegate.now.arrivals, [])
        XCTAssertEqual(world.manager.nextAlarm?.monotonic, world.time.now().monotonic + 1)
        world.time.advance(by: 1)
        await world.manager.ticked()
        let code = await status.code
        XCTAssertEqual(code, .timeout)
        XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 216"])
        // It is tried again by the clock.
        world.service.change { $0.hanging = [] }
        let left = (world.manager.nextAlarm?.monotonic ?? 0) - world.time.now().monotonic
        XCTAssertGreaterThan(left, 0)
        world.time.advance(by: left)
        await world.manager.ticked()
        XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 100", "restart"])
    }

    func testSigningOutDuringTheTokenAnswersBothCalls() async {
        let world = EdgeWorld()
        await world.manager.launched()
        world.delegate.change { $0.isHanging = true }
        let manager = world.manager
        async let enrollment = manager.registerAndEnroll("A")
        await said("token A", in: world)
        let left = await world.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(left.code, .unenrollmentSuccess)
        let code = await enrollment.code
        XCTAssertEqual(code, .internalError)
        XCTAssertEqual(world.log.heard(), ["token A", "enrollment 201", "unenroll 104"])
    }

    func testAPromptIsWithdrawnWhenItsAccountIsDeregistered() async {
        let world = EdgeWorld()
        await world.enrolled()
        world.user.change { $0.decision = nil }
        let manager = world.manager
        async let enrollment = manager.registerAndEnroll("B")
        await said("asked whichAccount A or B", in: world)
        _ = await world.manager.deregisterAndUnenroll("B", withWipe: false)
        let code = await enrollment.code
        XCTAssertEqual(code, .internalError)
        XCTAssertTrue(world.app.policyManager.isManaged("A"), "the answer that came too late changed nothing")
    }

    func testAnAnswerAfterTheEndOfTheProcessIsIgnored() async throws {
        for word in ["token A", "check in A"] {
            let world = EdgeWorld()
            await world.enrolled()
            let before = try world.kept()
            if word == "token A" {
                world.delegate.change { $0.isHanging = true }
            } else {
                world.service.change { ($0.hanging, $0.policy) = (["check in"], IdentityKit.open) }
            }
            let manager = world.manager
            async let status = manager.checkIn("A", isInteractive: false)
            await said(word, in: world)
            let eventCount = world.observer.events.count
            world.time.advance(by: 100)
            manager.app.end()
            let answer = await status
            XCTAssertEqual(answer, .withoutStatus(.ended))
            XCTAssertEqual(world.log.words.last, word)
            XCTAssertEqual(world.observer.events.count, eventCount)
            XCTAssertEqual(try world.kept(), before)
            let call = await manager.registerAndEnroll("B")
            XCTAssertEqual(call, .withoutStatus(.ended))
            let admission = await manager.launched()
            XCTAssertFalse(admission.isIn)
            await manager.ticked()
            XCTAssertEqual(try world.kept(), before)
        }
    }

    func testAQueuedCallIsAnsweredWhenALaterTickCarriesItOut() async {
        let world = EdgeWorld(restarts: false)
        await world.manager.launched()
        world.service.change { $0.hanging = ["enrol"] }
        let manager = world.manager
        async let first = manager.registerAndEnroll("A")
        await said("enrol A", in: world)
        async let second = manager.registerAndEnroll("B")
        while world.manager.registeredAccountIDs.count < 2 { await Task.yield() }
        world.service.change { $0.hanging = [] }
        world.user.change { $0.decision = .keepOld }
        world.time.advance(by: 121)
        await world.manager.ticked()
        let codes = await [first.code, second.code]
        XCTAssertEqual(codes, [.timeout, .newPoliciesReceived])
    }

    func testACanceledCallerCancelsItsRequestsAndGetsTheirStatus() async {
        let world = EdgeWorld()
        await world.manager.launched()
        world.service.change { state in
            state.hanging = ["enrol"]
            state.enrolls = [.failure(.network)]
        }
        let manager = world.manager
        let caller = Task { await manager.registerAndEnroll("A") }
        await said("enrol A", in: world)
        caller.cancel()
        let code = await caller.value.code
        XCTAssertEqual(code, .enrollmentEndPointNetworkFailure)
    }

    func testConfigurationThatComesWhileAnAccountLeavesIsNotTakenWithIt() async throws {
        let observer = Returning()
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "edge", publisher: "pub", observer: observer),
            on: DeviceEnvironment(time: VirtualTime()))
        let log = EdgeLog()
        let (service, delegate) = (EdgeService(log), EdgeDelegate(log))
        (app.enrollmentManager.service, app.enrollmentManager.delegate) = (service, delegate)
        await app.enrollmentManager.launched()
        let stored = AccountStorageKit.stored(AccountStorageKit.a)
        try app.enrollmentManager.setEnrolled(stored)
        observer.bring(stored, backTo: app)
        await app.enrollmentManager.deregisterAndUnenroll("A", withWipe: false)
        XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, ["A"])
        XCTAssertEqual(app.policyManager.managedAccountIDs, ["A"])
        XCTAssertEqual(app.deliveredConfigurations(for: "A"), stored.configurations)
    }

    func testAPolicyThatWasOvertakenBeforeItIsStoredIsNeitherStoredNorTold() async throws {
        let observer = Returning()
        let world = EdgeWorld(restarts: false, observer: observer)
        await world.enrolled()
        let manager = world.manager
        var answer = EdgeKit.answer(policy: IdentityKit.open)
        answer.checkIn.clock = .clockedIn
        world.service.change { [answer] in $0.checkIns = [.success(answer)] }
        // What the service says of the user is noted after its answer and before the policy is stored.
        observer.atStatus {
            try? manager.setUnenrolled("A")
            try? manager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        }
        let outcome = await manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(outcome, .withoutStatus(.overtaken))
        XCTAssertEqual(world.log.heard(), ["token A", "check in A"])
        XCTAssertEqual(manager.enrolledAccountIDs, ["A"])
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        let kept = try world.device.storage.storedPolicies(of: world.app.storageContainer).compactMap(\.policy)
        XCTAssertEqual(kept.map(\.policy), [IdentityKit.closed])
    }
}

/// An observer that brings an account back as soon as its policy goes, or does something when the status of a user is told.
private final class Returning: MAMObserver {
    private let state = Guarded<(app: ManagedApp?, stored: StoredPolicy?)>((nil, nil))

    private let hook = Guarded<(@Sendable () -> Void)?>(nil)

    func bring(_ stored: StoredPolicy, backTo app: ManagedApp) { state.withLock { $0 = (app, stored) } }

    /// Does something once, when the status of a user is told.
    func atStatus(_ body: @escaping @Sendable () -> Void) { hook.withLock { $0 = body } }

    func report(_ event: MAMEvent) {
        if case .userStatusChanged = event.kind {
            let body = hook.withLock { hook in
                defer { hook = nil }
                return hook
            }
            body?()
        }
        guard case .policyChanged(_, policy: nil) = event.kind else { return }
        let (app, stored) = state.withLock { state in
            defer { state = (nil, nil) }
            return state
        }
        if let app, let stored { try? app.enrollmentManager.setEnrolled(stored) }
    }
}
