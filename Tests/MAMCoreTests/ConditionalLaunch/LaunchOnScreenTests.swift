import MAMCore
import MAMSimulation
import XCTest

/// What is on the screen already, while a run that may take it off is cancelled, overtaken or in vain.
final class LaunchOnScreenTests: XCTestCase {
    private static let always = #""organizationalCredentialsRequired": true, "periodOnlineBeforeAccessCheck": "PT0S""#

    /// A world whose window shows `ann`, who is asked at every return by somebody who does something else first.
    private func shown(
        _ delegate: StubDelegate = StubDelegate()
    ) async throws -> (LaunchWorldKit, InterruptingUser) {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(Self.always, by: person, delegate: delegate)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        return (world, person)
    }

    private func resume(_ world: LaunchWorldKit) async -> LaunchResult? {
        await Task { await world.app.launchManager.resumed().result }.value
    }

    func testACanceledTaskLeavesNoUncheckedAccountOnTheScreen() async throws {
        for switches in [true, false] {
            let (world, person) = try await shown(StubDelegate(switches: switches))
            person.set { withUnsafeCurrentTask { $0?.cancel() } }
            let result = await resume(world)
            XCTAssertEqual(result?.outcome, .canceled)
            XCTAssertEqual(world.shown, switches ? .unmanaged : "ann")
            XCTAssertEqual(world.delegate.now.switches, [.cancelConditionalLaunch])
            XCTAssertEqual(world.host.now.ends, switches ? 0 : 1)
        }
    }

    func testACancelDuringAWipeTakesEffectAfterIt() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(by: person)
        let policies = world.app.policyManager
        let wipes = #""appActionIfDeviceComplianceRequired": "wipe""#
        policies.setPolicyInMemory(try LaunchWorldKit.policy(wipes), for: "ann")
        policies.setPolicyInMemory(try LaunchWorldKit.policy(#""organizationalCredentialsRequired": true"#), for: "bob")
        for account: AccountID in ["ann", "bob"] {
            try world.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: account)
        }
        world.app.device.facts = [.jailbroken]
        policies.delegate = CancellingDelegate()
        let result = await Task { await policies.setUIPolicyAccountIDs(["ann", "bob"]) }.value
        XCTAssertEqual(result, .canceled)
        XCTAssertFalse(policies.isManaged("ann"), "the wipe went to its end")
        XCTAssertEqual(person.prompts, [], "bob is not asked any more")
    }

