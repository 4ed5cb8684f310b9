import MAMBase
import MAMCore
import MAMSimulation
import TestPolicies
import XCTest

/// The PIN as the last step of conditional launch.
final class LaunchPINTests: XCTestCase {
    private static let pin = #""pinRequired": true, "minimumPinLength": 4"#

    /// A world in which `ann` has the PIN 8204, entered a day ago.
    private func world(
        _ properties: String = "", by person: ScriptedUser, delegate: StubDelegate = StubDelegate(),
        biometrics: PINBiometrics = .none
    ) throws -> LaunchWorldKit {
        let more = properties.isEmpty ? "" : ", " + properties
        let world = try LaunchWorldKit(Self.pin + more, by: person, delegate: delegate)
        world.host.change { $0.traits.biometrics = biometrics }
        XCTAssertEqual(try pins(world).setPIN("8204", confirmation: "8204", for: "ann"), .stored)
        world.time.advance(by: 80_000)
        return world
    }

    private func pins(_ world: LaunchWorldKit) -> PINManager {
        world.app.launchManager.pinManager(world.host.now.traits)
    }

    private func screens(_ person: ScriptedUser) -> [PINQuestion.Kind] { person.pinQuestions.map(\.kind) }

    func testAFirstPINIsSetBeforeTheAccountIsShown() async throws {
        let person = ScriptedUser(pins: ["1111", "8204"])
        let world = try LaunchWorldKit(Self.pin + #", "simplePinBlocked": true"#, by: person)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(screens(person), [.choose(.first), .choose(.first), .repeatNew])
        XCTAssertEqual(person.pinQuestions.map(\.remark), [nil, .refused([.simple]), nil])
        XCTAssertEqual(person.pinQuestions.map(\.isFirst), [true, false, false])
        XCTAssertEqual(world.events, ["taken", "released", "ended success"])
        XCTAssertEqual(try pins(world).verify("8204", for: "ann"), .correct)
    }

    func testThePINIsAskedForAfterInactivityOnly() async throws {
        let person = ScriptedUser(pins: ["8205", "8204"])
        let world = try world(by: person)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(screens(person), [.enter(triesLeft: 5), .enter(triesLeft: 4)])
        world.time.advance(by: 1799)
        _ = await world.show()
        XCTAssertEqual(person.pinQuestions.count, 2)
    }

    func testAPINJustTypedInAnotherAppIsNotAskedAgain() async throws {
        let person = ScriptedUser()
        let world = try world(by: person)
        XCTAssertEqual(try pins(world).verify("8204", for: "ann"), .correct)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts, [])
        XCTAssertEqual(world.events, ["ended success"])
    }

    func testAPINThatIsTakenAwayIsAskedForWithinTheInactivity() async throws {
        let person = ScriptedUser(pins: ["8204", "9317"])
        let world = try world(by: person)
        _ = await world.show()
        XCTAssertTrue(try pins(world).reset("ann", signedInAs: "ann"))
        _ = await world.show()
        XCTAssertEqual(screens(person), [.enter(triesLeft: 5), .choose(.reset), .repeatNew])
    }

    func testAPINThatIsTooOldIsChangedWithinTheInactivity() async throws {
        let person = ScriptedUser(pins: ["8204", "8204", "8204", "9317"])
        let world = try world(#""periodBeforePinReset": "P1D""#, by: person)
        world.time.advance(by: 6_300)
        _ = await world.show()
        world.time.advance(by: 101)
        _ = await world.show()
        XCTAssertEqual(
            screens(person),
            [.enter(triesLeft: 5), .enter(triesLeft: 5), .choose(.expired), .choose(.expired), .repeatNew])
        XCTAssertEqual(person.pinQuestions[3].remark, .refused([.usedBefore]))
        world.time.advance(by: 10)
        _ = await world.show()
        XCTAssertEqual(person.pinQuestions.count, 5)
    }

    func testBiometricsStandForThePINUntilTheirTimeIsOver() async throws {
        let person = ScriptedUser(pins: ["8204"])
        let world = try world(
            #""pinRequiredInsteadOfBiometricTimeout": "PT1H""#, by: person, biometrics: PINBiometrics(.faceID))
        _ = await world.show()
        XCTAssertEqual(screens(person), [.enter(triesLeft: 5)], "a day is more than the hour")
        world.time.advance(by: 1800)
        _ = await world.show()
        XCTAssertEqual(screens(person).last, .biometrics(.faceID))
        world.time.advance(by: 1800)
        world.host.change { $0.traits.biometrics.enrollment = 1 }
        _ = await world.show()
        XCTAssertEqual(person.pinQuestions.count, 6, "another face: the PIN, which is not known, and so on")
        XCTAssertEqual(screens(person)[2], .enter(triesLeft: 5))
    }

    func testFailedBiometricsFallBackToThePIN() async throws {
        let person = ScriptedUser([.accepted, .triesExhausted, .canceled], pins: ["8204"])
        let world = try world(by: person, biometrics: PINBiometrics(.touchID))
        _ = await world.show()
        XCTAssertEqual(screens(person), [.biometrics(.touchID)])
        world.time.advance(by: 1800)
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(
            screens(person).dropFirst(), [.biometrics(.touchID)] + (0..<5).map { .enter(triesLeft: 5 - $0) })
    }

    func testAUserWhoForgotThePINSignsInAndChoosesANewOne() async throws {
        let person = ForgetfulUser()
        let world = try LaunchWorldKit(Self.pin, by: person)
        XCTAssertEqual(try pins(world).setPIN("8204", confirmation: "8204", for: "ann"), .stored)
        world.time.advance(by: 80_000)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(
            person.seen.map(\.kind),
            [
                .enter(triesLeft: 5), .signIn(.forgotten), .signIn(.forgotten), .choose(.reset), .repeatNew,
                .choose(.reset), .repeatNew,
            ])
        XCTAssertEqual(person.seen.map(\.remark), [nil, nil, .otherAccount, nil, nil, .mismatch, nil])
        XCTAssertEqual(try pins(world).verify("9317", for: "ann"), .correct)
    }

    func testAfterTheLastTryTheUserSignsInAndChoosesANewPIN() async throws {
        let person = ScriptedUser([.triesExhausted, .accepted, .accepted], pins: ["9317"])
        let world = try world(#""maximumPinRetries": 3"#, by: person)
        let result = await world.show()
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin, .credentials, .pin])
        XCTAssertEqual(
            screens(person),
            [.enter(triesLeft: 3), .enter(triesLeft: 2), .enter(triesLeft: 1), .choose(.reset), .repeatNew])
        XCTAssertEqual(try pins(world).verify("9317", for: "ann"), .correct)
    }

    func testTriesUsedUpOutsideThePromptRequireASignInAtOnce() async throws {
        let person = ScriptedUser([.canceled])
        let world = try world(#""maximumPinRetries": 1"#, by: person)
        _ = try pins(world).verify("0000", for: "ann")
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials])
        XCTAssertEqual(try pins(world).verify("8204", for: "ann"), .spent(.reset))
    }

