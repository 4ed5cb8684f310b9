internal import CMAMSQLite
internal import MAMBase

/// A store in one SQLite file, for the threads of several processes.
///
/// Safe to use from any thread.
public final class SQLiteFleetStore: FleetShardStore {
    private let database: Guarded<FleetDatabase>
    private let name: String
    private let empty: FleetCounters
    private let now: @Sendable () -> Double

    package static let applicationID: Int64 = 0x4D41_4D46
    package static let version: Int64 = 1

    /// Opens the store for a run of a simulation, and creates the file if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - simulation: The simulation whose run the store contains.
    ///   - days: The number of days to simulate, at most that of the plan. Defaults to all days.
    ///   - creates: Whether to create a missing file; if false, a missing file is an error. Defaults to true.
    /// - Throws: ``FleetStoreError`` with the code `otherPlan` (with both hashes), `newerVersion`, `damaged`,
    ///   `missing`, `full` or `system`.
    public convenience init(
        _ path: String, of simulation: FleetSimulation, days: Int? = nil, creates: Bool = true
    ) throws(FleetStoreError) {
        try self.init(path, of: simulation, days: days, creates: creates) { FleetClock.seconds() }
    }

    package init(
        _ path: String, of simulation: FleetSimulation, days: Int?, creates: Bool = true,
        now: @escaping @Sendable () -> Double
    ) throws(FleetStoreError) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        (empty, self.now) = (simulation.world.emptyCounters, now)
        let opened = try FleetDatabase(path, name, creates: creates)
        let days = min(max(days ?? simulation.plan.days, 0), simulation.plan.days)
        try opened.prepare(simulation, days: days, empty, creates: creates)
        database = Guarded(opened)
    }

    /// Claims shards that are not finished and not leased to another worker; see ``FleetStore/claim(_:for:)``.
    public func claim(_ count: Int, for seconds: Double) throws(FleetStoreError) -> [FleetLease] {
        let now = now()
        return try change { database throws(FleetStoreError) in
            var leases: [FleetLease] = []
            let sql = """
                SELECT number, epoch, days, rows, counters FROM shard WHERE leaf IS NULL AND leased <= ?1
                ORDER BY number LIMIT ?2
                """
            try database.run(sql, [.real(now), .integer(Int64(max(0, count)))]) { row in
                let state =
                    row.isNull(3)
                    ? nil : FleetShardState(days: Int(row.integer(2)), rows: row.bytes(3), counters: row.bytes(4))
                leases.append(FleetLease(shard: Int(row.integer(0)), epoch: row.integer(1) + 1, state: state))
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
        let now = now()
        try change { database throws(FleetStoreError) in
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
        try change { database throws(FleetStoreError) in
            try database.run(
                """
                UPDATE shard SET leaf = ?1, rows = NULL, counters = NULL WHERE number = ?2 AND epoch = ?3 AND leaf IS NULL
                """,
                [.text(finish.leaf), .integer(Int64(finish.lease.shard)), .integer(finish.lease.epoch)])
            guard database.changeCount == 1 else { throw .fenced(finish.lease) }
            var sum = empty
            guard sum.set(try database.counters()) else { throw database.damaged("the counters") }
            sum.merge(counters)
            try database.run("UPDATE run SET counters = ?1", [.bytes(sum.bytes)])
        }
    }

    package func result() throws(FleetStoreError) -> (leaves: [String], counters: [UInt8]) {
        try change { database throws(FleetStoreError) in
            var leaves: [String] = []
            try database.run("SELECT leaf FROM shard ORDER BY number", []) { leaves.append($0.text(0)) }
            return (leaves, try database.counters())
        }
    }

    /// Returns the progress of the run.
    public func progress() throws(FleetStoreError) -> FleetProgress {
        let now = now()
        return try change { database throws(FleetStoreError) in
            var numbers: [Int] = [0, 0, 0]
            let sql = "SELECT count(leaf), sum(leaf IS NULL AND leased > ?1), count(*) FROM shard"
            try database.run(sql, [.real(now)]) { row in numbers = (0..<3).map { Int(row.integer(Int32($0))) } }
            return FleetProgress(done: numbers[0], leased: numbers[1], total: numbers[2])
        }
    }

    /// Lets the file not grow, as on a full disk; for tests.
    package func limitPages(_ isLimited: Bool) { database.withLock { $0.limitPages(isLimited) } }

    /// Runs a change in one transaction, which is undone if it throws.
    private func change<Answer: Sendable>(
        _ body: (FleetDatabase) throws(FleetStoreError) -> Answer
    ) throws(FleetStoreError) -> Answer {
        let result = database.withLock { database -> Result<Answer, FleetStoreError> in
            do throws(FleetStoreError) { return .success(try database.transaction(body)) } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// One connection; used under the lock of the store only.
package final class FleetDatabase {
    package enum Value {
        case integer(Int64)
        case real(Double)
        case text(String)
        case bytes([UInt8])
    }

    /// A row of an answer; valid until the next.
    package struct Row {
        package let statement: OpaquePointer?

        package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
        package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
        package func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

        package func bytes(_ column: Int32) -> [UInt8] {
            let count = Int(sqlite3_column_bytes(statement, column))
            guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    private let handle: OpaquePointer
    private let name: String

    package init(_ path: String, _ name: String, creates: Bool) throws(FleetStoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0)
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            guard creates else {
                throw FleetStoreError(
                    .missing, "\(name): is not there or cannot be opened", help: "start a run with `mam fleet run`")
            }
            throw FleetStoreError(.system, "\(name): cannot be opened", help: "is its folder there and writable?")
        }
        (handle, self.name) = (opened, name)
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, 30_000)
        for (what, value) in [(SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)] as [(Int32, Int32)] {
            _ = mam_sqlite_switch(handle, what, value)
        }
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 26)
    }

    deinit { sqlite3_close_v2(handle) }

    /// The number of rows that the last statement changed.
    package var changeCount: Int { Int(sqlite3_changes(handle)) }

    package func damaged(_ part: String) -> FleetStoreError {
        FleetStoreError(.damaged, "\(name): \(part) cannot be read", help: "remove the store and run again")
    }

    private func failure(_ code: Int32) -> FleetStoreError {
        switch code & 0xFF {
        case SQLITE_FULL:
            FleetStoreError(
                .full, "\(name): there is no room on the disk", help: "nothing is lost; make room and go on")
        case SQLITE_CORRUPT, SQLITE_NOTADB: damaged("the file")
        default: FleetStoreError(.system, "\(name): \(String(cString: sqlite3_errstr(code)))")
        }
    }

    /// Runs a statement, and hands its rows to a closure.
    package func run(_ sql: String, _ values: [Value], _ body: (Row) -> Void = { _ in }) throws(FleetStoreError) {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (place, value) in values.enumerated() {
            let place = Int32(place + 1)
            switch value {
            case .integer(let number): sqlite3_bind_int64(statement, place, number)
            case .real(let number): sqlite3_bind_double(statement, place, number)
            case .text(let text): sqlite3_bind_text(statement, place, text, -1, transient)
            case .bytes(let bytes): sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), transient)
            }
        }
        while true {
            code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code) }
            body(Row(statement: statement))
        }
    }

    /// Lets the file not grow, or grow again.
    package func limitPages(_ isLimited: Bool) {
        let count = isLimited ? (try? pragma("page_count")) ?? 1 : 1 << 30
        try? run("PRAGMA max_page_count=\(count)", [])
    }

    package func transaction<Answer>(
        _ body: (FleetDatabase) throws(FleetStoreError) -> Answer
    ) throws(FleetStoreError) -> Answer {
        try run("BEGIN IMMEDIATE", [])
        do throws(FleetStoreError) {
            let answer = try body(self)
            try run("COMMIT", [])
            return answer
        } catch {
            try? run("ROLLBACK", [])
            throw error
        }
    }

    package func counters() throws(FleetStoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        try run("SELECT counters FROM run", []) { bytes = $0.bytes(0) }
        return bytes
    }

    private func pragma(_ name: String) throws(FleetStoreError) -> Int64 {
        var number: Int64 = 0
        try run("PRAGMA \(name)", []) { number = $0.integer(0) }
        return number
    }

    /// Makes the tables, or checks that they are those of a plan.
    package func prepare(
        _ simulation: FleetSimulation, days: Int, _ empty: FleetCounters, creates: Bool
    ) throws(FleetStoreError) {
        // A file of another program is refused before anything in it changes.
        if try isEmpty(), !creates {
            throw FleetStoreError(.missing, "\(name): holds no run", help: "start one with `mam fleet run`")
        }
        try run("PRAGMA journal_mode=WAL", [])
        try run("PRAGMA synchronous=NORMAL", [])
        try transaction { database throws(FleetStoreError) in
            // Another process may have made the tables meanwhile.
            if try database.isEmpty() {
                try database.make(simulation, days, empty)
            } else {
                try database.check(simulation, days, empty)
            }
        }
    }

    /// Returns whether the file is new.
    ///
    /// - Throws: `damaged` for the file of another program, `newerVersion` for a newer store.
    private func isEmpty() throws(FleetStoreError) -> Bool {
        let (id, version) = (try pragma("application_id"), try pragma("user_version"))
        var tables = 0
        try run("SELECT count(*) FROM sqlite_schema", []) { tables = Int($0.integer(0)) }
        if id == 0, version == 0, tables == 0 { return true }
        guard id == SQLiteFleetStore.applicationID else {
            throw FleetStoreError(.damaged, "\(name): is no store of a run", help: "name a file that does not exist")
        }
        guard version <= SQLiteFleetStore.version else {
            throw FleetStoreError(
                .newerVersion, "\(name): version \(version), this library knows \(SQLiteFleetStore.version)",
                help: "use the version of the library that wrote it")
        }
        return false
    }

    private func make(_ simulation: FleetSimulation, _ days: Int, _ empty: FleetCounters) throws(FleetStoreError) {
        try run("CREATE TABLE run (plan TEXT NOT NULL, days INTEGER NOT NULL, counters BLOB NOT NULL)", [])
        try run(
            """
            CREATE TABLE shard (number INTEGER PRIMARY KEY, epoch INTEGER NOT NULL DEFAULT 0,
            leased REAL NOT NULL DEFAULT 0, days INTEGER NOT NULL DEFAULT 0, leaf TEXT, rows BLOB, counters BLOB)
            """, [])
        // The one index that a claim uses.
        try run("CREATE INDEX open ON shard (number) WHERE leaf IS NULL", [])
        try run(
            "INSERT INTO run VALUES (?1, ?2, ?3)",
            [.text(simulation.plan.hash), .integer(Int64(days)), .bytes(empty.bytes)])
        for number in 0..<simulation.shardCount {
            try run("INSERT INTO shard (number) VALUES (?1)", [.integer(Int64(number))])
        }
        try run("PRAGMA application_id=\(SQLiteFleetStore.applicationID)", [])
        try run("PRAGMA user_version=\(SQLiteFleetStore.version)", [])
    }

    private func check(_ simulation: FleetSimulation, _ days: Int, _ empty: FleetCounters) throws(FleetStoreError) {
        var (plan, stored, bytes, rows): (String, Int64, [UInt8], Int) = ("", 0, [], 0)
        try run("SELECT plan, days, counters FROM run", []) { row in
            (plan, stored, bytes, rows) = (row.text(0), row.integer(1), row.bytes(2), rows + 1)
        }
        guard rows == 1 else { throw damaged("the plan's hash") }
        guard plan == simulation.plan.hash else {
            throw FleetStoreError(
                .otherPlan, "\(name): belongs to the plan \(plan), and this is the plan \(simulation.plan.hash)",
                help: "restore the plan, or name another file")
        }
        guard stored == Int64(days) else {
            throw FleetStoreError(
                .otherPlan, "\(name): belongs to a run of \(stored) days, and this is one of \(days)",
                help: "give the same `--until`, or name another file")
        }
        var (shards, counters) = (0, empty)
        try run(
            "SELECT count(*) FROM shard WHERE number BETWEEN 0 AND ?1", [.integer(Int64(simulation.shardCount) - 1)]
        ) {
            shards = Int($0.integer(0))
        }
        guard shards == simulation.shardCount, counters.set(bytes) else { throw damaged("a shard or a counter") }
    }
}
