import MAMTool
import XCTest

/// Colors: on a terminal only, and never where somebody does not want them.
final class ColorTests: ToolTestCase {
    private func around(_ terminals: ToolEnvironment.Terminals, _ variables: [String: String] = [:]) -> ToolEnvironment
    {
        ToolEnvironment(terminals: terminals) { variables[$0] }
    }

    func testColorsDependOnTerminalAndEnvironment() {
        let both: ToolEnvironment.Terminals = [.output, .error]
        for (environment, output, error) in [
            (around([]), false, false), (around(.output), true, false), (around(.error), false, true),
            (around(both), true, true), (around(both, ["NO_COLOR": "1"]), false, false),
            (around(both, ["NO_COLOR": ""]), true, true), (around([], ["CLICOLOR_FORCE": "1"]), true, true),
            (around([], ["CLICOLOR_FORCE": "0"]), false, false), (around([], ["CLICOLOR_FORCE": ""]), false, false),
            (around(both, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]), false, false),
            (around(both, ["CLICOLOR": "0"]), false, false), (around(both, ["TERM": "dumb"]), false, false),
            (around(both, ["TERM": "xterm", "CLICOLOR": "1"]), true, true),
        ] {
            XCTAssertEqual(environment.usesColor(on: .output), output)
            XCTAssertEqual(environment.usesColor(on: .error), error)
        }
    }

    func testOnlyTheToolsOwnWordsAreColored() async throws {
        let bad = try file(
            "policy\u{1B}[31m.json",
            "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \"pinRequired\": 3}".utf8)
        let plain = await mam(["policy", "check", bad])
        let painted = await mam(["policy", "check", bad], environment: around(.output))
        XCTAssertEqual(plain.status, painted.status)
        XCTAssertFalse(plain.output.contains("\u{1B}"))
        XCTAssertTrue(painted.output.contains(" \u{1B}[31merror\u{1B}[0m: "), painted.output)
        XCTAssertEqual(unpainted(painted.output), plain.output)
    }

    func testErrorsArePaintedOnStandardErrorAlone() async {
        let plain = await mam(["simulat"])
        let painted = await mam(["simulat"], environment: around(.error))
        XCTAssertTrue(painted.error.hasPrefix("\u{1B}[31mmam:\u{1B}[0m "), painted.error)
        XCTAssertEqual(unpainted(painted.error), plain.error)
        let json = await mam(["simulat", "--format", "json"], environment: around([.output, .error]))
        XCTAssertFalse(json.error.contains("\u{1B}"))
    }

    func testReportsOfScenariosArePaintedAndThoseForProgramsAreNot() async throws {
        let scenario = try file("s.json", Self.scenario.utf8)
        for format in ["text", "json", "junit"] {
            let painted = await mam(["simulate", scenario, "--format", format], environment: around(.output))
            XCTAssertEqual(painted.status, .negative, painted.error)
            XCTAssertEqual(painted.output.contains("\u{1B}"), format == "text", painted.output)
            if format == "text" {
                XCTAssertTrue(painted.output.contains("\u{1B}[32m       ok\u{1B}[0m  1"), painted.output)
                XCTAssertTrue(painted.output.contains("\u{1B}[31mUNEXPECTED\u{1B}[0m 2"), painted.output)
            }
        }
    }

    private static let scenario = """
        {
            "version": 1, "tenant": {"domain": "contoso.example", "users": {}}, "apps": {"notes": {}}, "scenarios": [
                {"id": "A", "title": "one", "steps": [
                    {"do": "identity", "app": "notes", "expect": "none", "layer": "none"},
                    {"do": "identity", "app": "notes", "expect": "unmanaged", "layer": "window"}
                ]}
            ]
        }
        """

    private func unpainted(_ text: String) -> String {
        text.replacing(/\u{1B}\[[0-9]+m/, with: "")
    }
}
