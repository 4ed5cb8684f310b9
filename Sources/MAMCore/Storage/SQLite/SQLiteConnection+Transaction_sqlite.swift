internal import CMAMSQLite
internal import MAMBase
internal import Synchronization

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
