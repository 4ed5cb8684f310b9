import Foundation
import MAMSimulation
import TestSeeds
import XCTest

final class DocumentedScenariosTests: XCTestCase {
    func testEveryDocumentedScenarioComesOutAsStated() throws {
        let reports = try Documented.files().map { try Documented.report($0.bytes, named: $0.name) }
        XCTAssertTrue(reports.allSatisfy(\.isAsExpected), ScenarioReport.text(reports))
        XCTAssertEqual(reports.flatMap(\.notes), [])
        XCTAssertEqual(ScenarioReport.Summary(reports).unexpected, 0)
    }

    func testEveryCaseOfTheTestListIsThereExactlyOnce() throws {
        let ids = try Documented.files().flatMap { try Scenario.read($0.bytes, named: $0.name).cases.map(\.id) }
        let wanted = [(4, 11), (5, 25), (6, 3)].flatMap { stage, count in
            (1...count).map { "S\(stage)-\($0 < 10 ? "0" : "")\($0)" }
        }
        XCTAssertEqual(wanted.count, 39)
        for id in wanted { XCTAssertEqual(ids.count { $0 == id }, 1, id) }
        XCTAssertEqual(ids.count { $0.starts(with: /S[456]-/) }, 39)
        XCTAssertEqual(Set(ids).count, ids.count)
    }

    func testReversingOneExpectationMakesExactlyThatStepUnexpected() throws {
        let slice = isExhaustive ? 1 : 8
        var (found, turned) = (0, 0)
        for (name, bytes) in try Documented.files() {
            let text = String(decoding: bytes, as: UTF8.self)
            let user = text.firstMatch(of: /"users": \{\s*"(?<name>[^"]+)"/)?.name ?? "mia"
            for match in text.matches(of: Self.expectations) {
                found += 1
                guard found % slice == 0 else { continue }
                // A step may take several lines, of which the first has its verb.
                let before = text[..<match.value.startIndex]
                let start = try XCTUnwrap(before.range(of: "\"do\": \"", options: .backwards))
                let verb = text[start.upperBound...].prefix { $0 != "\"" }
                let other = try XCTUnwrap(
                    Self.opposite(of: match.value, ofVerb: verb, user: user) ?? Self.opposites[String(match.value)]
                        ?? Self.opposite(of: match.value), "no opposite of \(match.value)")
                let changed = text.replacingCharacters(in: match.value.startIndex..<match.value.endIndex, with: other)
                let line = 1 + text[..<start.lowerBound].count { $0 == "\n" }
                // The other scenarios of the file start from worlds of their own.
                let id = try XCTUnwrap(before.matches(of: /"id": "(?<id>[^"]+)"/).last?.id)
                let scenario = try Scenario.read(Array(changed.utf8), named: name).only(String(id))
                let report = try ScenarioRunner(files: Documented.source(of: name)).run(scenario)
                let steps = report.scenarios.flatMap(\.steps)
                XCTAssertEqual(steps.filter { !$0.isAsExpected }.map(\.line), [line], "\(name):\(line)")
                turned += 1
            }
        }
        XCTAssertGreaterThan(found, 500)
        XCTAssertEqual(turned, found / slice)
        print("turned \(turned) of \(found) expectations round")
    }

