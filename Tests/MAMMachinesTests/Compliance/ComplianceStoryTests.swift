import MAMMachines
import XCTest

/// The cases of stage 6, and single rules of the queue, told event by event.
final class ComplianceStoryTests: XCTestCase {
    private let enrolled: ComplianceSituation = ["oid": ComplianceFacts(isEnrolled: true, hasPolicy: true)]

    private func account() throws -> AccountID {
        let error = TokenError(code: TokenError.protectionPoliciesRequired, homeAccountID: "oid.tid")
        return try XCTUnwrap(try error.accountToRemediate())
    }

    private func started(_ record: ComplianceRecord? = nil) -> ComplianceMachine {
        var machine = record.map { ComplianceMachine($0) } ?? ComplianceMachine()
        _ = machine.handle(.launched, [:])
        return machine
    }

    /// S6-01.
    func testAFirstSignInIsEnrolledAndAfterARestartCompliant() throws {
        var machine = started()
        XCTAssertEqual(
            machine.handle(.asked(try account(), isSilent: false), [:]).map(\.word),
            ["store", "take", "enrol oid true 1"])
        XCTAssertTrue(machine.isInProgress(for: "OID"))
        let effects = machine.handle(.answered(step: 1, .policyAppliedAfterRestart), enrolled)
        XCTAssertEqual(effects.map(\.word), ["store", "restart oid 2"])
        guard case .store(let record)? = effects.first else { return XCTFail("nothing is kept") }
        XCTAssertEqual(machine.handle(.restarting(step: 2, ends: true), enrolled), [])
        machine = ComplianceMachine(try ComplianceRecord(record.encoded))
        XCTAssertTrue(machine.isInProgress(for: "oid"))
        XCTAssertEqual(machine.handle(.launched, enrolled).map(\.word), ["take", "launch oid 1"])
        XCTAssertEqual(
            machine.handle(.launchEnded(step: 1, .passed), enrolled).map(\.word),
            ["store", "release", "tell oid policyApplied 1 2"])
        XCTAssertFalse(machine.isInProgress(for: "oid"), "the delegate is being told")
        XCTAssertEqual(machine.handle(.told(step: 2), enrolled).map(\.word), ["store"])
        XCTAssertFalse(machine.isInProgress(for: "oid"))
        XCTAssertEqual(ComplianceReason.policyApplied.status, .compliant)
    }

    /// S6-02.
    func testAnEnrolledAccountIsCompliantWithoutBeingEnrolledAgain() throws {
        for isSilent in [false, true] {
            var machine = started()
            var words = machine.handle(.asked(try account(), isSilent: isSilent), enrolled).map(\.word)
            words += machine.handle(.answered(step: 1, .policyApplied), enrolled).map(\.word)
            words += machine.handle(.launchEnded(step: 2, .passed), enrolled).map(\.word)
            XCTAssertTrue(words.last?.hasPrefix("tell oid policyApplied") == true, "\(words)")
            XCTAssertFalse(words.contains { $0.hasPrefix("enrol") || $0.hasPrefix("restart") })
            XCTAssertEqual(words.contains { $0.hasPrefix("launch") }, !isSilent)
        }
    }

    /// S6-03.
    func testWithoutAPolicyTheAccountIsNotCompliantAndTheReasonIsNoPolicy() throws {
        var machine = started()
        _ = machine.handle(.asked(try account(), isSilent: false), [:])
        XCTAssertEqual(
            machine.handle(.answered(step: 1, ComplianceAnswer(enrollmentStatus: 225)), [:]).map(\.word),
            ["store", "release", "tell oid noPolicy 1 2"])
        XCTAssertEqual(ComplianceReason.noPolicy.status, .notCompliant)
    }

    func testManagedContentIsWipedBeforeTheAppIsTold() throws {
        var machine = started()
        let situation: ComplianceSituation = [
            "oid": ComplianceFacts(isEnrolled: true, hasPolicy: true, hasManagedContent: true)
        ]
        _ = machine.handle(.asked("oid", isSilent: true), situation)
        XCTAssertEqual(machine.handle(.answered(step: 1, .noPolicy), situation).map(\.word), ["store", "wipe oid 2"])
        // The wipe takes the account out of the app, which says so: the answer stays.
        XCTAssertEqual(machine.handle(.removed("oid"), [:]), [])
        XCTAssertEqual(machine.handle(.wiped(step: 2), [:]).map(\.word), ["store", "tell oid noPolicy 1 3"])
    }

