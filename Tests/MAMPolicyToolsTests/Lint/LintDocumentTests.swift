import Foundation
import MAMCore
import MAMPolicyTools
import XCTest

final class LintDocumentTests: XCTestCase {
    func testRuleNamesAreUniqueAndEveryRuleHasHelp() {
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
            return "| `\(rule.id)` | \(rule.severity.rawValue) | \(settings) | \(rule.message) |"
        }
        let text = """
            # Linter

            For administrators: `mam policy lint FILE…` and `PolicyDocument.lint()` list the settings of a policy that have no effect,
            or an unexpected one, and what to do. (`mam policy check` checks the spelling of values.) The linter lists no setting with
            its default value, or with an older default of the service: `allowedDataIngestionLocations` with OneDrive, SharePoint and
            the camera, and `exemptedAppProtocols` that begin with `tel` and `telprompt`. `mam policy lint --explain ID` prints the
            reason for a rule, its source and an example. The exit status is 1 if a finding is a warning, and 0 if all are infos.

            Both commands also list texts that cannot name what their setting wants ([names](Policy.md#names)).

            The ids of rules do not change. A test compares this table with the code (`LintRule`).

            | Id | Severity | Settings | What is wrong |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
    }
}
