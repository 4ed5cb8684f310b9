import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import TestSeeds
import XCTest

/// The wipe of an account's files: what goes, what stays, and that no crash keeps it from its end.
final class ManagedFileWipeTests: XCTestCase {
    private static let secret = "nobody may read this again"

    // Files of alice, bob, carol and nobody, in folders, listed and strays.
    private func fill(_ world: FileWorld, _ app: ManagedApp) throws {
        for folder in ["box", "box/deep"] { try world.volume.makeFolder("/apps/notes/" + folder, mode: 0o700) }
        for path in ["a", "box/a", "box/deep/a"] { try world.write(Self.secret, path, in: app, for: FileWorld.alice) }
        for path in ["b", "box/b"] { try world.write("bob's", path, in: app, for: FileWorld.bob) }
        try world.write("carol's", "box/c", in: app, for: FileWorld.carol)
        try world.write("nobody's", "n", in: app, for: nil)
        // A copy that the engine never saw, and a clear file of alice's.
        let bytes = try world.raw("/apps/notes/a")
        let stray = try world.volume.open("/apps/notes/box/stray", [.write, .create], mode: 0o600)
        try bytes.withUnsafeBytes { try stray.writeFully($0, at: 0) }
        stray.close()
        try app.fileProtectionManager.decryptFile("box/deep/a")
        try app.fileProtectionManager.protect("box/deep", accountID: FileWorld.alice)
        try app.fileProtectionManager.decryptFile("box/deep/a")
    }

    private func others(_ world: FileWorld) throws -> [String: [UInt8]] {
        try world.contents(of: "/apps/notes").filter { ["b", "c", "n"].contains($0.key.last.map(String.init) ?? "") }
    }