    func testAResumeOvertakenByASwitchDoesNotChangeTheNewIdentity() async throws {
        for switches in [true, false] {
            let (world, person) = try await shown(StubDelegate(switches: switches))
            person.set(answer: .canceled) { _ = await world.show("sam") }
            let result = await resume(world)
            XCTAssertEqual(result?.outcome, .canceled)
            XCTAssertEqual(world.shown, "sam")
            XCTAssertEqual(world.delegate.now.switches, [])
            XCTAssertEqual(world.host.now.ends, 0)
            XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [], "nobody decided about ann")
        }
    }

    func testAResumeOvertakenByAFailedSwitchLeavesNoUncheckedAccountOnTheScreen() async throws {
        let (world, person) = try await shown()
        let policies = world.app.policyManager
        policies.setPolicyInMemory(try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#), for: "bob")
        person.set { [person] in
            person.set {}
            let result = await world.show("bob")
            XCTAssertEqual(result, .canceled)
        }
        let result = await resume(world)
        XCTAssertEqual(result?.outcome, .canceled)
        XCTAssertEqual(world.shown, .unmanaged)
    }

    func testAResumeDoesNotInterruptASwitchUnderWay() async throws {
        let (world, person) = try await shown()
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(Self.always), for: "bob")
        try world.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "bob")
        person.set { [person] in
            person.set {}
            let resumed = await world.app.launchManager.resumed()
            XCTAssertEqual(resumed, .notEnded(.switchUnderWay), "one screen at a time covers the window")
        }
        let result = await world.show("bob")
        XCTAssertEqual(result, .success)
        XCTAssertEqual(world.shown, "bob")
    }

    func testASwitchThatFailsAfterAResumeChecksTheShownAccount() async throws {
        let (world, person) = try await shown()
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(Self.always), for: "bob")
        try world.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "bob")
        person.set(answer: .canceled) { [person] in
            person.set {}
            try? world.app.launchManager.leftForeground()
            _ = await world.app.launchManager.resumed()
        }
        let result = await world.show("bob")
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.shown, "ann")
        XCTAssertEqual(
            world.events.filter { $0.hasPrefix("ended") }, ["ended success", "ended success", "ended canceled"])
    }

    func testASecondResumeReplacesTheFirst() async throws {
        let (world, person) = try await shown()
        person.set { [person] in
            person.set {}
            let second = await world.app.launchManager.resumed().result
            XCTAssertEqual(second?.outcome, .success)
        }
        let first = await resume(world)
        XCTAssertEqual(first?.outcome, .canceled)
        XCTAssertEqual(world.shown, "ann", "the second one let her in")
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
    }

    func testAnOvertakenMergeLeavesTheNewIdentityAlone() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(Self.always, by: person, delegate: StubDelegate(blocks: false))
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "bob")
        person.set(answer: .canceled) { _ = await world.show("sam") }
        let result = await world.app.policyManager.setUIPolicyAccountIDs(["ann", "bob"])
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.shown, "sam")
        XCTAssertEqual(world.delegate.now.blocks.count, 0)
        XCTAssertEqual(world.delegate.now.switches, [])
    }

    func testAMainWindowThatClosesDuringItsCheckShowsNoAccount() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(Self.always, by: person)
        person.set { world.app.windows.close(.main) }
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.app.policyManager.windowIdentity(for: .main), .unset)
    }

    func testASwitchToAShownAccountThatIsBlockedShowsNoUserOrEndsTheApp() async throws {
        for switches in [true, false] {
            let (world, _) = try await shown(StubDelegate(switches: switches))
            world.app.policyManager.setPolicyInMemory(
                try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#), for: "ann")
            let result = await world.show()
            XCTAssertEqual(result, .canceled)
            XCTAssertEqual(world.shown, switches ? .unmanaged : "ann")
            XCTAssertEqual(world.host.now.ends, switches ? 0 : 1)
        }
    }

    func testASingleIdentityAppThatMayNotShowItsAccountHasToEnd() async throws {
        let world = try LaunchWorldKit(#""minimumRequiredOsVersion": "99.0""#, multiIdentity: false)
        let result = await world.app.launchManager.resumed().result
        XCTAssertEqual(result?.outcome, .blocked)
        XCTAssertEqual(world.host.now.ends, 1)
        XCTAssertTrue(world.events.contains("exit"))
    }

    func testAnUnansweredPromptKeepsCoveringTheData() async throws {
        let world = try LaunchWorldKit(Self.always, by: AbsentUser(), multiIdentity: false)
        let result = await world.app.launchManager.resumed()
        XCTAssertEqual(result, .notEnded(.unanswered))
        XCTAssertEqual(world.events, ["taken"])
    }

    func testAnAbsentUserAcknowledgesBlocksAndCancelsOtherPrompts() async throws {
        let verdict = LaunchVerdict(LaunchCheck(.block, .jailbreak), configured: "true", found: "jailbroken")
        for kind in [LaunchPrompt.Kind.warning, .block, .reconnect, .credentials, .pin] {
            let prompt = LaunchPrompt(kind, verdict, canCancel: true)
            let answer = try await AbsentUser().answer(prompt, for: XCTUnwrap(AccountID("alice")))
            XCTAssertEqual(answer, kind == .block ? .accepted : .canceled)
        }
    }
}

/// A delegate in whose wipe the task is cancelled, and which blocks whatever it is asked to.
private struct CancellingDelegate: MAMPolicyDelegate {
    func wipeData(for account: AccountID) async -> Bool {
        withUnsafeCurrentTask { $0?.cancel() }
        return true
    }
    func block(_ account: AccountID, reason: MAMBlockAccountReason, window: WindowID) async -> MAMBlockAccountResult {
        .success
    }
}
