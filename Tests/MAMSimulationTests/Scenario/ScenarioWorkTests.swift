import MAMCore
import MAMSimulation
import XCTest

/// Work that scenarios hand over by plain calls, several branches at once, and the files it makes.
final class ScenarioWorkTests: XCTestCase {
    private static let ways = [
        "async", "asyncAfter", "group", "notify", "workItem", "concurrentPerform", "operation", "task",
    ]

    private func assertAsStated(_ report: ScenarioReport, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]), file: file, line: line)
    }

    private func message(_ steps: String..., file: StaticString = #filePath, line: UInt = #line) throws -> String {
        let bytes = Array(SmallScenario.text(steps.joined(separator: ",\n")).utf8)
        let error = try scenarioError(file: file, line: line) { _ = try Scenario.read(bytes, named: "s.json") }
        XCTAssertEqual(error.kind, .invalid, file: file, line: line)
        return error.message
    }

    func testEveryHandOverCarriesTheScope() throws {
        for way in Self.ways {
            assertAsStated(
                try SmallScenario.run(
                    #"{"do": "within", "app": "notes", "account": "alice", "steps": [{"do": "handOver", "by": "\#(way)", "#
                        + #""steps": [{"do": "identity", "task": "file", "expect": "alice", "layer": "scope"}]}]}"#))
        }
    }

    func testEveryHandOverButATaskCarriesTheThreadIdentityAndReturnsNone() throws {
        for way in Self.ways {
            let (account, layer) = way == "task" ? ("none", "none") : ("alice", "thread")
            assertAsStated(
                try SmallScenario.run(
                    #"{"do": "setThreadIdentity", "app": "notes", "account": "alice"}"#,
                    #"{"do": "handOver", "app": "notes", "by": "\#(way)", "steps": ["#
                        + #"{"do": "identity", "task": "file", "expect": "\#(account)", "layer": "\#(layer)"},"#
                        + #"{"do": "setThreadIdentity", "account": "bob"},"#
                        + #"{"do": "identity", "task": "file", "expect": "bob", "layer": "thread"}]}"#,
                    #"{"do": "identity", "app": "notes", "task": "file", "expect": "alice", "layer": "thread"}"#))
        }
    }

    func testBranchesRunAtOnceAndReportInTheOrderOfTheFile() throws {
        let branch = { (user: String) in
            (1...20).map { number in
                #"{"do": "handOver", "app": "notes", "as": "\#(user)", "by": "async", "steps": ["#
                    + #"{"do": "createFile", "file": "\#(user)\#(number)"}]}"#
            }.joined(separator: ",")
        }
        let owners = ["alice", "bob"].flatMap { user in
            (1...20).map {
                #"{"do": "fileOwner", "app": "notes", "file": "\#(user)\#($0)", "expect": "\#(user)"}"#
            }
        }
        let text = SmallScenario.text(
            (["{\"do\": \"atOnce\", \"app\": \"notes\", \"branches\": [[\(branch("alice"))], [\(branch("bob"))]]}"]
                + owners)
                .joined(separator: ",\n"))
        let scenario = try Scenario.read(Array(text.utf8), named: "s.json")
        let report = try ScenarioRunner(files: SmallScenario.files).run(scenario)
        assertAsStated(report)
        let indices = report.scenarios[0].steps.map(\.index)
        XCTAssertEqual(indices.first, "1")
        XCTAssertEqual(Array(indices[1...4]), ["1.1.1", "1.1.1.1", "1.1.2", "1.1.2.1"])
        XCTAssertEqual(indices[41], "1.2.1")
        XCTAssertEqual(indices.last, "41")
        XCTAssertEqual(indices.count, 1 + 80 + 40)
    }

    func testAWrongOwnerIsUnexpected() throws {
        let report = try SmallScenario.run(
            #"{"do": "createFile", "app": "notes", "as": "alice", "file": "a"}"#,
            #"{"do": "fileOwner", "app": "notes", "file": "a", "expect": "bob"}"#,
            #"{"do": "createFile", "app": "notes", "as": "unmanaged", "file": "b"}"#,
            #"{"do": "fileOwner", "app": "notes", "file": "b", "expect": "unmanaged"}"#,
            #"{"do": "createFile", "app": "notes", "file": "c"}"#,
            #"{"do": "fileOwner", "app": "notes", "file": "c", "expect": "none"}"#)
        XCTAssertEqual(report.scenarios[0].steps.map(\.isAsExpected), [true, false, true, true, true, true])
        XCTAssertEqual(report.scenarios[0].steps[1].answer, "alice")
        XCTAssertEqual(report.scenarios[0].steps[0].layer, "scope")
    }

    func testFilesMustBeCreatedOnceAndBeforeTheyAreAskedFor() throws {
        XCTAssertEqual(
            try message(#"{"do": "fileOwner", "app": "notes", "file": "a", "expect": "bob"}"#),
            "file `a` of app `notes` was not created before this step")
        XCTAssertEqual(
            try message(
                #"{"do": "createFile", "app": "notes", "file": "a"}"#,
                #"{"do": "createFile", "app": "notes", "file": "a"}"#),
            "file `a` of app `notes` was created already")
        XCTAssertEqual(
            try message(
                #"{"do": "atOnce", "app": "notes", "branches": [[{"do": "createFile", "file": "a"}], "#
                    + #"[{"do": "fileOwner", "file": "a", "expect": "bob"}]]}"#),
            "file `a` of app `notes` is created in another branch")
        XCTAssertEqual(
            try message(
                #"{"do": "atOnce", "app": "notes", "branches": [[{"do": "createFile", "file": "a"}], "#
                    + #"[{"do": "createFile", "file": "a"}]]}"#),
            "file `a` of app `notes` is created in two branches")
        // Each app has files of its own.
        assertAsStated(
            try SmallScenario.run(
                #"{"do": "createFile", "app": "notes", "file": "a"}"#,
                #"{"do": "createFile", "app": "mail", "file": "a"}"#))
    }

    func testBranchesChangeNothingThatOthersSee() throws {
        for verb in [
            #""do": "enroll", "user": "bob""#, #""do": "signOut", "user": "alice""#,
            #""do": "openWindow", "window": "w""#, #""do": "makeKey", "window": "main""#,
            #""do": "setUIIdentity", "account": "bob""#, #""do": "setProcessIdentity", "account": "bob""#,
        ] {
            XCTAssertTrue(
                try message(
                    #"{"do": "atOnce", "app": "notes", "branches": [[], [{"do": "within", "account": "bob", "#
                        + #""steps": [{\#(verb)}]}]]}"#
                ).hasSuffix("cannot stand in a branch: what the others see would be left to chance"), verb)
        }
        XCTAssertTrue(
            try message(#"{"do": "atOnce", "app": "notes", "branches": [[{"do": "advance", "seconds": 1}], []]}"#)
                .hasPrefix("`advance` cannot stand in a branch"))
    }

    func testBranchesCannotWaitForEachOther() throws {
        let nested = #"{"do": "onQueue", "queue": "p", "steps": [{"do": "onQueue", "queue": "q", "steps": []}]}"#
        XCTAssertEqual(
            try message(#"{"do": "atOnce", "app": "notes", "branches": [[\#(nested)], []]}"#),
            "a queue inside of another one cannot stand in a branch: branches could wait for each other")
        XCTAssertEqual(
            try message(
                #"{"do": "atOnce", "app": "notes", "branches": [[{"do": "atOnce", "branches": [[], []]}], []]}"#),
            "branches cannot stand in a branch")
        assertAsStated(
            try SmallScenario.run(
                #"{"do": "onQueue", "app": "notes", "queue": "p", "steps": [{"do": "atOnce", "branches": ["#
                    + #"[{"do": "onQueue", "queue": "q", "steps": []}], [{"do": "onQueue", "queue": "q", "steps": []}]]}]}"#
            ))
    }

    func testWorkIsHandedOverAtMostEightTimesInsideItself() throws {
        func nested(_ depth: Int) -> String {
            depth == 0
                ? #"{"do": "identity", "task": "file", "expect": "alice", "layer": "scope"}"#
                : #"{"do": "handOver", "by": "operation", "steps": [\#(nested(depth - 1))]}"#
        }
        assertAsStated(
            try SmallScenario.run(#"{"do": "within", "app": "notes", "account": "alice", "steps": [\#(nested(8))]}"#))
        XCTAssertEqual(
            try message(#"{"do": "within", "app": "notes", "account": "alice", "steps": [\#(nested(9))]}"#),
            "work may be handed over at most 8 times inside each other")
    }

    func testThereAreTwoToEightBranches() throws {
        for count in [0, 1, 9] {
            let branches = Array(repeating: "[]", count: count).joined(separator: ",")
            XCTAssertEqual(
                try message(#"{"do": "atOnce", "app": "notes", "branches": [\#(branches)]}"#),
                "expected 2 to 8 lists of steps, found \(count)")
        }
    }
}
