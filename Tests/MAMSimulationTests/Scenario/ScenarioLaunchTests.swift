import MAMSimulation
import XCTest

final class ScenarioLaunchTests: XCTestCase {
    private func message(_ steps: String...) throws -> String {
        try scenarioError { _ = try SmallScenario.read(steps.joined(separator: ",\n")) }.message
    }

    func testOnlySignedInUsersCanBeLaunched() throws {
        let launch = #"{"do": "launch", "app": "mail", "users": ["bob"], "expect": "shown"}"#
        XCTAssertEqual(try message(launch), "user `bob` is not signed in to app `mail` here")
        XCTAssertEqual(
            try message(#"{"do": "checkIn", "app": "mail", "user": "bob"}"#),
            "user `bob` is not signed in to app `mail` here")
        XCTAssertEqual(
            try message(#"{"do": "launch", "app": "mail", "users": [], "expect": "shown"}"#), "`users` is empty")
        XCTAssertNoThrow(try SmallScenario.read(#"{"do": "enroll", "app": "mail", "user": "bob"}"#, launch))
    }

    func testInvalidVersionsUnknownWordsAndTooManyAreRefused() throws {
        XCTAssertEqual(try message(#"{"do": "setDevice", "os": "17.x"}"#), "`17.x` is no version")
        let answers = #"{"do": "launch", "app": "mail", "users": ["alice"], "expect": "shown", "answers": [ANSWERS]}"#
        XCTAssertEqual(try message(answers.replacing("ANSWERS", with: "\"perhaps\"")), "unexpected `perhaps`")
        let many = Array(repeating: "\"accepted\"", count: 101).joined(separator: ",")
        XCTAssertEqual(try message(answers.replacing("ANSWERS", with: many)), "at most 100 words may be listed")
    }

    func testOnlyTheVersionOfASystemHasALetterAndNoVersionIsZero() throws {
        for version in ["21.1 (a)", "0", "0.0"] {
            for field in ["sdk", "version", "xcode"] {
                XCTAssertEqual(
                    try message(#"{"do": "setVersions", "app": "notes", "\#(field)": "\#(version)"}"#),
                    "`\(version)` is no version")
            }
        }
        XCTAssertNoThrow(try SmallScenario.read(#"{"do": "setDevice", "os": "18.1 (c)"}"#))
        let report = try SmallScenario.run(#"{"do": "setDevice", "os": "18.1.1 (C)"}"#)
        XCTAssertEqual(report.scenarios.flatMap(\.steps).first?.action, "set device os=18.1.1 (c)")
    }

    func testASystemOnWhichTheSDKOfAnAppDoesNotRunIsRefused() throws {
        let older = #"{"do": "setDevice", "os": "16.4.1 (a)"}"#
        let error = try scenarioError { _ = try SmallScenario.read(older) }
        XCTAssertTrue(
            error.message.hasSuffix("has SDK 21.7.1, which needs iOS 17.0, and the device has iOS 16.4.1 (a)"),
            error.message)
        XCTAssertNotNil(error.position)
        let old = ["mail", "notes"].map { #"{"do": "setVersions", "app": "\#($0)", "sdk": "20.9.1"}"# }
        XCTAssertNoThrow(try SmallScenario.read(old[0], old[1], older))
        XCTAssertEqual(
            try message(old[0], old[1], older, #"{"do": "setVersions", "app": "notes", "sdk": "21.1"}"#),
            "app `notes` has SDK 21.1.0, which needs iOS 17.0, and the device has iOS 16.4.1 (a)")
    }

    func testACopiedURLHasToBeAURL() throws {
        let step =
            #"{"do": "copy", "app": "notes", "to": "notes", "toAccount": "none", "copiedURL": "plain words", "#
            + #""expect": "allowed"}"#
        XCTAssertEqual(try message(step), "`plain words` is no URL")
    }

    func testALaunchDoesNotStandInABranch() throws {
        let branch = #"[{"do": "launch", "users": ["alice"], "expect": "shown"}]"#
        XCTAssertEqual(
            try message(#"{"do": "atOnce", "app": "notes", "branches": [\#(branch), \#(branch)]}"#),
            "`launch` cannot stand in a branch: what the others see would be left to chance")
    }

    func testAReportNamesTheCheckThatRefusedALaunch() throws {
        let report = try SmallScenario.run(
            #"{"do": "setDevice", "jailbroken": true, "passcode": true, "os": "18", "defender": "ungraded"}"#,
            #"{"do": "launch", "app": "notes", "users": ["alice"], "expect": "shown", "prompts": ["pin"]}"#)
        let steps = report.scenarios.flatMap(\.steps)
        XCTAssertEqual(steps[0].action, "set device passcode=true jailbroken=true os=18.0 defender=ungraded")
        XCTAssertFalse(steps[1].isAsExpected)
        XCTAssertEqual(steps[1].answer, "refused (block.jailbreak) after block")
        XCTAssertEqual(steps[1].expected, "shown after pin")
        XCTAssertEqual(steps[1].explanation, "block.jailbreak: deviceComplianceRequired is true, found jailbroken")
    }
}
