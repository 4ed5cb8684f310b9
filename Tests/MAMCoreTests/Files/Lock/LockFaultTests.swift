import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// The device is locked at one call of the volume after the other, in the middle of work with files: nothing that was
/// acknowledged is lost, and after the unlock the same handles go on.
final class LockFaultTests: XCTestCase {
    private static let chunk = FireKit.chunk

    /// One piece of work on alice's files, and what it makes of their contents.
    private struct Step: Sendable {
        let name: String
        let path: String
        let run: @Sendable (Session) throws -> Void
        let change: @Sendable (inout [String: [UInt8]]) -> Void
    }

    /// An app at work, with the handles that it keeps.
    private final class Session {
        let locked: LockWorld
        var files: [String: MAMFile] = [:]

        init(_ locked: LockWorld) { self.locked = locked }

        func file(_ path: String) throws -> MAMFile {
            if let file = files[path] { return file }
            let file = try locked.app.files.open(at: path, .readWrite)
            files[path] = file
            return file
        }
    }

    private static let steps: [Step] = [
        Step(name: "create", path: "b") { session in
            session.files["b"] = try session.locked.app.files.create(at: "b", for: FileWorld.alice)
        } change: {
            $0["b"] = []
        },
        Step(name: "append", path: "b") { session in
            try session.file("b").pwrite(FireKit.bytes(9000, seed: 4), at: 0)
        } change: {
            $0["b"] = FireKit.bytes(9000, seed: 4)
        },
        Step(name: "overwrite", path: "a") { session in
            try session.file("a").pwrite(FireKit.bytes(9 * chunk, seed: 5), at: 100)
        } change: {
            $0["a"]?.put(FireKit.bytes(9 * chunk, seed: 5), at: 100)
        },
        Step(name: "cut", path: "a") { session in
            try session.file("a").truncate(to: 5000)
        } change: {
            $0["a"]?.resize(to: 5000)
        },
        Step(name: "synchronize", path: "a") { session in
            try session.file("a").sync()
        } change: { _ in
        },
        Step(name: "copy", path: "c") { session in
            try session.locked.app.files.copy("a", to: "c")
        } change: {
            $0["c"] = $0["a"]
        },
        Step(name: "close", path: "a") { session in
            try session.file("a").close()
            session.files["a"] = nil
        } change: { _ in
        },
        Step(name: "decrypt", path: "a") { session in
            try session.locked.app.fileProtectionManager.decryptFile("a")
        } change: { _ in
        },
        Step(name: "protect", path: "a") { session in
            try session.locked.app.fileProtectionManager.protect("a", accountID: FileWorld.carol)
        } change: { _ in
        },
        Step(name: "move", path: "d") { session in
            try session.locked.app.files.move("c", to: "d")
        } change: {
            $0["d"] = $0.removeValue(forKey: "c")
        },
        Step(name: "write again", path: "d") { session in
            try session.file("d").pwrite(FireKit.bytes(300, seed: 6), at: 4000)
        } change: {
            $0["d"]?.put(FireKit.bytes(300, seed: 6), at: 4000)
        },
    ]

    private func session(_ level: FileProtectionLevel) throws -> (Session, FaultyVolume, [String: [UInt8]]) {
        let faulty = FaultyVolume(over: MemoryVolume())
        let locked = try LockWorld(level, on: faulty)
        let content = FireKit.bytes(12 * Self.chunk, seed: 3)
        let file = try locked.app.files.create(at: "a", for: FileWorld.alice)
        try file.write(content)
        let session = Session(locked)
        session.files["a"] = file
        faulty.locks {
            locked.device.lock()
            locked.time.advance(by: LockWorld.later)
        }
        return (session, faulty, ["a": content])
    }

    /// Works with a lock at a call; returns the number of calls and of refused steps.
    private func work(_ level: FileProtectionLevel, lockAt call: Int) throws -> (calls: Int, refused: Int) {
        let (session, faulty, first) = try session(level)
        var (known, refused) = (first, [Step]())
        faulty.follow(FaultPlan(.lock, at: call))
        for step in Self.steps {
            do {
                try step.run(session)
                step.change(&known)
            } catch let error as MAMFileProtectionError {
                // A step on a file that an earlier one did not make has no file to work on.
                let isLost = !refused.isEmpty && error.code == .fileNotFound
                XCTAssertTrue(error.isOfLock || isLost, "\(level), call \(call), \(step.name): \(error)")
                refused.append(step)
            }
        }
        let calls = faulty.count
        faulty.follow(nil)
        session.locked.enter(.unlocked)
        let note = "\(level), call \(call)"
        for (path, content) in known {
            let file = try session.file(path)
            XCTAssertEqual(try file.pread(1 << 20, at: 0), content, "\(note): \(path), \(refused.map(\.name))")
        }
        // The refused work can be done now, with the handles of before.
        for step in refused {
            do { try step.run(session) } catch { XCTFail("\(note): \(step.name) again: \(error)") }
            step.change(&known)
        }
        try restart(session, known, note)
        return (calls, refused.count)
    }

    /// The next process finds everything, and a wipe leaves nothing.
    private func restart(_ session: Session, _ known: [String: [UInt8]], _ note: String) throws {
        let world = session.locked.world
        session.locked.app.end()
        let app = world.app()
        for (path, content) in known {
            let file = try app.files.open(at: path)
            XCTAssertEqual(try file.pread(1 << 20, at: 0), content, "\(note): \(path) after a start")
            try file.close()
        }
        for account in [FileWorld.alice, FileWorld.carol] {
            XCTAssertTrue(try app.fileProtectionManager.wipe(account).isComplete, note)
        }
        XCTAssertEqual(try world.volume.names(in: "/apps/notes"), [], note)
    }

    func testALockAtAnyCallLosesNothing() throws {
        var (points, refusals) = (0, 0)
        for level in [FileProtectionLevel.complete, .completeUnlessOpen, .completeUntilFirstUserAuthentication] {
            let total = try work(level, lockAt: .max).calls
            XCTAssertGreaterThan(total, 100)
            for call in 0..<total where isExhaustive || call % 7 == 0 {
                points += 1
                let refused = try work(level, lockAt: call).refused
                if level == .completeUntilFirstUserAuthentication { XCTAssertEqual(refused, 0) }
                refusals += refused
            }
        }
        print("\(points) locks, \(refusals) refused calls")
        XCTAssertGreaterThan(points, 40)
        XCTAssertGreaterThan(refusals, points)
    }

    /// A wipe shreds and deletes while the device is locked, whichever call it is that the lock meets.
    func testALockAtAnyCallDoesNotStopAWipe() throws {
        var (call, points) = (0, 0)
        while true {
            let (session, faulty, _) = try session(.complete)
            try session.locked.world.write("free", "free.txt", in: session.locked.app, for: .unmanaged)
            faulty.follow(FaultPlan(.lock, at: call))
            let report = try session.locked.app.fileProtectionManager.wipe(FileWorld.alice)
            XCTAssertTrue(report.isComplete, "call \(call)")
            XCTAssertEqual(report.containerKeys, 1)
            XCTAssertEqual(try session.locked.world.volume.names(in: "/apps/notes"), ["free.txt"], "call \(call)")
            guard faulty.hitCount > 0 else { break }
            (call, points) = (call + 1, points + 1)
        }
        print("\(points) locks in a wipe")
        XCTAssertGreaterThan(points, 10)
    }
}
