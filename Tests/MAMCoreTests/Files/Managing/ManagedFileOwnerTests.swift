import MAMCore
import MAMSettings
import XCTest

/// Whose a file is that an app makes, and whether it is encrypted.
final class ManagedFileOwnerTests: XCTestCase {
    private let secret = "the launch codes"

    func testTheActingAccountOwnsAFileItMakes() throws {
        let world = try FileWorld()
        let app = world.app()
        try app.withAccountID(FileWorld.alice) { _ = try world.write(secret, "plan.txt", in: app, for: nil) }
        let info = try XCTUnwrap(app.files.protectionInfo(at: "plan.txt"))
        XCTAssertTrue(info.accountID == FileWorld.alice)
        XCTAssertTrue(info.isEncrypted)
        XCTAssertTrue(info.isExcludedFromBackup)
        XCTAssertEqual(info.protectionLevel, .complete)
        XCTAssertEqual(try world.read("plan.txt", in: app), secret)
        XCTAssertFalse(String(decoding: try world.raw("/apps/notes/plan.txt"), as: UTF8.self).contains(secret))
    }

    func testAnAccountWithoutPolicyOwnsClearFiles() throws {
        let world = try FileWorld()
        let app = world.app()
        try app.withAccountID(FileWorld.bob) { _ = try world.write(secret, "list.txt", in: app, for: nil) }
        let info = try XCTUnwrap(app.files.protectionInfo(at: "list.txt"))
        XCTAssertTrue(info.accountID == FileWorld.bob)
        XCTAssertFalse(info.isEncrypted)
        XCTAssertFalse(info.isExcludedFromBackup)
        XCTAssertEqual(info.protectionLevel, .none)
        XCTAssertEqual(try world.raw("/apps/notes/list.txt"), Array(secret.utf8))
    }

    func testAPolicyThatLeavesEncryptionToTheDeviceMakesTaggedClearFiles() throws {
        let world = try FileWorld()
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try world.write(secret, "plan.txt", in: app, for: FileWorld.alice)
        let info = try XCTUnwrap(app.files.protectionInfo(at: "plan.txt"))
        XCTAssertTrue(info.accountID == FileWorld.alice)
        XCTAssertFalse(info.isEncrypted)
    }

    func testAFileWithoutAnOwnerHasNoProtectionInfo() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(secret, "a.txt", in: app, for: nil)
        XCTAssertNil(app.files.protectionInfo(at: "a.txt"))
        XCTAssertNil(app.files.protectionInfo(at: "missing.txt"))
    }

    func testATruncatingOpenMakesTheFileTheActingAccounts() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(secret, "a.txt", in: app, for: FileWorld.alice)
        for (account, isEncrypted) in [(FileWorld.bob, false), (FileWorld.carol, true), (FileWorld.alice, true)] {
            try app.withAccountID(account) {
                let file = try app.files.open(at: "a.txt", [.readWrite, .truncate])
                XCTAssertEqual(try file.size(), 0)
                try file.write(Array("new".utf8))
                try file.close()
            }
            let info = try XCTUnwrap(app.files.protectionInfo(at: "a.txt"))
            XCTAssertTrue(info.accountID == account)
            XCTAssertEqual(info.isEncrypted, isEncrypted)
            XCTAssertEqual(try world.read("a.txt", in: app), "new")
        }
    }

    func testAPlainOpenLeavesTheOwner() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(secret, "a.txt", in: app, for: FileWorld.alice)
        try app.withAccountID(FileWorld.bob) {
            let file = try app.files.open(at: "a.txt", [.readWrite, .create])
            try file.pwrite(Array("T".utf8), at: 0)
            XCTAssertTrue(file.protectionInfo?.accountID == FileWorld.alice)
            try file.close()
        }
        XCTAssertEqual(try world.read("a.txt", in: app), "The launch codes")
    }

    func testBothNamesOfAnAccountAreOneOwner() throws {
        let world = try FileWorld()
        let app = world.app()
        app.accounts.register(FileWorld.alice, alias: "alice@fabrikam.example")
        try world.write(secret, "a.txt", in: app, for: "ALICE@fabrikam.example")
        XCTAssertTrue(app.files.protectionInfo(at: "a.txt")?.accountID == FileWorld.alice)
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: "alice@fabrikam.example"), ["/apps/notes/a.txt"])
    }

    func testTheLimitOfTheAppCapsTheProtectionClass() throws {
        let world = try FileWorld()
        var settings = FileWorld.multiIdentity
        settings.maxFileProtectionLevel = .completeUntilFirstUserAuthentication
        let app = world.app(settings: settings)
        try world.write(secret, "a.txt", in: app, for: FileWorld.alice)
        XCTAssertEqual(app.files.protectionInfo(at: "a.txt")?.protectionLevel, .completeUntilFirstUserAuthentication)
    }

    func testEachEncryptionSettingHasItsProtectionClass() throws {
        let world = try FileWorld()
        let app = world.app()
        let table: [(String, FileProtectionLevel)] = [
            ("whenDeviceLocked", .complete), ("whenDeviceLockedExceptOpenFiles", .completeUnlessOpen),
            ("afterDeviceRestart", .completeUntilFirstUserAuthentication), ("useDeviceSettings", .none),
        ]
        for (value, level) in table {
            app.policyManager.setPolicyInMemory(
                FileWorld.policy("\"appDataEncryptionType\":\"\(value)\""), for: FileWorld.alice)
            try world.write(secret, "\(value).txt", in: app, for: FileWorld.alice)
            XCTAssertEqual(app.files.protectionInfo(at: "\(value).txt")?.protectionLevel, level, value)
        }
    }
}
