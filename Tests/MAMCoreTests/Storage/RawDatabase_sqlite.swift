import CMAMSQLite
import XCTest

/// A database as somebody without the library changes it.
enum RawDatabase {
    struct Failure: Error { let code: Int32 }

    /// Runs statements on a file.
    static func run(_ sql: String, on path: String) throws {
        let code = withConnection(to: path) { sqlite3_exec($0, sql, nil, nil, nil) }
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    /// Runs `body` while another connection is inside of a change.
    static func whileWriting<Result>(to path: String, _ body: () throws -> Result) throws -> Result {
        try after("BEGIN IMMEDIATE", on: path, body)
    }

    /// Runs `body` while another connection reads.
    static func whileReading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        try after("BEGIN; SELECT count(*) FROM sqlite_schema", on: path, body)
    }

    private static func after<Result>(_ sql: String, on path: String, _ body: () throws -> Result) throws -> Result {
        var connection: OpaquePointer?
        defer { sqlite3_close_v2(connection) }
        guard sqlite3_open(path, &connection) == SQLITE_OK,
            sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK
        else { throw Failure(code: sqlite3_errcode(connection)) }
        return try body()
    }

    /// The integer that a statement answers.
    static func integer(_ sql: String, on path: String) -> Int64 {
        var result: Int64 = -1
        _ = withConnection(to: path) { connection in
            var statement: OpaquePointer?
            sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
            if sqlite3_step(statement) == SQLITE_ROW { result = sqlite3_column_int64(statement, 0) }
            return sqlite3_finalize(statement)
        }
        return result
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
        showSlots(connection)
        return body(connection)
    }

    /// Shows each kind of slot of a key store as a table of its own, for as long as the connection lasts.
    private static func showSlots(_ connection: OpaquePointer?) {
        guard sqlite3_exec(connection, "SELECT 1 FROM slots", nil, nil, nil) == SQLITE_OK else { return }
        for (kind, number) in [
            ("pins", "generation"), ("launches", "scope"), ("overrides", "scope"), ("records", "kind"),
            ("policies", "scope"),
        ] {
            let ofKind = "WHERE kind = CAST('\(kind)' AS BLOB)"
            let sameRow = """
                \(ofKind) AND publisher = OLD.publisher AND app = OLD.app AND scope = OLD.\(number)
                AND account = OLD.account
                """
            sqlite3_exec(
                connection,
                """
                CREATE TEMP VIEW \(kind) AS SELECT publisher, app, account, spelled, scope AS \(number), record, tag
                    FROM main.slots \(ofKind);
                CREATE TEMP TRIGGER change_\(kind) INSTEAD OF UPDATE ON \(kind) BEGIN
                    UPDATE slots SET publisher = NEW.publisher, app = NEW.app, account = NEW.account,
                        spelled = NEW.spelled, scope = NEW.\(number), record = NEW.record, tag = NEW.tag \(sameRow);
                END;
                CREATE TEMP TRIGGER remove_\(kind) INSTEAD OF DELETE ON \(kind) BEGIN
                    DELETE FROM slots \(sameRow);
                END;
                """, nil, nil, nil)
        }
    }
}

extension RawDatabase {
    /// Runs statements that begin a change, then `body`, and takes the change back.
    static func leaving(_ sql: String, on path: String, _ body: () throws -> Void) throws {
        try after(sql, on: path, body)
    }
}

/// A store that another process is changing, until this is dropped.
final class HeldDatabase: @unchecked Sendable {
    // Unchecked: used by the initializer and the deinitializer alone.
    private let connection: OpaquePointer

    init(_ path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened,
            sqlite3_exec(opened, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK
        else {
            sqlite3_close_v2(opened)
            throw RawDatabase.Failure(code: SQLITE_BUSY)
        }
        connection = opened
    }

    deinit { sqlite3_close_v2(connection) }
}
