import MAMCore
import MAMSimulation
import XCTest

/// Enrollment as apps see it: calls, statuses, policies, processes.
final class EnrollmentEdgeTests: XCTestCase {
    func testAFirstPolicyIsReportedStoredAndInForceAfterTheRestart() async throws {
        let world = EdgeWorld()
        let admission = await world.manager.launched()
        XCTAssertEqual(admission, .enter)
        XCTAssertNil(try world.kept())
        let status = await world.manager.registerAndEnroll("A", userPrincipalName: "a@one.example")
        XCTAssertEqual(status.code, .newPoliciesReceived)
        XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 100", "restart"])
        XCTAssertFalse(world.app.policyManager.isManaged("A"), "not before the restart")
        XCTAssertTrue(world.manager.awaitsRestart("a@one.example"))
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
        world.restart()
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A@ONE.example"), IdentityKit.closed)
        XCTAssertTrue(world.app.accounts.isSame("A", "a@one.example"))
        let second = await world.manager.launched()
        XCTAssertEqual(second, .enter)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
        XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
    }

    func testACheckInPutsAnotherPolicyInForceAtOnce() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.service.change { $0.policy = IdentityKit.open }
        let status = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(status.code, .newPoliciesReceived)
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.open)
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 100"])
        XCTAssertEqual(world.service.now.requests.last?.policyFingerprint, IdentityKit.closed.fingerprint)
        world.restart()
        XCTAssertEqual(world.app.policyManager.policyInForce(for: "A"), IdentityKit.open, "it was kept")
    }

    func testAppConfigurationAloneIsPutInForceAndKept() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let configuration: AppConfiguration = ["color": .string("blue")]
        world.service.change { $0.checkIns = [.success(EdgeKit.answer(configurations: [configuration]))] }
        let status = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(status.code, .policiesHaveNotChanged)
        XCTAssertEqual(world.app.deliveredConfigurations(for: "A"), [configuration])
        world.restart()
        XCTAssertEqual(world.app.deliveredConfigurations(for: "A"), [configuration])
    }

    func testTheTokenReachesTheServiceAndNoDescription() async throws {
        let world = EdgeWorld()
        await world.manager.launched()
        await world.manager.registerAndEnroll("a@one.example")
        let request = try XCTUnwrap(world.service.now.requests.first)
        XCTAssertEqual(request.account, "A")
        XCTAssertEqual(request.userPrincipalName, "a@one.example")
        XCTAssertEqual(request.token, EdgeKit.token("A"))
        XCTAssertNotEqual(request.token, EdgeKit.token("B"))
        XCTAssertEqual(request.token?.accessToken.withUTF8 { String(decoding: $0, as: UTF8.self) }, "secret of A")
        for text in ["\(request)", "\(String(describing: request.token))", "\(request as Any)"] {
            XCTAssertFalse(text.contains("secret") || text.contains("one.example"), text)
        }
        var dumped = ""
        dump(request, to: &dumped)
        XCTAssertFalse(dumped.contains("secret") || dumped.contains("one.example"), dumped)
    }

    func testATokenOfAnotherUserIsRefusedAndLoggedWithoutNames() async {
        let world = EdgeWorld()
        await world.manager.launched()
        world.delegate.change { $0.tokens = [EdgeKit.token("B")] }
        let status = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(status.code, .authRequired)
        let warnings = world.observer.events.compactMap { event -> String? in
            if case .enrollmentWarning(let text) = event.kind { text } else { nil }
        }
        XCTAssertEqual(warnings, [EnrollmentWarning.otherUsersToken.rawValue])
    }

    func testATwiceRegisteredAccountIsIgnoredWithAWarning() async {
        let world = EdgeWorld()
        await world.enrolled()
        let status = await world.manager.registerAndEnroll("a@one.EXAMPLE")
        XCTAssertEqual(status, .withoutStatus(.alreadyEnrolled))
        XCTAssertEqual(world.log.heard(), [])
        XCTAssertEqual(
            world.observer.events.last?.kind, .enrollmentWarning(EnrollmentWarning.alreadyRegistered.rawValue))
    }

    func testSigningOutDropsThePolicyInThisProcessAndTheNext() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        let status = await world.manager.deregisterAndUnenroll("a@one.example", withWipe: false)
        XCTAssertEqual(status.code, .unenrollmentSuccess)
        XCTAssertEqual(world.log.heard(), ["token A", "unenrol A", "unenroll 104"])
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
        XCTAssertEqual(try world.kept(), EnrollmentRecord())
        XCTAssertTrue(try world.device.storage.storedPolicies(of: world.app.storageContainer).isEmpty)
        await world.relaunch()
        XCTAssertFalse(world.app.policyManager.isManaged("A"))
        XCTAssertEqual(world.log.heard(), [])
    }

    func testACallFromTheDelegateDoesNotWaitForItself() async {
        let world = EdgeWorld()
        await world.manager.launched()
        let (app, log) = (world.app, world.log)
        world.delegate.change { state in
            state.reaction = (
                100,
                {
                    // Taking locks of the engine here would not come back if one were held.
                    log.add("knows \(app.enrollmentManager.registeredAccountIDs.count)")
                    let status = await app.enrollmentManager.registerAndEnroll("B")
                    log.add("came back with \(status)")
                }
            )
        }
        let status = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(status.code, .newPoliciesReceived)
        XCTAssertEqual(
            world.log.heard(),
            [
                "token A", "enrol A", "enrollment 100", "knows 1", "came back with no status: calledFromDelegate",
                "restart",
            ])
        await world.relaunch()
        XCTAssertEqual(
            world.log.heard().sorted(),
            ["asked whichAccount A or B", "check in A", "enrollment 227", "policy 101", "token A"])
    }

    func testWithoutServiceOrDelegateNothingIsEnrolled() async {
        let app = ManagedApp()
        await app.enrollmentManager.launched()
        let status = await app.enrollmentManager.registerAndEnroll("A")
        XCTAssertEqual(status.code, .authRequired)
        app.enrollmentManager.delegate = EdgeDelegate(EdgeLog())
        let second = await app.enrollmentManager.checkIn("A", isInteractive: false)
        XCTAssertEqual(second.code, .enrollmentEndPointNetworkFailure)
        XCTAssertEqual(app.enrollmentManager.registeredAccountIDs, ["A"])
    }
}