    /// What a step states; the text of a step that writes is none.
    private static var expectations: Regex<(Substring, value: Substring)> {
        /(?:"expect"|"encrypted"|"enrolled"|"refusal"|"read(?:Open)?File".*"text"): (?<value>\[[^\]]*\]|"(?:[^"\\]|\\.)*"|true|false|[0-9]+)/
    }

    /// Where a word means something else than in other steps; `user` is one of those in the file.
    private static func opposite(of value: Substring, ofVerb verb: Substring, user: Substring) -> String? {
        switch verb {
        case "setUIIdentity" where value == "\"canceled\"": "\"failed\""
        case "setUIIdentity" where value == "\"failed\"": "\"canceled\""
        case "setPIN": "\"mismatch\""
        case "register", "logIn", "deregister", "checkIn": value == "\"100\"" ? "\"101\"" : "\"100\""
        case "told": value == "[]" ? "[\"restart\"]" : "[]"
        case "notifications": value == "[]" ? "[\"wipeDidComplete\"]" : "[]"
        case "accounts": value == "[]" ? "[\"\(user)\"]" : "[]"
        // Where an app is blocked, nothing can be asked of it.
        case "openApp": value == "\"waiting\"" ? "\"enter\"" : "\"waiting\""
        case "openLink" where value == "\"enter\"" || value == "\"running\"": "\"waiting\""
        case "requestToken": value == "\"failed\"" ? "\"token\"" : "\"failed\""
        case "comeBack": value == "\"shown\"" ? "\"unchecked\"" : "\"shown\""
        case "identity" where value == "\"\(user)\"": "\"none\""
        case "appConfig": "\"elsewhere\""
        // Where an app is refused, nothing can be asked of it.
        case "start": value == "\"left\"" ? "\"started\"" : "\"left\""
        case "takeIn" where value != "\"allowed\"" && value != "\"blocked\"":
            value == "\"notManaged\"" ? "\"switchRefused\"" : "\"notManaged\""
        case "connect": value == "\"trusted\"" ? "\"notPinned\"" : "\"trusted\""
        case "authority": "\"https://elsewhere.example\""
        case "enterPIN": "\"noPIN\""
        case "blocked": value == "\"notBlocked\"" ? "\"clockedOut\"" : "\"notBlocked\""
        default: nil
        }
    }

    private static func opposite(of value: Substring) -> String? {
        if let number = Int(value) { return "\(number + 1)" }
        if value == "\"fileNotFound\"" { return "\"internalError\"" }
        if value == "\"internalError\"" { return "\"fileNotFound\"" }
        // Texts have blanks in them, which names and words do not.
        return value.contains(" ") ? "\"\(value.dropFirst().dropLast()).\"" : nil
    }

    private static let opposites = [
        "\"alice\"": "\"bob\"", "\"bob\"": "\"alice\"", "\"carol\"": "\"bob\"", "\"before\"": "\"Before\"",
        "\"allowed\"": "\"blocked\"", "\"blocked\"": "\"allowed\"",
        "\"allowedAfterEvaluation\"": "\"allowed\"", "true": "false", "false": "true",
        "\"mia\"": "\"pat\"", "\"pat\"": "\"mia\"", "\"none\"": "\"unmanaged\"", "\"unmanaged\"": "\"none\"",
        "\"nora\"": "\"mia\"", "\"openIn\"": "\"copyTo\"", "\"copyTo\"": "\"notListed\"",
        "\"notListed\"": "\"copyTo\"", "\"shareExtension\"": "\"notListed\"",
        "\"blockAlert\"": "\"printSheet\"", "\"printSheet\"": "\"blockAlert\"", "\"shown\"": "\"refused\"",
        "\"refused\"": "\"shown\"", "\"canceled\"": "\"shown\"", "\"waiting\"": "\"shown\"",
        "\"dora\"": "\"alice\"", "\"home\"": "\"Home\"", "\"work\"": "\"Work\"",
        "[\"alice\", \"bob\"]": "[\"bob\", \"alice\"]",
        "[\"mia\", \"nora\"]": "[\"nora\", \"mia\"]", "[\"mia\", \"pat\"]": "[\"pat\", \"mia\"]",
        "\"notAllowed\"": "\"success\"", "\"saveToFiles\"": "\"notListed\"", "\"saveImage\"": "\"notListed\"",
    ]

    func testTwoRunsGiveTheSameBytes() throws {
        func run() throws -> [String] {
            let reports = try Documented.files().map { try Documented.report($0.bytes, named: $0.name) }
            return [ScenarioReport.json(reports), ScenarioReport.text(reports), ScenarioReport.junit(reports)]
        }
        XCTAssertEqual(try run(), try run())
    }

    func testTheListOfVerbsInTheDocumentsIsTheTable() throws {
        let url = URL(fileURLWithPath: "\(Documented.folder)/README.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil,
            let start = ScenarioSchema.markdown.split(separator: "\n").first, let place = text.range(of: "\n\(start)\n")
        {
            let kept = text[..<text.index(after: place.lowerBound)]
            try (kept + ScenarioSchema.markdown).write(to: url, atomically: true, encoding: .utf8)
        }
        let now = try String(contentsOf: url, encoding: .utf8)
        XCTAssertTrue(now.hasSuffix(ScenarioSchema.markdown), "run once with MAM_REGENERATE_GOLDEN=1")
    }

    func testTheExampleOfTheDocumentsRuns() throws {
        let url = URL(fileURLWithPath: "\(Documented.folder)/README.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        let example = try XCTUnwrap(text.firstMatch(of: /```json\n(?<code>(?s:.*?))```/))
        let report = try Documented.report(Array(example.code.utf8), named: "README.md")
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]))
        XCTAssertEqual(ScenarioReport.Summary([report]).line, "1 scenario, 2 steps: 2 as expected, 0 unexpected")
    }
}
