import Foundation
import MAMJSON
import MAMServer
import MAMSimulation
import XCTest

/// Every scenario of Docs/Scenarios, step by step.
final class ServedScenarioTests: XCTestCase {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Docs/Scenarios").path

    /// The folder and name of each file, with those of public threads.
    private func files() throws -> [(folder: String, name: String)] {
        try [folder, folder + "/issues"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
                .map { (folder, $0) }
        }
    }

    func testEveryScenarioHasTheResultsOfItsFileAndItsExportRepeatsThem() throws {
        let server = SimulationServer()
        let client = try Client(server)
        var (scenarios, steps) = (0, 0)
        for (folder, name) in try files() {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            let report = try ScenarioRunner(files: ScenarioFolder(folder)).run(Scenario.read(bytes, named: name))
            let file = try JSONReader.read(bytes, options: .withComments).cursor
            guard case .object(let members) = file.value.kind else { return XCTFail(name) }
            let document = JSONValue.made(
                members.filter { $0.key != "scenarios" }.map { (key: $0.key, value: $0.value) })
            let cases = try file.required("scenarios").elements()
            XCTAssertEqual(cases.count, report.scenarios.count)
            for (one, expected) in zip(cases, report.scenarios) {
                let world = try client.open(document, id: expected.id, title: expected.title, root: folder)
                var outcomes: [String] = []
                for step in try one.required("steps").elements() {
                    let answer = try client.step(world, step.value)
                    let result = try XCTUnwrap(answer.member("result"), "\(name), \(expected.id): \(answer.value.line)")
                    outcomes.append(try result.required("outcome").value.line)
                    XCTAssertNil(result.member("atRest"), "\(name), \(expected.id)")
                    outcomes += try result.member("nested")?.elements().map(\.value.line) ?? []
                }
                XCTAssertEqual(
                    try outcomes.map(Self.withoutLine), try expected.steps.map { try Self.withoutLine($0.json) },
                    "\(name), \(expected.id)")
                // The lines are those of the exported file.
                let exported = try client.call("world/export", [("world", .made(.string(world)))])
                let text = try exported.required("result").required("document").string()
                let again = try ScenarioRunner(files: ScenarioFolder(folder)).run(
                    Scenario.read(Array(text.utf8), named: "exported"))
                XCTAssertEqual(again.scenarios.count, 1)
                XCTAssertEqual(again.scenarios.first?.id, expected.id)
                XCTAssertEqual(again.scenarios.first?.title, expected.title)
                XCTAssertEqual(outcomes, try again.scenarios.first?.steps.map { try json($0.json).line })
                XCTAssertNil(try client.call("world/close", [("world", .made(.string(world)))]).code)
                scenarios += 1
                steps += outcomes.count
            }
        }
        XCTAssertEqual(server.worldCount, 0)
        print("served scenarios: \(scenarios), steps: \(steps)")
        XCTAssertGreaterThanOrEqual(scenarios, 161)
        client.stream.close()
        client.waitForEnd()
    }

    func testEveryScenarioHasTheSameAnswersWithoutItsExpectedResults() throws {
        let client = try Client(SimulationServer())
        var steps = 0
        for (folder, name) in try files() {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            let report = try ScenarioRunner(files: ScenarioFolder(folder)).run(Scenario.read(bytes, named: name))
            let file = try JSONReader.read(bytes, options: .withComments).cursor
            guard case .object(let members) = file.value.kind else { return XCTFail(name) }
            let document = JSONValue.made(
                members.filter { $0.key != "scenarios" }.map { (key: $0.key, value: $0.value) })
            for (one, expected) in zip(try file.required("scenarios").elements(), report.scenarios) {
                let world = try client.open(document, id: expected.id, title: expected.title, root: folder)
                var outcomes: [JSONCursor] = []
                for step in try one.required("steps").elements() {
                    let answer = try client.step(world, Self.withoutResults(step.value))
                    let result = try XCTUnwrap(answer.member("result"), "\(name), \(expected.id): \(answer.value.line)")
                    outcomes.append(try result.required("outcome"))
                    outcomes += try result.member("nested")?.elements() ?? []
                }
                XCTAssertEqual(outcomes.count, expected.steps.count)
                for (outcome, step) in zip(outcomes, expected.steps) {
                    let place = "\(name), \(expected.id), step \(step.index)"
                    let answer = try outcome.member("answer")?.string()
                    // Some answers have more or fewer parts, as the result asks for them.
                    let (asked, stated) = (answer ?? "", step.answer ?? "")
                    XCTAssertTrue(
                        asked.hasPrefix(stated) || stated.hasPrefix(asked), "\(place): \(asked), not \(stated)")
                    XCTAssertEqual(answer == nil, step.answer == nil, place)
                    XCTAssertEqual(try outcome.member("rule")?.string(), step.rule, place)
                    XCTAssertEqual(try outcome.required("isAsExpected").bool(), step.isAsExpected, place)
                }
                let exported = try client.call("world/export", [("world", .made(.string(world)))])
                let text = try exported.required("result").required("document").string()
                let again = try ScenarioRunner(files: ScenarioFolder(folder)).run(
                    Scenario.read(Array(text.utf8), named: "exported"))
                XCTAssertEqual(
                    outcomes.map(\.value.line), try again.scenarios.first?.steps.map { try json($0.json).line },
                    "\(name), \(expected.id)")
                XCTAssertNil(try client.call("world/close", [("world", .made(.string(world)))]).code)
                steps += outcomes.count
            }
        }
        XCTAssertGreaterThan(steps, 500)
        client.stream.close()
        client.waitForEnd()
    }

    /// A step, and the steps inside it, without the fields that state results, if a file has to have them.
    private static func withoutResults(_ step: JSONValue) throws -> JSONValue {
        switch step.kind {
        case .array(let elements): return .made(.array(try elements.map(withoutResults)))
        case .object(let members):
            let verb = try StepVerb.all.first { try $0.name == JSONCursor(step).required("do").string() }
            let results = verb?.own.filter(\.statesResult) ?? []
            let mayGo = results.contains { $0.isRequired || $0.name == "text" }
            return .made(
                try members.filter { member in !mayGo || !results.contains { $0.name == member.key } }.map { member in
                    let holdsSteps = ["steps", "branches"].contains(member.key)
                    return (key: member.key, value: holdsSteps ? try withoutResults(member.value) : member.value)
                })
        default: return step
        }
    }

    private static func withoutLine(_ text: String) throws -> String {
        guard case .object(let members) = try json(text).kind else { return text }
        return JSONValue.made(members.filter { $0.key != "line" }.map { (key: $0.key, value: $0.value) }).line
    }

    func testAStepIsWrittenAsAnEncoderWritesIt() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for (folder, name) in try files() {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            let report = try ScenarioRunner(files: ScenarioFolder(folder)).run(Scenario.read(bytes, named: name))
            for step in report.scenarios.flatMap(\.steps) {
                XCTAssertEqual(step.json, String(decoding: try encoder.encode(step), as: UTF8.self), name)
            }
        }
    }
}
