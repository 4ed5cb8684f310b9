import CMAMSQLite

/// The baseline for storing a row per app in SQLite: one table and kept statements, without authentication or checks.
///
/// Each change is on the disk before the call returns.
final class PlainRows {
    private let connection: OpaquePointer
    private let write: OpaquePointer
    private let read: OpaquePointer
    private var turn: UInt8 = 0

    /// Makes a database with the durability of the key store.
    init?(path: String) {
        var opened: OpaquePointer?
        guard
            sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
                == SQLITE_OK, let connection = opened
        else { return nil }
        self.connection = connection
        let make = """
            PRAGMA secure_delete=ON; PRAGMA synchronous=EXTRA; PRAGMA journal_mode=TRUNCATE;
            CREATE TABLE records(
                publisher BLOB NOT NULL, app BLOB NOT NULL, kind INTEGER NOT NULL, record BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, app, kind)) WITHOUT ROWID;
            """
        let put = "INSERT OR REPLACE INTO records VALUES(?1, ?2, ?3, ?4, ?5)"
        let get = "SELECT record, tag FROM records WHERE publisher = ?1 AND app = ?2 AND kind = ?3"
        var (first, second): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        guard sqlite3_exec(connection, make, nil, nil, nil) == SQLITE_OK,
            sqlite3_prepare_v2(connection, put, -1, &first, nil) == SQLITE_OK,
            sqlite3_prepare_v2(connection, get, -1, &second, nil) == SQLITE_OK, let first, let second
        else { return nil }
        (write, read) = (first, second)
    }

    /// Returns the tags of the rows in a key store, which differ for different contents.
    static func tags(inStoreAt folder: String) -> Set<[UInt8]> {
        var (opened, made): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        defer { sqlite3_close_v2(opened) }
        guard sqlite3_open_v2(folder + "/keys.sqlite", &opened, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            sqlite3_prepare_v2(opened, "SELECT tag FROM slots", -1, &made, nil) == SQLITE_OK
        else { preconditionFailure("no key store") }
        defer { sqlite3_finalize(made) }
        var tags: Set<[UInt8]> = []
        while sqlite3_step(made) == SQLITE_ROW {
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_column_blob(made, 0), count: Int(sqlite3_column_bytes(made, 0)))
            tags.insert(Array(bytes))
        }
        return tags
    }

    deinit {
        sqlite3_finalize(write)
        sqlite3_finalize(read)
        sqlite3_close_v2(connection)
    }

    /// Combines several changes in one transaction.
    func filling(_ body: () -> Void) {
        sqlite3_exec(connection, "BEGIN", nil, nil, nil)
        body()
        sqlite3_exec(connection, "COMMIT", nil, nil, nil)
    }

    /// Replaces a row by one with different bytes, because SQLite skips an unchanged row.
    func put(app: Int, kind: Int64, count: Int) -> Bool {
        turn &+= 1
        bind(write, app, kind)
        let (record, tag) = ([UInt8](repeating: turn, count: count), [UInt8](repeating: turn, count: 32))
        bind(write, 4, record)
        bind(write, 5, tag)
        defer { sqlite3_reset(write) }
        return sqlite3_step(write) == SQLITE_DONE
    }

    /// Reads a row without copying it.
    func get(app: Int, kind: Int64) -> Bool {
        bind(read, app, kind)
        defer { sqlite3_reset(read) }
        return sqlite3_step(read) == SQLITE_ROW && sqlite3_column_bytes(read, 0) > 0
    }

    private func bind(_ statement: OpaquePointer, _ app: Int, _ kind: Int64) {
        bind(statement, 1, Array("publisher".utf8))
        bind(statement, 2, Array("com.example.app\(app)".utf8))
        sqlite3_bind_int64(statement, 3, kind)
    }

    private func bind(_ statement: OpaquePointer, _ place: Int32, _ bytes: [UInt8]) {
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        _ = bytes.withUnsafeBytes {
            sqlite3_bind_blob64(statement, place, $0.baseAddress, UInt64($0.count), copies)
        }
    }
}
