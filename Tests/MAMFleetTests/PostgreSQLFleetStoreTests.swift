#if PostgreSQL
    import Foundation
    import MAMFleet
    import XCTest

    /// What only a store on a server can meet; `FleetStoreTests` has what all stores have in common.
    final class PostgreSQLFleetStoreTests: XCTestCase {
        private func simulation() throws -> FleetSimulation { try FleetStorePlans.simulation() }

        private func schema() throws -> String {
            guard let url = try PostgreSQLServer.newSchema() else { throw XCTSkip("MAM_POSTGRESQL names no server") }
            return url
        }

        func testADatabaseWithoutTheSchemaIsAnError() throws {
            let missing = try schema() + "_missing"
            FleetStorePlans.assertError(.system, "postgresql at ", "schema") {
                try PostgreSQLFleetStore(missing, of: try simulation())
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

        func testAConnectionThatIsLostWhileAStoreOpensIsMadeAgain() throws {
            let (simulation, url) = (try simulation(), try schema())
            let store = try open(url, of: simulation, patience: PostgreSQLFleetStore.patienceSeconds)
            XCTAssertEqual(try store.progress().total, simulation.shardCount)
            FleetStorePlans.assertError(.unreachable, "the connection was lost") {
                try open(url, of: simulation, patience: 0)
            }
        }

        /// Opens a store whose connection the server ends while it waits for its tables.
        private func open(_ url: String, of simulation: FleetSimulation, patience: Int) throws -> PostgreSQLFleetStore {
            let connections = try (0..<2).map { _ in try PostgreSQLConnection(try PostgreSQLAddress(url)) }
            try connections[0].run("BEGIN")
            try connections[0].run("SELECT pg_advisory_xact_lock(\(PostgreSQLFleetStore.tablesLock))")
            let ended = DispatchGroup()
            DispatchQueue.global().async(group: ended) {
                let end = ContinuousClock.now + .seconds(10)
                var count: Int64 = 0
                do {
                    while count == 0, ContinuousClock.now < end {
                        count = try connections[1].run(
                            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'advisory'"
                        ).integer(0, 0)
                    }
                    try connections[0].run("COMMIT")
                } catch {
                    XCTFail("\(error)")
                }
                XCTAssertEqual(count, 1)
            }
            defer { ended.wait() }
            return try PostgreSQLFleetStore(url, of: simulation, days: nil, patience: patience, now: nil)
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
            FleetStorePlans.assertError(.system, "a statement took longer than") {
                try connection.run("SELECT pg_sleep(20)")
            }
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
            for part in [
                "u%3Asecret%40h/fleet", "h,u%3Asecret%40k/fleet", "h%3Bsecret/fleet", "h&secret/fleet",
                "h;secret/fleet", "h%3Fsecret/fleet", "h%253Asecret/fleet", "h%20secret/fleet",
                "h/fleet&password=secret",
                "h/fleet;password=secret", "h/fleet%3Fpassword=secret", "h/fleet%26secret", "h/fleet%3Bsecret",
                "h/u:secret", "h/u%3Asecret", "h/u%40secret", "h/fleet%2540secret", "h?dbname=u:secret",
                "h/fleet?host=u:secret", "h/fleet%20password=secret", "/fleet?hostaddr=u:secret",
            ] {
                XCTAssertThrowsError(try PostgreSQLAddress("postgresql://" + part), part) {
                    XCTAssertEqual("\($0)", "the URL of the store is wrong", part)
                }
            }
            for (part, name) in [
                ("u:secret@/fleet?host=%2Fnone,%2Fsecret&port=1", "a local socket, port 1, database fleet"),
                ("u@[::1]:1/fleet", "the host ::1, port 1, database fleet"),
                ("[fe80::1%25eth0]:1/my%20runs", "the host fe80::1%eth0, port 1, database my runs"),
                ("db-1.example.com,db_2:1/fleet", "the host db-1.example.com,db_2, port ,1, database fleet"),
            ] {
                XCTAssertEqual(try PostgreSQLAddress("postgresql://" + part).name, "postgresql at " + name)
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
