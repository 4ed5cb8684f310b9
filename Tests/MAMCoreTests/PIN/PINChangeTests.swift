import MAMCore
import XCTest

/// When a PIN must be changed, and for which others.
final class PINChangeTests: XCTestCase {
    func testAPINThatIsTooOldMustBeChangedForAnother() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"periodBeforePinReset\": \"P90D\""))
        try PINKit.setFirst("4711", pins)
        let later = PINKit.later(90 * 86_400 + 1)
        XCTAssertEqual(try pins.verify("4711", for: "ann", at: PINKit.later(90 * 86_400)), .correct)
        XCTAssertEqual(try pins.verify("4711", for: "ann", at: later), .mustChange(.expired))
        XCTAssertEqual(try pins.state(of: "ann", at: later), .asking, "access stays closed")
        XCTAssertEqual(
            try pins.setPIN("4711", confirmation: "4711", replacing: "4711", for: "ann", at: later),
            .refused([.usedBefore]), "unique after its time, without any history")
        XCTAssertEqual(try pins.setPIN("5812", confirmation: "5812", replacing: "4711", for: "ann", at: later), .stored)
        XCTAssertEqual(try pins.state(of: "ann", at: later), .unlocked)
    }

    func testAPINThatFitsNoLongerMustBeChanged() throws {
        let app = try PINKit.app()
        let pins = PINKit.pins(of: app, biometrics: PINBiometrics(.touchID, enrollment: 1))
        try PINKit.setFirst("1234", pins)
        let later = PINKit.later(3600)
        XCTAssertEqual(try pins.state(of: "ann", at: later), .biometrics(.touchID))
        app.policyManager.setPolicyInMemory(try PINKit.policy("\"simplePinBlocked\": true"), for: "ann")
        XCTAssertEqual(try pins.state(of: "ann", at: later), .asking)
        XCTAssertFalse(try pins.unlockWithBiometrics("ann", at: later))
        XCTAssertEqual(try pins.verify("1234", for: "ann", at: later), .mustChange(.rulesChanged))
        XCTAssertEqual(try pins.state(of: "ann", at: later), .asking)
        XCTAssertEqual(try pins.setPIN("4711", confirmation: "4711", replacing: "1234", for: "ann", at: later), .stored)
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(7200)), .biometrics(.touchID))
    }

    func testAPINThatFitsStricterRulesNeedsNoChange() throws {
        let app = try PINKit.app()
        let pins = PINKit.pins(of: app, biometrics: PINBiometrics(.touchID, enrollment: 1))
        try PINKit.setFirst("471182", pins)
        app.policyManager.setPolicyInMemory(
            try PINKit.policy("\"simplePinBlocked\": true, \"minimumPinLength\": 6"), for: "ann")
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(3600)), .asking, "nobody knows yet")
        XCTAssertEqual(try pins.verify("471182", for: "ann", at: PINKit.later(3600)), .correct)
        XCTAssertEqual(try pins.state(of: "ann", at: PINKit.later(7200)), .biometrics(.touchID))
    }

    func testTheLastPINsMayNotBeUsedAgain() throws {
        for count in [0, 1, 2, 3, 24] {
            let pins = PINKit.pins(of: try PINKit.app("\"previousPinBlockCount\": \(count)"))
            let used = (0..<27).map { TypedPIN("\(4000 + $0)") }
            try PINKit.setFirst(used[0], pins)
            for (old, new) in zip(used, used.dropFirst()) {
                XCTAssertEqual(try pins.setPIN(new, confirmation: new, replacing: old, for: "ann"), .stored)
            }
            // The present one is the first of the last ones.
            for (place, pin) in used.reversed().enumerated() {
                let change = try pins.setPIN(pin, confirmation: pin, replacing: used[26], for: "ann")
                guard place < count else {
                    XCTAssertEqual(change, .stored, "\(place) of \(count)")
                    break
                }
                XCTAssertEqual(change, .refused([.usedBefore]), "\(place) of \(count)")
            }
        }
    }

    func testAForgottenPINCountsAsUsed() throws {
        let pins = PINKit.pins(of: try PINKit.app("\"previousPinBlockCount\": 1"))
        try PINKit.setFirst("4711", pins)
        XCTAssertTrue(try pins.reset("ann", signedInAs: "Ann"))
        XCTAssertTrue(try pins.reset("ann", signedInAs: "Ann"), "again")
        XCTAssertEqual(try pins.setPIN("4711", confirmation: "4711", for: "ann"), .refused([.usedBefore]))
        try PINKit.setFirst("4712", pins)
    }
}
