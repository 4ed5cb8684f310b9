import Foundation
import MAMCore
import MAMPOSIX
import MAMSimulation
import MAMStorage
import MAMVolumes
import TestKits
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
        guard SmallDisk.mount(disk, kibibytes: 2048) else { throw XCTSkip("this machine mounts nothing") }
        defer { SmallDisk.unmount(disk) }
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

    /// Runs `body` on a disk where databases that are opened from now on cannot grow.
    private func withoutRoomForDatabases(_ body: () throws -> Void) rethrows {
        try FaultyDatabase.with {
            FaultyDatabase.fill()
            defer { FaultyDatabase.recover() }
            try body()
        }
    }

    private func assertFull<Result>(_ body: () throws -> Result, line: UInt = #line) {
        XCTAssertThrowsError(try body(), line: line) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, ENOSPC, line: line)
        }
    }

    private func removeIndex(in folder: String) throws {
        for ending in ["", "-wal", "-shm"] {
            let path = folder + "/device/owners.sqlite" + ending
            guard FileManager.default.fileExists(atPath: path) else { continue }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// Makes two files of Alice and one of Carol, and closes the device.
    private func fill(_ kit: ContainerFolderKit) async throws {
        let storage = try kit.storage()
        let app = try kit.app("notes", on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.carol)
        for path in ["a", "b"] { try kit.write("alice's", path, in: app) }
        let other = try app.files.create(at: "c", for: FileWorld.carol)
        try other.write(Array("carol's".utf8))
        try other.close()
        try await app.close()
        try await storage.close()
    }

    func testAWipeEndsWhereTheIndexHasNoRoomToBeOpened() async throws {
        let kit = try ContainerFolderKit()
        defer { kit.remove() }
        try await fill(kit)
        try removeIndex(in: kit.folder)

        let device = try kit.device()
        let app = try kit.app("notes", on: device)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.carol)
        try withoutRoomForDatabases {
            // What cannot be looked up is not answered as if there were nothing.
            assertFull { try app.fileProtectionManager.files(ownedBy: FileWorld.alice) }
            assertFull { try app.files.create(at: "d", for: FileWorld.alice) }
            let report = try app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertTrue(report.isComplete)
            XCTAssertEqual(report.files, 2)
            XCTAssertEqual(report.containerKeys, 1)
            XCTAssertEqual(try device.storage.wipes(), [])
            XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: kit.folder + "/notes"), ["c"])
            assertFull { try app.files.create(at: "d", for: FileWorld.alice) }
        }
        XCTAssertEqual(try kit.read("c", in: app), "carol's")
        try kit.write("new", "d", in: app)
        XCTAssertEqual(try kit.read("d", in: app), "new")
    }

    func testAWipeEndsAlthoughANewerLibraryWroteTheIndex() async throws {
        let kit = try ContainerFolderKit()
        defer { kit.remove() }
        try await fill(kit)
        let index = kit.folder + "/device/owners.sqlite"
        try RawDatabase.run("PRAGMA user_version=9", on: index)

        let device = try kit.device()
        let app = try kit.app("notes", on: device)
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.carol)
        XCTAssertThrowsError(try app.files.open(at: "a")) {
            XCTAssertEqual("\($0)", "`owners.sqlite`: version 9, this library knows 1")
        }
        let report = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(report.files, 2)
        XCTAssertEqual(report.containerKeys, 1)
        XCTAssertEqual(try device.storage.wipes(), [])
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: kit.folder + "/notes"), ["c"])
        try RawDatabase.run("PRAGMA user_version=1", on: index)
        XCTAssertEqual(try kit.read("c", in: app), "carol's")
    }

    func testAWipeEndsWhereAnIndexThatWasPutAsideHasNoRoomForTheNextOne() throws {
        let kit = try ContainerFolderKit()
        defer { kit.remove() }
        let device = try kit.device()
        let app = try kit.app("notes", on: device)
        for path in ["a", "b"] { try kit.write("alice's", path, in: app) }
        try device.storage.discardOwnerIndex()
        try withoutRoomForDatabases {
            assertFull { try app.fileProtectionManager.files(ownedBy: FileWorld.alice) }
            let report = try app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertTrue(report.isComplete)
            XCTAssertEqual(report.files, 2)
            XCTAssertEqual(try device.storage.wipes(), [])
        }
        try kit.write("new", "d", in: app)
        XCTAssertEqual(try kit.read("d", in: app), "new")
    }

    func testAWipeIsNotCompleteWhereOnlyTheIndexCouldNameTheOwner() throws {
        let kit = try ContainerFolderKit()
        defer { kit.remove() }
        var options = MemoryVolumeOptions()
        options.hasAttributes = false
        let storage = try kit.storage()
        let world = try FileWorld(MemoryVolume(options), storage: storage)
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        try storage.discardOwnerIndex()
        try withoutRoomForDatabases {
            let report = try app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertFalse(report.isComplete)
            // Folders have owners as well.
            XCTAssertEqual(report.remaining.map(\.path), ["/apps/notes", "/apps/notes/a"])
            XCTAssertEqual(report.remaining.map(\.reason), [.cannotBeRead, .cannotBeRead])
            XCTAssertEqual(try storage.wipes().map(\.account), [FileWorld.alice])
        }
        XCTAssertEqual(try world.volume.names(in: "/apps/notes"), ["a"])
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
