import Foundation
import TestSeeds
import XCTest

import MAMFleet

/// Stores that another plan, another version or damage made unusable, and those that cannot be written.
///
/// Each ends with an error that names the store, and nothing is lost. Every kind that outlives its process goes through the
/// same rows.
final class DamagedFleetStoreTests: XCTestCase {
    private typealias Plans = FleetStorePlans

    private lazy var folder = makeStoreFolder()

    func testOtherPlansAndLengthsAreRefusedWithBothHashesAndLengths() throws {
        let (one, other) = (try Plans.simulation(seed: 1), try Plans.simulation(seed: 2))
        for place in try FleetStorePlace.all(in: folder) {
            _ = try place.open(one)
            Plans.assertError(.otherPlan, place.errorStart, one.plan.hash, other.plan.hash) { try place.open(other) }
            Plans.assertError(.otherPlan, "belongs to a run of 3 days, and this is one of 2") {
                try place.open(one, days: 2)
            }
            // The store is as it was.
            XCTAssertEqual(try place.open(one).progress().total, one.shardCount)
        }
    }

    func testOtherVersionsAreRefused() throws {
        let simulation = try Plans.simulation()
        let versions: [(Int, FleetStoreError.Code, String)] = [
            (2, .newerVersion, "version 2, this library knows 1"), (0, .damaged, "the version 0 does not exist"),
            (-1, .damaged, "the version -1 does not exist"),
        ]
        for (version, code, message) in versions {
            for place in try FleetStorePlace.all(in: folder) {
                _ = try place.open(simulation)
                try place.change(
                    place.kind == .sqlite
                        ? "PRAGMA user_version=\(version)" : "UPDATE mam_fleet_run SET version = \(version)")
                Plans.assertError(code, place.errorStart, message) { try place.open(simulation) }
            }
        }
    }

    func testAMissingStoreIsCreatedOnlyIfThatIsWanted() throws {
        let simulation = try Plans.simulation()
        for place in try FleetStorePlace.all(in: folder) {
            Plans.assertError(.missing, place.errorStart) { try place.open(simulation, creates: false) }
            Plans.assertError(.missing, place.errorStart) { try place.open(simulation, creates: false) }
            XCTAssertFalse(try place.open(simulation).progress().isDone)
        }
    }

    /// Statements that damage a store so that it cannot be opened any more.
    private static let damage: [FleetStorePlace.Kind: [String]] = [
        .sqlite: [
            "PRAGMA application_id=7", "DELETE FROM run", "INSERT INTO run SELECT * FROM run",
            "DELETE FROM shard WHERE number = 1", "UPDATE run SET counters = x'00'", "UPDATE run SET counters = 'text'",
            "ALTER TABLE run DROP COLUMN days", "DROP TABLE shard",
            "UPDATE run SET counters = zeroblob(length(counters))", "UPDATE run SET counters = zeroblob(10000000)",
            "CREATE TRIGGER t AFTER UPDATE ON shard BEGIN DELETE FROM shard; END", "CREATE VIEW v AS SELECT 1",
        ],
        .postgresql: [
            "DELETE FROM mam_fleet_run", "INSERT INTO mam_fleet_run SELECT * FROM mam_fleet_run",
            "DELETE FROM mam_fleet_shard WHERE number = 1", "DELETE FROM mam_fleet_sum WHERE slot = 3",
            "UPDATE mam_fleet_sum SET counters = 'x' WHERE slot = 3", "ALTER TABLE mam_fleet_run DROP COLUMN days",
            "DROP TABLE mam_fleet_sum",
        ],
    ]

