import CMAMSQLite
import Foundation
import MAMCore
import MAMKeys
import MAMSettings
import MAMStorage
import TestPolicies
import XCTest

/// What becomes of the stores of earlier versions, and of slots when somebody moves what is in them.
final class StoreVersionTests: StorageTestCase {
    private typealias Versions = KeyStoreVersions

    private func clear() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            try FileManager.default.removeItem(atPath: root + "/" + name)
        }
    }

    private func store() throws(StorageError) -> SQLiteKeyStore {
        do { return try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()) } catch let error as StorageError {
            throw error
        } catch { throw StorageError(.crypto, "\(error)") }
    }

    private var version: Int64 { RawDatabase.integer("PRAGMA user_version", on: keysFile) }

    /// The bytes of all rows that a version has, as they stand in its tables.
    private func records(_ version: Int) throws -> [[UInt8]] {
        try Versions.slots.filter { $0.since <= version }.map { slot in
            try XCTUnwrap(RawDatabase.blobs("SELECT record FROM \(slot.row)", on: keysFile).first, slot.row)
        }
    }

    /// The bytes of all slots that a version has.
    private func contents(_ version: Int, _ store: SQLiteKeyStore) throws -> [[UInt8]] {
        try Versions.slots.filter { $0.since <= version }.compactMap { try store.bytes(in: $0.slot) }
    }

    func testEveryEarlierVersionComesToTheNewestAndKeepsEverythingItHeld() throws {
        for version in Versions.all {
            try clear()
            try Versions.make(version, in: root)
            XCTAssertEqual(self.version, Int64(version))
            let records = try records(version)
            let store = try store()
            XCTAssertEqual(self.version, 7)
            XCTAssertEqual(try contents(version, store), records)
            XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM slots", on: keysFile), Int64(records.count))
            XCTAssertEqual(try store.apps(of: "pub", holding: "a"), ["notes"])
            XCTAssertEqual(try store.wipes().map(\.account), ["B"])
            XCTAssertEqual(try store.account(of: store.ownerID(for: "a")), "A")
            for kind in [AccountKey.Kind.container, .transfer] {
                let slot = KeySlot(kind, publisher: "pub", app: "notes", account: "a")
                XCTAssertEqual(try store.newestKey(in: slot)?.generation, 1)
            }
            // What the version did not know yet is kept from now on.
            let storage = try openStorage()
            for slot in Versions.slots.map(\.slot) { try storage.slots.change(slot) { $0.put([1]) } }
            for slot in Versions.slots.map(\.slot) { XCTAssertEqual(try openStorage().slots.bytes(in: slot), [1]) }
        }
    }

    func testWhatTheLastVersionKeptSaysTheSame() throws {
        try Versions.make(5, in: root)
        let (storage, notes) = (try openStorage(), Versions.notes)
        XCTAssertEqual(try storage.pin(in: .pin(publisher: "pub", account: "A"))?.charged, 2)
        XCTAssertEqual(try storage.pin(in: .pin(publisher: "pub", account: "A"))?.current, PINKit.hash())
        XCTAssertEqual(
            try storage.launchRecord(in: .launch(publisher: "pub", app: "notes", account: "A"))?.lastCheckIn,
            TimeMark(LaunchKit.start))
        XCTAssertTrue(try storage.accessTimer(in: .access(publisher: "pub", account: "A")).isOpen)
        XCTAssertEqual(try storage.overrides(of: notes).overrides.accentColor, "#708090")
        XCTAssertEqual(try storage.overrides(of: notes).revision, 5)
        XCTAssertEqual(try storage.enrollmentRecord(of: notes)?.accounts.count, 1)
        XCTAssertNotNil(try storage.complianceRecord(of: notes))
        XCTAssertEqual(try storage.managedUser()?.userPrincipalName, "a@one.example")
        XCTAssertEqual(try storage.certificatePins(of: notes).revision, 7)
        XCTAssertEqual(try storage.extensions(of: notes), ["notes.share"])
        let policy = try XCTUnwrap(storage.storedPolicies(of: notes).first?.policy)
        XCTAssertEqual(policy.configurations, [["url": "https://one.example/é", "count": 7]])
        XCTAssertTrue(policy.policy.settings.keys.contains { $0.rawValue == "printBlocked" })
    }

    func testWhatWasDamagedStaysDamagedAndTheRowsBesideItCount() throws {
        for (place, damaged) in Versions.slots.enumerated() {
            try clear()
            try Versions.make(5, in: root)
            let (table, rows) = (String(damaged.row.split(separator: " ")[0]), damaged.row.drop { $0 != " " })
            try RawDatabase.run("UPDATE \(table) SET tag = x'00'\(rows)", on: keysFile)
            let store = try store()
            for (other, slot) in Versions.slots.enumerated() {
                let error = StorageKit.failure { () throws(StorageError) in try store.bytes(in: slot.slot) }
                XCTAssertEqual(error?.code, other == place ? .corrupt : nil, "\(damaged.row), \(slot.row)")
            }
        }
        // Of any type: it is told, and the rows beside it come along.
        try clear()
        try Versions.make(5, in: root)
        try RawDatabase.run(
            "UPDATE policies SET account = 'text', spelled = 7; UPDATE pins SET generation = 'x' WHERE generation = 0",
            on: keysFile)
        let storage = try openStorage()
        XCTAssertEqual(try storage.storedPolicies(of: Versions.notes).map { $0.policy == nil }, [true])
        XCTAssertNotNil(try storage.pin(in: .pin(publisher: "pub", account: "A")))
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM slots", on: keysFile), Int64(Versions.slots.count))
    }

    func testAnyCallOfTheDiskMayFailOrBeTheLastOneOnTheWay() throws {
        try Versions.make(5, in: root)
        let (template, records) = (try bytes(keysFile), try records(5))
        func open() -> StorageError? {
            StorageKit.failure { () throws(StorageError) in _ = try store() }
        }
        let count = FaultyDatabase.with { XCTAssertNil(open()) }
        XCTAssertGreaterThan(count, 10)
        var (refused, old, half) = (0, 0, 0)
        for call in 1...count {
            for dies in [false, true] {
                try clear()
                try write(template, to: keysFile)
                var error: StorageError?
                FaultyDatabase.with(failing: call, dies: dies) { error = open() }
                if let error { XCTAssertEqual(error.code, .system, "call \(call)") }
                refused += error == nil ? 0 : 1
                half += try bytes(keysFile) == template ? 0 : 1
                old += version == 5 ? 1 : 0
                XCTAssertEqual(try contents(5, store()), records, "call \(call), dies \(dies)")
                XCTAssertEqual(version, 7)
            }
        }
        print("versions: \(2 * count) runs, \(refused) refused, \(old) stayed at version 5, \(half) changed the file")
        XCTAssertGreaterThan(refused, count)
        XCTAssertGreaterThan(old, count / 2)
        XCTAssertGreaterThan(half, 2)
    }

    func testAFullDiskIsToldAndLeavesTheVersionThatIsThere() throws {
        try Versions.make(5, in: root)
        let (template, records) = (try bytes(keysFile), try records(5))
        let count = FaultyDatabase.with {
            XCTAssertNil(StorageKit.failure { () throws(StorageError) in _ = try store() })
        }
        var (full, old) = (0, 0)
        for call in 1...count {
            try clear()
            try write(template, to: keysFile)
            var error: StorageError?
            FaultyDatabase.with(failing: call, dies: true, code: SQLITE_FULL) {
                error = StorageKit.failure { () throws(StorageError) in _ = try store() }
            }
            full += error?.code == .full ? 1 : 0
            if version == 5 {
                old += 1
                XCTAssertNotNil(error, "call \(call)")
                XCTAssertEqual(try self.records(5), records)
            }
            XCTAssertEqual(try contents(5, store()), records, "call \(call)")
            XCTAssertEqual(version, 7)
        }
        print("versions: \(count) full disks, \(full) told, \(old) stayed at version 5")
        XCTAssertGreaterThan(full, 10)
        XCTAssertGreaterThan(old, 10)
    }

    func testBytesOfOneSlotNeverComeOutOfAnother() throws {
        try Versions.make(5, in: root)
        _ = try store()
        let rows = RawDatabase.blobs(
            "SELECT CAST(kind || ' ' || hex(app) || ' ' || scope AS BLOB) FROM slots", on: keysFile)
        XCTAssertEqual(rows.count, Versions.slots.count)
        let conditions = rows.map { bytes -> String in
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
            return "kind = CAST('\(parts[0])' AS BLOB) AND app = x'\(parts[1])' AND scope = \(parts[2])"
        }
        let whole = try bytes(keysFile)
        for (from, source) in conditions.enumerated() {
            for (to, target) in conditions.enumerated() where to != from {
                // The whole row, under the name of another.
                try RawDatabase.run(
                    """
                    UPDATE slots SET (record, tag) = (SELECT record, tag FROM slots WHERE \(source)) WHERE \(target)
                    """, on: keysFile)
                let store = try store()
                let errors = Versions.slots.compactMap { slot in
                    StorageKit.failure { () throws(StorageError) in try store.bytes(in: slot.slot) }
                }
                XCTAssertEqual(errors.map(\.code), [.corrupt], "\(source) as \(target)")
                try write(whole, to: keysFile)
            }
        }
    }
}
