import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What an app has set for signing somebody in goes with his un-enrollment, and with nothing else.
final class SettingsEnrollmentTests: XCTestCase {
    /// Sets everything, and says what a process has left of it.
    private func set(_ world: EdgeWorld) throws {
        try world.app.settingsManager.override(SettingsKit.setEverything)
        XCTAssertEqual(try left(world), "all")
    }

    private func left(_ world: EdgeWorld) throws -> String {
        let overrides = try world.app.settingsManager.overrides()
        XCTAssertEqual(overrides.accentColor, SettingsKit.everything.accentColor, "the colors are nobody's")
        if overrides == SettingsKit.everything { return "all" }
        var without = SettingsKit.everything
        without.accountUnenrolled()
        return overrides == without ? "none" : "some"
    }

    func testSignInOverridesAreRemovedWithTheUnenrollment() async throws {
        for withWipe in [false, true] {
            for restarts in [false, true] {
                let world = EdgeWorld(restarts: restarts)
                await world.manager.launched()
                await world.manager.registerAndEnroll("A")
                try set(world)
                // With `restarts` the first policy is not in force yet: there is nothing to take out of force.
                XCTAssertEqual(world.app.policyManager.isManaged("A"), !restarts)
                await world.manager.deregisterAndUnenroll("A", withWipe: withWipe)
                XCTAssertEqual(world.manager.enrolledAccountIDs, [])
                XCTAssertEqual(try left(world), "none")
                world.restart()
                XCTAssertEqual(try left(world), "none")
            }
        }
    }

    func testSignInOverridesAreRemovedOnceAWipeIsComplete() async throws {
        for isCommanded in [false, true] {
            let world = EdgeWorld()
            await world.enrolled()
            try set(world)
            if isCommanded {
                world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
                _ = await world.manager.checkIn("A", isInteractive: false)
            } else {
                _ = try await world.app.launchManager.wipe("A")
            }
            XCTAssertEqual(try left(world), "none")
        }
    }

    func testSignInOverridesLastThroughRestartsUntilTheAccountIsLost() async throws {
        let world = EdgeWorld()
        // Set before anybody is enrolled: for signing in they are needed first.
        try set(world)
        await world.enrolled()
        for _ in 0..<3 {
            await world.relaunch()
            XCTAssertEqual(try left(world), "all")
        }
        world.service.change { $0.checkIns = [.failure(.network), .failure(.notEnrolled)] }
        _ = await world.manager.checkIn("A", isInteractive: false)
        _ = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(try left(world), "all", "it was enrolled anew and never lost its policy")
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(.notLicensed, policy: nil))] }
        _ = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [])
        XCTAssertEqual(try left(world), "none")
        // What is set for the next sign-in is the next account's.
        try set(world)
        await world.relaunch()
        XCTAssertEqual(try left(world), "all")
    }

    func testSignInOverridesStayWhileAnotherAccountIsEnrolled() async throws {
        let world = EdgeWorld(restarts: false) { ($0.multiIdentity, $0.multiManagedIdentities) = (true, true) }
        await world.manager.launched()
        await world.manager.registerAndEnroll("A")
        await world.manager.registerAndEnroll("B")
        try set(world)
        await world.manager.deregisterAndUnenroll("A", withWipe: true)
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["B"])
        XCTAssertEqual(try left(world), "all")
        _ = try await world.app.launchManager.wipe("B")
        XCTAssertEqual(try left(world), "none")
    }
}
