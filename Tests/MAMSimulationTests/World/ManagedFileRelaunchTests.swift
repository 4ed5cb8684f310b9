import Dispatch
import MAMCore
import MAMSimulation
import XCTest

/// Processes that end while others of their threads are at work.
final class ManagedFileRelaunchTests: XCTestCase {
    func testTwoWhoRelaunchAtOnceLeaveOneEngineWithItsPolicies() throws {
        let world = try FileDevice()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in world.device.relaunch(world.notes) }
        XCTAssertEqual(world.notes.managed?.policyManager.managedAccountIDs, [world.alice.objectID])
    }

    func testWritersAreCutOffByAKillAndWhatTheyWroteIsReadable() throws {
        let world = try FileDevice()
        let engine = try XCTUnwrap(world.notes.managed)
        for round in 0..<20 {
            let app = round == 0 ? engine : try XCTUnwrap(world.notes.managed)
            let open = try (0..<3).map { try app.files.create(at: "\($0)", for: world.alice.objectID) }
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                guard number < 3 else { return world.device.kill(world.notes) }
                // At the latest the kill ends it.
                while (try? open[number].write([UInt8](repeating: UInt8(round), count: 1000))) != nil {}
            }
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
