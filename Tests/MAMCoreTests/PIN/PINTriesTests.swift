import MAMCore
import TestSeeds
import XCTest

/// Tries that overlap, in every order they can.
final class PINTriesTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private func record() -> PINRecord {
        var record = PINRecord()
        record.replace(with: PINKit.hash())
        return record
    }

    private func rules(_ limit: Int) -> PINRules {
        var rules = PINRules()
        rules.maximumTries = limit
        return rules
    }

    private func outcome(_ isRight: Bool, _ admission: PINRecord.Admission?) -> PINRecord.Outcome {
        PINRecord.Outcome(isRight: isRight, serial: admission?.serial ?? 0, now: PINKit.start)
    }

    func testATryOfAReplacedPINGrantsNoAccessAndDoesNotCount() {
        var record = record()
        let admission = record.admit(rules(5))
        record.replace(with: PINKit.hash(2))
        XCTAssertEqual(record.recordOutcome(outcome(true, admission), rules(5)), .wrong(triesLeft: 5))
        XCTAssertNil(record.lastAccess)
        XCTAssertEqual([record.charged, record.failed], [0, 0], "nor does it count against the new one")
        XCTAssertEqual(record.recordOutcome(outcome(false, admission), rules(5)), .wrong(triesLeft: 5))
        XCTAssertEqual(record.failed, 0)
        record.replace(with: nil)
        XCTAssertEqual(record.recordOutcome(outcome(true, admission), rules(5)), .noPIN)
        XCTAssertNil(record.admit(rules(5)))
    }

    func testARightPINAnsweredAfterTheTriesAreUsedUpGrantsNoAccess() {
        var record = record()
        let right = record.admit(rules(2))
        let wrong = record.admit(rules(2))
        XCTAssertNil(record.admit(rules(2))?.hash, "no try is left, so what is under way counts as failed")
        XCTAssertEqual(record.recordOutcome(outcome(true, right), rules(2)), .spent(.reset))
        XCTAssertEqual(record.recordOutcome(outcome(false, wrong), rules(2)), .wrong(triesLeft: 0))
        XCTAssertNil(record.lastAccess)
    }

    func testATryThatCameToNoAnswerIsGivenBack() {
        var record = record()
        guard let admission = record.admit(rules(1)) else { return XCTFail("no try") }
        record.withdraw(admission)
        record.withdraw(admission)
        XCTAssertEqual(record.charged, 0)
        XCTAssertNotNil(record.admit(rules(1))?.hash)
        record.replace(with: PINKit.hash(2))
        _ = record.admit(rules(1))
        record.withdraw(admission)
        XCTAssertEqual(record.charged, 1, "that was another pin's")
    }

    /// Five tries, one of them perhaps right: in all orders of their beginnings and ends, at most as many wrong answers
    /// are given as there are tries since the last right one, and nothing opens after the tries were spent.
    func testEveryOrderOfFiveConcurrentTriesRespectsTheLimit() {
        var (number, states, opened) = (0, 0, 0)
        func walk(_ order: [Int], _ seen: [Int]) {
            guard order.count < 10 else {
                defer { number += 1 }
                guard number % Self.slice == 0 else { return }
                for right in [-1, 0, 2] {
                    states += 1
                    if play(order, right: right) { opened += 1 }
                }
                return
            }
            for attempt in 0..<5 where seen[attempt] < 2 {
                var seen = seen
                seen[attempt] += 1
                walk(order + [attempt], seen)
            }
        }
        walk([], [0, 0, 0, 0, 0])
        print("orders of tries: \(states) states, \(opened) opened")
        XCTAssertEqual(number, 113_400)
        XCTAssertEqual(states, Self.slice == 1 ? 340_200 : 5316)
        XCTAssertGreaterThan(opened, states / 10)
    }

    private func play(_ order: [Int], right: Int) -> Bool {
        let rules = rules(3)
        var (record, begun) = (record(), [Int: PINRecord.Admission]())
        var (wrong, hasOpened, isSpent) = (0, false, false)
        for attempt in order {
            guard let admission = begun[attempt] else {
                begun[attempt] = record.admit(rules)
                if begun[attempt]?.hash == nil { isSpent = true }
                continue
            }
            // Who was given nothing to compare with has had his answer.
            guard admission.hash != nil else { continue }
            switch record.recordOutcome(outcome(attempt == right, admission), rules) {
            case .wrong:
                wrong += 1
                XCTAssertFalse(attempt == right)
            case .correct:
                XCTAssertTrue(attempt == right && !isSpent && wrong < 3, "\(order)")
                (hasOpened, wrong) = (true, 0)
            case .spent: XCTAssertTrue(attempt == right)
            default: XCTFail("\(order)")
            }
            if wrong >= 3, Int(record.failed) >= 3 { isSpent = true }
            XCTAssertLessThanOrEqual(record.failed, record.charged)
            XCTAssertLessThanOrEqual(record.charged, 3)
        }
        // Those under way when the count went back have been answered beside the three of the new count.
        XCTAssertLessThanOrEqual(wrong, hasOpened ? 5 : 3)
        return hasOpened
    }
}
