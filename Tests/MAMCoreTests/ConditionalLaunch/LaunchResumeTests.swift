import MAMCore
import MAMSimulation
import XCTest

/// Conditional launch for what an app shows already, and in merged windows.
final class LaunchResumeTests: XCTestCase {
    private func block(_ world: LaunchWorldKit, _ account: AccountID = "ann") throws {
        world.app.policyManager.setPolicyInMemory(
            try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#), for: account)
    }

    func testABlockedAccountIsReplacedByNoUserWhenTheAppResumes() async throws {
        let world = try LaunchWorldKit()
        _ = await world.show()
        try block(world)
        let result = await world.app.launchManager.resumed().result
        XCTAssertEqual(result?.outcome, .blocked)
        XCTAssertEqual(world.delegate.now.switches, [.cancelConditionalLaunch])
        XCTAssertEqual(world.shown, .unmanaged)
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, ["ann"])
    }

    func testAnAppThatKeepsTheAccountOnItsScreenHasToEnd() async throws {
        let world = try LaunchWorldKit(delegate: StubDelegate(switches: false))
        _ = await world.show()
        try block(world)
        _ = await world.app.launchManager.resumed()
        XCTAssertEqual(world.host.now.ends, 1)
        XCTAssertTrue(world.events.contains("exit"))
    }

    func testASingleIdentityAppIsCheckedForItsProcessIdentity() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(#""pinRequired": true"#, by: person, multiIdentity: false)
        let shown = await world.app.launchManager.resumed().result
        XCTAssertEqual(shown?.outcome, .success)
        XCTAssertEqual(person.prompts.map(\.canCancel), [false])
        try block(world)
        let blocked = await world.app.launchManager.resumed().result
        XCTAssertEqual(blocked?.outcome, .blocked)
        XCTAssertEqual(world.delegate.now.switches, [], "it has nobody else to show")
    }

    func testWhereNothingManagedIsShownNothingRuns() async throws {
        let world = try LaunchWorldKit()
        _ = await world.show("sam")
        let result = await world.app.launchManager.resumed()
        XCTAssertEqual(result, .notEnded(.nothingManaged))
        world.app.launchManager.host = nil
        let none = await world.app.launchManager.resumed()
        XCTAssertEqual(none, .notEnded(.noHost))
        XCTAssertNil(none.result)
        world.app.end()
        let ended = await world.app.launchManager.resumed()
        XCTAssertEqual(ended, .notEnded(.processEnded))
    }

    private func merged(_ delegate: StubDelegate) async throws -> (LaunchWorldKit, MAMSwitchIdentityResult) {
        let world = try LaunchWorldKit(delegate: delegate)
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "bob")
        try world.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "bob")
        try block(world)
        return (world, await world.app.policyManager.setUIPolicyAccountIDs(["ann", "sam", "bob"]))
    }

    func testABlockedAccountOfAMergedWindowLeavesTheOthersAndTheLockdown() async throws {
        let (world, result) = try await merged(StubDelegate())
        XCTAssertEqual(result, .success)
        XCTAssertEqual(world.delegate.now.blocks.map(\.0), ["ann"])
        XCTAssertEqual(world.delegate.now.blocks.map(\.1), [.conditionalLaunchBlocked])
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, ["ann"])
        XCTAssertEqual(world.app.policyManager.uiPolicyAccountIDs(), ["ann", "sam", "bob"])
        let decision = world.app.policyManager.policy(for: .main).decision(for: .save(to: .box, account: nil))
        XCTAssertFalse(decision.isAllowed)
    }

    func testAnAccountUnderTwoNamesIsAskedOnce() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#, by: person)
        world.app.accounts.register("ann", alias: "ann@example.org")
        let result = await world.app.policyManager.setUIPolicyAccountIDs(["ann", "sam", "ann@example.org"])
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials])
    }

    func testAnAppThatCannotBlockShowsNoUserInstead() async throws {
        let (world, result) = try await merged(StubDelegate(blocks: false))
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.delegate.now.switches, [.cancelConditionalLaunch])
        XCTAssertEqual(world.shown, .unmanaged)
        let (stubborn, _) = try await merged(StubDelegate(blocks: false, switches: false))
        XCTAssertEqual(stubborn.host.now.ends, 1)
    }

    func testADelegateThatSaysNothingRefuses() async throws {
        struct Silent: MAMPolicyDelegate {}
        let window = WindowID.main
        let block = await Silent().block("ann", reason: .clockedOut, window: window)
        let wipe = await Silent().wipeData(for: "ann")
        let restart = await Silent().restartApplication()
        XCTAssertEqual(block, .failed)
        XCTAssertFalse(wipe)
        XCTAssertFalse(restart)
    }

    func testInactivityBeginsWhenTheAppLeaves() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#, by: person)
        _ = await world.show()
        world.time.advance(by: 1799)
        try world.app.launchManager.leftForeground()
        world.time.advance(by: 1799)
        _ = await world.app.launchManager.resumed()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials])
        world.time.advance(by: 1800)
        _ = await world.app.launchManager.resumed()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials, .credentials])
    }

    func testAppsThatShareNoPINShareNoInactivity() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#, by: person)
        for (version, count) in [("21.7.1", 1), ("14.5", 2), ("7.0", 3), ("14.6", 3), ("7.2", 3), ("6.0", 3)] {
            world.host.change { $0.traits.sdkVersion = VersionNumber(version) }
            let result = await world.show()
            XCTAssertEqual(result, .success)
            XCTAssertEqual(person.prompts.count, count, version)
        }
        // A wipe lets nobody in anywhere.
        let isWiped = try await world.app.launchManager.wipe("ann")
        XCTAssertTrue(isWiped)
        world.app.policyManager.setPolicyInMemory(
            try LaunchWorldKit.policy(#""organizationalCredentialsRequired": true"#), for: "ann")
        try world.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "ann")
        for version in ["21.7.1", "14.5", "7.0"] {
            world.host.change { $0.traits.sdkVersion = VersionNumber(version) }
            _ = await world.show()
        }
        XCTAssertEqual(person.prompts.count, 6)
    }

    func testACheckInIsMadeOnceHoweverLateItIs() async throws {
        let world = try LaunchWorldKit()
        var made = try await world.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .notDue)
        world.time.advance(by: 1800)
        made = try await world.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .letIn)
        made = try await world.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .notDue)
        // The network fails: after a minute, then after two, then after four.
        world.time.advance(by: 86_400)
        world.host.change { $0.answer = .unreachable }
        for wait in [0.0, 60, 120, 240] {
            world.time.advance(by: max(0, wait - 1))
            if wait > 0 {
                made = try await world.app.launchManager.checkInIfDue("ann")
                XCTAssertEqual(made, .notDue, "\(wait)")
                world.time.advance(by: 1)
            }
            made = try await world.app.launchManager.checkInIfDue("ann")
            XCTAssertEqual(made, .refused, "\(wait)")
        }
        // The service names an interval.
        world.host.change { $0.answer = CheckInAnswer(.registered(nextAfter: 600)) }
        world.time.advance(by: 480)
        made = try await world.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .letIn)
        world.time.advance(by: 599)
        made = try await world.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .notDue)
        world.time.advance(by: 1)
        made = try await world.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .letIn)
    }
}
