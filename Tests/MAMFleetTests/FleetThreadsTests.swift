import Dispatch
import Foundation
import MAMBase
import XCTest

import MAMFleet

/// Workers of a run wait for their store on threads of the run, not on those of Swift's pool.
final class FleetThreadsTests: XCTestCase {
    /// A latch that another task opens.
    ///
    /// The task is started when as many calls wait as Swift's pool has threads. If the calls held those threads, the task
    /// would never run.
    private final class Latch: Sendable {
        private let count: Int
        private let waiting = Guarded(0)
        private let opened = DispatchSemaphore(value: 0)
        private let stuck = Guarded(false)

        init(_ count: Int) { self.count = count }

        /// Whether a call waited in vain.
        var isStuck: Bool { stuck.withLock { $0 } }

        /// Waits; calls after the number of the latch do not wait.
        func wait() {
            let number = waiting.withLock { waiting in
                waiting += 1
                return waiting
            }
            if number == count { Task.detached { [count, opened] in for _ in 0..<count { opened.signal() } } }
            if number <= count, opened.wait(timeout: .now() + 20) == .timedOut { stuck.withLock { $0 = true } }
        }
    }

    /// A store in memory whose claims wait for a latch.
    private final class WaitingStore: FleetShardStore {
        private let store: MemoryFleetStore
        private let latch: Latch

        init(_ simulation: FleetSimulation, _ latch: Latch) {
            (store, self.latch) = (MemoryFleetStore(simulation), latch)
        }

        var stored: FleetStoredRun { store.stored }

        func check(_ simulation: FleetSimulation, days: Int) throws(FleetStoreError) {
            try store.check(simulation, days: days)
        }

        func claim(_ count: Int, for seconds: Double) throws(FleetStoreError) -> [FleetLease] {
            latch.wait()
            return store.claim(count, for: seconds)
        }

        func progress() throws(FleetStoreError) -> FleetProgress { store.progress() }

        func checkpoint(
            _ lease: FleetLease, _ state: FleetShardState, for seconds: Double
        ) throws(FleetStoreError) { try store.checkpoint(lease, state, for: seconds) }

        func finish(_ finish: FleetFinish, adding counters: FleetCounters) throws(FleetStoreError) {
            try store.finish(finish, adding: counters)
        }

        func result() throws(FleetStoreError) -> (digests: [String], sum: FleetSum) { store.result() }
    }

    /// The number of threads of Swift's pool, as far as a run can occupy them.
    private static let poolCount = min(ProcessInfo.processInfo.activeProcessorCount, 64)

    /// Returns a simulation with at least as many shards as the pool has threads.
    private func simulation() throws -> FleetSimulation {
        var plan = try FleetFixtures.busy(seed: 1, devices: 1, days: 1)
        let group = plan.groups[0]
        plan.timeline = []
        plan.groups = (0..<64).map { number in
            var group = group
            group.name = "group \(number)"
            return group
        }
        return try FleetSimulation(plan)
    }

    func testAStoreThatWaitsDoesNotStopOtherTasks() async throws {
        let simulation = try simulation()
        let expected = await simulation.run()
        let latch = Latch(Self.poolCount)
        let result = try await simulation.run(in: WaitingStore(simulation, latch), workers: Self.poolCount)
        XCTAssertFalse(latch.isStuck)
        XCTAssertEqual(result, expected)
    }

    /// The same for shards, each of which takes seconds in a large plan.
    func testShardsDoNotStopOtherTasks() async throws {
        let simulation = try simulation()
        XCTAssertEqual(simulation.shardCount, 64)
        let latch = Latch(Self.poolCount)
        _ = await simulation.run(workers: Self.poolCount) { _ in latch.wait() }
        XCTAssertFalse(latch.isStuck)
    }

    func testTheProgressTellsEventsAndShards() async throws {
        let simulation = try FleetStorePlans.simulation()
        let told = Guarded<[FleetProgress]>([])
        let note: @Sendable (FleetProgress) -> Void = { progress in told.withLock { $0.append(progress) } }
        let result = await simulation.run(workers: 2, progress: note)
        let events = result.steadyEvents + result.machineEvents
        for store in [nil, MemoryFleetStore(simulation)] {
            told.withLock { $0 = [] }
            if let store {
                _ = try await simulation.run(in: store, progress: note)
            } else {
                _ = await simulation.run(progress: note)
            }
            let all = told.withLock { $0 }
            XCTAssertEqual(all.map(\.done), Array(1...simulation.shardCount))
            XCTAssertEqual(Set(all.map(\.total)), [simulation.shardCount])
            XCTAssertEqual(all.map(\.eventCount), all.map(\.eventCount).sorted())
            XCTAssertEqual(all.last?.eventCount, events)
        }
    }
}
