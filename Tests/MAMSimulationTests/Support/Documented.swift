import Foundation
import MAMSimulation
import XCTest

/// The scenario files of Docs/Scenarios, and those of public threads in its folder `issues`.
enum Documented {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Docs/Scenarios").path

    /// Name and bytes of each file, by name.
    static func files() throws -> [(name: String, bytes: [UInt8])] {
        let manager = FileManager.default
        let issues = try manager.contentsOfDirectory(atPath: "\(folder)/issues").map { "issues/\($0)" }
        let names = try manager.contentsOfDirectory(atPath: folder) + issues
        return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
            (name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
        }
    }

    /// The files that a scenario file may name.
    static func source(of name: String) -> ScenarioFolder {
        ScenarioFolder(name.hasPrefix("issues/") ? "\(folder)/issues" : folder)
    }

    static func report(_ bytes: [UInt8], named name: String) throws -> ScenarioReport {
        try ScenarioRunner(files: source(of: name)).run(Scenario.read(bytes, named: name))
    }
}

extension XCTestCase {
    /// Calls `body` and hands back what it throws.
    func scenarioError(
        file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
    ) throws -> ScenarioError {
        var found: ScenarioError?
        XCTAssertThrowsError(try body(), file: file, line: line) { found = $0 as? ScenarioError }
        return try XCTUnwrap(found, file: file, line: line)
    }

    /// The place and the message of the error in a small scenario with steps.
    func refusal(_ steps: String..., file: StaticString = #filePath, line: UInt = #line) throws -> String {
        let bytes = Array(SmallScenario.text(steps.joined(separator: ",\n")).utf8)
        let error = try scenarioError(file: file, line: line) { _ = try Scenario.read(bytes, named: "s.json") }
        XCTAssertEqual(error.kind, .invalid, file: file, line: line)
        return "\(error.position): \(error.message)"
    }
}
