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
