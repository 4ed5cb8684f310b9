import CMAMSQLite

/// A database of a device as a program without the library sees and changes it.
enum RawStore {
    struct Failure: Error { let code: Int32 }

    /// Runs statements on a file; what is deleted is overwritten.
    static func run(_ sql: String, on path: String) throws {
        let code = withConnection(to: path) { sqlite3_exec($0, "PRAGMA secure_delete=ON;" + sql, nil, nil, nil) }
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    /// The bytes that a statement answers, row by row.
    static func blobs(_ sql: String, on path: String) -> [[UInt8]] {
        var found: [[UInt8]] = []
        _ = withConnection(to: path) { connection in
            var statement: OpaquePointer?
            sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
            while sqlite3_step(statement) == SQLITE_ROW {
                let count = Int(sqlite3_column_bytes(statement, 0))
                found.append(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, 0), count: count)))
            }
            return sqlite3_finalize(statement)
        }
        return found
    }

    private static func withConnection(to path: String, _ body: (OpaquePointer?) -> Int32) -> Int32 {
        var connection: OpaquePointer?
        defer { sqlite3_close_v2(connection) }
        guard sqlite3_open(path, &connection) == SQLITE_OK else { return sqlite3_errcode(connection) }
        return body(connection)
    }
}
