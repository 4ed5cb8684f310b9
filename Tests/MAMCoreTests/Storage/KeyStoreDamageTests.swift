import Foundation
import MAMCore
import MAMKeys
import MAMStorage
import TestKits
import TestSeeds
import XCTest

/// Whatever is done to the key store's file, it is an error or what was stored; never another content.
final class KeyStoreDamageTests: StorageTestCase {
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")

    private func open(_ key: UInt8 = 7) throws -> StorageError? {
        let root = try StorageKit.rootKey(key)
        return StorageKit.failure { () throws(StorageError) in try SQLiteKeyStore.open(in: self.root, root: root) }
    }

    private func fill(_ count: Int = 40) throws -> [StoredKey] {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        try store.holdAccount("ann", mail)
        _ = try store.ownerID(for: "ann")
        try store.save(RunningWipe(container: mail, account: "ann", step: 3, keys: [KeyID.random()]))
        try store.change(.pin(publisher: "pub", account: "ann")) { $0.put([UInt8](repeating: 1, count: 72)) }
        return try (0..<count).map { number in
            let account = try XCTUnwrap(AccountID("account\(number)"))
            return try store.insert(StorageKit.key(.container(publisher: "pub", app: mail.app, account: account)))
        }
    }

    func testAStoreOfAnotherRootKeyIsRefusedAtOpen() throws {
        _ = try fill(1)
        let error = try open(8)
        XCTAssertEqual(error?.code, .corrupt)
        XCTAssertEqual(error?.description, "`keys.sqlite`: the store belongs to another root key")
        XCTAssertNotNil(error?.help)
        XCTAssertNil(try open())
    }

    func testANewerStoreIsRefused() throws {
        _ = try fill(1)
        try RawDatabase.run("PRAGMA user_version=2", on: keysFile)
        XCTAssertEqual(try open()?.code, .newerVersion)
        XCTAssertEqual(try open()?.description, "`keys.sqlite`: version 2, this library knows 1")
        try RawDatabase.run("PRAGMA user_version=-1", on: keysFile)
        XCTAssertEqual(try open()?.code, .corrupt)
        try RawDatabase.run("PRAGMA user_version=0", on: keysFile)
        XCTAssertEqual(try open()?.description, "`keys.sqlite`: the version 0 does not exist")
        try RawDatabase.run("PRAGMA user_version=1", on: keysFile)
        XCTAssertNil(try open())
    }

    func testTheDatabaseOfAnotherProgramIsRefused() throws {
        try RawDatabase.run("CREATE TABLE notes(text)", on: keysFile)
        let before = try bytes(keysFile)
        XCTAssertEqual(
            try open()?.description, "`keys.sqlite`: the database of another program, or its header is damaged")
        XCTAssertEqual(try bytes(keysFile), before, "nothing of it was touched")
        try write(Array("not a database at all".utf8) + [UInt8](repeating: 1, count: 5000), to: keysFile)
        XCTAssertEqual(try open()?.code, .corrupt)
    }

    func testAStoreWithAddedTablesOrTriggersIsRefused() throws {
        _ = try fill(1)
        let additions = [
            ("CREATE TRIGGER t AFTER DELETE ON keys BEGIN INSERT INTO free VALUES(9); END", "DROP TRIGGER t"),
            ("CREATE VIEW v AS SELECT 1", "DROP VIEW v"), ("CREATE TABLE extra(a)", "DROP TABLE extra"),
            ("CREATE INDEX i ON free(slot)", "DROP INDEX i"),
            ("ALTER TABLE free ADD COLUMN more", "ALTER TABLE free DROP COLUMN more"),
        ]
        for (add, remove) in additions {
            try RawDatabase.run(add, on: keysFile)
            XCTAssertEqual(try open()?.description, "`keys.sqlite`: the tables are not those of this library", add)
            try RawDatabase.run(remove, on: keysFile)
            XCTAssertNil(try open(), remove)
        }
    }

    func testAFileThatWasCutIsRefusedAtEveryLength() throws {
        _ = try fill()
        // Of an empty table at the end of the file a cut takes nothing but zeros.
        let slot = StoreSlot.launch(publisher: "pub", app: "notes", account: "ann")
        try openStorage().changeLaunchRecord(in: slot) { $0 = LaunchRecord() }
        let notes = AccountStorageKit.container
        try openStorage().setOverrides(of: notes, to: OverridesRecord())
        try openStorage().setManagedUser(AccountStorageKit.a)
        try openStorage().save(AccountStorageKit.stored(AccountStorageKit.a), of: notes)
        let whole = try bytes(keysFile)
        let pages = whole.count / 4096
        XCTAssertGreaterThan(pages, 8)
        var lengths = [0, 1, 15, 16, 99, 100, 511, 512, 4095]
        for page in 1..<pages { lengths += [page * 4096, page * 4096 + 100] }
        for length in lengths {
            try write(whole[..<length], to: keysFile)
            XCTAssertEqual(try open()?.code, .corrupt, "cut to \(length)")
        }
        XCTAssertEqual(try bytes(keysFile).count, lengths.last, "a wrong file is never replaced")
        try write(whole, to: keysFile)
        XCTAssertNil(try open())
    }

    func testALostFileBesideOthersIsRefused() throws {
        let storage = try openStorage()
        _ = try storage.ownerIndex()
        _ = try storage.ownerID(for: "ann")
        try FileManager.default.removeItem(atPath: keysFile)
        XCTAssertEqual(try open()?.description, "`keys.sqlite`: the file is gone, others of the store are there")
        XCTAssertFalse(FileManager.default.fileExists(atPath: keysFile))
    }

