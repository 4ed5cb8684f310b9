import MAMSimulation
import XCTest

final class ScenarioReadingTests: XCTestCase {
    private func error(
        _ steps: String..., file: StaticString = #filePath, line: UInt = #line
    ) throws -> ScenarioError {
        try error(in: SmallScenario.text(steps.joined(separator: ",\n")), file: file, line: line)
    }

    private func error(
        in text: String, file: StaticString = #filePath, line: UInt = #line
    ) throws -> ScenarioError {
        try scenarioError(file: file, line: line) { _ = try Scenario.read(Array(text.utf8), named: "s.json") }
    }

    func testAnUnknownFieldIsLocatedWithTheFieldThatWasMeant() throws {
        let error = try error(#"{"do": "save", "app": "notes", "locaton": "box", "expect": "allowed"}"#)
        XCTAssertEqual(
            error.description,
            "s.json:13:32: unknown field `locaton` of step `save` at $.scenarios[0].steps[0].locaton")
        XCTAssertEqual(error.help, "did you mean `location`?")
        XCTAssertEqual(error.kind, .invalid)
    }

    func testAFieldOfAnotherVerbIsUnknownToo() throws {
        let error = try error(#"{"do": "advance", "seconds": 1, "app": "notes"}"#)
        XCTAssertEqual("\(error.position)", "13:33")
        XCTAssertTrue(error.message.hasPrefix("unknown field `app` of step `advance`"), error.message)
    }

    func testAnUnknownVerbIsLocatedWithTheVerbThatWasMeant() throws {
        let error = try error(#"{"do": "advance", "seconds": 1}"#, #"{"do": "recieve", "app": "notes"}"#)
        XCTAssertEqual(error.description, "s.json:14:8: unknown verb `recieve` at $.scenarios[0].steps[1].do")
        XCTAssertEqual(error.help, "did you mean `receive`?")
    }

    func testANameOfIOSInThePlaceOfAVerbIsAnsweredWithTheVerb() throws {
        for (word, help) in [
            ("MFMailComposeViewController", "this is asked with `compose`, with `composer` `mail`"),
            ("UIPasteboard", "this is asked with `copy`, or `paste`"),
            ("Quick Look", "this is asked with `property`, with `property` `quickLook`"),
            ("Save to Files", "this is asked with `save`, with `location` `other`"),
        ] {
            XCTAssertEqual(try error("{\"do\": \"\(word)\", \"app\": \"notes\"}").help, help)
        }
    }

    func testAStepWithoutAVerbIsLocated() throws {
        XCTAssertEqual(
            try error(#"  {"app": "notes"}"#).description,
            "s.json:13:3: missing field `do` of a step at $.scenarios[0].steps[0]")
    }

    func testARepeatedKeyIsASyntaxErrorAtTheRepetition() throws {
        let error = try error(#"{"do": "advance", "seconds": 1, "seconds": 2}"#)
        XCTAssertEqual(error.kind, .syntax)
        XCTAssertEqual("\(error.position)", "13:33")
        XCTAssertTrue(error.message.contains("`seconds` was already given at 13:19"), error.message)
    }

    func testAnotherVersionIsRefusedBeforeAllElse() throws {
        let text = SmallScenario.text(#"{"whatever": 1}"#, version: "2")
        XCTAssertEqual(
            try error(in: text).description, "s.json:2:16: this version of the format is not known at $.version")
        XCTAssertEqual(try error(in: "{}").description, "s.json:1:1: missing field `version` of a scenario file")
        XCTAssertEqual("\(try error(in: SmallScenario.text("", version: "1.0")).position)", "2:16")
    }

    func testAQuestionWithoutAnExpectationIsLocated() throws {
        let error = try error(#"  {"do": "save", "app": "notes", "location": "box"}"#)
        XCTAssertEqual(
            error.description,
            "s.json:13:3: missing field `expect` of step `save` at $.scenarios[0].steps[0]")
        let identity = try self.error(#"{"do": "identity", "app": "notes", "expect": "alice"}"#)
        XCTAssertEqual(identity.message, "missing field `layer` of step `identity`")
    }

    func testUndeclaredNamesAreReportedWithTheirPlaceAndASuggestion() throws {
        let app = try error(#"{"do": "save", "app": "note", "location": "box", "expect": "allowed"}"#)
        XCTAssertEqual(app.description, "s.json:13:23: unknown app `note` at $.scenarios[0].steps[0].app")
        XCTAssertEqual(app.help, "did you mean `notes`?")
        let user = try error(#"{"do": "enroll", "app": "notes", "user": "alcie"}"#)
        XCTAssertEqual(user.message, "unknown user `alcie`")
        XCTAssertEqual(user.help, "did you mean `alice`?")
        let rule = try error(
            #"{"do": "save", "app": "notes", "location": "box", "expect": "allowed", "rule": "send.alll"}"#)
        XCTAssertEqual(rule.help, "did you mean `send.all`?")
    }

    func testAnAppWithoutTheSDKCannotBeAsked() throws {
        let error = try error(#"{"do": "save", "app": "camera", "location": "box", "expect": "allowed"}"#)
        XCTAssertEqual(error.message, "app `camera` does not contain the SDK, so it has no engine to ask")
    }

    func testAStepNeedsAnAppWhereThereAreSeveral() throws {
        let error = try error(#"{"do": "save", "location": "box", "expect": "allowed"}"#)
        XCTAssertEqual("\(error.position)", "13:1")
        XCTAssertEqual(error.message, "missing field `app` of step `save`")
    }

    func testSyntaxErrorsAreLocated() throws {
        XCTAssertEqual(try error(in: "{\n  \"version\": 1,\n}").kind, .syntax)
        XCTAssertEqual("\(try error(in: "{\n  \"version\": 1,\n}").position)", "2:15")
        XCTAssertEqual(try error(in: "").kind, .syntax)
        XCTAssertEqual(
            try error(in: "[]").description, "s.json:1:1: expected a scenario file, an object, found an array")
    }

    func testInputInAnErrorTextCannotWriteToTheTerminal() throws {
        let error = try error(#"{"do": "\u001b[2Jadvance`"}"#)
        XCTAssertEqual(error.message, "unknown verb `\\u{1B}[2Jadvance\\``")
    }

    func testSizesAreCapped() throws {
        let users = (0..<1_001).map { "\"u\($0)\": {}" }.joined(separator: ",")
        let text = #"{"version": 1, "tenant": {"users": {\#(users)}}, "apps": {}, "scenarios": []}"#
        XCTAssertEqual(try error(in: text).message, "at most 1000 of these may be named")
        let many = (0..<900).map { "\"u\($0)\": {}" }.joined(separator: ",")
        let cases = (0..<6_000).map { #"{"id": "c\#($0)", "title": "t", "steps": []}"# }.joined(separator: ",")
        let big = #"{"version": 1, "tenant": {"users": {\#(many)}}, "apps": {}, "scenarios": [\#(cases)]}"#
        XCTAssertTrue(try error(in: big).message.hasPrefix("too many scenarios"))
    }
}
