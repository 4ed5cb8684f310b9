import MAMBase
import MAMCore
import MAMProcesses
import MAMSimulation
import MAMVolumes
import XCTest

/// What one process does to files that another one has open.
final class ManagedFileProcessesTests: XCTestCase {
    private typealias Kit = ProcessesKit

    func testOneProcessSeesTheWritesTruncationsAndAppendsOfAnother() throws {
        let (_, _, here, there) = try Kit().pair()
        var content = Kit.text
        for (round, length) in [5, 9000, 4096, 0, 70_000, 12, 4097].enumerated() {
            let (writer, reader) = round % 2 == 0 ? (here, there) : (there, here)
            try writer.truncate(to: Int64(length))
            content.resize(to: length)
            XCTAssertEqual(try reader.all(), content, "cut to \(length)")
            let bytes = FireKit.bytes(600 * (round + 1), seed: UInt64(round))
            try reader.pwrite(bytes, at: Int64(length / 2 + 3))
            content.put(bytes, at: length / 2 + 3)
            XCTAssertEqual(try writer.all(), content, "written after \(length)")
            // Behind a hole.
            try writer.pwrite([7], at: Int64(content.count + 9000))
            content.put([7], at: content.count + 9000)
            XCTAssertEqual(try reader.size(), Int64(content.count))
            XCTAssertEqual(try reader.all(), content, "a hole after \(length)")
        }
    }

    func testAFileClosedByOneProcessIsCompleteForAnother() throws {
        let (first, second, here, there) = try Kit().pair()
        try here.pwrite([1], at: 0)
        try there.close()
        try here.pwrite([2], at: 4096)
        try here.close()
        XCTAssertEqual(
            try second.world.read("t", in: second.app).utf8.count, try first.world.read("t", in: first.app).utf8.count)
        let again = try second.app.files.open(at: "t", .readWrite)
        XCTAssertEqual(try again.pread(1, at: 4096), [2])
    }

    func testACallWithoutWaitingTimeTakesAFreeLockThatAKilledProcessRequested() throws {
        let kit = Kit()
        let dying = SharedValue<MemoryRegion.Party?>(nil)
        let (first, second) = (try kit.start(0), try kit.start(1, onWait: { dying.value?.die() }))
        let here = try first.app.files.create(at: "t", for: FileWorld.alice)
        try here.write(Kit.text)
        let there = try second.app.files.open(at: "t", .readWrite)
        // A third one holds the lock while the second asks for it and dies.
        let holder = MemoryRegion.Party(of: kit.place, number: 7)
        let lock = ProcessLock.file(try kit.volume.status(of: "/apps/notes/t").place)
        XCTAssertTrue(try holder.tryLock(lock, isShared: false))
        dying.change { $0 = second.party }
        XCTAssertThrowsError(try there.pwrite([2], at: 0))
        holder.unlock(lock)
        second.die()
        _ = try CallBudget(wait: 0).runBlocking { try here.pwrite([1], at: 0) }
        XCTAssertEqual(try here.pread(1, at: 0), [1])
    }

    func testHandlesKeepWorkingAfterAnotherProcessChangesTheProtection() throws {
        for (old, new) in [
            (FileWorld.bob, FileWorld.alice), (FileWorld.alice, FileWorld.carol), (FileWorld.alice, FileWorld.bob),
        ] {
            let (first, _, here, there) = try Kit().pair(for: old)
            try first.app.fileProtectionManager.protect("t", accountID: new)
            XCTAssertEqual(there.isEncrypted, new != FileWorld.bob)
            XCTAssertEqual(there.protectionInfo?.accountID, new)
            try there.pwrite([1, 2, 3], at: 4095)
            var content = Kit.text
            content.put([1, 2, 3], at: 4095)
            XCTAssertEqual(try here.all(), content)
            XCTAssertEqual(try there.all(), content)
        }
    }

