import MAMSettings
import MAMSimulation
import XCTest

/// What is wrong with steps for files and processes, and where.
final class ScenarioFileErrorTests: XCTestCase {
    private func error(_ steps: String..., file: StaticString = #filePath, line: UInt = #line) throws -> ScenarioError {
        let bytes = Array(SmallScenario.text(steps.joined(separator: ",\n")).utf8)
        let error = try scenarioError(file: file, line: line) { _ = try Scenario.read(bytes, named: "s.json") }
        XCTAssertEqual(error.kind, .invalid, file: file, line: line)
        return error
    }

    private let write = #"{"do": "writeFile", "app": "notes", "file": "a", "text": "x"}"#
    private let kill = #"{"do": "kill", "app": "notes"}"#
    private let relaunch = #"{"do": "relaunch", "app": "notes"}"#

    func testAReadNeedsATextOrARefusalAndNotBoth() throws {
        let neither = try error(write, #"{"do": "readFile", "app": "notes", "file": "a"}"#)
        XCTAssertEqual(
            neither.description,
            "s.json:14:1: missing field `text` of step `readFile` at $.scenarios[0].steps[1]")
        let both = try error(
            write, #"{"do": "readFile", "app": "notes", "file": "a", "text": "x", "refusal": "fileNotFound"}"#)
        XCTAssertEqual(both.description, "s.json:14:57: a refused read has no `text` at $.scenarios[0].steps[1].text")
    }

    func testARefusalIsOneOfTheSDKsCodes() throws {
        let found = try error(write, #"{"do": "readFile", "app": "notes", "file": "a", "refusal": "fileNotfound"}"#)
        XCTAssertEqual("\(found.position)", "14:60")
        XCTAssertEqual(found.message, "unexpected `fileNotfound`")
        XCTAssertEqual(found.help, "did you mean `fileNotFound`?")
    }

    func testNamesOfFilesAreNamesOrStandInTheInbox() throws {
        for name in ["", "/a", "../a", "b/a", ".mam-tmp-1", "Inbox", "Inbox/", "Inbox/../a", "Inbox/Inbox", "a b", "é"]
        {
            let found = try error(#"{"do": "createFile", "app": "notes", "file": "\#(name)"}"#)
            XCTAssertEqual("\(found.position)", "13:46", name)
            XCTAssertEqual(found.message, "`\(name)` is no name")
        }
        XCTAssertEqual(
            try error(#"{"do": "writeFile", "app": "notes", "file": "Inbox/a", "text": ""}"#).message,
            "file `Inbox/a` of app `notes` was not created before this step")
    }

    func testAHandleIsUsedWhileItIsOpen() throws {
        func step(_ verb: String, _ rest: String = "") -> String {
            #"{"do": "\#(verb)", "app": "notes", "file": "a"\#(rest)}"#
        }
        let (open, close) = (step("openFile"), step("closeFile"))
        let read = step("readOpenFile", #", "text": "x""#)
        let write = write
        for path in [
            [read], [step("writeOpenFile", #", "text": "y""#)], [close], [open, close, read],
            [open, kill, relaunch, read],
            [open, #"{"do": "reboot", "locked": true}"#, relaunch, read],
            // A refused opening leaves nothing open.
            [step("openFile", #", "refusal": "internalError""#), read],
        ] {
            let steps = ([write] + path).joined(separator: ",\n")
            let found = try error(steps)
            XCTAssertEqual(found.message, "file `a` of app `notes` is not open here", steps)
            XCTAssertEqual(found.help, "`openFile` it first")
        }
        XCTAssertEqual(try error(write, open, open).message, "file `a` of app `notes` is open already")
        XCTAssertEqual(
            try error(#"{"do": "reboot", "locked": true}"#, write).message, "app `notes` was killed before this step")
    }

    func testEveryFileVerbRequiresAKnownFile() throws {
        for verb in [
            #""do": "readFile", "text": """#, #""do": "fileOwner", "expect": "none""#,
            #""do": "fileInfo", "expect": "none", "encrypted": true"#, #""do": "protectFile", "account": "bob""#,
            #""do": "handOverFile", "to": "mail""#,
        ] {
            let found = try error(write, #"{"file": "aa", "app": "notes", \#(verb)}"#)
            XCTAssertEqual(found.message, "file `aa` of app `notes` was not created before this step", verb)
            XCTAssertEqual("\(found.position)", "14:10", verb)
            XCTAssertEqual(found.help, "did you mean `a`?", verb)
        }
    }

    func testTextsAndFilesAreCapped() throws {
        let text = String(repeating: "0", count: 65_537)
        let long = try error(#"{"do": "writeFile", "app": "notes", "file": "a", "text": "\#(text)"}"#)
        XCTAssertEqual(
            long.description,
            "s.json:13:58: expected at most 65536 bytes of text, found 65537 at $.scenarios[0].steps[0].text")
        let files = (0...256).map { #"{"do": "createFile", "app": "notes", "file": "f\#($0)"}"# }
        let many = try error(files.joined(separator: ",\n"))
        XCTAssertEqual(many.message, "a scenario may make at most 256 files")
        XCTAssertEqual(many.position.line, 13 + 256)
        let steps = Array(repeating: write, count: 4097).joined(separator: ",\n")
        XCTAssertEqual(try error(steps).message, "a scenario file may have at most 4096 steps with files")
        let restarts = Array(repeating: kill + ",\n" + relaunch, count: 65).joined(separator: ",\n")
        XCTAssertEqual(try error(restarts).message, "a scenario may relaunch apps at most 64 times")
    }

    func testAFileIsHandedOverOnceAndToAnotherApp() throws {
        let handOver = #"{"do": "handOverFile", "app": "notes", "file": "a", "to": "mail"}"#
        XCTAssertEqual(
            try error(write, handOver, handOver).message, "file `Inbox/a` of app `mail` was handed over already")
        XCTAssertEqual(
            try error(write, #"{"do": "handOverFile", "app": "notes", "file": "a", "to": "notes"}"#).message,
            "app `notes` is the one that acts")
        XCTAssertEqual(
            try error(write, #"{"do": "handOverFile", "app": "notes", "file": "a", "to": "camera"}"#).message,
            "app `camera` does not contain the SDK, so it has no engine to ask")
    }

    func testAKilledAppDoesNothingUntilItIsLaunchedAgain() throws {
        for (step, column) in [
            (write, "15:28"), (kill, "15:23"),
            (#"{"do": "send", "app": "mail", "to": "notes", "toAccount": "alice", "expect": "allowed"}"#, "15:37"),
            (#"{"do": "handOverFile", "app": "mail", "file": "m", "to": "notes"}"#, "15:58"),
        ] {
            let found = try error(#"{"do": "createFile", "app": "mail", "file": "m"}"#, kill, step)
            XCTAssertEqual(found.message, "app `notes` was killed before this step", step)
            XCTAssertEqual("\(found.position)", column, step)
            XCTAssertEqual(found.help, "`relaunch` it first")
        }
        XCTAssertEqual(try error(relaunch).message, "app `notes` runs here")
        let dying = #"{"do": "wipe", "app": "notes", "account": "alice", "diesAtCall": 3}"#
        XCTAssertEqual(try error(dying, write).message, "app `notes` was killed before this step")
        XCTAssertEqual(
            try error(
                #"{"do": "openWindow", "app": "notes", "window": "w"}"#, kill, relaunch,
                #"{"do": "makeKey", "app": "notes", "window": "w"}"#
            ).message,
            "window `w` of app `notes` is not open here")
    }

    func testAProcessMayEndInAnOutermostStepOnly() throws {
        let dying = #"{"do": "wipe", "app": "notes", "account": "alice", "diesAtCall": 3}"#
        for (step, what) in [(kill, "`kill`"), (relaunch, "`relaunch`"), (dying, "a wipe that dies")] {
            XCTAssertEqual(
                try error(#"{"do": "within", "app": "mail", "account": "bob", "steps": [\#(step)]}"#).message,
                "\(what) cannot stand inside another step")
        }
        XCTAssertEqual(
            try error(
                #"{"do": "wipe", "app": "notes", "account": "alice", "diesAtCall": 3, "expect": 1}"#
            ).message, "a wipe that is killed reports no number of deleted files")
        XCTAssertEqual(
            try error(#"{"do": "wipe", "app": "notes", "account": "unmanaged"}"#).message, "unknown user `unmanaged`")
    }

    func testBranchesLeaveFilesAloneThatOthersSee() throws {
        func branches(_ first: String, _ second: String = "") -> String {
            #"{"do": "atOnce", "app": "notes", "branches": [[\#(first)], [\#(second)]]}"#
        }
        for verb in [
            #""do": "writeFile", "file": "a", "text": "y""#, #""do": "protectFile", "file": "a", "account": "bob""#,
        ] {
            XCTAssertEqual(
                try error(write, branches("{\(verb)}")).message,
                "file `a` of app `notes` was there before the branches: what the others see would be left to chance")
        }
        for verb in [
            #""do": "files", "account": "bob", "expect": 1"#, #""do": "wipe", "account": "bob""#,
            #""do": "handOverFile", "file": "a", "to": "mail""#, #""do": "kill", "app": "notes""#,
        ] {
            XCTAssertTrue(
                try error(write, branches("{\(verb)}")).message
                    .hasSuffix("cannot stand in a branch: what the others see would be left to chance"), verb)
        }
        let own = #"{"do": "writeFile", "file": "b", "text": "y"}"#
        XCTAssertEqual(try error(branches(own, own)).message, "file `b` of app `notes` is created in two branches")
        XCTAssertEqual(
            try error(branches(own, #"{"do": "readFile", "file": "b", "text": "y"}"#)).message,
            "file `b` of app `notes` is created in another branch")
        let report = try SmallScenario.run(
            write,
            branches(
                #"{"do": "readFile", "file": "a", "text": "x"}"#,
                own + "," + own + #", {"do": "protectFile", "file": "b", "account": "alice"}"#))
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]))
    }
}
