import MAMSimulation
import XCTest

final class ScenarioCheckingTests: XCTestCase {
    func testWindowsMustBeOpenWhereTheyAreUsed() throws {
        XCTAssertEqual(
            try refusal(#"{"do": "makeKey", "app": "notes", "window": "side"}"#),
            "13:45: window `side` of app `notes` is not open here")
        XCTAssertEqual(
            try refusal(
                #"{"do": "openWindow", "app": "notes", "window": "side"}"#,
                #"{"do": "makeKey", "app": "mail", "window": "side"}"#),
            "14:44: window `side` of app `mail` is not open here")
        XCTAssertEqual(
            try refusal(#"{"do": "openWindow", "app": "notes", "window": "main"}"#),
            "13:48: window `main` of app `notes` is open already")
        XCTAssertEqual(
            try refusal(
                #"{"do": "openWindow", "app": "notes", "window": "side"}"#,
                #"{"do": "closeWindow", "app": "notes", "window": "side"}"#,
                #"{"do": "setUIIdentity", "app": "notes", "window": "side", "account": "bob"}"#),
            "15:51: window `side` of app `notes` is not open here")
    }

    func testTheAccountInTheOtherAppMustBeSignedInThere() throws {
        XCTAssertEqual(
            try refusal(#"{"do": "send", "app": "notes", "to": "mail", "toAccount": "bob", "expect": "blocked"}"#),
            "13:59: user `bob` is not signed in to app `mail` here")
        XCTAssertEqual(
            try refusal(#"{"do": "send", "app": "notes", "to": "mail", "expect": "blocked"}"#),
            "13:38: missing field `toAccount`: app `mail` contains the SDK")
        XCTAssertEqual(
            try refusal(
                #"{"do": "receive", "app": "notes", "from": "camera", "fromAccount": "bob", "expect": "blocked"}"#),
            "13:68: app `camera` does not contain the SDK, so no account in it counts")
        XCTAssertEqual(
            try refusal(#"{"do": "send", "app": "notes", "to": "notes", "toAccount": "bob", "expect": "blocked"}"#),
            "13:38: app `notes` is the one that acts")
    }

    func testSignInsAreTrackedAcrossSteps() throws {
        XCTAssertEqual(
            try refusal(
                #"{"do": "signOut", "app": "mail", "user": "alice"}"#,
                #"{"do": "signOut", "app": "mail", "user": "alice"}"#),
            "14:42: user `alice` is not signed in to app `mail` here")
        XCTAssertNoThrow(
            try SmallScenario.run(
                #"{"do": "enroll", "app": "mail", "user": "bob"}"#,
                #"{"do": "send", "app": "notes", "to": "mail", "toAccount": "bob", "expect": "allowed"}"#))
    }

    func testAQueueCannotWaitForItself() throws {
        XCTAssertEqual(
            try refusal(
                #"{"do": "onQueue", "app": "notes", "queue": "q", "steps": ["#
                    + #"{"do": "within", "account": "bob", "steps": [{"do": "onQueue", "queue": "q", "steps": []}]}]}"#),
            "13:131: queue `q` waits for this step, so it cannot run it")
        // Every app has a main queue of its own, and other queues may be nested.
        XCTAssertNoThrow(
            try SmallScenario.run(
                #"{"do": "onQueue", "app": "notes", "queue": "main", "steps": ["#
                    + #"{"do": "onQueue", "app": "mail", "queue": "main", "steps": ["#
                    + #"{"do": "onQueue", "queue": "q", "steps": []}]}]}"#,
                #"{"do": "onQueue", "app": "notes", "queue": "q", "steps": []}"#))
    }

    func testReservedWordsAreRefusedAsUserNames() throws {
        let text = #"{"version": 1, "tenant": {"users": {"none": {}}}, "apps": {}, "scenarios": []}"#
        let error = try scenarioError { _ = try Scenario.read(Array(text.utf8), named: "s.json") }
        XCTAssertEqual(error.message, "`none` cannot be the name of a user")
    }

    func testTwoUsersCannotBeOneAccount() throws {
        let users = #"{"a": {"upn": "X@y"}, "b": {"upn": "x@Y"}}"#
        let text = #"{"version": 1, "tenant": {"users": \#(users)}, "apps": {}, "scenarios": []}"#
        let error = try scenarioError { _ = try Scenario.read(Array(text.utf8), named: "s.json") }
        XCTAssertEqual(error.message, "two users have the same `upn`")
    }

    func testIdsAreUnique() throws {
        let one = #"{"id": "a", "title": "t", "steps": []}"#
        let text = #"{"version": 1, "tenant": {"users": {}}, "apps": {}, "scenarios": [\#(one), \#(one)]}"#
        let error = try scenarioError { _ = try Scenario.read(Array(text.utf8), named: "s.json") }
        XCTAssertEqual(error.message, "scenario `a` is already there")
    }
}
