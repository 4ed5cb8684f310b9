internal import MAMText

/// The results of the steps in a scenario file that was run.
///
/// A scenario file describes a simulated device with apps, and steps with their expected results. If a
/// scenario file and the files that it names stay the same, every run gives an equal report, on every machine. A report
/// contains no time of a real clock, and names accounts by short names, not by their ids.
public struct ScenarioReport: Sendable, Hashable, Codable {
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The seed of the random numbers, as the scenario file gives it.
    public let seed: UInt64
    /// The problems found in files that the scenario file names, one line each.
    ///
    /// The files were read and used despite these problems.
    public let notes: [String]
    /// The results of the scenarios, in the order of the file.
    public let scenarios: [Case]

    /// The results of one scenario, which is a list of steps.
    public struct Case: Sendable, Hashable, Codable {
        /// The id of the scenario.
        public let id: String
        /// The title of the scenario.
        public let title: String
        /// The results of the steps, in the order of the file.
        ///
        /// Nested steps follow the step that contains them.
        public let steps: [Step]
        /// The findings about the scenario as a whole; `nil` if there are none.
        ///
        /// An example is an account that is wiped again and again. A finding does not count as an unexpected result.
        public internal(set) var findings: [Finding]?

        /// Whether every step of the scenario had the result that the scenario file expects.
        public var isAsExpected: Bool { steps.allSatisfy(\.isAsExpected) }
    }

    /// A finding about a whole scenario, such as an account that is wiped again and again.
    public struct Finding: Sendable, Hashable, Codable {
        /// The kind of a finding about a whole scenario.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// An account is wiped again and again, or its app restarts again and again.
            case loop
        }

        /// The kind of the finding.
        public let kind: Kind
        /// The short name of the app that the finding concerns.
        public let app: String
        /// The short name of the account that the finding concerns; `nil` if it concerns no account.
        public let account: String?
        /// The description of the finding.
        public let text: String
        /// The indices of the steps that the finding concerns, in their order.
        ///
        /// An index is a text such as `2` or `2.1`.
        public let steps: [String]
    }

    /// The result of one step of a scenario.
    ///
    /// Properties that have no meaning for the step are `nil`, and are left out of the JSON.
    public struct Step: Sendable, Hashable, Codable {
        /// The index of the step: `2` for the second step, or `2.1` for the first step inside the second.
        public let index: String
        /// The number of the line on which the step begins in the scenario file.
        public let line: Int
        /// The kind of the step, by the name that the scenario file uses for it, such as `readFile`.
        public let verb: String
        /// The short name of the app that acted; `nil` for a step outside of apps.
        public let app: String?
        /// The thread of the step: `main` for the app's main thread, or `background` for another thread.
        ///
        /// It is `nil` for a step outside of apps.
        public let site: String?
        /// The action or question of the step, as text.
        public let action: String
        /// The short names of the accounts for which the app acted.
        ///
        /// There are several if a window shows data of several accounts, and none if no account was set.
        public let accounts: [String]?
        /// The place at which the ``accounts`` were set, such as `thread`, `window` or `process`.
        ///
        /// It is the name of an `IdentityLayer`.
        public let layer: String?
        /// The answer to the step, such as `allowed`, `true`, an account, or the result of an identity switch.
        public let answer: String?
        /// The name of the policy rule that decided the answer.
        public let rule: String?
        /// The answer that the scenario file expects.
        public let expected: String?
        /// The name of the policy rule that the scenario file expects to decide the answer.
        public let expectedRule: String?
        /// Whether ``answer`` and ``rule`` are as the scenario file expects; `true` if the file expects nothing.
        public let isAsExpected: Bool
        /// The explanation of an answer that the scenario file does not expect.
        public let explanation: String?
    }
}

extension ScenarioReport {
    /// The total numbers of scenarios and steps in several reports.
    public struct Summary: Sendable, Hashable, Codable {
        /// The number of scenarios.
        public let scenarios: Int
        /// The number of steps.
        public let steps: Int
        /// The number of steps with the expected result, including steps for which the file expects nothing.
        public let expected: Int
        /// The number of steps whose result differs from the expected one.
        public let unexpected: Int

        /// Counts the scenarios and steps in several reports.
        public init(_ reports: [ScenarioReport]) {
            let steps = reports.flatMap(\.scenarios).flatMap(\.steps)
            self.scenarios = reports.reduce(0) { $0 + $1.scenarios.count }
            self.steps = steps.count
            self.expected = steps.count(where: \.isAsExpected)
            self.unexpected = steps.count - expected
        }

