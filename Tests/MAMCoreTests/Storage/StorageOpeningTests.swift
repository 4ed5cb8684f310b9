import Foundation
import MAMCore
import MAMKeys
import MAMPOSIX
import MAMSealedFiles
import MAMStorage
import XCTest

/// Opening the storage of a folder, and what can stand in the way.
final class StorageOpeningTests: StorageTestCase {
    private func failure(_ source: RootKeySource, at path: String? = nil) -> StorageError? {
        StorageKit.failure { () throws(StorageError) in
            try DeviceStorage.open(at: path ?? root, rootKey: source)
        }
    }

    func testTheFolderAndItsFilesArePrivate() throws {
        let folder = root + "/device"
        XCTAssertNil(try failure(StorageKit.source(7), at: folder))
        var status = stat()
        XCTAssertEqual(stat(folder, &status), 0)
        XCTAssertEqual(status.st_mode & 0o7777, 0o700)
        XCTAssertEqual(stat(folder + "/keys.sqlite", &status), 0)
        XCTAssertEqual(status.st_mode & 0o7777, 0o600)
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted(),
            ["keys.sqlite", "keys.sqlite-journal"])
        XCTAssertEqual(chmod(folder, 0o755), 0)
        XCTAssertEqual(try failure(StorageKit.source(7), at: folder)?.code, .system)
        XCTAssertEqual(
            try failure(StorageKit.source(7), at: folder)?.help, "set mode 0700 on the folder of the storage")
        XCTAssertNotNil(try failure(StorageKit.source(7), at: root + "/a/b"))
    }

    func testAKeyFileIsMadeForANewStoreOnly() throws {
        let file = root + "/root.key"
        XCTAssertNil(failure(.file(file)))
        XCTAssertNil(failure(.file(file)))
        try FileManager.default.removeItem(atPath: file)
        let error = failure(.file(file))
        XCTAssertEqual(error?.code, .rootKey)
        XCTAssertEqual(error?.help, "bring back the key file that the store was made with")
        XCTAssertFalse(FileManager.default.fileExists(atPath: file), "no second key was made")
        XCTAssertFalse("\(error?.description ?? "")".contains(root))
    }

    func testAKeyFileThatOthersMayReadIsRefused() throws {
        let file = root + "/root.key"
        XCTAssertNil(failure(.file(file)))
        XCTAssertEqual(chmod(file, 0o644), 0)
        XCTAssertEqual(failure(.file(file))?.code, .rootKey)
    }

    func testAnotherRootKeyIsRefused() throws {
        XCTAssertNil(try failure(StorageKit.source(7)))
        let error = try failure(StorageKit.source(8))
        XCTAssertEqual(error?.code, .corrupt)
        XCTAssertEqual(error?.help, "open it with the root key it was made with")
    }

    func testOnlyThirtyTwoBytesAreARootKey() {
        for count in [0, 16, 31, 33] {
            let error = [UInt8](repeating: 1, count: count).withUnsafeBytes { bytes in
                StorageKit.failure { () throws(StorageError) in try RootKeySource.bytes(bytes) }
            }
            XCTAssertEqual(error?.code, .rootKey)
        }
    }

    func testARootKeyPrintsNothing() throws {
        let source = try StorageKit.source(0x5A)
        XCTAssertEqual("\(source)", "RootKeySource")
        var text = ""
        dump(source, to: &text)
        XCTAssertFalse(text.contains("90") || text.contains("5A"))
    }

    func testAStoreThatStaysLockedIsReportedAsBusy() throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey(), wait: 1)
        let index = try SQLiteOwnerIndex.open(in: root, wait: 1)
        let key = try StorageKit.key(.transfer(publisher: "pub", account: "ann"))
        try RawDatabase.whileWriting(to: keysFile) {
            let error = StorageKit.failure { () throws(StorageError) in try store.insert(key) }
            XCTAssertEqual(error?.code, .busy)
            XCTAssertNil(try store.key(key.id), "reading goes on")
        }
        XCTAssertEqual(try store.insert(key), key)
        let owner = try OwnerID.random()
        let row = OwnerRow(
            container: AppContainer(publisher: "pub", app: "mail"), path: "/a", owner: owner, kind: .clear)
        try RawDatabase.whileWriting(to: ownersFile) {
            let error = StorageKit.failure { () throws(StorageError) in try index.insertPending(row) }
            XCTAssertEqual(error?.code, .busy)
            XCTAssertEqual(try index.count(), 0)
        }
        try index.insertPending(row)
    }

    func testAJournalThatGetsItsRoomBesideAReaderDoesNotStayLocked() throws {
        _ = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        try FileManager.default.removeItem(atPath: keysFile + "-journal")
        // The reader keeps an empty change from being ended as one that was made.
        let store = try RawDatabase.whileReading(keysFile) {
            try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey(), wait: 1)
        }
        XCTAssertGreaterThan(try bytes(keysFile + "-journal").count, 100_000, "it got its room")
        let key = try StorageKit.key(.transfer(publisher: "pub", account: "ann"))
        XCTAssertEqual(try store.insert(key), key)
        // Nor is it for others.
        try RawDatabase.run("BEGIN IMMEDIATE; COMMIT", on: keysFile)
    }

    func testAFullStoreReportsItAndKeepsItsKeys() throws {
        let pages = 24
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey(), maximumPages: pages)
        var keys: [StoredKey] = []
        var error: StorageError?
        while error == nil, keys.count < 10_000 {
            let account = try XCTUnwrap(AccountID("account\(keys.count)"))
            let key = try StorageKit.key(.transfer(publisher: "pub", account: account))
            error = StorageKit.failure { () throws(StorageError) in _ = try store.insert(key) }
            if error == nil { keys.append(key) }
        }
        XCTAssertEqual(error?.code, .full)
        XCTAssertGreaterThan(keys.count, 10)
        for key in keys { XCTAssertEqual(try store.key(key.id), key) }
        // Shredding needs no room.
        let last = try XCTUnwrap(keys.last)
        XCTAssertEqual(
            try store.releaseAccount(last.slot.account, AppContainer(publisher: "pub", app: "mail")), [last.id])
        XCTAssertNil(try store.key(last.id))
        XCTAssertEqual(try store.insert(last), last)
        let again = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        for key in keys { XCTAssertEqual(try again.key(key.id), key) }
    }

    func testAFullDiskIsReported() throws {
        guard geteuid() == 0 else { throw XCTSkip("only root can mount a small disk") }
        let disk = root + "/disk"
        XCTAssertEqual(mkdir(disk, 0o700), 0)
        guard SmallDisk.mount(disk, kibibytes: 256) else { throw XCTSkip("this machine mounts nothing") }
        defer { SmallDisk.unmount(disk) }
        let storage = try DeviceStorage.open(at: disk, rootKey: StorageKit.source(7))
        let ring = storage.keyring(publisher: "pub", app: "mail")
        var ids: [KeyID] = []
        var error: StorageError?
        while error == nil, ids.count < 10_000 {
            let account = try XCTUnwrap(AccountID("account\(ids.count)"))
            error = StorageKit.failure { () throws(StorageError) in
                ids.append(try ring.currentKey(.container, for: account).id)
            }
        }
        XCTAssertEqual(error?.code, .full)
        XCTAssertGreaterThan(ids.count, 10)
        for id in ids { XCTAssertNotNil(try ring.key(id)) }
        let again = try DeviceStorage.open(at: disk, rootKey: StorageKit.source(7))
        XCTAssertNotNil(try again.keyring(publisher: "pub", app: "mail").key(XCTUnwrap(ids.last)))
    }
}
