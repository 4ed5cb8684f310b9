import CMAMSQLite
import MAMCore
import XCTest

/// A disk that is full for one call, to which SQLite may answer by taking back one statement only: what the connection
/// shows afterwards, and what its transaction leaves behind, are those of a plain database in memory that was told the same.
final class ManagedFileDatabaseFullTests: XCTestCase {
    func testATransactionGoesOnOrIsTakenBackAsAWhole() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        var (points, survivors) = (0, 0)
        for (mode, page) in [("DELETE", 4096), ("DELETE", 1024), ("TRUNCATE", 512), ("PERSIST", 4096), ("WAL", 1024)] {
            for ending in ["COMMIT", "ROLLBACK"] {
                let total = try run(name, mode, page, ending, failing: nil).calls
                XCTAssertGreaterThan(total, 60)
                #if DEBUG
                    let step = 7
                #else
                    let step = 1
                #endif
                for call in stride(from: 1, through: total, by: step) {
                    points += 1
                    if try run(name, mode, page, ending, failing: call).survived { survivors += 1 }
                }
            }
        }
        print("\(points) full disks, \(survivors) transactions went on")
        XCTAssertGreaterThan(points, 100)
        // Otherwise the case that the suite is for was never reached.
        XCTAssertGreaterThan(survivors, 0)
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
        _ vfs: String, _ mode: String, _ page: Int, _ ending: String, failing: Int?
    ) throws -> (calls: Int, survived: Bool) {
        let world = try DatabaseWorld()
        let note = "\(mode) \(page) \(ending), call \(failing ?? 0)"
        let model = try Connection(":memory:")
        try model.run(Self.schema)
        var survived = false
        var possible: [[String]] = []
        var calls = 0
        do {
            let connection = try world.open(through: vfs)
            try connection.run("PRAGMA page_size=\(page); PRAGMA journal_mode=\(mode); " + Self.schema)
            try connection.run("PRAGMA cache_size=4; PRAGMA synchronous=NORMAL")
            calls = try FaultyFiles.with(failing: failing, lasts: false, code: SQLITE_FULL, torn: failing ?? 0) {
                survived = try transaction(connection, model, ending, &possible, note)
            }
            // The disk has room again.
            if possible.count == 1, (try? connection.rows(Self.everything)) != nil {
                try both(connection, model, "BEGIN; UPDATE t SET y = y || 'c', z = z + 9000; COMMIT", note)
                possible = [try model.rows(Self.everything)]
            }
        }
        let after = try world.open()
        XCTAssertEqual(try after.rows("PRAGMA integrity_check"), ["ok"], note)
        let found = try after.rows(Self.everything)
        XCTAssertTrue(possible.contains(found), "\(note): \(found.count) rows of no state")
        return (calls, survived)
    }

    // What may be there afterwards is in `possible`.
    private func transaction(
        _ connection: Connection, _ model: Connection, _ ending: String, _ possible: inout [[String]], _ note: String
    ) throws -> Bool {
        var survived = false
        let before = try model.rows(Self.everything)
        possible = [before]
        do { try connection.run("BEGIN IMMEDIATE") } catch { return false }
        try model.run("BEGIN IMMEDIATE")
        for statement in Self.statements {
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
            possible = [try model.rows(Self.everything)]
        } catch {
            possible = ending == "COMMIT" ? [before, with] : [before]
            if sqlite3_get_autocommit(connection.handle) == 0 { try? connection.run("ROLLBACK") }
            try model.run("ROLLBACK")
        }
        return survived
    }

    private func both(_ connection: Connection, _ model: Connection, _ sql: String, _ note: String) throws {
        do { try connection.run(sql) } catch { return XCTFail("\(note): \(error)") }
        try model.run(sql)
    }
}
