import MAMCore
import MAMSimulation
import MAMStorage
import XCTest

/// What an app sees: one PIN for an account, kept by the device.
final class PINManagerTests: XCTestCase {
    private let slot = StoreSlot.pin(publisher: "pub", account: "ann")

    func testAPINIsSetAskedForAndRight() throws {
        let pins = PINKit.pins(of: try PINKit.app())
        XCTAssertEqual(try pins.state(of: "ann"), .choosing(.first))
        XCTAssertFalse(try pins.hasPIN("ann"))
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .noPIN)
        try PINKit.setFirst("4711", pins)
        XCTAssertTrue(try pins.hasPIN("ANN"))
        XCTAssertEqual(try pins.state(of: "ann"), .unlocked)
        XCTAssertEqual(try pins.secondsToRecheck(of: "ann", at: PINKit.later(60)), 1740)
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(1800)), .asking)
        XCTAssertEqual(try pins.secondsToRecheck(of: "ann", at: PINKit.later(3600)), 0)
        XCTAssertEqual(try pins.verify("4712", for: "ann", at: PINKit.later(1800)), .wrong(triesLeft: 4))
        XCTAssertEqual(try pins.verify("4711", for: "ann", at: PINKit.later(1800)), .correct)
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3599)), .unlocked)
    }

    func testCredentialsAreAskedForBesideThePIN() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"organizationalCredentialsRequired\": true"))
        XCTAssertEqual(pins.rules(for: "ann")?.requiresCredentials, true)
        XCTAssertEqual(try pins.state(of: "ann"), .choosing(.first))
        try PINKit.setFirst("4711", pins)
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3600)), .asking)
    }

    func testAnAccountWithoutAPolicyNeedsNoPIN() throws {
        let pins = PINKit.pins(of: try PINKit.app())
        XCTAssertEqual(try pins.state(of: "bob"), .notRequired)
        XCTAssertEqual(try pins.state(of: .unmanaged), .notRequired)
        XCTAssertEqual(try pins.setPIN("4711", confirmation: "4711", for: "bob"), .notRequired)
        XCTAssertEqual(try pins.verify("4711", for: "bob"), .notRequired)
        XCTAssertNil(try pins.secondsToRecheck(of: "bob"))
        XCTAssertNil(pins.rules(for: "bob"))
    }

    func testANewPINMustBeAllowedAndTypedTwice() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"simplePinBlocked\": true, \"minimumPinLength\": 6"))
        XCTAssertEqual(
            try pins.setPIN("1234", confirmation: "1234", for: "ann"), .refused([.tooShort(minimum: 6), .simple]))
        XCTAssertEqual(try pins.setPIN("820417", confirmation: "820418", for: "ann"), .mismatch)
        XCTAssertEqual(try pins.state(of: "ann"), .choosing(.first))
        try PINKit.setFirst("820417", pins)
    }

    func testAnotherPINNeedsThePresentOne() throws {
        let pins = PINKit.pins(of: try PINKit.app())
        try PINKit.setFirst("4711", pins)
        XCTAssertEqual(try pins.setPIN("5812", confirmation: "5812", for: "ann"), .oldPINRequired(nil))
        XCTAssertEqual(
            try pins.setPIN("5812", confirmation: "5812", replacing: "0000", for: "ann"),
            .oldPINRequired(.wrong(triesLeft: 4)))
        XCTAssertEqual(try pins.verify("0001", for: "ann"), .wrong(triesLeft: 3), "that was a try as well")
        XCTAssertEqual(try pins.setPIN("5812", confirmation: "5812", replacing: "4711", for: "ann"), .stored)
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .wrong(triesLeft: 4))
        XCTAssertEqual(try pins.verify("5812", for: "ann"), .correct)
    }

    func testTheRightPINSetsTheCountBack() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"maximumPinRetries\": 3"))
        try PINKit.setFirst("4711", pins)
        for _ in 0..<4 {
            XCTAssertEqual(try pins.verify("0000", for: "ann"), .wrong(triesLeft: 2))
            XCTAssertEqual(try pins.verify("0001", for: "ann"), .wrong(triesLeft: 1))
            XCTAssertEqual(try pins.verify("4711", for: "ann"), .correct)
        }
    }

    func testUsedUpTriesRequireAResetOfThePIN() throws {
        let app = try PINKit.app("\"maximumPinRetries\": 2")
        let pins = PINKit.pins(of: app)
        app.accounts.register("ann", alias: "ann@contoso.example")
        try PINKit.setFirst("4711", pins)
        XCTAssertEqual(try pins.verify("0000", for: "ann"), .wrong(triesLeft: 1))
        XCTAssertEqual(try pins.verify("0000", for: "ann"), .wrong(triesLeft: 0))
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .spent(.reset), "the right one comes too late")
        XCTAssertEqual(try pins.state(of: "ann"), .signingIn(.triesSpent))
        XCTAssertEqual(try pins.setPIN("5812", confirmation: "5812", for: "ann"), .oldPINRequired(nil))
        for other in ["bob", "", "ann2"] as [AccountID] {
            XCTAssertFalse(try pins.reset("ann", signedInAs: other))
            XCTAssertEqual(try pins.state(of: "ann"), .signingIn(.triesSpent))
        }
        XCTAssertTrue(try pins.reset("ann", signedInAs: "ANN@contoso.example"), "another name of the same account")
        XCTAssertEqual(try pins.state(of: "ann"), .choosing(.reset))
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .noPIN)
        try PINKit.setFirst("5812", pins)
        XCTAssertEqual(try pins.verify("0000", for: "ann"), .wrong(triesLeft: 1), "tries are counted anew")
    }

    func testUsedUpTriesDemandAWipeThatKeepsThePIN() throws {
        let app = try PINKit.app("\"maximumPinRetries\": 1, \"appActionIfMaximumPinRetriesExceeded\": \"wipe\"")
        let pins = PINKit.pins(of: app)
        try PINKit.setFirst("4711", pins)
        XCTAssertEqual(try pins.verify("0000", for: "ann"), .wrong(triesLeft: 0))
        XCTAssertEqual(try pins.state(of: "ann"), .wipeDemanded)
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .spent(.wipe))
        try pins.wipeEnded(of: "ann")
        XCTAssertEqual(try pins.state(of: "ann"), .asking)
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .correct)
    }

    func testALowerNumberOfTriesCountsAtOnce() throws {
        let app = try PINKit.app("\"maximumPinRetries\": 10")
        let pins = PINKit.pins(of: app)
        try PINKit.setFirst("4711", pins)
        for _ in 0..<4 { _ = try pins.verify("0000", for: "ann") }
        app.policyManager.setPolicyInMemory(try PINKit.policy("\"maximumPinRetries\": 3"), for: "ann")
        XCTAssertEqual(try pins.state(of: "ann"), .signingIn(.triesSpent))
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .spent(.reset))
    }

    func testBiometricsGrantAccessAndRestartTheInactivity() throws {
        let pins = PINKit.pins(
            of: try PINKit.app("\"pinRequiredInsteadOfBiometricTimeout\": \"PT2H\""),
            biometrics: PINBiometrics(.faceID, enrollment: 1))
        XCTAssertFalse(try pins.unlockWithBiometrics("ann"), "there is no pin yet")
        try PINKit.setFirst("4711", pins)
        XCTAssertTrue(try pins.unlockWithBiometrics("ann", at: PINKit.later(3600)))
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3601)), .unlocked)
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3600 + 7199)), .biometrics(.faceID))
        XCTAssertFalse(try pins.unlockWithBiometrics("ann", at: PINKit.later(3600 + 7200)))
        var changed = pins
        changed.biometrics.enrollment = 2
        XCTAssertEqual(try changed.state(of: "ann", at: PINKit.later(3601)), .unlocked)
        XCTAssertEqual(try changed.state(of: "ann", at: PINKit.later(7000)), .asking)
        XCTAssertEqual(try changed.verify("4711", for: "ann", at: PINKit.later(7000)), .correct)
        XCTAssertEqual(try changed.state(of: "ann", at: PINKit.later(9000)), .biometrics(.faceID))
    }

    func testAppsOfAPublisherShareAPINAndItsTime() throws {
        let device = DeviceEnvironment(time: VirtualTime())
        let mail = PINKit.pins(of: try PINKit.app(bundleID: "mail", on: device))
        let notes = PINKit.pins(of: try PINKit.app("\"maximumPinRetries\": 3", bundleID: "notes", on: device))
        let foreign = PINKit.pins(of: try PINKit.app(bundleID: "other", publisher: "else", on: device))
        let elsewhere = PINKit.pins(of: try PINKit.app(bundleID: "mail"))
        try PINKit.setFirst("4711", mail)
        XCTAssertEqual(try notes.state(of: "ann"), .unlocked)
        XCTAssertEqual(try notes.verify("0000", for: "ann"), .wrong(triesLeft: 2))
        XCTAssertEqual(try mail.verify("0000", for: "ann"), .wrong(triesLeft: 3), "one count, each app's own limit")
        XCTAssertEqual(try foreign.state(of: "ann"), .choosing(.first))
        XCTAssertEqual(try elsewhere.state(of: "ann"), .choosing(.first))
        XCTAssertEqual(try mail.verify("4711", for: "ann", at: PINKit.later(3600)), .correct)
        XCTAssertEqual(try notes.state(of: "ann", at: PINKit.later(3700)), .unlocked)
    }

    func testGenerationsOfTheSDKHavePINsOfTheirOwn() throws {
        let app = try PINKit.app()
        let all = PINGeneration.allCases.map { PINKit.pins(of: app, generation: $0) }
        for (number, pins) in all.enumerated() {
            XCTAssertEqual(try pins.state(of: "ann"), .choosing(.first))
            try PINKit.setFirst(TypedPIN("471\(number)"), pins)
        }
        for (number, pins) in all.enumerated() {
            XCTAssertEqual(try pins.verify(TypedPIN("471\(number)"), for: "ann"), .correct)
            XCTAssertEqual(try pins.verify(TypedPIN("471\((number + 1) % 3)"), for: "ann"), .wrong(triesLeft: 4))
        }
    }

    func testAHashIsMadeStrongerWhenItsPINIsTypedAndNeverWeaker() throws {
        let app = try PINKit.app()
        var pins = PINKit.pins(of: app)
        try PINKit.setFirst("4711", pins)
        func cost() throws -> PINCost? { try app.device.storage.pin(in: slot)?.current?.cost }
        let stronger = try XCTUnwrap(PINCost(logN: 4, r: 2, p: 1))
        pins.cost = stronger
        XCTAssertEqual(try pins.verify("4712", for: "ann"), .wrong(triesLeft: 4))
        XCTAssertEqual(try cost(), .minimum)
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .correct)
        XCTAssertEqual(try cost(), stronger)
        pins.cost = .minimum
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .correct)
        XCTAssertEqual(try cost(), stronger)
        XCTAssertEqual(app.pinManager.cost, .standard)
    }

    func testTriesWhoseProcessEndedCountAsFailed() throws {
        let app = try PINKit.app("\"maximumPinRetries\": 3")
        let pins = PINKit.pins(of: app)
        try PINKit.setFirst("4711", pins)
        try app.device.storage.changePIN(in: slot) { $0?.charged = 3 }
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3600)), .asking)
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .spent(.reset))
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3600)), .signingIn(.triesSpent))
    }

    func testAPINThatIsTooLongIsAWrongOne() throws {
        let pins = PINKit.pins(of: try PINKit.app())
        try PINKit.setFirst("4711", pins)
        XCTAssertEqual(try pins.verify(TypedPIN(String(repeating: "4", count: 9999)), for: "ann"), .wrong(triesLeft: 4))
        XCTAssertEqual(try pins.verify("", for: "ann"), .wrong(triesLeft: 3))
        XCTAssertEqual(try pins.verify("4711\0", for: "ann"), .wrong(triesLeft: 2))
    }

    func testALongPasscodeIsKeptWhole() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"pinCharacterSet\": \"alphanumericAndSymbol\""))
        let text = String(repeating: "a\u{1F600}", count: 32)
        XCTAssertEqual(try pins.setPIN(TypedPIN(text), confirmation: TypedPIN(text), for: "ann"), .stored)
        XCTAssertEqual(try pins.verify(TypedPIN(text), for: "ann"), .correct)
        XCTAssertEqual(try pins.verify(TypedPIN(String(text.dropLast()) + "b"), for: "ann"), .wrong(triesLeft: 4))
    }
}
