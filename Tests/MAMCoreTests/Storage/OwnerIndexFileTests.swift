import Foundation
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMStorage
import MAMVolumes
import TestSeeds
import XCTest

/// The index's database on a disk: damage is told, and is not the end.
final class OwnerIndexFileTests: StorageTestCase {
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")

    private func fill(_ count: Int) throws {
        let index = try SQLiteOwnerIndex.open(in: root)
        for number in 0..<count {
            try index.repair(
                OwnerRow(
                    container: mail, path: "/box/\(number)", place: FilePlace(device: 1, inode: UInt64(number)),
                    fileID: StorageKit.id(number), owner: XCTUnwrap(StorageKit.id(1)), kind: .clear, state: .live))
        }
    }

    private func failure() -> StorageError? {
        StorageKit.failure { () throws(StorageError) in try SQLiteOwnerIndex.open(in: self.root) }
    }

    func testRowsAreThereAfterARestart() throws {
        try fill(3)
        let index = try SQLiteOwnerIndex.open(in: root)
        XCTAssertEqual(try index.count(), 3)
        XCTAssertEqual(try index.row(at: "/box/1")?.container, mail)
    }

    func testNewerOtherAndTruncatedIndexFilesAreRefused() throws {
        try fill(200)
        let whole = try bytes(ownersFile)
        try RawDatabase.run("PRAGMA user_version=9", on: ownersFile)
        XCTAssertEqual(failure()?.code, .newerVersion)
        try write(whole, to: ownersFile)
        try RawDatabase.run("PRAGMA application_id=9", on: ownersFile)
        XCTAssertEqual(failure()?.code, .corrupt)
        for length in [0, 100, 4096, whole.count - 4096] {
            try write(whole[..<length], to: ownersFile)
            XCTAssertEqual(failure()?.code, .corrupt, "cut to \(length)")
        }
        try write(whole, to: ownersFile)
        XCTAssertNil(failure())
    }

