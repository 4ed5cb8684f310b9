import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

/// The page about settings shows the tables of the code.
final class SettingsPageTests: XCTestCase {
    private static let variable = "MAM_REGENERATE_GOLDEN"
    private static let page = PackageRoot.url.appendingPathComponent("Docs/Settings.md")

    private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private var keys: [String] {
        let rows = SettingsKey.allCases.filter { $0.status == .documented }.map { key in
            line(["`\(key.name)`", key.kind?.rawValue ?? "", key.defaultText ?? "", key.summary])
        }
        return [line(["Key", "Type", "Default", "What it does"]), "|---|---|---|---|"] + rows
    }

    /// Names that follow one another with the same words share a row.
    private var retired: [String] {
        var rows: [(names: [String], words: [String])] = []
        for key in SettingsKey.allCases {
            switch key.status {
            case .documented: continue
            case .retired(let reason), .notPublic(let reason):
                if rows.last?.words != [key.summary, reason] { rows.append(([], [key.summary, reason])) }
                rows[rows.count - 1].names.append("`\(key.name)`")
            }
        }
        return [line(["Name", "What it did", "Why it is not read"]), "|---|---|---|"]
            + rows.map { line([$0.names.joined(separator: ", ")] + $0.words) }
    }

    private var rules: [String] {
        let rows = SettingsRule.all.map { rule in
            let others = BuildKind.allCases.filter { rule.severity(in: $0) != rule.severity }
                .map { "; \($0.rawValue): \(rule.severity(in: $0).rawValue)" }
            return line([
                rule.id.rawValue, rule.severity.rawValue + others.joined(), rule.title, rule.fix == nil ? "" : "yes",
            ])
        }
        return [line(["Id", "Severity", "What is wrong", "Fix"]), "|---|---|---|---|"] + rows
    }

    func testTheTablesOfThePageAreThoseOfTheCode() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let tables = ["keys": keys, "retired": retired, "rules": rules]
        var lines: [String] = []
        var found: Set<String> = []
        var isOld = false
        for line in text.components(separatedBy: "\n") {
            if isOld {
                guard !line.isEmpty, !line.hasPrefix("|") else { continue }
                isOld = false
                lines.append("")
            }
            lines.append(line)
            guard line.hasPrefix("<!-- "), let name = line.split(separator: " ").dropFirst().first,
                let table = tables[String(name)]
            else { continue }
            found.insert(String(name))
            lines += [""] + table
            isOld = true
        }
        XCTAssertEqual(found, ["keys", "retired", "rules"])
        let expected = lines.joined(separator: "\n")
        guard ProcessInfo.processInfo.environment[Self.variable] != nil, expected != text else {
            XCTAssertTrue(expected == text, "Docs/Settings.md differs from the code; run with \(Self.variable)=1")
            return
        }
        try Data(expected.utf8).write(to: Self.page)
        XCTFail("the page was written anew; read the difference and run again without \(Self.variable)")
    }

    func testThePageNamesEveryOverride() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        for name in [
            "backgroundColor", "foregroundColor", "accentColor", "secondaryBackgroundColor", "secondaryForegroundColor",
            "aadAuthorityURIOverride", "aadRedirectURIOverride", "aadClientIDOverride", "telemetryEnabled",
            "valuesToScrubFromLogging", "accountUnenrolled()", "effective(over:)", "authorityURIs(cached:settings:)",
            "redirectURI(bundleID:)",
        ] {
            XCTAssertTrue(text.contains(name), name)
        }
    }
}
