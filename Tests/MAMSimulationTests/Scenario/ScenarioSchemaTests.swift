import Foundation
import MAMSimulation
import XCTest

final class ScenarioSchemaTests: XCTestCase {
    private func definitions() throws -> [String: [String: Any]] {
        let schema = try JSONSerialization.jsonObject(with: Data(ScenarioSchema.json.utf8)) as? [String: Any]
        XCTAssertEqual(schema?["$schema"] as? String, "https://json-schema.org/draft/2020-12/schema")
        return try XCTUnwrap(schema?["$defs"] as? [String: [String: Any]])
    }

    func testTheSchemaHasEveryVerbWithExactlyItsFields() throws {
        let definitions = try definitions()
        for verb in StepVerb.all {
            let step = try XCTUnwrap(definitions["step-\(verb.name)"], verb.name)
            let properties = try XCTUnwrap(step["properties"] as? [String: [String: Any]])
            XCTAssertEqual(properties.keys.sorted(), verb.fields.map(\.name).sorted(), verb.name)
            XCTAssertEqual(step["additionalProperties"] as? Bool, false)
            let required = verb.fields.filter(\.isRequired).map(\.name)
            XCTAssertEqual(step["required"] as? [String], required, verb.name)
            XCTAssertEqual(properties["do"]?["const"] as? String, verb.name)
            XCTAssertTrue(properties.values.allSatisfy { $0["description"] is String })
        }
        let choices = definitions["step"]?["oneOf"] as? [[String: String]]
        XCTAssertEqual(choices?.compactMap { $0["$ref"] }, StepVerb.all.map { "#/$defs/step-\($0.name)" })
        XCTAssertEqual(definitions.keys.count { $0.hasPrefix("step-") }, StepVerb.all.count)
    }

    func testEveryReferenceOfTheSchemaLeadsSomewhere() throws {
        let definitions = try definitions()
        for match in ScenarioSchema.json.matches(of: /"#\/\$defs\/(?<name>[^"]+)"/) {
            XCTAssertNotNil(definitions[String(match.name)], "\(match.name)")
        }
    }

    func testVerbsAndFieldsHaveNamesOfTheirOwn() {
        XCTAssertEqual(Set(StepVerb.all.map(\.name)).count, StepVerb.all.count)
        for verb in StepVerb.all {
            XCTAssertEqual(Set(verb.fields.map(\.name)).count, verb.fields.count, verb.name)
        }
    }

    func testEveryFieldTheTableRequiresIsAskedForByTheReader() throws {
        for verb in StepVerb.all {
            let app = verb.isInApp ? #", "app": "notes""# : ""
            let bytes = Array(SmallScenario.text(#"{"do": "\#(verb.name)"\#(app)}"#).utf8)
            guard let first = verb.own.first(where: \.isRequired) else {
                XCTAssertNoThrow(try Scenario.read(bytes, named: "s.json"), verb.name)
                continue
            }
            let error = try scenarioError { _ = try Scenario.read(bytes, named: "s.json") }
            XCTAssertEqual(error.message, "missing field `\(first.name)` of step `\(verb.name)`")
        }
    }

    func testTheSchemaHasTheSameBytesEveryTime() {
        XCTAssertEqual(ScenarioSchema.json, ScenarioSchema.json)
    }
}