    /// The check-in that finds no policy takes away what would tell.
    func testManagedContentNotedBeforeTheCheckInIsWipedAfterThePolicyIsDropped() throws {
        let before: ComplianceSituation = [
            "oid": ComplianceFacts(isEnrolled: true, hasPolicy: true, hasManagedContent: true)
        ]
        var machine = started()
        _ = machine.handle(.asked("oid", isSilent: true), before)
        var next = ComplianceMachine(try ComplianceRecord(machine.record.encoded))
        XCTAssertEqual(next.handle(.launched, [:]).map(\.word), ["enrol oid false 1"], "another process dropped it")
        XCTAssertEqual(next.handle(.answered(step: 1, .noPolicy), [:]).map(\.word), ["store", "wipe oid 2"])
        XCTAssertEqual(machine.handle(.answered(step: 1, .noPolicy), [:]).map(\.word), ["store", "wipe oid 2"])
        // It is wiped, and the process ends before the wipe comes to its end here.
        XCTAssertEqual(machine.handle(.wasWiped("OID"), [:]).map(\.word), ["store"])
        next = ComplianceMachine(try ComplianceRecord(machine.record.encoded))
        XCTAssertEqual(next.handle(.launched, [:]).map(\.word), ["tell oid noPolicy 1 1"], "once")
        XCTAssertEqual(machine.handle(.wiped(step: 2), [:]).map(\.word), ["tell oid noPolicy 1 3"])
    }

    func testAnAccountWipedDuringItsRemediationIsNotWipedAgain() {
        let before: ComplianceSituation = [
            "oid": ComplianceFacts(isEnrolled: true, hasPolicy: true, hasManagedContent: true)
        ]
        var machine = started()
        _ = machine.handle(.asked("oid", isSilent: true), before)
        XCTAssertEqual(machine.handle(.wasWiped("oid"), [:]).map(\.word), ["store"])
        XCTAssertEqual(
            machine.handle(.answered(step: 1, .accountRemoved), [:]).map(\.word),
            ["store", "tell oid accountRemoved 1 2"])
    }

    func testAnAccountThatEnrollsAfterAnotherOneWentIsWaitedFor() throws {
        var machine = started()
        _ = machine.handle(.asked("oid", isSilent: false), [:])
        XCTAssertEqual(machine.handle(.answered(step: 1, .enrollsAfterRestart), [:]).map(\.word), ["restart oid 2"])
        XCTAssertTrue(machine.isInProgress(for: "oid"))
        XCTAssertEqual(machine.handle(.restarting(step: 2, ends: true), [:]), [])
        machine = ComplianceMachine(try ComplianceRecord(machine.record.encoded))
        XCTAssertEqual(machine.handle(.launched, [:]).map(\.word), ["take", "enrol oid true 1"])
    }

    func testNoResultIsDeliveredBeforeTheAppFinishedLaunching() throws {
        var machine = ComplianceMachine()
        XCTAssertEqual(machine.handle(.asked("oid", isSilent: true), enrolled).map(\.word), ["store"])
        XCTAssertEqual(machine.handle(.answered(step: 0, .policyApplied), enrolled), [])
        let begun = machine.record
        XCTAssertEqual(machine.handle(.launched, enrolled).map(\.word), ["checkin oid false 1"])
        XCTAssertEqual(machine.record, begun)
        // What was decided in an earlier life is told no earlier either.
        _ = machine.handle(.answered(step: 1, .policyApplied), enrolled)
        var next = ComplianceMachine(machine.record)
        XCTAssertEqual(next.handle(.removed("ben"), enrolled), [])
        XCTAssertEqual(next.handle(.launched, enrolled).map(\.word), ["tell oid policyApplied 1 1"])
    }

