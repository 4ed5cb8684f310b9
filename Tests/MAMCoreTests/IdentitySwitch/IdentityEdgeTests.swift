import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// Switches of identity as an app meets them: data that comes in, screens, the end of the process, many at once.
final class IdentityEdgeTests: XCTestCase {
    private static let closed = #""allowedInboundDataTransferSources": "managedApps""#

    /// A world whose window shows `ann`, whose data takes nothing from elsewhere.
    private func world(
        _ delegate: any MAMPolicyDelegate, by person: any LaunchUser = ScriptedUser()
    ) async throws -> LaunchWorldKit {
        let world = try LaunchWorldKit(Self.closed, by: person)
        world.app.policyManager.delegate = delegate
        let result = await world.show()
        XCTAssertEqual(result, .success)
        return world
    }

    private func receive(_ world: LaunchWorldKit, of account: AccountID) async -> IncomingDecision {
        await world.app.policyManager.receive(from: .managed(account: .id(account)), in: .main)
    }

    func testDataOfAnUnknownAccountOpensWhenTheAppAddsTheAccount() async throws {
        let delegate = AddingDelegate()
        let world = try await world(delegate)
        let (app, policy) = (world.app, try LaunchWorldKit.policy(""))
        delegate.add { account in
            app.policyManager.setPolicyInMemory(policy, for: account)
            _ = try? app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: account)
            return .success
        }
        let decision = await receive(world, of: "cyd")
        XCTAssertEqual(decision.switchedTo, "cyd")
        XCTAssertTrue(decision.decision.isAllowed)
        XCTAssertNil(decision.refusal)
        XCTAssertEqual(delegate.words, ["add cyd", "show cyd"])
        XCTAssertEqual(world.shown, "cyd")
    }

    func testIncomingDataThatIsRefusedHasAReason() async throws {
        let delegate = AddingDelegate()
        let world = try await world(delegate)
        var decision = await receive(world, of: "cyd")
        XCTAssertEqual(decision.refusal, .signInNeeded)
        world.app.accounts.register("cyd")
        decision = await receive(world, of: "cyd")
        XCTAssertEqual(decision.refusal, .notManaged)
        world.app.policyManager.setPolicyInMemory(
            try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#), for: "cyd")
        decision = await receive(world, of: "cyd")
        XCTAssertEqual(decision.refusal, .launchBlocked)
        delegate.refuse()
        decision = await receive(world, of: "cyd")
        XCTAssertEqual(decision.refusal, .switchRefused)
        XCTAssertFalse(decision.decision.isAllowed)
        XCTAssertEqual(delegate.words, ["add cyd", "show cyd", "show cyd"])
        XCTAssertEqual(world.shown, "ann")
    }

    func testAScreenStaysUpUntilTheAccountIsOffIt() async throws {
        let delegate = AddingDelegate()
        let world = try await world(delegate)
        let app = world.app
        app.policyManager.setPolicyInMemory(
            try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#), for: "ann")
        delegate.shown { XCTAssertEqual(app.notifications.state.coveredWindows, [.main]) }
        let result = await app.launchManager.resumed().result
        XCTAssertEqual(result?.outcome, .blocked)
        XCTAssertEqual(world.shown, .unmanaged)
        XCTAssertEqual(app.notifications.state.coveredWindows, [])
        XCTAssertEqual(delegate.words, ["show "])
    }

    func testAnAppThatSwitchesByItselfWhenItIsAskedIsNotSetTwice() async throws {
        let delegate = AddingDelegate()
        let world = try await world(delegate)
        let app = world.app
        app.policyManager.setPolicyInMemory(
            try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#), for: "ann")
        delegate.shown { _ = await app.policyManager.setUIPolicyAccountID("sam") }
        _ = await app.launchManager.resumed()
        XCTAssertEqual(world.shown, "sam")
        XCTAssertEqual(world.host.now.ends, 0)
    }

    func testAfterTheEndOfTheProcessNothingSwitches() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(#""organizationalCredentialsRequired": true"#, by: person)
        person.set { world.app.end() }
        let result = await world.show()
        XCTAssertEqual(result, .canceled, "nobody answers any more")
        XCTAssertNil(world.shown)
        let again = await world.show("sam")
        XCTAssertEqual(again, .failed)
    }

    func testTheSenderOfAURLIsKnownWhileTheURLIsOpened() async throws {
        let manager = ManagedApp().policyManager
        XCTAssertNil(manager.accountIDForCurrentActivity)
        let sender = await manager.openingURL(from: "ann") { manager.accountIDForCurrentActivity }
        XCTAssertEqual(sender, "ann")
        XCTAssertNil(manager.accountIDForCurrentActivity)
    }

    func testUnderContentionEveryCallReturnsAndNothingStaysUnderWay() async throws {
        let rounds = 24
        let world = try await world(AddingDelegate(), by: AcceptingUser())
        let app = world.app
        let other = try LaunchWorldKit.policy(#""organizationalCredentialsRequired": true"#)
        for account: AccountID in ["ben", "cyd"] {
            app.policyManager.setPolicyInMemory(other, for: account)
            try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: account)
        }
        await withTaskGroup(of: Void.self) { group in
            for round in 0..<rounds {
                group.addTask {
                    let window = round % 3 == 0 ? WindowID.main : app.windows.open()
                    let account: AccountID = ["ann", "ben", "sam"][round % 3]
                    _ = await app.policyManager.setUIPolicyAccountID(account, for: window)
                    if round % 2 == 0 { _ = await app.launchManager.resumed(in: window) }
                    if window != .main, round % 4 == 1 { app.windows.close(window) }
                }
                group.addTask { _ = await app.policyManager.setUIPolicyAccountIDs(["ann", "cyd"], for: .main) }
                group.addTask { try? app.launchManager.leftForeground() }
                if round == rounds / 2 { group.addTask { _ = try? await app.launchManager.wipe("cyd") } }
            }
        }
        XCTAssertTrue(app.isIdentityIdle)
        XCTAssertEqual(app.notifications.state.coveredWindows, [])
        XCTAssertFalse(app.policyManager.isManaged("cyd"))
        let result = await world.show("ann")
        XCTAssertEqual(result, .success)
    }
}

/// A delegate that adds accounts as a test says, and shows whoever is to be shown.
private final class AddingDelegate: MAMPolicyDelegate {
    private struct State: Sendable {
        var words: [String] = []
        var add: @Sendable (AccountID) -> MAMAddIdentityResult = { _ in .failed }
        var shown: @Sendable () async -> Void = {}
        var answer = MAMSwitchIdentityResult.success
    }

    private let state = Guarded(State())

    var words: [String] { state.withLock { $0.words } }
    func add(_ body: @escaping @Sendable (AccountID) -> MAMAddIdentityResult) { state.withLock { $0.add = body } }
    func shown(_ body: @escaping @Sendable () async -> Void) { state.withLock { $0.shown = body } }
    func refuse() { state.withLock { $0.answer = .failed } }

    func addAccount(_ account: AccountID) async -> MAMAddIdentityResult {
        let add = state.withLock { state in
            state.words.append("add \(account.rawValue)")
            return state.add
        }
        return add(account)
    }
    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        let (shown, answer) = state.withLock { state in
            state.words.append("show \(account.rawValue)")
            return (state.shown, state.answer)
        }
        await shown()
        return answer
    }
    func block(_ account: AccountID, reason: MAMBlockAccountReason, window: WindowID) async -> MAMBlockAccountResult {
        .success
    }
}

/// Signs in, and agrees to everything.
private struct AcceptingUser: LaunchUser {
    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer { .accepted }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }
}
