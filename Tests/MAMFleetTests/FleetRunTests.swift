import Foundation
import MAMCore
import XCTest

import MAMFleet

final class FleetRunTests: XCTestCase {
    func testTheRootDoesNotDependOnTheNumberOfWorkers() async throws {
        var plan = try FleetFixtures.busy(seed: 3, devices: 3_000, days: 2)
        plan.timeline = []
        let simulation = try FleetSimulation(plan)
        XCTAssertGreaterThan(simulation.shardCount, 3)
        let one = await simulation.run()
        for workers in [2, 4, 16] {
            let other = await simulation.run(workers: workers)
            XCTAssertEqual(one, other, "\(workers) workers")
        }
    }

    func testAnotherSeedPlanOrDayGivesAnotherRootAndHash() async throws {
        let plan = try FleetFixtures.busy(seed: 1, devices: 3, days: 5)
        let first = await (try FleetSimulation(plan)).run()
        var (seed, later) = (plan, plan)
        seed.seed = 2
        later.timeline[0].at += 1
        for other in [seed, later] { XCTAssertNotEqual(other.hash, plan.hash) }
        let reseeded = await (try FleetSimulation(seed)).run()
        XCTAssertNotEqual(reseeded.root, first.root)
        let shorter = await (try FleetSimulation(plan)).run(days: 4)
        XCTAssertNotEqual(shorter.root, first.root)
        let again = await (try FleetSimulation(plan)).run()
        XCTAssertEqual(again, first)
    }

    /// The root is part of what is promised: equal plans have equal roots on every machine.
    func testTheRootOfAPlanIsWrittenOut() async throws {
        let result = await (try FleetSimulation(try FleetFixtures.busy(seed: 1, devices: 40))).run()
        XCTAssertEqual(result.root, FleetFixtures.rootOfBusyPlan)
    }

    func testADayTallyHoldsEveryMeasureAndIsAddedCompletely() {
        var tally = DayTally(day: 1)
        for measure in FleetCounters.Measure.allCases { tally[measure] = UInt64(measure.rawValue) + 1 }
        var counters = FleetCounters(days: 2, policyCount: 1, actionCount: 1)
        counters.add(tally)
        let numbers = FleetCounters.Measure.allCases.indices.map { UInt64($0) + 1 }
        XCTAssertEqual(counters.measures, numbers.map { _ in 0 } + numbers)
    }

    func testRowsSurviveTheirWordsAndDamagedWordsAreRefused() throws {
        let world = try FleetWorld(FleetFixtures.busy(seed: 1, devices: 2))
        let run = ShardRun(world, world.shards[0], NoRecorder())
        for row in run.instances { XCTAssertEqual(InstanceRow(words: row.words), row) }
        for row in run.devices { XCTAssertEqual(DeviceRow(words: row.words), row) }
        var words = run.instances[0].words
        words.2 |= 0xFF << 32
        XCTAssertNil(InstanceRow(words: words))
    }

    func testPlansInCodeAreChecked() throws {
        let plan = try FleetFixtures.busy(seed: 1)
        let changes: [(String, (inout FleetPlan) -> Void)] = [
            ("the number of days is 0, expected 1 to 3650", { $0.days = 0 }),
            ("no app has the name `chess`", { $0.groups[0].apps = ["chess"] }),
            ("no habits has the name `none`", { $0.groups[1].habits = "none" }),
            ("no policy has the name `lax`", { $0.timeline[0].kind = .assign(group: "staff", policies: ["lax"]) }),
            ("two groups have the same name", { $0.groups[1].name = "staff" }),
            (
                "the share of a change is 101, expected 0 to 100",
                { $0.timeline[5].kind = .wipe(group: "rare", share: 101) }
            ),
            ("the number of hours is 3, expected 24 to 24", { $0.habits[0].hours = [1, 2, 3] }),
            (
                "the length of a day's sessions in minutes is 48000, expected 0 to 14400",
                { ($0.habits[0].sessions, $0.habits[0].minutes) = (1...200, 1...240) }
            ),
            ("a policy has the name `none`, which reports give to something else", { $0.policies[0].name = "none" }),
            (
                "a policy has the name `combination 5`, which reports give to something else",
                { $0.policies[0].name = "combination 5" }
            ),
            ("no app has the name `a\\u{1B}[2J\\u{A}`", { $0.groups[0].apps = ["a\u{1B}[2J\n"] }),
        ]
        for (message, change) in changes {
            var wrong = plan
            change(&wrong)
            XCTAssertThrowsError(try FleetSimulation(wrong)) { XCTAssertEqual("\($0)", message) }
        }
    }