    func testDamagedFilesAndFilesOfOtherProgramsAreRefused() throws {
        let simulation = try Plans.simulation()
        for (kind, statements) in Self.damage {
            for sql in statements {
                guard let place = try kind.place(in: folder) else { continue }
                _ = try place.open(simulation)
                try place.change(sql)
                Plans.assertError(.damaged, place.errorStart, about: sql) { try place.open(simulation) }
            }
        }
        Plans.assertError(.system, "run.sqlite: cannot be opened") {
            try SQLiteFleetStore(folder.appendingPathComponent("none/run.sqlite").path, of: simulation)
        }
        for path in ["", "a\0b"] {
            Plans.assertError(.system, "the store has no file path") {
                try SQLiteFleetStore(path, of: simulation)
            }
        }
        // Files of other programs, and parts of a store, are left as they are.
        let whole = try XCTUnwrap(FleetStorePlace.Kind.sqlite.place(in: folder))
        _ = try whole.open(simulation)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: whole.name))
        let texts = [
            Data("no database, but a text of some length".utf8), bytes.prefix(bytes.count / 2),
            Data(repeating: 0xFF, count: 4_096), bytes.prefix(100) + Data(repeating: 0xFF, count: bytes.count - 100),
        ]
        for text in texts {
            let place = try XCTUnwrap(FleetStorePlace.Kind.sqlite.place(in: folder))
            try text.write(to: URL(fileURLWithPath: place.name))
            Plans.assertError(.damaged, place.errorStart, about: "\(text.count) bytes") { try place.open(simulation) }
            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: place.name)), text)
        }
    }

    func testAFileThatIsNoStoreIsNeverToBeRemoved() throws {
        let simulation = try Plans.simulation()
        for text in [Data("{}".utf8), Data("no database, but a text of some length".utf8), Data(count: 4_096)] {
            let place = try XCTUnwrap(FleetStorePlace.Kind.sqlite.place(in: folder))
            try text.write(to: URL(fileURLWithPath: place.name))
            for creates in [true, false] {
                XCTAssertThrowsError(try place.open(simulation, creates: creates)) {
                    let error = $0 as? FleetStoreError
                    XCTAssertEqual(error?.code, .damaged)
                    XCTAssertEqual(error?.message, "\(place.errorStart)is not the store of a fleet run")
                    XCTAssertEqual(error?.help, "name a store, or a file that does not exist")
                }
            }
            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: place.name)), text)
        }
    }

    /// Statements that damage the stored state of shard 0.
    private static let rowDamage: [FleetStorePlace.Kind: [String]] = [
        .sqlite: [
            "rows = x'0102'", "rows = zeroblob(300000)", "rows = zeroblob(length(rows))", "rows = 'text'", "rows = 7",
            "counters = x'00'",
            "counters = NULL", "days = 99", "days = -1", "days = 'text'",
        ].map { "UPDATE shard SET \($0) WHERE number = 0" },
        .postgresql: [
            "rows = 'x'", "rows = repeat('x', 300000)::bytea", "rows = overlay(rows placing 'xyz' from 100)",
            "rows = ''", "counters = 'x'", "days = 99",
            "days = -1",
        ].map { "UPDATE mam_fleet_state SET \($0)" },
    ]

    func testDamagedRowsOfAShardEndTheRunWithTheShard() async throws {
        let simulation = try Plans.simulation()
        var run = ShardRun(simulation.world, simulation.world.shards[0], NoRecorder())
        run.run(0..<1)
        for (kind, statements) in Self.rowDamage {
            for sql in statements {
                guard let place = try kind.place(in: folder) else { continue }
                let store = try place.open(simulation)
                try store.checkpoint(try store.claim(1, for: 0)[0], FleetShardState(run, days: 1), for: 0)
                try place.change(sql)
                await Plans.assertDamagedShard(simulation, store, .state, sql)
            }
        }
        // SQLite does not even read a value that is much too long.
        let place = try XCTUnwrap(FleetStorePlace.Kind.sqlite.place(in: folder))
        let store = try place.open(simulation)
        try place.change("UPDATE shard SET rows = zeroblob(10000000) WHERE number = 0")
        Plans.assertError(.damaged, place.errorStart, "a row cannot be read") { try store.claim(1, for: 30) }
    }

    /// What damage leaves without the checksum, or a person who writes to the store: nothing crashes.
    func testRandomRowsWithTheirChecksumAreRefusedOrRunToTheEnd() throws {
        let rounds = isExhaustive ? 3_000 : 40
        let simulation = try FleetSimulation(FleetFixtures.busy(seed: 1, devices: 2, days: 26))
        let world = simulation.world
        let foreign = /shard [0-9]+: the stored row of device [0-9]+ is not in the plan/
        for seed in TestSeeds([1, 2], of: name) {
            var random = SeededRandom(seed, of: name)
            var (accepted, refused) = (0, 0)
            for _ in 0..<rounds {
                let (shard, day) = (world.shards[random.below(world.shards.count)], random.below(26))
                var run = ShardRun(world, shard, NoRecorder())
                run.run(0..<day)
                let whole = FleetShardState(run, days: day)
                var rows = Array(whole.rows.dropLast(8))
                for _ in 0...random.below(4) {
                    let place = random.below(rows.count)
                    rows[place] =
                        random.below(2) == 0 ? rows[place] ^ UInt8(1 << random.below(8)) : UInt8(random.below(256))
                }
                do throws(FleetStoreError) {
                    var again = try FleetShardState(
                        sealing: rows, whole.counters, days: day, ofShard: shard.number
                    ).run(world, shard)
                    again.run(day..<26)
                    XCTAssertTrue(FleetDigest.isLeaf(ShardDigest(again).leaf(of: shard.number)))
                    accepted += 1
                } catch {
                    XCTAssertEqual(error.code, .damaged, random.replay)
                    XCTAssertNotNil(error.message.wholeMatch(of: foreign), "\(error), \(random.replay)")
                    refused += 1
                }
            }
            XCTAssertGreaterThan(accepted, 0, random.replay)
            XCTAssertGreaterThan(refused, 0, random.replay)
        }
    }

    func testALeaseThatEndsInAFarFutureHoldsNoRunUp() async throws {
        let simulation = try Plans.simulation()
        let expected = await simulation.run()
        for lease in ["1e300", "9e15"] {
            for place in try FleetStorePlace.all(in: folder) {
                let store = try place.open(simulation)
                let table = place.kind == .sqlite ? "shard" : "mam_fleet_shard"
                try place.change("UPDATE \(table) SET leased = \(lease)")
                XCTAssertEqual(try store.progress(), FleetProgress(done: 0, leased: 0, total: simulation.shardCount))
                let result = try await simulation.run(in: store)
                XCTAssertEqual(result, expected, "\(place.kind), \(lease)")
            }
        }
    }

    /// Statements after which every write to a server finds no room, and the one that makes room again.
    private static let fullDisk = (
        fills: [
            """
            CREATE FUNCTION mam_full() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$
            """,
            "CREATE TRIGGER full1 BEFORE INSERT OR UPDATE ON mam_fleet_state EXECUTE FUNCTION mam_full()",
            "CREATE TRIGGER full2 BEFORE INSERT OR UPDATE ON mam_fleet_shard EXECUTE FUNCTION mam_full()",
        ], frees: ["DROP FUNCTION mam_full CASCADE"]
    )

    func testAFullDiskIsReportedAndTheRunGoesOnWithRoom() async throws {
        let simulation = try Plans.simulation()
        let expected = await simulation.run()
        var run = ShardRun(simulation.world, simulation.world.shards[0], NoRecorder())
        run.run(0..<1)
        let state = FleetShardState(run, days: 1)
        for place in try FleetStorePlace.all(in: folder) {
            let store = try place.open(simulation)
            let lease = try store.claim(1, for: 30)[0]
            func fill(_ isFull: Bool) throws {
                if let store = store as? SQLiteFleetStore { return try store.limitPages(isFull) }
                for sql in isFull ? Self.fullDisk.fills : Self.fullDisk.frees { try place.change(sql) }
            }
            try fill(true)
            Plans.assertError(.full, place.errorStart, "there is no room on the ") {
                try store.checkpoint(lease, state, for: 30)
            }
            do {
                // Each day is checkpointed.
                _ = try await simulation.run(in: store, lease: 0.001)
                XCTFail("\(place.kind)")
            } catch { XCTAssertEqual(error.code, .full, "\(error)") }
            try fill(false)
            try store.checkpoint(lease, state, for: 0)
            let result = try await simulation.run(in: store)
            XCTAssertEqual(result, expected, "\(place.kind)")
        }
    }

    func testAFileThatAnotherProgramLocksIsReportedAndTheRunGoesOn() async throws {
        let simulation = try Plans.simulation()
        let expected = await simulation.run()
        let place = try XCTUnwrap(FleetStorePlace.Kind.sqlite.place(in: folder))
        let store = try place.open(simulation)
        let other = try FleetDatabase(place.name, "other", creates: false, patience: 0)
        try other.run("BEGIN EXCLUSIVE", [])
        Plans.assertError(.system, place.errorStart, "another program keeps the file locked") {
            try store.claim(1, for: 30)
        }
        Plans.assertError(.system, place.errorStart, "locked") { try place.open(simulation) }
        // Reading needs no lock.
        XCTAssertEqual(try store.progress().done, 0)
        try other.run("COMMIT", [])
        let result = try await simulation.run(in: place.open(simulation, patience: 30), workers: 4)
        XCTAssertEqual(result, expected)
    }

    func testAFileRemovedOrReplacedDuringARunIsReportedAndNotUsed() async throws {
        let (simulation, other) = (try Plans.simulation(seed: 1), try Plans.simulation(seed: 2))
        let manager = FileManager.default
        for replaces in [false, true] {
            let place = try XCTUnwrap(FleetStorePlace.Kind.sqlite.place(in: folder))
            let store = try XCTUnwrap(place.open(simulation) as? SQLiteFleetStore)
            for end in ["", "-wal", "-shm"] { try? manager.removeItem(atPath: place.name + end) }
            if replaces { _ = try place.open(other) }
            // The connection that is open still has the file; another one has not.
            XCTAssertEqual(try store.progress().total, simulation.shardCount)
            Plans.assertError(replaces ? .otherPlan : .missing, place.errorStart) {
                try store.withOneConnectionTaken { try store.progress() }
            }
            XCTAssertEqual(manager.fileExists(atPath: place.name), replaces)
        }
    }

    func testNamesOfStoresReachNoTerminalAsControlCharacters() throws {
        let simulation = try Plans.simulation()
        let path = folder.appendingPathComponent("a\u{1B}[2J\n\u{202E}.sqlite").path
        Plans.assertError(.missing, "a\\u{1B}[2J\\u{A}\\u{202E}.sqlite: ") {
            try simulation.store(named: path, creates: false)
        }
        for place in try FleetStorePlace.all(in: folder) {
            _ = try place.open(simulation)
            let table = place.kind == .sqlite ? "run" : "mam_fleet_run"
            try place.change("UPDATE \(table) SET plan = 'a\u{1B}[2J\(String(repeating: "x", count: 500))'")
            Plans.assertError(.otherPlan, "the plan a\\u{1B}[2Jxxx", simulation.plan.hash) {
                try place.open(simulation)
            }
        }
    }
}
