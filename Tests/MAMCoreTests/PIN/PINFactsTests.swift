import MAMCore
import XCTest

/// What is asked for first.
final class PINFactsTests: XCTestCase {
    private func entry(
        _ biometrics: PINBiometrics = .none, after seconds: Double = 3600, device: DeviceFacts = [],
        _ change: (inout PINRules, inout PINRecord) -> Void = { _, _ in }
    ) -> PINState {
        var (rules, record) = (PINRules(), PINRecord())
        record.replace(with: PINKit.hash())
        (record.setAt, record.lastAccess, record.enrollment) = (PINKit.start, PINKit.start, 7)
        record.fits = rules.shape
        change(&rules, &record)
        let facts = PINFacts(
            rules: rules, record: record, biometrics: biometrics, device: device, now: PINKit.later(seconds))
        return facts.entry
    }

    private let face = PINBiometrics(.faceID, enrollment: 7)
    private let touch = PINBiometrics(.touchID, enrollment: 7)

    func testNoPolicyAsksForNothing() {
        XCTAssertEqual(PINFacts(rules: nil, now: PINKit.start).entry, .notRequired)
        XCTAssertEqual(PINFacts(rules: PINRules(), now: PINKit.start).entry, .choosing(.first))
    }

    func testBiometricsAreAskedForWhereTheyAreAllowed() {
        XCTAssertEqual(entry(face), .biometrics(.faceID))
        XCTAssertEqual(entry(touch), .biometrics(.touchID))
        XCTAssertEqual(entry(.none), .asking)
        XCTAssertEqual(entry(face) { rules, _ in rules.allowsFaceID = false }, .asking)
        XCTAssertEqual(entry(face) { rules, _ in rules.allowsTouchID = false }, .biometrics(.faceID))
        XCTAssertEqual(entry(touch) { rules, _ in rules.allowsTouchID = false }, .asking)
    }

    func testThePINIsAskedForAfterTheOverride() {
        func override(_ seconds: Int?) -> PINState { entry(face) { rules, _ in rules.biometricOverride = seconds } }
        XCTAssertEqual(override(nil), .biometrics(.faceID))
        XCTAssertEqual(override(3601), .biometrics(.faceID))
        XCTAssertEqual(override(3600), .asking, "after as long as the timeout")
        XCTAssertEqual(override(0), .asking)
        // Shorter than the recheck: nothing is asked before that.
        XCTAssertEqual(entry(face, after: 100) { rules, _ in rules.biometricOverride = 60 }, .unlocked)
    }

    func testAChangedEnrollmentAsksForThePINAtTheNextTimeoutNotBefore() {
        let other = PINBiometrics(.faceID, enrollment: 8)
        XCTAssertEqual(entry(other, after: 100), .unlocked)
        XCTAssertEqual(entry(other), .asking)
        XCTAssertEqual(
            entry(face) { _, record in record.enrollment = nil }, .asking, "none was there when it was typed")
    }

    func testBiometricsDoNotHideThatARuleBecameStricter() {
        XCTAssertEqual(entry(face) { rules, _ in rules.shape.minimumLength = 6 }, .asking)
        XCTAssertEqual(entry(face) { rules, _ in rules.shape.isSimpleBlocked = true }, .asking)
        XCTAssertEqual(entry(face) { rules, _ in rules.shape.kind = .passcode }, .asking)
        XCTAssertEqual(entry(face) { _, record in record.fits = nil }, .asking)
        XCTAssertEqual(
            entry(face) { rules, record in
                record.fits = PINShape(minimumLength: 8)
                rules.shape.minimumLength = 6
            }, .biometrics(.faceID))
    }

    func testBiometricsDoNotHideThatAPINIsTooOld() {
        XCTAssertEqual(entry(face) { rules, _ in rules.expiry = 60 }, .asking)
        XCTAssertEqual(entry(face, after: 100) { rules, _ in rules.expiry = 60 }, .asking, "nor does a recent access")
    }

    func testUsedUpTriesTakePrecedenceOverEverythingElse() {
        func spent(_ failed: UInt32, _ action: PINRules.SpentAction, after seconds: Double) -> PINState {
            entry(face, after: seconds) { rules, record in
                (rules.maximumTries, rules.spentAction) = (3, action)
                (record.charged, record.failed) = (failed, failed)
            }
        }
        for seconds in [10.0, 3600] {
            XCTAssertEqual(spent(3, .reset, after: seconds), .signingIn(.triesSpent))
            XCTAssertEqual(spent(4, .wipe, after: seconds), .wipeDemanded)
        }
        XCTAssertEqual(spent(2, .wipe, after: 3600), .biometrics(.faceID))
    }

    func testUnansweredTriesDoNotTriggerAWipe() {
        let state = entry { rules, record in
            (rules.maximumTries, rules.spentAction) = (3, .wipe)
            (record.charged, record.failed) = (3, 2)
        }
        XCTAssertEqual(state, .asking, "one of them may be right and under way in another app")
    }

    func testADevicePasscodeUnderManagementAsksForNothing() {
        let managed: DeviceFacts = [.mdmEnrolled, .devicePasscode]
        XCTAssertEqual(entry(device: managed) { rules, _ in rules.isReplacedByDevicePasscode = true }, .notRequired)
        XCTAssertEqual(entry(device: .devicePasscode) { rules, _ in rules.isReplacedByDevicePasscode = true }, .asking)
        XCTAssertEqual(entry(device: managed), .asking)
    }
}
