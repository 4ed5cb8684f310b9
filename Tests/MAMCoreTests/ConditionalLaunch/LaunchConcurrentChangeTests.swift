import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// What happens to an account while the user is asked about another one, or while it is being wiped.
final class LaunchConcurrentChangeTests: XCTestCase {
    private static let credentials = #""organizationalCredentialsRequired": true"#
    private let plain = CheckInAnswer(.registered(nextAfter: nil))

    /// `ann`, of whom nothing is asked, and `bob`, who signs in after something else happened.
    private func merged(
        _ action: @escaping @Sendable (LaunchWorldKit) async -> Void
    ) async throws -> (LaunchWorldKit, MAMSwitchIdentityResult) {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(by: person)
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(Self.credentials), for: "bob")
        try world.app.launchManager.noteCheckIn(plain, of: "bob")
        person.set { [person] in
            person.set {}
            await action(world)
        }
        return (world, await world.app.policyManager.setUIPolicyAccountIDs(["ann", "bob"]))
    }

    func testAnAccountBlockedWhileAnotherIsCheckedLeavesTheMergedWindow() async throws {
        let policy = try LaunchWorldKit.policy(#""minimumRequiredOsVersion": "99.0""#)
        let (world, result) = try await merged { $0.app.policyManager.setPolicyInMemory(policy, for: "ann") }
        XCTAssertEqual(result, .success)
        XCTAssertEqual(world.delegate.now.blocks.map(\.0), ["ann"])
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, ["ann"])
    }

    func testAWipeCommandedWhileAnotherAccountIsCheckedIsCarriedOut() async throws {
        var answer = plain
        answer.asksForWipe = true
        let command = answer
        let (world, _) = try await merged { _ = try? $0.app.launchManager.noteCheckIn(command, of: "ann") }
        XCTAssertEqual(world.host.now.wiped, ["ann"])
        XCTAssertEqual(world.delegate.now.blocks.map(\.0), ["ann"])
    }

    func testAccessOpensOnlyIfAllRequiredProofsWereGiven() throws {
        let world = try LaunchWorldKit(Self.credentials + #", "pinRequired": true"#)
        let (manager, traits) = (world.app.launchManager, world.host.now.traits)
        var isOpen: Bool {
            get throws { try world.app.device.storage.accessTimer(in: manager.sharedSlot("ann", .from14)).isOpen }
        }
        for proofs: Set<LaunchSubject> in [[], [.credentials], [.pin]] {
            try manager.endAccess(to: ["ann"], asked: ["ann"], proofs: ["ann": proofs], traits)
            XCTAssertFalse(try isOpen)
        }
        try manager.endAccess(to: ["ann"], asked: ["ann"], proofs: ["ann": [.pin, .credentials]], traits)
        XCTAssertTrue(try isOpen)
    }

    func testTwoRunsWipeAnAccountOnce() async throws {
        let wipes = #""appActionIfDeviceComplianceRequired": "wipe""#
        let world = try LaunchWorldKit(wipes)
        let other = world.app.windows.open()
        world.app.device.facts = [.jailbroken]
        let delegate = Reentering()
        world.app.policyManager.delegate = delegate
        delegate.set {
            let second = await world.app.policyManager.setUIPolicyAccountID("ann", for: other)
            XCTAssertEqual(second, .canceled)
            let isWiped = try? await world.app.launchManager.wipe("ann")
            XCTAssertEqual(isWiped, false)
        }
        let first = await world.show()
        XCTAssertEqual(first, .canceled)
        XCTAssertEqual(delegate.wipes, 1)
        XCTAssertEqual(world.host.now.wiped, ["ann"])
        XCTAssertEqual(world.events.filter { $0 == "wiped" }, ["wiped"])
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
        // The next wipe is another one.
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(wipes), for: "ann")
        _ = await world.show()
        XCTAssertEqual(delegate.wipes, 2)
    }

    func testAnAnswerThatComesAfterTheWipeIsNotAboutTheNextAccount() async throws {
        let world = try LaunchWorldKit()
        let (app, manager, host) = (world.app, world.app.launchManager, LateHost())
        (manager.host, app.enrollmentManager.service) = (host, host)
        let policy = try LaunchWorldKit.policy("")
        host.set {
            _ = try? await manager.wipe("ann")
            app.policyManager.setPolicyInMemory(policy, for: "ann")
        }
        let checkIn = try await manager.checkIn("ann")
        XCTAssertFalse(checkIn.isLetIn)
        XCTAssertNil(try app.device.storage.launchRecord(in: manager.slot("ann")))
        XCTAssertTrue(app.policyManager.isManaged("ann"))
    }

    func testAnAccountWipedDuringItsPromptIsNotShown() async throws {
        for accounts: [AccountID] in [["ann"], ["ann", "sam"]] {
            let person = InterruptingUser()
            let world = try LaunchWorldKit(Self.credentials, by: person)
            person.set { _ = try? await world.app.launchManager.wipe("ann") }
            let result = await world.app.policyManager.setUIPolicyAccountIDs(accounts)
            XCTAssertEqual(result, .canceled)
            XCTAssertNil(world.shown)
            XCTAssertEqual(world.host.now.wiped, ["ann"])
        }
    }

    func testAShownAccountWipedDuringItsPromptLeavesTheScreen() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(Self.credentials + #", "periodOnlineBeforeAccessCheck": "PT0S""#, by: person)
        _ = await world.show()
        person.set { _ = try? await world.app.launchManager.wipe("ann") }
        let result = await world.app.launchManager.resumed().result
        XCTAssertEqual(result?.outcome, .blocked)
        XCTAssertEqual(world.shown, .unmanaged)
    }

    func testAnAccountAlreadyWipedDuringItsPromptIsNotWipedAgain() async throws {
        let person = InterruptingUser()
        let world = try LaunchWorldKit(by: person)
        world.time.advance(by: 100 * 86_400)
        person.set(answer: .remove) { _ = try? await world.app.launchManager.wipe("ann") }
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.delegate.now.wipes, ["ann"])
    }
}

/// A delegate in whose wipe something else is done.
private final class Reentering: MAMPolicyDelegate {
    private let state = Guarded<(count: Int, body: @Sendable () async -> Void)>((0, {}))

    func set(_ body: @escaping @Sendable () async -> Void) { state.withLock { $0.body = body } }
    var wipes: Int { state.withLock { $0.count } }

    func wipeData(for account: AccountID) async -> Bool {
        let body = state.withLock { state in
            state.count += 1
            // Once: else a wipe that begins within itself would never end.
            defer { state.body = {} }
            return state.body
        }
        await body()
        return true
    }
}

/// A host whose service answers late: something else is done first.
private final class LateHost: LaunchHost, MAMService {
    private let action = Guarded<@Sendable () async -> Void>({})

    func set(_ body: @escaping @Sendable () async -> Void) { action.withLock { $0 = body } }

    func traits(of app: ManagedApp) -> LaunchTraits { LaunchTraits() }
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { throw .notEnrolled }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        await action.withLock { $0 }()
        var answer = CheckInAnswer(.registered(nextAfter: nil))
        answer.asksForWipe = true
        return MAMServiceAnswer(answer)
    }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) { throw .notEnrolled }
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? { nil }
    func user(of app: ManagedApp) -> any LaunchUser { AbsentUser() }
}
