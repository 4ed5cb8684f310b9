import MAMCore
import XCTest

/// Remediation as an app meets it: from the token error to the delegate.
final class RemediationTests: XCTestCase {
    private func policy() throws -> MAMPolicy { try LaunchWorldKit.policy("") }

    private func error(_ account: String) -> TokenError {
        TokenError(code: TokenError.protectionPoliciesRequired, homeAccountID: "\(account).tenant")
    }

    func testAFirstPolicyRestartsTheAppAndTheRemediationEndsAfterTheRestart() async throws {
        let world = RemediationWorld()
        let policy = try policy()
        world.service.change { $0.policies["ann"] = policy }
        _ = await world.app.enrollmentManager.launched()
        let first = world.app
        let ended = try await first.complianceManager.remediateCompliance(after: error("ann"), silent: false)
        XCTAssertEqual(ended, .processEnded)
        XCTAssertEqual(world.delegate.words, [], "the process ended before")
        XCTAssertTrue(first.complianceManager.remediationInProgress(for: "ann"))
        let second = await world.restart()
        XCTAssertEqual(world.delegate.words, ["ann compliant"])
        XCTAssertEqual(world.service.now.requests.first, "enroll ann")
        XCTAssertTrue(second.policyManager.isManaged("ann"))
        XCTAssertFalse(second.complianceManager.remediationInProgress(for: "ann"))
        await world.restart()
        XCTAssertEqual(world.delegate.words, ["ann compliant"], "told once")
    }

    func testAnEnrolledAccountChecksInAndIsNotEnrolledAgain() async throws {
        let world = RemediationWorld()
        try world.enroll("ann", try policy())
        _ = await world.app.enrollmentManager.launched()
        let before = world.service.now.requests.count
        let ended = await world.app.complianceManager.remediateCompliance(for: "ANN", silent: true)
        XCTAssertEqual(ended, .ended(.compliant))
        XCTAssertEqual(world.delegate.words, ["ANN compliant"], "under the name the app used")
        XCTAssertEqual(world.service.now.requests.dropFirst(before).map(\.self), ["check in ann"])
        XCTAssertEqual(world.events, ["ended compliant"], "no screens")
    }

    func testAnAccountWithoutAPolicyIsNotCompliantAndGetsTexts() async throws {
        let world = RemediationWorld()
        _ = await world.app.enrollmentManager.launched()
        world.app.complianceManager.appName = "Notes"
        await world.app.complianceManager.remediateCompliance(for: "ann", silent: true)
        let told = try XCTUnwrap(world.delegate.told.first)
        XCTAssertEqual(told.status, .notCompliant)
        XCTAssertEqual(told.title, "Access denied")
        XCTAssertTrue(told.message.contains("Notes"), told.message)
        world.app.complianceManager.texts = try MessageCatalog(
            language: "de", texts: [.titleNotCompliant: "Kein Zugriff"])
        await world.app.complianceManager.remediateCompliance(for: "ann", silent: true)
        XCTAssertEqual(world.delegate.told.last?.title, "Kein Zugriff")
    }

    func testTheErrorsOfServiceAndTokenDetermineTheStatus() async throws {
        let cases: [(MAMServiceError?, MAMTokenFailure?, CheckInAnswer.Outcome, Bool, MAMComplianceStatus)] = [
            (.network, nil, .noPolicy, true, .networkFailure), (.internalError, nil, .noPolicy, true, .serviceFailure),
            (.deviceBlocked, nil, .noPolicy, true, .notCompliant), (nil, nil, .notLicensed, true, .notCompliant),
            (nil, .credentials, .noPolicy, true, .interactionRequired),
            (nil, .credentials, .noPolicy, false, .serviceFailure),
            (nil, .network, .noPolicy, true, .networkFailure), (nil, .network, .noPolicy, false, .networkFailure),
            (nil, .tokenLibrary, .noPolicy, false, .serviceFailure),
        ]
        for (error, failure, outcome, isSilent, status) in cases {
            let world = RemediationWorld(RemediationTokens(failure: failure))
            world.service.change { ($0.error, $0.outcome) = (error, outcome) }
            _ = await world.app.enrollmentManager.launched()
            let ended = await world.app.complianceManager.remediateCompliance(for: "ann", silent: isSilent)
            XCTAssertEqual(ended, .ended(status), "\(String(describing: error))")
            XCTAssertEqual(world.delegate.told.map(\.status), [status], "\(String(describing: error))")
        }
    }

