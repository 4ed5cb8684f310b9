import Foundation
import MAMTool
import XCTest

/// `mam policy` of a policy whose content has to be evaluated.
final class PolicyEvaluationTests: ToolTestCase {
    private func required() throws -> String {
        try policy("p.json", "\"purviewContentEvaluationRequired\": \"required\"")
    }

    private static let withoutKeys =
        "not enrolled in device management, or the app lacks the keys IntuneMAMUPN and IntuneMAMOID"

    func testDecideNamesTheThirdOutcomeAndSaysNo() async throws {
        let path = try required()
        let text = await mam(["policy", "decide", path, "--action", "send", "--peer-app", "unmanaged"])
        XCTAssertEqual(text.status, .negative)
        XCTAssertEqual(
            text.output,
            """
            allowed after evaluation: send text to an app without the SDK
              rule     evaluation.required: the action is allowed if an evaluation of the content allows it
              asked    an account with the policy Test
              setting  purviewContentEvaluationRequired = required (Microsoft Purview content evaluation before data sharing)
              change   purviewContentEvaluationRequired = notRequired would reverse the answer

            """)
        let json = try document(await mam(["policy", "decide", path, "--action", "send", "--format", "json"]).output)
        XCTAssertEqual(json["allowed"] as? Bool, false)
        XCTAssertEqual(json["outcome"] as? String, "allowedAfterEvaluation")
        XCTAssertNil((json["question"] as? [String: Any])?["offline"])
    }

    func testOfflineIsACircumstance() async throws {
        let path = try required()
        let arguments = ["--action", "send", "--peer-app", "unmanaged", "--offline"]
        let blocked = await mam(["policy", "decide", path] + arguments)
        XCTAssertTrue(blocked.output.hasPrefix("BLOCKED: send text to an app without the SDK\n"), blocked.output)
        XCTAssertTrue(blocked.output.contains("rule     evaluation.unavailable"), blocked.output)
        let explained = await mam(["policy", "explain", path] + arguments)
        XCTAssertTrue(explained.output.contains("device   \(Self.withoutKeys), offline\n"), explained.output)
        let json = try document(await mam(["policy", "decide", path, "--format", "json"] + arguments).output)
        XCTAssertEqual((json["question"] as? [String: Any])?["offline"] as? Bool, true)
        XCTAssertNil(json["outcome"])
        let online = try policy("o.json", "\"purviewContentEvaluationRequired\": \"requiredWhenOnline\"")
        let open = await mam(["policy", "decide", online] + arguments)
        XCTAssertEqual(open.status, .success)
    }

    func testExplainNamesTheChangeThatAvoidsTheEvaluation() async throws {
        let outcome = await mam(["policy", "explain", try required(), "--action", "copy", "--peer-app", "unmanaged"])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(outcome.output.contains("would allow it without an evaluation\n"), outcome.output)
        let property = await mam(["policy", "explain", try required(), "--action", "isAppSharingAllowed"])
        XCTAssertTrue(property.output.hasPrefix("allowed after evaluation: sharing with other apps\n"), property.output)
    }

    func testQuestionsThatWaitForAnEvaluationAreNotListedAsBlocked() async throws {
        let all = await mam(["policy", "explain", try required(), "--all-blocked"])
        XCTAssertTrue(all.output.contains("allowed only after an evaluation of the content: "), all.output)
        XCTAssertFalse(all.output.contains("evaluation.required"))
        let plain = await mam(["policy", "explain", try policy("q.json"), "--all-blocked"])
        XCTAssertFalse(plain.output.contains("evaluation"), plain.output)
        let json = try document(
            await mam(["policy", "explain", try required(), "--all-blocked", "--format", "json"]).output)
        XCTAssertGreaterThan(try XCTUnwrap(json["allowedAfterEvaluation"] as? Int), 40)
        let offline = await mam(["policy", "explain", try required(), "--all-blocked", "--offline"])
        XCTAssertTrue(offline.output.contains("blocked by purviewContentEvaluationRequired = required"), offline.output)
    }

    func testTheTableMarksRequiredEvaluations() async throws {
        let outcome = await mam(["policy", "table", try required()])
        XCTAssertTrue(outcome.output.contains("eval "), outcome.output)
        XCTAssertTrue(outcome.output.contains("evaluation.required"))
        let plain = await mam(["policy", "table", try policy("q.json")])
        XCTAssertFalse(plain.output.contains("eval "))
        let offline = await mam(["policy", "table", try required(), "--offline"])
        XCTAssertTrue(offline.output.contains("\(Self.withoutKeys), offline"), offline.output)
        XCTAssertFalse(offline.output.contains("eval "))
    }

    func testAValueThatCannotBeReadIsReportedAndCountsAsRequired() async throws {
        let path = try policy("p.json", "\"purviewContentEvaluationRequired\": \"unknownFutureValue\"")
        let check = await mam(["policy", "check", path])
        XCTAssertTrue(check.output.contains("unknown value `unknownFutureValue`"), check.output + check.error)
        let decided = await mam(["policy", "decide", path, "--action", "send", "--offline"])
        XCTAssertTrue(decided.output.contains("evaluation.unavailable"), decided.output)
    }
}
