import Foundation
import MAMSimulation
import XCTest

/// Runs as traces: the Chrome trace format, and OTLP/JSON lines.
final class TraceReportTests: XCTestCase {
    private func events(_ text: String, line: UInt = #line) throws -> [[String: Any]] {
        let document = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], line: line)
        return try XCTUnwrap(document["traceEvents"] as? [[String: Any]], line: line)
    }

    private func spans(_ text: String) throws -> [[[String: Any]]] {
        try text.split(separator: "\n").map { line in
            let document = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let resource = try XCTUnwrap((document["resourceSpans"] as? [[String: Any]])?.first)
            let scope = try XCTUnwrap((resource["scopeSpans"] as? [[String: Any]])?.first)
            return try XCTUnwrap(scope["spans"] as? [[String: Any]])
        }
    }

    private func attributes(_ span: [String: Any]) -> [String: String] {
        var all: [String: String] = [:]
        for attribute in span["attributes"] as? [[String: Any]] ?? [] {
            let value = (attribute["value"] as? [String: Any])?.values.first
            all[attribute["key"] as? String ?? ""] = value.map { "\($0)" }
        }
        return all
    }

    private static func name(_ event: [String: Any]) -> String { event["name"] as? String ?? "" }
    private static func isOf(_ category: String, _ phase: String) -> ([String: Any]) -> Bool {
        { event in
            event["ph"] as? String == phase && (event["cat"] as? String)?.hasPrefix(category) == true
        }
    }

    func testADeviceIsAProcessAnIdentityATrackAndADecisionAnInstant() throws {
        let logs = try ReportMaterial.documented()
        let cases = logs.flatMap(\.scenarios)
        let events = try events(ScenarioLog.chromeTrace(logs))
        XCTAssertEqual(events.filter { Self.name($0) == "process_name" }.count, cases.count)
        let steps = events.filter(Self.isOf("step", "X"))
        XCTAssertEqual(steps.map(Self.name), cases.flatMap(\.entries).map(\.step.action))
        let decisions = events.filter(Self.isOf("decision", "i"))
        let wanted = cases.flatMap(\.entries).map(\.step).filter { $0.rule != nil }
        XCTAssertEqual(decisions.map(Self.name), wanted.map { "\($0.answer ?? "") \($0.rule ?? "")" })
        var names: [[Int]: String] = [:]
        for event in events where Self.name(event) == "thread_name" {
            let place = [try XCTUnwrap(event["pid"] as? Int), try XCTUnwrap(event["tid"] as? Int)]
            XCTAssertNil(names.updateValue((event["args"] as? [String: String])?["name"] ?? "", forKey: place))
        }
        let entries = cases.flatMap(\.entries)
        for (step, entry) in zip(steps, entries) {
            let place = [step["pid"] as? Int ?? 0, step["tid"] as? Int ?? 0]
            let accounts = entry.step.accounts ?? []
            let wanted = entry.step.app.map {
                $0 + (accounts.isEmpty ? "" : " · " + accounts.joined(separator: "+"))
            }
            XCTAssertEqual(names[place], wanted ?? "device and service")
        }
        for event in events where event["ph"] as? String != "M" {
            XCTAssertNotNil(names[[event["pid"] as? Int ?? 0, event["tid"] as? Int ?? 0]], Self.name(event))
        }
        print("\(events.count) events of \(cases.count) devices")
    }

    func testAnAllowedTransferIsAnArrowBetweenTwoTracks() throws {
        let log = try ReportMaterial.log(
            #"{"do": "send", "app": "notes", "as": "alice", "to": "mail", "toAccount": "alice", "expect": "allowed"}"#,
            #"{"do": "receive", "app": "notes", "as": "alice", "from": "mail", "fromAccount": "alice", "expect": "allowed"}"#
        )
        let events = try events(ScenarioLog.chromeTrace([log]))
        func track(_ event: [String: Any]?) -> String {
            let named = events.first {
                Self.name($0) == "thread_name" && $0["tid"] as? Int == event?["tid"] as? Int
            }
            return (named?["args"] as? [String: String])?["name"] ?? ""
        }
        let arrows = events.filter(Self.isOf("transfer", "s")).map { start in
            [
                track(start),
                track(events.first { $0["ph"] as? String == "f" && $0["id"] as? Int == start["id"] as? Int }),
            ]
        }
        XCTAssertEqual(arrows, [["notes · alice", "mail · alice"], ["mail · alice", "notes · alice"]])
    }

    func testEveryArrowHasTwoEndsInsideSlicesAndBlockedTransfersHaveNone() throws {
        let logs = try ReportMaterial.documented()
        let events = try events(ScenarioLog.chromeTrace(logs))
        let (starts, ends) = (
            events.filter { $0["ph"] as? String == "s" }, events.filter { $0["ph"] as? String == "f" }
        )
        let entries = logs.flatMap(\.scenarios).flatMap(\.entries)
        let transfers = entries.filter { $0.transfer != nil }
        let allowed = transfers.filter { $0.step.answer == "allowed" }
        XCTAssertGreaterThan(allowed.count, 5)
        XCTAssertGreaterThan(transfers.count, allowed.count)
        XCTAssertEqual(starts.count, allowed.count)
        XCTAssertEqual(starts.compactMap { $0["id"] as? Int }, Array(1...starts.count))
        XCTAssertEqual(ends.compactMap { $0["id"] as? Int }, Array(1...starts.count))
        let slices = events.filter { $0["ph"] as? String == "X" }
        for end in starts + ends {
            let moment = try XCTUnwrap(end["ts"] as? Int)
            XCTAssertTrue(
                slices.contains { slice in
                    let start = slice["ts"] as? Int ?? 0
                    return slice["pid"] as? Int == end["pid"] as? Int && slice["tid"] as? Int == end["tid"] as? Int
                        && start <= moment && moment < start + (slice["dur"] as? Int ?? 0)
                })
        }
    }

    func testStepsAreInOrderEvenWhenTheClockStandsStillOrIsSetBack() throws {
        let log = try ReportMaterial.log(
            #"{"do": "advance", "seconds": 60}"#, #"{"do": "moveClock", "seconds": -3600}"#,
            #"{"do": "save", "app": "notes", "as": "alice", "location": "box", "expect": "allowed"}"#,
            #"{"do": "advance", "seconds": 7200}"#,
            #"{"do": "save", "app": "notes", "as": "alice", "location": "box", "expect": "allowed"}"#
        )
        let moments = try events(ScenarioLog.chromeTrace([log])).filter(Self.isOf("step", "X")).compactMap {
            $0["ts"] as? Int
        }
        XCTAssertEqual(moments, [1000, 60_000_000, 60_001_000, 60_002_000, 3_660_000_000])
        let spans = try XCTUnwrap(spans(ScenarioLog.otlpLines([log])).first)
        XCTAssertEqual(
            spans.dropFirst().compactMap { $0["startTimeUnixNano"] as? String },
            ["1767225660001000000", "1767229260000000000"])
    }

    func testEveryDecisionIsOneSpanWithItsRuleUnderTheSpanOfItsScenario() throws {
        let logs = try ReportMaterial.documented()
        let cases = logs.flatMap(\.scenarios)
        let traces = try spans(ScenarioLog.otlpLines(logs))
        XCTAssertEqual(traces.count, cases.count)
        var ids: Set<String> = []
        var count = 0
        for (spans, one) in zip(traces, cases) {
            let root = try XCTUnwrap(spans.first)
            let trace = try XCTUnwrap(root["traceId"] as? String)
            XCTAssertEqual(trace.count, 32)
            XCTAssertTrue(ids.insert(trace).inserted)
            XCTAssertNil(root["parentSpanId"])
            let decisions = one.entries.filter { $0.step.rule != nil }
            XCTAssertEqual(spans.count - 1, decisions.count)
            for (span, entry) in zip(spans.dropFirst(), decisions) {
                XCTAssertEqual(span["traceId"] as? String, trace)
                XCTAssertEqual(span["parentSpanId"] as? String, root["spanId"] as? String)
                let id = try XCTUnwrap(span["spanId"] as? String)
                XCTAssertEqual(id.count, 16)
                XCTAssertTrue(ids.insert(trace + id).inserted)
                let attributes = attributes(span)
                XCTAssertEqual(attributes["mam.rule"], entry.step.rule)
                XCTAssertEqual(attributes["mam.answer"], entry.step.answer)
                XCTAssertEqual(attributes["mam.app"], entry.step.app)
                XCTAssertEqual(attributes["mam.step"], entry.step.index)
                XCTAssertEqual(attributes["mam.explanation"], entry.explanation)
                XCTAssertEqual(attributes["mam.peer.app"], entry.transfer?.app)
                XCTAssertEqual(span["status"] == nil, entry.step.isAsExpected)
                count += 1
            }
            let told = (root["events"] as? [[String: Any]])?.count
            XCTAssertEqual(
                told,
                one.events.count + one.entries.reduce(0) { $0 + $1.events.count }
                    + one.entries.count(where: { $0.step.rule == nil }))
        }
        print("\(count) decisions in \(traces.count) traces")
        XCTAssertGreaterThan(count, 140)
    }

    func testAStepWithAnotherResultIsAnError() throws {
        let log = try ReportMaterial.log(
            #"{"do": "save", "app": "notes", "as": "alice", "location": "box", "expect": "blocked"}"#)
        let spans = try XCTUnwrap(spans(ScenarioLog.otlpLines([log])).first)
        for span in spans { XCTAssertEqual((span["status"] as? [String: Any])?["code"] as? Int, 2) }
        XCTAssertTrue(ScenarioLog.chromeTrace([log]).contains(#""cat":"step,unexpected""#))
    }

    func testHostileTextsStayText() throws {
        let logs = try ReportMaterial.hostileLogs()
        let trace = ScenarioLog.chromeTrace(logs)
        let titles = try events(trace).filter { Self.name($0) == "process_name" }.compactMap {
            ($0["args"] as? [String: String])?["name"]
        }
        XCTAssertEqual(titles, logs.flatMap(\.scenarios).map { "\($0.id) \($0.title)" })
        let lines = ScenarioLog.otlpLines(logs)
        XCTAssertEqual(try spans(lines).count, logs.count)
        for text in [trace, lines] {
            XCTAssertFalse(
                text.unicodeScalars.contains {
                    $0 != "\n" && [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
                })
        }
    }

    func testEqualRunsGiveEqualBytes() throws {
        func run() throws -> ScenarioLog {
            try ReportMaterial.log(
                #"{"do": "advance", "seconds": 60}"#,
                #"{"do": "save", "app": "notes", "as": "alice", "location": "box", "expect": "allowed"}"#)
        }
        XCTAssertEqual(ScenarioLog.chromeTrace([try run()]), ScenarioLog.chromeTrace([try run()]))
        XCTAssertEqual(ScenarioLog.otlpLines([try run()]), ScenarioLog.otlpLines([try run()]))
        XCTAssertEqual(ScenarioLog.otlpLines([]), "")
        XCTAssertEqual(try events(ScenarioLog.chromeTrace([])).count, 0)
    }
}
