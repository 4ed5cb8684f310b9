internal import MAMBase

/// A store for a simulated run, in one SQLite file that several processes on one machine can share.
///
/// If another call has locked the file, a call waits for at most ``patienceSeconds``. Safe to use from any thread.
public final class SQLiteFleetStore: FleetShardStore {
    /// The time for which a call waits while another call has locked the file, in seconds.
    public static let patienceSeconds = 30

    // A call takes a connection out of the pool and waits for the file without the lock.
    private let pool: Guarded<[FleetDatabase]>
    private let open: @Sendable () throws(FleetStoreError) -> FleetDatabase
    package let stored: FleetStoredRun
    private let empty: FleetSum
    private let shardCount: Int
    private let now: @Sendable () -> Double

    static let applicationID: Int64 = 0x4D41_4D46
    package static let version: Int64 = 1

    /// Opens the store for a run of a simulation, and creates the file if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - simulation: The simulation whose run the store contains.
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    ///   - creates: Whether to create a missing file; if false, a missing file is an error. Defaults to true.
    /// - Throws: ``FleetStoreError`` with the code `otherPlan` (with both hashes), `newerVersion`,
    ///   `damaged`, `missing`, `full` or `system`.
    public convenience init(
        _ path: String, of simulation: FleetSimulation, days: Int? = nil, creates: Bool = true
    ) throws(FleetStoreError) {
        try self.init(path, of: simulation, days: days, creates: creates) { FleetClock.seconds() }
    }

    package init(
        _ path: String, of simulation: FleetSimulation, days: Int?, creates: Bool = true,
        patience: Int = patienceSeconds, now: @escaping @Sendable () -> Double
    ) throws(FleetStoreError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let days = min(max(days ?? simulation.plan.days, 0), simulation.plan.days)
        let empty = FleetSum(simulation.world.emptyCounters)
        let run = FleetStoredRun(
            store: name, other: "another file", plan: simulation.plan.hash, days: days,
            tables: [.state: "shard", .digest: "shard", .counters: "run"])
        let limit = FleetDatabase.rowLimit(empty)
        let first = try FleetDatabase(path, name, creates: creates, patience: patience, limit: limit)
        try first.prepare(simulation, run, empty, creates: creates)
        // The working folder may change, and the file be replaced.
        let file = first.path ?? path
        open = { () throws(FleetStoreError) in
            let next = try FleetDatabase(file, name, creates: false, patience: patience, limit: limit)
            try next.prepare(simulation, run, empty, creates: false)
            return next
        }
        (stored, self.empty, shardCount, self.now) = (run, empty, simulation.shardCount, now)
        pool = Guarded([first])
    }

    /// Reserves unfinished parts of the run (shards) that no other worker has reserved; see
    /// ``FleetStore/claim(_:for:)``.
    public func claim(_ count: Int, for seconds: Double) throws(FleetStoreError) -> [FleetLease] {
        let (now, seconds) = (now(), min(seconds, FleetLease.maximumSeconds))
        return try use(changing: true) { database throws(FleetStoreError) in
            var leases: [FleetLease] = []
            let sql = """
                SELECT number, epoch, days, rows, counters FROM shard
                WHERE leaf IS NULL AND (leased <= ?1 OR leased > ?2) ORDER BY number LIMIT ?3
                """
            let values: [FleetDatabase.Value] = [
                .real(now), .real(now + FleetLease.maximumSeconds), .integer(Int64(max(0, count))),
            ]
            try database.run(sql, values) { row in
                let state =
                    row.isNull(3)
                    ? nil : FleetShardState(days: Int(row.integer(2)), rows: row.bytes(3), counters: row.bytes(4))
                leases.append(FleetLease(shard: Int(row.integer(0)), epoch: row.integer(1) &+ 1, state: state))
            }
            for lease in leases {
                try database.run(
                    "UPDATE shard SET epoch = ?1, leased = ?2 WHERE number = ?3",
                    [.integer(lease.epoch), .real(now + seconds), .integer(Int64(lease.shard))])
            }
            return leases
        }
    }

