import CMAMSQLite
import MAMBase
import MAMCore
import XCTest

/// VFSs of others that are made to protect databases; each test patches one of its own, since a patch stays.
final class PatchedVFSTests: XCTestCase {
    /// A registered copy of `unix` of a name that nobody else uses.
    private func vfs(
        _ name: String, registered: Bool = true, _ change: (inout sqlite3_vfs) -> Void = { _ in }
    ) throws -> UnsafeMutablePointer<sqlite3_vfs> {
        let made = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        made.initialize(to: try XCTUnwrap(sqlite3_vfs_find("unix")).pointee)
        made.pointee.zName = UnsafePointer(try XCTUnwrap(strdup(name)))
        made.pointee.pNext = nil
        change(&made.pointee)
        if registered { XCTAssertEqual(sqlite3_vfs_register(made, 0), SQLITE_OK) }
        return made
    }

    func testNewDatabasesAreProtectedAndClearOnesStayClear() throws {
        let world = try DatabaseWorld()
        let vfs = try vfs("patched-1")
        let old = try Connection(world.path("old.db"), vfs: "patched-1")
        try old.run("PRAGMA journal_mode=DELETE; CREATE TABLE t(x); INSERT INTO t VALUES('old')")
        let size = vfs.pointee.szOsFile
        try world.app.fileProtectionManager.protectSQLiteVFS(vfs)
        try world.app.fileProtectionManager.protectSQLiteVFS(vfs)
        XCTAssertEqual(vfs.pointee.szOsFile, size)
        // A connection from before goes on, with a journal that it opens only now.
        try old.run("INSERT INTO t VALUES('more'); PRAGMA journal_mode=WAL; INSERT INTO t VALUES('still')")
        XCTAssertEqual(try old.rows("SELECT count(*) FROM t"), ["3"])
        let new = try world.app.withAccountID(FileWorld.alice) {
            try Connection(world.path("new.db"), vfs: "patched-1")
        }
        try new.run("PRAGMA journal_mode=WAL; CREATE TABLE t(x); INSERT INTO t VALUES('\(DatabaseWorld.secret)')")
        XCTAssertEqual(try world.holds(DatabaseWorld.secret), [])
        let manager = world.app.fileProtectionManager
        XCTAssertEqual(manager.protectionInfo(for: "new.db")?.accountID, FileWorld.alice)
        XCTAssertFalse(manager.isFileEncrypted("old.db"))
        // What lies elsewhere is left alone.
        let outside = world.folder + "/outside.db"
        try world.app.withAccountID(FileWorld.alice) {
            try Connection(outside, vfs: "patched-1").run("CREATE TABLE t(x)")
        }
        XCTAssertTrue(FileManager.default.contents(atPath: outside)?.starts(with: Data("SQLite format 3".utf8)) == true)
        // Without the patch nobody reads it, with it switched off the process still does.
        XCTAssertThrowsError(try Connection(world.path("new.db"), vfs: "unix").rows("SELECT x FROM t"))
        try manager.unprotectSQLiteVFS(vfs)
        let again = try Connection(world.path("new.db"), vfs: "patched-1")
        XCTAssertEqual(try again.rows("SELECT x FROM t"), [DatabaseWorld.secret])
        try again.run("VACUUM INTO '\(world.path("copy.db"))'")
        XCTAssertEqual(
            try Connection(world.path("copy.db"), vfs: "unix").rows("SELECT x FROM t"), [DatabaseWorld.secret])
        try world.app.withAccountID(FileWorld.alice) {
            try Connection(world.path("clear.db"), vfs: "patched-1").run("CREATE TABLE t(x)")
        }
        XCTAssertFalse(manager.isFileEncrypted("clear.db"))
    }

    func testAnUnusableVFSIsRefused() throws {
        let (world, other) = (try DatabaseWorld(), try DatabaseWorld())
        let manager = world.app.fileProtectionManager
        func assertRefused(
            _ vfs: UnsafeMutablePointer<sqlite3_vfs>, _ words: String, line: UInt = #line
        ) {
            XCTAssertThrowsError(try manager.protectSQLiteVFS(vfs), words, line: line) { error in
                let error = error as? MAMFileProtectionError
                XCTAssertEqual(error?.code, .invalidArguments, line: line)
                XCTAssertTrue(error?.message.contains(words) == true, "\(error?.message ?? "")", line: line)
            }
        }
        assertRefused(try vfs("odd-1") { $0.iVersion = 9 }, "version 9")
        assertRefused(try vfs("odd-2") { $0.szOsFile = 8 }, "8 bytes")
        assertRefused(try vfs("odd-3", registered: false) { $0.zName = nil }, "no name")
        assertRefused(try vfs("odd-4", registered: false) { $0.xDelete = nil }, "lacks a method")
        assertRefused(try vfs("odd-5", registered: false), "not registered")
        _ = try world.app.databases.uri(for: "plan.db")
        assertRefused(try XCTUnwrap(sqlite3_vfs_find("mam")), "own")
        let shared = try vfs("shared-1")
        try other.app.fileProtectionManager.protectSQLiteVFS(shared)
        assertRefused(shared, "another app")
        XCTAssertThrowsError(try manager.unprotectSQLiteVFS(shared))
        XCTAssertThrowsError(try manager.unprotectSQLiteVFS(try vfs("odd-6")))
        try other.app.fileProtectionManager.unprotectSQLiteVFS(shared)
        XCTAssertNoThrow(try manager.protectSQLiteVFS(shared))
        XCTAssertThrowsError(try ManagedApp().fileProtectionManager.protectSQLiteVFS(shared))
        // Somebody copied the struct after it was patched: nobody knows how it opened files.
        _ = try vfs("copied-1") { copy in
            let name = copy.zName
            copy = shared.pointee
            (copy.zName, copy.pNext) = (name, nil)
        }
        XCTAssertThrowsError(try Connection(world.path("x.db"), vfs: "copied-1"))
    }

    func testSwitchingOnAndOffBesideOpensLosesNothing() throws {
        let world = try DatabaseWorld()
        let vfs = try vfs("patched-2")
        try world.app.fileProtectionManager.protectSQLiteVFS(vfs)
        try world.app.withAccountID(FileWorld.alice) {
            try Connection(world.path("plan.db"), vfs: "patched-2").run("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
        }
        let (app, path) = (world.app, world.path("plan.db"))
        let address = UInt(bitPattern: vfs)
        let failures = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: 3) { lane in
            for _ in 0..<60 {
                guard let vfs = UnsafeMutableRawPointer(bitPattern: address) else { return }
                if lane == 0 {
                    try? app.fileProtectionManager.unprotectSQLiteVFS(vfs)
                    try? app.fileProtectionManager.protectSQLiteVFS(vfs)
                } else if (try? Connection(path, vfs: "patched-2").rows("SELECT x FROM t")) != ["1"] {
                    failures.withLock { $0 += 1 }
                }
            }
        }
        XCTAssertEqual(failures.withLock { $0 }, 0)
    }
}
