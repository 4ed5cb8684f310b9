import MAMBenchResults
import CMAMSQLite
import Foundation
import MAMCore

/// A database of an account.
///
/// The baseline is a clear database with the same statements on the same disk.
enum SQLiteCases {
    static let names = ["sqlite.insert", "sqlite.commit", "sqlite.select", "sqlite.select.uncached"]
    private static let bulk: Int64 = 20_000
    private static let rows: Int64 = 60_000

    static func run(wanted: [String]) throws -> [BenchFigure] {
        guard !wanted.isEmpty, let folder = BenchFolder.make(onDisk: true) else { return [] }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/container", withIntermediateDirectories: false)
        let text =
            ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","appDataEncryptionType":"whenDeviceLocked"}"##
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "com.example.bench", container: folder + "/container"),
            on: DeviceEnvironment())
        app.policyManager.setPolicyInMemory(
            try PolicyDocument(json: Array(text.utf8)).compileStrictest(), for: World.id(0))
        return try wanted.compactMap { name in
            let uri = try app.databases.uri(for: name + ".db", account: World.id(0))
            guard let ours = PlainTable(uri), let plain = PlainTable("file:\(folder)/\(name).plain.db") else {
                return nil
            }
            precondition(app.fileProtectionManager.isFileEncrypted(name + ".db"), "the database is clear")
            let result = measured(name, ours, plain)
            precondition(ours.isRight && plain.isRight, "\(name): a statement failed")
            return result
        }
    }

    private static func measured(_ name: String, _ ours: PlainTable, _ plain: PlainTable) -> BenchFigure {
        switch name {
        case "sqlite.insert":
            return measure(
                name, against: "plain SQLite: \(bulk) rows in one transaction, WAL", iterations: 1,
                ours: { ours.insert(bulk) }, baseline: { plain.insert(bulk) })
        case "sqlite.commit":
            return measure(
                name, against: "plain SQLite: one row in a transaction, WAL, synchronous=NORMAL",
                iterations: 1000, ours: { ours.insert(1) }, baseline: { plain.insert(1) })
        default:
            let isCached = name == "sqlite.select"
            for table in [ours, plain] {
                table.insert(rows)
                table.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size=\(isCached ? -65_536 : -200)")
            }
            return measure(
                name,
                against: "plain SQLite: a row by its number, \(isCached ? "all pages" : "few pages") in its cache",
                iterations: isCached ? 20_000 : 4000,
                ours: { ours.find() }, baseline: { plain.find() })
        }
    }
}

/// A table with two kept statements.
final class PlainTable {
    private let connection: OpaquePointer
    private let insertion: OpaquePointer
    private let question: OpaquePointer
    private(set) var isRight = true
    private var (count, turn): (Int64, Int64) = (0, 0)

    /// Makes the table in a new database.
    init?(_ uri: String) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(uri, &opened, flags, nil) == SQLITE_OK, let connection = opened else { return nil }
        let make = """
            PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;
            CREATE TABLE rows(number INTEGER PRIMARY KEY, value BLOB, other INTEGER)
            """
        var (first, second): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        guard sqlite3_exec(connection, make, nil, nil, nil) == SQLITE_OK,
            sqlite3_prepare_v2(connection, "INSERT INTO rows VALUES(?1, ?2, ?1)", -1, &first, nil) == SQLITE_OK,
            sqlite3_prepare_v2(connection, "SELECT value, other FROM rows WHERE number = ?1", -1, &second, nil)
                == SQLITE_OK, let first, let second
        else { return nil }
        (self.connection, insertion, question) = (connection, first, second)
    }

    deinit {
        sqlite3_finalize(insertion)
        sqlite3_finalize(question)
        sqlite3_close_v2(connection)
    }

    func run(_ sql: String) { isRight = sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK && isRight }

    /// Inserts rows of about 200 bytes, in one transaction if there are several.
    func insert(_ more: Int64) {
        if more > 1 { run("BEGIN") }
        var value = [UInt64](repeating: 0x6D61_6D6D_616D_6D61, count: 24)
        for _ in 0..<more {
            count += 1
            value[0] = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
            sqlite3_bind_int64(insertion, 1, count)
            value.withUnsafeBytes { bytes in
                _ = sqlite3_bind_blob64(insertion, 2, bytes.baseAddress, UInt64(bytes.count), nil)
                isRight = sqlite3_step(insertion) == SQLITE_DONE && isRight
            }
            sqlite3_reset(insertion)
        }
        if more > 1 { run("COMMIT") }
    }

    /// Looks up one row, a different one each time.
    func find() {
        turn = (turn + 7919 * 31) % count
        sqlite3_bind_int64(question, 1, turn + 1)
        isRight =
            sqlite3_step(question) == SQLITE_ROW && sqlite3_column_bytes(question, 0) == 192
            && sqlite3_column_int64(question, 1) == turn + 1 && isRight
        sqlite3_reset(question)
    }
}
