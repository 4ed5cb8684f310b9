import CMAMSQLite
import MAMCore
import XCTest

/// Databases through the VFS `mam`: every journal, every page size, whatever SQLite does with files.
final class DatabaseTests: XCTestCase {
    private static let modes = ["DELETE", "TRUNCATE", "PERSIST", "WAL", "MEMORY", "OFF"]
    private let fill = """
        CREATE TABLE rows(number INTEGER PRIMARY KEY, value TEXT);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
        INSERT INTO rows SELECT i, '\(DatabaseWorld.secret) ' || i || hex(zeroblob(i)) FROM n;
        """

    func testEveryJournalKeepsRowsAndNothingInClear() throws {
        for mode in Self.modes {
            let world = try DatabaseWorld()
            do {
                let connection = try world.open()
                XCTAssertEqual(try connection.rows("PRAGMA journal_mode=\(mode)"), [mode.lowercased()])
                try connection.run(fill + "UPDATE rows SET value = value || 'x' WHERE number % 7 = 0;")
                try connection.run("BEGIN; DELETE FROM rows; ROLLBACK; DELETE FROM rows WHERE number % 3 = 0")
                XCTAssertEqual(try world.holds(DatabaseWorld.secret), [], mode)
                XCTAssertEqual(try world.holds("SQLite format 3"), [], mode)
                try check(connection, mode)
            }
            try check(try world.open(), mode)
            XCTAssertEqual(try world.app.fileProtectionManager.files(ownedBy: FileWorld.alice), [world.path("plan.db")])
        }
    }

    private func check(_ connection: Connection, _ note: String) throws {
        XCTAssertEqual(try connection.rows("PRAGMA integrity_check"), ["ok"], note)
        let rows = try connection.rows("SELECT number, value FROM rows ORDER BY number")
        let expected = (1...300).filter { $0 % 3 != 0 }.map { number in
            "\(number)|\(DatabaseWorld.secret) \(number)" + String(repeating: "00", count: number)
                + (number % 7 == 0 ? "x" : "")
        }
        XCTAssertEqual(rows, expected, note)
    }

    func testEveryPageSizeWorksInEveryJournal() throws {
        for size in [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536] {
            for mode in ["DELETE", "PERSIST", "WAL"] {
                let (world, note) = (try DatabaseWorld(), "\(mode) \(size)")
                do {
                    let connection = try world.open()
                    try connection.run("PRAGMA page_size=\(size); PRAGMA cache_size=5; PRAGMA journal_mode=\(mode)")
                    try connection.run(fill + "UPDATE rows SET value = value || 'x' WHERE number % 7 = 0;")
                    try connection.run("SAVEPOINT s; DELETE FROM rows WHERE number > 5; ROLLBACK TO s; RELEASE s")
                    try connection.run("DELETE FROM rows WHERE number % 3 = 0; VACUUM")
                    XCTAssertEqual(try connection.rows("PRAGMA page_size"), ["\(size)"])
                    try check(connection, note)
                    XCTAssertEqual(try world.holds(DatabaseWorld.secret), [], note)
                }
                try check(try world.open(), note)
            }
        }
    }

