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

    private lazy var folder = makeStoreFolder()

    private func path(_ name: String = "run.sqlite") -> String { folder.appendingPathComponent(name).path }

    private func simulation(seed: UInt64 = 1) throws -> FleetSimulation { try FleetStorePlans.simulation(seed: seed) }

    /// The result of a run without a store, made once for all tests.
    private static let expected = Task { try await FleetStorePlans.simulation(seed: 1).run() }

    private func stores(_ simulation: FleetSimulation, _ clock: Clock) throws -> [any FleetShardStore] {
        let memory: any FleetShardStore = MemoryFleetStore(simulation) { clock.now }
        return [memory]
            + (try FleetStorePlace.all(in: folder).map { try $0.open(simulation, patience: 30, now: { clock.now }) })
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
        let expected = try await Self.expected.value
        for workers in [1, 2, 4] {
            for store in try stores(simulation, Clock()) {
                let result = try await simulation.run(in: store, workers: workers)
                XCTAssertEqual(result, expected, "\(type(of: store)), \(workers) workers")
            }
        }
    }

    func testAShardOfAWorkerThatEndedIsClaimedWhenItsLeaseEndsAndGoesOnFromItsCheckpoint() async throws {
        let simulation = try simulation()
        let expected = try await Self.expected.value
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
        let expected = try await Self.expected.value
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
        let expected = try await Self.expected.value
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

    func testTheAddressOfADatabaseIsNeverTheNameOfAFile() throws {
        let simulation = try simulation()
        for name in [
            "jdbc:postgresql://h/db?user=u&password=secret", "r2dbc:postgresql://u:secret@h/db", "tcp://h?pw=secret",
            "jdbc:postgresql:%2F%2Fh/db?x=secret", " \"postgresql://u:secret@h/db\"",
            "Server=h;Port=1;User Id=u;Password=secret;Database=db", "Server=h;Database=secret",
            "Host=h;Username=u;PWD = secret", "sslmode=require passwd=secret", "PGPASSWORD='secret'",
            "x?Password%3Dsecret", "h/db?pass=secret", "u:secret@h", "//u:secret@h/db", "u:secret@127.0.0.1:1/db",
            "host=h password=secret dbname=db", "sslmode=require\tpassword\t=\tsecret",
        ] {
            XCTAssertThrowsError(try simulation.store(named: name), name) { error in
                XCTAssertEqual((error as? FleetStoreError)?.code, .system, name)
                #if PostgreSQL
                    XCTAssertEqual("\(error)", "the URL of the store is wrong", name)
                #else
                    XCTAssertEqual("\(error)", "this build has no PostgreSQL", name)
                #endif
            }
            XCTAssertFalse(FileManager.default.fileExists(atPath: name), name)
        }
        for name in ["10:30.sqlite", "me@work.sqlite", "a@b:c.sqlite", "days=3.sqlite", "compass=1"] {
            XCTAssertTrue(try simulation.store(named: path(name)) is SQLiteFleetStore, name)
        }
    }

    func testAStoreIsRunByItsOwnPlanAndLengthOnly() async throws {
        let (one, other) = (try simulation(seed: 1), try simulation(seed: 2))
        let expected = try await Self.expected.value
        for store in try stores(one, Clock()) {
            let runs: [(FleetSimulation, Int?)] = [(other, nil), (one, 2)]
            // The first run decides the length of a store in memory.
            _ = try await one.run(in: store, isStopped: { true })
            for (simulation, days) in runs {
                do {
                    _ = try await simulation.run(in: store, days: days)
                    XCTFail("\(type(of: store))")
                } catch {
                    XCTAssertEqual(error.code, .otherPlan, "\(error)")
                    let words = days == nil ? [one.plan.hash, other.plan.hash] : ["of 3 days", "one of 2"]
                    for words in words { XCTAssertTrue(error.message.contains(words), error.message) }
                }
                FleetStorePlans.assertError(.otherPlan) { try simulation.result(in: store, days: days) }
            }
            let result = try await one.run(in: store)
            XCTAssertEqual(result, expected, "\(type(of: store))")
        }
    }

    func testALeaseOfAClockThatWasSetBackIsOver() async throws {
        let simulation = try simulation()
        let expected = try await Self.expected.value
        let clock = Clock()
        for store in try stores(simulation, clock) {
            XCTAssertEqual(try store.claim(1, for: 1e9).map(\.shard), [0])
            XCTAssertEqual(try store.progress().leased, 1)
            // An hour is the longest lease.
            clock.advance(by: 3_601)
            XCTAssertEqual(try store.progress().leased, 0)
            XCTAssertEqual(try store.claim(1, for: 30).map(\.shard), [0])
            clock.advance(by: -100_000)
            XCTAssertEqual(try store.progress().leased, 0)
            let result = try await simulation.run(in: store)
            XCTAssertEqual(result, expected, "\(type(of: store))")
        }
    }

    func testADamagedStateEndsTheRunWithTheShard() async throws {
        let simulation = try simulation()
        let damage: [(what: String, change: (inout FleetShardState) -> Void)] = [
            ("rows cut", { $0.rows.removeLast() }), ("no rows", { $0.rows = [] }),
            ("one bit of a row", { $0.rows[100] ^= 1 }),
            ("one bit of the checksum", { $0.rows[$0.rows.count - 1] ^= 1 }),
            ("zeros", { $0.rows = Array(repeating: 0, count: $0.rows.count) }),
            ("counters cut", { $0.counters.removeLast() }), ("one bit of a counter", { $0.counters[3] ^= 1 }),
            ("another day", { $0.days = 2 }), ("a day beyond the plan", { $0.days = 99 }),
            ("a day before the plan", { $0.days = -1 }),
            (
                "the rows of shard 1",
                {
                    $0 = FleetShardState(sealing: Array($0.rows.dropLast(8)), $0.counters, days: $0.days, ofShard: 1)
                }
            ),
        ]
        for (what, change) in damage {
            for store in try stores(simulation, Clock()) {
                let lease = try store.claim(1, for: 0)[0]
                var state = FleetShardState(try run(lease, simulation, 0..<1), days: 1)
                change(&state)
                try store.checkpoint(lease, state, for: 0)
                await FleetStorePlans.assertDamagedShard(simulation, store, .state, what)
            }
        }
    }

    /// Returns changes of the digest of shard 0, as damage makes them.
    private func damagedDigests(_ sealed: String) -> [(what: String, sealed: String)] {
        let leaf = String(sealed.prefix(64))
        func changed(at place: Int) -> String {
            var digits = Array(sealed)
            digits[place] = digits[place] == "0" ? "1" : "0"
            return String(digits)
        }
        return [
            ("nothing", ""), ("no checksum", leaf), ("another digit", changed(at: 0)),
            ("another last digit", changed(at: 63)), ("another digit of the checksum", changed(at: 79)),
            ("one more digit", sealed + "0"), ("one digit less", String(sealed.dropLast())),
            ("two digits exchanged", String(Array(sealed)[1...1] + Array(sealed)[0...0]) + sealed.dropFirst(2)),
            ("a capital", sealed.uppercased()), ("the shard 1", leaf + FleetChecksum.digest(leaf, ofShard: 1)),
        ].filter { $0.1 != sealed }
    }

    func testADamagedDigestIsReportedAsDamage() async throws {
        let simulation = try FleetStorePlans.simulation(devices: 20)
        let lease = MemoryFleetStore(simulation).claim(1, for: 30)[0]
        let finished = try run(lease, simulation, 0..<simulation.plan.days)
        let leaf = ShardDigest(finished).leaf(of: 0)
        let whole = FleetFinish(lease: lease, leaf: leaf).sealed
        XCTAssertEqual(FleetFinish.leaf(whole, ofShard: 0), leaf)
        let damage = damagedDigests(whole)
        XCTAssertGreaterThan(damage.count, 8)
        for (what, sealed) in damage {
            for store in try stores(simulation, Clock()) {
                var finish = FleetFinish(lease: try store.claim(1, for: 30)[0], leaf: leaf)
                XCTAssertEqual(finish.sealed, whole)
                finish.sealed = sealed
                try store.finish(finish, adding: finished.counters)
                await FleetStorePlans.assertDamagedShard(simulation, store, .digest, what)
            }
        }
    }

    func testTheCountersOfARunAreThoseOfAllItsShards() async throws {
        let simulation = try simulation()
        let store = MemoryFleetStore(simulation)
        var sum = FleetSum(simulation.world.emptyCounters)
        var run = ShardRun(simulation.world, simulation.world.shards[0], NoRecorder())
        run.run(0..<1)
        sum.add(run.counters)
        sum.merge(sum)
        XCTAssertEqual(sum.shardCount, 2)
        let bytes = sum.bytes(row: 3)
        XCTAssertEqual(bytes.count, sum.byteCount)
        var read = FleetSum(simulation.world.emptyCounters)
        XCTAssertTrue(read.set(bytes, row: 3))
        XCTAssertEqual(read, sum)
        // Another row, and every kind of cut and changed bytes.
        XCTAssertFalse(read.set(bytes, row: 2))
        for damaged in [[], Array(bytes.dropLast()), bytes + [0], Array(repeating: 0, count: bytes.count)] {
            XCTAssertFalse(read.set(damaged, row: 3), "\(damaged.count) bytes")
        }
        for place in [0, 1_000, bytes.count - 16, bytes.count - 9, bytes.count - 8, bytes.count - 1] {
            var damaged = bytes
            damaged[place] ^= 1
            XCTAssertFalse(read.set(damaged, row: 3), "byte \(place)")
        }
        XCTAssertEqual(read, sum)
        XCTAssertThrowsError(try simulation.result(in: store)) {
            XCTAssertEqual(($0 as? FleetStoreError)?.code, .missing)
        }
    }

    func testACanceledRunStopsAndLosesNothing() async throws {
        let simulation = try simulation()
        let expected = try await Self.expected.value
        for store in try stores(simulation, Clock()) {
            let canceled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await simulation.run(in: store, workers: 2)
            }
            let none = try await canceled.value
            XCTAssertNil(none)
            let result = try await simulation.run(in: store)
            XCTAssertEqual(result, expected)
        }
    }
}
