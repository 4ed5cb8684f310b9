import Foundation
import MAMPolicyTools
import MAMTool
import XCTest

/// `mam policy diff` and `mam policy prove`.
final class PolicyDiffAndProveTests: ToolTestCase {
    func testEqualAnswersEndWithZeroAndDifferentOnesWithOne() async throws {
        let (one, two) = (
            try policy("one.json", Self.managed), try policy("two.json", Self.managed, "\"printBlocked\": true")
        )
        let same = await mam(["policy", "diff", one, one])
        XCTAssertEqual(same.status, .success, same.error)
        XCTAssertTrue(same.output.hasPrefix("no answer changes, of "), same.output)
        let different = await mam(["policy", "diff", one, two])
        XCTAssertEqual(different.status, .negative)
        XCTAssertEqual(different.output, "newly blocked\n  printing\n")
        let back = await mam(["policy", "diff", two, one])
        XCTAssertEqual(back.output, "newly allowed\n  printing\n")
    }

    func testTheDifferenceAsJSONHasEveryMember() async throws {
        let (one, two) = (
            try policy("one.json", Self.managed), try policy("two.json", Self.managed, "\"printBlocked\": true")
        )
        let outcome = await mam(["policy", "diff", one, two, "--format", "json"])
        let document = try document(outcome.output)
        XCTAssertEqual(
            Set(document.keys), ["version", "old", "new", "answersCompared", "isEmpty", "changes", "settings"])
        let change = try XCTUnwrap((document["changes"] as? [[String: Any]])?.first)
        XCTAssertEqual(change["kind"] as? String, "newlyBlocked")
        XCTAssertEqual(change["object"] as? String, "printing")
        let setting = try XCTUnwrap((document["settings"] as? [[String: Any]])?.first)
        XCTAssertEqual(setting["name"] as? String, "printBlocked")
        XCTAssertEqual(setting["changesAnswers"] as? Bool, true)
    }

    func testAFileThatIsNoPolicyIsAnErrorWhicheverItIs() async throws {
        let (good, bad) = (try policy(), try file("bad.json", "[]".utf8))
        for paths in [[good, bad], [bad, good]] {
            let outcome = await mam(["policy", "diff"] + paths)
            XCTAssertEqual(outcome.status, .dataError)
            XCTAssertEqual(outcome.output, "")
        }
    }

    func testALeakEndsWithOneAndShowsItsChain() async throws {
        let outcome = await mam(["policy", "prove", try policy(), "--no-leak"])
        XCTAssertEqual(outcome.status, .negative, outcome.error)
        XCTAssertTrue(outcome.output.hasPrefix("LEAK in 1 step\n  1  save to other places\n"), outcome.output)
    }

    func testWithoutAnyWayThereIsNoLeak() async throws {
        let words =
            "save,transfer,clipboard,webViews,links,composers,printing,screen,notifications,widgets,contacts,backup,search,assistant,typing"
        let outcome = await mam([
            "policy", "prove", try policy(), "--no-leak", "--leave-out", words, "--format", "json",
        ])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        let document = try document(outcome.output)
        XCTAssertEqual(document["isTight"] as? Bool, true)
        XCTAssertEqual((document["leftOut"] as? [String])?.count, 15)
        XCTAssertEqual((document["chain"] as? [Any])?.count, 0)
    }

    func testAWordThatIsNothingToLeaveOutIsAUsageErrorWithAHint() async throws {
        let outcome = await mam(["policy", "prove", try policy(), "--no-leak", "--leave-out", "printin"])
        XCTAssertEqual(outcome.status, .usage)
        XCTAssertTrue(outcome.error.contains("did you mean `printing`?"), outcome.error)
        let missing = await mam(["policy", "prove", try policy()])
        XCTAssertEqual(missing.status, .usage)
        XCTAssertTrue(missing.error.contains("--no-leak"))
    }
}
