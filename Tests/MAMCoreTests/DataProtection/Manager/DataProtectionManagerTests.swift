import Foundation
import MAMCore
import XCTest

final class DataProtectionManagerTests: XCTestCase {
    private typealias Kit = ProtectionKit
    private let data = Array("the quarterly figures".utf8)

    func testDataOfAnAccountThatRequiresEncryptionIsSealedAndComesBack() throws {
        let manager = try Kit.app().dataProtectionManager
        let protected = try manager.protect(data, accountID: Kit.alice)
        XCTAssertEqual(protected.count, data.count + 112 + 21)
        XCTAssertEqual(protected[9], 1)
        XCTAssertNil(protected.firstRange(of: data))
        XCTAssertEqual(try manager.unprotect(protected), data)
        XCTAssertEqual(try manager.protectionInfo(for: protected)?.accountID, Kit.alice)
    }

    func testDataOfOtherAccountsGetsAClearHeaderWithItsOwner() throws {
        let app = try Kit.app()
        app.policyManager.setPolicyInMemory(try Kit.policy(encrypts: false), for: Kit.bob)
        let manager = app.dataProtectionManager
        for owner in [Kit.bob, "stranger@example.org", .unmanaged] {
            let protected = try manager.protect(data, accountID: owner)
            XCTAssertEqual(protected.count, data.count + 112 + owner.rawValue.utf8.count)
            XCTAssertEqual(protected[9], 0)
            XCTAssertNotNil(protected.firstRange(of: data))
            XCTAssertEqual(try manager.unprotect(protected), data)
            XCTAssertEqual(try manager.protectionInfo(for: protected)?.accountID, owner)
        }
        XCTAssertFalse(app.accounts.contains("stranger@example.org"), "an owner that was only named is not remembered")
    }

    func testAnAppWithoutAnyPolicyWritesHeadersToo() throws {
        let manager = ManagedApp().dataProtectionManager
        XCTAssertEqual(try manager.unprotect(manager.protect(data, accountID: Kit.alice)), data)
    }

    func testWithoutAnAccountNothingIsProtected() throws {
        let manager = try Kit.app().dataProtectionManager
        XCTAssertEqual(
            Kit.code { () throws(MAMDataProtectionError) in try manager.protect(data, accountID: nil) },
            .invalidArguments)
        XCTAssertEqual(
            Kit.code { () throws(MAMDataProtectionError) in try manager.protect([], accountID: nil) }, .invalidArguments
        )
    }

    func testTheErrorWithoutAnAccountNamesTheValueForNoUser() throws {
        let manager = try Kit.app().dataProtectionManager
        XCTAssertThrowsError(try manager.protect(data, accountID: nil)) { error in
            let help = (error as? MAMDataProtectionError)?.help
            XCTAssertEqual(help, "name the account; for no user, `AccountID.unmanaged`")
        }
        XCTAssertEqual(
            try manager.protectionInfo(for: manager.protect(data, accountID: .unmanaged))?.accountID, .unmanaged)
    }

    func testEmptyDataIsNotProtectedAndComesBackAsItIs() throws {
        let manager = try Kit.app().dataProtectionManager
        for owner in [Kit.alice, Kit.bob] {
            XCTAssertEqual(
                Kit.code { () throws(MAMDataProtectionError) in try manager.protect([], accountID: owner) }, .emptyData)
        }
        XCTAssertEqual(try manager.unprotect([]), [])
        XCTAssertNil(try manager.protectionInfo(for: []))
    }

    func testDataThatWasNeverProtectedComesBackAsItIs() throws {
        let manager = try Kit.app().dataProtectionManager
        let magic: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x42, 0x0D, 0x0A, 0x1A]
        for bytes in [data, magic, magic + [UInt8](repeating: 0, count: 103), [UInt8](repeating: 7, count: 500)] {
            XCTAssertEqual(try manager.unprotect(bytes), bytes)
            XCTAssertNil(try manager.protectionInfo(for: bytes))
        }
        let claim = magic + [UInt8](repeating: 0, count: 104)
        XCTAssertEqual(try Kit.app().unprotectCode(claim), .failedToDecryptData)
        XCTAssertEqual(
            Kit.code { () throws(MAMDataProtectionError) in try manager.protectionInfo(for: claim) },
            .failedToDecryptData)
    }

    func testDataProtectedTwiceIsUnprotectedTwice() throws {
        let app = try Kit.app()
        let manager = app.dataProtectionManager
        for owners in [[Kit.alice, Kit.alice], [Kit.bob, Kit.alice], [Kit.alice, Kit.bob], [Kit.bob, Kit.bob]] {
            let inner = try manager.protect(data, accountID: owners[0])
            let outer = try manager.protect(inner, accountID: owners[1])
            XCTAssertEqual(try manager.protectionInfo(for: outer)?.accountID, owners[1])
            XCTAssertEqual(try manager.unprotect(outer), inner)
            XCTAssertEqual(try manager.unprotect(inner), data)
        }
    }

    func testEveryCollectionOfBytesCanBeProtected() throws {
        let manager = try Kit.app().dataProtectionManager
        let apart = stride(from: 0, to: 50, by: 1).lazy.map { UInt8($0) }
        XCTAssertEqual(try manager.unprotect(manager.protect(Data(data), accountID: Kit.alice)), data)
        XCTAssertEqual(
            try manager.unprotect(Data(manager.protect(data[2...], accountID: Kit.alice))), Array(data[2...]))
        XCTAssertEqual(
            try manager.unprotect(manager.protect(Array(apart).reversed(), accountID: Kit.bob)), apart.reversed())
    }

    func testTheOwnerIsNamedAsTheCallerSpelledIt() throws {
        let manager = try Kit.app().dataProtectionManager
        let protected = try manager.protect(data, accountID: "ALICE@contoso.example")
        XCTAssertEqual(protected[9], 1)
        XCTAssertEqual(try manager.protectionInfo(for: protected)?.accountID.rawValue, "ALICE@contoso.example")
    }

    func testErrorsHaveTheNumbersOfTheSDKAndShowNoIDs() throws {
        let codes: [MAMDataProtectionError.Code] = [
            .applicationNotManaged, .invalidArguments, .failedToEncryptData, .failedToDecryptData, .dataNotProtected,
            .emptyData,
        ]
        XCTAssertEqual(codes.map(\.rawValue), Array(100...105))
        XCTAssertEqual(MAMDataProtectionManager.maximumCount, 4_294_967_296)
        let app = try Kit.app()
        var protected = try app.dataProtectionManager.protect(data, accountID: Kit.alice)
        for change in [8, 9, 10, 12, 20, 36, 52, 84, 96, 120, 140] {
            protected[change] ^= 0xFF
            do throws(MAMDataProtectionError) {
                _ = try app.dataProtectionManager.unprotect(protected)
                XCTFail("byte \(change)")
            } catch {
                var dumped = ""
                dump(error, to: &dumped)
                let texts = ["\(error)", String(reflecting: error), dumped, error.help ?? ""]
                XCTAssertFalse(texts.contains { $0.contains("alice") || $0.contains("quarter") }, "\(error)")
                XCTAssertFalse(error.message.contains(where: \.isNewline))
            }
            protected[change] ^= 0xFF
        }
        XCTAssertEqual(try app.dataProtectionManager.unprotect(protected), data)
    }
}