        /// The numbers as one line of text, such as `18 scenarios, 43 steps: 43 as expected, 0 unexpected`.
        public var line: String {
            "\(NounCount.text(scenarios, "scenario")), \(NounCount.text(steps, "step")): "
                + "\(expected) as expected, \(unexpected) unexpected"
        }
    }

    /// Whether every step of every scenario had the result that the scenario file expects.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ScenarioReport {
    /// The document that ``ScenarioReport/json(_:unread:)`` writes, with the reports of several scenario files and
    /// totals.
    public struct Document: Sendable, Hashable, Codable {
        /// The version of the document's format.
        public let version: Int
        /// The numbers of scenarios and steps in all scenario files.
        public let summary: Summary
        /// The reports, one for each scenario file that was run.
        public let files: [ScenarioReport]
        /// The scenario files that could not be run.
        public let unread: [UnreadFile]

        /// Makes a document with the reports of several scenario files.
        ///
        /// - Parameters:
        ///   - reports: The reports, one for each scenario file that was run.
        ///   - unread: The scenario files that could not be run. Defaults to none.
        public init(_ reports: [ScenarioReport], unread: [UnreadFile] = []) {
            (version, summary, files, self.unread) = (1, Summary(reports), reports, unread)
        }
    }

    /// A scenario file that could not be run.
    ///
    /// Reports list the file, so that readers do not mistake a missing result for success.
    public struct UnreadFile: Sendable, Hashable, Codable {
        /// The name of the scenario file, as the caller gave it.
        public let file: String
        /// The reason why the scenario file could not be run, with the position of the mistake in the file.
        public let message: String

        /// Makes a report entry for a scenario file that could not be run.
        public init(file: String, message: String) { (self.file, self.message) = (file, message) }
    }

    /// Writes the reports of scenario files as one JSON document with sorted keys.
    ///
    /// Equal reports give equal bytes.
    ///
    /// - Parameters:
    ///   - reports: The reports, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The document.
    public static func json(_ reports: [ScenarioReport], unread: [UnreadFile] = []) -> String {
        stableJSON(Document(reports, unread: unread))
    }
}

