import MAMBase
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Many switches at once, and users who do anything at all.
final class LaunchContentionTests: XCTestCase {
    func testSwitchesOfManyWindowsAtOnceComeToTheirEnd() async throws {
        let world = try LaunchWorldKit(#""pinRequired": true, "minimumPinLength": 4"#, by: Typing("8204"))
        let pins = world.app.launchManager.pinManager(world.host.now.traits)
        XCTAssertEqual(try pins.setPIN("8204", confirmation: "8204", for: "ann"), .stored)
        world.time.advance(by: 1800)
        let windows = (0..<4).map { _ in world.app.windows.open() }
        let results = await withTaskGroup(of: MAMSwitchIdentityResult.self) { group in
            for round in 0..<16 {
                let window = windows[round % 4]
                group.addTask { await world.app.policyManager.setUIPolicyAccountID("ann", for: window) }
                group.addTask {
                    _ = world.app.policyManager.blockedAccountIDs
                    try? world.app.launchManager.leftForeground()
                    return .success
                }
            }
            var results: [MAMSwitchIdentityResult] = []
            for await result in group { results.append(result) }
            return results
        }
        XCTAssertEqual(results.count, 32)
        XCTAssertTrue(results.allSatisfy { $0 == .success || $0 == .canceled })
        for window in windows {
            XCTAssertEqual(world.app.policyManager.uiPolicyAccountID(for: window), "ann", "the latest one is there")
        }
        XCTAssertEqual(world.app.policyManager.blockedAccountIDs, [])
        XCTAssertEqual(try pins.state(of: "ann"), .unlocked)
    }

    func testNoAccountIsShownWithoutAProofWhateverTheUserAnswers() async throws {
        for seed in TestSeeds([1], of: name) { try await noAccountIsShownWithoutAProofWhateverTheUserAnswers(seed) }
    }

    private func noAccountIsShownWithoutAProofWhateverTheUserAnswers(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var (shown, kept, wiped, waiting) = (0, 0, 0, 0)
        for _ in 0..<1500 {
            let person = RandomLaunchUser(SeededGenerator(seed: generator.next()))
            let action = Bool.random(using: &generator) ? "wipe" : "block"
            let world = try LaunchWorldKit(
                #""pinRequired": true, "minimumPinLength": 4, "maximumPinRetries": 4, "#
                    + #""appActionIfMaximumPinRetriesExceeded": "\#(action)""#, by: person)
            if Bool.random(using: &generator) {
                world.host.change { $0.traits.biometrics = PINBiometrics(.faceID) }
            }
            let pins = world.app.launchManager.pinManager(world.host.now.traits)
            if Bool.random(using: &generator) {
                XCTAssertEqual(try pins.setPIN("8204", confirmation: "8204", for: "ann"), .stored)
            }
            world.time.advance(by: 1800)
            let result = await world.show()
            if result == .success {
                shown += 1
                XCTAssertTrue(person.hasProved)
                XCTAssertEqual(world.shown, "ann")
                XCTAssertEqual(try pins.state(of: "ann"), .unlocked)
            } else {
                kept += 1
                XCTAssertEqual(result, .canceled)
                XCTAssertNil(world.shown)
                let isManaged = world.app.policyManager.isManaged("ann")
                XCTAssertEqual(world.delegate.now.wipes.isEmpty, isManaged)
                // An answer that a prompt does not offer leaves it up, and the run without an end.
                let hasEnded = world.events.contains { $0.hasPrefix("ended") }
                XCTAssertEqual(world.app.policyManager.blockedReason(for: "ann") != .notBlocked, isManaged && hasEnded)
                if !hasEnded { waiting += 1 }
                if !isManaged { wiped += 1 }
            }
        }
        XCTAssertEqual(shown + kept, 1500)
        for count in [shown, kept, wiped, waiting] { XCTAssertGreaterThan(count, 0) }
    }
}

/// Types one PIN, always.
private struct Typing: LaunchUser {
    let pin: String
    init(_ pin: String) { self.pin = pin }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer { .accepted }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .typed(TypedPIN(pin)) }
}

/// Does anything, and remembers whether it was a proof: the right PIN, a face, a new PIN typed twice.
private final class RandomLaunchUser: LaunchUser {
    private struct State: Sendable {
        var generator: SeededGenerator
        let isClumsy: Bool
        var chosen: String?
        var isProof = false
    }
    private let state: Guarded<State>
    init(_ given: SeededGenerator) {
        var generator = given
        let isClumsy = Bool.random(using: &generator)
        state = Guarded(State(generator: generator, isClumsy: isClumsy))
    }

    var hasProved: Bool { state.withLock { $0.isProof } }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        state.withLock { LaunchAnswer.allCases.randomElement(using: &$0.generator) ?? .canceled }
    }

    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        state.withLock { state in
            let pins = state.isClumsy ? ["8205", "9317"] : ["8204", "8205", "9317", "1"]
            let pin = pins.randomElement(using: &state.generator) ?? ""
            switch Int.random(in: 0..<12, using: &state.generator) {
            case 0: return .canceled
            case 1: return .forgot
            case 2: return .signedIn("bob")
            case 3: return .signedIn(account)
            case 4: return .biometrics(.failed)
            case 5:
                if case .biometrics = question.kind { state.isProof = true }
                return .biometrics(.succeeded)
            default:
                switch question.kind {
                case .enter: if pin == "8204" || pin == state.chosen { state.isProof = true }
                case .choose: state.chosen = pin
                case .repeatNew: if pin == state.chosen { state.isProof = true }
                case .biometrics, .signIn: break
                }
                return .typed(TypedPIN(pin))
            }
        }
    }
}
