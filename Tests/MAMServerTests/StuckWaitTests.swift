import Foundation
import MAMCore
import MAMJSON
import MAMServer
import MAMSimulation
import XCTest

/// Waits that no event can end, as clients of the server are told of them.
///
/// A sound engine has none, so the worlds ignore timers.
final class StuckWaitTests: XCTestCase {
    private static let document = #"""
        {"version": 1, "tenant": {"users": {"mia": {"policy": "policy.json"}}}, "apps": {"notes": {"multiIdentity": true}}}
        """#
    private static let policy = ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": false}"##

    private static let offline = [
        #"{"do": "setDevice", "online": false}"#, #"{"do": "openApp", "app": "notes", "expect": "enter"}"#,
        #"{"do": "register", "app": "notes", "user": "mia", "expect": "205"}"#,
    ]

    private func open(without ends: Set<OpenWait.End>) throws -> (client: Client, world: String) {
        var limits = ServerLimits()
        limits.scenario.ignoredEnds = ends
        let client = try Client(SimulationServer(limits: limits))
        let answer = try client.call(
            "world/open",
            [
                ("document", try json(Self.document)),
                ("files", .made([("policy.json", .made(.string(Self.policy)))])),
            ])
        return (client, try XCTUnwrap(answer.member("result")?.member("world"), answer.value.line).string())
    }

    private func atRest(_ answer: JSONCursor) throws -> [JSONCursor]? {
        try answer.required("result").member("atRest")?.elements()
    }

    func testAWorldWithoutStuckWaitsReportsNone() throws {
        let (client, world) = try open(without: [])
        for step in Self.offline { XCTAssertNil(try atRest(client.step(world, step)), step) }
        for method in ["world/export", "world/close"] {
            XCTAssertEqual(try atRest(client.call(method, [("world", .made(.string(world)))]))?.count, 0, method)
        }
    }

    func testAStuckWaitIsReportedFromItsStepUntilItEnds() throws {
        let (client, world) = try open(without: [.timer])
        let counts = try Self.offline.map { try atRest(client.step(world, $0))?.count }
        XCTAssertEqual(counts, [nil, nil, 1])
        let found = try XCTUnwrap(try atRest(client.step(world, #"{"do": "lock"}"#))?.first)
        XCTAssertEqual(try found.required("verb").string(), "atRest")
        XCTAssertEqual(try found.required("index").string(), "5")
        XCTAssertEqual(try found.required("app").string(), "notes")
        XCTAssertEqual(try found.required("action").string(), "at rest: mia, who is waiting")
        XCTAssertEqual(try found.required("isAsExpected").bool(), false)
        XCTAssertEqual(
            try found.required("explanation").string(),
            """
            it stays since step 3, and these steps led there:
              1 set device online=false
              2 open notes
              3 notes: register mia
            """)
        for step in [
            #"{"do": "setDevice", "online": true}"#,
            #"{"do": "logIn", "app": "notes", "user": "mia", "expect": "100"}"#,
        ] { _ = try client.step(world, step) }
        let last = try client.step(world, #"{"do": "unlock"}"#)
        XCTAssertNil(try atRest(last), last.value.line)
    }

    func testTheExportAndTheCloseReportTheStuckWaitsOfTheScenarioReport() throws {
        let (client, world) = try open(without: [.timer])
        for step in Self.offline { _ = try client.step(world, step) }
        let name: [(key: String, value: JSONValue)] = [("world", .made(.string(world)))]
        let export = try client.call("world/export", name)
        let text = try export.required("result").required("document").string()
        var limits = ScenarioLimits()
        limits.ignoredEnds = [.timer]
        let report = try ScenarioRunner(files: InMemoryFiles(["policy.json": Array(Self.policy.utf8)]), limits: limits)
            .run(Scenario.read(Array(text.utf8), named: "exported"))
        let expected = try report.scenarios[0].steps.filter { $0.verb == "atRest" }.map { try json($0.json).line }
        XCTAssertEqual(expected.count, 1)
        XCTAssertEqual(try atRest(export)?.map(\.value.line), expected)
        XCTAssertEqual(try atRest(client.call("world/close", name))?.map(\.value.line), expected)
    }

    func testAFindingNamesTheLastHundredSteps() throws {
        let (client, world) = try open(without: [.timer])
        for _ in 0..<250 {
            let answer = try client.step(world, #"{"do": "setDevice", "online": true}"#)
            XCTAssertNotNil(answer.outcome, answer.value.line)
        }
        let last = try Self.offline.map { try client.step(world, $0) }[2]
        let lines = try XCTUnwrap(try atRest(last)?.first).required("explanation").string().split(separator: "\n")
        XCTAssertEqual(lines.count, 101)
        XCTAssertEqual(lines.first, "it stays since step 253, and these steps led there:")
        XCTAssertTrue(lines[1].hasPrefix("  154 "), String(lines[1]))
        XCTAssertTrue(lines[100].hasPrefix("  253 "), String(lines[100]))
    }
}
