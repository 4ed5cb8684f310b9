import Foundation
import MAMCore
import MAMPolicyTools
import XCTest

final class LintDocumentTests: XCTestCase {
    func testNamesAreUniqueAndEveryRuleSaysWhatToDo() {
        XCTAssertEqual(Set(LintRule.all.map(\.id)).count, LintRule.all.count)
        for rule in LintRule.all {
            XCTAssertEqual(LintRule(id: rule.id)?.message, rule.message)
            XCTAssertFalse([rule.help, rule.why, rule.source, rule.example].contains(""), rule.id)
            XCTAssertFalse(rule.message.hasSuffix("."), rule.id)
            XCTAssertEqual(Set(rule.settings).count, rule.settings.count, rule.id)
        }
        XCTAssertNil(LintRule(id: "noSuchRule"))
    }

    func testTheDocumentIsPrintedFromTheTable() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/Lint.md").standardizedFileURL
        let rows = LintRule.all.map { rule in
            let settings = rule.settings.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return "| `\(rule.id)` | \(rule.severity.rawValue) | \(settings) | \(rule.message) | \(rule.help) |"
        }
        let text = """
            # Linter

            `mam policy lint FILE…` and `PolicyDocument.lint()` list settings that have no effect, or another one than they seem to
            have. Reading a document (`mam policy check`) is about how values are spelled; this is about what they do. A setting
            that says no more than its default is never listed. `mam policy lint --explain ID` says why, where that is known from, and
            prints an example.

            No rule is taken on trust. A test puts every setting that is called ineffective through all its values and asks the
            engine everything — questions, properties, links, share sheets, launch checks, PIN rules — and no answer may change; for
            each rule there is a document on which it is silent, and there some answer must change. What is reported in random policies
            is put to the same test.

            Names are stable. This table is printed from the one in the code (`LintRule`); a test compares the two.

            | Id | Severity | Settings | What is wrong | What to do |
            |---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
    }
}
