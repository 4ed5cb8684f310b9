internal import CMAMSQLite
package import MAMBase
internal import MAMPOSIX
internal import MAMVolumes
internal import Synchronization

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
        if let pragmas = SystemAnswers.current.databasePragmas { try script(pragmas, "limiting the database") }
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
            sqlite3_prepare_v3(handle, $0, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
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

extension SQLiteConnection {
    /// Throws for a database that is foreign, newer, or damaged.
    func check(_ schema: SQLiteSchema) throws(StorageError) {
        let found = try pragma("PRAGMA application_id")
        guard found == Int64(schema.applicationID) else {
            throw StorageError(
                .corrupt, "`\(name)`: the database of another program, or its header is damaged", help: .damagedStore)
        }
        let version = try pragma("PRAGMA user_version")
        guard version <= schema.version else {
            throw StorageError(
                .newerVersion, "`\(name)`: version \(version), this library knows \(schema.version)",
                help: "open it with the version of the library that wrote it, or a newer one")
        }
        guard version == schema.version else {
            throw StorageError(.corrupt, "`\(name)`: the version \(version) does not exist", help: .damagedStore)
        }
        try setUp(schema.durability)
        try checkPages(schema)
        try checkTables(schema)
    }

    /// Makes the tables of a schema in an empty database; within a transaction.
    func makeTables(of schema: SQLiteSchema) throws(StorageError) {
        try script("\(schema.tables)", "making the tables")
        try script("PRAGMA user_version=\(schema.version)", "noting the version")
    }

    private func setUp(_ durability: SQLiteSchema.Durability) throws(StorageError) {
        let mode: String
        switch durability {
        case .rollback:
            let limit = "PRAGMA journal_size_limit=\(Self.journalByteCount)"
            try script("PRAGMA secure_delete=ON; PRAGMA synchronous=EXTRA; \(limit)", "setting the database up")
            // The journal keeps its disk space, so that a change needs none.
            mode = try journal("PRAGMA journal_mode=PERSIST")
            guard mode == "persist" else { throw StorageError(.system, "`\(name)`: no rollback journal") }
            keepsRoom = true
        case .log:
            mode = try journal("PRAGMA journal_mode=WAL")
            guard mode == "wal" else { throw StorageError(.system, "`\(name)`: no write-ahead log") }
            // At most 32 MiB, which hold 10^5 rows, and only rows that were read.
            try script("PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32768", "setting the database up")
        }
    }

    private func journal(_ sql: StaticString) throws(StorageError) -> String {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_prepare_v2(handle, "\(sql)", -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code, "setting the journal up") }
        code = sqlite3_step(statement)
        guard code == SQLITE_ROW else { throw failure(code, "setting the journal up") }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
    }

    private func checkPages(_ schema: SQLiteSchema) throws(StorageError) {
        // Stops at the first error; returns `ok` in one row if there is none.
        let answer = try journal(schema.checksIndexes ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)")
        guard answer == "ok" else {
            // A page that could not be read now may be whole.
            if let code = Self.readError(in: answer) {
                throw StorageError.sqlite(code, "checking the pages", name: name, number: sqlite3_system_errno(handle))
            }
            throw StorageError(.corrupt, "`\(name)`: a page of the database is damaged", help: .damagedStore)
        }
        guard schema.durability == .rollback else { return }
        // SQLite reads the missing part of the last page as zeros, which a free page contains.
        let (pages, size) = (try pragma("PRAGMA page_count"), try pragma("PRAGMA page_size"))
        let length = try fileLength()
        guard length >= pages * size else {
            throw StorageError(.corrupt, "`\(name)`: the file ends early at byte \(length)", help: .damagedStore)
        }
    }

    /// Returns the code of an error other than damage that SQLite's check of pages reports.
    ///
    /// The check does not fail when a page cannot be read, but answers with a text that ends with the code of the error.
    package static func readError(in answer: String) -> Int32? {
        let lines = answer.split(separator: "\n").compactMap { line -> Int32? in
            guard let end = line.firstRange(of: "error code=")?.upperBound else { return nil }
            return Int32(line[end...].prefix { $0.isNumber })
        }
        return lines.first { ![SQLITE_OK, SQLITE_CORRUPT, SQLITE_NOTADB].contains($0 & 0xFF) }
    }

    /// Compares the tables with those of the schema: no trigger, view or column may have been added.
    private func checkTables(_ schema: SQLiteSchema) throws(StorageError) {
        let model = try SQLiteConnection.open(nil, name: name)
        try model.makeTables(of: schema)
        guard try tables() == model.tables() else {
            throw StorageError(.corrupt, "`\(name)`: the tables are not those of this library", help: .damagedStore)
        }
    }

    private func tables() throws(StorageError) -> [[[UInt8]]] {
        try all(
            """
            SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(ifnull(sql, '') AS BLOB)
            FROM sqlite_schema ORDER BY type, name
            """
        ) { (row) throws(StorageError) in
            var parts: [[UInt8]] = []
            for column in 0..<4 as Range<Int32> { parts.append(try row.bytes(column, 0...1 << 16)) }
            return parts
        }
    }
}

