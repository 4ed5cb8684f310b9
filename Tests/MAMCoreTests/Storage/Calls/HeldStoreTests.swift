import Foundation
import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import Synchronization
import XCTest

/// Async calls of apps whose store another process holds: tasks go on, and caller, delegate, queries and events say the same.
final class HeldStoreTests: StorageTestCase {
    private func storage(_ executor: DeviceExecutor) throws -> DeviceStorage {
        try DeviceStorage.open(at: root, rootKey: StorageKit.source(7), executor: executor)
    }

    private func told(_ world: EdgeWorld) -> [String] {
        world.observer.events.compactMap { event in
            if case .enrollmentStatus(let kind, let code, _) = event.kind { "\(kind.rawValue) \(code)" } else { nil }
        }
    }

    private func assertFailed(_ outcome: EnrollmentOutcome, in world: EdgeWorld, line: UInt = #line) {
        XCTAssertEqual(outcome.code, .internalError, line: line)
        XCTAssertEqual(world.delegate.now.statuses, [outcome.status].compactMap(\.self), line: line)
        XCTAssertEqual(told(world), ["enrollment 201"], line: line)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [], line: line)
        XCTAssertFalse(world.app.policyManager.isManaged("A"), line: line)
    }

    func testTasksGoOnWhileEnrollmentsWaitAndEachEndsWithOneAnswer() async throws {
        let (clock, door) = (PausingClock(), Door())
        let executor = CallsKit.executor(threads: 2, clock: clock.clock)
        let device = DeviceEnvironment(time: VirtualTime(), storage: try storage(executor))
        let worlds = (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map {
            EdgeWorld(restarts: false, on: device, bundleID: "app\($0)")
        }
        for world in worlds { await world.manager.launched() }
        var held: HeldDatabase? = try HeldDatabase(keysFile)
        clock.react { door.pass() }
        let calls = worlds.map { world in
            let manager = world.manager
            return Task { await manager.registerAndEnroll("A") }
        }
        let areHeld = await CallsKit.until { door.stoppedCount == 2 && executor.counts.waitingCount == calls.count - 2 }
        XCTAssertTrue(areHeld)
        let others = await withTaskGroup(of: Int.self) { group in
            for number in 1...100 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(others, 5050)
        XCTAssertEqual(door.stoppedCount, 2, "they went on while the store was waited for")
        door.open()
        var outcomes: [EnrollmentOutcome] = []
        for call in calls { outcomes.append(await call.value) }
        XCTAssertEqual(door.lateCount, 0)
        for (world, outcome) in zip(worlds, outcomes) { assertFailed(outcome, in: world) }
        withExtendedLifetime(held) {}
        held = nil
        for world in worlds {
            let again = await world.manager.checkIn("A", isInteractive: false)
            XCTAssertEqual(again.code, .newPoliciesReceived)
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
            world.restart()
            XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
        }
    }

    func testAllWritesOfAnEnrollmentTogetherWaitTwoSeconds() async throws {
        let clock = PausingClock()
        let world = EdgeWorld(restarts: false, storage: try storage(CallsKit.executor(clock: clock.clock)))
        await world.manager.launched()
        let held = try HeldDatabase(keysFile)
        let before = clock.now
        let outcome = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(clock.now - before, 2_000_000_000)
        assertFailed(outcome, in: world)
        withExtendedLifetime(held) {}
    }

    func testACallPastItsDeadlineWaitsForNothing() async throws {
        let world = EdgeWorld(restarts: false, storage: try storage(CallsKit.executor()))
        await world.manager.launched()
        let held = try HeldDatabase(keysFile)
        let manager = world.manager
        // It may be answered before it began: then nothing was done, and no delegate is told of a status.
        let outcome = await DeviceExecutor.withDeadline(in: .zero) { await manager.registerAndEnroll("A") }
        if outcome.reason == .overloaded {
            XCTAssertEqual(told(world), [])
            XCTAssertEqual(world.manager.registeredAccountIDs, [])
        } else {
            assertFailed(outcome, in: world)
        }
        XCTAssertEqual(try XCTUnwrap(world.device.storage.meter).times.waits.count, 0)
        withExtendedLifetime(held) {}
    }

    func testACallRefusedByAFullQueueOrCanceledThereIsReportedToItsCallerOnly() async throws {
        let (executor, door) = (CallsKit.executor(waiting: 1), Door())
        let world = EdgeWorld(restarts: false, storage: try storage(executor))
        await world.manager.launched()
        let held = Task { try await executor.run { door.pass() } }
        let isHeld = await CallsKit.until { door.stoppedCount == 1 }
        XCTAssertTrue(isHeld)
        let manager = world.manager
        let waiting = Task { await manager.registerAndEnroll("A") }
        let isWaiting = await CallsKit.until { executor.counts.waitingCount == 1 }
        XCTAssertTrue(isWaiting)
        let refused = await manager.registerAndEnroll("B")
        XCTAssertEqual(refused, .withoutStatus(.overloaded))
        do {
            try await world.app.policyManager.setPolicy(IdentityKit.closed, for: "B")
            XCTFail("the queue is full")
        } catch { XCTAssertEqual(error.code, .overloaded) }
        do {
            _ = try await world.app.launchManager.wipe("B")
            XCTFail("the queue is full")
        } catch { XCTAssertEqual(error.code, .overloaded) }
        waiting.cancel()
        let canceled = await waiting.value
        XCTAssertEqual(canceled, .withoutStatus(.canceled))
        XCTAssertEqual(executor.counts.runningCount, 1, "the thread is held still")
        door.open()
        try await held.value
        XCTAssertEqual(door.lateCount, 0)
        XCTAssertEqual(told(world), [])
        XCTAssertEqual(world.delegate.now.statuses, [])
        XCTAssertEqual(manager.registeredAccountIDs, [])
        // The place of the call that left is free once the thread has passed it.
        let isEmpty = await CallsKit.until { executor.counts.waitingCount == 0 && executor.counts.runningCount == 0 }
        XCTAssertTrue(isEmpty)
        let outcome = await manager.registerAndEnroll("A")
        XCTAssertTrue(outcome.didSucceed)
    }

    func testDelegatesAndServicesAreAskedOffTheThreads() async throws {
        let executor = CallsKit.executor()
        let world = EdgeWorld(restarts: false, storage: try storage(executor))
        let isOnThread = SharedValue<[Bool]>([])
        world.log.react { _ in isOnThread.change { $0.append(executor.isCurrent) } }
        await world.manager.launched()
        let outcome = await world.manager.registerAndEnroll("A")
        XCTAssertTrue(outcome.didSucceed)
        try await world.app.launchManager.wipe("A")
        XCTAssertGreaterThan(isOnThread.value.count, 3)
        XCTAssertFalse(isOnThread.value.contains(true))
        XCTAssertGreaterThan(executor.counts.callCount, 2)
    }

    func testARefusedQuestionForTheManagedUserReturnsTheLastKnownUser() async throws {
        let executor = CallsKit.executor()
        let world = EdgeWorld(restarts: false, storage: try storage(executor))
        world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A")) }
        await world.manager.launched()
        for (refusedCount, known) in [(1, "A"), (2, nil)] as [(UInt64, AccountID?)] {
            let manager = world.manager
            let question = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await manager.mdmEnrolledAccountID()
            }
            let user = await question.value
            XCTAssertEqual(user, known)
            XCTAssertEqual(executor.counts.canceledCount, refusedCount)
            // The next process has read nothing yet, and a refused call reads nothing.
            world.restart()
        }
    }

    func testADelegateMayCallTheEngineWhereThereIsOneThread() async throws {
        let world = EdgeWorld(restarts: false, storage: try storage(CallsKit.executor()))
        await world.manager.launched()
        let inner = SharedValue<EnrollmentOutcome?>(nil)
        let manager = world.manager
        world.delegate.change { state in
            state.reaction = (
                MAMEnrollmentStatus.Code.newPoliciesReceived.rawValue,
                {
                    let outcome = await manager.deregisterAndUnenroll("B", withWipe: false)
                    inner.change { $0 = outcome }
                }
            )
        }
        let outcome = await manager.registerAndEnroll("A")
        XCTAssertTrue(outcome.didSucceed)
        XCTAssertNotNil(inner.value)
    }

    func testNothingIsLeftOfTheThreadsAfterTheStorageIsClosed() async throws {
        let storage = try storage(CallsKit.executor(threads: 4))
        let world = EdgeWorld(restarts: false, storage: storage)
        await world.manager.launched()
        let outcome = await world.manager.registerAndEnroll("A")
        XCTAssertTrue(outcome.didSucceed)
        XCTAssertGreaterThan(storage.executor.counts.threadCount, 0)
        try await world.app.close()
        try await world.device.close()
        let haveEnded = await CallsKit.until { storage.executor.counts.threadCount == 0 }
        XCTAssertTrue(haveEnded)
        try await storage.close()
        XCTAssertEqual(storage.executor.counts.threadCount, 0)
        // A call after the end is an error of the storage, and its thread ends as well.
        let late = await world.manager.registerAndEnroll("B")
        XCTAssertFalse(late.didSucceed)
    }

    func testAStorageClosesInTimeWhileAnotherUserOfItsExecutorMakesCalls() async throws {
        let stop = ThreadStop()
        let executor = stop.makeExecutor(idleSeconds: 60)
        let storage = try storage(executor)
        let first = Task { try await executor.run { stop.begin() } }
        let hasStopped = await CallsKit.until { stop.door.stoppedCount == 1 }
        XCTAssertTrue(hasStopped)
        try await first.value
        // The only thread neither runs a job nor waits for one: closing tells it to end, and waits.
        let closing = Task { try await storage.close() }
        let isShut = await CallsKit.until {
            do throws(StorageError) {
                _ = try storage.pinHasher()
                return false
            } catch { return error.code == .closed }
        }
        XCTAssertTrue(isShut)
        for _ in 0..<100 { await Task.yield() }
        let other = Task { try await executor.run {} }
        let isWaiting = await CallsKit.until { executor.counts.waitingCount == 1 }
        XCTAssertTrue(isWaiting)
        stop.door.open()
        try await other.value
        try await closing.value
        XCTAssertEqual(stop.door.lateCount, 0)
    }

    func testEachAsyncCallRunsOnTheExecutorOnce() async throws {
        let executor = CallsKit.executor()
        let world = EdgeWorld(restarts: false, storage: try storage(executor))
        let calls: [(name: String, call: @Sendable (ManagedApp) async throws -> Void)] = [
            ("launched", { await $0.enrollmentManager.launched() }),
            ("registerAndEnroll", { await $0.enrollmentManager.registerAndEnroll("A") }),
            ("loginAndEnroll", { await $0.enrollmentManager.loginAndEnroll("B") }),
            ("ticked", { await $0.enrollmentManager.ticked() }),
            ("mdmEnrolledAccountID", { _ = await $0.enrollmentManager.mdmEnrolledAccountID() }),
            ("checkIn", { try await $0.launchManager.checkIn("A") }),
            ("checkInIfDue", { try await $0.launchManager.checkInIfDue("A") }),
            ("setPolicy", { try await $0.policyManager.setPolicy(IdentityKit.closed, for: "C") }),
            ("setPolicies", { try await $0.policyManager.setPolicies([AccountPolicy("C", IdentityKit.open)]) }),
            ("validateChain", { _ = await $0.certificatePinningManager.validateChain([], host: "example.com") }),
            ("remediateCompliance", { await $0.complianceManager.remediateCompliance(for: "A", silent: true) }),
            ("wipe", { try await $0.launchManager.wipe("A") }),
            ("deregister", { await $0.enrollmentManager.deregisterAndUnenroll("C", withWipe: true) }),
        ]
        for (name, call) in calls {
            let before = executor.counts.callCount
            try await call(world.app)
            XCTAssertEqual(executor.counts.callCount, before + 1, name)
        }
        // The pins were read by the first look at them.
        let before = executor.counts.callCount
        _ = await world.app.certificatePinningManager.validateChain([], host: "example.com")
        XCTAssertEqual(executor.counts.callCount, before)
    }

    func testCallsOfAGroupsStorageWaitAsLongAsTheGroupAllows() async throws {
        var limits = DeviceLimits()
        limits.maximumStoreWait = .seconds(30)
        let storage = try DeviceStorage.open(at: root, rootKey: StorageKit.source(7), in: DeviceGroup(limits: limits))
        let goesOn = try await storage.executor.run {
            var wait = BoundedWait(limit: 60_000_000_000, at: 0)
            return [wait.goesOn(at: 29_000_000_000), wait.goesOn(at: 30_000_000_000)]
        }
        XCTAssertEqual(goesOn, [true, false])
    }

    func testADeviceInMemoryHasNoExecutor() async throws {
        let world = EdgeWorld(restarts: false)
        await world.manager.launched()
        let outcome = await world.manager.registerAndEnroll("A")
        XCTAssertTrue(outcome.didSucceed)
        try await world.app.policyManager.setPolicy(IdentityKit.open, for: "B")
        XCTAssertNil(world.device.storage.madeExecutor)
    }
}
