import MAMCore
import MAMSimulation
import XCTest

/// Remediations and checks of accounts that the service has forgotten, and that enrol anew meanwhile.
final class RemediationReenrollmentTests: XCTestCase {
    private func remediated(
        _ error: MAMServiceError, then enrollment: EdgeService.Answer? = nil
    ) async -> (words: [String], log: [String]) {
        let (world, delegate) = (EdgeWorld(restarts: false), RemediationDelegate())
        await world.enrolled()
        world.app.complianceManager.delegate = delegate
        world.service.change { state in
            (state.checkIns, state.enrolls) = ([.failure(error)], enrollment.map { [$0] } ?? [])
        }
        await world.app.complianceManager.remediateCompliance(for: "A", silent: true)
        return (delegate.words, world.log.heard())
    }

    func testAnAccountThatIsReenrolledDuringRemediationIsCompliant() async {
        let forgotten = await remediated(.notEnrolled)
        XCTAssertEqual(forgotten.words, ["A compliant"])
        XCTAssertEqual(forgotten.log, ["token A", "check in A", "policy 213", "enrol A", "enrollment 100"])
    }

    func testRemediationReportsTheResultOfTheReenrollment() async {
        let offline = await remediated(.notEnrolled, then: .failure(.network))
        XCTAssertEqual(offline.words, ["A networkFailure"])
        let refused = await remediated(.notEnrolled, then: .success(EdgeKit.answer(.noPolicy, policy: nil)))
        XCTAssertEqual(refused.words, ["A notCompliant"])
    }

    /// The app takes the account away when it hears that the service forgot it, so nothing follows.
    func testACheckInReportsNotEnrolledIfTheAppDeregistersTheForgottenAccount() async {
        let world = EdgeWorld(restarts: false)
        await world.enrolled()
        let manager = world.manager
        world.delegate.change { state in
            state.reaction = (213, { _ = await manager.deregisterAndUnenroll("A", withWipe: false) })
        }
        world.service.change { $0.checkIns = [.failure(.notEnrolled)] }
        let status = await manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(status.code, .appNotEnrolled)
        XCTAssertEqual(manager.registeredAccountIDs, [])
        XCTAssertFalse(world.log.heard().contains("enrol A"))
    }

    func testConditionalLaunchAdmitsAnAccountThatIsReenrolled() async throws {
        let world = EdgeWorld(restarts: false)
        await world.enrolled()
        world.service.change { $0.checkIns = [.failure(.notEnrolled)] }
        let checkIn = try await world.app.launchManager.checkIn("A")
        XCTAssertTrue(checkIn.isLetIn)
    }
}
