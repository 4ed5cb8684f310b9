import Foundation
import FoundationXML
import MAMSimulation
import XCTest

final class ScenarioReportTests: XCTestCase {
    private func report() throws -> ScenarioReport {
        try SmallScenario.run(
            #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "allowed", "rule": "send.all"}"#,
            #"{"do": "identity", "app": "notes", "as": "bob", "expect": "alice", "layer": "window"}"#,
            #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "blocked", "rule": "send.all"}"#,
            #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "blocked"}"#)
    }

    func testUnexpectedStepsStandOutWithTheirExplanation() throws {
        let text = ScenarioReport.text([try report()])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        XCTAssertEqual(lines[0], "s.json")
        XCTAssertEqual(lines[1], "  one  one")
        XCTAssertTrue(lines[2].hasPrefix("UNEXPECTED 1  notes as alice (scope)"), lines[2])
        XCTAssertTrue(lines[2].hasSuffix("save to other                  blocked [send.otherAccount]"), lines[2])
        XCTAssertEqual(lines[3], "             line 13 expects allowed [send.all]")
        XCTAssertTrue(lines[4].hasPrefix("             BLOCKED save to other"), lines[4])
        XCTAssertTrue(text.contains("line 14 expects alice (window)"))
        XCTAssertTrue(text.contains("\n       ok  4  "))
        XCTAssertTrue(text.hasSuffix("\n\n1 scenario, 4 steps: 1 as expected, 3 unexpected\n"), text)
    }

    func testTheJSONDocumentReadsBack() throws {
        let reports = [try report()]
        let json = ScenarioReport.json(reports)
        let document = try JSONDecoder().decode(ScenarioReport.Document.self, from: Data(json.utf8))
        XCTAssertEqual(document, ScenarioReport.Document(reports))
        XCTAssertEqual(document.version, 1)
        XCTAssertEqual(document.summary.unexpected, 3)
        XCTAssertEqual(document.files[0].scenarios[0].steps[0].rule, "send.otherAccount")
        XCTAssertFalse(json.contains("example"), "no account id and no principal name belongs into a report")
    }

    func testJUnitIsWellFormedAndCounts() throws {
        let bytes = Array(
            SmallScenario.text(
                #"{"do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "allowed"}"#,
                #"{"do": "advance", "seconds": 1}"#
            ).replacing(#""title": "one""#, with: #""title": "a <b> & \"c\" ]]>""#).utf8)
        let scenario = try Scenario.read(bytes, named: "a\u{1}&<>\".json")
        let report = try ScenarioRunner(files: SmallScenario.files).run(scenario)
        let counter = ElementCounter()
        let parser = XMLParser(data: Data(ScenarioReport.junit([report, report]).utf8))
        parser.delegate = counter
        XCTAssertTrue(parser.parse(), "\(String(describing: parser.parserError))")
        XCTAssertEqual(counter.counts, ["testsuites": 1, "testsuite": 2, "testcase": 4, "failure": 2])
        XCTAssertEqual(counter.names.first, "one a <b> & \"c\" ]]>: 1 notes save to other")
        XCTAssertEqual(counter.suites.first, "a\\u{1}&<>\".json")
    }

    private final class ElementCounter: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        var names: [String] = []
        var suites: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            counts[name, default: 0] += 1
            if name == "testcase" { names.append(attributes["name"] ?? "") }
            if name == "testsuite" { suites.append(attributes["name"] ?? "") }
        }
    }
}