/// The state of a database with a write-ahead log, which differs after each change by any process.
struct SQLiteLogState: Equatable {
    // The header of the log's map: a counter of changes, the end of the log, salts and checksums.
    fileprivate let words: SIMD8<UInt64>
}

extension SQLiteConnection {
    /// Returns the state of the database without SQLite's locks and without a system call; nil if it is not
    /// known.
    ///
    /// A change by another process that has ended is in it: both processes map the same memory. What is read after the
    /// state may be newer.
    func logState() -> SQLiteLogState? {
        guard let (file, methods) = try? openFile(), methods.iVersion >= 2, let map = methods.xShmMap else {
            return nil
        }
        var start: UnsafeMutableRawPointer?
        // The first part of the map, in the length that SQLite uses; it exists since the file was first read.
        guard map(file, 0, 32768, 0, &start) == SQLITE_OK, let start else { return nil }
        // 48 bytes; the thirteenth tells whether they were written.
        guard start.load(fromByteOffset: 12, as: UInt8.self) != 0 else { return nil }
        var words = SIMD8<UInt64>(repeating: 0)
        for number in 0..<6 { words[number] = start.load(fromByteOffset: 8 * number, as: UInt64.self) }
        return SQLiteLogState(words: words)
    }
}

extension SQLiteConnection {
    /// Runs `body` as one change, atomically: if it or the commit throws, nothing is changed.
    ///
    /// Waits a bounded time for other writers before `body` begins; what `body` reads cannot change under it. `wanted` is
    /// asked when `body` has ended. After a wipe, a failure, and any change that removed something (``owesClearing``), zeros
    /// are written over the journal, which holds what the change removed.
    func transaction<Result>(
        _ wanted: @autoclosure () -> Room = .ordinary, _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let changes = sqlite3_total_changes(handle)
        var room: Room?
        defer { endWait() }
        try each("BEGIN IMMEDIATE", [], "changing a row") { _ in true }
        noteBegunChange()
        // Only where the change has begun: a call that is made again must not have begun one.
        defer {
            if room == nil || room == .wipe, sqlite3_total_changes(handle) != changes { owesClearing = true }
            if owesClearing { clearJournal() }
        }
        let begun = meter?.now
        do throws(StorageError) {
            let free = try freePages()
            let result = try body()
            let left = wanted()
            try leave(left, of: free)
            try change("COMMIT")
            room = left
            if sqlite3_total_changes(handle) != changes { meter?.noteCommit(since: begun) }
            return result
        } catch {
            // Rolling back does not restore free pages: content that the change wrote there stays.
            hasCleanFreePages = false
            // Some failures end the transaction themselves.
            if sqlite3_get_autocommit(handle) == 0 { try? script("ROLLBACK", "undoing a change") }
            throw error
        }
    }

    /// Returns a number in the file's header that changes with every change by any process, for databases with a
    /// rollback journal.
    ///
    /// Read without SQLite's locks: one system call instead of ten. After a change the number is different; during a
    /// change it is the old or the new one.
    func changeCounter() throws(StorageError) -> UInt64 {
        let (file, methods) = try openFile()
        var counter: UInt32 = 0
        let code = methods.xRead(file, &counter, 4, 24)
        guard code == SQLITE_OK else { throw failure(code, "reading the file's header") }
        return UInt64(UInt32(bigEndian: counter))
    }

    /// Returns a number that changes with every change by another connection, and with none by this one.
    ///
    /// Within a change it does not change.
    func dataVersion() throws(StorageError) -> Int64 { try pragma("PRAGMA data_version") }

    /// The length of the file in bytes, read without SQLite's locks.
    func fileLength() throws(StorageError) -> Int64 {
        let (file, methods) = try openFile()
        var length: sqlite3_int64 = 0
        let code = methods.xFileSize(file, &length)
        guard code == SQLITE_OK else { throw failure(code, "reading the file's length") }
        return length
    }

    func openFile() throws(StorageError) -> (
        file: UnsafeMutablePointer<sqlite3_file>, methods: sqlite3_io_methods
    ) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee else {
            throw failure(code, "finding the file")
        }
        return (file, methods)
    }

    /// The one integer that a pragma answers.
    func pragma(_ sql: StaticString) throws(StorageError) -> Int64 {
        guard let value = try first(sql, [], { (row) throws(StorageError) in try row.integer(0) }) else {
            throw StorageError(.corrupt, "`\(name)`: the database does not answer", help: .damagedStore)
        }
        return value
    }
}
