import MAMCore
import MAMSimulation
import XCTest

/// The verbs for files and processes, as far as they come out.
final class ScenarioFileTests: XCTestCase {
    private func assertAsStated(_ steps: String..., file: StaticString = #filePath, line: UInt = #line) throws {
        let report = try SmallScenario.run(steps.joined(separator: ",\n"))
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]), file: file, line: line)
    }

    /// The answers of the steps, and whether each is as stated.
    private func outcomes(_ steps: String...) throws -> [String] {
        try SmallScenario.run(steps.joined(separator: ",\n")).scenarios[0].steps.map {
            "\($0.isAsExpected ? "" : "not ")\($0.answer ?? "-")"
        }
    }

    private let write = #"{"do": "writeFile", "app": "notes", "as": "alice", "file": "a", "text": "x"}"#

    func testTextsComeBackByteForByte() throws {
        for text in [#""#, #"a\u0000b"#, #"\u00e9"#, #"e\u0301"#, #"\r\n\t"#, String(repeating: "0", count: 65_536)] {
            for account in ["alice", "bob", "unmanaged"] {
                try assertAsStated(
                    #"{"do": "writeFile", "app": "notes", "account": "\#(account)", "file": "a", "text": "\#(text)"}"#,
                    #"{"do": "readFile", "app": "notes", "file": "a", "text": "\#(text)"}"#)
            }
        }
    }

    func testEqualTextsOfOtherBytesAreNotTheSame() throws {
        XCTAssertEqual(
            try outcomes(
                #"{"do": "writeFile", "app": "notes", "file": "a", "text": "\u00e9"}"#,
                #"{"do": "readFile", "app": "notes", "file": "a", "text": "e\u0301"}"#),
            ["done", "not `é`"])
    }

    func testEveryAnswerMayBeOtherThanStated() throws {
        XCTAssertEqual(
            try outcomes(
                #"{"do": "writeFile", "app": "notes", "as": "alice", "file": "a", "text": "x", "refusal": "internalError"}"#,
                #"{"do": "readFile", "app": "notes", "file": "a", "text": "y"}"#,
                #"{"do": "readFile", "app": "notes", "file": "a", "refusal": "failedToDecryptFile"}"#,
                #"{"do": "fileOwner", "app": "notes", "file": "a", "expect": "bob"}"#,
                #"{"do": "fileInfo", "app": "notes", "file": "a", "expect": "alice", "encrypted": false}"#,
                #"{"do": "fileInfo", "app": "notes", "file": "a", "expect": "bob", "encrypted": true}"#,
                #"{"do": "protectFile", "app": "notes", "file": "a", "account": "bob", "refusal": "fileNotFound"}"#,
                #"{"do": "files", "app": "notes", "account": "bob", "expect": 2}"#,
                #"{"do": "wipe", "app": "notes", "account": "bob", "expect": 2}"#,
                #"{"do": "fileOwner", "app": "notes", "file": "a", "expect": "none"}"#,
                #"{"do": "protectFile", "app": "notes", "file": "a", "account": "bob"}"#,
                #"{"do": "wipe", "app": "notes", "account": "alice", "diesAtCall": 1000}"#),
            [
                "not done", "not `x`", "not `x`", "not alice", "not alice, encrypted", "not alice, encrypted",
                "not done", "not 1 file", "not wiped 1 file", "not fileNotFound", "not fileNotFound",
                "not wiped 0 files",
            ])
    }

    func testAWipeOfAnyNumberIsAsStated() throws {
        XCTAssertEqual(
            try outcomes(write, #"{"do": "wipe", "app": "notes", "account": "alice"}"#), ["done", "wiped 1 file"])
    }

    func testAWipeMayDieAtAnyCallAndGoesOnAfterTheRelaunch() throws {
        var (call, answers) = (0, [String]())
        repeat {
            call += 1
            answers = try outcomes(
                write, #"{"do": "createFile", "app": "notes", "as": "bob", "file": "b"}"#,
                #"{"do": "wipe", "app": "notes", "account": "alice", "diesAtCall": \#(call)}"#,
                #"{"do": "relaunch", "app": "notes"}"#,
                #"{"do": "files", "app": "notes", "account": "alice", "expect": 0}"#,
                #"{"do": "readFile", "app": "notes", "file": "a", "refusal": "fileNotFound"}"#,
                #"{"do": "fileOwner", "app": "notes", "file": "b", "expect": "bob"}"#)
            XCTAssertEqual(Array(answers[3...]), ["-", "0 files", "fileNotFound", "bob"], "call \(call)")
        } while answers[2] == "died"
        XCTAssertEqual(answers[2], "not wiped 1 file")
        XCTAssertGreaterThan(call, 10)
    }

    func testARelaunchedAppHasItsMainThreadAndNoWindows() throws {
        let report = try SmallScenario.run(
            #"{"do": "openWindow", "app": "notes", "window": "w"}"#,
            #"{"do": "setThreadIdentity", "app": "mail", "account": "alice"}"#,
            #"{"do": "kill", "app": "notes"}"#, #"{"do": "relaunch", "app": "notes"}"#,
            #"{"do": "openWindow", "app": "notes", "window": "w"}"#,
            #"{"do": "setUIIdentity", "app": "notes", "account": "alice"}"#,
            #"{"do": "identity", "app": "notes", "expect": "alice", "layer": "window"}"#,
            #"{"do": "onQueue", "app": "notes", "queue": "main", "steps": ["#
                + #"{"do": "identity", "expect": "alice", "layer": "window"}]}"#,
            // What the other app's thread had it keeps.
            #"{"do": "identity", "app": "mail", "expect": "alice", "layer": "thread"}"#)
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]))
        XCTAssertEqual(report.scenarios[0].steps.compactMap(\.site), Array(repeating: "main", count: 8))
        XCTAssertEqual(report.scenarios[0].steps.map(\.index), ["1", "2", "3", "4", "5", "6", "7", "8", "8.1", "9"])
    }

    func testScenariosDoNotShareFiles() throws {
        let text = SmallScenario.text(write).replacing(
            "\"scenarios\": [",
            with: #""scenarios": [{"id": "zero", "title": "zero", "steps": [\#(write)]}, "#)
        let report = try ScenarioRunner(files: SmallScenario.files).run(
            Scenario.read(Array(text.utf8), named: "s.json"))
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]))
    }

    func testTheReportHasTheSameBytesEveryTimeAndNoIDs() throws {
        func run() throws -> String {
            ScenarioReport.json([
                try SmallScenario.run(
                    write, #"{"do": "handOverFile", "app": "notes", "file": "a", "to": "mail"}"#,
                    #"{"do": "wipe", "app": "notes", "account": "alice", "diesAtCall": 5}"#,
                    #"{"do": "relaunch", "app": "notes"}"#,
                    #"{"do": "files", "app": "mail", "account": "alice", "expect": 1}"#)
            ])
        }
        let first = try run()
        XCTAssertEqual(first, try run())
        XCTAssertNil(first.firstMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}/))
        XCTAssertFalse(first.contains("/apps"))
    }
}