extension ScenarioReport.Step {
    /// The step as JSON on one line, with sorted keys, as an encoder writes it; a server writes one for each call.
    package var json: String {
        // A step takes some 250 bytes.
        var text = ""
        text.reserveCapacity(384)
        text += "{"
        func name(_ name: String) {
            if text.utf8.count > 1 { text += "," }
            text += name
        }
        func add(_ key: String, _ value: String?) {
            guard let value else { return }
            name(key)
            JSONLiteral.append(value, to: &text)
        }
        if let accounts {
            name(#""accounts":["#)
            for (place, account) in accounts.enumerated() {
                if place > 0 { text += "," }
                JSONLiteral.append(account, to: &text)
            }
            text += "]"
        }
        add(#""action":"#, action)
        add(#""answer":"#, answer)
        add(#""app":"#, app)
        add(#""expected":"#, expected)
        add(#""expectedRule":"#, expectedRule)
        add(#""explanation":"#, explanation)
        add(#""index":"#, index)
        name(isAsExpected ? #""isAsExpected":true"# : #""isAsExpected":false"#)
        add(#""layer":"#, layer)
        name(#""line":"#)
        text += "\(line)"
        add(#""rule":"#, rule)
        add(#""site":"#, site)
        add(#""verb":"#, verb)
        text += "}"
        return text
    }
}

/// Encodes a value as JSON on one line, with sorted keys.
///
/// Unprintable characters are escaped.
func singleLineJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
        preconditionFailure("texts, booleans and finite numbers can always be written as JSON")
    }
}

/// Encodes a value as indented JSON with sorted keys and a final line end.
///
/// Unprintable characters are escaped.
func stableJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
        return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    } catch {
        preconditionFailure("texts, whole numbers and booleans can always be written as JSON")
    }
}

extension ScenarioReport {
    /// Writes the reports of scenario files as JUnit XML.
    ///
    /// The XML has a test suite for each file, a test case for each step, and an error for each file that could not be
    /// run.
    ///
    /// - Parameters:
    ///   - reports: The reports, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The XML document.
    public static func junit(_ reports: [ScenarioReport], unread: [UnreadFile] = []) -> String {
        let summary = Summary(reports)
        let (tests, failures) = (summary.steps + unread.count, summary.unexpected)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites tests="\#(tests)" failures="\#(failures)" errors="\#(unread.count)">"#,
        ]
        for report in reports { lines += report.suite }
        for file in unread { lines += file.suite }
        return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private var suite: [String] {
        let summary = Summary([self])
        var lines = [
            #"  <testsuite name="\#(XML.escaped(file))" tests="\#(summary.steps)" failures="\#(summary.unexpected)""#
                + #" errors="0" skipped="0" time="0">"#
        ]
        for one in scenarios {
            for step in one.steps { lines += step.testCase(of: one) }
        }
        if !notes.isEmpty { lines.append("    <system-out>\(XML.escaped(notes.joined(separator: "\n")))</system-out>") }
        return lines + ["  </testsuite>"]
    }
}

extension ScenarioReport.UnreadFile {
    fileprivate var suite: [String] {
        let name = XML.escaped(file)
        return [
            #"  <testsuite name="\#(name)" tests="1" failures="0" errors="1" skipped="0" time="0">"#,
            #"    <testcase classname="file" name="\#(name)" time="0">"#,
            #"      <error message="\#(XML.escaped(message))" type="unread"/>"#, "    </testcase>", "  </testsuite>",
        ]
    }
}

extension ScenarioReport.Step {
    fileprivate func testCase(of one: ScenarioReport.Case) -> [String] {
        let name = XML.escaped("\(one.id) \(one.title): \(index) \(app.map { "\($0) " } ?? "")\(action)")
        let head = #"    <testcase classname="\#(XML.escaped(one.id))" name="\#(name)" time="0""#
        guard !isAsExpected else { return [head + "/>"] }
        let found = [answer, rule].compactMap(\.self).joined(separator: " ")
        let stated = [expected, expectedRule].compactMap(\.self).joined(separator: " ")
        let message = XML.escaped("expected \(stated), found \(found)")
        return [
            head + ">",
            #"      <failure message="\#(message)" type="unexpected">\#(XML.escaped(explanation ?? ""))</failure>"#,
            "    </testcase>",
        ]
    }
}

/// Text for XML 1.0.
enum XML {
    /// Escapes markup.
    ///
    /// Unprintable characters become `\u{…}`.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            default: result += Markup.entity(scalar) ?? PlainText.shown(scalar)
            }
        }
    }
}

extension ScenarioReport {
    /// Formats the reports of scenario files as text.
    ///
    /// The text has one line for each step, an explanation of each unexpected result, and a last line with the totals.
    ///
    /// - Parameter reports: The reports, one for each scenario file that was run.
    /// - Returns: The text.
    public static func text(_ reports: [ScenarioReport]) -> String {
        var lines: [String] = []
        for report in reports {
            lines.append(PlainText.line(report.file))
            lines += report.notes.map { "  note: \($0)" }
            for one in report.scenarios { lines += one.lines { _ in [] } }
            lines.append("")
        }
        lines.append(Summary(reports).line)
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ScenarioReport.Case {
    /// Returns the id and title, then the steps in columns.
    func lines(beneath: (ScenarioReport.Step) -> [String]) -> [String] {
        let rows = steps.map(\.columns)
        let widths = (0..<3).map { column in min(rows.map { $0[column].count }.max() ?? 0, 60) }
        var lines = ["  \(id)  \(title)"]
        for (step, row) in zip(steps, rows) {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - cell.count))
            }
            let line = (cells + row[3...]).filter { !$0.isEmpty }.joined(separator: "  ")
            lines.append((step.isAsExpected ? "       ok  " : "UNEXPECTED ") + line.trimmingEnd)
            lines += (step.complaint + beneath(step)).map { "             \($0)" }
        }
        return lines + (findings ?? []).map { "  \($0.kind.rawValue): \($0.text)" }
    }
}

extension ScenarioReport.Step {
    /// The columns of a step: index; app, accounts and layer; action; answer with its rule.
    fileprivate var columns: [String] {
        var who = app ?? ""
        if let accounts {
            let names = accounts.isEmpty ? "no account" : accounts.joined(separator: "+")
            who += " as \(names)" + (layer.map { $0 == "none" ? "" : " (\($0))" } ?? "")
        }
        if site == "background" { who += " in background" }
        let outcome = [answer, rule.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
        return [index, who, action, outcome]
    }

    /// The lines with the stated answer and the explanation, for an unexpected result.
    fileprivate var complaint: [String] {
        guard !isAsExpected else { return [] }
        let stated = [expected, expectedRule.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
        let why = explanation.map { $0.split(separator: "\n").map(String.init) } ?? []
        return ["line \(line) expects \(stated)"] + why
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
