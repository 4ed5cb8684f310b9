import Foundation
import MAMTool
import XCTest

/// `mam policy page`.
final class PolicyPageCommandTests: ToolTestCase {
    private func example(_ name: String) -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent("Docs/Examples/policies/\(name).json").path
    }

    /// What a reader sees: a line for each row, item and heading, with the names of explanations behind the cells.
    private func text(_ html: String) -> String {
        html.replacing(/<(style|script)>[\s\S]*?<\/\1>/, with: "")
            .replacing(/<button type="button" popovertarget="(\w+)" aria-label="[^"]*">/) { "\($0.1): " }
            .replacing(/<\/(tr|li|p|h1|h2|h3|h4|dd|section|div|thead)>/, with: "\n")
            .replacing(/<\/(td|th|dt)>/, with: " | ")
            .replacing(/<[^>]*>/, with: "")
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n") + "\n"
    }

    func testThePageOfAnExampleReadsLikeThis() async throws {
        let outcome = await mam(["policy", "page", example("managed-apps")])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        try Golden.check(text(outcome.output), "policy-page.txt")
    }

    func testWithAnotherPolicyThePageShowsTheChanges() async throws {
        let (one, two) = (
            try policy("one.json", Self.managed), try policy("two.json", Self.managed, "\"printBlocked\": true")
        )
        let outcome = await mam(["policy", "page", one, two])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        XCTAssertTrue(text(outcome.output).contains("Newly blocked\nprinting\n"))
        XCTAssertTrue(outcome.output.contains("printing: was allowed, becomes blocked"))
        let alone = await mam(["policy", "page", one])
        XCTAssertFalse(alone.output.contains("What changes"))
    }

    func testTheOtherAccountsPolicyAndTheDeviceCount() async throws {
        let (own, open) = (try policy("own.json", Self.managed), try policy("open.json"))
        let alone = await mam(["policy", "page", own])
        let beside = await mam(["policy", "page", own, "--peer-policy", open, "--mdm"])
        XCTAssertTrue(text(alone.output).contains("has the same policy"))
        XCTAssertTrue(text(beside.output).contains("| enrolled in device management"))
        XCTAssertNotEqual(alone.output.filter { $0 == "✗" }.count, beside.output.filter { $0 == "✗" }.count)
    }

    func testAFileThatIsNoPolicyIsAnError() async throws {
        let (good, bad) = (try policy(), try file("bad.json", "[]".utf8))
        for arguments in [[bad], [good, bad], [good, "--peer-policy", bad]] {
            let outcome = await mam(["policy", "page"] + arguments)
            XCTAssertEqual(outcome.status, .dataError)
            XCTAssertEqual(outcome.output, "")
        }
    }
}
