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
            return "| `\(rule.id)` | \(rule.severity.rawValue) | \(settings) | \(rule.message) | \(rule.help) |"
        }
        let text = """
            # Linter

            For administrators: `mam policy lint FILE…` and `PolicyDocument.lint()` list the settings of a policy that have no effect,
            or an unexpected one. (`mam policy check` checks the spelling of values.) The linter lists no setting with its default
            value, or with an older default of the service: `allowedDataIngestionLocations` with OneDrive, SharePoint and the camera,
            and `exemptedAppProtocols` that begin with `tel` and `telprompt`. `mam policy lint --explain ID` prints the reason for a
            rule, its source and an example. The exit status is 1 if a finding is a warning, and 0 if all are infos.

            `mam policy check` and `mam policy lint` list texts that cannot name what their setting wants: `notAScheme`,
            `bundleIDAsScheme`, `notALink`, `notADeviceModel`, `modelSeparator`, `notABundleID` and `notAPackageID`.
            [Policies](Policy.md#names) describes them.

            Tests verify every rule. For a rule about a setting without effect, a test gives the setting all of its values and asks the
            engine all questions: no answer may change. With another policy, to which the rule does not apply, an answer must change.
            The findings in random policies are verified in the same way.

            The ids of rules do not change. A test compares this table with the code (`LintRule`).

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
