import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// A wipe whose process dies at its first, second, … call to the volume.
final class SimulatedWipeDeathTests: XCTestCase {
    private struct World {
        let disk = FaultyVolume(over: MemoryVolume())
        let files: FileDevice

        init() throws {
            let disk = disk
            files = try FileDevice { SimulatedDevice(tenant: $0, volume: disk) }
            for name in ["a", "b", "c"] {
                try files.write("alice's \(name)", "alice-\(name)", in: files.notes, for: files.alice)
            }
            // Longer than a chunk of an encrypted file, and of no whole number of them.
            try files.write(Self.long, "bob-long", in: files.notes, for: files.bob)
            try files.write("bob's", "bob-short", in: files.notes, for: files.bob)
            try files.write("in the other app", "alice-mail", in: files.mail, for: files.alice)
            try XCTUnwrap(files.notes.managed).files.handOver("alice-a", to: XCTUnwrap(files.mail.managed))
        }

        static let long = String(repeating: "0123456789", count: 1_234)

        var id: AccountID { files.alice.objectID }
    }

    /// Dies at a call, restarts, and looks at everything; false when the wipe needs fewer calls.
    private func die(at call: Int, _ share: FaultPlan.Share, timesAgain: Int) throws -> Bool {
        let world = try World()
        world.disk.follow(FaultPlan(.death(share), at: call))
        assertEndsOnlyIfAlive(world, try world.files.notes.managed?.fileProtectionManager.wipe(world.id))
        guard world.disk.hitCount > 0 else { return false }
        // The recovery may be killed as well, as often as it likes.
        for _ in 0..<timesAgain {
            restart(world)
            world.disk.follow(FaultPlan(.death(share), at: call))
            _ = try? world.files.count(of: world.files.alice, in: world.files.notes)
        }
        restart(world)
        let (files, place) = (world.files, "call \(call), \(share.rawValue), \(timesAgain) times again")
        XCTAssertEqual(try files.count(of: files.alice, in: files.notes), 0, place)
        XCTAssertEqual(try files.names(below: "/apps/notes"), ["/apps/notes/bob-long", "/apps/notes/bob-short"], place)
        XCTAssertEqual(try files.read("bob-long", in: files.notes), World.long, place)
        XCTAssertEqual(try files.read("bob-short", in: files.notes), "bob's", place)
        XCTAssertEqual(try files.read("alice-mail", in: files.mail), "in the other app", place)
        XCTAssertEqual(try files.read("Inbox/alice-a", in: files.mail), "alice's a", place)
        try files.write("anew", "alice-a", in: files.notes, for: files.alice)
        XCTAssertEqual(try files.read("alice-a", in: files.notes), "anew", place)
        return true
    }

    private func restart(_ world: World) {
        world.files.device.kill(world.files.notes)
        world.disk.restart()
        world.files.device.relaunch(world.files.notes)
    }

    // Who dies says nothing, or at most that there is something left.
    private func assertEndsOnlyIfAlive(_ world: World, _ body: @autoclosure () throws -> WipeReport?) {
        do {
            guard let report = try body() else { return XCTFail("the app does not run") }
            XCTAssertEqual(report.isComplete, world.disk.hitCount == 0)
            if report.isComplete { XCTAssertEqual(report.files, 3) }
        } catch { XCTAssertEqual(world.disk.hitCount, 1, "\(error)") }
    }

    func testAfterAKillAtAnyCallAWipeLeavesNothing() throws {
        var deaths = 0
        for (share, timesAgain) in [(FaultPlan.Share.nothing, 0), (.everything, 0), (.nothing, 2)] {
            var call = 0
            while try die(at: call, share, timesAgain: timesAgain) { call += 1 }
            XCTAssertGreaterThan(call, 20)
            deaths += call
        }
        print("wipe deaths: \(deaths)")
        XCTAssertGreaterThan(deaths, 100)
        XCTAssertEqual(deaths % 3, 0, "the number of calls does not depend on how they fail")
    }
}