    func testVacuumChangesThePageSizeAndTheJournalModeChangesAfterIt() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run(fill + "UPDATE rows SET value = value || 'x' WHERE number % 7 = 0;")
        try connection.run("DELETE FROM rows WHERE number % 3 = 0")
        for (size, mode) in [(1024, "WAL"), (16384, "DELETE"), (512, "WAL"), (4096, "PERSIST")] {
            try connection.run("PRAGMA journal_mode=DELETE; PRAGMA page_size=\(size); VACUUM")
            XCTAssertEqual(try connection.rows("PRAGMA journal_mode=\(mode)"), [mode.lowercased()])
            try connection.run("UPDATE rows SET value = value")
            XCTAssertEqual(try connection.rows("PRAGMA page_size"), ["\(size)"])
            try check(connection, "\(size) \(mode)")
        }
    }

    func testAttachedDatabasesAreCommittedTogether() throws {
        for mode in ["DELETE", "PERSIST", "WAL"] {
            let world = try DatabaseWorld()
            do {
                let connection = try world.open()
                try connection.run("ATTACH '\(try world.uri("carols.db", for: FileWorld.carol))' AS other")
                try connection.run("PRAGMA main.journal_mode=\(mode); PRAGMA other.journal_mode=\(mode)")
                try connection.run("CREATE TABLE t(x); CREATE TABLE other.u(x)")
                try connection.run(
                    "BEGIN; INSERT INTO t VALUES('\(DatabaseWorld.secret)'); INSERT INTO u SELECT x FROM t; COMMIT")
                XCTAssertEqual(try world.holds(DatabaseWorld.secret), [])
            }
            XCTAssertEqual(try world.open("carols.db").rows("SELECT x FROM u"), [DatabaseWorld.secret])
            let owner = world.app.fileProtectionManager.protectionInfo(for: "carols.db")?.accountID
            XCTAssertEqual(owner, FileWorld.carol)
        }
    }

    func testTheBackupCopiesIntoAndOutOfAProtectedDatabase() throws {
        let world = try DatabaseWorld()
        let (first, second) = (try world.open(), try world.open("copy.db"))
        try first.run(fill)
        let plain = try Connection(":memory:")
        for (target, source) in [(second, first), (plain, second)] {
            let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main")
            while sqlite3_backup_step(backup, 3) == SQLITE_OK {}
            XCTAssertEqual(sqlite3_backup_finish(backup), SQLITE_OK)
            XCTAssertEqual(try target.rows("SELECT count(*) FROM rows"), ["300"])
        }
        XCTAssertEqual(try world.holds(DatabaseWorld.secret), [])
    }

    func testTemporaryTablesAndSortsInFilesWork() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run("PRAGMA temp_store=FILE; PRAGMA cache_size=5; PRAGMA temp.cache_size=5")
        try connection.run(fill + "CREATE TEMP TABLE copy AS SELECT * FROM rows; CREATE INDEX temp.i ON copy(value)")
        try connection.run("INSERT INTO copy SELECT number + 1000, value FROM rows; DELETE FROM copy WHERE number % 2")
        XCTAssertEqual(try connection.rows("SELECT count(*) FROM copy"), ["300"])
        XCTAssertEqual(try connection.rows("SELECT number FROM copy ORDER BY value || number LIMIT 1").count, 1)
        XCTAssertEqual(try connection.rows("PRAGMA integrity_check"), ["ok"])
    }

    func testNoFileIsMappedIntoMemory() throws {
        let world = try DatabaseWorld()
        XCTAssertEqual(try world.open().rows("PRAGMA mmap_size=100000000"), ["0"])
        XCTAssertEqual(try world.open("bobs.db", for: FileWorld.bob).rows("PRAGMA mmap_size=100000000"), ["0"])
    }

    func testTwoConnectionsSeeEachOthersRowsWhileBothAreOpen() throws {
        for mode in ["WAL", "DELETE", "PERSIST", "TRUNCATE"] {
            let world = try DatabaseWorld()
            let (first, second) = (try world.open(), try world.open())
            try first.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(x INTEGER PRIMARY KEY, y)")
            try second.run("PRAGMA journal_mode=\(mode)")
            for number in 1...60 {
                let (writer, reader) = number % 3 == 0 ? (first, second) : (second, first)
                try writer.run("INSERT INTO t VALUES(\(number), zeroblob(\(number * 97)))")
                XCTAssertEqual(
                    try reader.rows("SELECT max(x), sum(length(y)) FROM t"),
                    ["\(number)|\((1...number).reduce(0) { $0 + $1 * 97 })"], mode)
                if number % 20 == 0 {
                    try writer.run("PRAGMA wal_checkpoint(\(number == 40 ? "TRUNCATE" : "RESTART"))")
                }
            }
            XCTAssertEqual(try first.rows("PRAGMA integrity_check"), ["ok"], mode)
        }
    }

    func testADatabaseThatWasAFileBeforeGoesOnAsADatabase() throws {
        let world = try DatabaseWorld()
        try Connection(world.path("plan.db")).run(fill)
        try world.app.fileProtectionManager.protect("plan.db", accountID: FileWorld.alice)
        XCTAssertEqual(try world.holds(DatabaseWorld.secret), [])
        do {
            let connection = try world.open()
            XCTAssertEqual(try connection.rows("SELECT count(*) FROM rows"), ["300"])
            try connection.run("DELETE FROM rows WHERE number > 200; INSERT INTO rows VALUES(1000, 'new')")
        }
        XCTAssertEqual(try world.open().rows("SELECT count(*) FROM rows"), ["201"])
        // And back: the engine reads what SQLite wrote.
        try world.app.fileProtectionManager.decryptFile("plan.db")
        XCTAssertEqual(try Connection(world.path("plan.db")).rows("PRAGMA integrity_check"), ["ok"])
        XCTAssertEqual(try Connection(world.path("plan.db")).rows("SELECT count(*) FROM rows"), ["201"])
    }

    func testAnOpenDatabaseIsNotReplacedUnderItsConnection() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run(fill)
        for change in [
            { try world.app.fileProtectionManager.decryptFile("plan.db") },
            { try world.app.fileProtectionManager.protect("plan.db", accountID: FileWorld.carol) },
            { try world.app.files.create(at: "plan.db", for: FileWorld.alice).close() },
        ] {
            XCTAssertThrowsError(try change()) { error in
                XCTAssertEqual((error as? MAMFileProtectionError)?.systemError, EBUSY, "\(error)")
            }
        }
        XCTAssertEqual(try connection.rows("PRAGMA integrity_check"), ["ok"])
    }
}
