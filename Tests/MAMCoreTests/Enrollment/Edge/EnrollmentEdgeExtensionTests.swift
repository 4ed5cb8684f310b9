import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Extensions: what makes one, and what happens to an account that is there already.
final class EnrollmentEdgeExtensionTests: XCTestCase {
    private func inside() async throws -> EdgeWorld {
        let world = EdgeWorld { $0.containingAppBundleID = "com.example.host" }
        try world.manager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        await world.relaunch()
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
        return world
    }

    func testTheExtensionSettingOverridesTheContainingAppID() async {
        for (said, isNamed, isExtension) in [
            (nil, true, true), (nil, false, false), (true, false, true), (true, true, true), (false, true, false),
            (false, false, false),
        ] as [(Bool?, Bool, Bool)] {
            let world = EdgeWorld(restarts: false) {
                ($0.isExtension, $0.containingAppBundleID) = (said, isNamed ? "com.example.host" : nil)
                $0.autoEnrollOnLaunch = true
            }
            let place = "\(String(describing: said)) \(isNamed)"
            world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A")) }
            await world.manager.launched()
            XCTAssertEqual(world.manager.enrolledAccountIDs, isExtension ? [] : ["A"], place)
            let status = await world.manager.registerAndEnroll("B")
            XCTAssertEqual(status.code == .unsupportedAPI, isExtension, place)
            let left = await world.manager.deregisterAndUnenroll("A", withWipe: true)
            XCTAssertEqual(left.code, isExtension ? .unsupportedAPI : .unenrollmentSuccess, place)
        }
    }

    func testAnAccountOfAnExtensionChecksInWhenItIsDue() async throws {
        let world = try await inside()
        let alarm = try XCTUnwrap(world.manager.nextAlarm)
        world.time.advance(by: alarm.wall - world.time.now().wall + 1)
        await world.manager.ticked()
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
        let checkIn = try await world.app.launchManager.checkIn("A")
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
    }

    func testAnAccountOfAnExtensionIsWiped() async throws {
        let world = try await inside()
        let isGone = try await world.app.launchManager.wipe("A")
        XCTAssertTrue(isGone)
        XCTAssertEqual(world.log.heard(), ["wipe A", "unenroll 104", "left A", "restart"])
        // It is its app's to take off; nothing is shown of it until then.
        XCTAssertTrue(try XCTUnwrap(world.app.policyManager.policyInForce(for: "A")).isUnreadable)
        XCTAssertEqual(world.manager.enrolledAccountIDs, [])
        XCTAssertEqual(try world.kept()?.accounts.count, 1)
        let other = try await inside()
        other.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
        _ = await other.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(
            other.log.heard(), ["token A", "check in A", "policy 102", "wipe A", "unenroll 104", "left A", "restart"])
        XCTAssertTrue(try XCTUnwrap(other.app.policyManager.policyInForce(for: "A")).isUnreadable)
    }

    func testAnAccountIsNotReenrolledFromAnExtension() async throws {
        for (error, code) in [
            (.notEnrolled, 213), (.unenrolledUser, 213), (.tenantMigration, 201), (.gone, 220),
        ] as [(MAMServiceError, Int)] {
            let world = try await inside()
            world.service.change { $0.checkIns = [.failure(error)] }
            _ = await world.manager.checkIn("A", isInteractive: false)
            XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy \(code)"])
            // The app has not heard of it yet.
            XCTAssertTrue(world.app.policyManager.isManaged("A"), "\(error)")
            world.time.advance(by: 91 * 86_400)
            await world.manager.ticked()
            XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"], "\(error)")
            await world.relaunch()
            XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"], "\(error)")
        }
    }
}
