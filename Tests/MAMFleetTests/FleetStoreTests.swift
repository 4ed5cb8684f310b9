import CMAMSQLite
import Foundation
import MAMBase
import XCTest

import MAMFleet

/// The one suite of all stores.
final class FleetStoreTests: XCTestCase {
    /// A clock that tests set.
    private final class Clock: Sendable {
        private let time = Guarded(1_000.0)
        var now: Double { time.withLock { $0 } }
        func advance(by seconds: Double) { time.withLock { $0 += seconds } }
    }

    private lazy var folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-fleet-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder
    }()

    private func path(_ name: String = "run.sqlite") -> String { folder.appendingPathComponent(name).path }

    #if DEBUG
        private static let devices = 1_500
    #else
        private static let devices = 6_000
    #endif

    private func simulation(seed: UInt64 = 1) throws -> FleetSimulation {
        var plan = try FleetFixtures.busy(seed: seed, devices: Self.devices, days: 3)
        plan.timeline = []
        return try FleetSimulation(plan)
    }

    private func stores(_ simulation: FleetSimulation, _ clock: Clock) throws -> [any FleetShardStore] {
        var stores: [any FleetShardStore] = [
            MemoryFleetStore(simulation) { clock.now },
            try SQLiteFleetStore(path("\(UUID().uuidString).sqlite"), of: simulation, days: nil) { clock.now },
        ]
        #if PostgreSQL
            if let url = try PostgreSQLServer.newSchema() {
                stores.append(try PostgreSQLFleetStore(url, of: simulation, days: nil, now: { clock.now }))
            }
        #endif
        return stores
    }

    private func run(_ lease: FleetLease, _ simulation: FleetSimulation, _ days: Range<Int>) throws -> ShardRun<
        NoRecorder
    > {
        let shard = simulation.world.shards[lease.shard]
        var run = try lease.state?.run(simulation.world, shard) ?? ShardRun(simulation.world, shard, NoRecorder())
        run.run(days)
        return run
    }

    private func finish(
        _ lease: FleetLease, _ run: ShardRun<NoRecorder>, _ store: any FleetShardStore
    ) throws {
        let leaf = ShardDigest(run).leaf(of: lease.shard)
        try store.finish(FleetFinish(lease: lease, leaf: leaf), adding: run.counters)
    }

    func testTheRootIsThatOfARunWithoutAStoreForAnyNumberOfWorkers() async throws {
        let simulation = try simulation()
        XCTAssertGreaterThan(simulation.shardCount, 1)
        let expected = await simulation.run()
        for workers in [1, 2, 4] {
            for store in try stores(simulation, Clock()) {
                let result = try await simulation.run(in: store, workers: workers)
                XCTAssertEqual(result, expected, "\(type(of: store)), \(workers) workers")
            }
        }
    }

    func testAShardOfAWorkerThatEndedIsClaimedWhenItsLeaseEndsAndGoesOnFromItsCheckpoint() async throws {
        let simulation = try simulation()
        let expected = await simulation.run()
        let clock = Clock()
        for store in try stores(simulation, clock) {
            let lost = try store.claim(1, for: 30)
            XCTAssertEqual(lost.map(\.shard), [0])
            let half = try run(lost[0], simulation, 0..<2)
            try store.checkpoint(lost[0], FleetShardState(half, days: 2), for: 30)
            // The worker ends here. Its shard is not claimed before the lease ends.
            XCTAssertEqual(try store.claim(100, for: 0).map(\.shard), Array(1..<simulation.shardCount))
            XCTAssertEqual(try store.progress(), FleetProgress(done: 0, leased: 1, total: simulation.shardCount))
            clock.advance(by: 31)
            let again = try store.claim(100, for: 30)
            XCTAssertEqual(again.map(\.shard), Array(0..<simulation.shardCount))
            XCTAssertEqual(again[0].state?.days, 2)
            for lease in again { try finish(lease, try run(lease, simulation, (lease.state?.days ?? 0)..<3), store) }
            let result = try await simulation.run(in: store)
            XCTAssertEqual(result, expected, "\(type(of: store))")
        }
    }

    func testAWriteUnderAnEarlierClaimIsFencedAndLosesNothing() async throws {
        let simulation = try simulation()
        let expected = await simulation.run()
        let clock = Clock()
        for store in try stores(simulation, clock) {
            let slow = try store.claim(1, for: 30)[0]
            let stopped = try run(slow, simulation, 0..<1)
            clock.advance(by: 31)
            let fast = try store.claim(1, for: 30)[0]
            XCTAssertEqual(fast.shard, slow.shard)
            for write in [
                { try store.checkpoint(slow, FleetShardState(stopped, days: 1), for: 30) },
                { try self.finish(slow, stopped, store) },
            ] {
                XCTAssertThrowsError(try write()) { XCTAssertEqual(($0 as? FleetStoreError)?.code, .fenced) }
            }
            try finish(fast, try run(fast, simulation, 0..<3), store)
            // Nor does a second finish count again.
            XCTAssertThrowsError(try finish(fast, stopped, store)) {
                XCTAssertEqual(($0 as? FleetStoreError)?.code, .fenced)
            }
            clock.advance(by: 31)
            let result = try await simulation.run(in: store, workers: 2)
            XCTAssertEqual(result, expected, "\(type(of: store))")
        }
    }

    func testAStoppedRunGoesOnInAnotherProcess() async throws {
        let simulation = try simulation()
        let expected = await simulation.run()
        let path = path()
        let days = Clock()
        let first = try SQLiteFleetStore(path, of: simulation)
        // Stops after the second day of some shard.
        let none = try await simulation.run(
            in: first, workers: 1,
            isStopped: {
                days.advance(by: 1)
                return days.now > 1_003
            })
        XCTAssertNil(none)
        let second = try SQLiteFleetStore(path, of: simulation)
        XCTAssertFalse(try second.progress().isDone)
        let result = try await simulation.run(in: second, workers: 2)
        XCTAssertEqual(result, expected)
    }

    func testAMissingStoreIsCreatedOnlyIfThatIsWanted() async throws {
        let simulation = try simulation()
        for name in ["none.sqlite", "empty.sqlite"] {
            if name == "empty.sqlite" { try Data().write(to: URL(fileURLWithPath: path(name))) }
            XCTAssertThrowsError(try simulation.store(named: path(name), creates: false)) { error in
                XCTAssertEqual((error as? FleetStoreError)?.code, .missing)
                XCTAssertTrue("\(error)".hasPrefix("\(name): "), "\(error)")
            }
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["empty.sqlite"])
        let store = try simulation.store(named: path("none.sqlite"))
        XCTAssertThrowsError(try simulation.result(in: store)) {
            XCTAssertEqual("\($0)", "0 of \(simulation.shardCount) shards are finished")
        }
        let result = try await simulation.run(in: store)
        let opened = try simulation.store(named: path("none.sqlite"), creates: false)
        XCTAssertEqual(try simulation.result(in: opened), result)
    }

    func testAStoreHasTheNameOfAFileOfMemoryOrOfADatabase() throws {
        let simulation = try simulation()
        XCTAssertTrue(try simulation.store(named: "memory") is MemoryFleetStore)
        for url in ["postgresql://127.0.0.1:1/fleet", "postgres://u:secret@127.0.0.1:1/fleet"] {
            XCTAssertThrowsError(try simulation.store(named: url)) { error in
                #if PostgreSQL
                    XCTAssertEqual((error as? FleetStoreError)?.code, .unreachable)
                #else
                    XCTAssertEqual("\(error)", "this build has no PostgreSQL")
                #endif
                XCTAssertFalse("\(error)".contains("secret"))
            }
        }
    }

    func testStoresOfOtherPlansAndLengthsAreRefusedWithBothHashes() throws {
        let (one, other) = (try simulation(seed: 1), try simulation(seed: 2))
        _ = try SQLiteFleetStore(path(), of: one)
        XCTAssertThrowsError(try SQLiteFleetStore(path(), of: other)) { error in
            XCTAssertEqual((error as? FleetStoreError)?.code, .otherPlan)
            XCTAssertTrue("\(error)".contains(one.plan.hash) && "\(error)".contains(other.plan.hash), "\(error)")
        }
        XCTAssertThrowsError(try SQLiteFleetStore(path(), of: one, days: 2)) {
            XCTAssertEqual("\($0)", "run.sqlite: belongs to a run of 3 days, and this is one of 2")
        }
    }

    private func change(_ sql: String, _ path: String) {
        var handle: OpaquePointer?
        XCTAssertEqual(sqlite3_open(path, &handle), SQLITE_OK)
        XCTAssertEqual(sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK, sql)
        sqlite3_close(handle)
    }

    func testNewerForeignAndDamagedStoresAreRefused() async throws {
        let simulation = try simulation()
        let cases: [(sql: String, code: FleetStoreError.Code)] = [
            ("PRAGMA user_version=2", .newerVersion), ("PRAGMA application_id=7", .damaged),
            ("DELETE FROM run", .damaged), ("DELETE FROM shard WHERE number = 1", .damaged),
            ("UPDATE run SET counters = x'00'", .damaged),
        ]
        for (place, (sql, code)) in cases.enumerated() {
            let path = path("\(place).sqlite")
            _ = try SQLiteFleetStore(path, of: simulation)
            change(sql, path)
            XCTAssertThrowsError(try SQLiteFleetStore(path, of: simulation), sql) {
                XCTAssertEqual(($0 as? FleetStoreError)?.code, code, "\(sql): \($0)")
            }
        }
        try Data("no database, but a text of some length".utf8).write(to: URL(fileURLWithPath: path("text.sqlite")))
        XCTAssertThrowsError(try SQLiteFleetStore(path("text.sqlite"), of: simulation)) {
            XCTAssertEqual(($0 as? FleetStoreError)?.code, .damaged)
        }
        XCTAssertThrowsError(try SQLiteFleetStore(path("none/run.sqlite"), of: simulation)) {
            XCTAssertEqual(($0 as? FleetStoreError)?.code, .system)
        }
    }

    func testDamagedRowsOfAShardEndTheRunWithTheShard() async throws {
        let simulation = try simulation()
        for (number, sql) in ["rows = x'0102'", "rows = zeroblob(length(rows))", "counters = x'00'"].enumerated() {
            let path = path("\(number).sqlite")
            let store = try SQLiteFleetStore(path, of: simulation)
            let lease = try store.claim(1, for: 0)[0]
            try store.checkpoint(lease, FleetShardState(try run(lease, simulation, 0..<1), days: 1), for: 0)
            change("UPDATE shard SET \(sql) WHERE number = 0", path)
            do {
                _ = try await simulation.run(in: store)
                XCTFail(sql)
            } catch {
                XCTAssertEqual(error.code, .damaged, sql)
                XCTAssertTrue(error.message.contains("shard 0"), error.message)
            }
        }
    }

    func testAFullDiskIsToldAndTheRunGoesOnWithRoom() async throws {
        let simulation = try simulation()
        let expected = await simulation.run()
        let store = try SQLiteFleetStore(path(), of: simulation)
        let lease = try store.claim(1, for: 30)[0]
        let state = FleetShardState(try run(lease, simulation, 0..<1), days: 1)
        store.limitPages(true)
        XCTAssertThrowsError(try store.checkpoint(lease, state, for: 30)) {
            XCTAssertEqual(($0 as? FleetStoreError)?.code, .full, "\($0)")
        }
        store.limitPages(false)
        try store.checkpoint(lease, state, for: 0)
        let result = try await simulation.run(in: store)
        XCTAssertEqual(result, expected)
    }
}