    private func assertWiped(_ world: FileWorld, _ app: ManagedApp, _ before: [String: [UInt8]], line: UInt = #line)
        throws
    {
        XCTAssertEqual(try app.fileProtectionManager.files(ownedBy: FileWorld.alice), [], line: line)
        XCTAssertEqual(try app.fileProtectionManager.allFiles(ownedBy: FileWorld.alice), [], line: line)
        let after = try world.contents(of: "/apps/notes")
        XCTAssertEqual(after.keys.sorted(), before.keys.sorted(), line: line)
        XCTAssertTrue(after == before, "other files stay byte for byte", line: line)
        XCTAssertNil(app.files.protectionInfo(at: "box/deep"), line: line)
        XCTAssertEqual(try world.read("b", in: app), "bob's", line: line)
        XCTAssertEqual(try world.read("box/c", in: app), "carol's", line: line)
    }

    func testAWipeRemovesEverythingOfOneAccountAndNothingElse() throws {
        let world = try FileWorld()
        let app = world.app()
        try fill(world, app)
        let before = try others(world)
        let report = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(report.listedFiles, 3)
        XCTAssertEqual(report.strayFiles, 1)
        XCTAssertEqual(report.folders, 1)
        XCTAssertEqual(report.containerKeys, 1)
        XCTAssertFalse(report.isResumed)
        try assertWiped(world, app, before)
        // Doing it again finds nothing.
        let again = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(again.files, 0)
        XCTAssertEqual(again.containerKeys, 0)
    }

    func testACopyStoredElsewhereCannotBeReadAfterAWipe() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write(Self.secret, "a", in: app, for: FileWorld.alice)
        let bytes = try world.raw("/apps/notes/a")
        try app.fileProtectionManager.wipe(FileWorld.alice)
        let back = try world.volume.open("/apps/notes/back", [.write, .create], mode: 0o600)
        try bytes.withUnsafeBytes { try back.writeFully($0, at: 0) }
        back.close()
        for again in [app, world.app()] {
            XCTAssertThrowsError(try again.files.open(at: "back")) {
                XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .failedToDecryptFile)
            }
            XCTAssertTrue(again.files.isEncrypted(at: "back"), "never taken for a clear file")
        }
        // The account may come back; its old files do not.
        try world.write("new", "a", in: app, for: FileWorld.alice)
        XCTAssertEqual(try world.read("a", in: app), "new")
        XCTAssertThrowsError(try app.files.open(at: "back"))
    }

    func testFilesInTheSisterAppStayReadable() throws {
        let world = try FileWorld()
        let (notes, mail) = (world.app(), world.app("mail"))
        try world.write(Self.secret, "a", in: notes, for: FileWorld.alice)
        let handed = try notes.files.handOver("a", to: mail)
        try world.write("mail's own", "m", in: mail, for: FileWorld.alice)
        let parcel = try mail.dataProtectionManager.protect(Array("buffer".utf8), accountID: FileWorld.alice)
        let first = try notes.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(first.transferKeys, 0, "mail still holds the account")
        XCTAssertEqual(try world.read(handed, in: mail), Self.secret)
        XCTAssertEqual(try world.read("m", in: mail), "mail's own")
        XCTAssertEqual(try mail.dataProtectionManager.unprotect(parcel), Array("buffer".utf8))
        let last = try mail.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertEqual(last.files, 2)
        XCTAssertEqual(last.transferKeys, 1)
        XCTAssertThrowsError(try mail.dataProtectionManager.unprotect(parcel))
    }

    func testOpenHandlesFailAfterAWipe() throws {
        let world = try FileWorld()
        let app = world.app()
        try fill(world, app)
        let (mine, theirs) = (try app.files.open(at: "a", .readWrite), try app.files.open(at: "b", .readWrite))
        XCTAssertEqual(try mine.pread(6, at: 0), Array("nobody".utf8))
        try app.fileProtectionManager.wipe(FileWorld.alice)
        for call in [{ _ = try mine.pread(6, at: 0) }, { try mine.pwrite([1], at: 0) }, { try mine.sync() }] {
            XCTAssertThrowsError(try call()) {
                XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .failedToDecryptFile)
            }
        }
        try mine.close()
        XCTAssertEqual(try theirs.pread(3, at: 0), Array("bob".utf8))
        try theirs.close()
    }

    /// Debug builds, which take ten times as long, end the process at every fifth call.
    private static let step = isExhaustive ? 1 : 5

    func testAWipeKilledAtAnySystemCallContinuesAtTheNextStart() throws {
        var (point, count) = (0, 0)
        for share in [FaultPlan.Share.nothing, .everything] {
            point = 0
            while true {
                let volume = FaultyVolume(over: MemoryVolume())
                let world = try FileWorld(volume)
                let app = world.app()
                try fill(world, app)
                let before = try others(world)
                volume.follow(FaultPlan(.death(share), at: point))
                let hasEnded = (try? app.fileProtectionManager.wipe(FileWorld.alice))?.isComplete == true
                volume.restart()
                guard !hasEnded else { break }
                (point, count) = (point + Self.step, count + 1)
                // The process is gone; the app is started again on what is stored.
                app.abandonOpenFiles()
                let again = world.app()
                try assertWiped(world, again, before)
                let resumed = world.recorder.kinds.contains { if case .filesWiped = $0 { true } else { false } }
                XCTAssertTrue(resumed, "at call \(point), \(share)")
            }
        }
        print("a wipe died \(count) times (one call of the system in \(Self.step)), and ended after each")
        XCTAssertGreaterThan(count, 120 / Self.step)
    }

    func testAWipeWhoseShreddingFailedContinues() throws {
        let store = RefusingKeyStore(MemoryKeyStore())
        let world = try FileWorld(storage: store.storage)
        let app = world.app()
        try world.write("alice's", "a", in: app, for: FileWorld.alice)
        store.failAfterShredding(true)
        XCTAssertThrowsError(try app.fileProtectionManager.wipe(FileWorld.alice))
        store.failAfterShredding(false)
        XCTAssertEqual(try world.storage.wipes().map(\.account), [FileWorld.alice])
        XCTAssertThrowsError(try world.write("new", "b", in: app, for: FileWorld.alice)) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .failedToEncryptFile)
        }
        let report = try app.fileProtectionManager.wipe(FileWorld.alice)
        XCTAssertTrue(report.isComplete)
        XCTAssertEqual(report.files, 1)
        try world.write("new", "b", in: app, for: FileWorld.alice)
        XCTAssertEqual(try world.read("b", in: app), "new")
    }
}
