import Dispatch
import Foundation
import MAMCore
import MAMSimulation
import Synchronization
import XCTest

/// Processes that end while others of their threads are at work.
final class FileRelaunchTests: XCTestCase {
    func testConcurrentRelaunchesLeaveOneEngineWithItsPolicies() throws {
        let world = try FileDevice()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in world.device.relaunch(world.notes) }
        XCTAssertEqual(world.notes.managed?.policyManager.managedAccountIDs, [world.alice.objectID])
    }

    private static let maximumWriteCount = 100_000

    func testAKillEndsWritersAndTheirWritesAreReadable() throws {
        let world = try FileDevice()
        let engine = try XCTUnwrap(world.notes.managed)
        for round in 0..<20 {
            let app = round == 0 ? engine : try XCTUnwrap(world.notes.managed)
            let open = try (0..<3).map { try app.files.create(at: "\($0)", for: world.alice.objectID) }
            let writing = Atomic(0)
            let writers = DispatchGroup()
            for number in 0..<3 {
                writers.enter()
                // Threads of their own: a pool of two would never get to the kill.
                Thread {
                    let piece = [UInt8](repeating: UInt8(round), count: 1000)
                    // A write that is not cut off is a finding, not an endless loop.
                    for count in 0..<Self.maximumWriteCount {
                        guard (try? open[number].write(piece)) != nil else { break }
                        if count == 0 { writing.add(1, ordering: .relaxed) }
                    }
                    writers.leave()
                }.start()
            }
            while writing.load(ordering: .relaxed) < 3 { sched_yield() }
            world.device.kill(world.notes)
            writers.wait()
            for file in open { XCTAssertThrowsError(try file.read(1)) }
            world.device.relaunch(world.notes)
            for number in 0..<3 {
                let text = try world.read("\(number)", in: world.notes)
                // Whole writes only: none was under way when the file was taken away.
                XCTAssertEqual(text.utf8.count % 1000, 0)
                XCTAssertTrue(text.utf8.allSatisfy { $0 == UInt8(round) })
            }
        }
    }
}