    func testFlippedBytesNeverStopTheProcess() throws {
        try fill(200)
        let whole = try bytes(ownersFile)
        let stride = isExhaustive ? 11 : 64 * 11 - 1
        var (states, refused) = (0, 0)
        let owner: OwnerID = try XCTUnwrap(StorageKit.id(1))
        for offset in Swift.stride(from: 0, to: whole.count, by: stride) {
            var changed = whole
            changed[offset] ^= UInt8(1 << (offset % 8))
            for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: ownersFile + ending) }
            try write(changed, to: ownersFile)
            states += 1
            let error = StorageKit.failure { () throws(StorageError) in
                let index = try SQLiteOwnerIndex.open(in: self.root)
                try index.forEachRow(of: owner) { _ in }
                for number in 0..<200 { _ = try index.row(at: "/box/\(number)") }
                for state in OwnerRow.State.allCases { _ = try index.rows(in: state, after: nil, limit: 500) }
            }
            if error != nil { refused += 1 }
        }
        print("flips: \(states) states, \(refused) refused")
        XCTAssertEqual(states, (whole.count + stride - 1) / stride)
        XCTAssertGreaterThan(refused, 0)
    }

    func testRowsOfWrongTypesAreErrors() throws {
        try fill(2)
        let changes = [
            "path = x'ff'", "device = 'a'", "inode = x'00'", "file = zeroblob(15)", "owner = zeroblob(17)", "key = 3",
            "sequence = 'x'", "kind = 0", "kind = 300", "container = 44", "container = x'01'", "path = zeroblob(40000)",
            "path = x'2F' || zeroblob(0)",
        ]
        for change in changes {
            try RawDatabase.run("UPDATE files SET \(change) WHERE id = 1", on: ownersFile)
            let error = StorageKit.failure { () throws(StorageError) in
                _ = try SQLiteOwnerIndex.open(in: self.root).rows(in: .live, after: nil, limit: 9)
            }
            // Text sorts before all bytes, so that row is not even found.
            XCTAssertEqual(error?.code, change.contains("||") ? nil : .corrupt, change)
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: ownersFile + ending) }
            try fill(2)
        }
    }

    func testAnItemBesideTheIndexThatIsNoRegularFileIsPutAsideWithIt() throws {
        _ = try openStorage()
        var number = 0
        for ending in ["-wal", "-shm", "-journal"] {
            for kind in ["folder", "pipe", "link", "long file"] {
                try fill(2)
                let path = ownersFile + ending
                try? FileManager.default.removeItem(atPath: path)
                switch kind {
                case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
                case "pipe": XCTAssertEqual(mkfifo(path, 0o600), 0)
                case "long file":
                    XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: nil))
                    XCTAssertEqual(truncate(path, 2 << 30), 0)
                default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
                }
                XCTAssertEqual(failure()?.code, .corrupt, "\(kind) at \(ending)")
                XCTAssertEqual(try openStorage().ownerIndex().count(), 0, "\(kind) at \(ending)")
                number += 1
                XCTAssertTrue(FileManager.default.fileExists(atPath: "\(ownersFile).damaged-\(number)"))
                XCTAssertFalse(FileManager.default.fileExists(atPath: root + "/elsewhere"))
            }
        }
    }

    func testAReadErrorDuringAnIntegrityCheckIsNotReportedAsDamage() {
        let answers: [(String, Int32?)] = [
            ("*** in database main ***\nTree 5 page 7: btreeInitPage() returns error code 11", nil),
            ("*** in database main ***\nTree 2 page 2: unable to get the page. error code=266", 266),
            ("*** in database main ***\nPage 9: never used", nil), ("unable to get the page. error code=11", nil),
            ("unable to get the page. error code=7", 7), ("unable to get the page. error code=", nil), ("", nil),
        ]
        for (answer, code) in answers { XCTAssertEqual(SQLiteConnection.readError(in: answer), code, answer) }
    }

    func testADamagedIndexIsPutAsideAndFilledAgain() throws {
        let storage = try openStorage()
        try fill(50)
        var damaged = try bytes(ownersFile)
        for offset in 4096..<8192 { damaged[offset] = 0xA5 }
        try write(damaged, to: ownersFile)
        let index = try storage.ownerIndex()
        XCTAssertEqual(try index.count(), 0)
        XCTAssertEqual(try bytes(ownersFile + ".damaged-1"), damaged, "nothing is deleted")
        XCTAssertTrue(try index.isUnlisted(mail))
        try index.noteListed(mail)
        XCTAssertFalse(try storage.ownerIndex().isUnlisted(mail))
        XCTAssertTrue(try openStorage().ownerIndex().isUnlisted(AppContainer(publisher: "pub", app: "notes")))
        try storage.discardOwnerIndex()
        XCTAssertTrue(FileManager.default.fileExists(atPath: ownersFile + ".damaged-2"))
        XCTAssertEqual(try storage.ownerIndex().count(), 0)
        XCTAssertNoThrow(try openStorage())
    }

    func testAnIndexInMemoryIsDiscardedAsWell() throws {
        let storage = DeviceStorage()
        try storage.ownerIndex().repair(
            OwnerRow(container: mail, path: "/a", owner: OwnerID.random(), kind: .pathOnly, state: .live))
        XCTAssertEqual(try storage.ownerIndex().count(), 1)
        try storage.discardOwnerIndex()
        XCTAssertEqual(try storage.ownerIndex().count(), 0)
    }

    func testAFullIndexSaysSo() throws {
        let index = try SQLiteOwnerIndex.open(in: root, maximumPages: 16)
        var (count, error) = (0, StorageError?.none)
        let owner = try OwnerID.random()
        while error == nil, count < 10_000 {
            let row = OwnerRow(container: mail, path: "/file\(count)", owner: owner, kind: .clear)
            error = StorageKit.failure { () throws(StorageError) in try index.insertPending(row) }
            if error == nil { count += 1 }
        }
        XCTAssertEqual(error?.code, .full)
        XCTAssertEqual(try index.count(), count)
    }
}
