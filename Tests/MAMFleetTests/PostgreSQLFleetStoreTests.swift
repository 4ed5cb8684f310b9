#if PostgreSQL
    import Foundation
    import MAMFleet
    import XCTest

    /// The server that tests use.
    enum PostgreSQLServer {
        /// The URL of the server, which `.ci/postgresql` starts; nil without one.
        static var url: String? { ProcessInfo.processInfo.environment["MAM_POSTGRESQL"] }

        /// Returns the URL of a new schema; nil without a server.
        static func newSchema() throws -> String? {
            let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
            return try url.map { try PostgreSQLFleetStore.url(ofNewSchema: name, at: $0) }
        }

        /// Runs a statement.
        static func run(_ sql: String, _ url: String) throws {
            _ = try PostgreSQLConnection(try PostgreSQLAddress(url)).run(sql)
        }
    }

    /// What only a store on a server can meet; `FleetStoreTests` has what all stores have in common.
    final class PostgreSQLFleetStoreTests: XCTestCase {
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

        private func schema() throws -> String {
            guard let url = try PostgreSQLServer.newSchema() else { throw XCTSkip("MAM_POSTGRESQL names no server") }
            return url
        }

        private func assertError(
            _ code: FleetStoreError.Code, _ words: String, line: UInt = #line, _ body: () throws -> Void
        ) {
            XCTAssertThrowsError(try body(), line: line) { error in
                XCTAssertEqual((error as? FleetStoreError)?.code, code, "\(error)", line: line)
                XCTAssertTrue("\(error)".contains(words), "\(error)", line: line)
            }
        }

        func testStoresOfOtherPlansLengthsAndVersionsAreRefused() throws {
            let (one, other, url) = (try simulation(seed: 1), try simulation(seed: 2), try schema())
            assertError(.missing, "holds no run") { _ = try one.store(named: url, creates: false) }
            _ = try PostgreSQLFleetStore(url, of: one)
            assertError(.otherPlan, one.plan.hash) { _ = try PostgreSQLFleetStore(url, of: other) }
            assertError(.otherPlan, other.plan.hash) { _ = try PostgreSQLFleetStore(url, of: other) }
            assertError(.otherPlan, "a run of 3 days, and this is one of 2") {
                _ = try PostgreSQLFleetStore(url, of: one, days: 2)
            }
            try PostgreSQLServer.run("UPDATE mam_fleet_run SET version = 2", url)
            assertError(.newerVersion, "version 2, this library knows 1") { _ = try PostgreSQLFleetStore(url, of: one) }
        }

        func testDamagedAndForeignTablesAreRefused() throws {
            let simulation = try simulation()
            for sql in [
                "DELETE FROM mam_fleet_run", "DELETE FROM mam_fleet_shard WHERE number = 1",
                "UPDATE mam_fleet_sum SET counters = 'x' WHERE slot = 3", "DELETE FROM mam_fleet_sum WHERE slot = 3",
                "ALTER TABLE mam_fleet_run DROP COLUMN days", "DROP TABLE mam_fleet_sum",
            ] {
                let url = try schema()
                _ = try PostgreSQLFleetStore(url, of: simulation)
                try PostgreSQLServer.run(sql, url)
                assertError(.damaged, "postgresql at ") { _ = try PostgreSQLFleetStore(url, of: simulation) }
            }
            let missing = try schema() + "_missing"
            assertError(.system, "schema") { _ = try PostgreSQLFleetStore(missing, of: simulation) }
        }

        func testDamagedRowsOfAShardEndTheRunWithTheShard() async throws {
            let simulation = try simulation()
            for sql in ["rows = 'x'", "rows = overlay(rows placing 'xyz' from 100)", "counters = 'x'", "days = 99"] {
                let url = try schema()
                let store = try PostgreSQLFleetStore(url, of: simulation)
                let lease = try store.claim(1, for: 0)[0]
                var run = ShardRun(simulation.world, simulation.world.shards[0], NoRecorder())
                run.run(0..<1)
                try store.checkpoint(lease, FleetShardState(run, days: 1), for: 0)
                try PostgreSQLServer.run("UPDATE mam_fleet_state SET \(sql)", url)
                do {
                    _ = try await simulation.run(in: store)
                    XCTFail(sql)
                } catch {
                    XCTAssertEqual(error.code, .damaged, sql)
                    XCTAssertTrue(error.message.contains("shard 0"), error.message)
                }
            }
        }

        func testALostConnectionLosesNothing() async throws {
            let (simulation, url) = (try simulation(), try schema())
            let expected = await simulation.run()
            let store = try PostgreSQLFleetStore(url, of: simulation)
            // After each shard the server ends the connections of the store.
            let result = try await simulation.run(
                in: store, workers: 2,
                progress: { _ in
                    try? PostgreSQLServer.run(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()", url)
                })
            XCTAssertEqual(result, expected)
        }

        func testATransactionWhoseClientStoppedIsEndedByTheServer() throws {
            let (simulation, url) = (try simulation(), try schema())
            let store = try PostgreSQLFleetStore(url, of: simulation, days: nil, patience: 0, now: nil)
            let lease = try store.claim(1, for: 30)[0]
            let other = try PostgreSQLConnection(try PostgreSQLAddress(url))
            try other.run("SET idle_in_transaction_session_timeout = '200ms'")
            try other.run("BEGIN")
            try other.run("LOCK TABLE mam_fleet_shard")
            let next = try store.claim(1, for: 30)
            XCTAssertEqual(next.map(\.shard), [lease.shard + 1])
            XCTAssertThrowsError(try other.run("COMMIT")) {
                XCTAssertEqual(($0 as? FleetStoreError)?.code, .unreachable, "\($0)")
            }
            XCTAssertFalse(other.isUsable)
        }

        func testAStatementThatTakesTooLongIsAnError() throws {
            let connection = try PostgreSQLConnection(try PostgreSQLAddress(try schema()))
            try connection.run("SET statement_timeout = '50ms'")
            assertError(.system, "a statement took longer than") { try connection.run("SELECT pg_sleep(20)") }
            XCTAssertTrue(connection.isUsable)
            let answer = try connection.run("SELECT 7::int8, NULL::bytea, 'x'::text")
            XCTAssertEqual([answer.integer(0, 0), Int64(answer.bytes(0, 1).count)], [7, 0])
            XCTAssertEqual(answer.text(0, 2), "x")
        }

        func testErrorsNameHostPortAndDatabaseAndNeverThePassword() throws {
            let simulation = try simulation()
            let cases: [(url: String, message: String)] = [
                (
                    "postgresql://u:secret@127.0.0.1:1/fleet",
                    "postgresql at the host 127.0.0.1, port 1, database fleet: Connection refused"
                ),
                ("postgresql://u:sec@ret@127.0.0.1:1/fleet", "the URL of the store is wrong"),
                ("postgresql://u:secret@127.0.0.1:1/fleet?secret=1", "the URL of the store is wrong"),
                ("postgresql://u:secret@[::1/fleet", "the URL of the store is wrong"),
            ]
            for (url, message) in cases {
                XCTAssertThrowsError(try PostgreSQLFleetStore(url, of: simulation)) { XCTAssertEqual("\($0)", message) }
            }
            let reasons = [
                "connection to server at \"h\", port 1 failed: FATAL:  database \"x\" does not exist\n":
                    "database \"x\" does not exist",
                "connection to server at \"h\", port 1 failed: FATAL:  password authentication failed for user \"secret\"":
                    "the server refuses the user or the password",
                "connection to server at \"h\", port 1 failed: timeout expired": "timeout expired",
                "connection to server at \"h\", port 1 failed: Connection refused\n\tIs the server running there?\n":
                    "Connection refused",
                "invalid port number: \"secret\"": "cannot be reached", "": "cannot be reached",
            ]
            for (text, reason) in reasons { XCTAssertEqual(PostgreSQLAddress.reason(text), reason) }
        }
    }
#endif
