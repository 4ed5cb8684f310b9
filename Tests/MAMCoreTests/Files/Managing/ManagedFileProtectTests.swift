import MAMCore
import MAMVolumes
import XCTest

/// Protection in place: encrypting, decrypting, changing the owner, of files and of folders.
final class ManagedFileProtectTests: XCTestCase {
    private let text = String(repeating: "a line of text\n", count: 700)

    func testEveryChangeBetweenOwnersKeepsTheContent() throws {
        let owners: [AccountID?] = [FileWorld.alice, FileWorld.carol, FileWorld.bob, nil]
        for before in owners {
            for after in owners {
                let world = try FileWorld()
                let app = world.app()
                try world.write(text, "a", in: app, for: before)
                let open = try app.files.open(at: "a", .readWrite)
                try app.fileProtectionManager.protect("a", accountID: after)
                let isManaged = after == FileWorld.alice || after == FileWorld.carol
                let info = app.files.protectionInfo(at: "a")
                XCTAssertTrue(info?.accountID == after ?? .unmanaged)
                XCTAssertEqual(info?.isEncrypted, isManaged)
                XCTAssertEqual(try world.read("a", in: app), text)
                let bytes = try world.raw("/apps/notes/a")
                XCTAssertEqual(bytes.starts(with: Array("a line".utf8)), !isManaged)
                // A handle that was open all the time goes on with the file as it is now.
                try open.pwrite(Array("A".utf8), at: 0)
                XCTAssertEqual(open.isEncrypted, isManaged)
                try open.close()
                XCTAssertEqual(try world.read("a", in: app), "A" + text.dropFirst())
                XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["a"])
            }
        }
    }

    func testAFileThatAlreadyMatchesIsLeftUnchanged() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(text, "a", in: app, for: FileWorld.alice)
        let (before, place) = (try world.raw("/apps/notes/a"), try world.volume.status(of: "/apps/notes/a").place)
        try app.fileProtectionManager.protect("a", accountID: FileWorld.alice)
        try app.fileProtectionManager.verifyAndProtect("a", accountID: FileWorld.alice)
        XCTAssertEqual(try world.volume.status(of: "/apps/notes/a").place, place)
        // Being opened for writing leaves its own trace in the header, and nothing else.
        XCTAssertEqual(try world.raw("/apps/notes/a")[45056...], before[45056...])
    }

    func testModeTimeAndOtherAttributesAreKept() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(text, "a", in: app, for: FileWorld.bob)
        let file = try world.volume.open("/apps/notes/a", [.read, .write], mode: 0)
        try file.setMode(0o640)
        try file.setAttribute("user.color", to: Array("green".utf8))
        file.close()
        try world.volume.setModified(1_234_000, of: "/apps/notes/a")
        try app.fileProtectionManager.protect("a", accountID: FileWorld.alice)
        let status = try world.volume.status(of: "/apps/notes/a")
        XCTAssertEqual(status.mode, 0o640)
        XCTAssertEqual(status.modified, 1_234_000)
        XCTAssertEqual(try world.volume.attribute("user.color", of: "/apps/notes/a"), Array("green".utf8))
        XCTAssertNil(try world.volume.attribute("user.mam.owner", of: "/apps/notes/a"))
    }

    func testAllNamesOfAFileChangeTogether() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(text, "a", in: app, for: FileWorld.bob)
        try world.volume.link("/apps/notes/a", as: "/apps/notes/b")
        for (account, isEncrypted) in [(FileWorld.alice, true), (FileWorld.carol, true), (FileWorld.bob, false)] {
            try app.fileProtectionManager.protect("a", accountID: account)
            for name in ["a", "b"] {
                XCTAssertTrue(app.files.protectionInfo(at: name)?.accountID == account)
                XCTAssertEqual(app.files.isEncrypted(at: name), isEncrypted)
                XCTAssertEqual(try world.read(name, in: app), text)
            }
            XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["a", "b"])
        }
    }

    func testAChangeOfOwnerIsAChangeOfKey() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(text, "a", in: app, for: FileWorld.alice)
        let old = try world.raw("/apps/notes/a")
        try app.fileProtectionManager.protect("a", accountID: FileWorld.carol)
        let new = try world.raw("/apps/notes/a")
        XCTAssertNotEqual(old[16..<32], new[16..<32], "the file id")
        XCTAssertNotEqual(old[32..<48], new[32..<48], "the account key id")
        XCTAssertNotEqual(old[80..<120], new[80..<120], "the wrapped key")
        XCTAssertNotEqual(old[45056...], new[45056...])
    }

    func testEncryptingIsForManagedAccountsOnly() throws {
        let world = try FileWorld()
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.carol)
        try world.write(text, "a", in: app, for: FileWorld.bob)
        XCTAssertThrowsError(try app.fileProtectionManager.encryptFile("a", for: FileWorld.bob)) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .unmanagedIdentity)
        }
        try app.fileProtectionManager.encryptFile("a", for: FileWorld.carol)
        XCTAssertTrue(app.files.isEncrypted(at: "a"), "also where the policy does not ask for it")
        XCTAssertTrue(app.files.protectionInfo(at: "a")?.accountID == FileWorld.carol)
        try app.fileProtectionManager.decryptFile("a")
        XCTAssertFalse(app.files.isEncrypted(at: "a"))
        XCTAssertTrue(app.files.protectionInfo(at: "a")?.accountID == FileWorld.carol, "the owner stays")
        XCTAssertEqual(try world.read("a", in: app), text)
    }

    func testADecryptedCopyHasTheSameOwner() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(text, "a", in: app, for: FileWorld.alice)
        try world.write("old", "copy", in: app, for: FileWorld.bob)
        try app.fileProtectionManager.decryptFile("a", toCopyPath: "copy")
        XCTAssertEqual(try world.raw("/apps/notes/copy"), Array(text.utf8))
        XCTAssertTrue(app.files.protectionInfo(at: "copy")?.accountID == FileWorld.alice)
        XCTAssertTrue(app.files.isEncrypted(at: "a"))
    }

    func testAProtectedFolderProtectsExistingAndNewFiles() throws {
        let volume = MemoryVolume()
        let world = try FileWorld(volume)
        let app = world.app()
        for folder in ["box", "box/deep", "other"] { try volume.makeFolder("/apps/notes/" + folder, mode: 0o700) }
        for path in ["box/1", "box/deep/2", "other/3"] { try world.write(text, path, in: app, for: FileWorld.bob) }
        try volume.makeLink("/apps/notes/box/link", to: "/apps/notes/other/3")
        try app.fileProtectionManager.protect("box", accountID: FileWorld.alice)
        for path in ["box/1", "box/deep/2"] {
            XCTAssertTrue(app.files.isEncrypted(at: path))
            XCTAssertTrue(app.files.protectionInfo(at: path)?.accountID == FileWorld.alice)
            XCTAssertEqual(try world.read(path, in: app), text)
        }
        XCTAssertFalse(app.files.isEncrypted(at: "other/3"), "links are not followed")
        XCTAssertTrue(app.files.protectionInfo(at: "box")?.accountID == FileWorld.alice)
        // Nobody acts: the folder says whose. Somebody acts: he does.
        try world.write(text, "box/deep/4", in: app, for: nil)
        XCTAssertTrue(app.files.protectionInfo(at: "box/deep/4")?.accountID == FileWorld.alice)
        try app.withAccountID(FileWorld.bob) { _ = try world.write(text, "box/5", in: app, for: nil) }
        XCTAssertTrue(app.files.protectionInfo(at: "box/5")?.accountID == FileWorld.bob)
    }
}
