import MAMCore
import MAMSimulation
import XCTest

/// No screen and no call stays without an event that can end it, and the check sees it when one does.
final class LivenessTests: XCTestCase {
    private let account: AccountID = "mia-oid"
    private let now = Instant(wall: 0, monotonic: 0, bootID: 1)

    /// A machine that asks for the token of an account which was just registered.
    private func asking() throws -> (machine: EnrollmentMachine, ticket: EnrollmentTicket) {
        var machine = EnrollmentMachine()
        _ = machine.handle(.launched, at: now)
        let effects = machine.handle(.register(try XCTUnwrap(EnrollmentAccount(account)), EnrollmentCall(1)), at: now)
        for effect in effects { if case .requestToken(_, _, let ticket) = effect { return (machine, ticket) } }
        throw XCTSkip("no token is asked for: \(effects)")
    }

    func testARequestEndsByItsAnswerOrItsTimer() throws {
        let (machine, ticket) = try asking()
        let open = machine.openWaits(EngineActivity(tickets: [ticket], isWorking: true, callCount: 1))
        XCTAssertEqual(
            open,
            [OpenWait(.request(account, step: "token"), [.service, .timer]), OpenWait(.calls(1), [.work])])
        XCTAssertEqual(OpenWait.withoutEnd(open), [])
        // The answer is lost: the deadline ends it.
        let lost = machine.openWaits(EngineActivity(callCount: 1))
        XCTAssertEqual(lost.first?.ends, [.timer])
        XCTAssertEqual(OpenWait.withoutEnd(lost), [])
    }

    /// A machine whose deadline is taken away as well: its request and the call of the app stay.
    func testAnEngineWithoutItsEndIsSeen() throws {
        let (machine, _) = try asking()
        let waits = machine.openWaits(EngineActivity(callCount: 1)).map {
            OpenWait($0.subject, $0.ends.subtracting([.timer]))
        }
        XCTAssertEqual(OpenWait.withoutEnd(waits).map(\.subject), [.request(account, step: "token"), .calls(1)])
    }

    func testAWaitForAnotherOneEndsWithThatOne() {
        let screen = OpenWait(.start, [.other])
        XCTAssertEqual(OpenWait.withoutEnd([screen]), [screen])
        XCTAssertEqual(OpenWait.withoutEnd([screen, OpenWait(.signIn, [.other])]).count, 2)
        XCTAssertEqual(OpenWait.withoutEnd([screen, OpenWait(.account(account, state: "waiting"), [.timer])]), [])
        XCTAssertEqual(OpenWait.withoutEnd([OpenWait(.signIn, [])]).map(\.subject), [.signIn])
    }

    /// An account that is registered while the service cannot be reached waits for its next try.
    private static let scenario = """
        {
            "version": 1,
            "tenant": { "users": { "mia": { "policy": "policies/managed-apps.json" } } },
            "apps": { "notes": { "multiIdentity": true } },
            "scenarios": [
                {
                    "id": "stuck", "title": "the service cannot be reached",
                    "steps": [
                        { "do": "setDevice", "online": false },
                        { "do": "openApp", "app": "notes", "expect": "enter" },
                        { "do": "register", "app": "notes", "user": "mia", "expect": "205" },
                        { "do": "lock" }
                    ]
                }
            ]
        }
        """

    private func report(without ends: Set<OpenWait.End>) throws -> ScenarioReport {
        let scenario = try Scenario.read(Array(Self.scenario.utf8), named: "stuck.json")
        var limits = ScenarioLimits()
        limits.ignoredEnds = ends
        return try ScenarioRunner(files: Documented.source(of: name), limits: limits).run(scenario)
    }

    func testAScenarioWhoseWaitsEndHasNoFinding() throws {
        let report = try report(without: [])
        XCTAssertTrue(report.isAsExpected, ScenarioReport.text([report]))
    }

    func testAScenarioWithoutTimersEndsWithAFindingAndItsSteps() throws {
        let report = try report(without: [.timer])
        XCTAssertFalse(report.isAsExpected)
        let found = try XCTUnwrap(report.scenarios[0].steps.last)
        XCTAssertEqual(found.verb, "atRest")
        XCTAssertEqual(found.app, "notes")
        XCTAssertEqual(found.action, "at rest: mia, who is waiting")
        XCTAssertEqual(found.line, 11)
        XCTAssertEqual(found.answer, "nothing can end it")
        XCTAssertEqual(
            found.explanation,
            """
            it stays since step 3, and these steps led there:
              1 set device online=false
              2 open notes
              3 notes: register mia
            """)
        XCTAssertTrue(ScenarioReport.junit([report]).contains("failures=\"1\""))
    }

    func testEveryDocumentedScenarioIsAtRestAtItsEnd() throws {
        var (count, seen) = (0, 0)
        for (name, bytes) in try Documented.files() {
            let scenario = try Scenario.read(bytes, named: name)
            let runner = ScenarioRunner(files: Documented.source(of: name))
            _ = try runner.run(scenario) { one, device in
                XCTAssertEqual(device.stuckWaits(), [], "\(name): \(one.id)")
                count += 1
                // The check is worth something: in some scenarios only a timer will go on.
                seen += device.stuckWaits(without: [.timer]).isEmpty ? 0 : 1
            }
        }
        print("\(count) scenarios at rest, \(seen) of them by timers alone")
        XCTAssertGreaterThan(count, 100)
        XCTAssertGreaterThan(seen, 2)
    }
}
