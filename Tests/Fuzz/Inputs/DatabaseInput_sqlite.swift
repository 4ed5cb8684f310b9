import CMAMSQLite
import MAMCore
import MAMPOSIX

/// The check of encrypted databases: those with a log that was not copied back, and those with a hot journal, whose files an
/// attacker can write.
struct DatabaseInput {
    /// The files of each database: the suffix of the name, and the bytes.
    private let states: [[(suffix: String, bytes: [UInt8])]]
    private let folder: ScratchFolder
    private let uri: String
    private let app: ManagedApp

    static func prepare() -> ([UInt8]) -> Void {
        do { return try DatabaseInput().check } catch { preconditionFailure("no databases to damage: \(error)") }
    }

    private init() throws {
        let folder = try ScratchFolder()
        self.folder = folder
        app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.fuzz", container: folder.path))
        let text = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection"}"##
        let account: AccountID = "fuzz@example.com"
        app.policyManager.setPolicyInMemory(try PolicyDocument(json: Array(text.utf8)).compileStrictest(), for: account)
        uri = try app.databases.uri(for: "f.db", account: account)
        var states: [[(suffix: String, bytes: [UInt8])]] = []
        for (mode, page) in [("WAL", 4096), ("DELETE", 4096), ("WAL", 512), ("DELETE", 1024)] {
            Self.clear(folder)
            guard let connection = Self.connect(uri) else { preconditionFailure("no database can be opened") }
            let fill = """
                PRAGMA page_size=\(page); PRAGMA cache_size=1; PRAGMA journal_mode=\(mode); PRAGMA wal_autocheckpoint=0;
                CREATE TABLE rows(number INTEGER PRIMARY KEY, value TEXT);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
                INSERT INTO rows SELECT i, i || 'v' || hex(zeroblob(100)) FROM n;
                BEGIN; UPDATE rows SET value = 'never';
                """
            precondition(sqlite3_exec(connection, fill, nil, nil, nil) == SQLITE_OK, "a database cannot be filled")
            states.append(
                ["", "-wal", "-journal"].compactMap { suffix in
                    Self.content(folder.path + "/f.db" + suffix).map { (suffix, $0) }
                })
            sqlite3_close_v2(connection)
        }
        self.states = states
    }

    private static func connect(_ uri: String) -> OpaquePointer? {
        var connection: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
        guard sqlite3_open_v2(uri, &connection, flags, nil) == SQLITE_OK else {
            sqlite3_close_v2(connection)
            return nil
        }
        return connection
    }

    private static func clear(_ folder: ScratchFolder) {
        for suffix in ["", "-wal", "-journal", "-shm"] { unlink(folder.path + "/f.db" + suffix) }
    }

    private static func content(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == bytes.count ? bytes : nil
    }

    /// Damages the files of a database, and reads its rows.
    ///
    /// The first byte of the input chooses the database. Each change takes four bytes: the file, the place, and the bits or
    /// the new length. Each row that is read was committed. If a hot journal was changed, a row may also be one that the
    /// open transaction wrote, as after a deletion of the journal.
    private func check(_ input: [UInt8]) {
        guard input.count > 4 else { return }
        var files = states[Int(input[0]) % states.count]
        for change in stride(from: 1, to: min(input.count - 3, 400), by: 4) {
            let number = Int(input[change] & 15) % files.count
            guard !files[number].bytes.isEmpty else { continue }
            let place = Int(input[change] >> 5) << 16 | Int(input[change + 1]) << 8 | Int(input[change + 2])
            // Headers and the journal's descriptor, then the chunks: the bytes between them are never read.
            let body = 45_056
            let offset =
                place < 12_288
                ? place
                : files[number].bytes.count > body
                    ? body + place % (files[number].bytes.count - body) : place
            if input[change] & 16 == 0 {
                files[number].bytes[offset % files[number].bytes.count] ^= input[change + 3]
            } else {
                let length = offset % (files[number].bytes.count + 1)
                files[number].bytes.removeLast(files[number].bytes.count - length)
            }
        }
        Self.clear(folder)
        for file in files {
            let descriptor = open(folder.path + "/f.db" + file.suffix, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            _ = file.bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }
        readRows(isJournaled: Int(input[0]) % 2 == 1)
    }

    private func readRows(isJournaled: Bool) {
        guard let connection = Self.connect(uri) else { return }
        defer { sqlite3_close_v2(connection) }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let text = "SELECT number, value = number || 'v' || hex(zeroblob(100)), value = 'never' FROM rows"
        guard sqlite3_prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK else { return }
        while sqlite3_step(statement) == SQLITE_ROW {
            precondition((1...60).contains(sqlite3_column_int64(statement, 0)), "a row that was not written")
            let isUndone = isJournaled && sqlite3_column_int64(statement, 2) == 1
            precondition(sqlite3_column_int64(statement, 1) == 1 || isUndone, "another row")
        }
        sqlite3_reset(statement)
        sqlite3_exec(connection, "INSERT INTO rows VALUES(1000, 'x'); PRAGMA integrity_check; VACUUM", nil, nil, nil)
    }
}
