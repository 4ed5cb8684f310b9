import Foundation
import MAMBase
import MAMCore
import XCTest

/// The threads on which async calls block: bounded in number, with a bounded queue that a cancelled call leaves.
final class DeviceExecutorTests: XCTestCase {
    /// Holds one thread of an executor until the door is opened.
    private func hold(_ executor: DeviceExecutor, at door: Door) async throws -> Task<Void, any Error> {
        let before = door.stoppedCount
        let task = Task { try await executor.run { door.pass() } }
        let isHeld = await CallsKit.until { door.stoppedCount > before }
        XCTAssertTrue(isHeld)
        return task
    }

    func testACallRunsOnAThreadOfTheExecutorAndTheCallerDoesNot() async throws {
        let executor = CallsKit.executor()
        let isInside = try await executor.run { executor.isCurrent }
        XCTAssertTrue(isInside)
        XCTAssertFalse(executor.isCurrent)
        XCTAssertEqual(executor.counts.callCount, 1)
    }

    func testACallWithinACallNeedsNoSecondThread() async throws {
        let executor = CallsKit.executor()
        let isInside = try await executor.run { try? await executor.run { executor.isCurrent } }
        XCTAssertEqual(isInside, true)
        XCTAssertEqual(executor.counts.callCount, 1)
    }

    func testDelegateCallsLeaveTheExecutorsThreadsAndTheCallReturnsToThem() async throws {
        let executor = CallsKit.executor()
        let places = try await executor.run {
            let outside = await DeviceExecutor.leaving(executor) { executor.isCurrent }
            // A call that the asked delegate makes goes before all others, on a thread again.
            let nested = await DeviceExecutor.leaving(executor) { try? await executor.run { executor.isCurrent } }
            await Task.yield()
            return [outside, nested, executor.isCurrent]
        }
        XCTAssertEqual(places, [false, true, true])
    }

