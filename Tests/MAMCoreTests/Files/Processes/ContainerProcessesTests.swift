import Foundation
import MAMBase
import MAMCore
import MAMSimulation
import TestKits
import TestSeeds
import XCTest

/// Real processes and real locks: on the machine's own file system, and threads with an environment each.
final class ContainerProcessesTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        let parent = access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array((parent + "/processes-XXXXXX").utf8CString)
        folder = String(cString: try XCTUnwrap(mkdtemp(&template)))
    }

    override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

    private func torture(_ words: [String], endsWith end: String) throws {
        let (status, output) = try TortureProgram.run([TortureProgram.path()] + words)
        print(output, terminator: "")
        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.hasSuffix(end + "\n"), output)
    }

    func testTwoProcessesLoseNothingWhenTheyAreKilledAndStopped() throws {
        let rounds = isExhaustive ? 60 : 6
        try torture(
            ["processes", "--rounds", "\(rounds)", "--stops", "1", "--folder", folder],
            endsWith: " 0 lost, 0 unreadable, 0 stuck")
    }

    func testProcessesMakeAndOpenTheSameStoresAtOneMoment() throws {
        let rounds = isExhaustive ? 25 : 3
        try torture(["stores", "--rounds", "\(rounds)", "--folder", folder], endsWith: " 0 failures")
    }

    func testALossOfPowerAnywhereLosesNothingThatWasBroughtToTheDisk() throws {
        try XCTSkipIf(ProcessMemory.isThreadWatched, "it starts no thread")
        let states = isExhaustive ? 10_000 : 10_000 / 64
        try torture(["power", "--states", "\(states)"], endsWith: " 0 lost, 0 unreadable")
    }

    func testThreadsWithAnEnvironmentEachLoseNothing() throws {
        try FileManager.default.createDirectory(atPath: folder + "/notes", withIntermediateDirectories: false)
        let count = 3
        let apps = try (0..<count).map { _ in try FileWorld.process(in: folder) }
        let cell = 512
        let cells = 64
        try apps[0].files.create(at: "t", for: FileWorld.alice).close()
        let failures = Guarded<[String]>([])
        DispatchQueue.concurrentPerform(iterations: count) { number in
            do {
                let file = try apps[number].files.open(at: "t", .readWrite)
                for round in 0..<60 {
                    // Cells of three processes share every chunk.
                    let place = (round * 7 % cells) * count + number
                    try file.pwrite([UInt8](repeating: UInt8(round), count: cell), at: Int64(place * cell))
                    let found = try file.pread(cell, at: Int64(place * cell))
                    if found != [UInt8](repeating: UInt8(round), count: cell) {
                        failures.withLock { $0.append("\(number), \(round)") }
                    }
                }
                try file.close()
            } catch { failures.withLock { $0.append("\(number): \(error)") } }
        }
        XCTAssertEqual(failures.withLock { $0 }, [])
        let content = try apps[0].files.open(at: "t").read(Int.max)
        for number in 0..<count {
            for round in 0..<60 {
                let place = ((round * 7 % cells) * count + number) * cell
                XCTAssertEqual(Array(content[place..<place + cell]), [UInt8](repeating: UInt8(round), count: cell))
            }
        }
    }

    func testSixtyFourProcessesShareAContainerAndOneMoreIsRefused() throws {
        try FileManager.default.createDirectory(atPath: folder + "/notes", withIntermediateDirectories: false)
        var apps: [ManagedApp] = []
        for _ in 0..<64 {
            let app = try FileWorld.process(in: folder)
            _ = app.files.isEncrypted(at: "t")
            apps.append(app)
        }
        XCTAssertThrowsError(try FileWorld.process(in: folder).files.create(at: "t", for: FileWorld.alice)) {
            XCTAssertEqual(($0 as? MAMFileProtectionError)?.systemError, EUSERS)
        }
        apps.removeLast()
        XCTAssertNoThrow(try FileWorld.process(in: folder).files.create(at: "t", for: FileWorld.alice).close())
    }
}
