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
            let required = verb.fields.filter(\.isRequired)
            let results = required.filter(\.statesResult).map(\.name)
            if let either = step["anyOf"] as? [[String: Any]] {
                // All results, or `null`.
                XCTAssertEqual(step["required"] as? [String], required.filter { !$0.statesResult }.map(\.name))
                XCTAssertEqual(either.map { ($0["required"] as? [String])?.sorted() }, [results.sorted(), ["expect"]])
            } else {
                XCTAssertEqual(step["required"] as? [String], required.map(\.name), verb.name)
                XCTAssertTrue(results.isEmpty || results == ["expect"], verb.name)
            }
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
        for verb in StepVerb.all { XCTAssertEqual(Set(verb.fields.map(\.name)).count, verb.fields.count, verb.name) }
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

    func testNullStatesThatAnyResultIsExpected() throws {
        var verbs = 0
        for verb in StepVerb.all where verb.own.contains(where: { $0.name == "expect" }) {
            let app = verb.isInApp ? #", "app": "notes""# : ""
            let step = #"{"do": "\#(verb.name)"\#(app), "expect": null}"#
            verbs += 1
            var message: String?
            do { _ = try SmallScenario.read(step) } catch let error as ScenarioError { message = error.message }
            guard let first = verb.own.first(where: { $0.isRequired && !$0.statesResult }) else {
                // What the step asks for may be missing in the world, and a share sheet needs an app or a row.
                let isElse = message?.contains("was not opened before this step") ?? true
                XCTAssertTrue(isElse || message == "missing field `with`", "\(verb.name): \(message ?? "")")
                continue
            }
            XCTAssertEqual(message, "missing field `\(first.name)` of step `\(verb.name)`")
        }
        XCTAssertGreaterThan(verbs, 30)
        let report = try SmallScenario.run(
            #"{"do": "setUIIdentity", "app": "notes", "account": "alice", "expect": null}"#,
            #"{"do": "send", "app": "notes", "to": "camera", "expect": null}"#)
        let steps = try XCTUnwrap(report.scenarios.first).steps
        XCTAssertEqual(steps.map(\.answer), ["success", "blocked"])
        XCTAssertEqual(steps.map(\.expected), [nil, nil])
        XCTAssertEqual(steps.map(\.isAsExpected), [true, true])
        let silent = try scenarioError {
            _ = try SmallScenario.read(#"{"do": "send", "app": "notes", "to": "camera"}"#)
        }
        XCTAssertEqual(silent.message, "missing field `expect` of step `send`")
        let both = try scenarioError {
            _ = try SmallScenario.read(
                #"{"do": "send", "app": "notes", "to": "camera", "expect": null, "rule": "send.unmanagedApp"}"#)
        }
        XCTAssertEqual(both.message, "`rule` states a result, and `expect` is null")
    }

    func testTheSchemaHasTheSameBytesEveryTime() { XCTAssertEqual(ScenarioSchema.json, ScenarioSchema.json) }
}
