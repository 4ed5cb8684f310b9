import CMAMSQLite

/// The baseline for looking up an inode and listing an owner's rows in SQLite: one table, two indexes and kept
/// statements, without checks or conversion of rows.
final class PlainIndex {
    private let connection: OpaquePointer
    private let lookUp: OpaquePointer
    private let list: OpaquePointer

    /// Makes a database with `count` rows, every tenth of one owner.
    init?(path: String, count: Int) {
        var opened: OpaquePointer?
        guard
            sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
                == SQLITE_OK, let connection = opened
        else { return nil }
        self.connection = connection
        let fill = """
            PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA cache_size=-32768;
            CREATE TABLE files(id INTEGER PRIMARY KEY, path BLOB, device INTEGER, inode INTEGER, file BLOB, owner INTEGER);
            BEGIN;
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < \(count))
            INSERT INTO files SELECT i, CAST('/container/folder' || (i % 100) || '/file' || i AS BLOB), 7, i,
                randomblob(16), i % 10 FROM n;
            COMMIT;
            CREATE INDEX by_place ON files(inode, device);
            CREATE INDEX by_owner ON files(owner, path);
            """
        var (first, second): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        guard sqlite3_exec(connection, fill, nil, nil, nil) == SQLITE_OK,
            sqlite3_prepare_v2(
                connection, "SELECT owner, path FROM files WHERE inode = ?1 AND device = 7", -1, &first, nil)
                == SQLITE_OK,
            sqlite3_prepare_v2(
                connection, "SELECT path, device, inode, file FROM files WHERE owner = 3 ORDER BY path", -1, &second,
                nil)
                == SQLITE_OK, let first, let second
        else { return nil }
        (lookUp, list) = (first, second)
    }

    deinit {
        sqlite3_finalize(lookUp)
        sqlite3_finalize(list)
        sqlite3_close_v2(connection)
    }

    /// Looks up one inode.
    func find(_ inode: Int) -> Bool {
        sqlite3_bind_int64(lookUp, 1, Int64(inode))
        let isFound = sqlite3_step(lookUp) == SQLITE_ROW && sqlite3_column_bytes(lookUp, 1) > 0
        sqlite3_reset(lookUp)
        return isFound
    }

    /// Steps over the rows of one owner and counts the bytes of their paths.
    func listing() -> Int {
        var bytes = 0
        while sqlite3_step(list) == SQLITE_ROW { bytes += Int(sqlite3_column_bytes(list, 0)) }
        sqlite3_reset(list)
        return bytes
    }
}
