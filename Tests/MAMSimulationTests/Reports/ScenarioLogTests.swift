import Foundation
import MAMCore
import MAMSimulation
import XCTest

final class ScenarioLogTests: XCTestCase {
    func testTheReportOfALogIsTheReportOfARun() throws {
        for (name, bytes) in try Documented.files() {
            let runner = ScenarioRunner(files: Documented.source(of: name))
            let scenario = try Scenario.read(bytes, named: name)
            XCTAssertEqual(try runner.log(scenario).report, try runner.run(scenario), name)
        }
    }

    func testEveryDecisionHasItsExplanation() throws {
        var decisions = 0
        for entry in try ReportMaterial.documented().flatMap(\.scenarios).flatMap(\.entries) {
            guard let rule = entry.step.rule else { continue }
            decisions += 1
            XCTAssertTrue(
                entry.explanation?.contains(rule) ?? false, "\(entry.step.action): \(entry.explanation ?? "nil")")
        }
        XCTAssertGreaterThan(decisions, 140)
    }

    func testTwoLogsOfConcurrentScenariosAreEqual() throws {
        let bytes = try XCTUnwrap(Documented.files().first { $0.name == "propagation.json" }?.bytes)
        let runner = ScenarioRunner(files: ScenarioFolder(Documented.folder))
        let first = try runner.log(Scenario.read(bytes, named: "p.json"))
        for _ in 0..<5 { XCTAssertEqual(try runner.log(Scenario.read(bytes, named: "p.json")), first) }
    }

    func testEventsHaveTheCorrelationIDOfTheCallerOfTheRunnerOnEveryQueue() throws {
        let steps = [
            #"{"do": "setProcessIdentity", "app": "notes", "account": "bob"}"#,
            #"{"do": "onQueue", "app": "notes", "queue": "net", "steps": [{"do": "setThreadIdentity", "account": "bob"}]}"#,
        ]
        let id = try CorrelationID("run-1")
        let log = try CorrelationID.withValue(id) { try ReportMaterial.log(steps[0], steps[1]) }
        let events = log.scenarios.flatMap { $0.events + $0.entries.flatMap(\.events) }
        XCTAssertGreaterThan(events.count, 2)
        for event in events { XCTAssertEqual(event.correlationID, id, event.words) }
        let lines = ScenarioLog.jsonLines([log])
        XCTAssertTrue(lines.contains(#""correlationID":"run-1""#), lines)
        let plain = ScenarioLog.jsonLines([try ReportMaterial.log(steps[0], steps[1])])
        XCTAssertFalse(plain.contains("correlationID"), plain)
        XCTAssertEqual(lines.replacing(#""correlationID":"run-1","#, with: ""), plain)
    }

    func testEventsStandUnderTheStepInWhichTheyHappened() throws {
        let log = try ReportMaterial.log(
            #"{"do": "openWindow", "app": "notes", "window": "side"}"#,
            #"{"do": "setUIIdentity", "app": "notes", "account": "alice", "window": "side", "expect": "success"}"#,
            #"{"do": "onQueue", "app": "notes", "queue": "net", "steps": [{"do": "setThreadIdentity", "account": "bob"}]}"#,
            #"{"do": "advance", "seconds": 90000}"#, #"{"do": "kill", "app": "notes"}"#)
        let one = try XCTUnwrap(log.scenarios.first)
        XCTAssertTrue(one.events.map(\.words).contains("policyChanged: alice, in force"), "\(one.events)")
        let entries = Dictionary(uniqueKeysWithValues: one.entries.map { ($0.step.index, $0) })
        XCTAssertEqual(entries["2"]?.window, "side")
        XCTAssertEqual(entries["2"]?.events.map(\.words), ["windowIdentityChanged: alice, in window side, success"])
        XCTAssertEqual(entries["2"]?.queue, "main")
        XCTAssertEqual(entries["3.1"]?.queue, "net")
        XCTAssertEqual(entries["3.1"]?.events.map(\.words), ["threadIdentityChanged: bob"])
        XCTAssertEqual(entries["4"]?.time, 0)
        XCTAssertEqual(entries["5"]?.time, 90000)
        XCTAssertEqual(entries["5"]?.events.map(\.name), ["processEnded"])
    }

    func testTheObserverOfTheRunnerStillHearsEverything() throws {
        let recorder = RecordingObserver()
        let runner = ScenarioRunner(files: SmallScenario.files, observer: recorder)
        let scenario = try SmallScenario.read(#"{"do": "setProcessIdentity", "app": "notes", "account": "alice"}"#)
        let log = try runner.log(scenario)
        XCTAssertEqual(
            recorder.events.count, log.scenarios.flatMap { $0.events + $0.entries.flatMap(\.events) }.count)
    }

    func testTheTextListsTheEventsUnderEachStep() throws {
        let log = try ReportMaterial.log(
            #"{"do": "setProcessIdentity", "app": "notes", "account": "alice"}"#,
            #"{"do": "save", "app": "notes", "location": "other", "expect": "allowed"}"#)
        let lines = ScenarioLog.text([log]).split(separator: "\n").map(String.init)
        XCTAssertTrue(lines.contains("             · notes processIdentityChanged: alice"), "\(lines)")
        XCTAssertTrue(lines.contains { $0.hasPrefix("UNEXPECTED 2") })
        XCTAssertEqual(lines.last, "1 scenario, 2 steps: 1 as expected, 1 unexpected")
    }

    func testEveryLineOfJSONIsAnObjectWithAType() throws {
        let logs = try ReportMaterial.documented()
        let text = ScenarioLog.jsonLines(logs, unread: [.init(file: "x.json", message: "no file")])
        var counts: [String: Int] = [:]
        for (number, line) in text.split(separator: "\n").enumerated() {
            let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let type = try XCTUnwrap(object["type"] as? String)
            counts[type, default: 0] += 1
            if number == 0 { XCTAssertEqual(object["version"] as? Int, ScenarioLog.jsonLinesVersion) }
            if type == "step", object["rule"] != nil { XCTAssertNotNil(object["explanation"]) }
            if type == "summary" { XCTAssertEqual(object["unexpected"] as? Int, 0) }
        }
        let summary = ScenarioReport.Summary(logs.map(\.report))
        XCTAssertEqual(counts["step"], summary.steps)
        XCTAssertEqual(counts["scenario"], summary.scenarios)
        XCTAssertEqual(counts["file"], logs.count)
        XCTAssertEqual([counts["log"], counts["unread"], counts["summary"]], [1, 1, 1])
        XCTAssertFalse(text.contains("contoso"), "no principal name belongs into a log")
        XCTAssertFalse(text.contains("\"unknown\""), "every account of a log has a short name")
    }
}
