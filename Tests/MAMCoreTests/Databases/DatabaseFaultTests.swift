import CMAMSQLite
import MAMCore
import TestSeeds
import XCTest

/// Every call of the files below fails once: what was told as committed is there, and everything else is whole.
final class DatabaseFaultTests: XCTestCase {
    func testEveryFailingCallIsReportedAndLosesNothing() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        // `DELETE 1024 821` runs that call alone, once and with all later ones, to look at what a full run found.
        if let replay = ProcessInfo.processInfo.environment["MAM_DATABASE_FAULT"] {
            let parts = replay.split(separator: " ")
            let (page, call) = (try XCTUnwrap(parts.count == 3 ? Int(parts[1]) : nil), try XCTUnwrap(Int(parts[2])))
            for lasts in [false, true] { _ = try self.run(name, String(parts[0]), page, failing: call, lasts: lasts) }
            return
        }
        var points = 0
        for (mode, page) in [
            ("DELETE", 1024), ("DELETE", 4096), ("PERSIST", 4096), ("TRUNCATE", 512), ("WAL", 4096), ("WAL", 1024),
        ] {
            for lasts in [false, true] {
                let total = try self.run(name, mode, page, failing: nil, lasts: lasts)
                // All of them take many minutes: `DATABASE_FAULTS=1`.
                let step = isExhaustive ? Int(ProcessInfo.processInfo.environment["DATABASE_FAULTS"] ?? "") ?? 13 : 67
                for call in stride(from: 1, through: total, by: step) {
                    _ = try self.run(name, mode, page, failing: call, lasts: lasts)
                    points += 1
                }
            }
        }
        print("\(points) failing calls")
        XCTAssertGreaterThan(points, 60)
    }

    /// Cutting a database writes its last chunk anew, and no transaction of SQLite's is there any more to heal that.
    func testAFailedVacuumLeavesNoTornChunk() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        let step = isExhaustive ? 1 : 5
        for mode in ["DELETE", "WAL"] {
            let total = try vacuum(name, mode, failing: nil, torn: 0)
            XCTAssertGreaterThan(total, 20)
            for call in stride(from: 1, through: total, by: step) {
                for torn in 0..<3 { _ = try vacuum(name, mode, failing: call, torn: torn) }
            }
        }
    }

    /// A vacuum whose n-th call fails, and a transaction behind it; how many calls there were.
    private func vacuum(_ vfs: String, _ mode: String, failing: Int?, torn: Int) throws -> Int {
        let world = try DatabaseWorld()
        let note = "\(mode), call \(failing ?? 0), torn \(torn)"
        var count = 0
        do {
            let connection = try world.open(through: vfs)
            try connection.run(
                """
                PRAGMA page_size=1024; PRAGMA journal_mode=\(mode);
                CREATE TABLE t(x INTEGER PRIMARY KEY, y);
                INSERT INTO t VALUES(1, zeroblob(9000)), (2, zeroblob(3000)), (3, zeroblob(900)); DELETE FROM t WHERE x = 1
                """)
            count = FaultyFiles.with(failing: failing, lasts: false, code: SQLITE_IOERR, torn: torn) {
                try? connection.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
                try? connection.run("UPDATE t SET y = zeroblob(700) WHERE x = 3; PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        let connection = try world.open()
        XCTAssertEqual(try? connection.rows("PRAGMA integrity_check"), ["ok"], note)
        XCTAssertEqual(try? connection.rows("SELECT x FROM t ORDER BY x"), ["2", "3"], note)
        XCTAssertEqual(try? connection.rows("SELECT length(y) FROM t WHERE x = 2"), ["3000"], note)
        return count
    }

    /// Ten transactions, the n-th call of which fails; how many calls there were.
    private func run(_ vfs: String, _ mode: String, _ page: Int, failing: Int?, lasts: Bool) throws -> Int {
        let world = try DatabaseWorld()
        let note = "\(mode) \(page), call \(failing ?? 0)\(lasts ? " and later" : "")"
        do {
            let connection = try world.open()
            try connection.run(
                "PRAGMA page_size=\(page); PRAGMA journal_mode=\(mode); CREATE TABLE t(x INTEGER PRIMARY KEY, y)")
        }
        var (told, begun) = (0, 0)
        let code: Int32 = (failing ?? 0) % 2 == 0 ? SQLITE_IOERR : SQLITE_FULL
        let count = FaultyFiles.with(failing: failing, lasts: lasts, code: code, torn: failing ?? 0) {
            // Opening, and the journal's mode, may be what fails.
            guard let connection = try? world.open(through: vfs),
                (try? connection.run("PRAGMA cache_size=4; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=8"))
                    != nil,
                (try? connection.rows("PRAGMA journal_mode=\(mode)")) != nil
            else { return XCTAssertNotNil(failing, note) }
            for number in 1...10 {
                begun = number
                do {
                    try connection.run("BEGIN IMMEDIATE")
                    try connection.run("INSERT INTO t VALUES(\(number), hex(zeroblob(\(number * 400))))")
                    try connection.run("UPDATE t SET y = y || 'x'; COMMIT")
                    told = number
                } catch {
                    XCTAssertNotNil(failing, "\(note): \(error)")
                    if sqlite3_get_autocommit(connection.handle) == 0 { try? connection.run("ROLLBACK") }
                    break
                }
                if number == 5 { try? connection.run("VACUUM") }
            }
        }
        let connection = try world.open()
        XCTAssertEqual(try connection.rows("PRAGMA integrity_check"), ["ok"], note)
        let rows = try connection.rows("SELECT x, y FROM t ORDER BY x")
        // The transaction that failed may be there, whole.
        XCTAssertTrue(rows.count == told || rows.count == begun, "\(note): \(rows.count) rows, \(told) told")
        for (place, row) in rows.enumerated() {
            let value =
                String(repeating: "00", count: (place + 1) * 400) + String(repeating: "x", count: rows.count - place)
            XCTAssertEqual(row, "\(place + 1)|\(value)", note)
        }
        if failing == nil { XCTAssertEqual(told, 10, note) }
        return count
    }
}
