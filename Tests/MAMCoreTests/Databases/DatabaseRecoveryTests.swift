import CMAMSQLite
import Foundation
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// What stands in the files after each transaction is all that somebody finds who opens them after a death.
final class DatabaseRecoveryTests: XCTestCase {
    private static let transactions = isExhaustive ? 400 : 60

    /// SQLite itself loses a transaction now and then that took back more than its cache holds (see Docs/Databases.md), so the
    /// measure is what plain SQLite leaves of the same transactions: every frame of the log, also one written over again.
    func testAfterEachTransactionTheFilesMatchThoseOfPlainSQLite() throws {
        for seed in TestSeeds([1], of: name) { try afterEachTransactionTheFilesMatchThoseOfPlainSQLite(seed) }
    }

    private func afterEachTransactionTheFilesMatchThoseOfPlainSQLite(_ seed: UInt64) throws {
        var lost = 0
        for page in [512, 1024, 2048, 4096] { lost += try compare(pagesOf: page, seed: seed) }
        XCTAssertLessThan(lost, 2 * Self.transactions, "most of what is committed is in the files, seed \(seed)")
        print("recovery: seed \(seed), \(4 * Self.transactions) transactions, \(lost) lost by SQLite as well")
    }

    private func compare(pagesOf page: Int, seed: UInt64) throws -> Int {
        var random = SeededGenerator(seed: seed)
        let pair = try Pair(pagesOf: page)
        var lost = 0
        for number in 1...Self.transactions {
            let sql = transaction(number, &random)
            try pair.run(sql)
            let (live, found) = (try pair.rows(), try pair.rowsOfCopies())
            XCTAssertEqual(live.sealed, live.plain)
            guard found.sealed == found.plain else {
                XCTFail(
                    """
                    pages of \(page), transaction \(number): \(found.sealed.count) rows of \(live.sealed.count), \
                    plain \(found.plain.count), seed \(seed)
                    """)
                return lost
            }
            if found.plain != live.plain { lost += 1 }
            if Int.random(in: 0..<40, using: &random) == 0 { try pair.run("VACUUM") }
        }
        return lost
    }

    private func transaction(_ number: Int, _ random: inout SeededGenerator) -> String {
        var sql = "BEGIN;"
        if Int.random(in: 0..<4, using: &random) == 0 {
            sql += "SAVEPOINT s; UPDATE rows SET value = 'wrong'; ROLLBACK TO s; RELEASE s;"
        }
        let text = String(repeating: "abcdefgh \(number) ", count: Int.random(in: 0..<200, using: &random))
        sql += "INSERT INTO rows VALUES(\(number), '\(text)'); DELETE FROM rows WHERE number <= \(number - 60);"
        if Int.random(in: 0..<4, using: &random) == 0 { sql += "UPDATE rows SET value = value || '';" }
        return sql + "COMMIT;"
    }

    /// A protected database and a plain one to which the same happens.
    private struct Pair {
        private static let query = "SELECT number, value FROM rows"

        let world: DatabaseWorld
        let sealed: Connection
        let plain: Connection

        init(pagesOf page: Int) throws {
            world = try DatabaseWorld()
            sealed = try world.open("sealed.db")
            plain = try Connection(Self.plain("plain.db", world))
            // Few pages stay in memory, so that frames are written over again while a transaction lasts.
            try run(
                """
                PRAGMA page_size=\(page); PRAGMA cache_size=10; PRAGMA wal_autocheckpoint=40; PRAGMA synchronous=NORMAL;
                PRAGMA journal_mode=WAL; CREATE TABLE rows(number INTEGER PRIMARY KEY, value TEXT)
                """)
        }

        func run(_ sql: String) throws {
            try sealed.run(sql)
            try plain.run(sql)
        }

        func rows() throws -> (sealed: [String], plain: [String]) {
            (try sealed.rows(Self.query), try plain.rows(Self.query))
        }

        /// What is read from copies of the files, without what SQLite has in memory.
        func rowsOfCopies() throws -> (sealed: [String], plain: [String]) {
            for name in ["sealed.db", "plain.db"] {
                for suffix in ["", "-wal"] {
                    try world.write(try world.raw(name + suffix), to: "copy-\(name)\(suffix)")
                }
            }
            return (
                found { try world.open("copy-sealed.db").rows(Self.query) },
                found { try Connection(Self.plain("copy-plain.db", world)).rows(Self.query) }
            )
        }

        private func found(_ body: () throws -> [String]) -> [String] {
            do { return try body() } catch { return ["\(error)"] }
        }

        // Sectors of 4096 bytes, as protected files have: what is written when depends on them.
        private static func plain(_ name: String, _ world: DatabaseWorld) -> String {
            "file:\(world.path(name))?vfs=unix&psow=0"
        }
    }
}
