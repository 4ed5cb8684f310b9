import MAMCore
import TestPolicies
import XCTest

/// The evaluation of content before it leaves: what is answered before it, and after it.
final class ContentEvaluationTests: XCTestCase {
    private struct FixedEvaluator: ContentEvaluator {
        var verdict = ContentVerdict.allowed
        var before: @Sendable () async -> Void = {}

        func evaluate(
            _ question: PolicyQuestion, of account: AccountID, in app: ManagedApp
        ) async -> ContentVerdict {
            await before()
            XCTAssertEqual(account, "A")
            return verdict
        }
    }

    private static func policy(_ value: String?, _ more: String = "\"printBlocked\": true") throws -> MAMPolicy {
        let own = value.map { "\"purviewContentEvaluationRequired\": \($0), " } ?? ""
        return try PolicyFixtures.document(own + more).compileStrictest()
    }

    private func app(_ value: String?, facts: DeviceFacts = []) throws -> ManagedApp {
        let app = ManagedApp(on: DeviceEnvironment(facts: facts))
        app.policyManager.setPolicyInMemory(try Self.policy(value), for: "A")
        return app
    }

    private let send = PolicyQuestion.send(to: .unmanaged)

    func testAnUnknownValueCountsAsRequiredAndAMissingOneAsNotRequired() throws {
        let values: [(String?, online: PolicyOutcome, offline: PolicyOutcome)] = [
            (nil, .allowed, .allowed), ("null", .allowed, .allowed), ("\"notRequired\"", .allowed, .allowed),
            ("\"NOTREQUIRED\"", .allowed, .allowed), ("\"requiredWhenOnline\"", .allowedAfterEvaluation, .allowed),
            ("\"required\"", .allowedAfterEvaluation, .blocked),
            ("\"unknownFutureValue\"", .allowedAfterEvaluation, .blocked),
            ("\"sometimes\"", .allowedAfterEvaluation, .blocked), ("true", .allowedAfterEvaluation, .blocked),
            ("2", .allowedAfterEvaluation, .blocked), ("[]", .allowedAfterEvaluation, .blocked),
        ]
        for (value, online, offline) in values {
            let policy = try Self.policy(value)
            XCTAssertEqual(policy.decision(for: send).outcome, online, "\(value ?? "missing")")
            XCTAssertEqual(policy.decision(for: send, facts: .offline).outcome, offline, "\(value ?? "missing")")
        }
    }

    func testAValueThatCannotBeReadIsReported() throws {
        for value in ["\"unknownFutureValue\"", "1"] {
            let document = try PolicyFixtures.document("\"purviewContentEvaluationRequired\": \(value)")
            XCTAssertEqual(document.validate().map(\.severity), [.error], value)
            XCTAssertEqual(document.validate().map(\.path), ["$.purviewContentEvaluationRequired"])
        }
    }

    func testBooleanAnswersAreFalseBeforeAnEvaluation() throws {
        let policy = try app("\"required\"").policyManager.policy(for: "A")
        XCTAssertFalse(policy.isSaveAllowed(to: .box, accountID: nil))
        XCTAssertFalse(policy.isAppSharingAllowed)
        XCTAssertFalse(policy.isDocumentPickerAllowed(.exportToService))
        XCTAssertTrue(policy.isDocumentPickerAllowed(.import))
        XCTAssertTrue(policy.isOpenAllowed(from: .box, accountID: nil))
        XCTAssertEqual(Set(policy.saveLocations(for: nil).values), [false])
        XCTAssertEqual(policy.decision(for: send).rule, .evaluationRequired)
    }

    func testADecisionStaysSmallAndTrivial() {
        XCTAssertLessThanOrEqual(MemoryLayout<PolicyDecision>.size, 8)
        XCTAssertTrue(_isPOD(PolicyDecision.self), "no reference is counted")
    }

    func testTheVerdictDecides() async throws {
        let policy = try app("\"requiredWhenOnline\"").policyManager.policy(for: "A")
        let rules: [(ContentVerdict, PolicyRule)] = [
            (.allowed, .evaluationAllowed), (.blocked, .evaluationBlocked), (.unavailable, .evaluationUnavailable),
            (.tooLarge, .evaluationTooLarge),
        ]
        for (verdict, rule) in rules {
            let decision = await policy.evaluatedDecision(for: send, by: FixedEvaluator(verdict: verdict))
            XCTAssertEqual(decision.rule, rule)
            XCTAssertEqual(decision.isAllowed, verdict == .allowed)
            XCTAssertEqual(decision.kind, .send)
        }
    }

    func testWithoutAnEvaluatorTheContentStays() async throws {
        let app = try app("\"required\"")
        let policy = app.policyManager.policy(for: "A")
        var decision = await policy.evaluatedDecision(for: send)
        XCTAssertEqual(decision.rule, .evaluationUnavailable)
        app.device.contentEvaluator = FixedEvaluator()
        decision = await policy.evaluatedDecision(for: send)
        XCTAssertEqual(decision.rule, .evaluationAllowed)
        decision = await policy.evaluatedDecision(for: send, by: FixedEvaluator(verdict: .blocked))
        XCTAssertEqual(decision.rule, .evaluationBlocked, "the evaluator of the call wins")
        app.device.contentEvaluator = nil
        decision = await policy.evaluatedDecision(for: send)
        XCTAssertEqual(decision.rule, .evaluationUnavailable)
    }

