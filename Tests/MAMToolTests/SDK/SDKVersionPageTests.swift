import Foundation
import MAMCore
import MAMSettings
import MAMTool
import XCTest

final class SDKVersionPageTests: XCTestCase {
    func testEveryNameOfTheTableIsKnown() {
        let symbols = Set(SDKSymbol.searchable.flatMap { [$0.name, $0.type] })
        for row in SDKVersionTable.all {
            switch row.subject {
            case .infoPlistKey(let name):
                XCTAssertNotNil(SettingsKey(named: name), name)
            case .policySetting(let name): XCTAssertNotNil(PolicySetting(rawValue: name), name)
            case .policyValue(let setting, let value):
                XCTAssertTrue(names(of: setting).contains(value), value)
            case .api(let name): XCTAssertTrue(row.removed != nil || symbols.contains(name), name)
            case .appConfigurationKey, .behavior, .platform: break
            }
        }
    }

    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources").standardizedFileURL

    func testEveryFileThatIsNamedAsAReaderReadsTheRow() throws {
        var texts: [String: String] = [:]
        for row in SDKVersionTable.all {
            guard case .files(let paths) = row.reader else { continue }
            XCTAssertFalse(paths.isEmpty, row.subject.name)
            for path in paths {
                let file = Self.sources.appendingPathComponent(path + ".swift")
                let text = try texts[path] ?? String(contentsOf: file, encoding: .utf8)
                texts[path] = text
                let words: [String] =
                    switch row.subject {
                    case .infoPlistKey: ["infoPlistKey("]
                    case .appConfigurationKey: ["appConfigurationKey("]
                    case .policySetting: ["policySetting("]
                    case .policyValue: ["policyValue("]
                    case .behavior(let behavior): Self.readings(of: behavior) + [": .\(behavior.rawValue)"]
                    case .api: ["row(ofSymbol:"]
                    case .platform(.minimumIOS): ["minimumIOS(of:"]
                    case .platform(.xcode): ["xcode(of:"]
                    case .platform(.serviceBlock): [".serviceBlock("]
                    case .platform: [".serviceWarning"]
                    }
                XCTAssertTrue(words.contains { text.contains($0) }, "\(path) does not read \(row.subject.name)")
            }
        }
    }

    /// The spellings by which code asks whether a version does something.
    private static func readings(of behavior: SDKBehavior) -> [String] {
        let name = behavior.rawValue
        return ["SDKBehavior.\(name)", "does(.\(name))", "row(of: .\(name))", "? .\(name) :"]
    }

    func testARowThatIsNotModeledHasAReasonWhoseAssumptionExists() {
        var assumptions: Set<String> = []
        for row in SDKVersionTable.all {
            guard case .none(let reason) = row.reader else { continue }
            XCTAssertFalse(reason.isEmpty, row.subject.name)
            for match in reason.matches(of: /assumption `([a-z-]+)`/) { assumptions.insert(String(match.1)) }
        }
        XCTAssertEqual(assumptions.subtracting(Assumption.all.map(\.name)), [])
        XCTAssertGreaterThan(assumptions.count, 10)
    }

    func testNoFileReadsARowThatIsNotModeled() throws {
        let silent = SDKBehavior.allCases.filter {
            if case .none = SDKVersionTable.row(of: $0).reader { true } else { false }
        }
        let paths = try XCTUnwrap(FileManager.default.enumerator(atPath: Self.sources.path)).compactMap {
            $0 as? String
        }
        for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("MAMSettings/Reader/Versions/") {
            let text = try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
            guard text.contains("SDK") else { continue }
            for behavior in silent where !path.contains("/Assumptions/") {
                for word in ["SDKBehavior.\(behavior.rawValue)", "does(.\(behavior.rawValue))"] {
                    XCTAssertFalse(text.contains(word), "\(path) reads \(behavior.rawValue)")
                }
            }
        }
    }

    private func names(of setting: String) -> [String] {
        switch PolicySetting(rawValue: setting)?.descriptor.kind {
        case .member(let names, _, _), .members(let names, _): names
        default: []
        }
    }

    func testThePageIsPrintedFromTheTable() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/SDKVersions.md").standardizedFileURL
        let text = SDKVersionPage.text
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
    }
}

