import Foundation
import MAMTool
import XCTest

/// `mam diagnostics`: what the apps of scenarios log, tell and know.
final class DiagnosticsTests: ToolTestCase {
    private static let scenario = """
        {
            "version": 1, "seed": 3,
            "tenant": {
                "domain": "contoso.example",
                "users": {"alice": {"policy": "policy.json"}, "bob": {"policy": "silent.json"}, "carol": {}}
            },
            "apps": {
                "notes": {"multiIdentity": true, "accounts": ["alice", "carol"]},
                "mail": {"multiIdentity": true, "accounts": ["bob"]}, "camera": {"managed": false}
            },
            "scenarios": [
                {"id": "A", "title": "a window is given to alice", "steps": [
                    {"do": "setUIIdentity", "app": "notes", "account": "alice"},
                    {"do": "setProcessIdentity", "app": "mail", "account": "bob"}
                ]},
                {"id": "B", "title": "nothing happens", "steps": []}
            ]
        }
        """

    private func files() throws -> String {
        _ = try policy("policy.json", "\"printBlocked\": true")
        _ = try policy("silent.json", "\"DisableAria\": true")
        return try file("cases.json", Self.scenario.utf8)
    }

    private func golden(_ arguments: [String], _ name: String, line: UInt = #line) async throws {
        let outcome = await mam(["diagnostics", try files()] + arguments)
        XCTAssertEqual(outcome.status, .success, outcome.error, line: line)
        XCTAssertEqual(outcome.error, "", line: line)
        let text = outcome.output.replacingOccurrences(of: folder.path + "/", with: "")
        for secret in ["alice", "bob", "carol", "contoso"] {
            let rest = text.replacingOccurrences(of: "a window is given to alice", with: "")
            XCTAssertFalse(rest.contains(secret), "\(secret) in \(rest)", line: line)
        }
        // Whether plain blocks carry identities is the process's business.
        try Golden.check(
            text.replacing(/plain blocks .*/, with: "plain blocks       …")
                .replacing(/"dispatchHindrance":"[a-zA-Z]*",/, with: ""), name, line: line)
    }

    func testTheInformationIsTheOneCheckedIn() async throws {
        try await golden([], "diagnostics-information.txt")
        try await golden(["--format", "json"], "diagnostics-information.json")
    }

    func testTheLogIsTheOneCheckedIn() async throws {
        try await golden(["--show", "log"], "diagnostics-log.txt")
        try await golden(["--show", "log", "--level", "verbose"], "diagnostics-log-verbose.txt")
        try await golden(["--show", "log", "--level", "error", "--format", "json"], "diagnostics-log.json")
    }

    func testTheTelemetryIsTheOneCheckedIn() async throws {
        try await golden(["--show", "telemetry"], "diagnostics-telemetry.txt")
        try await golden(["--show", "telemetry", "--format", "json"], "diagnostics-telemetry.json")
    }

    func testAPolicyThatDisablesTelemetryReportsNothing() async throws {
        let outcome = await mam(["diagnostics", try files(), "--show", "telemetry"])
        XCTAssertTrue(outcome.output.contains("com.example.notes mam.policy.changed isInForce=true"), outcome.output)
        XCTAssertFalse(outcome.output.contains("com.example.mail"), outcome.output)
    }

    func testWrongOptionsAndFilesAreReported() async throws {
        let path = try files()
        let level = await mam(["diagnostics", path, "--level", "info"])
        XCTAssertEqual(level.status, .usage)
        XCTAssertTrue(level.error.hasPrefix("mam: `--level` goes with `--show log`\n"), level.error)
        let word = await mam(["diagnostics", path, "--show", "lgo"])
        XCTAssertEqual(word.status, .usage)
        XCTAssertTrue(word.error.contains("did you mean `log`?"), word.error)
        let missing = await mam(["diagnostics", folder.path + "/none.json"])
        XCTAssertEqual(missing.status, .noInput)
        let broken = await mam(["diagnostics", try file("broken.json", "{".utf8)])
        XCTAssertEqual(broken.status, .dataError)
        let otherwise = Self.scenario.replacingOccurrences(
            of: #""steps": []"#,
            with: #""steps": [{"do": "identity", "app": "notes", "expect": "alice", "layer": "window"}]"#)
        let unexpected = await mam(["diagnostics", try file("other.json", otherwise.utf8)])
        XCTAssertEqual(unexpected.status, .negative, unexpected.error)
    }
}