    func testTheQueueIsFirstInFirstOutAndTheInterruptedAccountComesFirst() throws {
        var machine = started()
        for account: AccountID in ["ann", "ben", "cid"] { _ = machine.handle(.asked(account, isSilent: true), [:]) }
        XCTAssertEqual(machine.handle(.asked("ANN", isSilent: false), [:]), [.warn(.alreadyInProgress)])
        XCTAssertEqual(machine.handle(.asked("Cid", isSilent: true), [:]), [.warn(.alreadyInProgress)])
        XCTAssertEqual(machine.handle(.asked(.unmanaged, isSilent: true), [:]), [.warn(.noAccount)])
        _ = machine.handle(.answered(step: 1, .noPolicy), [:])
        _ = machine.handle(.told(step: 2), [:])
        var next = ComplianceMachine(try ComplianceRecord(machine.record.encoded))
        _ = next.handle(.asked("ann", isSilent: true), [:])
        XCTAssertEqual(next.requests.map(\.account.rawValue), ["ben", "cid", "ann"])
        XCTAssertEqual(next.requests.map(\.number), [2, 3, 4])
        XCTAssertEqual(next.handle(.launched, [:]).map(\.word), ["enrol ben false 1"])
    }

    func testTheAppMayRequestRemediationAgainWhenItIsToldThatAScreenIsNeeded() throws {
        var machine = started()
        _ = machine.handle(.asked("oid", isSilent: true), [:])
        _ = machine.handle(.answered(step: 1, .signInNeeded), [:])
        XCTAssertEqual(machine.progress, .decided(.signInNeeded, wipes: false))
        XCTAssertEqual(machine.handle(.asked("OID", isSilent: false), [:]).map(\.word), ["store"])
        XCTAssertTrue(machine.isInProgress(for: "oid"))
        XCTAssertEqual(machine.handle(.asked("oid", isSilent: false), [:]), [.warn(.alreadyInProgress)])
        // An end of the process here tells the first answer again, and then comes the second call.
        var next = ComplianceMachine(try ComplianceRecord(machine.record.encoded))
        XCTAssertEqual(next.handle(.launched, [:]).map(\.word), ["tell oid signInNeeded 1 1"])
        XCTAssertEqual(next.handle(.told(step: 1), [:]).map(\.word), ["store", "take", "enrol OID true 2"])
        XCTAssertEqual(machine.handle(.told(step: 2), [:]).map(\.word), ["store", "take", "enrol OID true 3"])
    }

    func testAFullQueueRefusesFurtherRequests() {
        var machine = ComplianceMachine()
        for place in 0..<ComplianceMachine.maximumCount {
            XCTAssertEqual(
                machine.handle(.asked(AccountID("a\(place)") ?? "x", isSilent: true), [:]).map(\.word), ["store"])
        }
        XCTAssertEqual(machine.handle(.asked("more", isSilent: true), [:]), [.warn(.queueFull)])
        XCTAssertEqual(machine.handle(.asked("a7", isSilent: true), [:]), [.warn(.alreadyInProgress)])
    }

    func testEveryEnrollmentStatusMapsToAComplianceReason() {
        let wanted: [Int: ComplianceReason?] = [
            100: nil, 101: nil, 102: .accountRemoved, 103: .noPolicy, 104: .accountRemoved, 200: .notLicensed,
            201: .serviceFailed, 202: .serviceFailed, 203: .signInNeeded, 204: .serviceFailed, 205: .networkFailed,
            206: .serviceFailed, 207: .signInNeeded, 208: nil, 209: .accountRefused, 210: .accountRefused,
            211: .accountRefused, 212: .networkFailed, 213: .serviceFailed, 214: .serviceFailed, 215: .serviceFailed,
            216: .networkFailed, 217: .serviceFailed, 218: .screenNeeded, 219: .cancelled, 220: .serviceFailed,
            221: .serviceFailed, 222: .serviceFailed, 223: .serviceFailed, 224: .serviceFailed, 225: .noPolicy,
            226: .accountRefused, 227: .accountRefused, 0: .serviceFailed, -1: .serviceFailed, 228: .serviceFailed,
        ]
        for (code, reason) in wanted {
            var machine = started()
            _ = machine.handle(.asked("oid", isSilent: true), [:])
            _ = machine.handle(.answered(step: 1, ComplianceAnswer(enrollmentStatus: code)), [:])
            // What goes on ends as compliant here, or checks in.
            switch machine.progress {
            case .decided(let found, _): XCTAssertEqual(found, reason ?? .policyApplied, "\(code)")
            case .begun: XCTAssertEqual(code, 208)
            case .policyApplied: XCTFail("\(code)")
            }
        }
    }
}
