import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// Screens, one after the other.
final class PINPromptTests: StorageTestCase {
    private let face = PINBiometrics(.faceID, enrollment: 1)
    private let later = PINKit.later(3600)

    private func prompt(
        _ properties: String = "", pin: TypedPIN? = "4711", biometrics: PINBiometrics = .none
    ) throws -> (PINPrompt, PINManager) {
        let pins = PINKit.pins(of: try PINKit.app(properties), biometrics: biometrics)
        if let pin { try PINKit.setFirst(pin, pins) }
        return (try pins.prompt(for: "ann", at: later), pins)
    }

    func testAFirstPINIsTypedTwice() throws {
        let (prompt, pins) = try prompt("\"simplePinBlocked\": true", pin: nil)
        XCTAssertEqual(prompt.state, .choosing(.first))
        XCTAssertEqual(try prompt.type("1234"), [.refuse([.simple])])
        XCTAssertEqual(try prompt.type("4711"), [.repeatNew])
        XCTAssertEqual(try prompt.type("4712"), [.mismatch])
        XCTAssertEqual(prompt.state, .choosing(.first))
        XCTAssertEqual(try prompt.type("4711"), [.repeatNew])
        XCTAssertFalse(try pins.hasPIN("ann"))
        XCTAssertEqual(try prompt.type("4711"), [.store, .grant])
        XCTAssertEqual(prompt.state, .unlocked)
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .correct)
    }

    func testTheRightPINGrantsAccess() throws {
        let (prompt, _) = try prompt()
        XCTAssertEqual(prompt.state, .asking)
        XCTAssertEqual(try prompt.type("0000", at: later), [.ask(triesLeft: 4)])
        XCTAssertEqual(try prompt.cancel(at: later), [.deny])
        XCTAssertEqual(prompt.state, .locked)
        XCTAssertEqual(try prompt.type("4711", at: later), [], "nothing was asked")
        XCTAssertEqual(try prompt.resumed(at: later), [.ask(triesLeft: 4)])
        XCTAssertEqual(try prompt.type("4711", at: later), [.grant])
        XCTAssertEqual(prompt.state, .unlocked)
    }

    func testTheTimeOfInactivityBeginsWhenTheAppLeaves() throws {
        let (prompt, pins) = try prompt()
        XCTAssertEqual(try prompt.type("4711", at: later), [.grant])
        XCTAssertEqual(try prompt.left(at: PINKit.later(10_000)), [.noteAccess])
        XCTAssertEqual(try prompt.resumed(at: PINKit.later(11_799)), [.grant])
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(11_800)), .asking, "also for the publisher's others")
        XCTAssertEqual(try prompt.becameInactive(at: PINKit.later(11_799)), [])
        XCTAssertEqual(try prompt.becameInactive(at: PINKit.later(11_800)), [.ask(triesLeft: 5)])
        XCTAssertEqual(try prompt.left(at: PINKit.later(11_800)), [])
        XCTAssertEqual(prompt.state, .locked)
        XCTAssertEqual(try prompt.resumed(at: PINKit.later(11_800)), [.ask(triesLeft: 5)])
    }

    func testAnIntervalOfZeroAsksAtEachResume() throws {
        let (prompt, _) = try prompt("\"periodOnlineBeforeAccessCheck\": \"PT0S\"")
        for _ in 0..<3 {
            XCTAssertEqual(try prompt.resumed(at: later), [.ask(triesLeft: 5)])
            XCTAssertEqual(try prompt.type("4711", at: later), [.grant])
            XCTAssertEqual(try prompt.left(at: later), [.noteAccess])
        }
    }

    func testATimeSurvivesARestartOfTheDevice() throws {
        let storage = try openStorage()
        let time = VirtualTime()
        let pins = PINKit.pins(of: try PINKit.app(on: DeviceEnvironment(time: time, storage: storage)))
        try PINKit.setFirst("4711", pins)
        time.advance(by: 600)
        time.reboot(downtime: 600)
        let again = PINKit.pins(of: try PINKit.app(on: DeviceEnvironment(time: time, storage: try openStorage())))
        XCTAssertEqual(try again.prompt(for: "ann").state, .unlocked)
        time.advance(by: 600)
        XCTAssertEqual(try again.prompt(for: "ann").state, .asking)
        time.setWall(VirtualTime.start.wall - 1)
        XCTAssertEqual(try again.prompt(for: "ann").state, .asking)
    }

    func testAForgottenPINNeedsTheAccountItself() throws {
        let (prompt, _) = try prompt()
        XCTAssertEqual(try prompt.signedIn(as: "ann", at: later), [], "nobody asked for it")
        XCTAssertEqual(try prompt.forgot(at: later), [.signIn(.forgotten)])
        XCTAssertEqual(try prompt.signedIn(as: "bob", at: later), [.refuseAccount])
        XCTAssertEqual(prompt.state, .signingIn(.forgotten))
        XCTAssertEqual(try prompt.signedIn(as: "ANN", at: later), [.reset, .choose(.reset)])
        XCTAssertEqual(try prompt.type("5812", at: later), [.repeatNew])
        XCTAssertEqual(try prompt.type("5812", at: later), [.store, .grant])
    }

    func testUsedUpTriesRequireASignInOrAWipe() throws {
        let (prompt, _) = try prompt("\"maximumPinRetries\": 2")
        XCTAssertEqual(try prompt.type("0000", at: later), [.ask(triesLeft: 1)])
        XCTAssertEqual(try prompt.type("0000", at: later), [.signIn(.triesSpent)])
        XCTAssertEqual(try prompt.cancel(at: later), [.deny])
        XCTAssertEqual(try prompt.resumed(at: later), [.signIn(.triesSpent)])

        let (wiping, pins) = try self.prompt(
            "\"maximumPinRetries\": 1, \"appActionIfMaximumPinRetriesExceeded\": \"wipe\"")
        XCTAssertEqual(try wiping.type("0000", at: later), [.wipe])
        XCTAssertEqual(try wiping.resumed(at: later), [])
        XCTAssertEqual(try pins.prompt(for: "ann", at: later).state, .wipeDemanded, "also after a restart")
        XCTAssertEqual(try wiping.wiped(at: later), [.clearTries])
        XCTAssertEqual(try wiping.resumed(at: later), [.ask(triesLeft: 1)])
    }

    func testAPINThatIsTooOldIsChangedBeforeAccess() throws {
        let (prompt, _) = try prompt("\"periodBeforePinReset\": \"PT30M\"", biometrics: face)
        XCTAssertEqual(prompt.state, .asking)
        XCTAssertEqual(try prompt.type("4711", at: later), [.choose(.expired)])
        XCTAssertEqual(try prompt.type("4711", at: later), [.refuse([.usedBefore])])
        XCTAssertEqual(try prompt.type("5812", at: later), [.repeatNew])
        XCTAssertEqual(try prompt.left(at: later), [])
        XCTAssertEqual(try prompt.resumed(at: later), [.ask(triesLeft: 5)], "what was typed is gone")
        XCTAssertEqual(try prompt.type("4711", at: later), [.choose(.expired)])
        XCTAssertEqual(try prompt.type("5812", at: later), [.repeatNew])
        XCTAssertEqual(try prompt.type("5812", at: later), [.store, .grant])
    }

    func testBiometricsFallBackToThePIN() throws {
        for outcome in [BiometricOutcome.failed, .unavailable, .changed(PINBiometrics(.faceID, enrollment: 2))] {
            let (prompt, _) = try prompt(biometrics: face)
            XCTAssertEqual(prompt.state, .biometrics(.faceID))
            XCTAssertEqual(try prompt.type("4711", at: later), [], "where a face is allowed it is used")
            XCTAssertEqual(try prompt.biometrics(outcome, at: later), [.ask(triesLeft: 5)])
            XCTAssertEqual(try prompt.biometrics(.succeeded, at: later), [], "too late")
            XCTAssertEqual(try prompt.type("4711", at: later), [.grant])
            let next = try prompt.resumed(at: PINKit.later(7200))
            XCTAssertEqual(next, [.askBiometrics(.faceID)], "the new face counts once the pin was typed")
            XCTAssertEqual(try prompt.biometrics(.succeeded, at: PINKit.later(7200)), [.noteAccess, .grant])
            XCTAssertEqual(try prompt.resumed(at: PINKit.later(7300)), [.grant])
        }
    }

    func testAPolicyChangedDuringAPromptApplies() throws {
        let (prompt, pins) = try prompt()
        pins.app.policyManager.setPolicyInMemory(try PINKit.policy("\"pinRequired\": false"), for: "ann")
        XCTAssertEqual(try prompt.policyChanged(at: later), [.grant])
        XCTAssertEqual(prompt.state, .notRequired)
        pins.app.policyManager.setPolicyInMemory(try PINKit.policy("\"simplePinBlocked\": true"), for: "ann")
        XCTAssertEqual(try prompt.policyChanged(at: later), [.ask(triesLeft: 5)])
        pins.app.policyManager.setPolicyInMemory(try PINKit.policy("\"minimumPinLength\": 6"), for: "ann")
        XCTAssertEqual(try prompt.policyChanged(at: later), [])
        XCTAssertEqual(try prompt.type("4711", at: later), [.choose(.rulesChanged)])
        XCTAssertEqual(try prompt.type("4712", at: later), [.refuse([.tooShort(minimum: 6)])])
        pins.app.policyManager.setPolicyInMemory(nil, for: "ann")
        XCTAssertEqual(try prompt.policyChanged(at: later), [.grant])
    }

    func testAPINThatAnotherAppSetDuringAPromptIsNotOverwritten() throws {
        let device = DeviceEnvironment(time: VirtualTime())
        let mail = PINKit.pins(of: try PINKit.app(bundleID: "mail", on: device))
        let notes = PINKit.pins(of: try PINKit.app(bundleID: "notes", on: device))
        for (round, before) in [[], ["11"], ["1111"], ["1111", "3333"]].enumerated() {
            for after in [["1111", "1111"], ["11", "1111", "1111"]] {
                let prompt = try mail.prompt(for: "ann", at: later)
                guard case .choosing = prompt.state else { return XCTFail("\(prompt.state)") }
                for typed in before { _ = try prompt.type(TypedPIN(typed), at: later) }
                try PINKit.setFirst("2222", notes)
                for typed in after { _ = try prompt.type(TypedPIN(typed), at: later) }
                for _ in 0..<2 { if case .confirming = prompt.state { _ = try prompt.type("1111", at: later) } }
                XCTAssertEqual(prompt.state, .asking, "round \(round)")
                XCTAssertEqual(try mail.verify("2222", for: "ann", at: later), .correct)
                XCTAssertTrue(try mail.reset("ann", signedInAs: "ann"))
            }
        }
    }

    func testAStoreThatFailsLeavesThePromptWhereItWas() throws {
        let app = try PINKit.app(on: DeviceEnvironment(time: VirtualTime(), storage: try openStorage()))
        let pins = PINKit.pins(of: app)
        let prompt = try pins.prompt(for: "ann")
        XCTAssertEqual(try prompt.type("4711"), [.repeatNew])
        try RawDatabase.run("DROP TABLE slots", on: keysFile)
        XCTAssertThrowsError(try prompt.type("4711"))
        XCTAssertEqual(prompt.state, .confirming(.first))
        XCTAssertThrowsError(try pins.state(of: "ann"))
    }
}
