import MAMCore
import MAMKeys
import XCTest

/// Who can read what: other apps, publishers and devices, changed policies, shredded keys, forged headers.
final class DataProtectionAccessTests: XCTestCase {
    private typealias Kit = ProtectionKit
    private let data = Array("the quarterly figures".utf8)

    func testAnotherAppOfThePublisherOnTheDeviceReadsIt() throws {
        let device = DeviceEnvironment()
        let (notes, mail) = (try Kit.app(on: device), try Kit.app("com.contoso.mail", on: device))
        let protected = try notes.dataProtectionManager.protect(data, accountID: Kit.alice)
        XCTAssertEqual(try mail.dataProtectionManager.unprotect(protected), data)
        // Also one that does not know the account.
        let stranger = ManagedApp(
            ManagedApp.Configuration(bundleID: "com.contoso.new", publisher: "contoso"), on: device)
        XCTAssertEqual(try stranger.dataProtectionManager.unprotect(protected), data)
    }

    func testAnotherPublisherOrDeviceReadsTheOwnerOnly() throws {
        let device = DeviceEnvironment()
        let protected = try Kit.app(on: device).dataProtectionManager.protect(data, accountID: Kit.alice)
        for other in [try Kit.app(publisher: "fabrikam", on: device), try Kit.app()] {
            // With a key of its own for the same account.
            _ = try other.dataProtectionManager.protect(data, accountID: Kit.alice)
            XCTAssertEqual(other.unprotectCode(protected), .failedToDecryptData)
            XCTAssertEqual(try other.dataProtectionManager.protectionInfo(for: protected)?.accountID, Kit.alice)
        }
    }

    func testABufferCannotBeReadAfterItsKeyIsShredded() throws {
        let app = try Kit.app()
        let manager = app.dataProtectionManager
        let protected = try manager.protect(data, accountID: Kit.alice)
        // The only app that holds the account leaves it.
        let shredded = try app.device.storage.releaseAccount(
            Kit.alice, publisher: app.configuration.publisher, app: app.configuration.bundleID)
        XCTAssertEqual(shredded.count, 1)
        XCTAssertEqual(app.unprotectCode(protected), .failedToDecryptData)
        let next = try manager.protect(data, accountID: Kit.alice)
        XCTAssertNotEqual(next[20..<36], protected[20..<36], "a new key has a new id")
        XCTAssertEqual(try manager.unprotect(next), data)
        XCTAssertEqual(app.unprotectCode(protected), .failedToDecryptData)
    }

    func testAHeaderThatNamesAKeyForFilesIsRefused() throws {
        let app = try Kit.app()
        let key = try app.accountKeyring().currentKey(.container, for: Kit.alice)
        var protected = try app.dataProtectionManager.protect(data, accountID: Kit.alice)
        protected.replaceSubrange(20..<36, with: key.id.withUnsafeBytes { Array($0) })
        XCTAssertEqual(app.unprotectCode(protected), .failedToDecryptData)
    }

    func testAHeaderThatNamesAnotherAccountsKeyIsRefused() throws {
        let app = try Kit.app()
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: true), for: Kit.bob)
        let manager = app.dataProtectionManager
        var forged = try manager.protect(data, accountID: Kit.alice)
        forged.replaceSubrange(20..<36, with: try manager.protect(data, accountID: Kit.bob)[20..<36])
        XCTAssertEqual(app.unprotectCode(forged), .failedToDecryptData)
    }

    func testAForgedClearHeaderIsNotAcceptedAsManagedData() throws {
        let app = try Kit.app()
        app.accounts.register(Kit.alice, alias: "9f3c1d52-0000-4000-8000-000000000001")
        let stranger = ManagedApp().dataProtectionManager
        for name in ["alice@contoso.example", "ALICE@CONTOSO.EXAMPLE", "9f3c1d52-0000-4000-8000-000000000001"] {
            let forged = try stranger.protect(data, accountID: AccountID(name))
            XCTAssertEqual(try stranger.unprotect(forged), data)
            XCTAssertEqual(app.unprotectCode(forged), .failedToDecryptData)
            XCTAssertEqual(
                Kit.code { () throws(MAMDataProtectionError) in
                    try app.dataProtectionManager.protectionInfo(for: forged)
                }, .failedToDecryptData)
        }
    }

    func testASealedBufferIsReadableUnderEveryLaterPolicy() throws {
        let app = try Kit.app()
        let sealed = try app.dataProtectionManager.protect(data, accountID: Kit.alice)
        for policy in [try Kit.policy(encrypts: false), nil] {
            app.policyManager.setPolicyInMemory(policy, for: Kit.alice)
            XCTAssertEqual(try app.dataProtectionManager.unprotect(sealed), data)
        }
    }

    func testAnAccountHasOneKeyUnderAllOfItsNames() throws {
        let app = try Kit.app()
        let name: AccountID = "9f3c1d52-0000-4000-8000-000000000001"
        let early = try app.dataProtectionManager.protect(data, accountID: Kit.alice)
        app.accounts.register(Kit.alice, alias: name)
        let late = try app.dataProtectionManager.protect(data, accountID: name)
        XCTAssertEqual(late[9], 1)
        XCTAssertEqual(late[20..<36], early[20..<36], "the id of the key")
        XCTAssertEqual(try app.dataProtectionManager.protectionInfo(for: late)?.accountID, name)
    }

    func testAContainerKeyBelongsToOneApp() throws {
        let device = DeviceEnvironment()
        let (notes, mail) = (
            try Kit.app(on: device).accountKeyring(), try Kit.app("com.contoso.mail", on: device).accountKeyring()
        )
        let (own, shared) = (
            try notes.currentKey(.container, for: Kit.alice), try notes.currentKey(.transfer, for: Kit.alice)
        )
        XCTAssertNotNil(try notes.key(own.id))
        XCTAssertNil(try mail.key(own.id))
        XCTAssertEqual(try mail.key(shared.id)?.account, Kit.alice)
        XCTAssertNotEqual(try mail.currentKey(.container, for: Kit.alice).id, own.id)
        XCTAssertEqual(try mail.currentKey(.transfer, for: Kit.alice).id, shared.id)
        XCTAssertNil(try mail.key(.random()))
    }
}
