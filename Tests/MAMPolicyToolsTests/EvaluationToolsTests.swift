import Foundation
import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// Content that has to be evaluated before it leaves, in comparisons, proofs, tables and rules.
final class EvaluationToolsTests: XCTestCase {
    private static let open = """
        "allowedOutboundDataTransferDestinations": "allApps", "allowedInboundDataTransferSources": "allApps"
        """

    private func policy(_ value: String?, _ members: String = open) throws -> MAMPolicy {
        let own = value.map { "\"purviewContentEvaluationRequired\": \"\($0)\", " } ?? ""
        return try PolicyFixtures.document(own + members).compileStrictest()
    }

    func testAComparisonTellsEvaluationsApart() throws {
        let values = [nil, "requiredWhenOnline", "required"]
        for old in values {
            for new in values {
                let diff = PolicyDiff(from: try policy(old), to: try policy(new))
                XCTAssertEqual(diff.isEmpty, old == new, "\(old ?? "-") \(new ?? "-")")
            }
        }
        let whenOnline = PolicyDiff(from: try policy(nil), to: try policy("requiredWhenOnline"))
        XCTAssertEqual(Set(whenOnline.changes.map(\.kind)), [.changed])
        XCTAssertTrue(whenOnline.changes.allSatisfy { $0.condition.contains("online") }, whenOnline.text)
        XCTAssertTrue(whenOnline.text.contains("at once, now after an evaluation of the content"), whenOnline.text)
        let always = PolicyDiff(from: try policy(nil), to: try policy("required"))
        XCTAssertEqual(Set(always.changes.map(\.kind)), [.changed, .newlyBlocked])
        XCTAssertTrue(
            always.changes.filter { $0.kind == .newlyBlocked }.allSatisfy { $0.condition.contains("offline") },
            always.text)
        let stricter = PolicyDiff(from: try policy("requiredWhenOnline"), to: try policy("required"))
        XCTAssertEqual(Set(stricter.changes.map(\.kind)), [.newlyBlocked])
        let back = PolicyDiff(from: try policy("required"), to: try policy(nil))
        XCTAssertEqual(Set(back.changes.map(\.kind)), [.changed, .newlyAllowed])
        XCTAssertTrue(back.text.contains("after an evaluation of the content, now at once"), back.text)
    }

    func testTheCountOfAnswersGrowsOnlyWhereAnEvaluationMatters() throws {
        let without = PolicyDiff(from: try policy(nil), to: try policy("notRequired"))
        XCTAssertTrue(without.isEmpty)
        let with = PolicyDiff(from: try policy(nil), to: try policy("required"))
        XCTAssertGreaterThan(with.answerCount, without.answerCount)
    }

    func testAPolicyThatSendsNothingIsNotChangedByAnEvaluation() throws {
        let closed = """
            "allowedOutboundDataTransferDestinations": "none", "allowedOutboundClipboardSharingLevel": "blocked"
            """
        let diff = PolicyDiff(from: try policy(nil, closed), to: try policy("required", closed))
        XCTAssertTrue(diff.isEmpty, diff.text)
        let document = try PolicyFixtures.document("\"purviewContentEvaluationRequired\": \"required\", " + closed)
        XCTAssertTrue(document.lint().contains { $0.code == "evaluationUnused" })
        let useful = try PolicyFixtures.document("\"purviewContentEvaluationRequired\": \"required\", " + Self.open)
        XCTAssertFalse(useful.lint().contains { $0.code == "evaluationUnused" })
        let clipboard = try PolicyFixtures.document(
            """
            "purviewContentEvaluationRequired": "required", "allowedOutboundDataTransferDestinations": "none",
            "allowedOutboundClipboardSharingLevel": "managedApps"
            """)
        XCTAssertFalse(clipboard.lint().contains { $0.code == "evaluationUnused" })
    }

    func testAProofCountsAnEvaluationAsPassed() throws {
        for value in ["requiredWhenOnline", "required"] {
            let (plain, evaluated) = (LeakProof(noLeakOf: try policy(nil)), LeakProof(noLeakOf: try policy(value)))
            XCTAssertEqual(plain.chain, evaluated.chain, value)
            XCTAssertEqual(plain.wayCount, evaluated.wayCount)
            XCTAssertEqual(plain.assumed, LeakProof.assumptions)
            XCTAssertEqual(evaluated.assumed, LeakProof.assumptions + ["an evaluation of content allows everything"])
            XCTAssertTrue(evaluated.text.contains("an evaluation of content allows everything"))
            XCTAssertFalse(plain.text.contains("an evaluation of content"))
        }
    }

    func testTheRowsOfATableNameTheThirdOutcomeAndNoOther() throws {
        let (plain, required) = (try policy(nil), try policy("required"))
        func rows(_ policy: MAMPolicy, _ facts: DeviceFacts = []) -> [AnswerSpace.Row] {
            AnswerSpace.rows(policy: policy, peer: policy, facts: facts, payload: .text)
        }
        XCTAssertEqual(Set(rows(plain).map(\.outcome)), [nil])
        for (before, after) in zip(rows(plain), rows(required)) {
            let leaves = before.owner == .managed && [.save, .send].contains(before.action) && before.allowed == true
            XCTAssertEqual(after.outcome, leaves ? .allowedAfterEvaluation : nil, "\(after)")
            XCTAssertEqual(after.allowed, before.allowed == true && !leaves)
            XCTAssertEqual(after.rule, leaves ? "evaluation.required" : before.rule)
        }
        XCTAssertEqual(Set(rows(required, .offline).map(\.outcome)), [nil])
        let encoded = try JSONEncoder().encode(rows(plain)[0])
        XCTAssertFalse(String(decoding: encoded, as: UTF8.self).contains("outcome"))
    }
}
