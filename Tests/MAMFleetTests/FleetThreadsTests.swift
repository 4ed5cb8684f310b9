import Foundation
import MAMBase
import Synchronization
import XCTest

import MAMFleet

/// Workers of a run wait for their store on threads of the run, not on those of Swift's pool.
final class FleetThreadsTests: XCTestCase {
    /// A latch that another task opens.
    ///
    /// The task is started when more calls wait than Swift's pool has threads. If calls held those threads, not all would
    /// come, or the task would never run. Calls wait without sleeping, because Dispatch adds threads to the pool for
    /// those that sleep.
    private final class Latch: Sendable {
        private let count: Int
        private let waiting = Atomic(0)
        private let isOpen = Atomic(false)
        private let stuck = Atomic(false)

        init(_ count: Int) { self.count = count }

        /// Whether a call waited in vain.
        var isStuck: Bool { stuck.load(ordering: .acquiring) }

        /// Waits; calls after the number of the latch do not wait.
        func wait() {
            let number = waiting.add(1, ordering: .acquiringAndReleasing).newValue
            if number == count { Task.detached { self.isOpen.store(true, ordering: .releasing) } }
            guard number <= count else { return }
            let end = ContinuousClock.now + .seconds(20)
            while !isOpen.load(ordering: .acquiring), !isStuck {
                if ContinuousClock.now > end { stuck.store(true, ordering: .releasing) }
            }
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

    /// More than the threads of Swift's pool, which has one for each processor.
    private static let count = min(2 * ProcessInfo.processInfo.activeProcessorCount, 64)

    /// Returns a simulation with more shards than the pool has threads.
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
        let latch = Latch(Self.count)
        let result = try await simulation.run(in: WaitingStore(simulation, latch), workers: Self.count)
        XCTAssertFalse(latch.isStuck)
        XCTAssertEqual(result, expected)
    }

    /// The same for shards, each of which takes seconds in a large plan.
    func testShardsDoNotStopOtherTasks() async throws {
        let simulation = try simulation()
        XCTAssertEqual(simulation.shardCount, 64)
        let latch = Latch(Self.count)
        _ = await simulation.run(workers: Self.count) { _ in latch.wait() }
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
