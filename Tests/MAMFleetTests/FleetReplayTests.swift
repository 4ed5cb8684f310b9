import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

import MAMFleet

/// Compares the fleet with the whole engine: `SimulatedDevice` and `ManagedApp`.
final class FleetReplayTests: XCTestCase {
    func testADeviceTellsTheSameEventsInTheWholeEngine() async throws {
        let devices = isExhaustive ? 500 : 4
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
        for fault in [FleetFastPathFault.laterCheckIn, .keepsLastUse, .allowsAction, .admitsBlocked] {
            let plan = try FleetFixtures.busy(seed: 1, devices: 30, days: 8)
            let simulation = try FleetSimulation(plan, usesFastPaths: true, fault: fault)
            var found: FleetDifference?
            for device in 0..<simulation.deviceCount where found == nil {
                found = await simulation.firstDifference(ofDevice: device)
            }
            XCTAssertNotNil(found, "\(fault)")
            let amongAll = await simulation.firstDifference(ofDevices: Array(0..<simulation.deviceCount), days: nil)
            XCTAssertEqual(amongAll, found, "\(fault)")
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

    func testADeviceTakenBackContinuesAsIfItHadNotBeenHandedOut() async throws {
        let interval = isExhaustive ? 3 : 12
        for seed in TestSeeds([1, 2], of: name) {
            let simulation = try FleetSimulation(FleetFixtures.busy(seed: seed, devices: 12))
            var count = 0
            for number in 0..<simulation.deviceCount {
                let replay = try XCTUnwrap(FleetReplay(device: number, of: simulation))
                let expected = simulation.events(ofDevice: number)
                for days in stride(from: number % interval, through: 29, by: interval) {
                    await replay.advance(toEndOfDay: days)
                    let begun = replay.events.count
                    var device = try XCTUnwrap(replay.takenBack(), "device \(number), day \(days)")
                    XCTAssertEqual(device.days, days)
                    device.advance(toEndOfDay: 30)
                    XCTAssertEqual(device.events.count, expected.count - begun, "device \(number), day \(days)")
                    let rest = Array(expected[begun...])
                    if let place = zip(device.events, rest).enumerated().first(where: { $0.element.0 != $0.element.1 })
                    {
                        return XCTFail(
                            "seed \(seed), device \(number), taken back after \(days) days: `\(place.element.0)`, "
                                + "expected `\(place.element.1)`")
                    }
                    XCTAssertEqual(device.instances, simulation.instances(ofDevice: number))
                    count += rest.count
                }
            }
            print("fleet: \(count) events of devices that were taken back")
            XCTAssertGreaterThan(count, 60_000 / interval)
        }
    }

    func testADeviceFromRowsEqualsThatOfTheSimulation() async throws {
        let simulation = try FleetSimulation(FleetFixtures.busy(seed: 1, devices: 3))
        for number in 0..<simulation.deviceCount {
            var device = try XCTUnwrap(FleetDevice(number, of: simulation))
            for day in [3, 3, 2, 17, 99] { device.advance(toEndOfDay: day) }
            XCTAssertEqual(device.days, 30)
            XCTAssertEqual(device.events, simulation.events(ofDevice: number))
            XCTAssertEqual(device.instances, simulation.instances(ofDevice: number))
        }
        XCTAssertNil(FleetDevice(simulation.deviceCount, of: simulation))
    }

    func testChangesToAHandedOutDeviceAreTakenBack() async throws {
        var plan = try FleetFixtures.busy(seed: 1, devices: 1)
        plan.timeline = []
        let simulation = try FleetSimulation(plan)
        let replay = try XCTUnwrap(FleetReplay(device: 0, of: simulation))
        await replay.advance(toEndOfDay: 3)
        XCTAssertEqual(replay.takenBack()?.instances.map(\.isEnrolled), [true, true, true])
        let mail = try XCTUnwrap(replay.device.app("mail"))
        replay.device.signOut(replay.user, of: mail)
        let back = try XCTUnwrap(replay.takenBack())
        XCTAssertEqual(back.instances.map(\.isEnrolled), [false, true, true])
        XCTAssertEqual(back.instances.map { $0.policy == nil }, [true, false, false])
    }
}
