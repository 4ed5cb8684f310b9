import MAMBase
import MAMCore
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// Processes that die or stop while another one uses the same files.
final class ManagedFileProcessDeathTests: XCTestCase {
    private typealias Kit = ProcessesKit

    private func operations(_ file: MAMFile) -> [(name: String, run: () throws -> Void, content: [UInt8])] {
        let chunk = FireKit.chunk
        func with(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
            var content = Kit.text
            change(&content)
            return content
        }
        let bytes = FireKit.bytes(9 * chunk, seed: 2)
        return [
            ("overwrite", { try file.pwrite(bytes, at: 100) }, with { $0.put(bytes, at: 100) }),
            ("append", { try file.pwrite(bytes, at: Int64(Kit.text.count)) }, Kit.text + bytes),
            ("shrink", { try file.truncate(to: 5000) }, with { $0.resize(to: 5000) }),
            ("grow", { try file.truncate(to: 99_999) }, with { $0.resize(to: 99_999) }),
            ("hole", { try file.pwrite([1], at: 99_999) }, with { $0.put([1], at: 99_999) }),
            ("empty", { try file.truncate(to: 0) }, []),
        ]
    }

    func testALiveProcessRepairsWhatAKilledProcessLeft() throws {
        let step = isExhaustive ? 1 : 5
        var count = 0
        for operation in 0..<6 {
            for share in FaultPlan.Share.allCases {
                var point = 0
                while true {
                    let (first, second, here, there) = try Kit().pair()
                    // Both at work, so that both take locks.
                    XCTAssertEqual(try there.all(), Kit.text)
                    let (name, run, after) = operations(here)[operation]
                    first.volume.follow(FaultPlan(.death(share), at: point))
                    do { try run() } catch {}
                    guard first.volume.isDead else { break }
                    first.die()
                    let what = "\(name), \(share) at \(point)"
                    let found = try there.all()
                    XCTAssertNil(FireKit.mismatch(found, among: [Kit.text, after][...]), what)
                    try there.pwrite([5, 6, 7], at: 4094)
                    try there.truncate(to: 6000)
                    var content = found
                    content.put([5, 6, 7], at: 4094)
                    content.resize(to: 6000)
                    XCTAssertEqual(try there.all(), content, what)
                    try there.close()
                    XCTAssertEqual(Array(try second.world.read("t", in: second.app).utf8).count > 0, true, what)
                    (point, count) = (point + step, count + 1)
                }
            }
        }
        print("\(count) deaths beside a process that lives")
        XCTAssertGreaterThan(count, 200 / step)
    }

    func testAnInterruptedProtectionChangeIsCompletedOrRolledBackByALiveProcess() throws {
        var count = 0
        for links in [false, true] {
            for owner in [FileWorld.alice, FileWorld.bob] {
                var point = 0
                while true {
                    let kit = Kit()
                    let (first, second, _, there) = try kit.pair(for: owner)
                    if links { try kit.volume.link("/apps/notes/t", as: "/apps/notes/u") }
                    XCTAssertEqual(try there.all(), Kit.text)
                    first.volume.follow(FaultPlan(.death(.half), at: point))
                    do { try first.app.fileProtectionManager.protect("t", accountID: FileWorld.carol) } catch {}
                    guard first.volume.isDead else { break }
                    first.die()
                    let what = "\(links ? "two names" : "one name"), point \(point)"
                    XCTAssertEqual(try there.all(), Kit.text, what)
                    try there.pwrite([1], at: 50)
                    let new = try second.app.files.open(at: "t")
                    XCTAssertEqual(try new.pread(2, at: 50), [1, Kit.text[51]], what)
                    (point, count) = (point + 1, count + 1)
                }
            }
        }
        print("\(count) changes of protection died beside a process that lives")
        XCTAssertGreaterThan(count, 60)
    }

