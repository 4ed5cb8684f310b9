import Foundation
import MAMCore
import MAMTool
import XCTest

/// `mam policy assumptions`, and the list behind it.
final class PolicyAssumptionsTests: ToolTestCase {
    func testTheListIsTheOneOfTheDocument() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/Assumptions.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.components(separatedBy: "\n").prefix { !$0.hasPrefix("## ") }
        let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Name ") }
        let listed = Assumption.all.map { "| \($0.name) | \($0.choice) | \($0.reason) | \($0.touches) |" }
        for row in rows { XCTAssertTrue(listed.contains(row), "only in the document: \(row)") }
        for row in listed { XCTAssertTrue(rows.contains(row), "only in the code: \(row)") }
        XCTAssertEqual(rows, listed, "the order differs")
        XCTAssertEqual(Set(Assumption.all.map(\.name)).count, Assumption.all.count)
        XCTAssertGreaterThan(listed.count, 100)
    }

    func testEachAssumptionHasRowsThatDecideItOrAReasonWhyNoneDoes() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/Assumptions.md").standardizedFileURL
        XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).contains(Assumption.decidingMarkdown))
        let unexplained = Assumption.all.filter { $0.decider == .nothing("") }.map(\.name)
        XCTAssertEqual(unexplained, [])
        XCTAssertEqual(Assumption.namesWithDecider.sorted(), Assumption.all.map(\.name).sorted())
        for name in DeniedAssumptions.named.map(\.name) {
            guard case .rows? = Assumption.all.first(where: { $0.name == name })?.decider else {
                XCTFail("no row decides about \(name)")
                continue
            }
        }
    }

    func testAllOrTheNamedOnesArePrinted() async throws {
        let all = await mam("policy assumptions")
        XCTAssertEqual(all.status, .success)
        XCTAssertTrue(all.output.hasPrefix("account-id-folding\n  chosen "), all.output)
        let one = await mam("policy assumptions launch-order")
        XCTAssertTrue(one.output.hasPrefix("launch-order\n"), one.output)
        XCTAssertTrue(one.output.contains("LaunchCheck.order"), one.output)
        let json = try document(await mam("policy assumptions launch-order silent-means-no --format json").output)
        let list = try XCTUnwrap(json["assumptions"] as? [[String: String]])
        XCTAssertEqual(list.map { $0["name"] }, ["launch-order", "silent-means-no"])
        XCTAssertEqual(Set(list[0].keys), ["name", "choice", "reason", "touches", "decidedBy"])
    }

    func testAnUnknownNameIsAUsageErrorWithTheNearestOne() async throws {
        let outcome = await mam("policy assumptions launch-ordre")
        XCTAssertEqual(outcome.status, .usage)
        XCTAssertTrue(outcome.error.contains("did you mean `launch-order`?"), outcome.error)
    }
}
