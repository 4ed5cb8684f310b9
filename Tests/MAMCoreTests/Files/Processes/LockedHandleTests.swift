import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// Handles in a process whose device is locked, while another process changes their file.
final class LockedHandleTests: XCTestCase {
    /// Two processes with a file of alice's open, of which the second one's files have a class.
    private func pair(
        _ level: FileProtectionLevel,
        _ body: (ProcessesKit.Process, ProcessesKit.Process, MAMFile, MAMFile, VirtualTime)
            throws -> Void
    ) throws {
        let time = VirtualTime()
        let kit = ProcessesKit(time: time)
        let first = try kit.start(0)
        let here = try first.app.files.create(at: "t", for: FileWorld.alice)
        try here.write(ProcessesKit.text)
        let second = try kit.start(1)
        let app = second.world.app(settings: LockWorld.settings(level))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        let there = try app.files.open(at: "t", .readWrite)
        try body(first, second, here, there, time)
    }

    private func lock(_ process: ProcessesKit.Process, _ time: VirtualTime) {
        process.world.device.lock()
        time.advance(by: LockWorld.later)
        XCTAssertEqual(process.world.device.lockState, .locked)
    }

    func testAReplacedFileIsNotTakenOverWhileItMayNotBeOpened() throws {
        for level in [FileProtectionLevel.complete, .completeUnlessOpen] {
            try pair(level) { first, second, _, there, time in
                lock(second, time)
                try first.app.fileProtectionManager.protect("t", accountID: FileWorld.bob)
                let length = Int64(ProcessesKit.text.count)
                // The last known metadata, also when asked again.
                for _ in 0..<2 {
                    XCTAssertTrue(there.isEncrypted, "\(level)")
                    XCTAssertEqual(there.protectionInfo?.accountID, FileWorld.alice, "\(level)")
                    XCTAssertEqual(try there.size(), length, "\(level)")
                    XCTAssertThrowsError(try there.pread(1, at: 0)) {
                        XCTAssertTrue(($0 as? MAMFileProtectionError)?.isOfLock ?? false, "\(level): \($0)")
                    }
                }
                second.world.device.unlock()
                XCTAssertFalse(there.isEncrypted, "\(level)")
                XCTAssertEqual(there.protectionInfo?.accountID, FileWorld.bob, "\(level)")
                XCTAssertEqual(try there.all(), ProcessesKit.text, "\(level)")
            }
        }
    }

    func testAReplacedFileOfALowerClassIsTakenOver() throws {
        for level in [FileProtectionLevel.none, .completeUntilFirstUserAuthentication] {
            try pair(level) { first, second, _, there, time in
                lock(second, time)
                try first.app.fileProtectionManager.protect("t", accountID: FileWorld.bob)
                XCTAssertFalse(there.isEncrypted, "\(level)")
                XCTAssertEqual(try there.all(), ProcessesKit.text, "\(level)")
            }
        }
    }

    func testANewLengthIsKnownAfterTheUnlockAndThroughAHandleThatMayReadAtOnce() throws {
        for (level, isReadable) in [(FileProtectionLevel.complete, false), (.completeUnlessOpen, true)] {
            try pair(level) { first, second, here, there, time in
                lock(second, time)
                try here.truncate(to: 5)
                XCTAssertEqual(try there.size(), isReadable ? 5 : Int64(ProcessesKit.text.count), "\(level)")
                second.world.device.unlock()
                XCTAssertEqual(try there.size(), 5, "\(level)")
                XCTAssertEqual(try there.all(), Array(ProcessesKit.text.prefix(5)), "\(level)")
                try here.pwrite([7], at: 0)
                XCTAssertEqual(try there.pread(1, at: 0), [7], "\(level)")
            }
        }
    }

    func testAWipeReachesALockedHandle() throws {
        try pair(.complete) { first, second, _, there, time in
            lock(second, time)
            try first.app.fileProtectionManager.wipe(FileWorld.alice)
            second.world.device.unlock()
            XCTAssertThrowsError(try there.pread(1, at: 0)) {
                XCTAssertFalse(($0 as? MAMFileProtectionError)?.isOfLock ?? true, "\($0)")
            }
        }
    }
}
