import CMAMSQLite
import MAMCore
import XCTest

/// Whose databases are: by the URI, by who acts, and until a wipe.
final class DatabaseOwnerTests: XCTestCase {
    func testANewDatabaseBelongsToTheNamedOrEffectiveAccount() throws {
        let world = try DatabaseWorld()
        try world.app.withAccountID(FileWorld.carol) { try world.open("hers.db", for: nil).run("CREATE TABLE t(x)") }
        try world.open("his.db", for: FileWorld.bob).run("CREATE TABLE t(x)")
        try world.open("nobodys.db", for: nil).run("CREATE TABLE t(x)")
        let manager = world.app.fileProtectionManager
        XCTAssertEqual(manager.protectionInfo(for: "hers.db")?.accountID, FileWorld.carol)
        XCTAssertEqual(manager.protectionInfo(for: "his.db")?.accountID, FileWorld.bob)
        XCTAssertNil(manager.protectionInfo(for: "nobodys.db"))
        XCTAssertEqual(["hers.db", "his.db", "nobodys.db"].map { manager.isFileEncrypted($0) }, [true, false, false])
    }

    func testHostileURIsAreRefused() throws {
        let world = try DatabaseWorld()
        try world.open().run("CREATE TABLE t(x)")
        let (uri, path) = (try world.uri(), world.path("plan.db"))
        let token = try XCTUnwrap(uri.split(separator: "=").last)
        try FileManager.default.createSymbolicLink(atPath: world.path("link.db"), withDestinationPath: "/etc/passwd")
        for hostile in [
            "file:\(path)?vfs=mam", "file:\(path)?vfs=mam&mam=", "file:\(path)?vfs=mam&mam=\(token.dropLast())0x",
            "file:/etc/passwd?vfs=mam&mam=\(token)", "file:\(world.folder)/outside.db?vfs=mam&mam=\(token)",
            "file:\(path)/../../outside.db?vfs=mam&mam=\(token)", "file:\(world.path("link.db"))?vfs=mam&mam=\(token)",
            "file:\(world.path(".mam-tmp-1"))?vfs=mam&mam=\(token)", uri + "&nolock=1", uri + "&immutable=1",
        ] {
            XCTAssertThrowsError(try Connection(hostile).run("CREATE TABLE u(x)"), hostile) { error in
                XCTAssertEqual((error as? Connection.Failure)?.code ?? 0, SQLITE_CANTOPEN, "\(hostile): \(error)")
            }
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: world.folder + "/outside.db"))
        XCTAssertThrowsError(try world.app.databases.uri(for: "../outside.db"))
        // Of an app that is gone a token says nothing.
        var other: DatabaseWorld? = try DatabaseWorld()
        let gone = try XCTUnwrap(try other?.uri())
        other = nil
        XCTAssertThrowsError(try Connection(gone))
        // A path may hold what a URI takes for something else.
        try world.open("a ?#&=%41é.db").run("CREATE TABLE t(x)")
        XCTAssertTrue(world.names.contains("a ?#&=%41é.db"))
    }

    func testAWipeEndsOpenDatabasesAndRemovesEverythingBesideThem() throws {
        for mode in ["WAL", "PERSIST"] {
            let world = try DatabaseWorld()
            let (hers, his) = (try world.open(), try world.open("carols.db", for: FileWorld.carol))
            for connection in [hers, his] {
                try connection.run("PRAGMA journal_mode=\(mode); PRAGMA cache_size=1; CREATE TABLE t(x)")
                try connection.run(
                    "INSERT INTO t VALUES('\(DatabaseWorld.secret)'); BEGIN; INSERT INTO t SELECT hex(zeroblob(9000))")
            }
            let kept = try world.raw("plan.db")
            let report = try world.app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertTrue(report.isComplete)
            XCTAssertEqual(world.names.filter { $0.hasPrefix("plan") }, [], mode)
            XCTAssertThrowsError(try hers.run("COMMIT"), mode)
            XCTAssertThrowsError(try hers.rows("SELECT x FROM t"), mode)
            XCTAssertThrowsError(try hers.run("INSERT INTO t VALUES(1)"), mode)
            XCTAssertEqual(world.names.filter { $0.hasPrefix("plan") }, [], mode)
            // Another account's goes on, with its locks.
            try his.run("COMMIT")
            XCTAssertEqual(try his.rows("SELECT count(*) FROM t"), ["2"], mode)
            // A copy is of no use.
            try world.write(kept, to: "copy.db")
            XCTAssertThrowsError(try world.open("copy.db")) { error in
                XCTAssertEqual((error as? Connection.Failure)?.code ?? 0, SQLITE_IOERR | 28 << 8, "\(error)")
            }
        }
    }

    func testClearDatabasesAreWipedWithTheirLogs() throws {
        let world = try DatabaseWorld()
        let connection = try world.open("bobs.db", for: FileWorld.bob)
        try connection.run(
            "PRAGMA journal_mode=WAL; CREATE TABLE t(x); INSERT INTO t VALUES('\(DatabaseWorld.secret)')")
        XCTAssertTrue(try world.holds(DatabaseWorld.secret).contains("bobs.db-wal"))
        XCTAssertTrue(try world.app.fileProtectionManager.wipe(FileWorld.bob).isComplete)
        XCTAssertEqual(world.names, [])
        XCTAssertThrowsError(try connection.rows("SELECT x FROM t"))
    }

    func testDatabaseConnectionsOfAnEndedAppFail() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run("CREATE TABLE t(x)")
        world.app.end()
        XCTAssertThrowsError(try connection.run("INSERT INTO t VALUES(1)"))
    }
}
