import MAMCore
import MAMVolumes
import XCTest

/// Copies and moves that the engine makes: owner and protection stay.
final class ManagedFileCopyTests: XCTestCase {
    // An encrypted file and a tagged clear one, with attributes and without.
    private func each(_ body: (FileWorld, ManagedApp, AccountID) throws -> Void) throws {
        for hasAttributes in [true, false] {
            for owner in [FileWorld.alice, FileWorld.bob] {
                var options = MemoryVolumeOptions()
                options.hasAttributes = hasAttributes
                let world = try FileWorld(MemoryVolume(options))
                let app = world.app()
                try world.write("content", "a", in: app, for: owner)
                try world.volume.makeFolder("/apps/notes/box", mode: 0o700)
                try body(world, app, owner)
            }
        }
    }

    private typealias Call = (_ path: String, _ newPath: String, _ replacing: Bool) throws -> Void

    private func calls(_ app: ManagedApp) -> [Call] {
        [
            { try app.files.copy($0, to: $1, replacing: $2) }, { try app.files.move($0, to: $1, replacing: $2) },
        ]
    }

    private func assertOwner(
        _ owner: AccountID, _ path: String, in app: ManagedApp, _ world: FileWorld, line: UInt = #line
    ) throws {
        XCTAssertTrue(app.files.protectionInfo(at: path)?.accountID == owner, path, line: line)
        XCTAssertEqual(app.files.isEncrypted(at: path), owner == FileWorld.alice, path, line: line)
        XCTAssertEqual(try world.read(path, in: app), "content", path, line: line)
    }

    func testACopyHasTheOwnerAndProtectionOfTheFileAndAWipeFindsIt() throws {
        try each { world, app, owner in
            try app.files.copy("a", to: "box/b")
            for path in ["a", "box/b"] { try assertOwner(owner, path, in: app, world) }
            XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: owner), ["/apps/notes/a", "/apps/notes/box/b"])
            // The next process knows it as well.
            let next = world.app()
            try assertOwner(owner, "box/b", in: next, world)
            let report = try next.fileProtectionManager.wipe(owner)
            XCTAssertEqual(report.files, 2)
            XCTAssertEqual(report.unattributedFiles, 0)
            XCTAssertTrue(report.isComplete)
            XCTAssertEqual(try world.contents(of: "/apps/notes"), [:])
        }
    }

    func testACopyOfAnEncryptedFileHasAKeyOfItsOwn() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("content", "a", in: app, for: FileWorld.alice)
        try app.files.copy("a", to: "b")
        let (old, new) = (try world.raw("/apps/notes/a"), try world.raw("/apps/notes/b"))
        XCTAssertNotEqual(old[4096 + 16..<4096 + 32], new[4096 + 16..<4096 + 32], "the id of the file")
        try app.files.open(at: "b", .readWrite).close()
        XCTAssertEqual(try world.raw("/apps/notes/a"), old)
    }

    func testAMovedFileKeepsOwnerProtectionAndHandles() throws {
        try each { world, app, owner in
            let handle = try app.files.open(at: "a", .readWrite)
            try app.files.move("a", to: "box/b")
            XCTAssertThrowsError(try app.files.open(at: "a"))
            XCTAssertEqual(try handle.pread(7, at: 0), Array("content".utf8))
            try handle.close()
            try assertOwner(owner, "box/b", in: app, world)
            XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: owner), ["/apps/notes/box/b"])
            XCTAssertTrue(try app.fileProtectionManager.wipe(owner).isComplete)
            XCTAssertEqual(try world.contents(of: "/apps/notes"), [:])
        }
    }

    func testANameThatIsTakenIsRefusedUnlessItIsToBeReplaced() throws {
        try each { world, app, owner in
            try world.write("carol's", "b", in: app, for: FileWorld.carol)
            for call in calls(app) {
                XCTAssertThrowsError(try call("a", "b", false)) { error in
                    let error = error as? MAMFileProtectionError
                    XCTAssertEqual(error?.code, .invalidArguments)
                    XCTAssertEqual(error?.systemError, 17)
                }
                XCTAssertEqual(try world.read("b", in: app), "carol's")
                try assertOwner(owner, "a", in: app, world)
            }
            try app.files.copy("a", to: "b", replacing: true)
            try assertOwner(owner, "b", in: app, world)
            try world.write("carol's", "c", in: app, for: FileWorld.carol)
            try app.files.move("b", to: "c", replacing: true)
            try assertOwner(owner, "c", in: app, world)
            XCTAssertEqual(try world.contents(of: "/apps/notes").keys.sorted(), ["/apps/notes/a", "/apps/notes/c"])
            XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: owner), ["/apps/notes/a", "/apps/notes/c"])
            XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.carol), [])
        }
    }

    func testNothingIsCopiedOrMovedOutOfTheContainerOrWithoutItsKey() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("content", "a", in: app, for: FileWorld.alice)
        let kept = try world.raw("/apps/notes/a")
        for call in calls(app) {
            for (path, newPath) in [("a", "../mail/a"), ("/apps/mail/a", "b"), ("none", "b"), ("a", "none/b")] {
                XCTAssertThrowsError(try call(path, newPath, true), "\(path) to \(newPath)")
            }
        }
        try app.fileProtectionManager.wipe(FileWorld.alice)
        let file = try world.volume.open("/apps/notes/a", [.write, .create], mode: 0o600)
        try kept.withUnsafeBytes { try file.writeFully($0, at: 0) }
        file.close()
        for call in calls(app) { XCTAssertThrowsError(try call("a", "b", false)) }
        XCTAssertEqual(try world.contents(of: "/apps").keys.sorted(), ["/apps/notes/a"])
    }

    func testAWipeReportsClearFilesWhoseOwnerIsUnknown() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("content", "a", in: app, for: FileWorld.bob)
        try world.write("content", "c", in: app, for: FileWorld.alice)
        // A plain copy: the bytes without the tag.
        let copy = try world.volume.open("/apps/notes/b", [.write, .create], mode: 0o600)
        try Array("content".utf8).withUnsafeBytes { try copy.writeFully($0, at: 0) }
        copy.close()
        let report = try app.fileProtectionManager.wipe(FileWorld.bob)
        XCTAssertEqual(report.files, 1)
        XCTAssertEqual(report.remainingFiles, 0)
        XCTAssertEqual(report.unattributedFiles, 1)
    }
}