    package func checkpoint(_ lease: FleetLease, _ state: FleetShardState, for seconds: Double) throws(FleetStoreError)
    {
        let (now, seconds) = (now(), min(seconds, FleetLease.maximumSeconds))
        try use(changing: true) { database throws(FleetStoreError) in
            try database.run(
                """
                UPDATE shard SET days = ?1, rows = ?2, counters = ?3, leased = ?4
                WHERE number = ?5 AND epoch = ?6 AND leaf IS NULL
                """,
                [
                    .integer(Int64(state.days)), .bytes(state.rows), .bytes(state.counters), .real(now + seconds),
                    .integer(Int64(lease.shard)), .integer(lease.epoch),
                ])
            guard database.changeCount == 1 else { throw .fenced(lease) }
        }
    }

    package func finish(_ finish: FleetFinish, adding counters: FleetCounters) throws(FleetStoreError) {
        try use(changing: true) { database throws(FleetStoreError) in
            try database.run(
                """
                UPDATE shard SET leaf = ?1, rows = NULL, counters = NULL WHERE number = ?2 AND epoch = ?3 AND leaf IS NULL
                """,
                [.text(finish.sealed), .integer(Int64(finish.lease.shard)), .integer(finish.lease.epoch)])
            guard database.changeCount == 1 else { throw .fenced(finish.lease) }
            var sum = try database.sum(empty, stored)
            sum.add(counters)
            try database.run("UPDATE run SET counters = ?1", [.bytes(sum.bytes(row: FleetDatabase.sumRow))])
        }
    }

    package func result() throws(FleetStoreError) -> (digests: [String], sum: FleetSum) {
        try use(changing: false) { database throws(FleetStoreError) in
            var digests: [String] = []
            // One character more than a digest has tells that a value is too long.
            let sql = "SELECT substr(leaf, 1, ?2) FROM shard WHERE number BETWEEN 0 AND ?1 ORDER BY number"
            try database.run(sql, [.integer(Int64(shardCount) - 1), .integer(Int64(FleetFinish.byteCount) + 1)]) {
                digests.append($0.text(0))
            }
            return (digests, try database.sum(empty, stored))
        }
    }

    /// Returns the numbers of finished shards, of shards in progress, and of all shards.
    ///
    /// Shards are parts of the run.
    public func progress() throws(FleetStoreError) -> FleetProgress {
        let now = now()
        return try use(changing: false) { database throws(FleetStoreError) in
            var numbers: [Int] = [0, 0, 0]
            let sql = """
                SELECT count(leaf), sum(leaf IS NULL AND leased > ?1 AND leased <= ?2), count(*) FROM shard
                """
            try database.run(sql, [.real(now), .real(now + FleetLease.maximumSeconds)]) { row in
                numbers = (0..<3).map { Int(row.integer(Int32($0))) }
            }
            return FleetProgress(done: numbers[0], leased: numbers[1], total: numbers[2])
        }
    }

    /// Lets the file not grow, as on a full disk; for tests that make one call at a time.
    package func limitPages(_ isLimited: Bool) throws(FleetStoreError) {
        try use(changing: nil) { database in database.limitPages(isLimited) }
    }

    /// Makes calls while one connection is in use by another task; for tests.
    package func withOneConnectionTaken<Answer>(_ body: () throws -> Answer) throws -> Answer {
        let taken = pool.withLock { $0.popLast() }
        defer { if let taken { pool.withLock { $0.append(taken) } } }
        return try body()
    }

    /// Lends a connection for one transaction, which is undone if it throws; for nil without a transaction.
    private func use<Answer>(
        changing: Bool?, _ body: (FleetDatabase) throws(FleetStoreError) -> Answer
    ) throws(FleetStoreError) -> Answer {
        let lent = pool.withLock { $0.popLast() }
        let database = if let lent { lent } else { try open() }
        defer { if database.isUsable { pool.withLock { $0.append(database) } } }
        guard let changing else { return try body(database) }
        return try database.transaction(changing: changing, body)
    }
}
