import CMAMSQLite
import MAMCore
import MAMKeys
import XCTest

/// Several connections and one write-ahead log: what one of them holds back, or leaves behind, is never another's loss.
final class DatabaseLogTests: XCTestCase {
    private static let fill = """
        PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;
        CREATE TABLE t(x INTEGER PRIMARY KEY, y);
        WITH RECURSIVE c(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM c WHERE v < 40)
        INSERT INTO t SELECT v, hex(zeroblob(400)) FROM c;
        PRAGMA wal_checkpoint(TRUNCATE);
        """

    func testFramesOfATransactionThatWasTakenBackAreNeverWritten() throws {
        for locking in ["NORMAL", "EXCLUSIVE"] {
            for act in ["SELECT y FROM t WHERE x = 7", "UPDATE t SET y = y || 'too' WHERE x = 9", ""] {
                let world = try DatabaseWorld()
                let note = "\(locking): \(act)"
                try world.open().run(Self.fill)
                var first: Connection? = try world.open()
                _ = try first?.rows("SELECT count(*) FROM t")
                // Later, so that the log keeps the locks of several connections in memory.
                try first?.run("PRAGMA cache_size=4; PRAGMA locking_mode=\(locking)")
                try first?.run("BEGIN; UPDATE t SET y = replace(y, '0', '1') WHERE x <= 16; ROLLBACK")
                try first?.run("PRAGMA locking_mode=NORMAL")
                _ = try first?.rows("SELECT x FROM t WHERE x = 1")
                let other = try world.open()
                try other.run("UPDATE t SET y = 'kept' WHERE x = 7")
                if act.isEmpty { first = nil } else { try first?.run(act) }
                let third = try world.open()
                XCTAssertEqual(try third.rows("SELECT y FROM t WHERE x = 7"), ["kept"], note)
                XCTAssertEqual(try third.rows("SELECT count(*) FROM t WHERE y LIKE '%1%'"), ["0"], note)
                XCTAssertEqual(try third.rows("PRAGMA integrity_check"), ["ok"], note)
            }
        }
    }

