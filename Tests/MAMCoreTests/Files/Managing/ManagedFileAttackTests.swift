import Foundation
import MAMBase
import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// What somebody can put into a container, or do to the names in it, and what must come of it.
final class ManagedFileAttackTests: XCTestCase {
    private func put(_ bytes: [UInt8], _ path: String, in world: FileWorld, at offset: Int64 = 0) throws {
        let file = try world.volume.open(path, [.write, .create], mode: 0o600)
        try bytes.withUnsafeBytes { try file.writeFully($0, at: offset) }
        file.close()
    }

    func testAHandleOfAWipedFileNeverReachesTheNextFileWithItsNumber() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        let place = try world.volume.status(of: "/apps/notes/a").place
        let old = try app.files.open(at: "a", .readWrite)
        try app.fileProtectionManager.wipe(FileWorld.alice)
        let new = try app.files.create(at: "b", for: FileWorld.bob)
        XCTAssertEqual(try world.volume.status(of: "/apps/notes/b").place, place, "the number is used again")
        try new.write(Array("bob's".utf8))
        XCTAssertThrowsError(try old.pread(5, at: 0))
        XCTAssertThrowsError(try old.pwrite([1], at: 0))
        try old.close()
        XCTAssertEqual(try new.pread(5, at: 0), Array("bob's".utf8))
        try new.close()
        XCTAssertEqual(try world.read("b", in: app), "bob's")
    }

    func testSlashesWithCombiningMarksCannotEscapeTheContainer() throws {
        let world = try FileWorld()
        let app = world.app()
        let mark = "\u{301}"
        try world.volume.makeFolder("/apps/notes/box", mode: 0o700)
        for path in ["../\(mark)x", "box/../../\(mark)x", "/apps/notes/../\(mark)x"] {
            XCTAssertThrowsError(try app.files.create(at: path), path)
        }
        XCTAssertThrowsError(try world.volume.status(of: "/apps/\(mark)x"))
        let sister = world.app("mail")
        try world.write("x", "t", in: app, for: FileWorld.alice)
        for name in ["../\(mark)x", "a/\(mark)b", "a\0b"] {
            XCTAssertThrowsError(try app.files.handOver("t", to: sister, as: name), name)
        }
        XCTAssertEqual(try world.contents(of: "/apps/mail").count, 0)
        XCTAssertThrowsError(try app.files.create(at: ".mam-tmp-\(mark)x"))
    }

    func testFoldersWhoseNamesAreCanonicallyEquivalentAreDifferent() throws {
        let volume = MemoryVolume()
        let world = try FileWorld(volume)
        for name in ["caf\u{e9}", "cafe\u{301}"] { try volume.makeFolder("/apps/" + name, mode: 0o700) }
        let app = world.app("caf\u{e9}")
        XCTAssertThrowsError(try app.files.create(at: "/apps/cafe\u{301}/x"))
        try app.files.create(at: "/apps/caf\u{e9}/x").close()
    }

    func testAForgedClaimDoesNotMakeAWipeDeleteAFileThatItsOwnerCanRead() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("carol's", "c", in: app, for: FileWorld.carol)
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        // A header of alice's with a higher number, in the slot that carol's present one is not in.
        for _ in 0..<4 {
            let file = try app.files.open(at: "a", .readWrite)
            try file.write([1])
            try file.close()
        }
        let (own, theirs) = (try world.raw("/apps/notes/c"), try world.raw("/apps/notes/a"))
        let slot = own[48] > own[4096 + 48] ? 4096 : 0
        XCTAssertGreaterThan(theirs[slot + 48], max(own[48], own[4096 + 48]))
        try put(Array(theirs[slot..<slot + 1024]), "/apps/notes/c", in: world, at: Int64(slot))
        XCTAssertTrue(app.files.protectionInfo(at: "c")?.accountID == FileWorld.alice, "the newest claim")
        try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(try world.read("c", in: app), "carol's")
    }

    func testAWipeDoesNotDeleteAFileThatReplacedOneKnownByPathOnly() throws {
        var options = MemoryVolumeOptions()
        options.hasAttributes = false
        let volume = MemoryVolume(options)
        let world = try FileWorld(volume)
        let app = world.app()
        app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        for path in ["a", "b"] { try world.write("alice's", path, in: app, for: FileWorld.alice) }
        try world.write("carol's", "c", in: app, for: FileWorld.carol)
        try volume.rename("/apps/notes/c", to: "/apps/notes/a")
        try volume.remove("/apps/notes/b")
        try volume.makeFolder("/apps/notes/b", mode: 0o700)
        XCTAssertTrue(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        XCTAssertEqual(try world.read("a", in: app), "carol's")
        XCTAssertEqual(try volume.status(of: "/apps/notes/b").kind, .folder)
    }

    func testAFolderUnderATemporaryNameDoesNotKeepAnAppFromStarting() throws {
        let place = try ManagedFileMoment.Place()
        try place.world.write("x", "t", in: place.notes, for: FileWorld.bob)
        let container = AppContainer(publisher: "default.publisher", app: "com.example.notes")
        let owner = try place.world.storage.ownerID(for: FileWorld.alice)
        for name in [".mam-tmp-1", ".mam-redo-1-2", "plain"] {
            let path = "/apps/notes/" + name
            try place.volume.makeFolder(path, mode: 0o700)
            try place.index.insertPending(OwnerRow(container: container, path: path, owner: owner, kind: .clear))
        }
        place.restart()
        XCTAssertEqual(try place.world.read("t", in: place.notes), "x")
        XCTAssertEqual(try place.index.rows(in: .pending, after: nil, limit: 9).map(\.path), [])
    }

    func testAFileThatCannotBeLookedAtKeepsAWipeOpenAndTheAppRunning() throws {
        let volume = FaultyVolume(over: MemoryVolume())
        let world = try FileWorld(volume)
        let app = world.app()
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        try world.write("bob's", "b", in: app, for: FileWorld.bob)
        // Every opening fails: keys are gone, nothing can be proved.
        volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
        XCTAssertFalse(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        volume.follow(nil)
        // Files that alice made now would fall to the rest of the wipe.
        XCTAssertThrowsError(try world.write("new", "n", in: app, for: FileWorld.alice))
        volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
        let again = world.app()
        XCTAssertTrue(again.files.protectionInfo(at: "b") == nil)
        volume.follow(nil)
        XCTAssertEqual(try world.read("b", in: again), "bob's")
        XCTAssertThrowsError(try world.write("new", "n", in: again, for: FileWorld.alice))
        XCTAssertTrue(try again.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        try world.write("new", "n", in: again, for: FileWorld.alice)
        XCTAssertEqual(try world.read("n", in: again), "new")
    }

    func testAnObserverMayOpenTheFileOfTheEventItReceives() throws {
        let volume = MemoryVolume()
        try volume.makeFolder("/apps", mode: 0o700)
        try volume.makeFolder("/apps/notes", mode: 0o700)
        let observer = FileOpeningObserver()
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: FileWorld.multiIdentity, container: "/apps/notes",
                observer: observer, detectsIdentityLeaks: false),
            on: DeviceEnvironment(volume: volume))
        try app.files.create(at: "a", for: FileWorld.bob).close()
        try volume.setAttribute("user.mam.owner", to: [1, 2, 3], of: "/apps/notes/a")
        observer.watch(app)
        try app.files.open(at: "a").close()
        XCTAssertEqual(observer.lengths, [0], "the file could be opened for changing while it was told")
    }

    func testAFileOfHugeLengthIsNotReadInOnePiece() throws {
        let world = try FileWorld()
        let app = world.app()
        let file = try app.files.create(at: "a", for: FileWorld.alice)
        try file.truncate(to: MAMFile.maximumLength)
        XCTAssertThrowsError(try file.read(Int.max))
        XCTAssertEqual(try file.pread(Int.max, at: MAMFile.maximumLength - 3), [0, 0, 0])
        try file.close()
    }
}

/// Opens the file it is told of on another thread, and waits for that.
private final class FileOpeningObserver: MAMObserver {
    private let app = Guarded<ManagedApp?>(nil)
    private let kept = Guarded<[Int64]>([])

    func watch(_ watched: ManagedApp) { app.withLock { $0 = watched } }
    var lengths: [Int64] { kept.withLock { $0 } }

    func report(_ event: MAMEvent) {
        guard case .ownerTagRefused(let path) = event.kind, let watched = app.withLock({ $0 }) else { return }
        app.withLock { $0 = nil }
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            if let file = try? watched.files.open(at: path, .readWrite), let length = try? file.size() {
                kept.withLock { $0.append(length) }
                try? file.close()
            }
            done.signal()
        }
        _ = done.wait(timeout: .now() + 20)
    }
}
