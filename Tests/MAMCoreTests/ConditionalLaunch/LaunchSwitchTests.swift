import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// Conditional launch as an app meets it: before a window shows a managed account.
final class LaunchSwitchTests: XCTestCase {
    func testWithoutAHostIdentitiesSwitchAtOnce() async throws {
        let world = try LaunchWorldKit(#""minimumRequiredOsVersion": "99.0""#)
        world.app.launchManager.host = nil
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(world.events, [])
    }

    func testAnAccountWithWhichNothingIsWrongIsShown() async throws {
        let world = try LaunchWorldKit()
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(world.shown, "ann")
        XCTAssertEqual(world.events, ["ended success"])
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
    }

    func testAnUnmanagedAccountIsAskedNothing() async throws {
        let world = try LaunchWorldKit(#""minimumRequiredOsVersion": "99.0""#)
        for account: AccountID? in ["sam", .unmanaged, nil] {
            let result = await world.show(account)
            XCTAssertEqual(result, .success)
        }
        XCTAssertEqual(world.events, [])
    }

    func testABlockedAccountIsNotShownAndListedWithItsReason() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(
            #""minimumRequiredOsVersion": "99.0", "allowedOutboundDataTransferDestinations": "managedApps","#
                + #""saveAsBlocked": true"#, by: person)
        _ = await world.show("sam")
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.shown, "sam")
        XCTAssertEqual(person.prompts.map(\.kind), [.block])
        let manager = world.app.policyManager
        XCTAssertEqual(manager.blockedAccountIDs, ["ann"])
        XCTAssertEqual(manager.blockedReason(for: "ANN"), .conditionalLaunchBlocked)
        XCTAssertEqual(manager.blockedReason(for: "sam"), .notBlocked)
        XCTAssertEqual(manager.blockedReason(for: "stranger"), .notBlocked)
        XCTAssertEqual(world.events, ["taken", "released", "conditionalLaunchBlocked", "ended blocked"])
        // Blocked or not, its policy counts.
        XCTAssertTrue(manager.isManaged("ann"))
        XCTAssertFalse(manager.policy(for: "ann").decision(for: .save(to: .box, account: nil)).isAllowed)
        manager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "ann")
        let again = await world.show()
        XCTAssertEqual(again, .success)
        XCTAssertEqual(manager.blockedAccountIDs, [])
        XCTAssertEqual(world.events.suffix(2), ["notBlocked", "ended success"])
    }

    func testWithoutAPolicyNothingIsBlocked() async throws {
        let world = try LaunchWorldKit(#""minimumRequiredOsVersion": "99.0""#)
        _ = await world.show()
        world.app.policyManager.setPolicyInMemory(nil, for: "ann")
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
    }

    func testTwoNamesOfOneAccountAreBlockedTogether() async throws {
        let world = try LaunchWorldKit(#""minimumRequiredOsVersion": "99.0""#)
        _ = await world.show()
        world.app.accounts.register("ann", alias: "ann@example.org")
        XCTAssertEqual(world.app.policyManager.blockedReason(for: "ann@example.org"), .conditionalLaunchBlocked)
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, ["ann"])
    }

    func testAWarningIsShownAndPassed() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(#""minimumWarningOsVersion": "99.0""#, by: person)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.warning])
    }

    func testCancelingAPromptKeepsTheOldIdentity() async throws {
        let world = try LaunchWorldKit(#""pinRequired": true"#, by: AbsentUser())
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertNil(world.shown)
        XCTAssertEqual(world.app.policyManager.blockedReason(for: "ann"), .conditionalLaunchCanceled)
    }

    func testATaskThatIsCanceledGivesUp() async throws {
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#)
        let start = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in start.stream {}
            return await world.show()
        }
        task.cancel()
        start.continuation.finish()
        let result = await task.value
        XCTAssertEqual(result, .canceled)
        XCTAssertNil(world.shown)
    }

    func testTheLatestSwitchOfAWindowWins() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#, by: person)
        person.set { _ = await world.show("sam") }
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.shown, "sam")
    }

    func testAWindowThatClosesDuringAPromptShowsNoAccount() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#, by: person)
        let window = world.app.windows.open()
        person.set { world.app.windows.close(window) }
        let result = await world.app.policyManager.setUIPolicyAccountID("ann", for: window)
        XCTAssertEqual(result, .failed)
    }

    func testASwitchThatIsNotAllowedShowsNoPrompt() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(#""pinRequired": true"#, by: person, multiIdentity: false)
        let result = await world.show()
        XCTAssertEqual(result, .notAllowed)
        XCTAssertEqual(person.prompts, [])
    }

    func testAnAppThatNeverCheckedInChecksInFirst() async throws {
        let world = try LaunchWorldKit(checksIn: false)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(world.host.now.checkIns.map(\.account), ["ann"])
        world.time.advance(by: 86_401)
        world.host.change { $0.answer = .unreachable }
        let offline = await world.show()
        XCTAssertEqual(offline, .canceled)
        XCTAssertEqual(world.host.now.checkIns.map(\.account), ["ann", "ann"])
    }

    func testWorkingTimeIsAskedForBeforeItBlocks() async throws {
        let world = try LaunchWorldKit(#""appActionIfAccountIsClockedOut": "block""#)
        world.host.change { $0.clock = .clockedOut }
        let blocked = await world.show()
        XCTAssertEqual(blocked, .canceled)
        XCTAssertEqual(world.app.policyManager.blockedReason(for: "ann"), .clockedOut)
        var answer = CheckInAnswer(.registered(nextAfter: nil))
        answer.clock = .clockedIn
        try world.app.launchManager.noteCheckIn(answer, of: "ann")
        let shown = await world.show()
        XCTAssertEqual(shown, .success)
    }
}

/// A user who does something else first, and then what is asked for.
final class InterruptingUser: LaunchUser {
    private let action = Guarded<(answer: LaunchAnswer, body: @Sendable () async -> Void)>((.accepted, {}))

    func set(answer: LaunchAnswer = .accepted, _ body: @escaping @Sendable () async -> Void) {
        action.withLock { $0 = (answer, body) }
    }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        let (answer, body) = action.withLock { $0 }
        await body()
        return answer
    }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }
}
