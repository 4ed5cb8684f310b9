import MAMPOSIX
import CMAMSQLite
import Foundation
import MAMCore
import MAMSettings
import XCTest

/// A device and an app on the machine's own file system, for what only SQLite can do.
final class DatabaseWorld {
    static let secret = "the-launch-is-on-friday"

    let folder: String
    let app: ManagedApp
    let device: DeviceEnvironment
    let recorder = EventRecorder()

    init(
        powerSafe: Bool = false, group: DeviceGroup? = nil, time: any TimeSource = SystemTimeSource(),
        settings: ManagedAppSettings = FileWorld.multiIdentity, policy: MAMPolicy = FileWorld.strict
    ) throws {
        let isInMemory = access("/dev/shm", W_OK | X_OK) == 0
        var template = Array(((isInMemory ? "/dev/shm" : NSTemporaryDirectory()) + "/databases-XXXXXX").utf8CString)
        folder = String(cString: try XCTUnwrap(mkdtemp(&template)))
        try FileManager.default.createDirectory(atPath: folder + "/notes", withIntermediateDirectories: false)
        device = DeviceEnvironment(time: time, storage: DeviceStorage(), powerSafeFiles: powerSafe, group: group)
        app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: settings, container: folder + "/notes",
                observer: recorder),
            on: device)
        app.policyManager.setPolicyInMemory(policy, for: FileWorld.alice)
        app.policyManager.setPolicyInMemory(policy, for: FileWorld.carol)
        app.accounts.register(FileWorld.bob)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens a database, by default one of alice's.
    func open(
        _ name: String = "plan.db", for account: AccountID? = FileWorld.alice, through vfs: String? = nil
    ) throws -> Connection {
        try Connection(try uri(name, for: account, through: vfs))
    }

    func uri(
        _ name: String = "plan.db", for account: AccountID? = FileWorld.alice, through vfs: String? = nil
    ) throws -> String {
        let uri = try app.databases.uri(for: name, account: account)
        return vfs.map { uri.replacingOccurrences(of: "vfs=mam&", with: "vfs=\($0)&") } ?? uri
    }

    func path(_ name: String) -> String { folder + "/notes/" + name }

    func raw(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path(name)))) }

    func write(_ bytes: [UInt8], to name: String) throws {
        // In place, as somebody would who changes a file: a new file would have another number.
        let descriptor = MAMPOSIX.open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { MAMPOSIX.close(descriptor) }
        XCTAssertEqual(bytes.withUnsafeBytes { MAMPOSIX.write(descriptor, $0.baseAddress, $0.count) }, bytes.count)
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder + "/notes").sorted()) ?? [] }

    /// Whether a text stands somewhere in the container.
    func holds(_ text: String) throws -> [String] {
        try names.filter { Data(try raw($0)).range(of: Data(text.utf8)) != nil }
    }
}

/// One connection of SQLite's.
final class Connection {
    struct Failure: Error, CustomStringConvertible {
        let code: Int32
        let description: String
    }

    let handle: OpaquePointer

    init(_ name: String, vfs: String? = nil, flags: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_URI, vfs)
        guard code == SQLITE_OK, let handle = opened else {
            let extended = opened.map { sqlite3_extended_errcode($0) } ?? code
            sqlite3_close_v2(opened)
            throw Failure(code: extended, description: "open: \(extended)")
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
    }

    /// All rows, columns joined by a bar.
    func rows(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
        var found: [String] = []
        while true {
            code = sqlite3_step(statement)
            guard code == SQLITE_ROW else { break }
            found.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                }.joined(separator: "|"))
        }
        guard code == SQLITE_DONE else { throw failure(code, sql) }
        return found
    }

    private func failure(_ code: Int32, _ sql: String) -> Failure {
        Failure(code: code, description: "\(code) \(String(cString: sqlite3_errmsg(handle))): \(sql.prefix(80))")
    }
}