    func testThePageHoldsPlotsTablesAndTheLineOfAReplay() async throws {
        var plan = try FleetFixtures.busy(seed: 1, devices: 10)
        let name = "<script>alert(1)</script>"
        plan.policies[0].name = name
        plan.groups[0].policies = [name]
        plan.timeline = plan.timeline.filter { if case .assign = $0.kind { false } else { true } }
        let simulation = try FleetSimulation(plan)
        let result = await simulation.run()
        let page = FleetReport(result).html
        XCTAssertEqual(page, FleetReport(result).html)
        XCTAssertFalse(page.contains("<script>alert"))
        XCTAssertTrue(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        XCTAssertEqual(page.components(separatedBy: "<svg ").count - 1, 4)
        for words in [result.root, result.planHash, "mam fleet run PLAN --until P30D", "class=\"bar k0\""] {
            XCTAssertTrue(page.contains(words), words)
        }
        for outside in ["http://", "https://", "src=", "url("] { XCTAssertFalse(page.contains(outside), outside) }
        // One row for each day, with the numbers of the line of the same day.
        let csv = FleetReport(result).csv.split(separator: "\n").last.map { $0.split(separator: ",").map(grouped) }
        let row = (csv ?? []).enumerated().map { $0 == 0 ? "<th scope=\"row\">\($1)</th>" : "<td>\($1)</td>" }
        XCTAssertTrue(page.contains("<tr>\(row.joined())</tr>"))
        for words in ["<td>\(grouped(result.totals[0].count))</td>", ">cold starts<", ">PIN prompts<"] {
            XCTAssertTrue(page.contains(words), words)
        }
        XCTAssertLessThan(
            try XCTUnwrap(page.range(of: "id=\"days\"")).lowerBound,
            try XCTUnwrap(page.range(of: "<code>\(result.root)</code>")).lowerBound, "the root comes last")
        let nothing = FleetReport(await simulation.run(days: 0)).html
        XCTAssertTrue(nothing.contains("No day was run."))
        XCTAssertFalse(nothing.contains("<svg "))
    }

    func testThePlotsMarkTheDaysOfChanges() async throws {
        var plan = try FleetFixtures.busy(seed: 1, devices: 10)
        let (group, policy) = (plan.groups[0].name, plan.policies[0].name)
        plan.timeline = [
            FleetPlan.Change(at: 10 * 86_400, .assign(group: group, policies: [policy])),
            FleetPlan.Change(at: 10 * 86_400, .outage), FleetPlan.Change(at: 20 * 86_400, .outage),
        ]
        let simulation = try FleetSimulation(plan)
        let page = FleetReport(await simulation.run()).html
        let plots = page.components(separatedBy: "<svg ").dropFirst()
        XCTAssertFalse(plots.isEmpty)
        for plot in plots {
            let lines = plot.prefix { $0 != "\n" }.components(separatedBy: "class=\"change\"")
            XCTAssertEqual(lines.count - 1, 2)
        }
        XCTAssertTrue(page.contains("<dt>Day 10</dt><dd>\(group): policy \(policy); outage of the service</dd>"), page)
        let early = FleetReport(await simulation.run(days: 15)).html
        XCTAssertTrue(early.contains("<dt>Day 10</dt>"))
        XCTAssertFalse(early.contains("<dt>Day 20</dt>"))
        XCTAssertTrue(page.contains("<th scope=\"row\">save to Box</th>"), page)
        XCTAssertFalse(page.contains("save.box"))
        let text = FleetReport(await simulation.run(days: 1)).text
        XCTAssertTrue(text.contains("\n  cold starts  "), text)
        XCTAssertTrue(text.contains("\n  save to Box  "), text)
    }

    /// A number with narrow spaces between its thousands.
    private func grouped(_ digits: some CustomStringConvertible) -> String {
        var text = ""
        for (place, digit) in digits.description.reversed().enumerated() {
            if place > 0, place % 3 == 0 { text = "\u{2009}" + text }
            text = "\(digit)\(text)"
        }
        return text
    }

    func testReportsHaveALineADayAndTheSameTotals() async throws {
        let result = await (try FleetSimulation(try FleetFixtures.busy(seed: 1, devices: 10))).run()
        let report = FleetReport(result)
        let lines = report.csv.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        XCTAssertEqual(lines.count, 31)
        XCTAssertEqual(Set(lines.map(\.count)).count, 1)
        let sessions = try XCTUnwrap(lines[0].firstIndex(of: "sessions"))
        let total = lines.dropFirst().compactMap { UInt64($0[sessions]) }.reduce(0, +)
        XCTAssertEqual(total, result.totals.first { $0.name == "sessions" }?.count)
        let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
        XCTAssertEqual(object?["root"] as? String, result.root)
        XCTAssertEqual(object?["instances"] as? Int, 50)
        XCTAssertNil(object?["seconds"])
        for line in report.jsonLines.split(separator: "\n") {
            XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(line.utf8)))
        }
        XCTAssertTrue(report.prometheus.contains("mam_fleet_total{kind=\"sessions\"} \(total)\n"))
        XCTAssertEqual(result.instances(atEndOfDay: 29).reduce(0, +), 50)
    }
}
