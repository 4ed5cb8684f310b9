import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// An index that is out of date, or gone, and files that do not say what they should.
final class ManagedFileHealingTests: XCTestCase {
    private func fill(_ world: FileWorld, _ app: ManagedApp) throws {
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.carol)
        try world.volume.makeFolder("/apps/notes/box", mode: 0o700)
        for path in ["z", "box/m", "a"] { try world.write("alice's", path, in: app, for: FileWorld.alice) }
        for path in ["clear", "box/clear"] { try world.write("carol's", path, in: app, for: FileWorld.carol) }
    }

    private static let alices = ["/apps/notes/a", "/apps/notes/box/m", "/apps/notes/z"]
    private static let carols = ["/apps/notes/box/clear", "/apps/notes/clear"]

    func testAnIndexThatWasPutAsideIsFilledAgainByLookingAtEveryFile() throws {
        let world = try FileWorld()
        let app = world.app()
        try fill(world, app)
        let manager = app.fileProtectionManager
        try world.storage.discardOwnerIndex()
        XCTAssertEqual(try manager.files(ownedBy: FileWorld.alice), [], "an app that runs uses the new one")
        XCTAssertEqual(try manager.allFiles(ownedBy: FileWorld.alice), Self.alices)
        XCTAssertEqual(try manager.relistFiles(), 5)
        XCTAssertEqual(try manager.files(ownedBy: FileWorld.alice), Self.alices)
        XCTAssertEqual(try manager.files(ownedBy: FileWorld.carol), Self.carols)
        XCTAssertEqual(try manager.relistFiles(), 5, "as often as one likes")
    }

    func testOpeningAFileListsItAgainWhetherEncryptedOrClear() throws {
        let world = try FileWorld()
        let app = world.app()
        try fill(world, app)
        try world.storage.discardOwnerIndex()
        for path in ["a", "clear"] { _ = try world.read(path, in: app) }
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), ["/apps/notes/a"])
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.carol), ["/apps/notes/clear"])
    }

    func testAFileOfUnknownOwnerDoesNotPreventListingTheOthers() throws {
        let world = try FileWorld()
        let app = world.app()
        try fill(world, app)
        let file = try world.volume.open("/apps/notes/a", [.write], mode: 0)
        try [UInt8](repeating: 0xff, count: 8192 - 8).withUnsafeBytes { try file.writeFully($0, at: 8) }
        file.close()
        try world.storage.discardOwnerIndex()
        XCTAssertThrowsError(try app.fileProtectionManager.relistFiles())
        XCTAssertEqual(
            try app.fileProtectionManager.files(ownedBy: FileWorld.alice), ["/apps/notes/box/m", "/apps/notes/z"])
    }

    func testAnOlderCopyUnderTheNameOfTheFileIsReported() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("old", "a", in: app, for: FileWorld.alice)
        let copy = try world.volume.open("/apps/notes/copy", [.write, .create], mode: 0o600)
        try world.raw("/apps/notes/a").withUnsafeBytes { try copy.writeFully($0, at: 0) }
        copy.close()
        let file = try app.files.open(at: "a", .readWrite)
        try file.write(Array("newer than before".utf8))
        try file.close()
        XCTAssertEqual(try world.read("a", in: app), "newer than before")
        XCTAssertFalse(world.recorder.kinds.contains(.fileRolledBack(path: "/apps/notes/a")))
        try world.volume.rename("/apps/notes/copy", to: "/apps/notes/a")
        XCTAssertEqual(try world.read("a", in: app), "old")
        XCTAssertTrue(world.recorder.kinds.contains(.fileRolledBack(path: "/apps/notes/a")))
    }

    func testAForgedOwnerInOneHeaderIsIgnoredIfTheOtherIsAuthentic() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        let file = try app.files.open(at: "a", .readWrite)
        try file.write([1])
        try file.close()
        let bytes = try world.raw("/apps/notes/a")
        let newest = bytes[48] > bytes[4096 + 48] ? 0 : 4096
        let (alice, carol) = (Array(FileWorld.alice.rawValue.utf8), Array(FileWorld.carol.rawValue.utf8))
        let offset = try XCTUnwrap((newest..<newest + 1024).first { bytes[$0...].starts(with: alice) })
        let raw = try world.volume.open("/apps/notes/a", [.write], mode: 0)
        try carol.withUnsafeBytes { try raw.writeFully($0, at: Int64(offset)) }
        raw.close()
        XCTAssertTrue(app.files.protectionInfo(at: "a")?.accountID == FileWorld.alice)
        try app.fileProtectionManager.wipe(FileWorld.carol)
        XCTAssertEqual(try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice), ["/apps/notes/a"])
        try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(try world.contents(of: "/apps/notes").count, 0)
    }

    func testAnInterruptedChangeOfAFileInTwoFoldersIsCompletedFromEither() throws {
        var (point, states) = (0, Set<String>())
        while true {
            let place = try ManagedFileMoment.Place()
            let (volume, app) = (place.volume, place.notes)
            try volume.makeFolder("/apps/notes/box", mode: 0o700)
            try place.world.write("text", "a", in: app, for: FileWorld.bob)
            try volume.link("/apps/notes/a", as: "/apps/notes/box/b")
            volume.follow(FaultPlan(.death(.half), at: point))
            try? app.fileProtectionManager.protect("a", accountID: FileWorld.alice)
            guard volume.hitCount > 0 else { break }
            place.restart()
            try volume.remove("/apps/notes/a")
            XCTAssertEqual(try place.world.read("box/b", in: place.notes), "text", "death at \(point)")
            states.insert(place.notes.files.isEncrypted(at: "box/b") ? "after" : "before")
            XCTAssertEqual(try volume.names(in: "/apps/notes"), ["box"], "death at \(point)")
            point += 1
        }
        print("a change of a file with two names died \(point) times")
        XCTAssertGreaterThan(point, 30)
        XCTAssertEqual(states, ["before", "after"])
    }
}
