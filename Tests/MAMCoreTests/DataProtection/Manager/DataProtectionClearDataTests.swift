import MAMCore
import TestKits
import XCTest

/// What becomes of clear buffers when the policy of their account requires encryption.
final class DataProtectionClearDataTests: StorageTestCase {
    private typealias Kit = ProtectionKit
    private let data = Array("the quarterly figures".utf8)

    func testAClearBufferOfThisDeviceIsReadAlsoOnceThePolicyRequiresEncryption() throws {
        let app = try Kit.app()
        let manager = app.dataProtectionManager
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: false), for: Kit.alice)
        let clear = try manager.protect(data, accountID: Kit.alice)
        for policy in [try Kit.policy(encrypts: false), try Kit.policy(encrypts: true), nil] {
            app.policyManager.setPolicyInMemory(policy, for: Kit.alice)
            XCTAssertEqual(try manager.unprotect(clear), data)
            XCTAssertEqual(try manager.protectionInfo(for: clear)?.accountID, Kit.alice)
        }
    }

    func testBuffersProtectedBeforeThePolicyAreReadAfterARestartAndByASisterApp() throws {
        let early = ManagedApp(
            ManagedApp.Configuration(bundleID: "com.contoso.notes", publisher: "contoso"),
            on: DeviceEnvironment(storage: try openStorage()))
        let clear = try early.dataProtectionManager.protect(data, accountID: Kit.alice)
        let text = try early.dataProtectionManager.protectString("figures", accountID: Kit.alice)
        let later = DeviceEnvironment(storage: try openStorage())
        for app in [try Kit.app(on: later), try Kit.app("com.contoso.mail", on: later)] {
            XCTAssertEqual(try app.dataProtectionManager.unprotect(clear), data)
            XCTAssertEqual(try app.dataProtectionManager.unprotectString(text), "figures")
            XCTAssertEqual(try app.dataProtectionManager.protectionInfo(forString: text)?.accountID, Kit.alice)
        }
        XCTAssertEqual(try Kit.app(publisher: "fabrikam", on: later).unprotectCode(clear), .failedToDecryptData)
    }

    func testClearBuffersThatThisDeviceDidNotWriteAreRefusedOnceThePolicyRequiresEncryption() throws {
        let device = DeviceEnvironment()
        let app = ManagedApp(ManagedApp.Configuration(publisher: "contoso"), on: device)
        let ours = try app.dataProtectionManager.protect(data, accountID: Kit.alice)
        var (relabeled, changed) = (try app.dataProtectionManager.protect(data, accountID: Kit.bob), ours)
        relabeled[10] = 21
        relabeled.replaceSubrange(96..<116, with: Array(Kit.alice.rawValue.utf8))
        changed[118] ^= 1
        BufferKit.correctCheck(&relabeled)
        BufferKit.correctCheck(&changed)
        var untagged = ours
        untagged.replaceSubrange(52..<84, with: [UInt8](repeating: 0, count: 32))
        BufferKit.correctCheck(&untagged)
        let neighbor = ManagedApp(ManagedApp.Configuration(publisher: "fabrikam"), on: device)
        let stranger = ManagedApp(ManagedApp.Configuration(publisher: "contoso"))
        let forged = [
            "changed": changed, "relabeled": relabeled, "no tag": untagged,
            "another publisher": try neighbor.dataProtectionManager.protect(data, accountID: Kit.alice),
            "another device": try stranger.dataProtectionManager.protect(data, accountID: Kit.alice),
        ]
        for (name, buffer) in forged {
            XCTAssertEqual(try app.dataProtectionManager.unprotect(buffer).count, data.count, "\(name), no policy")
        }
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: true), for: Kit.alice)
        for (name, buffer) in forged {
            XCTAssertEqual(app.unprotectCode(buffer), .failedToDecryptData, name)
            XCTAssertEqual(
                Kit.code { () throws(MAMDataProtectionError) in
                    try app.dataProtectionManager.protectionInfo(for: buffer)
                }, .failedToDecryptData, name)
        }
        XCTAssertEqual(try app.dataProtectionManager.unprotect(ours), data)
    }
}