    func testAnythingButAFileIsRefused() throws {
        XCTAssertEqual(mkdir(keysFile, 0o700), 0)
        XCTAssertEqual(try open()?.description, "`keys.sqlite`: not a file")
        XCTAssertEqual(rmdir(keysFile), 0)
        XCTAssertEqual(symlink(root + "/elsewhere", keysFile), 0)
        XCTAssertEqual(try open()?.description, "`keys.sqlite`: not a file")
    }

    func testARowThatAnotherProgramChangedIsRefused() throws {
        let keys = try fill(2)
        let changes = [
            "UPDATE keys SET publisher = x'7175'", "UPDATE keys SET app = x'61'", "UPDATE keys SET spelled = x'62'",
            "UPDATE keys SET account = account || x'62'", "UPDATE keys SET kind = 2", "UPDATE keys SET kind = 9",
            "UPDATE keys SET generation = 99", "UPDATE keys SET generation = -1", "UPDATE keys SET slot = 3 - slot",
            "UPDATE keys SET tag = zeroblob(32)", "UPDATE keys SET tag = 'text'", "UPDATE keys SET slot = 77",
            "UPDATE keys SET publisher = 5", "UPDATE keys SET spelled = x'ff'",
            "UPDATE keys SET spelled = zeroblob(257)",
            "UPDATE keys SET publisher = zeroblob(1000000)", "UPDATE wraps SET wrapped = randomblob(40)",
            "UPDATE wraps SET wrapped = zeroblob(40)", "UPDATE wraps SET wrapped = zeroblob(39)",
            "UPDATE wraps SET wrapped = 'text'", "UPDATE keys SET generation = 'two'",
        ]
        let whole = try bytes(keysFile)
        for change in changes {
            try RawDatabase.run(change, on: keysFile)
            let store: SQLiteKeyStore
            do { store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()) } catch {
                XCTAssertEqual((error as? StorageError)?.code, .corrupt)
                try write(whole, to: keysFile)
                continue
            }
            for key in keys {
                let error = StorageKit.failure { () throws(StorageError) in
                    guard let found = try store.key(key.id) else { return }
                    XCTAssertEqual(found, key, change)
                    XCTFail("`\(change)` went unseen")
                }
                // Also zeros: shredding seals the row again, and damage does not.
                XCTAssertEqual(error?.code, .corrupt, change)
                _ = StorageKit.failure { () throws(StorageError) in
                    if let found = try store.newestKey(in: key.slot) { XCTAssertEqual(found, key, change) }
                }
            }
            try write(whole, to: keysFile)
        }
    }

    func testRowsOfOtherTablesAreCheckedAsWell() throws {
        _ = try fill(1)
        let whole = try bytes(keysFile)
        let changes: [(String, (SQLiteKeyStore) throws(StorageError) -> Void)] = [
            (
                "UPDATE members SET app = x'61'",
                { store throws(StorageError) in _ = try store.apps(of: "pub", holding: "ann") }
            ),
            (
                "UPDATE owners SET account = x'626F62'",
                { store throws(StorageError) in _ = try store.ownerID(for: "bob") }
            ),
            (
                "UPDATE owners SET id = zeroblob(16)",
                { store throws(StorageError) in _ = try store.ownerID(for: "ann") }
            ),
            ("UPDATE wipes SET step = 0", { store throws(StorageError) in _ = try store.wipes() }),
            ("UPDATE wipes SET account = x'61'", { store throws(StorageError) in _ = try store.wipes() }),
            ("UPDATE wipes SET keys = x''", { store throws(StorageError) in _ = try store.wipes() }),
            ("UPDATE wipes SET keys = x'00'", { store throws(StorageError) in _ = try store.wipes() }),
        ]
        for (change, read) in changes {
            try RawDatabase.run(change, on: keysFile)
            let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
            let error = StorageKit.failure { () throws(StorageError) in try read(store) }
            XCTAssertEqual(error?.code, .corrupt, change)
            XCTAssertFalse("\(error?.description ?? "")".contains("ann"))
            try write(whole, to: keysFile)
        }
    }

    func testFlippedBytesOfEveryPageAreErrorsOrTheSameContent() throws {
        let keys = try fill()
        let whole = try bytes(keysFile)
        let stride = isExhaustive ? 7 : 64 * 7 - 1
        var (states, refused) = (0, 0)
        for offset in Swift.stride(from: 0, to: whole.count, by: stride) {
            var changed = whole
            changed[offset] ^= UInt8(1 << (offset % 8))
            try write(changed, to: keysFile)
            try? FileManager.default.removeItem(atPath: keysFile + "-journal")
            states += 1
            let error = StorageKit.failure { () throws(StorageError) in
                let root = DeviceRootKey(given: try wrapped())
                let store = try SQLiteKeyStore.open(in: self.root, root: root)
                for key in keys {
                    // Gone is not accepted: a row that vanishes is a page that was damaged.
                    guard try store.key(key.id) == key, try store.newestKey(in: key.slot) == key else {
                        return XCTFail("other content with a flip at \(offset)")
                    }
                }
            }
            if error != nil { refused += 1 }
        }
        print("flips: \(states) states, \(refused) refused")
        XCTAssertEqual(states, (whole.count + stride - 1) / stride)
        XCTAssertGreaterThan(refused, states / 10)
    }

    private func wrapped() throws(StorageError) -> SecretKey {
        do throws(CryptoError) { return try DataProtectionKit.key([UInt8](repeating: 7, count: 32)) } catch {
            throw StorageError(.crypto, error.message)
        }
    }
}
