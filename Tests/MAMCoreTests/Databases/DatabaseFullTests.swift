import CMAMSQLite
import MAMCore
import TestSeeds
import XCTest

/// A disk that is full for one call, to which SQLite may answer by taking back one statement only: what the connection
/// shows afterwards, and what its transaction leaves behind, are those of a plain database in memory that was told the same.
final class DatabaseFullTests: XCTestCase {
    func testOnAFullDiskATransactionIsCommittedOrRolledBackAsAWhole() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        var (points, survivors) = (0, 0)
        // All of them take many minutes; the long form looks at every third.
        let step = isExhaustive ? Int(ProcessInfo.processInfo.environment["FULL_DISKS"] ?? "") ?? 29 : 257
        for (mode, page, locking) in [
            ("DELETE", 4096, "NORMAL"), ("DELETE", 1024, "NORMAL"), ("TRUNCATE", 512, "NORMAL"),
            ("PERSIST", 4096, "NORMAL"), ("WAL", 1024, "NORMAL"), ("DELETE", 1024, "EXCLUSIVE"),
            ("WAL", 4096, "EXCLUSIVE"),
        ] {
            for ending in ["COMMIT", "ROLLBACK"] {
                let kind = Kind(vfs: name, mode: mode, page: page, locking: locking, ending: ending)
                let total = try run(kind, Self.statements, failing: nil).calls
                XCTAssertGreaterThan(total, 60)
                for call in stride(from: 1, through: total, by: step) {
                    points += 1
                    if try run(kind, Self.statements, failing: call).survived { survivors += 1 }
                }
            }
        }
        print("\(points) full disks, one of \(step) calls, \(survivors) transactions went on")
        XCTAssertGreaterThan(points, 100)
        // Otherwise the case that the suite is for was never reached.
        XCTAssertGreaterThan(survivors, 0)
    }

    /// SQLite believes a pragma and a page that is read to change nothing, whatever was written meanwhile.
    func testNothingIsMissingAfterACallThatOnlyReads() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        let statements = [
            "INSERT INTO t SELECT value, hex(zeroblob(300)), value FROM n WHERE value <= 8",
            "PRAGMA user_version",
            "UPDATE t SET y = y || 'a', z = z + 1000 WHERE x < 110",
            "PRAGMA user_version",
            "SELECT count(*), sum(length(y)) FROM t",
        ]
        let step = isExhaustive ? 1 : 5
        for (mode, page) in [("DELETE", 4096), ("PERSIST", 1024), ("WAL", 1024)] {
            let kind = Kind(vfs: name, mode: mode, page: page, locking: "NORMAL", ending: "COMMIT")
            let total = try run(kind, statements, failing: nil).calls
            XCTAssertGreaterThan(total, 20)
            for call in stride(from: 1, through: total, by: step) { _ = try run(kind, statements, failing: call) }
        }
    }

    /// How a transaction is made and ends.
    private struct Kind {
        let (vfs, mode): (String, String)
        let page: Int
        let (locking, ending): (String, String)
    }

    private static let statements = [
        "INSERT INTO t SELECT value, hex(zeroblob(300)), value FROM n WHERE value <= 30",
        "UPDATE t SET y = y || 'a' WHERE x % 2 = 0",
        "SAVEPOINT inner",
        "UPDATE t SET y = 'short' || x, z = z + 1000",
        "INSERT INTO t SELECT x + 500, y || y, z + 5000 FROM t",
        "ROLLBACK TO inner",
        "UPDATE t SET y = y || 'b', z = z + 1000 WHERE x < 20",
        "DELETE FROM t WHERE x % 5 = 0",
    ]

    private static let schema = """
        CREATE TABLE t(x INTEGER PRIMARY KEY, y TEXT, z UNIQUE);
        CREATE TABLE n(value INTEGER PRIMARY KEY);
        WITH RECURSIVE c(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM c WHERE v < 40) INSERT INTO n SELECT v FROM c;
        INSERT INTO t SELECT value + 100, hex(zeroblob(200)), value + 100 FROM n
        """

    private static let everything = "SELECT x, y, z FROM t ORDER BY x"

    /// A transaction whose n-th call finds the disk full, another one behind it; how many calls there were, and whether the
    /// transaction went on after the failure.
    private func run(
        _ kind: Kind, _ statements: [String], failing: Int?
    ) throws -> (calls: Int, survived: Bool) {
        let world = try DatabaseWorld()
        let note = "\(kind.mode) \(kind.page) \(kind.locking) \(kind.ending), call \(failing ?? 0)"
        let model = try Connection(":memory:")
        try model.run(Self.schema)
        var survived = false
        var (calls, expected) = (0, [String]())
        do {
            let connection = try world.open(through: kind.vfs)
            try connection.run("PRAGMA locking_mode=\(kind.locking); PRAGMA page_size=\(kind.page)")
            try connection.run("PRAGMA journal_mode=\(kind.mode); " + Self.schema)
            try connection.run("PRAGMA cache_size=4; PRAGMA synchronous=FULL")
            calls = try FaultyFiles.with(failing: failing, lasts: false, code: SQLITE_FULL, torn: failing ?? 0) {
                survived = try transaction(connection, model, kind.ending, statements, note)
            }
            // The disk has room again.
            let next = "BEGIN; UPDATE t SET y = y || 'c', z = z + 9000; COMMIT"
            do { try connection.run(next) } catch { XCTFail("\(note): \(error)") }
            try model.run(next)
            expected = try model.rows(Self.everything)
            XCTAssertEqual(try connection.rows(Self.everything), expected, "\(note): behind it")
        }
        let after = try world.open()
        XCTAssertEqual(try after.rows("PRAGMA integrity_check"), ["ok"], note)
        XCTAssertEqual(try after.rows(Self.everything), expected, note)
        return (calls, survived)
    }

    // What is there afterwards is what the model has.
    private func transaction(
        _ connection: Connection, _ model: Connection, _ ending: String, _ statements: [String], _ note: String
    ) throws -> Bool {
        var survived = false
        let before = try model.rows(Self.everything)
        do { try connection.run("BEGIN IMMEDIATE") } catch { return false }
        try model.run("BEGIN IMMEDIATE")
        for statement in statements {
            do {
                try connection.run(statement)
                try model.run(statement)
            } catch {
                guard sqlite3_get_autocommit(connection.handle) == 0 else {
                    try model.run("ROLLBACK")
                    return false
                }
                survived = true
                // Without its savepoint what comes next would mean something else.
                if statement.contains("inner") { break }
            }
        }
        let with = try model.rows(Self.everything)
        // What it shows inside may fail, but not be anything else.
        if let seen = try? connection.rows(Self.everything) { XCTAssertEqual(seen, with, "\(note): inside") }
        do {
            try connection.run(ending)
            try model.run(ending)
        } catch {
            if sqlite3_get_autocommit(connection.handle) == 0 { try? connection.run("ROLLBACK") }
            // A commit that failed may be there, whole.
            let now = try connection.rows(Self.everything)
            let isThere = ending == "COMMIT" && now == with
            try model.run(isThere ? "COMMIT" : "ROLLBACK")
            if !isThere { XCTAssertEqual(now, before, note) }
        }
        return survived
    }
}
