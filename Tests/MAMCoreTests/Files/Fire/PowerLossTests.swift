import MAMCore
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// Losses of power that take the owner index away as well.
final class PowerLossTests: XCTestCase {
    private static let text = String(repeating: "a line of the old content\n", count: 2000)

    // A file with two names that is bob's, and what happens while it becomes alice's.
    private func lose(at point: Int, disk: UInt64) throws -> FileWorld? {
        let (memory, storage) = (MemoryVolume(), DeviceStorage())
        let faulty = FaultyVolume(over: memory)
        let world = try FileWorld(faulty, storage: storage)
        let app = world.app()
        try world.write(Self.text, "t", in: app, for: FileWorld.bob)
        try memory.makeFolder("/apps/notes/other", mode: 0o700)
        try memory.link("/apps/notes/t", as: "/apps/notes/other/u")
        let recorder = CrashRecorder(memory)
        faulty.follow(FaultPlan(.death(.half), at: point))
        do { try app.fileProtectionManager.protect("t", accountID: FileWorld.alice) } catch {}
        guard faulty.hitCount > 0 else { return nil }
        let log = recorder.finish()
        var random = SeededGenerator(seed: disk)
        try storage.discardOwnerIndex()
        return try FileWorld(MemoryVolume(log.afterPowerLoss(at: log.changes.count, using: &random)), storage: storage)
    }

    /// Debug builds, which take ten times as long, lose power at every seventh point.
    private static let step = isExhaustive ? 1 : 7

    func testAFileWithTwoNamesThatWasHalfCopiedIsWholeUnderEachWithoutTheIndex() throws {
        var (point, count) = (0, 0)
        while true {
            for disk in 0..<UInt64(3) {
                for names in [["t", "other/u"], ["other/u", "t"]] {
                    guard let world = try lose(at: point, disk: disk) else {
                        return XCTAssertGreaterThan(count, 200 / Self.step)
                    }
                    let app = world.app()
                    for name in names {
                        // Whose it is is asked before anybody opens it.
                        let owner = app.files.protectionInfo(at: name)?.accountID
                        XCTAssertTrue([nil, FileWorld.bob, FileWorld.alice].contains(owner))
                        XCTAssertTrue(
                            try world.read(name, in: app) == Self.text, "\(name), point \(point), disk \(disk)")
                    }
                    count += 1
                }
            }
            point += Self.step
        }
    }

    func testOnlyACopyMadeForTheVeryFileWinsOverIt() throws {
        let world = try FileWorld()
        let app = world.app()
        try world.write("mine", "t", in: app, for: FileWorld.bob)
        try world.write("another", "s", in: app, for: FileWorld.bob)
        try world.volume.link("/apps/notes/t", as: "/apps/notes/u")
        let inode = String(try world.volume.status(of: "/apps/notes/t").place.inode, radix: 16)
        try world.volume.makeFolder("/apps/mail/m", mode: 0o700)
        for redo in ["/apps/notes/.mam-redo-ffff-1", "/apps/mail/m/.mam-redo-\(inode)-1"] {
            try world.volume.link("/apps/notes/s", as: redo)
        }
        let marks = [
            "/.mam-redo-ffff-1", "/../mail/m/.mam-redo-\(inode)-1", "/s", "/.mam-redo-\(inode)-2", "/", "", "s", "\0/",
        ]
        for mark in marks {
            try world.volume.setAttribute("user.mam.redo", to: Array(mark.utf8), of: "/apps/notes/t")
            XCTAssertEqual(try world.read("u", in: app), "mine", mark)
        }
    }
}
