internal import CMAMSQLite
package import MAMBase
internal import MAMVolumes

/// A connection to a database, with its prepared statements.
///
/// Not thread-safe, and SQLite's own locks are off: one lock protects the connection when it is made, used and
/// released. A database cannot cause unbounded work or run code: see ``limit()``.
package final class SQLiteConnection {
    /// The file's name without its folders, for messages.
    let name: String
    let handle: OpaquePointer
    /// Whether the file keeps room for wipes on a full disk.
    var keepsRoom = false
    /// Whether this connection has overwritten all free pages, and no change of it failed since.
    var hasCleanFreePages = false
    /// The data version at which this connection found no damaged row and no unfinished shredding; nil before.
    var settledVersion: Int64?
    /// Whether the journal may hold what a change removed: the end of this change or of the next one writes zeros over it.
    var owesClearing = false
    /// The meter of the changes; nil if they are not measured.
    var meter: StoreMeter?
    // By the address of the text: a statement's text is a literal, which never moves.
    private var kept: [UnsafePointer<UInt8>: OpaquePointer] = [:]

    // Memory for the values of statements that run; how much of it is in use.
    private let values = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    private var valueCount = 0

    // The maximum time that a call waits for another process, in milliseconds.
    private let wait: Int32
    // The wait in progress.
    private var waiting: StoreWait?
    private var waitsInPlace = true
    /// Whether a change has begun since ``beginCall()``, so that the call cannot be repeated.
    var hasBegunChange = false

    private init(handle: OpaquePointer, name: String, wait: Int32) {
        (self.handle, self.name, self.wait) = (handle, name, wait)
    }

    /// The maximum time that a call waits for another process before it fails with `busy`, in milliseconds.
    package static let maximumWait: Int32 = 2000

    /// Connects to a file that exists, or to a database in memory when the path is nil.
    ///
    /// Nothing of the file is read yet.
    static func open(
        _ path: String?, name: String, wait: Int32 = maximumWait
    ) throws(StorageError) -> SQLiteConnection {
        var opened: OpaquePointer?
        let inMemory = path == nil ? SQLITE_OPEN_MEMORY | SQLITE_OPEN_CREATE : SQLITE_OPEN_NOFOLLOW
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | inMemory
        let code = SystemPath.with(path ?? ":memory:") { sqlite3_open_v2($0, &opened, flags, nil) }
        guard code == SQLITE_OK, let handle = opened else {
            let number = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw .sqlite(code, "opening the database", name: name, number: number)
        }
        let connection = SQLiteConnection(handle: handle, name: name, wait: wait)
        sqlite3_extended_result_codes(handle, 1)
        connection.handleWaiting()
        try connection.limit()
        return connection
    }

    deinit {
        for statement in kept.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
        values.deallocate()
    }

    /// Disables features by which a database could run code in its reader or use unbounded resources.
    private func limit() throws(StorageError) {
        let switches: [(Int32, Int32)] = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
        ]
        for (what, value) in switches where mam_sqlite_switch(handle, what, value) != SQLITE_OK {
            throw StorageError(.system, "`\(name)`: this version of sqlite cannot be limited")
        }
        // A row has paths, or the ids of keys that one wipe shredded, and is far below this limit.
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 24)
        sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 16)
        sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 64)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
        sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0)
        try script("PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY; PRAGMA mmap_size=0", "limiting the database")
    }

    /// Runs `body`, whose changes fail immediately while another process writes.
    func withoutWaiting(_ body: () -> Void) {
        let before = waitsInPlace
        waitsInPlace = false
        defer { waitsInPlace = before }
        body()
    }

    /// Begins a call whose caller waits for other processes, until a change has begun.
    func beginCall() { (waitsInPlace, hasBegunChange) = (false, false) }

    /// Ends the call: later statements wait inside SQLite.
    func endCall() { waitsInPlace = true }

    /// Counts the wait in place that has ended, if there was one.
    func endWait() {
        waiting?.end()
        waiting = nil
    }

    /// Records that a change has begun: from now on statements wait inside SQLite, because the call cannot be repeated.
    func noteBegunChange() { (waitsInPlace, hasBegunChange) = (true, true) }

    // SQLite asks whether it is to try again; the connection outlives its handle.
    private func handleWaiting() {
        sqlite3_busy_handler(
            handle,
            { context, count in
                guard let context else { return 0 }
                let connection = Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue()
                return connection.goesOnWaiting(count) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func goesOnWaiting(_ count: Int32) -> Bool {
        guard waitsInPlace else { return false }
        var current = (count == 0 ? nil : waiting) ?? StoreWait(milliseconds: wait, meter: meter)
        defer { waiting = current }
        return current.pause()
    }

    /// Runs statements without values and results.
    package func script(_ text: String, _ attempt: StaticString) throws(StorageError) {
        let code = sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, attempt) }
    }

    /// Changes rows, and returns their number.
    @discardableResult
    func change(_ sql: StaticString, _ values: [SQLiteValue] = []) throws(StorageError) -> Int {
        // Outside of a transaction a statement is a change of its own.
        let begun = sqlite3_get_autocommit(handle) != 0 ? meter?.now : nil
        try each(sql, values, "changing a row") { _ in true }
        let count = Int(sqlite3_changes(handle))
        if count > 0 { meter?.noteCommit(since: begun) }
        return count
    }

    /// Returns the result of `read` for the first row; nil if there is none.
    func first<Result>(
        _ sql: StaticString, _ values: [SQLiteValue] = [], _ read: (SQLiteRow) throws(StorageError) -> Result
    ) throws(StorageError) -> Result? {
        var result: Result?
        try each(sql, values) { (row) throws(StorageError) in
            result = try read(row)
            return false
        }
        return result
    }

    /// Returns the results of `read` for all rows.
    func all<Result>(
        _ sql: StaticString, _ values: [SQLiteValue] = [], _ read: (SQLiteRow) throws(StorageError) -> Result
    ) throws(StorageError) -> [Result] {
        var results: [Result] = []
        try each(sql, values) { (row) throws(StorageError) in
            results.append(try read(row))
            return true
        }
        return results
    }

    /// Runs `body` with each row until it returns false; it must not run the same statement.
    func each(
        _ sql: StaticString, _ values: [SQLiteValue], _ attempt: StaticString = "reading a row",
        _ body: (SQLiteRow) throws(StorageError) -> Bool
    ) throws(StorageError) {
        let statement = try prepared(sql)
        let before = valueCount
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
            valueCount = before
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1), of: statement) }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code, attempt) }
            guard try body(SQLiteRow(statement: statement, name: name)) else { return }
        }
    }

    private func prepared(_ sql: StaticString) throws(StorageError) -> OpaquePointer {
        if let statement = kept[sql.utf8Start] { return statement }
        var made: OpaquePointer?
        let code = UnsafeRawPointer(sql.utf8Start).withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) {
            sqlite3_prepare_v3(
                handle, $0, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        }
        guard code == SQLITE_OK, let statement = made else { throw failure(code, "preparing a statement") }
        kept[sql.utf8Start] = statement
        return statement
    }

    private func bind(_ value: SQLiteValue, at index: Int32, of statement: OpaquePointer) throws(StorageError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
            // SQLITE_STATIC: a literal lives as long as the process.
            case .literal(let text):
                sqlite3_bind_blob64(statement, index, text.utf8Start, UInt64(text.utf8CodeUnitCount), nil)
            case .words(let first, let second):
                withUnsafeBytes(of: (first, second)) { bind($0, at: index, of: statement) }
            // A null pointer would bind NULL.
            case .bytes(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
            case .text(let text) where text.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
            case .text(var text):
                text.withUTF8 { bind(UnsafeRawBufferPointer($0), at: index, of: statement) }
            case .bytes(let bytes): bytes.withUnsafeBytes { bind($0, at: index, of: statement) }
            }
        guard code == SQLITE_OK else { throw failure(code, "binding a value") }
    }

    // Binds bytes in the memory for values, until the statement is reset; SQLite itself copies those that do not fit.
    private func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32, of statement: OpaquePointer) -> Int32 {
        guard bytes.count <= values.count - valueCount else {
            // SQLITE_TRANSIENT, a cast that Swift does not import.
            let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            return sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), copies)
        }
        let copy = UnsafeMutableRawBufferPointer(rebasing: values[valueCount..<(valueCount + bytes.count)])
        copy.copyMemory(from: bytes)
        valueCount += bytes.count
        return sqlite3_bind_blob64(statement, index, copy.baseAddress, UInt64(copy.count), nil)
    }

    func failure(_ code: Int32, _ attempt: StaticString) -> StorageError {
        .sqlite(code, attempt, name: name, number: sqlite3_system_errno(handle))
    }
}
