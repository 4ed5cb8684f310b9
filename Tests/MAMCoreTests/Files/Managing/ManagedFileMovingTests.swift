import MAMCore
import MAMVolumes
import XCTest

/// What happens to an owner when others move, link, copy, replace or delete a file: the table of the reference.
final class ManagedFileMovingTests: XCTestCase {
    private struct Case {
        let world: FileWorld
        let app: ManagedApp
        let owner: AccountID
    }

    // An encrypted file and a tagged clear one.
    private func each(_ body: (Case) throws -> Void) throws {
        for owner in [FileWorld.alice, FileWorld.bob] {
            let world = try FileWorld()
            let app = world.app()
            try world.write("content", "a", in: app, for: owner)
            try body(Case(world: world, app: app, owner: owner))
        }
    }

    private func copyBytes(_ from: String, _ to: String, in world: FileWorld, attributes: Bool) throws {
        let bytes = try world.raw(from)
        let file = try world.volume.open(to, [.write, .create, .truncate], mode: 0o600)
        try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
        file.close()
        guard attributes else { return }
        for name in try world.volume.attributeNames(of: from) {
            try world.volume.setAttribute(name, to: try world.volume.attribute(name, of: from), of: to)
        }
    }

    private func assertOwner(_ owner: AccountID?, _ path: String, _ one: Case, line: UInt = #line) {
        XCTAssertTrue(one.app.files.protectionInfo(at: path)?.accountID == owner, line: line)
    }

    func testRenamingKeepsTheOwner() throws {
        try each { one in
            try one.world.volume.rename("/apps/notes/a", to: "/apps/notes/b")
            assertOwner(one.owner, "b", one)
            XCTAssertEqual(try one.world.read("b", in: one.app), "content")
            // Opening has put the index right.
            if one.owner == FileWorld.alice {
                XCTAssertEqual(try one.app.fileProtectionManager.files(ownedBy: one.owner), ["/apps/notes/b"])
            }
            XCTAssertEqual(try one.app.fileProtectionManager.allFiles(ownedBy: one.owner), ["/apps/notes/b"])
        }
    }

    func testAHardLinkHasTheSameOwner() throws {
        try each { one in
            try one.world.volume.link("/apps/notes/a", as: "/apps/notes/b")
            assertOwner(one.owner, "b", one)
            XCTAssertEqual(
                try one.app.fileProtectionManager.allFiles(ownedBy: one.owner), ["/apps/notes/a", "/apps/notes/b"])
        }
    }

    func testACopyWithoutAttributesKeepsTheOwnerOfAnEncryptedFileOnly() throws {
        try each { one in
            try copyBytes("/apps/notes/a", "/apps/notes/b", in: one.world, attributes: false)
            assertOwner(one.owner == FileWorld.alice ? one.owner : nil, "b", one)
            XCTAssertEqual(try one.world.read("b", in: one.app), "content")
        }
    }

    func testACopyWithAttributesKeepsTheOwner() throws {
        try each { one in
            try copyBytes("/apps/notes/a", "/apps/notes/b", in: one.world, attributes: true)
            assertOwner(one.owner, "b", one)
        }
    }

    func testReplacingByAnUntaggedFileLosesTheOwner() throws {
        try each { one in
            let file = try one.world.volume.open("/apps/notes/t", [.write, .create], mode: 0o600)
            try Array("other".utf8).withUnsafeBytes { try file.writeFully($0, at: 0) }
            file.close()
            try one.world.volume.rename("/apps/notes/t", to: "/apps/notes/a")
            assertOwner(nil, "a", one)
            XCTAssertEqual(try one.app.fileProtectionManager.files(ownedBy: one.owner), [])
        }
    }

    func testADeletedFileIsNotListedAndItsNumberUsedAgainTellsNothing() throws {
        try each { one in
            let place = try one.world.volume.status(of: "/apps/notes/a").place
            try one.world.volume.remove("/apps/notes/a")
            XCTAssertEqual(try one.app.fileProtectionManager.files(ownedBy: one.owner), [])
            let file = try one.world.volume.open("/apps/notes/a", [.write, .create], mode: 0o600)
            // An empty one could be what is left of the old file, see `ManagedFileCutTests`.
            try Array("other".utf8).withUnsafeBytes { try file.writeFully($0, at: 0) }
            file.close()
            XCTAssertEqual(try one.world.volume.status(of: "/apps/notes/a").place, place, "the number is used again")
            assertOwner(nil, "a", one)
            XCTAssertEqual(try one.app.fileProtectionManager.files(ownedBy: one.owner), [])
            try one.app.files.open(at: "a").close()
        }
    }

    func testAVolumeWithoutAttributesLeavesTheOwnerToTheIndex() throws {
        var options = MemoryVolumeOptions()
        options.hasAttributes = false
        let world = try FileWorld(MemoryVolume(options))
        let app = world.app()
        try world.write("clear", "a", in: app, for: FileWorld.bob)
        try world.write("sealed", "b", in: app, for: FileWorld.alice)
        XCTAssertTrue(app.files.protectionInfo(at: "a")?.accountID == FileWorld.bob)
        XCTAssertTrue(app.files.protectionInfo(at: "b")?.accountID == FileWorld.alice)
        try world.volume.rename("/apps/notes/a", to: "/apps/notes/c")
        XCTAssertNil(app.files.protectionInfo(at: "c"), "a path is all there was")
        try world.volume.makeFolder("/apps/notes/box", mode: 0o700)
        try app.fileProtectionManager.protect("box", accountID: FileWorld.alice)
        try world.write("x", "box/1", in: app, for: nil)
        XCTAssertTrue(app.files.protectionInfo(at: "box/1")?.accountID == FileWorld.alice)
    }

    func testATagOfAnotherDeviceCountsForNothingAndIsReported() throws {
        let (here, there) = (try FileWorld(), try FileWorld())
        try there.write("x", "a", in: there.app(), for: FileWorld.bob)
        let app = here.app()
        try here.write("y", "a", in: app, for: nil)
        let tag = try there.volume.attribute("user.mam.owner", of: "/apps/notes/a")
        try here.volume.setAttribute("user.mam.owner", to: tag, of: "/apps/notes/a")
        XCTAssertNil(app.files.protectionInfo(at: "a"))
        XCTAssertTrue(here.recorder.kinds.contains(.ownerTagRefused(path: "/apps/notes/a")))
    }

    func testAFileThatWasPutBackIsReported() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("first", "a", in: app, for: FileWorld.alice)
        let old = try world.raw("/apps/notes/a")
        let file = try app.files.open(at: "a", .readWrite)
        try file.pwrite(Array("later".utf8), at: 0)
        try file.close()
        XCTAssertFalse(world.recorder.kinds.contains(.fileRolledBack(path: "/apps/notes/a")))
        let raw = try world.volume.open("/apps/notes/a", [.write], mode: 0)
        try raw.truncate(to: 0)
        try old.withUnsafeBytes { try raw.writeFully($0, at: 0) }
        raw.close()
        XCTAssertEqual(try world.read("a", in: app), "first")
        XCTAssertTrue(world.recorder.kinds.contains(.fileRolledBack(path: "/apps/notes/a")))
    }
}
