import Foundation
import MAMCore
import MAMStorage
import TestSeeds
import XCTest

/// Shredding leaves nothing of a wrapped key in the folder, wherever it is interrupted.
final class KeyShredTests: StorageTestCase {
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")

    override func tearDown() {
        FaultyDatabase.recover()
        super.tearDown()
    }

    private func store(in folder: String? = nil) throws -> SQLiteKeyStore {
        try SQLiteKeyStore.open(in: folder ?? root, root: StorageKit.rootKey())
    }

    private func slot(_ account: String) throws -> KeySlot {
        .container(publisher: "pub", app: mail.app, account: try XCTUnwrap(AccountID(account)))
    }

    func testTheWrappedBytesAreInNoFileAfterwards() throws {
        for seed in TestSeeds([1], of: name) { try theWrappedBytesAreInNoFileAfterwards(seed) }
    }

    private func theWrappedBytesAreInNoFileAfterwards(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        let store = try store()
        var kept: [String: [StoredKey]] = [:]
        // Long and short names, so that rows move between pages all the time.
        for number in 0..<600 {
            let account = "\(number)" + String(repeating: "x", count: random.below(200))
            kept[account] = [try store.insert(StorageKit.key(slot(account)))]
        }
        let some = try XCTUnwrap(kept.values.first?.first)
        XCTAssertTrue(try folderContains(StorageKit.bytes(some.wrapped)), "the search finds what is there")
        var gone: [StoredKey] = []
        for (turn, account) in kept.keys.sorted().enumerated() where random.chance(2) {
            let keys = try XCTUnwrap(kept.removeValue(forKey: account))
            let id = try XCTUnwrap(AccountID(account))
            XCTAssertEqual(try store.shredContainerKeys(of: [id], in: mail, wipeStep: nil), keys.map(\.id))
            gone += keys
            if turn % 3 == 0 {
                let fresh = "new\(turn)" + String(repeating: "y", count: random.below(250))
                kept[fresh] = [try store.insert(StorageKit.key(slot(fresh)))]
            }
        }
        XCTAssertGreaterThan(gone.count, 200)
        for key in gone {
            XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped)), random.replay)
            XCTAssertNil(try store.key(key.id))
        }
        for key in kept.values.joined() { XCTAssertEqual(try store.key(key.id), key, random.replay) }
    }

    func testWhereverItIsKilledAKeyIsWholeOrGone() throws {
        let store = try store()
        let (ann, bob) = (try slot("ann"), try slot("bob"))
        let key = try store.insert(StorageKit.key(ann))
        let other = try store.insert(StorageKit.key(bob))
        let before = try copyOfFolder()
        XCTAssertEqual(try self.store(in: before).key(key.id), key)
        for step in ShredStep.allCases {
            _ = try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: 4, through: step)
            XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped)), "\(step)")
            XCTAssertNil(try store.key(key.id))
            XCTAssertNil(try store.newestKey(in: ann))
            let reopened = try self.store(in: copyOfFolder())
            XCTAssertNil(try reopened.key(key.id))
            XCTAssertEqual(try reopened.key(other.id), other)
            XCTAssertEqual(try reopened.wipes().map(\.keys), [[key.id]])
            let copy = root + "-copy/keys.sqlite"
            XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM keys", on: copy), 1, "\(step) was not finished")
            XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM free", on: copy), 1)
            let fresh = try reopened.insert(StorageKit.key(ann))
            XCTAssertEqual(try reopened.key(fresh.id), fresh)
            XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM wraps", on: copy), 2, "the place is used again")
        }
    }

    func testAnAccountGetsANewKeyAfterAShreddingWhoseJournalCouldNotBeOverwritten() throws {
        var faulty: SQLiteKeyStore?
        try FaultyDatabase.with { faulty = try self.store() }
        let store = try XCTUnwrap(faulty)
        let key = try store.insert(StorageKit.key(slot("ann")))
        FaultyDatabase.refuseLocks(afterChanges: 1)
        XCTAssertThrowsError(try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: 1))
        FaultyDatabase.recover()
        XCTAssertNil(try store.key(key.id))
        XCTAssertEqual(try store.wipes().map(\.keys), [[key.id]])
        XCTAssertEqual(try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: 1), [])
        XCTAssertEqual(try store.wipes().map(\.keys), [[key.id]])
        XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped)))
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM keys", on: keysFile), 0)
        let fresh = try StorageKit.key(slot("ann"))
        XCTAssertEqual(try store.insert(fresh), fresh)
        XCTAssertEqual(try store.key(fresh.id), fresh)
    }

    func testLeavingIsFinishedAfterAKill() throws {
        let store = try store()
        let key = try store.insert(StorageKit.key(.transfer(publisher: "pub", account: "ann")))
        try store.holdAccount("ann", mail)
        XCTAssertEqual(try store.releaseAccount("ann", mail, through: .overwritten), [key.id])
        let reopened = try self.store(in: copyOfFolder())
        XCTAssertNil(try reopened.key(key.id))
        XCTAssertEqual(try reopened.apps(of: "pub", holding: "ann"), [])
    }

    func testAHotJournalBringsTheWholeKeyBack() throws {
        let store = try store()
        let key = try store.insert(StorageKit.key(slot("ann")))
        // A change that another process was killed in: its journal says what the pages held before.
        let raw =
            "PRAGMA cache_spill=1; PRAGMA cache_size=1; BEGIN; UPDATE wraps SET wrapped = zeroblob(40);"
            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 5000) "
            + "INSERT INTO free SELECT i + 100 FROM n"
        try RawDatabase.leaving(raw, on: keysFile) {
            let copy = try copyOfFolder()
            XCTAssertTrue(FileManager.default.fileExists(atPath: copy + "/keys.sqlite-journal"))
            XCTAssertEqual(try self.store(in: copy).key(key.id), key)
        }
    }
}
