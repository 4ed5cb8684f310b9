import Foundation
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMStorage
import XCTest

/// Owner ids are found again when their rows are damaged or gone.
final class OwnerIDTests: StorageTestCase {
    private func store() throws -> SQLiteKeyStore { try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()) }
    private let mail = AppContainer(publisher: "pub", app: "com.example.mail")

    func testAnIdFollowsFromTheAccountAndTheRootKey() throws {
        let id = try store().ownerID(for: "Ann")
        try RawDatabase.run("DELETE FROM owners", on: keysFile)
        XCTAssertEqual(try store().ownerID(for: "aNN"), id)
        XCTAssertNotEqual(try store().ownerID(for: "bob"), id)
        try FileManager.default.removeItem(atPath: keysFile)
        let other = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey(8))
        XCTAssertNotEqual(try other.ownerID(for: "Ann"), id, "another device")
    }

    func testAnAccountIsFoundByItsIdWithoutItsRowWhileTheStoreNamesItAnywhere() throws {
        let id = try store().ownerID(for: "Ann")
        try RawDatabase.run("DELETE FROM owners", on: keysFile)
        XCTAssertNil(try store().account(of: id), "nothing names it")
        try store().holdAccount("Ann", mail)
        XCTAssertEqual(try store().account(of: id), "ann")
        XCTAssertNil(try store().account(of: OwnerID.random()))
    }

    func testARowThatIsDamagedKeepsNeitherIdNorAccount() throws {
        let id = try store().ownerID(for: "ann")
        try store().holdAccount("ann", mail)
        let whole = try bytes(keysFile)
        for change in [
            "tag = zeroblob(32)", "tag = 'text'", "spelled = x'62'", "spelled = x'FF'", "account = x'62'",
            "id = randomblob(16)", "id = x'00'",
        ] {
            try RawDatabase.run("UPDATE owners SET \(change)", on: keysFile)
            let store = try store()
            XCTAssertEqual(try store.knownOwnerID(of: "ann"), id, change)
            XCTAssertEqual(try store.account(of: id), "ann", change)
            try store.endWipe(of: "ann", in: mail)
            XCTAssertEqual(try store.ownerID(for: "ann"), id, change)
            XCTAssertEqual(try store.account(of: id), "ann", change)
            try write(whole, to: keysFile)
        }
    }

    func testAskingForTheIdOfAnAccountMakesNoRow() throws {
        let storage = try openStorage()
        let derived = try storage.ownerID(for: "ann")
        XCTAssertEqual(try storage.knownOwnerID(of: "ann"), derived)
        XCTAssertNotEqual(try storage.knownOwnerID(of: "bob"), derived)
        XCTAssertEqual(RawDatabase.integer("SELECT count(*) FROM owners", on: keysFile), 1)
    }
}