/// The text of Docs/SDKVersions.md.
private enum SDKVersionPage {
    static var text: String {
        """
        # Versions of the SDK

        For developers and administrators: the first version of the SDK that has a key, setting or name. A test makes this page
        from `SDKVersionTable`, which these parts read:

        | Reader | What it does with a version |
        |---|---|
        | `ManagedApp.Configuration.sdkVersion`, `MAMPolicy.read(by:)` | what the app's SDK does not know has no effect |
        | scenarios | `sdk` of an app, and `setVersions`; an SDK that does not run on the device's system is refused |
        | `mam policy decide`, `explain` | `--sdk VERSION` |
        | `mam policy lint` | the rule `unenforcedBelowMinimumSDK` |
        | `mam doctor`, `mam appconfig check` | `--sdk VERSION`: settings, keys and blanks without effect, the lowest iOS, Xcode |
        | `mam settings keys`, `mam sdk` | print the versions |
        | `SDKCutOff.published`, the generations of PINs | the versions in them |

        Two versions are of two lines of releases: a change of 19.7.12 and 20.4.0 is not in 20.1.0 to 20.3.x. A setting that is
        not listed counts as known to every SDK. No answer depends on a version that is *not modeled*.

        The source of a row is the release notes of the version. Other sources are named in parentheses: *headers* is a
        comparison of the headers, *settings page* is
        https://learn.microsoft.com/en-us/intune/intune-service/apps/app-protection-policy-settings-ios.

        """ + sections.map { title, rows in section(title, rows) }.joined() + names
    }

    private static var sections: [(String, [SDKVersionRow])] {
        [
            ("Keys of IntuneMAMSettings", rows { if case .infoPlistKey = $0 { true } else { false } }),
            ("Keys of app configuration", rows { if case .appConfigurationKey = $0 { true } else { false } }),
            (
                "Settings of policies",
                rows {
                    switch $0 {
                    case .policySetting, .policyValue: true
                    default: false
                    }
                }
            ),
            ("What the SDK does", rows { if case .behavior = $0 { true } else { false } }),
            ("iOS, Xcode and the service", rows { if case .platform = $0 { true } else { false } }),
        ]
    }

    private static func rows(_ isIn: (SDKVersionRow.Subject) -> Bool) -> [SDKVersionRow] {
        SDKVersionTable.all.filter { isIn($0.subject) }
    }

    private static func note(of row: SDKVersionRow) -> String {
        var parts = [row.summary, row.note].filter { !$0.isEmpty }
        if case .none(let reason) = row.reader {
            // The assumption has the reason.
            let assumption = reason.firstMatch(of: /assumption `[a-z-]+`/).map { String($0.0) }
            parts.append(assumption.map { "not modeled (\($0))" } ?? "not modeled: \(reason)")
        }
        return parts.joined(separator: "; ")
    }

    private static func since(_ row: SDKVersionRow) -> String { row.since.isEmpty ? "not known" : row.sinceText }

    /// The source in the words that the introduction explains, in parentheses; empty for the release notes of the version.
    private static func source(of row: SDKVersionRow) -> String {
        let text = row.source.description
        if text == "comparison of the headers" { return "(headers)" }
        if text.hasSuffix("/app-protection-policy-settings-ios") { return "(settings page)" }
        return row.since.contains { text == "release notes of \($0.release)" } ? "" : "(\(text))"
    }

    /// The rows by version and note: what came together is in one row.
    private static func groups(_ rows: [SDKVersionRow]) -> [(since: String, names: String, note: String)] {
        var groups: [(since: String, names: [String], note: String)] = []
        for row in rows {
            var name = "`\(row.subject.name)`"
            if case .platform = row.subject { name = row.subject.name }
            let note = [note(of: row), source(of: row)].filter { !$0.isEmpty }.joined(separator: " ")
            if let last = groups.last, last.since == since(row), last.note == note {
                groups[groups.count - 1].names.append(name)
            } else {
                groups.append((since(row), [name], note))
            }
        }
        return groups.map { ($0.since, $0.names.joined(separator: ", "), $0.note) }
    }

    private static func section(_ title: String, _ rows: [SDKVersionRow]) -> String {
        let lines = groups(rows).map { "| \($0.since) | \($0.names) | \($0.note) |\n" }
        return "\n## \(title)\n\n| First version | Names | Note |\n|---|---|---|\n" + lines.joined()
    }

    /// The names in the headers that were removed; the command prints the versions of all.
    private static var names: String {
        let removed = rows { if case .api = $0 { true } else { false } }.compactMap { row in
            row.removed.map { removed in
                let note = [note(of: row), source(of: row)].filter { !$0.isEmpty }.joined(separator: " ")
                return "| `\(row.subject.name)` | \(since(row)) | \(removed.release) | \(note) |\n"
            }
        }
        return """

            ## Names in the headers

            `mam sdk NAME` prints the first version of each name. The names with account ids exist from 16.0.0 on, and stand for
            older names with a user principal name. These names were removed:

            | Name | First version | Removed in | Note |
            |---|---|---|---|

            """ + removed.joined()
    }
}
