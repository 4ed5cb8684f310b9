#if PostgreSQL
    internal import MAMBase

    /// A store for a simulated run in a PostgreSQL database, which workers on several machines can share.
    ///
    /// It needs the package trait `PostgreSQL`. Workers reserve parts of the run with leases. The clock of the database
    /// server decides when a lease ends, so the clocks of the machines need not agree. If the connection is lost, a
    /// call tries to connect again for at most ``patienceSeconds``, also while it opens the store. The first connection
    /// of a store is tried only once. Safe to use from any thread.
    public final class PostgreSQLFleetStore: FleetShardStore {
        /// The time, in seconds, for which a call tries to reach a server that does not answer.
        public static let patienceSeconds = 20

        package static let version: Int64 = 1
        /// The number of the advisory lock under which one process at a time makes or checks the tables: "MAMF".
        package static let tablesLock = 0x4D41_4D46
        /// The number of rows among which the counters of finished shards are shared, so that workers do not wait for
        /// each other.
        package static let slotCount: Int64 = 16

        private let address: PostgreSQLAddress
        private let pool: Guarded<[PostgreSQLConnection]>
        package let stored: FleetStoredRun
        private let empty: FleetSum
        private let shardCount: Int
        private let now: (@Sendable () -> Double)?
        private let patience: Int

        /// Opens the store for a run of a simulation, and creates its tables if they do not exist.
        ///
        /// The tables are in the first schema of the connection's search path, so a database can contain several runs
        /// in several schemas. The call blocks its thread while it waits for the server.
        ///
        /// - Parameters:
        ///   - url: The URL of the database, in the format of libpq (`postgresql://…`).
        ///   - simulation: The simulation whose run the store contains.
        ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
        ///   - creates: Whether to create missing tables; if false, missing tables are an error. Defaults to true.
        /// - Throws: ``FleetStoreError`` with the code `otherPlan` (with both hashes), `newerVersion`,
        ///   `damaged`, `missing`, `unreachable` or `system`.
        public convenience init(
            _ url: String, of simulation: FleetSimulation, days: Int? = nil, creates: Bool = true
        ) throws(FleetStoreError) {
            try self.init(url, of: simulation, days: days, creates: creates, now: nil)
        }

        package init(
            _ url: String, of simulation: FleetSimulation, days: Int?, creates: Bool = true,
            patience: Int = patienceSeconds, now: (@Sendable () -> Double)?
        ) throws(FleetStoreError) {
            address = try PostgreSQLAddress(url)
            (empty, shardCount) = (FleetSum(simulation.world.emptyCounters), simulation.shardCount)
            (self.now, self.patience) = (now, patience)
            // Tried once, because the URL may be wrong.
            pool = Guarded([try PostgreSQLConnection(address)])
            let days = min(max(days ?? simulation.plan.days, 0), simulation.plan.days)
            stored = FleetStoredRun(
                store: address.name, other: PostgreSQLTables.other, plan: simulation.plan.hash, days: days,
                tables: [.state: "mam_fleet_state", .digest: "mam_fleet_shard", .counters: "mam_fleet_sum"],
                remedy: "drop its tables and run again")
            try use { connection throws(FleetStoreError) in
                try PostgreSQLTables(connection, address.name).prepare(simulation, days: days, empty, creates: creates)
            }
        }

        /// Makes a schema for a run, and returns the URL whose runs lie in it; for tests.
        package static func url(ofNewSchema name: String, at url: String) throws(FleetStoreError) -> String {
            try PostgreSQLConnection(try PostgreSQLAddress(url)).run("CREATE SCHEMA IF NOT EXISTS \(name)")
            return url + (url.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(name)"
        }

        /// The time in SQL: that of a test, or of the server.
        private static let time = "coalesce($1::float8, extract(epoch FROM statement_timestamp())::float8)"
        private var time: PostgreSQLConnection.Value { now.map { .real($0()) } ?? .null }
        /// Whether a lease is in force, in SQL.
        private static let isLeased =
            "(leased > \(PostgreSQLFleetStore.time) AND "
            + "leased <= \(PostgreSQLFleetStore.time) + \(FleetLease.maximumSeconds)::float8)"

        /// Reserves unfinished parts of the run (shards) that no other worker has reserved; see
        /// ``FleetStore/claim(_:for:)``.
        public func claim(_ count: Int, for seconds: Double) throws(FleetStoreError) -> [FleetLease] {
            let sql = """
                WITH free AS (SELECT number FROM mam_fleet_shard WHERE leaf IS NULL AND NOT \(Self.isLeased)
                ORDER BY number LIMIT $2::int8 FOR UPDATE SKIP LOCKED)
                UPDATE mam_fleet_shard AS shard SET epoch = epoch + 1, leased = \(Self.time) + $3::float8 FROM free
                WHERE shard.number = free.number RETURNING shard.number, shard.epoch
                """
            let (time, seconds) = (time, min(seconds, FleetLease.maximumSeconds))
            return try use { connection throws(FleetStoreError) in
                let count = max(0, min(count, shardCount))
                let claimed = try connection.run(
                    sql, [time, .integer(Int64(count)), .real(seconds)], maximumByteCount: 64 * (count + 1))
                guard claimed.count > 0 else { return [] }
                let epochs = (0..<claimed.count).map { (claimed.integer($0, 0), claimed.integer($0, 1)) }
                let numbers = "{\(epochs.map { "\($0.0)" }.joined(separator: ","))}"
                // One byte more than a state has tells that a value is too long.
                let stored = try connection.run(
                    """
                    SELECT number, days, substring(rows FROM 1 FOR $2::int4), substring(counters FROM 1 FOR $3::int4)
                    FROM mam_fleet_state WHERE number = ANY ($1::int8[])
                    """,
                    [
                        .text(numbers), .integer(Int64(FleetShardState.maximumByteCount) + 1),
                        .integer(Int64(empty.counters.byteCount) + 1),
                    ],
                    maximumByteCount: epochs.count
                        * (FleetShardState.maximumByteCount + empty.counters.byteCount + 64))
                var states: [Int64: FleetShardState] = [:]
                for row in 0..<stored.count {
                    states[stored.integer(row, 0)] = FleetShardState(
                        days: Int(stored.integer(row, 1)), rows: stored.bytes(row, 2), counters: stored.bytes(row, 3))
                }
                return epochs.sorted { $0.0 < $1.0 }.map {
                    FleetLease(shard: Int($0.0), epoch: $0.1, state: states[$0.0])
                }
            }
        }

        package func checkpoint(
            _ lease: FleetLease, _ state: FleetShardState, for seconds: Double
        ) throws(FleetStoreError) {
            let sql = """
                WITH own AS (UPDATE mam_fleet_shard SET leased = \(Self.time) + $2::float8
                WHERE number = $3::int8 AND epoch = $4::int8 AND leaf IS NULL RETURNING number)
                INSERT INTO mam_fleet_state AS state SELECT number, $5::int8, $6::bytea, $7::bytea FROM own
                ON CONFLICT (number) DO UPDATE SET days = excluded.days, rows = excluded.rows, counters = excluded.counters
                """
            let values: [PostgreSQLConnection.Value] = [
                time, .real(min(seconds, FleetLease.maximumSeconds)), .integer(Int64(lease.shard)),
                .integer(lease.epoch), .integer(Int64(state.days)),
                .bytes(state.rows), .bytes(state.counters),
            ]
            try use { connection throws(FleetStoreError) in
                guard try connection.run(sql, values).changeCount == 1 else { throw .fenced(lease) }
            }
        }

        package func finish(_ finish: FleetFinish, adding counters: FleetCounters) throws(FleetStoreError) {
            let row = finish.lease.shard % Int(Self.slotCount)
            let slot = PostgreSQLConnection.Value.integer(Int64(row))
            let shard = PostgreSQLConnection.Value.integer(Int64(finish.lease.shard))
            try use { connection throws(FleetStoreError) in
                try connection.transaction { () throws(FleetStoreError) in
                    let own = try connection.run(
                        """
                        UPDATE mam_fleet_shard SET leaf = $1::text
                        WHERE number = $2::int8 AND epoch = $3::int8 AND leaf IS NULL
                        """, [.text(finish.sealed), shard, .integer(finish.lease.epoch)])
                    guard own.changeCount == 1 else { throw .fenced(finish.lease) }
                    try connection.run("DELETE FROM mam_fleet_state WHERE number = $1::int8", [shard])
                    var sum = try sum(ofRow: row, connection, isLocked: true)
                    sum.add(counters)
                    try connection.run(
                        "UPDATE mam_fleet_sum SET counters = $1::bytea WHERE slot = $2::int8",
                        [.bytes(sum.bytes(row: row)), slot])
                }
            }
        }

        package func result() throws(FleetStoreError) -> (digests: [String], sum: FleetSum) {
            try use { connection throws(FleetStoreError) in
                let digests = try connection.run(
                    """
                    SELECT left(coalesce(leaf, ''), $2::int4) FROM mam_fleet_shard
                    WHERE number BETWEEN 0 AND $1::int8 - 1 ORDER BY number
                    """, [.integer(Int64(shardCount)), .integer(Int64(FleetFinish.byteCount) + 1)],
                    maximumByteCount: shardCount * (FleetFinish.byteCount + 64))
                var sum = empty
                for row in 0..<Int(Self.slotCount) { sum.merge(try self.sum(ofRow: row, connection)) }
                return ((0..<digests.count).map { digests.text($0, 0) }, sum)
            }
        }

        /// Returns the numbers of finished shards, of shards in progress, and of all shards.
        ///
        /// Shards are parts of the run.
        public func progress() throws(FleetStoreError) -> FleetProgress {
            let sql = """
                SELECT count(leaf)::int8, count(*) FILTER (WHERE leaf IS NULL AND \(Self.isLeased))::int8, count(*)::int8
                FROM mam_fleet_shard
                """
            let time = time
            return try use { connection throws(FleetStoreError) in
                let answer = try connection.run(sql, [time])
                let numbers = (0..<3).map { Int(answer.integer(0, $0)) }
                return FleetProgress(done: numbers[0], leased: numbers[1], total: numbers[2])
            }
        }

        /// Reads a row of counters, which is empty if no shard used it.
        private func sum(
            ofRow row: Int, _ connection: PostgreSQLConnection, isLocked: Bool = false
        ) throws(FleetStoreError) -> FleetSum {
            let sql = """
                SELECT substring(counters FROM 1 FOR $2::int4) FROM mam_fleet_sum WHERE slot = $1::int8
                """
            let answer = try connection.run(
                isLocked ? sql + " FOR UPDATE" : sql, [.integer(Int64(row)), .integer(Int64(empty.byteCount) + 1)],
                maximumByteCount: empty.byteCount + 64)
            var sum = empty
            guard answer.count == 1, answer.bytes(0, 0).isEmpty || sum.set(answer.bytes(0, 0), row: row) else {
                throw stored.damaged(.counters, row: row, "the stored counters are damaged")
            }
            return sum
        }

        /// Lends a connection, and calls again with another one when it is lost.
        ///
        /// Every call may be made twice: a second finish or checkpoint after one that arrived is fenced or writes the same,
        /// and tables that were made are found.
        private func use<Answer>(
            _ body: (PostgreSQLConnection) throws(FleetStoreError) -> Answer
        ) throws(FleetStoreError) -> Answer {
            let end = ContinuousClock.now + .seconds(patience)
            while true {
                do throws(FleetStoreError) {
                    let lent = pool.withLock { $0.popLast() }
                    let connection = if let lent { lent } else { try PostgreSQLConnection(address) }
                    defer { if connection.isUsable { pool.withLock { $0.append(connection) } } }
                    return try body(connection)
                } catch {
                    guard error.code == .unreachable, ContinuousClock.now < end else { throw error }
                    PostgreSQLConnection.pause(milliseconds: 200)
                }
            }
        }
    }
#endif
