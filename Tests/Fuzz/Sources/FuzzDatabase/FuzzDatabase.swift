import CMAMSQLite
import MAMPOSIX
import MAMCore

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Databases with a log that was not copied back, and with a hot journal, as somebody finds them who may write the files.
struct Material: Sendable {
    /// What lies beside each other under one name; the bytes of a file by what is added to the name.
    let states: [[(suffix: String, bytes: [UInt8])]]
    let folder: String
    let uri: String
    private let app: ManagedApp
    static let account: AccountID = "fuzz@example.com"

    init?() {
        var template = Array("\(access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp")/fuzz-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { return nil }
        let folder = String(cString: made)
        self.folder = folder
        app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.fuzz", container: folder))
        let text = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection"}"##
        guard let document = try? PolicyDocument(json: Array(text.utf8)) else { return nil }
        app.policyManager.setPolicyInMemory(document.compileStrictest(), for: Self.account)
        guard let uri = try? app.databases.uri(for: "f.db", account: Self.account) else { return nil }
        self.uri = uri
        var states: [[(suffix: String, bytes: [UInt8])]] = []
        for (mode, page) in [("WAL", 4096), ("DELETE", 4096), ("WAL", 512), ("DELETE", 1024)] {
            Self.clear(folder)
            guard let connection = Self.open(uri) else { return nil }
            let fill = """
                PRAGMA page_size=\(page); PRAGMA cache_size=1; PRAGMA journal_mode=\(mode); PRAGMA wal_autocheckpoint=0;
                CREATE TABLE rows(number INTEGER PRIMARY KEY, value TEXT);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
                INSERT INTO rows SELECT i, i || 'v' || hex(zeroblob(100)) FROM n;
                BEGIN; UPDATE rows SET value = 'never';
                """
            guard sqlite3_exec(connection, fill, nil, nil, nil) == SQLITE_OK else { return nil }
            states.append(
                ["", "-wal", "-journal"].compactMap { suffix in
                    Self.content(folder + "/f.db" + suffix).map { (suffix, $0) }
                })
            sqlite3_close_v2(connection)
        }
        self.states = states
    }

    static func open(_ uri: String) -> OpaquePointer? {
        var connection: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
        guard sqlite3_open_v2(uri, &connection, flags, nil) == SQLITE_OK else {
            sqlite3_close_v2(connection)
            return nil
        }
        return connection
    }

    static func clear(_ folder: String) {
        for suffix in ["", "-wal", "-journal", "-shm"] { unlink(folder + "/f.db" + suffix) }
    }

    private static func content(_ path: String) -> [UInt8]? {
        let descriptor = MAMPOSIX.open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == bytes.count ? bytes : nil
    }
}

let material = Material()

/// One input of the fuzzer: which state, then changes of four bytes each: which file, where, and what bits, or a new length.
///
/// Whatever the files say then, each row that is read is one that was committed; or, where a hot journal was changed, one that
/// the transaction wrote which it would have undone, as when somebody deletes it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let material, count > 4 else { return 0 }
    let input = UnsafeBufferPointer(start: start, count: count)
    var files = material.states[Int(input[0]) % material.states.count]
    for change in stride(from: 1, to: min(count - 3, 400), by: 4) {
        let number = Int(input[change] & 15) % files.count
        guard !files[number].bytes.isEmpty else { continue }
        let place = Int(input[change] >> 5) << 16 | Int(input[change + 1]) << 8 | Int(input[change + 2])
        // Headers and the journal's descriptor, then the chunks: what lies between is never read.
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
    Material.clear(material.folder)
    for file in files {
        let descriptor = open(material.folder + "/f.db" + file.suffix, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = file.bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }
    check(material, isJournaled: Int(input[0]) % 2 == 1)
    return 0
}

private func check(_ material: Material, isJournaled: Bool) {
    guard let connection = Material.open(material.uri) else { return }
    defer { sqlite3_close_v2(connection) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let text = "SELECT number, length(value), value = number || 'v' || hex(zeroblob(100)), value = 'never' FROM rows"
    guard sqlite3_prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK else { return }
    while sqlite3_step(statement) == SQLITE_ROW {
        precondition((1...60).contains(sqlite3_column_int64(statement, 0)), "a row that nobody wrote")
        let isUndone = isJournaled && sqlite3_column_int64(statement, 3) == 1
        precondition(sqlite3_column_int64(statement, 2) == 1 || isUndone, "another row")
    }
    sqlite3_reset(statement)
    sqlite3_exec(connection, "INSERT INTO rows VALUES(1000, 'x'); PRAGMA integrity_check; VACUUM", nil, nil, nil)
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzDatabase_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
