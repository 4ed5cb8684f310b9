import Foundation
import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// A wipe where there is no room left.
final class ManagedFileFullWipeTests: XCTestCase {
    private func index() -> FailingOwnerIndex { FailingOwnerIndex(isProcessDead: { false }) }

    func testAWipeSucceedsWhereTheIndexHasNoRoom() throws {
        let index = index()
        let world = try FileWorld(storage: .inMemory(index: index))
        let app = world.app()
        for path in ["a", "b"] { try world.write("alice's", path, in: app, for: FileWorld.alice) }
        try world.write("carol's", "c", in: app, for: FileWorld.carol)
        index.follow(.full, at: 0)
        let report = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(report.files, 2)
        XCTAssertEqual(report.containerKeys, 1)
        XCTAssertEqual(report.remaining, [])
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["c"])
        XCTAssertEqual(try world.read("c", in: app), "carol's")
        XCTAssertThrowsError(try app.files.create(at: "d", for: FileWorld.carol)) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, 28, "ENOSPC")
        }
        index.restart()
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), [])
        let again = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(again.files, 0)
        XCTAssertTrue(again.isComplete)
        XCTAssertEqual(try world.write("alice's", "a", in: app, for: FileWorld.alice), "a")
    }

    func testAWipeSucceedsOnASmallDiskThatIsFull() throws {
        guard geteuid() == 0 else { throw XCTSkip("only root can mount a small disk") }
        let outer = try ContainerFolderKit()
        defer { outer.remove() }
        let disk = outer.folder + "/disk"
        XCTAssertEqual(mkdir(disk, 0o700), 0)
        guard mount("tmpfs", disk, "tmpfs", 0, "size=2m,mode=0700") == 0 else {
            throw XCTSkip("this machine mounts nothing")
        }
        defer { umount2(disk, 2) }
        let kit = ContainerFolderKit(in: disk)
        // Each call opens its lock file: the last one that was removed is the spare.
        let device = try kit.device(idleContainers: 0)
        let (notes, mail) = (try kit.app("notes", on: device), try kit.app("mail", on: device))
        for path in ["a", "b"] { try kit.write("alice's", path, in: notes) }
        try kit.write("mail's", in: mail)
        let junk = open(disk + "/junk", O_WRONLY | O_CREAT, 0o600)
        defer { close(junk) }
        let block = [UInt8](repeating: 1, count: 4096)
        while write(junk, block, block.count) == block.count {}
        XCTAssertEqual(errno, ENOSPC)
        XCTAssertThrowsError(try kit.write("more", "c", in: notes))
        let report = try notes.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(report.containerKeys, 1)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: disk + "/notes"), [])
        XCTAssertEqual(try device.storage.wipes(), [])
        XCTAssertEqual(try kit.read(in: mail), "mail's")
    }

    func testAStartSucceedsWhereTheIndexHasNoRoom() throws {
        let index = index()
        let world = try FileWorld(storage: .inMemory(index: index))
        let app = world.app()
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        // A file that was listed and never made.
        try index.insertPending(
            OwnerRow(
                container: app.storageContainer, path: "/apps/notes/lost",
                owner: try world.storage.ownerID(for: FileWorld.alice), kind: .encrypted))
        index.follow(.full, at: 0)
        let next = world.app()
        XCTAssertEqual(try world.read("a", in: next), "alice's")
        XCTAssertTrue(try next.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        XCTAssertEqual(try world.volume.names(in: "/apps/notes"), [])
    }
}
