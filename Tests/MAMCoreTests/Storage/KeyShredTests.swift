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

    func testAfterAKillAtAnyShreddingStepAKeyIsWholeOrGone() throws {
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

    /// Adds keys and members of other accounts and apps; only their own accounts would read their tags.
    private func addOthers(_ count: Int) throws {
        try RawDatabase.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < \(999 + count))
                INSERT INTO wraps SELECT i, randomblob(40) FROM n;
            INSERT INTO keys SELECT randomblob(16), x'707562', CAST('com.example.' || slot AS BLOB),
                CAST('user' || slot AS BLOB), CAST('user' || slot AS BLOB), 1, 1, slot, zeroblob(32)
                FROM wraps WHERE slot >= 1000;
            INSERT INTO members SELECT publisher, account, app, zeroblob(32) FROM keys WHERE slot >= 1000;
            """, on: keysFile)
    }

    func testAShreddingReadsNoRowsOfOtherAccountsUnlessAnotherProgramChangedTheStore() throws {
        var faulty: SQLiteKeyStore?
        try self.store().holdAccount("ann", mail)
        try addOthers(15_000)
        try FaultyDatabase.with { faulty = try self.store() }
        let store = try XCTUnwrap(faulty)
        func reads() throws -> [Int] {
            try [
                { _ = try store.shredContainerKeys(of: ["ann"], in: self.mail, wipeStep: nil) },
                { _ = try store.releaseAccount("ann", self.mail) }, { _ = try store.accounts(of: self.mail) },
            ].map { (call: () throws -> Void) in
                _ = try store.insert(StorageKit.key(self.slot("ann")))
                _ = try store.insert(StorageKit.key(.transfer(publisher: "pub", account: "ann")))
                try store.holdAccount("ann", self.mail)
                let before = FaultyDatabase.readCount
                try call()
                return FaultyDatabase.readCount - before
            }
        }
        XCTAssertGreaterThan(RawDatabase.integer("PRAGMA page_count", on: keysFile), 1_000)
        let first = try reads()
        XCTAssertGreaterThan(first[0], 500, "the first shredding looks at every row")
        for count in first[1...] + (try reads()) { XCTAssertLessThan(count, 60) }
        try RawDatabase.run("DELETE FROM marker WHERE one = 2", on: keysFile)
        for count in try reads() { XCTAssertLessThan(count, 60, "a change that changed nothing") }
        try RawDatabase.run(
            "UPDATE members SET tag = zeroblob(31) WHERE app = CAST('com.example.1000' AS BLOB)", on: keysFile)
        XCTAssertGreaterThan(try reads()[0], 500, "another program may have damaged any row")
    }

    func testAShreddingFindsDamageThatAnotherProgramDidAfterTheLastOne() throws {
        let damages: [(sql: String, isShredded: Bool)] = [
            ("DELETE FROM keys WHERE account = CAST('ann' AS BLOB)", true),
            ("UPDATE keys SET account = CAST('eve' AS BLOB) WHERE account = CAST('ann' AS BLOB)", true),
            ("UPDATE keys SET spelled = CAST('eve' AS BLOB) WHERE account = CAST('ann' AS BLOB)", false),
            ("UPDATE keys SET tag = zeroblob(32) WHERE account = CAST('ann' AS BLOB)", true),
            ("UPDATE keys SET slot = 77 WHERE account = CAST('ann' AS BLOB)", true),
            ("UPDATE wraps SET wrapped = zeroblob(40) WHERE slot = 2", true),
        ]
        for (sql, isShredded) in damages {
            let folder = try copyOfFolder()
            let file = folder + "/keys.sqlite"
            try? FileManager.default.removeItem(atPath: file)
            let store = try store(in: folder)
            _ = try store.insert(StorageKit.key(slot("bob")))
            let key = try store.insert(StorageKit.key(slot("ann")))
            // Settled: nothing was damaged, and nothing is unfinished.
            XCTAssertEqual(try store.shredContainerKeys(of: ["bob"], in: mail, wipeStep: nil).count, 1)
            XCTAssertEqual(try store.shredContainerKeys(of: ["bob"], in: mail, wipeStep: nil), [])
            try RawDatabase.run(sql, on: file)
            _ = try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: nil)
            let wraps = RawDatabase.blobs("SELECT wrapped FROM wraps", on: file)
            XCTAssertEqual(try !wraps.contains(StorageKit.bytes(key.wrapped)), isShredded, sql)
            // Damage that stays is looked for each time.
            let fresh = try store.insert(StorageKit.key(slot("cid")))
            XCTAssertEqual(try store.shredContainerKeys(of: ["cid"], in: mail, wipeStep: nil), [fresh.id], sql)
            XCTAssertEqual(
                RawDatabase.integer("SELECT count(*) FROM wraps WHERE wrapped <> zeroblob(40)", on: file),
                isShredded ? 0 : 1, sql)
        }
    }

    func testAnInterruptedReleaseOfAnAccountIsFinishedAfterAKill() throws {
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
