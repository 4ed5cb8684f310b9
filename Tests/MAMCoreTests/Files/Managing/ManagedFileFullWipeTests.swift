import MAMCore
import MAMSimulation
import XCTest

/// A wipe where there is no room left.
final class ManagedFileFullWipeTests: XCTestCase {
    private func index() -> MortalOwnerIndex { MortalOwnerIndex(isProcessDead: { false }) }

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
