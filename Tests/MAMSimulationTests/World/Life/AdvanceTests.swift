import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Passing time touches only the apps that have something due, and does what a look at all apps at each step does.
final class AdvanceTests: XCTestCase {
    func testAdvancingTimeEqualsCheckingEveryAppAtEachStep() async throws {
        let steps = isExhaustive ? 1_000 : 300
        var checkIns = 0
        for seed in TestSeeds([1, 2, 3], of: name) {
            var random = SeededRandom(seed, of: name)
            let (fast, slow) = (try AdvanceWorld(isModel: false), try AdvanceWorld(isModel: true))
            for number in 0..<6 {
                for step in [AdvanceWorld.Step.install(number), .open(number), .register(number, user: 0)] {
                    await fast.perform(step)
                    await slow.perform(step)
                }
            }
            for _ in 0..<steps {
                let step = AdvanceWorld.Step(&random)
                await fast.perform(step)
                await slow.perform(step)
                XCTAssertEqual(fast.device.time.now(), slow.device.time.now(), "\(step) \(random.replay)")
                XCTAssertEqual(fast.takeEvents(), slow.takeEvents(), "\(step) \(random.replay)")
                for call in ServiceCall.allCases {
                    XCTAssertEqual(
                        fast.device.service.callCount(call), slow.device.service.callCount(call),
                        "\(call) after \(step) \(random.replay)")
                }
            }
            checkIns += fast.device.service.callCount(.checkIn)
        }
        XCTAssertGreaterThan(checkIns, 0, "nothing was ever due")
    }

    /// A device with apps that were registered a minute after each other.
    private func registered(_ names: [String]) async throws -> (world: LivingDevice, apps: [SimulatedApp]) {
        let world = try await LivingDevice()
        world.device.kill(world.notes)
        var apps: [SimulatedApp] = []
        for name in names {
            let app = world.device.install(name, LivingDevice.configuration(name))
            await world.device.open(app)
            let outcome = await world.device.register(world.mia, in: app)
            XCTAssertTrue(outcome.didSucceed)
            world.device.time.advance(by: 60)
            apps.append(app)
        }
        return (world, apps)
    }

    func testTheAppsOfADeviceCheckInInTheOrderOfTheirTimes() async throws {
        let (world, apps) = try await registered(["one", "two", "three"])
        var order: [String] = []
        for app in apps { _ = world.device.takeMessages(of: app) }
        for _ in 0..<180 {
            await world.device.advance(by: 10)
            for app in apps where !world.device.takeMessages(of: app).messages.isEmpty { order.append(app.name) }
        }
        XCTAssertEqual(order, ["one", "two", "three"])
    }

    func testAKilledAppIsNotDueUntilItIsOpenedAgain() async throws {
        let (world, apps) = try await registered(["one"])
        world.device.kill(apps[0])
        let before = world.device.service.callCount(.checkIn)
        await world.device.advance(by: 86_400)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before)
        await world.device.open(apps[0])
        let opened = world.device.service.callCount(.checkIn)
        await world.device.advance(by: 86_400)
        XCTAssertGreaterThan(world.device.service.callCount(.checkIn), opened)
    }

    func testNeitherAnUninstalledNorAReplacedNorAClosedAppIsDue() async throws {
        let (world, apps) = try await registered(["gone", "updated", "closed"])
        await world.device.advance(by: 1)
        try world.device.uninstall(apps[0])
        let old = try XCTUnwrap(apps[1].managed)
        world.device.install("updated", LivingDevice.configuration("updated"))
        try await apps[2].managed?.close()
        let before = world.device.service.callCount(.checkIn)
        await world.device.advance(by: 86_400)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before)
        XCTAssertNotNil(old.enrollmentManager.nextAlarm, "the old process itself still waits")
    }

    func testAConfigurationThatIsDeliveredToTheEngineIsActedOnAtTheNextStep() async throws {
        let (world, apps) = try await registered(["one", "two"])
        await world.device.advance(by: 10)
        let engine = try XCTUnwrap(apps[1].managed)
        engine.appConfigManager.setDeviceManagementConfiguration(
            [
                "IntuneMAMAllowedAccountsOnly": "Enabled", "IntuneMAMUPN": "nora@contoso.example",
                "IntuneMAMOID": .string(world.nora.objectID.rawValue),
            ])
        let alarm = try XCTUnwrap(engine.enrollmentManager.nextAlarm)
        XCTAssertEqual(alarm.monotonic, world.device.time.now().monotonic)
        await world.device.advance(by: 0)
        XCTAssertNotEqual(engine.enrollmentManager.nextAlarm?.monotonic, alarm.monotonic)
    }

    func testAClockThatIsSetForwardsMakesAppsDueAtOnce() async throws {
        let (world, _) = try await registered(["one", "two"])
        await world.device.advance(by: 10)
        let before = world.device.service.callCount(.checkIn)
        world.device.time.setWall(world.device.time.now().wall + 86_400)
        await world.device.advance(by: 0)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before + 2)
        world.device.time.reboot(downtime: 86_400)
        await world.device.advance(by: 0)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before + 4)
    }

    func testAnAppThatIsNotInUseIsDueWhenItIsAgain() async throws {
        let (world, _) = try await registered(["one", "two"])
        let before = world.device.service.callCount(.checkIn)
        await world.device.advance(by: 86_400, isInUse: false)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before, "some intervals count only in use")
        await world.device.advance(by: 0)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before + 2)
        await world.device.advance(by: 86_400, isInUse: false)
        XCTAssertEqual(world.device.service.callCount(.checkIn), before + 2)
    }
}
