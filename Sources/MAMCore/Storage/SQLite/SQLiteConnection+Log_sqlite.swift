internal import CMAMSQLite

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
