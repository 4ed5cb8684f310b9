import MAMCore
import MAMSimulation
import XCTest

final class ScenarioStepTests: XCTestCase {
    private func assertAsStated(_ report: ScenarioReport, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]), file: file, line: line)
    }

    func testAReportNamesTheAccountTheThreadAndTheRule() throws {
        let report = try SmallScenario.run(
            #"{"do": "save", "app": "notes", "as": "alice", "on": "background", "location": "other", "#
                + #""expect": "blocked"}"#)
        let step = try XCTUnwrap(report.scenarios.first?.steps.first)
        XCTAssertEqual(step.index, "1")
        XCTAssertEqual(step.line, 13)
        XCTAssertEqual(step.app, "notes")
        XCTAssertEqual(step.site, "background")
        XCTAssertEqual(step.accounts, ["alice"])
        XCTAssertEqual(step.layer, "scope")
        XCTAssertEqual(step.answer, "blocked")
        XCTAssertEqual(step.rule, "send.otherAccount")
        XCTAssertNil(step.explanation)
    }

    func testEveryScenarioStartsFromAFreshWorld() throws {
        let changed = SmallScenario.text(
            #"{"do": "assignPolicy", "user": "alice", "policy": "p/open.json"}"#,
            #"{"do": "setUIIdentity", "app": "notes", "account": "alice"}"#,
            #"{"do": "save", "app": "notes", "location": "other", "expect": "allowed", "rule": "send.all"}"#
        ).replacing(
            "    ]\n}",
            with: """
                    , { "id": "two", "title": "two", "steps": [
                        { "do": "identity", "app": "notes", "expect": "none", "layer": "none" },
                        { "do": "save", "app": "notes", "as": "alice", "location": "other", "expect": "blocked" } ] }
                    ]
                }
                """)
        assertAsStated(
            try ScenarioRunner(files: SmallScenario.files).run(Scenario.read(Array(changed.utf8), named: "s.json")))
    }

    func testAnAccountThatIsManagedHereOnlyIsUnmanagedThere() throws {
        // notes takes alice's policy away; mail still has it.
        assertAsStated(
            try SmallScenario.run(
                #"{"do": "signOut", "app": "notes", "user": "alice"}"#,
                #"{"do": "send", "app": "notes", "as": "alice", "to": "mail", "toAccount": "alice", "expect": "blocked", "#
                    + #""rule": "peer.receive.notAll"}"#,
                #"{"do": "share", "app": "notes", "as": "bob", "what": "item", "owner": "alice", "expect": "blocked", "#
                    + #""rule": "peer.send.notAll"}"#))
    }

    func testAThreadIdentityThatHidesAScopeCountsForASwitchToo() throws {
        assertAsStated(
            try SmallScenario.run(
                #"{"do": "within", "app": "notes", "account": "alice", "steps": ["#
                    + #"{"do": "setUIIdentity", "account": "bob", "expect": "notAllowed"},"#
                    + #"{"do": "setThreadIdentity", "account": "none"},"#
                    + #"{"do": "setUIIdentity", "account": "bob"},"#
                    + #"{"do": "identity", "expect": "bob", "layer": "window"}]}"#))
    }

    func testBackgroundStepsLeaveTheMainThread() throws {
        assertAsStated(
            try SmallScenario.run(
                #"{"do": "setUIIdentity", "app": "notes", "account": "bob"}"#,
                #"{"do": "onQueue", "app": "notes", "queue": "q", "steps": ["#
                    + #"{"do": "identity", "expect": "none", "layer": "none"},"#
                    + #"{"do": "identity", "on": "main", "expect": "bob", "layer": "window"}]}"#))
    }

    func testAnObserverHearsTheAppsOfEveryScenario() throws {
        let recorder = RecordingObserver()
        let text = SmallScenario.text(
            #"{"do": "advance", "seconds": 60}"#,
            #"{"do": "setProcessIdentity", "app": "notes", "account": "bob"}"#)
        let scenario = try Scenario.read(Array(text.utf8), named: "s.json")
        _ = try ScenarioRunner(files: SmallScenario.files, observer: recorder).run(scenario)
        let events = recorder.events
        // alice's policy in two apps, which requires encryption, and her enrollment; then the process identity a minute later.
        let (notes, mail) = ("com.example.notes", "com.example.mail")
        XCTAssertEqual(events.map(\.app), [notes, notes, notes, mail, mail, mail, notes])
        XCTAssertEqual(events.last?.time.wall, VirtualTime.start.wall + 60)
    }
}
