internal import CMAMSQLite
internal import MAMPOSIX

/// One connection to a file.
///
/// Unchecked: one call at a time uses a connection. It is in the pool of its store, which has a lock, or one call has taken
/// it out of the pool.
package final class FleetDatabase: @unchecked Sendable {
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
        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
        package func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

        package func bytes(_ column: Int32) -> [UInt8] {
            let count = Int(sqlite3_column_bytes(statement, column))
            guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    private let handle: OpaquePointer
    private let name: String

    /// The row of the table `run`, which has one.
    static let sumRow = 1

    /// Returns the limit of the bytes of a row, which SQLite reads as a whole.
    ///
    /// It is four times what a run stores in a row, so that a value that is a little too long is found by its checksum,
    /// whose error names the shard.
    static func rowLimit(_ empty: FleetSum) -> Int { 4 * (FleetShardState.maximumByteCount + empty.byteCount + 4_096) }

    package init(
        _ path: String, _ name: String, creates: Bool, patience: Int, limit: Int = 1 << 26
    ) throws(FleetStoreError) {
        // SQLite takes an empty path and `:memory:` for databases that end with the connection.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FleetStoreError(.system, "the store has no file path", help: "name a file such as run.sqlite")
        }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0)
        let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./" + path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            guard creates else {
                throw FleetStoreError(
                    .missing, "\(name): is not there or cannot be opened", help: "start a run with `mam fleet run`")
            }
            throw FleetStoreError(
                .system, "\(name): cannot be opened", help: "check that its folder exists and is writable")
        }
        (handle, self.name) = (opened, name)
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Int32(clamping: patience * 1_000))
        for (what, value) in [(SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)] as [(Int32, Int32)] {
            _ = mam_sqlite_switch(handle, what, value)
        }
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: limit))
    }

    deinit { sqlite3_close_v2(handle) }

    /// Whether no transaction was left open.
    package var isUsable: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// The path of the file from the root; nil if SQLite has none.
    package var path: String? { sqlite3_db_filename(handle, "main").map { String(cString: $0) } }

    /// The number of rows that the last statement changed.
    var changeCount: Int { Int(sqlite3_changes(handle)) }

    func damaged(_ part: String) -> FleetStoreError {
        FleetStoreError(.damaged, "\(name): \(part) cannot be read", help: "remove the store and run again")
    }

    /// The error of a file that another program wrote, which must not be removed.
    private var notAStore: FleetStoreError {
        FleetStoreError(
            .damaged, "\(name): is not the store of a fleet run", help: "name a store, or a file that does not exist")
    }

    private func failure(_ code: Int32) -> FleetStoreError {
        switch code & 0xFF {
        case SQLITE_FULL:
            FleetStoreError(
                .full, "\(name): there is no room on the disk",
                help: "nothing is lost; free disk space, and start the run again")
        case SQLITE_CORRUPT: damaged("the file")
        case SQLITE_NOTADB: notAStore
        // A value is longer than any that a run stores.
        case SQLITE_TOOBIG: damaged("a row")
        // The statements are fixed, so a table differs.
        case SQLITE_ERROR: damaged("a table")
        case SQLITE_BUSY:
            FleetStoreError(
                .system, "\(name): another program keeps the file locked",
                help: "nothing is lost; end the other program, and start the run again")
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
    func limitPages(_ isLimited: Bool) {
        let count = isLimited ? (try? pragma("page_count")) ?? 1 : 1 << 30
        try? run("PRAGMA max_page_count=\(count)", [])
    }

    /// Runs statements in one transaction, which is undone if they throw.
    func transaction<Answer>(
        changing: Bool, _ body: (FleetDatabase) throws(FleetStoreError) -> Answer
    ) throws(FleetStoreError) -> Answer {
        try run(changing ? "BEGIN IMMEDIATE" : "BEGIN", [])
        do throws(FleetStoreError) {
            let answer = try body(self)
            try run("COMMIT", [])
            return answer
        } catch {
            try? run("ROLLBACK", [])
            throw error
        }
    }

    /// Reads the counters of the finished shards of a run.
    func sum(_ empty: FleetSum, _ stored: FleetStoredRun) throws(FleetStoreError) -> FleetSum {
        var (bytes, sum): ([UInt8], FleetSum) = ([], empty)
        try run("SELECT counters FROM run LIMIT 1", []) { bytes = $0.bytes(0) }
        guard sum.set(bytes, row: Self.sumRow) else {
            throw stored.damaged(.counters, row: Self.sumRow, "the stored counters are damaged")
        }
        return sum
    }

    private func pragma(_ name: String) throws(FleetStoreError) -> Int64 {
        var number: Int64 = 0
        try run("PRAGMA \(name)", []) { number = $0.integer(0) }
        return number
    }

    /// Makes the tables, or checks that they are those of a plan.
    package func prepare(
        _ simulation: FleetSimulation, _ stored: FleetStoredRun, _ empty: FleetSum, creates: Bool
    ) throws(FleetStoreError) {
        // A file of another program is refused before anything in it changes.
        if try isEmpty(), !creates {
            throw FleetStoreError(.missing, "\(name): holds no run", help: "start one with `mam fleet run`")
        }
        try run("PRAGMA journal_mode=WAL", [])
        try run("PRAGMA synchronous=NORMAL", [])
        for pragma in SystemAnswers.current.databasePragmas?.split(separator: ";") ?? [] { try run(String(pragma), []) }
        try transaction(changing: creates) { database throws(FleetStoreError) in
            // Another process may have made the tables meanwhile.
            if try database.isEmpty() {
                try database.make(simulation, stored.days, empty)
            } else {
                try database.check(simulation, stored, empty)
            }
        }
    }

    /// Returns whether the file is new.
    ///
    /// - Throws: `damaged` for the file of another program, `newerVersion` for the store of a newer version.
    private func isEmpty() throws(FleetStoreError) -> Bool {
        let (id, version) = (try pragma("application_id"), try pragma("user_version"))
        var (tables, others) = (0, 0)
        try run("SELECT count(*), sum(type NOT IN ('table', 'index')) FROM sqlite_schema", []) {
            (tables, others) = (Int($0.integer(0)), Int($0.integer(1)))
        }
        if id == 0, version == 0, tables == 0 { return true }
        guard id == SQLiteFleetStore.applicationID else { throw notAStore }
        try FleetStoredRun.check(version: version, known: SQLiteFleetStore.version, of: name)
        // A view or a trigger could do anything when a row is read or written.
        guard others == 0 else { throw damaged("a view or a trigger") }
        return false
    }

    private func make(_ simulation: FleetSimulation, _ days: Int, _ empty: FleetSum) throws(FleetStoreError) {
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
            [.text(simulation.plan.hash), .integer(Int64(days)), .bytes(empty.bytes(row: Self.sumRow))])
        for number in 0..<simulation.shardCount {
            try run("INSERT INTO shard (number) VALUES (?1)", [.integer(Int64(number))])
        }
        try run("PRAGMA application_id=\(SQLiteFleetStore.applicationID)", [])
        try run("PRAGMA user_version=\(SQLiteFleetStore.version)", [])
    }

    private func check(
        _ simulation: FleetSimulation, _ expected: FleetStoredRun, _ empty: FleetSum
    ) throws(FleetStoreError) {
        var (stored, rows) = (expected, 0)
        try run("SELECT substr(plan, 1, 1024), days FROM run LIMIT 2", []) { row in
            stored = FleetStoredRun(store: name, other: expected.other, plan: row.text(0), days: Int(row.integer(1)))
            rows += 1
        }
        guard rows == 1 else { throw damaged("the plan's hash") }
        try stored.check(simulation, days: expected.days)
        _ = try sum(empty, expected)
        var shards = 0
        try run(
            "SELECT count(*) FROM shard WHERE number BETWEEN 0 AND ?1", [.integer(Int64(simulation.shardCount) - 1)]
        ) {
            shards = Int($0.integer(0))
        }
        guard shards == simulation.shardCount else { throw damaged("a shard") }
    }
}