    func testUsedUpTriesWipeTheAccountAndRestartTheApp() async throws {
        let person = ScriptedUser([.triesExhausted])
        let world = try world(#""maximumPinRetries": 2, "appActionIfMaximumPinRetriesExceeded": "wipe""#, by: person)
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(world.delegate.now.wipes, ["ann"])
        XCTAssertEqual(world.delegate.now.restarts, 1)
        XCTAssertEqual(world.host.now.wiped, ["ann"])
        XCTAssertFalse(world.app.policyManager.isManaged("ann"))
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
        XCTAssertEqual(
            world.events.filter { $0 != "taken" && $0 != "released" }, ["wiped", "restarts", "ended blocked"])
        // The PIN is kept, and nobody is in.
        XCTAssertTrue(try pins(world).hasPIN("ann"))
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(Self.pin), for: "ann")
        XCTAssertEqual(try pins(world).state(of: "ann"), .asking)
    }

    func testADevicePasscodeStandsForThePINUnderManagementOnly() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.pin + #", "disableAppPinIfDevicePinIsSet": true"#, by: person)
        world.app.device.facts = .devicePasscode
        let keys: AppConfiguration = ["IntuneMAMUPN": "ann@one.example", "IntuneMAMOID": "ann"]
        world.app.appConfigManager.setDeviceManagementConfiguration(keys)
        _ = await world.show()
        XCTAssertEqual(person.prompts, [])
        // The enrollment of the device decides nothing.
        world.app.device.facts = [.mdmEnrolled, .devicePasscode]
        world.app.appConfigManager.setDeviceManagementConfiguration(nil)
        _ = await world.show()
        XCTAssertEqual(person.prompts.map(\.kind), [.pin], "whom nobody asked is not in")
    }

    func testCredentialsAndPINAreBothAsked() async throws {
        let person = ScriptedUser()
        let world = try LaunchWorldKit(Self.pin + #", "organizationalCredentialsRequired": true"#, by: person)
        _ = await world.show()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials, .pin])
    }

    func testAReplyTheScreenDoesNotOfferShowsItAgain() async throws {
        let person = MismatchedReplies()
        let world = try LaunchWorldKit(Self.pin, by: person)
        let result = await world.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(person.seen, [.choose(.first), .choose(.first), .choose(.first)])
    }

    func testARunWithAPINThatIsDueHasAnAccessVerdict() throws {
        let requirements = try LaunchWorldKit.policy(Self.pin).launchRequirements
        var facts = LaunchKit.facts()
        facts.isAccessCheckDue = false
        XCTAssertEqual(requirements.verdicts(for: facts), [])
        facts.isPINDue = true
        XCTAssertEqual(requirements.verdicts(for: facts).map(\.check.name), ["access.pin"])
        let none = try LaunchWorldKit.policy("").launchRequirements
        XCTAssertEqual(none.verdicts(for: facts), [])
    }
}

/// Forgets the PIN, lets somebody else sign in first, and mistypes the new one once.
private final class ForgetfulUser: LaunchUser {
    private let state = Guarded<[PINQuestion]>([])
    var seen: [PINQuestion] { state.withLock { $0 } }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer { .accepted }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        let count = state.withLock { seen in
            seen.append(question)
            return seen.count
        }
        return switch (question.kind, count) {
        case (.enter, _), (.biometrics, _): .forgot
        case (.signIn, 2): .signedIn("bob")
        case (.signIn, _): .signedIn(account)
        case (.repeatNew, 5): .typed("9318")
        case (.choose, _), (.repeatNew, _): .typed("9317")
        }
    }
}

/// Replies what was not asked, and then gives up.
private final class MismatchedReplies: LaunchUser {
    private let state = Guarded<[PINQuestion.Kind]>([])
    var seen: [PINQuestion.Kind] { state.withLock { $0 } }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer { .remove }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        let count = state.withLock { seen in
            seen.append(question.kind)
            return seen.count
        }
        return count == 1 ? .forgot : count == 2 ? .biometrics(.succeeded) : .canceled
    }
}