    func testTheEvaluatorIsNotAskedWhereNoEvaluationIsRequired() async throws {
        let never = FixedEvaluator { XCTFail("asked") }
        for value in [nil, "\"notRequired\""] {
            let policy = try app(value).policyManager.policy(for: "A")
            let decision = await policy.evaluatedDecision(for: send, by: never)
            XCTAssertEqual(decision.rule, .sendAll)
        }
        let required = try app("\"required\"")
        for question in [PolicyQuestion.property(.printing), .open(from: .box, account: nil)] {
            let policy = required.policyManager.policy(for: "A")
            let decision = await policy.evaluatedDecision(for: question, by: never)
            XCTAssertEqual(decision, policy.decision(for: question))
        }
        let nobody = await required.policyManager.policy(for: nil).evaluatedDecision(for: send, by: never)
        XCTAssertEqual(nobody.rule, .unmanaged)
        let closed = try app("\"required\"", facts: .offline).policyManager.policy(for: "A")
        let offline = await closed.evaluatedDecision(for: send, by: never)
        XCTAssertEqual(offline.rule, .evaluationUnavailable)
        let relaxed = try app("\"requiredWhenOnline\"", facts: .offline).policyManager.policy(for: "A")
        let open = await relaxed.evaluatedDecision(for: send, by: never)
        XCTAssertEqual(open.rule, .sendAll)
    }

    func testAPolicyChangedDuringTheEvaluationApplies() async throws {
        let app = try app("\"required\"")
        let closed = try Self.policy(nil, "\"allowedOutboundDataTransferDestinations\": \"none\"")
        let decision = await app.policyManager.policy(for: "A").evaluatedDecision(
            for: send, by: FixedEvaluator { app.policyManager.setPolicyInMemory(closed, for: "A") })
        XCTAssertEqual(decision.rule, .sendNone)
    }

    func testAConnectionLostDuringTheEvaluationChangesTheDecision() async throws {
        for (value, rule) in [("\"required\"", PolicyRule.evaluationUnavailable), ("\"requiredWhenOnline\"", .sendAll)]
        {
            let app = try app(value)
            let decision = await app.policyManager.policy(for: "A").evaluatedDecision(
                for: send,
                by: FixedEvaluator(verdict: .blocked) { app.device.set(.offline, to: true) })
            XCTAssertEqual(decision.rule, rule)
        }
    }

    func testOtherSettingsBlockWithoutAnEvaluation() throws {
        let policy = try Self.policy("\"required\"", "\"allowedOutboundDataTransferDestinations\": \"none\"")
        XCTAssertEqual(policy.decision(for: send).rule, .sendNone)
        XCTAssertEqual(policy.decision(for: send).outcome, .blocked)
    }

    func testTheStricterOfTwoPoliciesCounts() throws {
        let values = ["notRequired", "requiredWhenOnline", "required"]
        for (place, first) in values.enumerated() {
            for (other, second) in values.enumerated() {
                let policies = try [first, second].map { try Self.policy("\"\($0)\"") }
                let combined = PolicyCombination.effective(policies, applied: nil, in: PolicyInterner())
                let expected = try Self.policy("\"\(values[max(place, other)])\"")
                for facts in [DeviceFacts(), .offline] {
                    XCTAssertEqual(
                        combined?.decision(for: send, facts: facts), expected.decision(for: send, facts: facts),
                        "\(first) and \(second)")
                }
            }
        }
    }

    func testTheExplanationSpeaksOfTheEvaluation() throws {
        let policy = try Self.policy("\"required\"")
        let explanation = policy.explanation(for: send)
        XCTAssertEqual(explanation.outcome, .allowedAfterEvaluation)
        XCTAssertTrue(explanation.text.hasPrefix("allowed after evaluation send text to an unmanaged app\n"))
        XCTAssertEqual(explanation.change.map(\.name), ["purviewContentEvaluationRequired"])
        XCTAssertEqual(explanation.change.map(\.value), ["notRequired"])
        let property = policy.explanation(for: .property(.isAppSharingAllowed))
        XCTAssertTrue(property.text.hasPrefix("isAppSharingAllowed = false before an evaluation\n"), property.text)
        let blocked = policy.explanation(for: send, facts: .offline)
        XCTAssertEqual(blocked.outcome, .blocked)
        XCTAssertEqual(blocked.rule, "evaluation.unavailable")
        XCTAssertEqual(blocked.change.map(\.value), ["notRequired"])
        // A change of the level is enough to get past the block.
        let closed = try Self.policy("\"required\"", "\"allowedOutboundDataTransferDestinations\": \"none\"")
        XCTAssertEqual(closed.explanation(for: send).change.map(\.value), ["allApps"])
        XCTAssertEqual(policy.explanation(for: .save(to: .box, account: nil)).change.map(\.value), ["notRequired"])
    }

    func testAShareSheetKeepsItsRowsWhileAnEvaluationIsAvailable() throws {
        let rows = [
            ShareDestination(app: "Notes", action: .shareExtension, isManaged: true),
            ShareDestination(app: "Mail", action: .copyTo, isManaged: false),
        ]
        for (value, offline) in [("\"required\"", 0), ("\"requiredWhenOnline\"", 2), ("\"notRequired\"", 2)] {
            let policy = try Self.policy(value)
            XCTAssertEqual(policy.shareSheet(rows).count, 2, value)
            XCTAssertEqual(policy.shareSheet(rows, facts: .offline).count, offline, value)
        }
    }
}
