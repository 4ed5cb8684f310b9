import Foundation
import MAMCore
import MAMStorage
import XCTest

/// The way from older versions of a database, shown on one made up for it.
final class StorageMigrationTests: StorageTestCase {
    private let steps: [StaticString] = [
        "CREATE TABLE notes(id INTEGER PRIMARY KEY, text BLOB)", "ALTER TABLE notes ADD COLUMN kind INTEGER DEFAULT 4",
        "CREATE INDEX notes_by_kind ON notes(kind)",
    ]

    private func file(_ versions: Int, _ migrations: [StaticString]? = nil) -> SQLiteFile {
        SQLiteFile(
            folder: root,
            schema: SQLiteSchema(
                name: "notes.sqlite", applicationID: 77, durability: .rollback, checksIndexes: true,
                migrations: migrations ?? Array(steps[..<versions])))
    }

    private var path: String { root + "/notes.sqlite" }

    private func fill(_ version: Int) throws {
        try? FileManager.default.removeItem(atPath: path)
        try file(version).create { (database) throws(StorageError) in
            if version > 0 { try database.script("INSERT INTO notes(id, text) VALUES(1, x'41')", "filling") }
        }
    }

    func testEveryEarlierVersionComesToTheNewestWithItsRows() throws {
        for version in 1..<steps.count {
            try fill(version)
            XCTAssertEqual(RawDatabase.integer("PRAGMA user_version", on: path), Int64(version))
            _ = try file(3).open()
            XCTAssertEqual(RawDatabase.integer("PRAGMA user_version", on: path), 3)
            XCTAssertEqual(RawDatabase.integer("SELECT kind FROM notes WHERE text = x'41'", on: path), 4)
            _ = try file(3).open()
        }
    }

    func testAVersionBeforeTheFirstOneComesToItAsWell() throws {
        try fill(0)
        _ = try file(1).open()
        XCTAssertEqual(RawDatabase.integer("PRAGMA user_version", on: path), 1)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM notes", on: path), 0)
    }

    func testAWayThatFailsChangesNothing() throws {
        try fill(1)
        let before = try bytes(path)
        let broken = file(3, [steps[0], steps[1], "CREATE INDEX broken ON nothing(x)"])
        XCTAssertNotNil(StorageKit.failure { () throws(StorageError) in try broken.open() })
        XCTAssertEqual(RawDatabase.integer("PRAGMA user_version", on: path), 1)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM pragma_table_info('notes')", on: path), 2)
        XCTAssertEqual(try bytes(path).count, before.count)
        _ = try file(3).open()
    }

    func testAFileThatIsThereIsNeverMadeAgain() throws {
        try fill(3)
        try file(3).create { (database) throws(StorageError) in
            try database.script("INSERT INTO notes(id) VALUES(2)", "filling")
        }
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM notes", on: path), 1)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: root), ["notes.sqlite"])
    }
}
