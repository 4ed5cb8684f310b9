import Foundation
import MAMCore
import MAMKeys
import MAMStorage
import XCTest

/// The key store on a disk without room: whatever a wipe needs succeeds, and what would need more is refused whole.
final class FullStoreTests: StorageTestCase {
    private static let kind = SlotKind("tests", [.app, .account, .scope], maximumByteCount: 100_000)
    private static let journalByteCount = 256 << 10
    private static let freePageCount: Int64 = 8
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")

    override func tearDown() {
        FaultyDatabase.recover()
        super.tearDown()
    }

    /// A store on a disk that can be full.
    private func store() throws -> SQLiteKeyStore {
        var store: SQLiteKeyStore?
        try FaultyDatabase.with { store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()) }
        return try XCTUnwrap(store)
    }

    private func slot(_ account: AccountID) -> StoreSlot { StoreSlot(Self.kind, of: mail, account: account) }

    private func containerKey(_ account: AccountID) throws -> StoredKey {
        try StorageKit.key(.container(publisher: "pub", app: mail.app, account: account))
    }

    private func transferKey(_ account: AccountID) throws -> StoredKey {
        try StorageKit.key(.transfer(publisher: "pub", account: account))
    }

    private func put(
        _ bytes: [UInt8]?, _ account: AccountID, in store: SQLiteKeyStore
    ) throws(StorageError) {
        try store.change(slot(account)) { $0.put(bytes) }
    }

    /// Fills the disk, and adds keys until the store refuses one.
    private func fill(_ store: SQLiteKeyStore) throws {
        FaultyDatabase.fill()
        for number in 0..<10_000 {
            let key = try transferKey(try XCTUnwrap(AccountID("filler\(number)")))
            let error = StorageKit.failure { () throws(StorageError) in _ = try store.insert(key) }
            guard let error else { continue }
            XCTAssertEqual(error.code, .full)
            XCTAssertNil(try store.key(key.id))
            return
        }
        XCTFail("the disk was never full")
    }

    private var freePages: Int64 { RawDatabase.integer("PRAGMA freelist_count", on: keysFile) }

    func testShreddingAndLeavingNeedNoRoom() throws {
        let store = try store()
        let accounts = try (0..<40).map { try XCTUnwrap(AccountID("account\($0)@contoso.example")) }
        var keys: [StoredKey] = []
        for account in accounts {
            keys.append(try store.insert(containerKey(account)))
            keys.append(try store.insert(transferKey(account)))
            try store.holdAccount(account, mail)
        }
        try fill(store)
        for (number, account) in accounts.enumerated() {
            let (container, transfer) = (keys[2 * number], keys[2 * number + 1])
            XCTAssertEqual(try store.shredContainerKeys(of: [account], in: mail, wipeStep: 1), [container.id])
            XCTAssertEqual(try store.wipes().map(\.keys), [[container.id]])
            XCTAssertEqual(try store.releaseAccount(account, mail), [transfer.id])
            XCTAssertEqual(try store.apps(of: "pub", holding: account), [])
            try store.endWipe(of: account, in: mail)
            XCTAssertEqual(try store.wipes(), [])
            for key in [container, transfer] { XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped))) }
        }
        FaultyDatabase.recover()
        let again = try self.store()
        for key in keys { XCTAssertNil(try again.key(key.id)) }
    }

    func testOnAFullStoreRemovalsSucceedAndLargeAdditionsAreRefusedWhole() throws {
        let store = try store()
        let great = [UInt8](repeating: 7, count: 90_000)
        try put([UInt8](repeating: 1, count: 5000), "a", in: store)
        try put([2], "b", in: store)
        try put([3], "c", in: store)
        try fill(store)
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in try put(great, "d", in: store) }?.code, .full)
        XCTAssertNil(try store.bytes(in: slot("d")))
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in try put(great, "b", in: store) }?.code, .full)
        XCTAssertEqual(try store.bytes(in: slot("b")), [2])
        // What a wipe keeps: that it began, who leaves.
        let little = [UInt8](repeating: 4, count: 1000)
        try put(little, "b", in: store)
        try put([5], "e", in: store)
        XCTAssertEqual(try store.bytes(in: slot("b")), little)
        XCTAssertEqual(try store.bytes(in: slot("e")), [5])
        try store.save(RunningWipe(container: mail, account: "a", step: 1))
        XCTAssertEqual(try store.wipes().map(\.account), ["a"])
        try store.endWipe(of: "a", in: mail)
        try put(nil, "b", in: store)
        try store.replace([slot("a")], with: nil, if: { true })
        try store.removeRows(of: SlotGroup(Self.kind, of: mail, scope: 0)) { $0.account == "c" }
        XCTAssertEqual(try store.rows(of: SlotGroup(Self.kind, of: mail, scope: 0)).map(\.account), ["e"])
        FaultyDatabase.recover()
        try put(great, "d", in: store)
        XCTAssertEqual(try store.bytes(in: slot("d")), great)
    }

    func testOrdinaryChangesLeaveTheFreePages() throws {
        let store = try store()
        XCTAssertGreaterThanOrEqual(freePages, Self.freePageCount)
        for number in 0..<300 {
            _ = try store.insert(transferKey(try XCTUnwrap(AccountID("account\(number)"))))
            XCTAssertGreaterThanOrEqual(freePages, Self.freePageCount)
        }
    }

    func testAStoreWithoutFreePagesGetsThemWhenItIsOpened() throws {
        let key = try containerKey("ann")
        _ = try store().insert(key)
        try RawDatabase.run("VACUUM", on: keysFile)
        XCTAssertEqual(freePages, 0)
        XCTAssertEqual(try store().key(key.id), key)
        XCTAssertGreaterThanOrEqual(freePages, Self.freePageCount)
        XCTAssertEqual(try bytes(keysFile + "-journal").count, Self.journalByteCount)
    }

    func testAStoreWithManyFreePagesIsShreddedToo() throws {
        let key = try containerKey("ann")
        _ = try store().insert(key)
        // A value may have 16 MiB, and these pages hold 24.
        for number in 0..<3 {
            try RawDatabase.run(
                "CREATE TABLE junk\(number)(bytes BLOB); INSERT INTO junk\(number) VALUES(randomblob(8388608))",
                on: keysFile)
        }
        try RawDatabase.run(
            "PRAGMA secure_delete=OFF; DROP TABLE junk0; DROP TABLE junk1; DROP TABLE junk2", on: keysFile)
        XCTAssertGreaterThan(freePages, 4096)
        let store = try store()
        XCTAssertEqual(try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: 1), [key.id])
        XCTAssertNil(try store.key(key.id))
        XCTAssertGreaterThan(freePages, 4096)
        let bytes = try bytes(keysFile)
        for (number, page) in try freeLeaves().enumerated() where number % 64 == 0 {
            let start = (page - 1) * 4096
            guard bytes[start..<start + 4096].allSatisfy({ $0 == 0 }) else {
                return XCTFail("free page \(page) is not overwritten")
            }
        }
    }

    /// The free pages that hold nothing for SQLite itself, by their numbers from 1.
    private func freeLeaves() throws -> [Int] {
        let bytes = try bytes(keysFile)
        func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var (leaves, trunk): ([Int], Int) = ([], number(at: 32))
        while trunk != 0 {
            let start = (trunk - 1) * 4096
            leaves += (0..<number(at: start + 4)).map { number(at: start + 8 + 4 * $0) }
            trunk = number(at: start)
        }
        return leaves
    }

    /// Leaves bytes in every free page, as a change that died does.
    private func leave(_ bytes: [UInt8]) throws {
        var file = try self.bytes(keysFile)
        let leaves = try freeLeaves()
        XCTAssertGreaterThan(leaves.count, 1)
        for page in leaves {
            let start = (page - 1) * 4096 + 1000
            file.replaceSubrange(start..<start + bytes.count, with: bytes)
        }
        try write(file, to: keysFile)
        XCTAssertTrue(try folderContains(bytes))
    }

    private func insertKeys(_ count: Int, in store: SQLiteKeyStore) throws -> [StoredKey] {
        try (0..<count).map { number in
            try store.insert(containerKey(XCTUnwrap(AccountID("account\(number)@contoso.example"))))
        }
    }

    private func shred(_ key: StoredKey, in store: SQLiteKeyStore) throws {
        XCTAssertEqual(try store.shredContainerKeys(of: [key.slot.account], in: mail, wipeStep: nil), [key.id])
        XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped)))
    }

    func testFreePagesThatAnotherProcessFilledAreOverwrittenAtEachShredding() throws {
        let store = try store()
        for key in try insertKeys(5, in: store) {
            try leave(StorageKit.bytes(key.wrapped))
            try shred(key, in: store)
        }
    }

    func testTheFirstShreddingOverwritesWhatAnEarlierVersionLeft() throws {
        let keys = try insertKeys(200, in: store())
        try leave(StorageKit.bytes(keys[7].wrapped))
        try shred(keys[7], in: store())
    }

    func testAfterAChangeThatFailedShreddingOverwritesFreePages() throws {
        let store = try store()
        let keys = try insertKeys(200, in: store)
        try shred(keys[0], in: store)
        FaultyDatabase.refuse(with: FaultyDatabase.ioError)
        XCTAssertThrowsError(try store.insert(transferKey("new")))
        FaultyDatabase.recover()
        try leave(StorageKit.bytes(keys[1].wrapped))
        try shred(keys[1], in: store)
    }

    func testPagesOfAFailedGrowthAreOverwrittenWhenTheTableGrows() throws {
        let store = try store()
        let keys = try insertKeys(60, in: store)
        // More free pages than the next keys take.
        try put([UInt8](repeating: 7, count: 90_000), "a", in: store)
        try put([UInt8](repeating: 7, count: 90_000), "b", in: store)
        try store.replace([slot("a"), slot("b")], with: nil, if: { true })
        XCTAssertGreaterThan(freePages, 40)
        try shred(keys[0], in: store)
        try leave(StorageKit.bytes(keys[1].wrapped))
        for number in 0..<100 { _ = try store.insert(transferKey(try XCTUnwrap(AccountID("later\(number)")))) }
        try shred(keys[1], in: store)
    }

    func testShreddingOneKeyChangesAFewPagesWhereThousandsAreFree() throws {
        let before = try store()
        let keys = try insertKeys(200, in: before)
        try put([UInt8](repeating: 7, count: 90_000), "a", in: before)
        for number in 0..<40 {
            try put([UInt8](repeating: 7, count: 90_000), XCTUnwrap(AccountID("great\(number)")), in: before)
        }
        try before.removeRows(of: SlotGroup(Self.kind, of: mail, scope: 0)) { _ in true }
        XCTAssertGreaterThan(freePages, 800)
        var store: SQLiteKeyStore?
        var shredded: [KeyID] = []
        let calls = try FaultyDatabase.with {
            let opened = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
            try shred(keys[0], in: opened)
            // Counts from here on.
            FaultyDatabase.recover()
            shredded = try opened.shredContainerKeys(of: [keys[1].slot.account], in: mail, wipeStep: nil)
            store = opened
        }
        XCTAssertEqual(shredded, [keys[1].id])
        XCTAssertLessThan(calls, 300)
        XCTAssertGreaterThan(freePages, 800)
        XCTAssertFalse(try folderContains(StorageKit.bytes(keys[1].wrapped)))
        withExtendedLifetime(store) {}
    }

    func testAfterShreddingTheJournalHasItsLengthAndHoldsNothing() throws {
        let store = try store()
        let key = try store.insert(containerKey("ann"))
        _ = try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: 1, through: .overwritten)
        var journal = try bytes(keysFile + "-journal")
        XCTAssertEqual(journal.count, Self.journalByteCount)
        XCTAssertTrue(journal.allSatisfy { $0 == 0 })
        // A process that is killed before it overwrites the journal leaves the key in it.
        journal.replaceSubrange(5000..<5040, with: try StorageKit.bytes(key.wrapped))
        try write(journal, to: keysFile + "-journal")
        XCTAssertTrue(try folderContains(StorageKit.bytes(key.wrapped)))
        XCTAssertNil(try self.store().key(key.id))
        XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped)))
    }

    /// Bytes that no other test and no earlier turn has.
    private func mark() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 1...255) } }

    private func commit(_ contents: SlotContents?, _ account: AccountID, in store: SQLiteKeyStore) throws {
        try store.commit({ [.slot(slot(account), contents)] }, whenKept: {})
    }

    func testACommitThatOnlyAddsLeavesTheJournalAndOneThatRemovesClearsIt() throws {
        let (store, mark) = (try store(), mark())
        try commit(.bytes([1]), "b", in: store)
        try commit(.bytes(mark), "a", in: store)
        XCTAssertFalse(try bytes(keysFile + "-journal").allSatisfy { $0 == 0 }, "it costs nothing")
        XCTAssertTrue(try folderContains(mark))
        try commit(nil, "a", in: store)
        XCTAssertFalse(try folderContains(mark))
        XCTAssertTrue(try bytes(keysFile + "-journal").allSatisfy { $0 == 0 })
        // A record that moves to another slot.
        try commit(.bytes(mark), "c", in: store)
        try store.replace([slot("d"), slot("c")], with: .bytes([2]), if: { true })
        XCTAssertFalse(try folderContains(mark))
        XCTAssertEqual(try store.bytes(in: slot("d")), [2])
    }

    func testARecordThatGetsShorterClearsTheJournalAndOneOfTheSameLengthLeavesIt() throws {
        let (store, mark) = (try store(), mark())
        func replace(_ bytes: [UInt8]) throws {
            try store.change(slot("a")) { (state) throws(StorageError) in state.put(bytes) }
        }
        try replace(mark)
        try replace(mark.map { $0 ^ 0x80 })
        XCTAssertFalse(try bytes(keysFile + "-journal").allSatisfy { $0 == 0 }, "it costs nothing")
        try replace([UInt8](repeating: 1, count: mark.count - 1))
        XCTAssertTrue(try bytes(keysFile + "-journal").allSatisfy { $0 == 0 })
        XCTAssertFalse(try folderContains(mark))
    }

    func testTheNextChangeClearsAJournalThatCouldNotBeCleared() throws {
        let (store, mark) = (try store(), mark())
        // Many pages, so that the next change overwrites the beginning of the journal only.
        try commit(.bytes([UInt8](repeating: 7, count: 90_000) + mark), "a", in: store)
        FaultyDatabase.refuseLocks(afterChanges: 1)
        try put(nil, "a", in: store)
        FaultyDatabase.recover()
        XCTAssertNil(try store.bytes(in: slot("a")))
        XCTAssertTrue(try folderContains(mark), "the journal could not be locked")
        try commit(.bytes([1]), "b", in: store)
        XCTAssertFalse(try folderContains(mark))
    }

    func testOpeningClearsTheJournalOfAKeyWhoseRowWasDamaged() throws {
        let store = try store()
        let key = try store.insert(containerKey("ann"))
        try RawDatabase.run("UPDATE keys SET tag = zeroblob(32)", on: keysFile)
        FaultyDatabase.refuseLocks(afterChanges: 1)
        XCTAssertThrowsError(try store.shredContainerKeys(of: ["ann"], in: mail, wipeStep: 1))
        FaultyDatabase.recover()
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM keys", on: keysFile), 0)
        XCTAssertTrue(try folderContains(StorageKit.bytes(key.wrapped)), "the journal could not be locked")
        _ = try self.store()
        XCTAssertFalse(try folderContains(StorageKit.bytes(key.wrapped)))
        XCTAssertTrue(try bytes(keysFile + "-journal").allSatisfy { $0 == 0 })
    }
}
