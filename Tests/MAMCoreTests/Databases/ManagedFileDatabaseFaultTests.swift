import CMAMSQLite
import MAMCore
import XCTest

/// Every call of the files below fails once: what was told as committed is there, and everything else is whole.
final class ManagedFileDatabaseFaultTests: XCTestCase {
    func testEveryFailingCallIsToldAndLosesNothing() throws {
        let name = try XCTUnwrap(FaultyFiles.name)
        var points = 0
        for (mode, page) in [
            ("DELETE", 1024), ("DELETE", 4096), ("PERSIST", 4096), ("TRUNCATE", 512), ("WAL", 4096), ("WAL", 1024),
        ] {
            for lasts in [false, true] {
                let total = try self.run(name, mode, page, failing: nil, lasts: lasts)
                #if DEBUG
                    let step = 23
                #else
                    let step = 1
                #endif
                for call in stride(from: 1, through: total, by: step) {
                    _ = try self.run(name, mode, page, failing: call, lasts: lasts)
                    points += 1
                }
            }
        }
        print("\(points) failing calls")
        XCTAssertGreaterThan(points, 60)
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
