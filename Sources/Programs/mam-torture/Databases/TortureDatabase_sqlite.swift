internal import CMAMSQLite
internal import MAMCore
internal import MAMPOSIX

/// Two attached databases of an account under test, and the app that they belong to.
struct TortureDatabase {
    /// The plaintext that no file may contain.
    static let secret = "the-launch-is-on-friday"
    /// The number of rows that are kept.
    static let kept: Int64 = 60
    static let account: AccountID = "tortured@example.com"
    static let modes = ["WAL", "DELETE", "TRUNCATE", "PERSIST"]
    static let pages = [512, 1024, 4096, 8192, 16384, 65_536]

    let folder: String
    let mode: String
    let page: Int
    private let app: ManagedApp

    var container: String { folder + "/container" }

    init(folder: String, mode: String, page: Int) throws {
        (self.folder, self.mode, self.page) = (folder, mode, page)
        for path in [folder, folder + "/container"] where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw TortureError("no folder: \(String(cString: strerror(errno)))")
        }
        let text =
            ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","appDataEncryptionType":"whenDeviceLocked"}"##
        let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/root.key"))
        app = ManagedApp(
            ManagedApp.Configuration(bundleID: "com.example.tortured", container: folder + "/container"),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(
            try PolicyDocument(json: Array(text.utf8)).compileStrictest(), for: Self.account)
    }

    /// Opens both databases.
    func connect() throws -> TortureConnection {
        let uris = try ["main.db", "other.db"].map { try app.databases.uri(for: $0, account: Self.account) }
        let connection = try TortureConnection(uris[0])
        // A small cache and frequent checkpoints make many file operations in a short time.
        let setting = """
            PRAGMA page_size=\(page); PRAGMA cache_size=20; PRAGMA wal_autocheckpoint=40; PRAGMA synchronous=NORMAL;
            ATTACH '\(uris[1])' AS other; PRAGMA other.page_size=\(page); PRAGMA other.cache_size=20;
            """
        try connection.run(setting)
        try connection.run("PRAGMA main.journal_mode=\(mode); PRAGMA other.journal_mode=\(mode);")
        for name in ["main", "other"] {
            try connection.run("CREATE TABLE IF NOT EXISTS \(name).rows(number INTEGER PRIMARY KEY, value TEXT)")
        }
        return connection
    }

    /// Opens the first database, as the second writer does.
    func join() throws -> TortureConnection {
        let connection = try TortureConnection(try app.databases.uri(for: "main.db", account: Self.account))
        try connection.retry("PRAGMA cache_size=20; PRAGMA wal_autocheckpoint=40; PRAGMA synchronous=NORMAL;")
        try connection.retry("CREATE TABLE IF NOT EXISTS beside(number INTEGER PRIMARY KEY, value TEXT)")
        return connection
    }

    /// Looks at every file repeatedly, as a wipe or a listing does.
    ///
    /// SQLite's locks must survive that.
    func readFilesRepeatedly() {
        let manager = app.fileProtectionManager
        Task.detached {
            while true {
                _ = try? manager.allFiles(ownedBy: Self.account)
                _ = manager.protectionInfo(for: "main.db")
                try? await Task.sleep(nanoseconds: 1_000_000)
            }
        }
    }

    /// Returns the value of a row, which contains the row's number.
    static func value(_ number: Int64) -> String {
        "\(secret) \(number) " + String(repeating: "abcdefgh \(number) ", count: Int(number % 70) * 3)
    }
}

final class TortureConnection {
    private let handle: OpaquePointer

    init(_ uri: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
        let code = sqlite3_open_v2(uri, &opened, flags, nil)
        guard code == SQLITE_OK, let handle = opened else {
            sqlite3_close_v2(opened)
            throw TortureError("sqlite does not open the database (\(code))")
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, 2000)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements.
    func run(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw TortureError("sqlite: \(String(cString: sqlite3_errmsg(handle))) (\(code))")
        }
    }

    /// Runs statements, and repeats them while another connection blocks them.
    func retry(_ sql: String) throws {
        while true {
            let code = sqlite3_exec(handle, sql, nil, nil, nil)
            if code == SQLITE_OK { return }
            guard code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED else {
                throw TortureError("sqlite: \(String(cString: sqlite3_errmsg(handle))) (\(code))")
            }
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            usleep(500)
        }
    }

    /// Returns the rows of a table; `nil` while another connection blocks it.
    func read(_ table: String) throws -> [(number: Int64, value: String)]? {
        do {
            return try column("SELECT number || ':' || value FROM \(table)").map { row in
                guard let colon = row.firstIndex(of: ":"), let number = Int64(row[..<colon]) else {
                    throw TortureError("a row without a number")
                }
                return (number, String(row[row.index(after: colon)...]))
            }
        } catch let busy as TortureError where busy.isBusy { return nil }
    }

    /// Returns the first column of all rows, as texts.
    func column(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        var found: [String] = []
        if code == SQLITE_OK {
            while true {
                code = sqlite3_step(statement)
                guard code == SQLITE_ROW else { break }
                found.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
            }
        }
        guard code == SQLITE_DONE else {
            throw TortureError(
                "sqlite: \(String(cString: sqlite3_errmsg(handle))) (\(code))", isBusy: code & 0xFF == SQLITE_BUSY)
        }
        return found
    }
}

/// Runs a process that holds the stores of a folder for some time, as a backup or a stopped process does.
enum HoldCommand {
    /// Takes the write locks of both stores, reports that to `channel`, and keeps them for a number of seconds.
    static func run(folder: String, seconds: Int, channel: Int32) throws {
        var connections: [OpaquePointer] = []
        defer { for connection in connections { sqlite3_close(connection) } }
        for name in ["keys.sqlite", "owners.sqlite"] {
            var connection: OpaquePointer?
            let code = sqlite3_open_v2(folder + "/" + name, &connection, SQLITE_OPEN_READWRITE, nil)
            guard let connection else { throw TortureError("a store cannot be opened") }
            connections.append(connection)
            guard code == SQLITE_OK else { throw TortureError("a store cannot be opened: \(code)") }
            sqlite3_busy_timeout(connection, 10_000)
            let held = sqlite3_exec(connection, "BEGIN IMMEDIATE", nil, nil, nil)
            guard held == SQLITE_OK else { throw TortureError("a store cannot be held: \(held)") }
        }
        try Child.say([0], through: channel)
        // Ends early when the parent has ended.
        let parent = getppid()
        for _ in 0..<seconds * 20 where getppid() == parent { usleep(50_000) }
        for connection in connections { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
    }
}
