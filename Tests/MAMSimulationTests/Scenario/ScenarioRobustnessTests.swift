import MAMSimulation
import TestSeeds
import XCTest

final class ScenarioRobustnessTests: XCTestCase {
    private let bytes = Array(
        SmallScenario.text(
            #"{"do": "within", "app": "notes", "account": "alice", "steps": [ // a comment"#,
            #"{"do": "onQueue", "queue": "q", "steps": [{"do": "save", "location": "box", "expect": "allowed"}]}]}"#,
            #"{"do": "send", "app": "notes", "as": "bob", "on": "background", "to": "camera", "expect": "allowed"}"#,
            #"{"do": "setUIIdentity", "app": "notes", "account": ["alice"], "expect": "notAllowed"}"#,
            #"{"do": "assignPolicy", "user": "alice", "policy": null}"#, #"{"do": "advance", "seconds": 5}"#
        ).replacing("// a comment,", with: "// a comment").utf8)

    private let files = Array(
        SmallScenario.text(
            #"{"do": "writeFile", "app": "notes", "account": "alice", "file": "a", "text": "x"}"#,
            #"{"do": "handOverFile", "app": "notes", "file": "a", "to": "mail"}"#,
            #"{"do": "protectFile", "app": "notes", "file": "a", "account": "bob"}"#,
            #"{"do": "fileInfo", "app": "notes", "file": "a", "expect": "bob", "encrypted": false}"#,
            #"{"do": "wipe", "app": "mail", "account": "alice", "diesAtCall": 4}"#,
            #"{"do": "relaunch", "app": "mail"}"#,
            #"{"do": "readFile", "app": "mail", "file": "Inbox/a", "refusal": "fileNotFound"}"#,
            #"{"do": "kill", "app": "notes"}"#, #"{"do": "files", "app": "mail", "account": "alice", "expect": 0}"#
        ).utf8)

    /// Reads, and runs what could be read: an error is fine, a crash is not.
    private func tryOut(_ bytes: [UInt8]) {
        guard let scenario = try? Scenario.read(bytes, named: "s.json") else { return }
        let report = try? ScenarioRunner(files: SmallScenario.files).run(scenario)
        _ = report.map { ScenarioReport.text([$0]) }
    }

    func testTheUnchangedFilesRun() throws {
        for bytes in [bytes, files] {
            let report = try ScenarioRunner(files: SmallScenario.files).run(Scenario.read(bytes, named: "s.json"))
            XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]))
        }
    }

    func testAFileThatIsCutAnywhereIsRefusedAtItsEnd() {
        for length in 0..<bytes.count {
            XCTAssertThrowsError(try Scenario.read(Array(bytes[..<length]), named: "s.json")) { error in
                XCTAssertEqual((error as? ScenarioError)?.kind, .syntax)
            }
        }
    }

    private static let step = isExhaustive ? 1 : 16

    func testAFileWithAnyByteChangedNeverCrashes() {
        for index in stride(from: 0, to: bytes.count, by: Self.step) {
            for replacement in [0, 0x22, 0x2C, 0x30, 0x5D, 0x7D, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = replacement
                tryOut(changed)
            }
        }
    }

    func testAFileOfProtectionWithAnyByteChangedNeverCrashes() {
        // The steps only: the world before them is that of the other file.
        for index in stride(from: files.count / 3, to: files.count, by: Self.step) {
            for replacement in [0x22, 0x39, 0x5D, 0x7D, 0xFF] as [UInt8] {
                var changed = files
                changed[index] = replacement
                tryOut(changed)
            }
        }
    }

    func testDeepNestingIsRefused() {
        let open = String(repeating: #"{"do": "within", "app": "notes", "account": "bob", "steps": ["#, count: 200)
        let text = SmallScenario.text(open + String(repeating: "]}", count: 200))
        XCTAssertThrowsError(try Scenario.read(Array(text.utf8), named: "s.json"))
    }
}
