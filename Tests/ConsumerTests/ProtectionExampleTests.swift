import CMAMSQLite
import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// The examples of Docs/Protection.md, of Docs/Databases.md and of Docs/DeviceLock.md are the lines between the marks, and print what is said there.
final class ProtectionExampleTests: XCTestCase {
    private let policy = PolicyDocument.strict
    private let alice: AccountID = "alice@contoso.example"

    // Runs `body` in a folder that is removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mam-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("notes"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    func testTheExampleOfTheProtectionPageMatchesThisCodeAndItsOutput() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        try withFolder { folder in
            // example: Docs/Protection.md
            let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/keys/root.key"))
            let app = ManagedApp(
                ManagedApp.Configuration(bundleID: "com.example.notes", container: folder + "/notes"),
                on: DeviceEnvironment(storage: storage))
            app.policyManager.setPolicyInMemory(policy, for: alice)  // Encrypt Org data: Require

            let plan = try app.withAccountID(alice) { try app.files.create(at: "plan.txt") }
            try plan.write(Array("the launch is on Friday".utf8))
            try plan.pwrite(Array("Monday".utf8), at: 17)
            print(try plan.size(), plan.isEncrypted, plan.protectionInfo?.accountID == alice)
            try plan.close()

            let again = try app.files.open(at: "plan.txt")
            print(String(decoding: try again.read(100), as: UTF8.self))
            try again.close()

            let report = try app.fileProtectionManager.wipe(alice)
            print(report.files, report.containerKeys, report.isComplete)
            // end
        }
        try check("Docs/Protection.md", printed)
    }

    func testTheExampleOfTheDatabasesPageMatchesThisCodeAndItsOutput() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        try withFolder { folder in
            let container = folder + "/notes"
            // example: Docs/Databases.md
            let app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.notes", container: container))
            app.policyManager.setPolicyInMemory(policy, for: alice)  // Encrypt Org data: Require

            var database: OpaquePointer?
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
            let opened = sqlite3_open_v2(try app.databases.uri(for: "plan.db", account: alice), &database, flags, nil)
            let plan = "PRAGMA journal_mode=WAL; CREATE TABLE plan(day TEXT); INSERT INTO plan VALUES('Monday')"
            print(opened == SQLITE_OK, sqlite3_exec(database, plan, nil, nil, nil) == SQLITE_OK)
            let manager = app.fileProtectionManager
            print(manager.isFileEncrypted("plan.db"), manager.isFileEncrypted("plan.db-wal"))

            print(try manager.wipe(alice).isComplete)
            print(sqlite3_exec(database, "SELECT day FROM plan", nil, nil, nil) & 0xFF == SQLITE_IOERR)
            sqlite3_close_v2(database)
            // end
        }
        try check("Docs/Databases.md", printed)
    }

    func testTheExampleOfTheDeviceLockPageMatchesThisCodeAndItsOutput() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        try withFolder { folder in
            let container = folder + "/notes"
            // example: Docs/DeviceLock.md
            let time = VirtualTime()
            let device = DeviceEnvironment(time: time)
            let app = ManagedApp(
                ManagedApp.Configuration(bundleID: "com.example.notes", container: container), on: device)
            app.policyManager.setPolicyInMemory(policy, for: alice)  // Encrypt Org data: Require, when device is locked

            var database: OpaquePointer?
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
            sqlite3_open_v2(try app.databases.uri(for: "plan.db", account: alice), &database, flags, nil)
            func run(_ sql: String) -> Int32 { sqlite3_exec(database, sql, nil, nil, nil) }
            print(run("PRAGMA journal_mode=WAL; CREATE TABLE plan(day TEXT); INSERT INTO plan VALUES('Monday')"))

            device.lock()
            print(run("INSERT INTO plan VALUES('Tuesday')"), device.lockState)
            time.advance(by: 10)
            print(run("INSERT INTO plan VALUES('Wednesday')"), device.lockState)  // SQLITE_IOERR

            device.unlock()
            print(run("INSERT INTO plan VALUES('Thursday')"), sqlite3_total_changes(database))
            sqlite3_close_v2(database)
            // end
        }
        try check("Docs/DeviceLock.md", printed)
    }

    // The document's block of code is the code above, and the block after it what that printed.
    private func check(_ name: String, _ printed: [String]) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        func lines(_ file: URL) throws -> [String] {
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
        let source = try lines(URL(fileURLWithPath: #filePath))
        let start = try XCTUnwrap(source.firstIndex { $0.hasSuffix("// example: \(name)") })
        let code = source[(start + 1)...].prefix { !$0.hasSuffix("// end") }.map { String($0.dropFirst(12)) }
        XCTAssertGreaterThan(code.count, 4)
        let document = try lines(root.appendingPathComponent(name))
        let block = try XCTUnwrap(
            document.indices.first { document[$0] == "```swift" && document[($0 + 1)...].starts(with: code) },
            "\(name) does not hold this code:\n" + code.joined(separator: "\n"))
        XCTAssertEqual(Array(document[(block + 1 + code.count)...].prefix(5)), ["```", "", "prints", "", "```"])
        XCTAssertEqual(document[(block + 6 + code.count)...].prefix { $0 != "```" }.map { $0 }, printed)
    }
}

extension PolicyDocument {
    fileprivate static var strict: MAMPolicy {
        let json = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection"}"##  // encryption is the default
        guard let document = try? PolicyDocument(json: json).validated() else { preconditionFailure("unreadable") }
        return document.compile()
    }
}