    func testAStoppedLockHolderMakesOthersTimeOutWithoutLoss() throws {
        let kit = Kit()
        let (first, _, here, there) = try kit.pair()
        XCTAssertEqual(try there.all(), Kit.text)
        let answers = Guarded<[Int32]>([])
        // In the middle of its write the first one stops, which is when the other one tries.
        first.volume.dies {
            guard answers.withLock({ $0.isEmpty }) else { return false }
            answers.withLock { $0.append(0) }
            for body in [{ _ = try there.all() }, { try there.pwrite([1], at: 0) }, { _ = try there.size() }] {
                do { try body() } catch {
                    let number = (error as? MAMFileProtectionError)?.systemError ?? -1
                    answers.withLock { $0.append(number) }
                }
            }
            return false
        }
        try here.pwrite([9, 9], at: 4095)
        XCTAssertEqual(answers.withLock { $0 }, [0, 16, 16, 16])
        var content = Kit.text
        content.put([9, 9], at: 4095)
        XCTAssertEqual(try there.all(), content)
    }

    func testANewProcessIsBusyUntilACallThatBeganBeforeItJoinedEnds() throws {
        let kit = Kit()
        let first = try kit.start(0)
        let here = try first.app.files.create(at: "t", for: FileWorld.alice)
        try here.write(Kit.text)
        let answers = Guarded<[Int32]>([])
        first.volume.dies {
            guard answers.withLock({ $0.isEmpty }) else { return false }
            answers.withLock { $0.append(0) }
            do { _ = try kit.start(1).app.files.open(at: "t") } catch {
                answers.withLock { $0.append((error as? MAMFileProtectionError)?.systemError ?? -1) }
            }
            return false
        }
        try here.pwrite([9], at: 0)
        XCTAssertEqual(answers.withLock { $0 }, [0, 16])
        let second = try kit.start(2)
        XCTAssertEqual(try second.app.files.open(at: "t").pread(1, at: 0), [9])
    }

    func testAProcessUsesTheContainerExclusivelyAgainAfterTheOthersEnd() throws {
        let kit = Kit()
        let (_, second, here, there) = try kit.pair()
        try there.pwrite([3], at: 0)
        second.die()
        // Enough calls for it to look around.
        for _ in 0..<600 { XCTAssertEqual(try here.pread(1, at: 0), [3]) }
        let asked = Guarded(0)
        let third = try kit.start(3) { asked.withLock { $0 += 1 } }
        XCTAssertEqual(try third.app.files.open(at: "t").pread(1, at: 0), [3])
        XCTAssertEqual(asked.withLock { $0 }, 0)
        try here.pwrite([4], at: 0)
        XCTAssertEqual(try third.app.files.open(at: "t").pread(1, at: 0), [4])
    }

    func testSlotsOfKilledProcessesAreReused() throws {
        let kit = Kit()
        let (first, _, here, there) = try kit.pair()
        for number in 2..<200 {
            let next = try kit.start(number)
            let file = try next.app.files.open(at: "t", .readWrite)
            // Some die in the middle of a write.
            if number % 3 == 0 { next.volume.follow(FaultPlan(.death(.half), at: number % 5, of: .write)) }
            do { try file.pwrite([UInt8(number), 1], at: 4095) } catch { XCTAssertEqual(number % 3, 0) }
            next.die()
        }
        XCTAssertEqual(try here.pread(2, at: 4095), try there.pread(2, at: 4095))
        XCTAssertEqual(try first.app.files.open(at: "t").size(), Int64(Kit.text.count))
    }

    func testStartingProcessesDoNotRemoveTemporaryFilesOfALiveOne() throws {
        let kit = Kit()
        let first = try kit.start(0)
        let here = try first.app.files.create(at: "t", for: FileWorld.bob)
        try here.write(Kit.text)
        let started = Guarded(0)
        // While the first one changes a file, under a temporary name, others start.
        first.volume.dies {
            let isMaking = ((try? kit.volume.names(in: "/apps/notes")) ?? []).contains { $0.hasPrefix(".mam-tmp") }
            guard isMaking, started.withLock({ $0 }) < 3 else { return false }
            started.withLock { $0 += 1 }
            _ = try? kit.start(started.withLock { $0 }).app.files.isEncrypted(at: "t")
            return false
        }
        try first.app.fileProtectionManager.protect("t", accountID: FileWorld.alice)
        XCTAssertEqual(started.withLock { $0 }, 3)
        XCTAssertEqual(try here.all(), Kit.text)
        XCTAssertTrue(here.isEncrypted)
    }
}