    func testTheCopyOfAKilledCheckpointerIsLeftInPlace() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        // The first round fails nowhere and counts the calls.
        var (call, total) = (0, 0)
        while call <= total {
            let world = try DatabaseWorld()
            var first: Connection? = try world.open()
            // It leaves a copy of its own behind.
            try first?.run(Self.fill + "UPDATE t SET y = 'a' WHERE x = 5; PRAGMA wal_checkpoint")
            let third = try world.open()
            XCTAssertEqual(try third.rows("SELECT y FROM t WHERE x = 5"), ["a"])
            var second: Connection? = try world.open(through: name)
            try second?.run("PRAGMA wal_autocheckpoint=0; UPDATE t SET y = 'b' WHERE x IN (20, 30)")
            let made = FaultyFiles.with(failing: call == 0 ? nil : call, lasts: true, code: SQLITE_IOERR, torn: 1) {
                try? second?.run("PRAGMA wal_checkpoint")
                second = nil
            }
            total = max(total, made)
            first = nil
            let rows = (1...40).map { x in
                "\(x)|" + (x == 5 ? "a" : x == 20 || x == 30 ? "b" : String(repeating: "00", count: 400))
            }
            XCTAssertEqual(try? third.rows("SELECT x, y FROM t ORDER BY x"), rows, "call \(call)")
            XCTAssertEqual(try? third.rows("PRAGMA integrity_check"), ["ok"], "call \(call)")
            call += 1
        }
        XCTAssertGreaterThan(total, 6)
    }

    func testShortWritersBesideAnOpenLogReturnTheirUnusedReservedSealings() throws {
        let world = try DatabaseWorld()
        let open = try world.open()
        try open.run("PRAGMA journal_mode=WAL; CREATE TABLE t(x)")
        for number in 1...12 { try world.open().run("INSERT INTO t VALUES(\(number))") }
        XCTAssertLessThanOrEqual(try header(of: "plan.db-wal", in: world).reserved, 3 * SealBudget.step)
        try open.run("INSERT INTO t VALUES(13)")
        XCTAssertEqual(try world.open().rows("SELECT sum(x) FROM t"), ["91"])
    }

    func testTruncatingAFileReturnsNoReservedSealings() throws {
        let world = try DatabaseWorld()
        try Connection(world.path("plan.db")).run("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
        try world.app.fileProtectionManager.protect("plan.db", accountID: FileWorld.alice)
        let file = try world.app.files.open(at: "plan.db", .readWrite)
        try file.pwrite([UInt8](repeating: 1, count: 12_000), at: 8192)
        for length in [16_000, 12_000, 8192] as [Int64] { try file.truncate(to: length) }
        try file.close()
        XCTAssertGreaterThanOrEqual(try header(of: "plan.db", in: world).epoch, 3)
        let connection = try world.open()
        XCTAssertEqual(try connection.rows("SELECT x FROM t"), ["1"])
        let before = try header(of: "plan.db", in: world)
        XCTAssertEqual(before.epoch, 0)
        try connection.run("INSERT INTO t VALUES(2)")
        XCTAssertEqual(try header(of: "plan.db", in: world).reserved, before.reserved + SealBudget.step)
    }

    /// SQLite may put two records of a journal into one sector, and so one chunk, when it believes that a sector is not torn.
    func testAJournalBehindALogIsLaidOutAsOneWithout() throws {
        let world = try DatabaseWorld()
        let connection = try world.open()
        try connection.run(Self.fill)
        XCTAssertNotEqual(try features(connection) & SQLITE_IOCAP_POWERSAFE_OVERWRITE, 0)
        try connection.run("PRAGMA journal_mode=DELETE")
        XCTAssertEqual(try features(connection) & SQLITE_IOCAP_POWERSAFE_OVERWRITE, 0)
    }

    /// A spilling transaction whose calls fail from the n-th on, behind a log and a rollback.
    func testATornJournalBehindALogPutsEveryPageBack() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        // The first round fails nowhere and counts the calls.
        var (call, total) = (0, 0)
        while call <= total {
            let world = try DatabaseWorld()
            var connection: Connection? = try world.open(through: name)
            try connection?.run(Self.fill + "PRAGMA journal_mode=DELETE; PRAGMA cache_size=4")
            try connection?.run("BEGIN; UPDATE t SET y = replace(y, '0', '1'); ROLLBACK")
            total = max(
                total,
                FaultyFiles.with(failing: call == 0 ? nil : call, lasts: true, code: SQLITE_IOERR, torn: call) {
                    try? connection?.run("BEGIN; UPDATE t SET y = replace(y, '0', '2') WHERE x < 20")
                    try? connection?.run("UPDATE t SET y = replace(y, '0', '3'); ROLLBACK")
                    connection = nil
                })
            let after = try world.open()
            XCTAssertEqual(try? after.rows("PRAGMA integrity_check"), ["ok"], "call \(call)")
            XCTAssertEqual(
                try? after.rows("SELECT count(*) FROM t WHERE y = hex(zeroblob(400))"), ["40"], "call \(call)")
            call += 3
        }
        XCTAssertGreaterThan(total, 30)
    }

    private func features(_ connection: Connection) throws -> Int32 {
        var file: UnsafeMutablePointer<sqlite3_file>?
        XCTAssertEqual(sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file), SQLITE_OK)
        let opened = try XCTUnwrap(file)
        return opened.pointee.pMethods.pointee.xDeviceCharacteristics(opened)
    }

    /// What the newer of a file's headers says.
    private func header(of name: String, in world: DatabaseWorld) throws -> (epoch: UInt64, reserved: UInt64) {
        let raw = try world.raw(name)
        func number(_ place: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(raw[place + $1]) << (8 * UInt64($1)) }
        }
        let slot = number(48) > number(4096 + 48) ? 0 : 4096
        return (number(slot + 64), number(slot + 72))
    }
}
