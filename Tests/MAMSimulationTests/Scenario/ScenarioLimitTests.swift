import MAMCore
import MAMSimulation
import XCTest

/// What a file of a few bytes may cause.
final class ScenarioLimitTests: XCTestCase {
    private static let life = [
        #"{"do": "openApp", "app": "notes", "expect": "enter"}"#,
        #"{"do": "register", "app": "notes", "user": "alice", "expect": "100"}"#,
    ]

    private func scenario(_ steps: String...) throws -> Scenario {
        let text = """
            {"version": 1, "tenant": {"users": {"alice": {"policy": "p/strict.json"}}},
             "apps": {"notes": {"multiIdentity": true}},
             "scenarios": [{"id": "one", "title": "one", "steps": [
            \((Self.life + steps).joined(separator: ",\n"))
            ]}]}
            """
        return try Scenario.read(Array(text.utf8), named: "s.json")
    }

    private func error(_ scenario: Scenario, _ limits: ScenarioLimits = ScenarioLimits()) -> ScenarioError? {
        do throws(ScenarioError) {
            _ = try ScenarioRunner(files: SmallScenario.files, limits: limits).run(scenario)
            return nil
        } catch { return error }
    }

    func testExcessiveTimeIsRefusedAtItsStep() throws {
        let scenario = try scenario(#"{"do": "advance", "seconds": 10000000000}"#)
        let start = ContinuousClock.now
        let error = try XCTUnwrap(error(scenario))
        XCTAssertEqual(error.kind, .beyondLimit)
        XCTAssertEqual(
            error.description,
            "s.json:6:30: the scenarios let more than 3155760000 s pass at $.scenarios[0].steps[2].seconds")
        XCTAssertEqual(error.help?.contains("`--limit 10`"), true)
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
    }

    func testManyShortTimesCountTogether() throws {
        let hour = #"{"do": "advance", "seconds": 3600}"#
        var limits = ScenarioLimits()
        limits.seconds = 2 * 3600
        XCTAssertNil(error(try scenario(hour, hour), limits))
        let beyond = try XCTUnwrap(error(try scenario(hour, hour, hour), limits))
        XCTAssertEqual(beyond.path, "$.scenarios[0].steps[4].seconds")
    }

    func testExcessiveCheckInsAreRefusedAtTheirStep() throws {
        let scenario = try scenario(
            #"{"do": "advance", "seconds": 60}"#, #"{"do": "advance", "seconds": 864000}"#,
            #"{"do": "advance", "seconds": 1}"#)
        var limits = ScenarioLimits()
        limits.wakes = 10
        let error = try XCTUnwrap(error(scenario, limits))
        XCTAssertEqual(error.kind, .beyondLimit)
        XCTAssertEqual(error.path, "$.scenarios[0].steps[3].seconds")
        XCTAssertEqual(error.message, "while time passed, the apps had something to do more than 10 times")
        XCTAssertNil(self.error(scenario, limits.times(100)))
    }

    func testEventsOfALogHaveALimitAndALogThatIsWithinItIsTheSame() throws {
        let scenario = try scenario(#"{"do": "advance", "seconds": 8640000}"#)
        var limits = ScenarioLimits()
        limits.events = 20
        XCTAssertThrowsError(try ScenarioRunner(files: SmallScenario.files, limits: limits).log(scenario)) { error in
            XCTAssertEqual((error as? ScenarioError)?.kind, .beyondLimit)
            XCTAssertEqual((error as? ScenarioError)?.message, "more than 20 events happened in the apps")
        }
        // A run without a log keeps no events.
        XCTAssertNil(error(scenario, limits))
        let log = try ScenarioRunner(files: SmallScenario.files).log(scenario)
        let raised = try ScenarioRunner(files: SmallScenario.files, limits: limits.times(1000)).log(scenario)
        XCTAssertEqual(ScenarioLog.jsonLines([log]), ScenarioLog.jsonLines([raised]))
    }

    func testFactorsAreClamped() {
        XCTAssertEqual(ScenarioLimits().times(0), ScenarioLimits())
        XCTAssertEqual(ScenarioLimits().times(10).wakes, 1_000_000)
        XCTAssertEqual(ScenarioLimits().times(.max), ScenarioLimits().times(1000))
    }

    func testADeviceOutsideOfScenariosHasNoLimit() async throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        await device.advance(by: 1e12)
        XCTAssertEqual(device.time.now().monotonic, VirtualTime.start.monotonic + 1e12)
    }
}
