import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// What was proved counts for as long as the policy says, and only where something was proved.
final class LaunchProofTests: XCTestCase {
    private static let credentials = #""organizationalCredentialsRequired": true"#
    private static let always = credentials + #", "periodOnlineBeforeAccessCheck": "PT0S""#
    private static let warning = #""minimumWarningOsVersion": "99.0""#
    private let plain = CheckInAnswer(.registered(nextAfter: nil))

    /// A world with `ann`, and `bob`, who both have been in touch with the service.
    private func world(_ ann: String, _ bob: String, by person: Proving) throws -> LaunchWorldKit {
        let world = try LaunchWorldKit(ann, by: person)
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(bob), for: "bob")
        try world.app.launchManager.noteCheckIn(plain, of: "bob")
        return world
    }

    private func merge(_ world: LaunchWorldKit) async -> MAMSwitchIdentityResult {
        await world.app.policyManager.setUIPolicyAccountIDs(["ann", "bob"])
    }

    func testAProofExpiresWhenTheNextPromptStaysUpLongerThanTheInactivity() async throws {
        for (wait, count) in [(1799.0, 1), (1800, 2)] {
            let person = Proving()
            let world = try world(Self.credentials, Self.warning, by: person)
            person.set { prompt, _ in if prompt.kind == .warning { world.time.advance(by: wait) } }
            let result = await merge(world)
            XCTAssertEqual(result, .success)
            XCTAssertEqual(person.kinds.filter { $0 == .credentials }.count, count, "\(wait)")
            XCTAssertEqual(person.kinds.filter { $0 == .warning }.count, 1)
        }
    }

    func testAProofExpiresAfterAResumeIfEveryResumePrompts() async throws {
        for (policy, count) in [(Self.credentials, 1), (Self.always, 2)] {
            let person = Proving()
            let world = try world(policy, Self.warning, by: person)
            person.set { prompt, _ in
                guard prompt.kind == .warning else { return }
                try? world.app.launchManager.leftForeground()
                _ = await world.app.launchManager.resumed()
            }
            let result = await merge(world)
            XCTAssertEqual(result, .success)
            XCTAssertEqual(person.kinds.filter { $0 == .credentials }.count, count)
        }
    }

    func testAProofExpiresWhenTheClockIsSetBack() async throws {
        let person = Proving()
        let world = try world(Self.credentials, Self.warning, by: person)
        person.set { prompt, _ in
            guard prompt.kind == .warning else { return }
            world.time.advance(by: 1000)
            world.time.setWall(world.time.now().wall - 5000)
            world.time.advance(by: 800)
        }
        _ = await merge(world)
        XCTAssertEqual(person.kinds.filter { $0 == .credentials }.count, 2)
    }

    func testAPINThatThePolicyNoLongerRequiresIsNoProof() async throws {
        let pin = #""pinRequired": true"#
        let person = Proving()
        let world = try world(pin, Self.credentials, by: person)
        let policies = world.app.policyManager
        let policy = try LaunchWorldKit.policy(pin)
        let pins = world.app.launchManager.pinManager(world.host.now.traits)
        XCTAssertEqual(try pins.setPIN("8204", confirmation: "8204", for: "ann"), .stored)
        world.time.advance(by: 3600)
        // The account is unenrolled while its PIN is asked for, and enrolled again before the run is over.
        person.set { prompt, _ in
            if prompt.kind == .credentials { policies.setPolicyInMemory(policy, for: "ann") }
        }
        person.setReply { count in
            if count == 1 {
                policies.setPolicyInMemory(nil, for: "ann")
                return .typed("0000")
            }
            return count == 2 ? .typed("8205") : .canceled
        }
        let result = await merge(world)
        XCTAssertEqual(result, .success, "bob is shown")
        XCTAssertEqual(person.questions, 3)
        XCTAssertEqual(world.delegate.now.blocks.map(\.0), ["ann"])
        let timer = try world.app.device.storage.accessTimer(in: world.app.launchManager.sharedSlot("ann", .from14))
        XCTAssertFalse(timer.isOpen)
    }

    func testAPINIsNotAskedForOnceNoPolicyRequiresIt() async throws {
        let pin = #""pinRequired": true"#
        let person = Proving()
        let world = try world(pin, Self.credentials, by: person)
        let policies = world.app.policyManager
        let pins = world.app.launchManager.pinManager(world.host.now.traits)
        XCTAssertEqual(try pins.setPIN("8204", confirmation: "8204", for: "ann"), .stored)
        world.time.advance(by: 3600)
        person.setReply { _ in
            policies.setPolicyInMemory(nil, for: "ann")
            return .typed("8204")
        }
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.questions, 1)
        XCTAssertEqual(world.events, ["taken", "released", "ended success"])
    }

    func testAnAccountThatComesAfterOneThatWasWipedIsNotBlockedForIt() async throws {
        let world = try LaunchWorldKit(#""appActionIfDeviceComplianceRequired": "wipe""#)
        world.app.device.facts = [.jailbroken]
        let host = Enrolling(try LaunchWorldKit.policy(""))
        world.app.launchManager.host = host
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertTrue(world.app.policyManager.isManaged("ann"))
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
    }

    func testAWindowThatIsNotOpenHasNothingToCheck() async throws {
        let world = try LaunchWorldKit(Self.always, multiIdentity: false)
        let window = world.app.windows.open()
        world.app.windows.close(window)
        let result = await world.app.launchManager.resumed(in: window).result
        XCTAssertNil(result)
        XCTAssertEqual(world.events, [])
    }
}

/// A user who accepts everything and does something else before.
private final class Proving: LaunchUser {
    private struct State: Sendable {
        var action: @Sendable (LaunchPrompt, AccountID) async -> Void = { _, _ in }
        var reply: @Sendable (Int) -> PINReply = { _ in .canceled }
        var kinds: [LaunchPrompt.Kind] = []
        var questions = 0
    }

    private let state = Guarded(State())

    func set(_ action: @escaping @Sendable (LaunchPrompt, AccountID) async -> Void) {
        state.withLock { $0.action = action }
    }
    func setReply(_ reply: @escaping @Sendable (Int) -> PINReply) { state.withLock { $0.reply = reply } }
    var kinds: [LaunchPrompt.Kind] { state.withLock { $0.kinds } }
    var questions: Int { state.withLock { $0.questions } }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        let action = state.withLock { state in
            state.kinds.append(prompt.kind)
            return state.action
        }
        await action(prompt, account)
        return .accepted
    }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        let (reply, count) = state.withLock { state in
            state.questions += 1
            return (state.reply, state.questions)
        }
        return reply(count)
    }
}

/// A host that enrols an account again as soon as it is wiped.
private struct Enrolling: LaunchHost {
    let policy: MAMPolicy

    init(_ policy: MAMPolicy) { self.policy = policy }

    func traits(of app: ManagedApp) -> LaunchTraits { LaunchTraits() }
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? { nil }
    func user(of app: ManagedApp) -> any LaunchUser { AbsentUser() }
    func accountWiped(_ account: AccountID, in app: ManagedApp) async {
        app.policyManager.setPolicyInMemory(policy, for: account)
    }
}