    func testTasksGoOnWhileMoreCallsAreHeldThanThereAreProcessors() async throws {
        let (executor, door) = (CallsKit.executor(threads: 2), Door())
        let calls = (0..<ProcessInfo.processInfo.activeProcessorCount + 4).map { _ in
            Task { try await executor.run { door.pass() } }
        }
        let areHeld = await CallsKit.until {
            door.stoppedCount == 2 && executor.counts.waitingCount == calls.count - 2
        }
        XCTAssertTrue(areHeld)
        let others = await withTaskGroup(of: Int.self) { group in
            for number in 1...100 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(others, 5050)
        XCTAssertEqual(door.stoppedCount, 2)
        door.open()
        for call in calls { try await call.value }
        XCTAssertEqual(door.lateCount, 0)
        XCTAssertEqual(executor.counts.callCount, UInt64(calls.count))
        XCTAssertGreaterThanOrEqual(executor.counts.maximumWaitingCount, calls.count - 2)
    }

    func testACallThatFindsTheQueueFullFailsAtOnce() async throws {
        let (executor, door) = (CallsKit.executor(waiting: 2), Door())
        let held = try await hold(executor, at: door)
        let waiting = (0..<2).map { _ in Task { try await executor.run {} } }
        let areWaiting = await CallsKit.until { executor.counts.waitingCount == 2 }
        XCTAssertTrue(areWaiting)
        do {
            try await executor.run {}
            XCTFail("one more than may wait")
        } catch {
            XCTAssertEqual(error.code, .overloaded)
            XCTAssertEqual(error.message, "2 calls wait for the executor of the device, as many as may")
        }
        XCTAssertEqual(executor.counts.refusedCount, 1)
        door.open()
        for call in waiting + [held] { try await call.value }
        try await executor.run {}
        XCTAssertEqual(door.lateCount, 0)
    }

    func testACanceledCallLeavesTheQueueWhileTheThreadIsHeld() async throws {
        let (executor, door) = (CallsKit.executor(), Door())
        let hasRun = SharedValue(false)
        let held = try await hold(executor, at: door)
        let waiting = Task { try await executor.run { hasRun.change { $0 = true } } }
        let isWaiting = await CallsKit.until { executor.counts.waitingCount == 1 }
        XCTAssertTrue(isWaiting)
        waiting.cancel()
        let code = await CallsKit.code(waiting)
        XCTAssertEqual(code, .canceled)
        XCTAssertEqual(executor.counts.canceledCount, 1)
        XCTAssertEqual(executor.counts.runningCount, 1, "the thread is held still")
        door.open()
        try await held.value
        try await executor.run {}
        XCTAssertFalse(hasRun.value)
        XCTAssertEqual(door.lateCount, 0)
    }

    func testACallOfACanceledTaskDoesNotBegin() async throws {
        let (executor, door) = (CallsKit.executor(), Door())
        let task = Task {
            door.pass()
            try await executor.run { XCTFail("it was cancelled before") }
        }
        task.cancel()
        door.open()
        let code = await CallsKit.code(task)
        XCTAssertEqual(code, .canceled)
        XCTAssertEqual(executor.counts.callCount, 0)
        XCTAssertEqual(executor.counts.threadCount, 0)
    }

    func testACallThatHasBegunLearnsThatItsCallerWasCanceled() async throws {
        let (executor, isRunning) = (CallsKit.executor(), SharedValue(false))
        let call = Task {
            try await executor.run { () -> Bool in
                isRunning.change { $0 = true }
                return await CallsKit.until { Task.isCancelled }
            }
        }
        let hasBegun = await CallsKit.until { isRunning.value }
        XCTAssertTrue(hasBegun)
        call.cancel()
        let isCancelled = try await call.value
        XCTAssertTrue(isCancelled)
    }

    func testACallWaitsForAThreadNoLongerThanItMay() async throws {
        let (executor, door) = (CallsKit.executor(queueing: .milliseconds(20)), Door())
        let held = try await hold(executor, at: door)
        let late = (0..<3).map { _ in Task { try await executor.run { XCTFail("it gave up") } } }
        for call in late {
            let code = await CallsKit.code(call)
            XCTAssertEqual(code, .overloaded)
        }
        XCTAssertEqual(executor.counts.lateCount, 3)
        XCTAssertEqual(executor.counts.runningCount, 1, "the thread is held still")
        door.open()
        try await held.value
        XCTAssertEqual(door.lateCount, 0)
    }

    func testACallWhoseThreadDoesOtherWorkFirstWaitsNoLongerThanItMay() async throws {
        let stop = ThreadStop()
        let executor = stop.makeExecutor()
        stop.begin()
        let late = Task {
            try await DeviceExecutor.withDeadline(in: .milliseconds(20)) {
                try await executor.run { XCTFail("it gave up") }
            }
        }
        // The thread that was started for it has not taken it.
        let code = await CallsKit.code(late)
        XCTAssertEqual(code, .overloaded)
        XCTAssertEqual(executor.counts.callCount, 0)
        stop.door.open()
        try await executor.run {}
        XCTAssertEqual(stop.door.lateCount, 0)
    }

    func testChecksForLateCallsDoNotMultiply() async throws {
        let lookCount = SharedValue(0)
        let clock = WaitClock(
            now: {
                lookCount.change { $0 += 1 }
                return WaitClock.system.now()
            }, pause: WaitClock.system.pause)
        let (executor, door) = (CallsKit.executor(clock: clock), Door())
        let held = try await hold(executor, at: door)
        var calls: [Task<Void, any Error>] = []
        // Each has to leave before the one that came before it.
        for number in 0..<60 {
            calls.append(
                Task {
                    try await DeviceExecutor.withDeadline(in: .milliseconds(260 - 2 * number)) {
                        try await executor.run {}
                    }
                })
            let isWaiting = await CallsKit.until { executor.counts.waitingCount == number + 1 }
            XCTAssertTrue(isWaiting)
        }
        for call in calls {
            let code = await CallsKit.code(call)
            XCTAssertEqual(code, .overloaded)
        }
        // Two readings for each call, one for each look that it brings and one for each that follows.
        XCTAssertLessThan(lookCount.value, 60 * 4 + 20)
        door.open()
        try await held.value
        XCTAssertEqual(door.lateCount, 0)
    }

    func testADeadlineOfTheCallerEndsTheWaitForAThread() async throws {
        let (executor, door) = (CallsKit.executor(), Door())
        let held = try await hold(executor, at: door)
        let late = Task {
            try await DeviceExecutor.withDeadline(in: .milliseconds(20)) { try await executor.run {} }
        }
        let code = await CallsKit.code(late)
        XCTAssertEqual(code, .overloaded)
        door.open()
        try await held.value
        XCTAssertEqual(door.lateCount, 0)
    }

    func testThreadsEndWhenTheyAreToldAndStartAgain() async throws {
        let executor = CallsKit.executor(threads: 3)
        for _ in 0..<2 {
            let door = Door()
            let calls = (0..<3).map { _ in Task { try await executor.run { door.pass() } } }
            let areHeld = await CallsKit.until { door.stoppedCount == 3 }
            XCTAssertTrue(areHeld)
            executor.endThreads()
            XCTAssertEqual(executor.counts.threadCount, 3, "each has something to do")
            door.open()
            for call in calls { try await call.value }
            let haveEnded = await CallsKit.until { executor.counts.threadCount == 0 }
            XCTAssertTrue(haveEnded)
            XCTAssertEqual(door.lateCount, 0)
        }
    }

    func testThreadsWithoutWorkEndByThemselvesAndNoCallIsLostOnTheWay() async throws {
        let executor = CallsKit.executor(threads: 4, idleSeconds: 0)
        let sum = SharedValue(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<100 { try await executor.run { sum.change { $0 += number } } }
                }
            }
            try await group.waitForAll()
        }
        XCTAssertEqual(sum.value, 8 * 4950)
        XCTAssertEqual(executor.counts.callCount, 800)
        let haveEnded = await CallsKit.until { executor.counts.threadCount == 0 }
        XCTAssertTrue(haveEnded)
    }

    func testCapturesOfACallAreReleasedBeforeItReturns() async throws {
        let executor = CallsKit.executor()
        for _ in 0..<50 {
            weak var known: DeviceExecutorTests.Held?
            do {
                let held = Held()
                known = held
                try await executor.run { [held] in _ = held.number }
            }
            XCTAssertNil(known)
        }
    }

    private final class Held: Sendable { let number = 1 }

    func testACallHasTheScopeOfItsCaller() async throws {
        let (executor, app) = (CallsKit.executor(), ManagedApp())
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "ann")
        let accounts = try await app.withAccountID("ann") { () async throws(StorageError) in
            try await executor.run {
                let inside = app.effectiveIdentity(for: .file).accountIDs
                let outside = await DeviceExecutor.leaving(executor) {
                    app.effectiveIdentity(for: .file).accountIDs
                }
                return [inside, outside]
            }
        }
        XCTAssertEqual(accounts, [["ann"], ["ann"]])
    }
}