    func testAHandleFailsAsStaleAfterItsFileWasReplacedAndReopened() throws {
        let (first, second, _, there) = try Kit().pair()
        try first.app.fileProtectionManager.protect("t", accountID: FileWorld.carol)
        let new = try second.app.files.open(at: "t")
        XCTAssertEqual(try new.all(), Kit.text)
        XCTAssertThrowsError(try there.all()) { XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, 116) }
    }

    func testAFileWithTwoNamesChangesUnderTheHandlesOfAnotherProcess() throws {
        let kit = Kit()
        let (first, second, _, there) = try kit.pair(for: FileWorld.bob)
        try kit.volume.link("/apps/notes/t", as: "/apps/notes/u")
        let other = try second.app.files.open(at: "u", .readWrite)
        try first.app.fileProtectionManager.protect("t", accountID: FileWorld.alice)
        for handle in [there, other] {
            XCTAssertTrue(handle.isEncrypted)
            XCTAssertEqual(try handle.all(), Kit.text)
        }
    }

    func testAFileEmptiedByOneProcessIsEmptyForTheOthers() throws {
        let (first, _, _, there) = try Kit().pair()
        let new = try first.app.files.create(at: "t", for: FileWorld.carol)
        XCTAssertEqual(try there.size(), 0)
        try there.pwrite([9], at: 3)
        XCTAssertEqual(try new.all(), [0, 0, 0, 9])
        XCTAssertEqual(there.protectionInfo?.accountID, FileWorld.carol)
    }

    func testAWipeInOneProcessMakesHandlesInOthersFail() throws {
        // Encrypted, and clear by another policy.
        for isClear in [false, true] {
            let kit = Kit()
            let (first, second) = (try kit.start(0), try kit.start(1))
            if isClear {
                for process in [first, second] {
                    process.app.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
                }
            }
            try first.world.write("secret", "t", in: first.app, for: FileWorld.alice)
            try first.world.write("home", "b", in: first.app, for: FileWorld.bob)
            let (there, home) = (try second.app.files.open(at: "t", .readWrite), try second.app.files.open(at: "b"))
            XCTAssertEqual(there.isEncrypted, !isClear)
            XCTAssertTrue(try first.app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
            for body in [{ _ = try there.all() }, { try there.pwrite([1], at: 0) }, { try there.truncate(to: 0) }] {
                XCTAssertThrowsError(try body(), "clear: \(isClear)") {
                    XCTAssertEqual(($0 as? MAMFileProtectionError)?.code, .failedToDecryptFile)
                }
            }
            XCTAssertEqual(try home.all(), Array("home".utf8))
            try second.world.write("new", "t", in: second.app, for: FileWorld.alice)
            XCTAssertEqual(try first.world.read("t", in: first.app), "new")
        }
    }

    func testNoFileIsMadeForAnAccountThatAnotherProcessWipes() throws {
        let kit = Kit()
        let (first, second) = (try kit.start(0), try kit.start(1))
        try first.world.write("secret", "t", in: first.app, for: FileWorld.alice)
        try second.world.write("home", "b", in: second.app, for: FileWorld.bob)
        // The wipe stops where it removes the first file: its keys are gone, it has not ended.
        let tried = Guarded<[Int]>([])
        first.volume.dies {
            guard (try? kit.storage.wipes().isEmpty) == false, tried.withLock({ $0.isEmpty }) else { return false }
            tried.withLock { $0.append(0) }
            do {
                try second.app.files.create(at: "new", for: FileWorld.alice).close()
                tried.withLock { $0.append(1) }
            } catch {
                tried.withLock { $0.append((error as? MAMFileProtectionError)?.code.rawValue ?? -1) }
            }
            return false
        }
        XCTAssertTrue(try first.app.fileProtectionManager.wipe(FileWorld.alice).isComplete)
        XCTAssertEqual(tried.withLock { $0 }, [0, 102])
        XCTAssertEqual(try kit.volume.names(in: "/apps/notes"), ["b"])
        try second.app.files.create(at: "new", for: FileWorld.alice).close()
    }
}
