import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// Check-ins of apps with a storage on the disk, which take a thread of the executor for what they store alone.
final class CheckInCallsTests: StorageTestCase {
    private func enrolled(_ executor: DeviceExecutor, _ count: Int) async throws -> [EdgeWorld] {
        let storage = try DeviceStorage.open(at: root, rootKey: StorageKit.source(7), executor: executor)
        let device = DeviceEnvironment(time: VirtualTime(), storage: storage)
        let worlds = (0..<count).map { EdgeWorld(restarts: false, on: device, bundleID: "app\($0)") }
        for world in worlds {
            await world.manager.launched()
            let outcome = await world.manager.registerAndEnroll("A")
            XCTAssertTrue(outcome.didSucceed)
        }
        return worlds
    }

    func testACheckInIsOneCallAndAsksOffTheThreads() async throws {
        let executor = CallsKit.executor()
        let world = try await enrolled(executor, 1)[0]
        let isOnThread = SharedValue<[Bool]>([])
        world.log.react { _ in isOnThread.change { $0.append(executor.isCurrent) } }
        let before = executor.counts.callCount
        let outcome = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertTrue(outcome.didSucceed)
        XCTAssertEqual(executor.counts.callCount, before + 1)
        XCTAssertGreaterThanOrEqual(isOnThread.value.count, 2)
        XCTAssertFalse(isOnThread.value.contains(true))
    }

    func testCheckInsWaitForTheStoreOnTheThreadsAlone() async throws {
        let (clock, door) = (PausingClock(), Door())
        let executor = CallsKit.executor(threads: 2, clock: clock.clock)
        let worlds = try await enrolled(executor, ProcessInfo.processInfo.activeProcessorCount + 2)
        let held = try HeldDatabase(keysFile)
        clock.react { door.pass() }
        let calls = worlds.map { world in
            let manager = world.manager
            return Task { await manager.checkIn("A", isInteractive: false) }
        }
        let areHeld = await CallsKit.until { door.stoppedCount == 2 }
        XCTAssertTrue(areHeld)
        let others = await withTaskGroup(of: Int.self) { group in
            for number in 1...100 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(others, 5050)
        XCTAssertEqual(door.stoppedCount, 2, "they went on while the store was waited for")
        door.open()
        for call in calls { _ = await call.value }
        XCTAssertEqual(door.lateCount, 0)
        withExtendedLifetime(held) {}
    }

    func testACheckInOfACanceledTaskDoesNotBegin() async throws {
        let executor = CallsKit.executor()
        let manager = try await enrolled(executor, 1)[0].manager
        let before = executor.counts
        let outcome = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await manager.checkIn("A", isInteractive: false)
        }.value
        XCTAssertEqual(outcome, .withoutStatus(.canceled))
        XCTAssertEqual(executor.counts.callCount, before.callCount)
        XCTAssertEqual(executor.counts.canceledCount, before.canceledCount + 1)
    }
}
