import MAMCore
import MAMSettings
import XCTest

/// What a file provider hands out.
final class FileProviderTests: XCTestCase {
    private static let transfer =
        ##""appDataEncryptionType":"useDeviceSettings","allowedOutboundDataTransferDestinations""##
    /// Its own files stay clear, what a provider hands out does not.
    private static let managed = FileWorld.policy(transfer + #":"managedApps""#)
    /// Everything is clear.
    private static let all = FileWorld.policy(transfer + #":"allApps""#)

    func testAFileProviderItemIsEncryptedIfThePolicyRequiresIt() throws {
        let world = try FileWorld()
        let app = world.app(signsIn: false), manager = app.fileProtectionManager
        for (policy, isEncrypted) in [(Self.managed, true), (Self.all, false), (FileWorld.strict, true)] {
            app.policyManager.setPolicyInMemory(policy, for: FileWorld.alice)
            let path = "\(isEncrypted).txt"
            try world.write("text", path, in: app, for: FileWorld.alice)
            let item = try manager.protectFileProviderItem(path, for: FileWorld.alice)
            XCTAssertEqual(item.isEncrypted, isEncrypted)
            XCTAssertEqual(item.accountID, FileWorld.alice)
            XCTAssertEqual(manager.isFileEncrypted(path), isEncrypted)
            XCTAssertEqual(manager.protectionInfo(for: path)?.accountID, FileWorld.alice)
            XCTAssertFalse("\(item)".contains("alice") || "\(item)".contains("txt"))
        }
        for nobody in [nil, AccountID.unmanaged] {
            let item = try manager.protectFileProviderItem("true.txt", for: nobody)
            XCTAssertEqual(item.accountID, nil)
            XCTAssertFalse(item.isEncrypted)
        }
        XCTAssertThrowsError(try manager.protectFileProviderItem("nothing.txt", for: FileWorld.alice)) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .fileNotFound)
        }
    }

    func testAnEnumeratorListsTheFilesOfItsAccountIfItsPolicyAllowsIt() throws {
        let world = try FileWorld()
        let app = world.app(signsIn: false), manager = app.fileProtectionManager
        app.policyManager.setPolicyInMemory(Self.managed, for: FileWorld.alice)
        try world.write("a", "clear.txt", in: app, for: FileWorld.alice)
        try world.write("b", "sealed.txt", in: app, for: FileWorld.alice)
        try world.write("c", "bob.txt", in: app, for: FileWorld.bob)
        try world.write("d", "plain.txt", in: app, for: .unmanaged)
        try manager.protectFileProviderItem("sealed.txt", for: FileWorld.alice)
        func names(_ account: AccountID?, _ peer: PeerApp) throws -> [String] {
            var enumerator = FileProviderEnumerator()
            manager.setAccountID(account, on: &enumerator)
            return try manager.fileProviderItems(of: enumerator, for: peer).map {
                String($0.path.split(separator: "/").last ?? "")
            }
        }
        XCTAssertEqual(try names(FileWorld.alice, .managed(account: .same)), ["sealed.txt"])
        XCTAssertEqual(try names(FileWorld.alice, .unmanaged), [])
        XCTAssertEqual(try names(FileWorld.bob, .unmanaged), ["bob.txt"])
        XCTAssertEqual(try names(nil, .unmanaged), ["plain.txt"])
        app.policyManager.setPolicyInMemory(Self.all, for: FileWorld.alice)
        XCTAssertEqual(try names(FileWorld.alice, .unmanaged), ["clear.txt", "sealed.txt"])
        XCTAssertThrowsError(
            try manager.fileProviderItems(of: FileProviderEnumerator(folder: "../mail"), for: .unmanaged)
        ) { XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .invalidArguments) }
    }
}
