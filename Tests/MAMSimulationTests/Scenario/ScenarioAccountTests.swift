import MAMSimulation
import XCTest

/// Steps about accounts: what is refused before anything runs, and what comes out.
final class ScenarioAccountTests: XCTestCase {
    private let open = #"{"do": "openApp", "app": "notes", "expect": "enter"}"#

    func testUnknownStatusNumbersAreRefused() throws {
        XCTAssertEqual(
            try refusal(#"{"do": "register", "app": "notes", "user": "alice", "expect": "99"}"#),
            "13:63: unexpected `99`")
        // Nothing leads to it.
        XCTAssertEqual(
            try refusal(#"{"do": "register", "app": "notes", "user": "alice", "expect": "202"}"#),
            "13:63: unexpected `202`")
        XCTAssertEqual(
            try refusal(open, #"{"do": "told", "app": "notes", "expect": ["unenroll 100"]}"#),
            "14:43: unexpected `unenroll 100`")
    }

    func testNothingCanBeLookedAtBeforeTheAppWasOpened() throws {
        for verb in [
            #""told", "app": "notes", "expect": []"#, #""accounts", "app": "notes", "registered": [], "enrolled": []"#,
            #""notifications", "app": "notes", "expect": []"#, #""managedUser", "app": "notes", "expect": "none""#,
        ] {
            XCTAssertTrue(
                try refusal("{\"do\": \(verb)}").hasSuffix(
                    "app `notes` was not opened before this step, so it has no record to check"), verb)
        }
        XCTAssertEqual(
            try refusal(#"{"do": "checkIn", "app": "notes", "user": "alice", "expect": "101"}"#),
            "13:62: app `notes` was not opened before this step, so no status comes")
    }

    func testStepsThatMayRestartAnAppMustBeOutermost() throws {
        func within(_ step: String) -> String {
            #"{"do": "within", "app": "notes", "account": "bob", "steps": [\#(step)]}"#
        }
        XCTAssertEqual(
            try refusal(within(#"{"do": "deregister", "user": "alice", "expect": "104"}"#)),
            "13:69: `deregister` cannot stand inside another step")
        XCTAssertEqual(
            try refusal(open, within(#"{"do": "advance", "seconds": 1}"#)),
            "14:69: `advance`, once an app was opened, cannot stand inside another step")
        XCTAssertNoThrow(try SmallScenario.read(within(#"{"do": "advance", "seconds": 1}"#)))
    }

    func testAnAppThatIsNotLetInDoesNotRun() throws {
        XCTAssertEqual(
            try refusal(
                #"{"do": "openApp", "app": "notes", "expect": "blocked"}"#,
                #"{"do": "told", "app": "notes", "expect": []}"#),
            "14:23: app `notes` was killed before this step")
    }

    func testAScenarioHasALimitOfRestarts() throws {
        XCTAssertEqual(
            try refusal(Array(repeating: open, count: 257).joined(separator: ",\n")),
            "269:8: a scenario may have at most 256 steps in which apps restart")
    }

    func testAStepInAnAppThatEndedIsUnexpected() throws {
        let report = try SmallScenario.run(
            open, #"{"do": "fault", "call": "checkIn", "fault": "processEnds"}"#,
            #"{"do": "checkIn", "app": "notes", "user": "alice"}"#, #"{"do": "leaveForeground", "app": "notes"}"#)
        let last = try XCTUnwrap(report.scenarios.first?.steps.last)
        XCTAssertFalse(last.isAsExpected)
        XCTAssertEqual(last.answer, "the app does not run")
    }

    func testFaultsAreNamed() throws {
        XCTAssertEqual(try refusal(#"{"do": "fault", "call": "enroll", "fault": "goen"}"#), "13:44: unexpected `goen`")
        XCTAssertEqual(try refusal(#"{"do": "fault", "call": "enrol", "fault": "gone"}"#), "13:25: unexpected `enrol`")
    }

    func testTheSameFaultsBySeedGiveTheSameReport() throws {
        func run(_ seed: Int) throws -> String {
            let steps = (0..<12).flatMap { _ in
                [
                    #"{"do": "checkIn", "app": "notes", "user": "alice", "expect": "101"}"#,
                    #"{"do": "openApp", "app": "notes", "expect": "enter"}"#,
                ]
            }
            return ScenarioReport.text([
                try SmallScenario.run(
                    ([open, #"{"do": "faults", "seed": \#(seed), "percent": 50}"#] + steps).joined(separator: ",\n"))
            ])
        }
        XCTAssertEqual(try run(1), try run(1))
        XCTAssertNotEqual(try run(1), try run(2))
    }
}