    func testACallBeforeTheLaunchWaitsForIt() async throws {
        let world = RemediationWorld()
        await world.app.complianceManager.remediateCompliance(for: "ann", silent: true)
        XCTAssertTrue(world.app.complianceManager.remediationInProgress(for: "ann"))
        XCTAssertEqual(world.delegate.words, [])
        _ = await world.app.enrollmentManager.launched()
        XCTAssertEqual(world.delegate.words, ["ann notCompliant"])
    }

    func testCallsThatCannotCountAreDropped() async throws {
        let world = RemediationWorld()
        let manager = world.app.complianceManager
        let first = await manager.remediateCompliance(for: "ann", silent: true)
        XCTAssertEqual(first, .pending, "it waits until the app has finished launching")
        let again = await manager.remediateCompliance(for: "Ann", silent: false)
        XCTAssertEqual(again, .dropped(.alreadyInProgress))
        let nobody = await manager.remediateCompliance(for: .unmanaged, silent: true)
        XCTAssertEqual(nobody, .dropped(.noAccount))
        XCTAssertEqual(world.events, ["dropped alreadyInProgress", "dropped noAccount"])
        let other = TokenError(code: -50005, homeAccountID: nil)
        let unneeded = try await manager.remediateCompliance(after: other, silent: true)
        XCTAssertEqual(unneeded, .notNeeded)
        _ = await world.app.enrollmentManager.launched()
        XCTAssertEqual(world.delegate.words, ["ann notCompliant"])
    }

    func testTheAppMayAskAgainWhileItIsTold() async throws {
        let world = RemediationWorld()
        let app = world.app
        _ = await app.enrollmentManager.launched()
        world.delegate.react { told in
            guard world.delegate.told.count < 3 else { return }
            XCTAssertFalse(app.complianceManager.remediationInProgress(for: told.account))
            await app.complianceManager.remediateCompliance(for: told.account, silent: true)
            await app.complianceManager.remediateCompliance(for: "ben", silent: true)
        }
        await app.complianceManager.remediateCompliance(for: "ann", silent: true)
        XCTAssertEqual(
            world.delegate.words, ["ann notCompliant", "ann notCompliant", "ben notCompliant", "ann notCompliant"])
    }

    func testScreensCoverTheAppWhileItIsRemediated() async throws {
        let world = RemediationWorld()
        try world.enroll("ann", try policy())
        let app = world.app
        _ = await app.enrollmentManager.launched()
        world.service.change { state in
            state.first = { _ in XCTAssertEqual(app.notifications.state.coveredWindows, [.main]) }
        }
        await app.complianceManager.remediateCompliance(for: "ann", silent: false)
        XCTAssertEqual(app.notifications.state.coveredWindows, [])
        XCTAssertEqual(world.events, ["taken", "released", "ended compliant"])
    }

    func testAnAccountThatConditionalLaunchBlocksIsNotCompliantAndWiped() async throws {
        let world = RemediationWorld()
        try world.enroll("ann", try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#))
        let app = world.app
        app.launchManager.host = StubHost()
        _ = await app.enrollmentManager.launched()
        await app.complianceManager.remediateCompliance(for: "ann", silent: false)
        XCTAssertEqual(world.delegate.words, [], "the wipe starts the app anew")
        XCTAssertFalse(app.policyManager.isManaged("ann"))
        await world.restart()
        XCTAssertEqual(world.delegate.words, ["ann notCompliant"])
        XCTAssertEqual(world.events.filter { $0 == "wiped" }, ["wiped"], "once")
    }

    func testAnAccountThatLeavesDuringAnothersRemediationIsNotCompliant() async throws {
        let world = RemediationWorld()
        for account: AccountID in ["ann", "ben"] { try world.enroll(account, try policy()) }
        let app = world.app
        _ = await app.enrollmentManager.launched()
        world.service.change { state in
            state.first = { word in
                guard word == "check in", app.enrollmentManager.enrolledAccountIDs.contains("ben") else { return }
                await app.complianceManager.remediateCompliance(for: "ben", silent: true)
                _ = await app.enrollmentManager.deregisterAndUnenroll("ben", withWipe: true)
            }
        }
        await app.complianceManager.remediateCompliance(for: "ann", silent: true)
        XCTAssertEqual(world.delegate.words, ["ann compliant", "ben notCompliant"])
        XCTAssertFalse(app.policyManager.isManaged("ben"))
    }

    func testADamagedRecordIsGivenUp() async throws {
        let world = RemediationWorld()
        await world.app.complianceManager.remediateCompliance(for: "ann", silent: true)
        let app = await world.restart()
        XCTAssertEqual(world.delegate.words, ["ann notCompliant"])
        XCTAssertFalse(app.complianceManager.remediationInProgress(for: "ann"))
        XCTAssertFalse(world.events.contains("storage"))
    }
}
