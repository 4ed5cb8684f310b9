import Foundation
import MAMCore
import XCTest

final class RulesDocumentTests: XCTestCase {
    func testTheTableIsInTheOrderOfTheRulesAndNamesAreUnique() {
        XCTAssertEqual(RuleDescription.all.map(\.rule), PolicyRule.allCases)
        XCTAssertEqual(Set(RuleDescription.all.map(\.name)).count, PolicyRule.allCases.count)
        for rule in PolicyRule.allCases { XCTAssertEqual(PolicyRule(name: rule.name), rule) }
        XCTAssertNil(PolicyRule(name: "no.such.rule"))
    }

    func testTheDocumentIsPrintedFromTheTable() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/Rules.md").standardizedFileURL
        var above = ""
        let rows = RuleDescription.all.map { row in
            let names = row.settings.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            let settings = names.isEmpty ? "—" : (row.isAboutPeer ? "of the other account: " : "") + names
            defer { above = settings }
            return "| `\(row.name)` | `.\(row.rule)` | \(row.meaning) | \(settings == above ? "" : settings) |"
        }
        let text = """
            # Rules

            For readers of answers, reports and scenarios. Every answer to a question about a policy names a rule, the reason for
            the answer. A name never changes its meaning. A minor version may add rules. An empty last cell stands for the settings
            of the row above. A test compares this page with the code (`RuleDescription`).

            | Rule | In Swift | Meaning | Settings that decide |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
    }
}
