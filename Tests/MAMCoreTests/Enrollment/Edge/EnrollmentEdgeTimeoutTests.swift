import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// Whoever never answers, not even when his task is cancelled, keeps nobody.
final class EnrollmentEdgeTimeoutTests: XCTestCase {
    private func until(_ isSo: () -> Bool) async { while !isSo() { await Task.yield() } }

    private func launched(_ world: EdgeWorld, _ stuck: SuspendedCalls) async {
        await world.manager.launched()
        world.manager.delegate = SuspendedTokens(stuck)
    }

    func testACallReturnsWhenItsTokenIsGivenUp() async {
        let (world, stuck) = (EdgeWorld(), SuspendedCalls())
        await launched(world, stuck)
        let manager = world.manager
        async let status = manager.registerAndEnroll("A")
        await until { stuck.count == 1 }
        world.time.advance(by: 121)
        await world.manager.ticked()
        let code = await status.code
        XCTAssertEqual(code, .timeout)
        XCTAssertTrue(stuck.wasCanceled)
        stuck.release()
    }

    func testACallReturnsWhenTheProcessEnds() async {
        let (world, stuck) = (EdgeWorld(), SuspendedCalls())
        await launched(world, stuck)
        let manager = world.manager
        async let status = manager.registerAndEnroll("A")
        await until { stuck.count == 1 }
        world.app.end()
        let answer = await status
        XCTAssertEqual(answer, .withoutStatus(.ended))
        stuck.release()
    }

    func testACallReturnsWhenTheAppIsClosed() async {
        let (world, stuck) = (EdgeWorld(), SuspendedCalls())
        await launched(world, stuck)
        let (app, manager) = (world.app, world.manager)
        async let status = manager.registerAndEnroll("A")
        await until { stuck.count == 1 }
        do throws(CloseError) {
            try await app.close(within: .zero)
            XCTFail("a call was running")
        } catch { XCTAssertEqual(error.code, .deadlinePassed) }
        let answer = await status
        XCTAssertEqual(answer, .withoutStatus(.ended))
        let late = await manager.registerAndEnroll("B")
        XCTAssertEqual(late, .withoutStatus(.ended))
        let admission = await manager.launched()
        XCTAssertEqual(admission, .blocked)
        stuck.release()
    }

    func testACanceledCallerCancelsThePendingRequest() async {
        let (world, stuck) = (EdgeWorld(), SuspendedCalls())
        await launched(world, stuck)
        let manager = world.manager
        let caller = Task { await manager.registerAndEnroll("A") }
        await until { stuck.count == 1 }
        caller.cancel()
        await until { stuck.wasCanceled }
        stuck.release()
        let code = await caller.value.code
        XCTAssertEqual(code, .authRequired, "the answer counts all the same")
    }

    func testALaunchReturnsWhenTheServiceDoesNotAnswerAboutTheDevice() async {
        for ends in [false, true] {
            let (world, stuck) = (EdgeWorld(), SuspendedCalls())
            world.manager.service = SuspendedService(stuck)
            let manager = world.manager
            async let admission = manager.launched()
            await until { stuck.count == 1 }
            XCTAssertEqual(world.manager.nextAlarm?.monotonic, world.time.now().monotonic + 120)
            if ends {
                world.app.end()
            } else {
                world.time.advance(by: 119)
                await world.manager.ticked()
                XCTAssertFalse(stuck.wasCanceled)
                world.time.advance(by: 1)
                await world.manager.ticked()
            }
            let isIn = await admission.isIn
            XCTAssertEqual(isIn, !ends)
            XCTAssertTrue(stuck.wasCanceled)
            stuck.release()
        }
    }

    func testSigningOutEndsByTimeoutOrProcessEndIfTheServiceDoesNotAnswer() async {
        for ends in [false, true] {
            let (world, stuck) = (EdgeWorld(), SuspendedCalls())
            await world.enrolled()
            world.manager.service = SuspendedService(stuck)
            world.delegate.change { $0.failures = [.credentials] }
            let manager = world.manager
            async let status = manager.deregisterAndUnenroll("A", withWipe: false)
            await until { stuck.count == 1 }
            XCTAssertEqual(world.manager.registeredAccountIDs, [])
            if ends {
                world.app.end()
            } else {
                world.time.advance(by: 120)
                await world.manager.ticked()
            }
            _ = await status
            XCTAssertEqual(world.log.heard().last, "unenroll 203")
            stuck.release()
        }
    }

    func testACheckInOfAnAccountThatIsNotEnrolledTimesOut() async throws {
        let (world, stuck) = (EdgeWorld(), SuspendedCalls())
        await world.manager.launched()
        world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B")
        world.manager.service = SuspendedService(stuck)
        let app = world.app
        async let isLetIn = app.launchManager.checkIn("B")
        await until { stuck.count == 1 }
        world.time.advance(by: 120)
        await world.manager.ticked()
        let checkIn = try await isLetIn
        XCTAssertFalse(checkIn.isLetIn)
        XCTAssertTrue(stuck.wasCanceled)
        stuck.release()
    }
}

/// Where calls are kept that do not come back before somebody lets them.
private final class SuspendedCalls: Sendable {
    private struct State: Sendable {
        var count = 0
        var isReleased = false
        var wasCanceled = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    var count: Int { state.withLock { $0.count } }
    var wasCanceled: Bool { state.withLock { $0.wasCanceled } }

    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isReleased = state.withLock { state in
                    state.count += 1
                    if !state.isReleased { state.waiters.append(waiter) }
                    return state.isReleased
                }
                if isReleased { waiter.resume() }
            }
        } onCancel: {
            state.withLock { $0.wasCanceled = true }
        }
    }

    func release() {
        let waiters = state.withLock { state in
            state.isReleased = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

private struct SuspendedTokens: MAMEnrollmentDelegate {
    let stuck: SuspendedCalls

    init(_ stuck: SuspendedCalls) { self.stuck = stuck }

    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        await stuck.wait()
        throw .credentials
    }
}

private struct SuspendedService: MAMService {
    let stuck: SuspendedCalls

    init(_ stuck: SuspendedCalls) { self.stuck = stuck }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { throw .network }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        await stuck.wait()
        throw .network
    }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) { throw .network }
    func accountLeft(_ request: MAMServiceRequest) async { await stuck.wait() }
    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? {
        await stuck.wait()
        return MAMManagedDevice()
    }
}
