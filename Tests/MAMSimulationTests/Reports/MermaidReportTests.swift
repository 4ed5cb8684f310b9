import MAMSimulation
import XCTest

final class MermaidReportTests: XCTestCase {
    /// Every line that a diagram may have; texts hold nothing that Mermaid could take for syntax.
    private static var line: Regex<(Substring, name: Substring?, note: Substring?, text: Substring?)> {
        /sequenceDiagram|    (?:actor p\d+|participant a\d+) as (?<name>.*)|    Note over [ap]\d+(?:,a\d+)?: (?<note>.*)|    [ap]\d+(?:->>|-->>|--x)[ap]\d+: (?<text>.*)/
    }
    private static var plain: Regex<Substring> { /(?:[\p{Alphabetic}0-9 .,\/()_-]|#\d+;)*/ }

    private func check(_ text: String, line: UInt = #line) {
        for found in text.split(separator: "\n") {
            guard let match = try? Self.line.wholeMatch(in: found) else {
                XCTFail("not a line of a diagram: \(found)", line: line)
                continue
            }
            let words = match.name ?? match.note ?? match.text ?? ""
            XCTAssertNotNil(try? Self.plain.wholeMatch(in: words), "not escaped: \(words)", line: line)
        }
    }

    func testTheDocumentedScenariosMakeDiagrams() throws {
        for log in try ReportMaterial.documented() {
            let text = ScenarioLog.mermaid([log])
            check(text)
            XCTAssertTrue(text.hasPrefix("sequenceDiagram\n"))
            XCTAssertLessThan(text.utf8.count, 50_000)
        }
    }

    func testHostileTextsStayText() throws {
        for log in try ReportMaterial.hostileLogs() { check(ScenarioLog.mermaid([log])) }
    }

    func testStepsThatDoNotFitAreCounted() throws {
        let steps = Array(
            repeating: #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "blocked"}"#,
            count: 2000)
        let log = try ReportMaterial.log(steps.joined(separator: ","))
        let text = ScenarioLog.mermaid([log])
        check(text)
        let drawn = text.split(separator: "\n").count { $0.contains("->>a") }
        XCTAssertTrue(text.hasSuffix("\(2000 - drawn) more steps are left out\n"), String(text.suffix(100)))
        XCTAssertGreaterThan(drawn, 300)
        XCTAssertLessThan(text.utf8.count, 50_000)
    }

    func testAnUnexpectedAnswerIsALostMessage() throws {
        let log = try ReportMaterial.log(
            #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "allowed"}"#)
        let text = ScenarioLog.mermaid([log])
        XCTAssertTrue(text.contains("    a0--xp1: UNEXPECTED blocked (send.otherAccount), stated allowed\n"), text)
    }
}
