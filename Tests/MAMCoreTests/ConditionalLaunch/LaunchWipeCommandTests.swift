import MAMCore
import MAMSimulation
import XCTest

/// Wipes that the service commands, and accounts that have several names.
final class LaunchWipeCommandTests: XCTestCase {
    private let plain = CheckInAnswer(.registered(nextAfter: nil))
    private var command: CheckInAnswer {
        var answer = plain
        answer.asksForWipe = true
        return answer
    }

    func testAWipeCommandHeardAtACheckInIsCarriedOutThere() async throws {
        for isDue in [false, true] {
            let world = try LaunchWorldKit()
            let answer = command
            world.host.change { $0.answer = answer }
            world.time.advance(by: 1800)
            if isDue {
                let made = try await world.app.launchManager.checkInIfDue("ann")
                XCTAssertEqual(made, .wiped)
            } else {
                let checkIn = try await world.app.launchManager.checkIn("ann")
                XCTAssertFalse(checkIn.isLetIn)
            }
            XCTAssertEqual(world.delegate.now.wipes, ["ann"])
            XCTAssertEqual(world.host.now.wiped, ["ann"])
            XCTAssertFalse(world.app.policyManager.isManaged("ann"))
        }
    }

    func testAWipeCommandStandsUntilItIsCarriedOut() async throws {
        let world = try LaunchWorldKit()
        let manager = world.app.launchManager
        try manager.noteCheckIn(command, of: "ann")
        try manager.noteCheckIn(plain, of: "ann")
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.delegate.now.wipes, ["ann"])
        // Once is enough: the account that comes after it is another one.
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "ann")
        try manager.noteCheckIn(plain, of: "ann")
        let again = await world.show()
        XCTAssertEqual(again, .success)
    }

    func testAWipeCommandIsCarriedOutAtACheckInThatFails() async throws {
        let world = try LaunchWorldKit()
        try world.app.launchManager.noteCheckIn(command, of: "ann")
        world.host.change { $0.answer = .unreachable }
        let checkIn = try await world.app.launchManager.checkIn("ann")
        XCTAssertFalse(checkIn.isLetIn)
        XCTAssertEqual(world.host.now.wiped, ["ann"])
    }

    func testAWipeIsNotForgottenWhenTheAccountGetsAnotherName() async throws {
        for hasBegun in [false, true] {
            let world = try LaunchWorldKit()
            let (app, manager) = (world.app, world.app.launchManager)
            app.accounts.register("eve")
            app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "eve@x")
            try manager.noteCheckIn(command, of: "eve@x")
            if hasBegun {
                try app.device.storage.changeLaunchRecord(in: manager.slot("eve@x")) { record in
                    record?.hasPendingWipe = false
                    record?.hasBegunWipe = true
                }
            }
            app.accounts.register("eve", alias: "eve@x")
            try manager.noteCheckIn(plain, of: "eve")
            let result = await world.show("eve")
            XCTAssertEqual(result, .canceled)
            XCTAssertEqual(world.delegate.now.wipes, ["eve"])
            XCTAssertFalse(app.policyManager.isManaged("eve@x"))
            // It is gone under both names.
            XCTAssertNil(try app.device.storage.launchRecord(in: manager.slot("eve")))
            app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "eve@x")
            try manager.noteCheckIn(plain, of: "eve@x")
            let again = await world.show("eve")
            XCTAssertEqual(again, .success)
        }
    }

    func testAWipeIsNotForgottenByAProcessThatKnowsTheOtherNameOnly() async throws {
        let (storage, time) = (DeviceStorage(), VirtualTime())
        let first = try LaunchWorldKit(storage: storage, time: time)
        first.app.accounts.register("ann", alias: "ann@x")
        try first.app.launchManager.noteCheckIn(command, of: "ann")
        let second = try LaunchWorldKit(storage: storage, time: time, checksIn: false)
        second.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "ann@x")
        let result = await second.show("ann@x")
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(second.delegate.now.wipes, ["ann@x"])
    }

    func testAnAccountThatIsEnabledAgainIsAdmittedUnderEachOfItsNames() async throws {
        let world = try LaunchWorldKit()
        let (app, manager) = (world.app, world.app.launchManager)
        let policy = try LaunchWorldKit.policy(#""appActionIfUnableToAuthenticateUser": "block""#)
        app.accounts.register("eve")
        app.policyManager.setPolicyInMemory(policy, for: "eve@x")
        try manager.noteCheckIn(plain, of: "eve@x")
        var disabled = plain
        disabled.isAccountDisabled = true
        try manager.noteCheckIn(disabled, of: "eve@x")
        app.accounts.register("eve", alias: "eve@x")
        let facts = try manager.situation(of: "eve", world.host.now.traits, on: .identitySwitch)?.facts
        XCTAssertEqual(facts?.isAccountDisabled, true)
        try manager.noteCheckIn(plain, of: "eve")
        let shown = await world.show("eve")
        XCTAssertEqual(shown, .success)
    }
}
