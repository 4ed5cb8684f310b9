import MAMSimulation
import XCTest

/// Starts of apps and their settings in scenario files.
final class ScenarioSettingsTests: XCTestCase {
    private func message(_ steps: String...) throws -> String {
        let bytes = Array(SmallScenario.text(steps.joined(separator: ",\n")).utf8)
        let error = try scenarioError { _ = try Scenario.read(bytes, named: "s.json") }
        return "\(error.position): \(error.message)"
    }

    func testAStartMustBeAnOutermostStep() throws {
        XCTAssertEqual(
            try message(
                #"{"do": "within", "app": "notes", "account": "alice", "steps": [{"do": "start", "app": "notes", "expect": "started"}]}"#
            ), "13:71: `start` cannot stand inside another step")
    }

    func testNothingCanBeAskedOfAnAppThatIsRefused() throws {
        XCTAssertEqual(
            try message(
                #"{"do": "start", "app": "notes", "expect": "refused"}"#,
                #"{"do": "authority", "app": "notes", "account": "none", "expect": "x"}"#),
            "14:28: app `notes` was killed before this step")
    }

    func testUnknownWordsAreRefused() throws {
        XCTAssertTrue(
            try message(#"{"do": "start", "app": "notes", "expect": "stopped"}"#).contains("unexpected `stopped`"))
        XCTAssertTrue(try message(#"{"do": "start", "app": "camera", "expect": "started"}"#).hasPrefix("13:"))
        XCTAssertTrue(
            try message(#"{"do": "upload", "app": "notes", "webView": "mine", "expect": "allowed"}"#).contains("`mine`")
        )
    }

    func testUnexpectedResultsAreReported() throws {
        let report = try SmallScenario.run(
            #"{"do": "start", "app": "notes", "expect": "left"}"#,
            #"{"do": "start", "app": "notes", "expect": "started", "prompts": ["warning"]}"#,
            #"{"do": "authority", "app": "notes", "account": "alice", "expect": "https://login.microsoftonline.com/common"}"#
        )
        XCTAssertEqual(report.scenarios.flatMap(\.steps).map(\.isAsExpected), [false, false, true])
        XCTAssertEqual(report.scenarios[0].steps[0].answer, "started")
        XCTAssertEqual(report.scenarios[0].steps[1].expected, "started after warning")
    }

    func testFindingsOfAnInfoPlistAreNotedWithTheirPlaces() throws {
        let scenario = """
            {
                "version": 1, "tenant": { "users": {} },
                "apps": { "notes": { "infoPlist": "Info.plist" } },
                "scenarios": [{ "id": "a", "title": "a", "steps": [] }]
            }
            """
        let plist = """
            <plist version="1.0"><dict>
            <key>IntuneMAMSettings</key><dict>
            <key>MAMPolicyRequired</key><string>YES</string>
            </dict></dict></plist>
            """
        let files = InMemoryFiles(["Info.plist": Array(plist.utf8)])
        let report = try ScenarioRunner(files: files).run(Scenario.read(Array(scenario.utf8), named: "s.json"))
        let note = try XCTUnwrap(report.notes.first { $0.contains("MAMPolicyRequired") })
        XCTAssertTrue(note.hasPrefix("Info.plist:3:"), note)
        let broken = InMemoryFiles(["Info.plist": Array("<plist><dict><key>".utf8)])
        let error = try scenarioError {
            _ = try ScenarioRunner(files: broken).run(Scenario.read(Array(scenario.utf8), named: "s.json"))
        }
        XCTAssertEqual(error.kind, .invalidFile)
        XCTAssertTrue("\(error)".hasPrefix("s.json:3:39: `Info.plist`:1:"), "\(error)")
    }
}
