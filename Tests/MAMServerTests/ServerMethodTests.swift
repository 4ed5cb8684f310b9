import Foundation
import MAMJSON
import MAMServer
import MAMSimulation
import XCTest

final class ServerMethodTests: XCTestCase {
    private func world(_ client: Client) throws -> String {
        let answer = try client.call(
            "world/open",
            [
                ("document", try json(small)),
                ("files", .made([("policy.json", .made(.string(Self.policy)))])),
            ])
        return try XCTUnwrap(answer.member("result")?.member("world"), answer.value.line).string()
    }

    private static let policy = #"""
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "p",
         "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": true}
        """#

    private static let ask = #"{"do": "identity", "task": "file", "expect": "none", "layer": "none"}"#

    func testInfoNamesMethodsAndLimits() throws {
        var limits = ServerLimits()
        limits.worldCount = 7
        let client = try Client(SimulationServer(limits: limits))
        for method in ["initialize", "service/info"] {
            let result = try client.call(method).required("result")
            XCTAssertEqual(try result.required("limits").required("worlds").integer(), 7)
            XCTAssertEqual(
                try result.required("methods").elements().map { try $0.required("name").string() },
                [
                    "initialize", "shutdown", "exit", "$/cancelRequest", "service/info", "service/schema", "world/open",
                    "world/step", "world/explain", "world/events", "world/export", "world/close",
                ])
        }
        let schema = try client.call("service/schema").required("result")
        XCTAssertNotNil(schema.member("$defs")?.member("step"))
    }

    func testWrongRequestsHaveTheCodesOfTheStandard() throws {
        let client = try Client(SimulationServer())
        for (text, code, id) in [
            ("{", -32700, "null"), (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"exit"}"#, -32700, "null"),
            ("7", -32600, "null"), ("[]", -32600, "null"), (#"{"id":3,"method":"service/info"}"#, -32600, "3"),
            (#"{"jsonrpc":"2.0","id":[],"method":"service/info"}"#, -32600, "null"),
            (#"{"jsonrpc":"2.0","id":"a\u0007","method":7}"#, -32600, "\"a\\u0007\""),
            (#"{"jsonrpc":"2.0","id":1,"method":"service/info","params":7}"#, -32600, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":"service/info","more":7}"#, -32600, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":"world/opne"}"#, -32601, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":"world/open"}"#, -32602, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":"world/open","params":{"document":{},"rot":""}}"#, -32602, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":"world/open","params":{"document":{"version":1}}}"#, -32602, "1"),
            (#"{"jsonrpc":"2.0","id":null,"method":"world/step","params":{"world":"w1","step":{}}}"#, -32001, "null"),
            (#"{"jsonrpc":"2.0","id":1,"method":"world/close","params":{"world":1}}"#, -32602, "1"),
        ] {
            try client.send(text)
            let answer = try client.answer()
            XCTAssertEqual(answer.code, code, text)
            XCTAssertEqual(answer.member("id")?.value.line, id, text)
            XCTAssertNotNil(answer.rule, text)
        }
    }

    func testAnErrorNamesThePlaceInTheMessage() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        let wrong = try client.step(world, #"{"do": "save", "location": "loca", "expect": "blocked"}"#)
        XCTAssertEqual(wrong.code, -32602)
        XCTAssertEqual(wrong.rule, "invalid")
        XCTAssertTrue(wrong.place?.hasPrefix("$.params.step") == true, wrong.value.line)
        // A refused step changes nothing: the next one is the first.
        XCTAssertEqual(try client.step(world, Self.ask).outcome?.member("index")?.string(), "1")
    }

    func testStepsAreExplainedLoggedAndExported() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        let name: [(key: String, value: JSONValue)] = [("world", .made(.string(world)))]
        XCTAssertEqual(try client.call("world/explain", name).required("result").required("step").isNull, true)
        let set = try client.step(world, #"{"do": "setUIIdentity", "account": "mia", "expect": "success"}"#)
        XCTAssertEqual(try set.outcome?.required("isAsExpected").bool(), true, set.value.line)
        let asked = try client.step(world, #"{"do": "save", "location": "other", "expect": "allowed"}"#)
        XCTAssertEqual(try asked.outcome?.required("answer").string(), "blocked", asked.value.line)
        XCTAssertEqual(try asked.outcome?.required("isAsExpected").bool(), false)
        let why = try client.call("world/explain", name).required("result")
        XCTAssertEqual(try why.required("step").value.line, asked.outcome?.value.line)
        XCTAssertTrue(try why.required("explanation").string().contains("rule"), why.value.line)
        let log = try client.call("world/events", name).required("result")
        let types = try log.required("lines").elements().map { try $0.required("type").string() }
        XCTAssertEqual(types.count { $0 == "step" }, 2)
        XCTAssertTrue(types.contains("event"))
        XCTAssertEqual(try client.call("world/events", name).required("result").required("lines").elements().count, 0)
        let text = try client.call("world/export", name).required("result").required("document").string()
        XCTAssertTrue(text.contains(#""location": "other""#), text)
    }

    func testAStepWithoutItsResultTellsWhatHappens() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        for (step, answer) in [
            (#"{"do": "identity"}"#, "none"),
            (#"{"do": "setUIIdentity", "account": "mia"}"#, "success"),
            (#"{"do": "identity"}"#, "mia (window)"),
            (#"{"do": "save", "location": "other"}"#, "blocked"),
            (#"{"do": "property", "property": "isPINRequired"}"#, "true"),
            (#"{"do": "writeFile", "file": "note", "text": "buy tea"}"#, "done"),
            (#"{"do": "readFile", "file": "note"}"#, "`buy tea`"),
            (#"{"do": "launch", "users": ["mia"]}"#, "refused (block.devicePasscode) after block, screens none"),
        ] {
            let outcome = try XCTUnwrap(client.step(world, step).outcome, step)
            XCTAssertEqual(try outcome.required("answer").string(), answer)
            XCTAssertEqual(try outcome.required("isAsExpected").bool(), true, step)
            // A switch and a write have a result that is expected by default.
            let hasDefault = step.contains("setUIIdentity") || step.contains("writeFile")
            XCTAssertEqual(outcome.member("expected") != nil, hasDefault, step)
        }
        let inside = try client.step(
            world, #"{"do": "handOver", "by": "async", "steps": [{"do": "save", "as": "mia", "location": "other"}]}"#)
        XCTAssertEqual(
            try inside.required("result").required("nested").elements().map { try $0.required("answer").string() },
            ["blocked"], inside.value.line)
        let text = try client.call("world/export", [("world", .made(.string(world)))]).required("result")
            .required("document").string()
        XCTAssertEqual(text.components(separatedBy: #""expect": null"#).count, 8, text)
        let files = InMemoryFiles(["policy.json": Array(Self.policy.utf8)])
        let report = try ScenarioRunner(files: files).run(Scenario.read(Array(text.utf8), named: "exported"))
        let steps = try XCTUnwrap(report.scenarios.first).steps
        XCTAssertEqual(steps.count, 10)
        XCTAssertTrue(steps.allSatisfy(\.isAsExpected))
        XCTAssertEqual(steps.last?.answer, "blocked")
    }

    func testAResultIsStatedAsAWholeOrNotAtAll() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        for (step, message) in [
            (#"{"do": "save", "location": "other", "rule": "save.blocked"}"#, "missing field `expect` of step `save`"),
            (#"{"do": "identity", "expect": "none"}"#, "missing field `layer` of step `identity`"),
            (#"{"do": "identity", "expect": null, "layer": "none"}"#, "`layer` states a result, and `expect` is null"),
            (#"{"do": "accounts", "enrolled": []}"#, "missing field `registered` of step `accounts`"),
        ] {
            let error = try XCTUnwrap(client.step(world, step).member("error"), step)
            XCTAssertEqual(try error.required("message").string(), message)
        }
        XCTAssertEqual(
            try client.step(world, #"{"do": "identity", "expect": null}"#).outcome?.member("answer")?.string(), "none")
    }

    func testAWrongRequestIsAnsweredWithTheNearestRightOne() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        func step(_ step: String) -> String { request("world/step", #"{"world": "\#(world)", "step": \#(step)}"#) }
        func request(_ method: String, _ params: String = "{}") -> String {
            #"{"jsonrpc": "2.0", "id": 1, "method": "\#(method)", "params": \#(params)}"#
        }
        for (text, help) in [
            (request("world/opne"), "did you mean `world/open`?"),
            (request("openWorld"), "did you mean `world/open`?"),
            (request("schema"), "did you mean `service/schema`?"),
            (
                request("register"),
                #"`register` is a step: call `world/step` with `{"world": …, "step": {"do": "register", …}}`"#
            ),
            (#"{"jsonrpc": "2.0", "id": 1, "methd": "service/info"}"#, #"write `method` instead of `methd`"#),
            (#"{"jsonrpc": "2.0", "id": 1, "mthod": 1, "method": 2}"#, #"write `method` instead of `mthod`"#),
            (#"{"jsonrpc": "2.0", "id": 1}"#, #"for example `"method": "service/info"`"#),
            (#"{"jsonrpc": "2.0", "id": 1, "method": "service/info", "param": {}}"#, "did you mean `params`?"),
            (
                #"{"jsonrpc": "2.0", "id": 1, "method": "service/info", "headers": {}}"#,
                "the members are `jsonrpc`, `id`, `method`, `params`"
            ),
            (request("world/open", #"{"documnt": {}}"#), "did you mean `document`?"),
            (request("world/open"), "a scenario file without its `scenarios`"),
            (request("world/export"), "the id that `world/open` answered"),
            (
                request("world/step", #"{"world": "\#(world)", "do": "advance", "seconds": 1}"#),
                #"put the step into `step`: `{"world": …, "step": {"do": …}}`"#
            ),
            (
                request("world/step", #"{"world": "\#(world)"}"#),
                #"a step, for example `{"do": "advance", "seconds": 60}`"#
            ),
            (step(#"{"do": "sav", "location": "other"}"#), "did you mean `save`?"),
            (
                step(#"{"do": "xylophone"}"#),
                "Docs/Scenarios/README.md and the JSON Schema of scenario files list the verbs"
            ),
            (step(#"{"do": "save", "locaton": "other"}"#), "did you mean `location`?"),
            // A field that states a result is known, although the step need not have it.
            (step(#"{"do": "identity", "layr": "none"}"#), "did you mean `layer`?"),
            (step(#"{"do": "save", "location": "othr"}"#), "did you mean `other`?"),
        ] {
            try client.send(text)
            let answer = try client.answer()
            XCTAssertEqual(
                try answer.member("error")?.required("data").member("help")?.string(), help,
                "\(text) \(answer.value.line)")
        }
        let fault = try client.step(world, #"{"do": "fault", "call": "enroll", "fault": "xylophone"}"#)
        let help = try fault.required("error").required("data").required("help").string()
        XCTAssertTrue(help.hasPrefix("expected one of `") && help.contains("`lost`"), help)
    }

    func testStreamedEventsArriveBeforeTheAnswer() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        _ = try client.call("world/events", [("world", .made(.string(world))), ("stream", .made(.bool(true)))])
        _ = try client.step(world, #"{"do": "setUIIdentity", "account": "mia", "expect": "success"}"#)
        let lines = try client.notifications.map {
            try $0.required("params").required("line").required("type").string()
        }
        XCTAssertEqual(lines.first, "step")
        XCTAssertGreaterThan(lines.count, 1)
        XCTAssertEqual(
            try client.call("world/events", [("world", .made(.string(world))), ("stream", .made(.bool(false)))])
                .required("result").required("lines").elements().count, 0)
    }

    func testTheOldestStepsOfALogAreDroppedAndCounted() throws {
        var limits = ServerLimits()
        limits.loggedStepCount = 2
        let client = try Client(SimulationServer(limits: limits))
        let world = try world(client)
        for _ in 0..<5 { _ = try client.step(world, Self.ask) }
        let log = try client.call("world/events", [("world", .made(.string(world)))]).required("result")
        XCTAssertEqual(try log.required("droppedSteps").integer(), 3)
        let steps = try log.required("lines").elements().filter { try $0.required("type").string() == "step" }
        XCTAssertEqual(try steps.map { try $0.required("index").string() }, ["4", "5"])
    }

    func testAThreadIdentityLastsFromStepToStep() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        _ = try client.step(world, #"{"do": "setThreadIdentity", "account": "mia"}"#)
        let seen = try client.step(world, #"{"do": "identity", "task": "file", "expect": "mia", "layer": "thread"}"#)
        XCTAssertEqual(try seen.outcome?.required("isAsExpected").bool(), true, seen.value.line)
        // Another world on the same threads has none.
        let other = try self.world(client)
        let none = try client.step(other, Self.ask)
        XCTAssertEqual(try none.outcome?.required("isAsExpected").bool(), true, none.value.line)
    }

    func testABatchHasOneAnswerAndNotificationsHaveNone() throws {
        let client = try Client(SimulationServer())
        try client.send(
            #"[{"jsonrpc":"2.0","id":1,"method":"service/info"},{"jsonrpc":"2.0","method":"service/info"},7]"#)
        let answers = try client.answer().elements()
        XCTAssertEqual(answers.map { $0.member("id")?.value.line }, ["1", "null"])
        try client.send(#"[{"jsonrpc":"2.0","method":"service/info"}]"#)
        try client.send(#"{"jsonrpc":"2.0","method":"no such method"}"#)
        XCTAssertNil(try client.call("service/info").code)
    }

    func testAfterShutdownOnlyExitIsAccepted() throws {
        let client = try Client(SimulationServer())
        XCTAssertNil(try client.call("shutdown").code)
        XCTAssertEqual(try client.call("service/info").code, -32600)
        try client.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
        client.waitForEnd()
        XCTAssertNil(try client.receive())
    }

    func testACanceledRequestIsNotPerformed() throws {
        let client = try Client(SimulationServer())
        let world = try world(client)
        // One batch: the steps wait behind the first one while the cancellation is read.
        let slow =
            #"{"jsonrpc":"2.0","id":"a","method":"world/step","params":{"world":"\#(world)","step":{"do":"advance","seconds":31536000}}}"#
        let late =
            #"{"jsonrpc":"2.0","id":"b","method":"world/step","params":{"world":"\#(world)","step":\#(Self.ask)}}"#
        let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"b"}}"#
        try client.send(slow)
        try client.send(late)
        try client.send(cancel)
        let answers = [try client.answer(), try client.answer()]
        XCTAssertEqual(answers.map { $0.member("id")?.value.line }, ["\"a\"", "\"b\""])
        let index = try client.step(world, Self.ask).outcome?.member("index")?.string()
        // Whether the second step began before the cancellation was read is up to the threads; its answer says which.
        XCTAssertEqual(index, answers[1].code == -32800 ? "2" : "3")
    }
}
