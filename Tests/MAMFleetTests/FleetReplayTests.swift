import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

import MAMFleet

/// Compares the fleet with the whole engine: `SimulatedDevice` and `ManagedApp`.
final class FleetReplayTests: XCTestCase {
    func testADeviceTellsTheSameEventsInTheWholeEngine() async throws {
        #if DEBUG
            let devices = 4
        #else
            let devices = 500
        #endif
        let name = "MAMFleetTests.FleetReplayTests/testADeviceTellsTheSameEventsInTheWholeEngine"
        for seed in TestSeeds([1, 2, 3], of: name) {
            let simulation = try FleetSimulation(FleetFixtures.busy(seed: seed, devices: devices))
            var count = 0
            for device in 0..<simulation.deviceCount {
                count += simulation.events(ofDevice: device).count
                let difference = await simulation.firstDifference(ofDevice: device)
                if let difference { return XCTFail("seed \(seed): \(difference)") }
            }
            print("fleet: \(simulation.deviceCount) devices, \(count) events compared with the whole engine")
            XCTAssertGreaterThan(count, 50 * simulation.deviceCount)
        }
    }

    func testAWrongFastPathIsFound() async throws {
        for fault in [FleetFastPathFault.laterCheckIn, .keepsLastUse, .allowsAction] {
            let plan = try FleetFixtures.busy(seed: 1, devices: 30, days: 8)
            let simulation = try FleetSimulation(plan, usesFastPaths: true, fault: fault)
            var found: FleetDifference?
            for device in 0..<simulation.deviceCount where found == nil {
                found = await simulation.firstDifference(ofDevice: device)
            }
            XCTAssertNotNil(found, "\(fault)")
            // The root differs as well.
            let (wrong, right) = (await simulation.run(), await (try FleetSimulation(plan)).run())
            XCTAssertNotEqual(wrong.root, right.root, "\(fault)")
        }
    }

    func testADeviceIsHandedOutAsASimulatedDevice() async throws {
        let simulation = try FleetSimulation(FleetFixtures.busy(seed: 1, devices: 2))
        let replay = try XCTUnwrap(FleetReplay(device: 0, of: simulation))
        await replay.advance(toEndOfDay: 3)
        let instances = simulation.instances(ofDevice: 0, days: 3)
        XCTAssertEqual(instances.map(\.app), ["mail", "notes", "files"])
        for instance in instances {
            let app = try XCTUnwrap(replay.device.app(instance.app))
            guard let engine = app.managed else { continue }
            XCTAssertEqual(engine.policyManager.policyInForce(for: replay.user.objectID), instance.policy)
        }
        XCTAssertNil(FleetReplay(device: simulation.deviceCount, of: simulation))
        XCTAssertEqual(simulation.instances(ofDevice: -1), [])
    }
}
