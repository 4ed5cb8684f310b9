import Foundation
import MAMCore
import XCTest

import MAMFleet

/// Names of plans in code, which may hold any character: they change no report's form, and reach no terminal as control
/// characters.
final class FleetNamesTests: XCTestCase {
    private static let hostile = "a\"b\\c\n\r\td,e{x=\"y\"} <script>\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2028} é"

    /// A plan with hostile names of everything that has one.
    private func plan() throws -> FleetPlan {
        var plan = try FleetFixtures.busy(seed: 1, devices: 10, days: 3)
        let name = Self.hostile
        for index in plan.apps.indices { plan.apps[index].name += name }
        for index in plan.policies.indices { plan.policies[index].name += name }
        for index in plan.habits.indices { plan.habits[index].name += name }
        for index in plan.groups.indices {
            plan.groups[index].name += name
            plan.groups[index].habits += name
            plan.groups[index].model += name
            plan.groups[index].apps = plan.groups[index].apps.map { $0 + name }
            plan.groups[index].policies = plan.groups[index].policies.map { $0 + name }
        }
        plan.timeline = []
        return plan
    }

    private func report() async throws -> FleetReport {
        let simulation = try FleetSimulation(try plan())
        return FleetReport(await simulation.run())
    }

    private func assertPrintable(_ text: String, _ what: String, line: UInt = #line) {
        let bad = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        XCTAssertEqual(bad.map { String($0.value, radix: 16) }, [], what, line: line)
    }

    func testJSONKeepsTheNames() async throws {
        let report = try await report()
        assertPrintable(report.jsonLines, "NDJSON")
        let lines = report.jsonLines.split(separator: "\n")
        XCTAssertEqual(lines.count, 4)
        let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        let totals = try XCTUnwrap(objects[0]?["policies"] as? [String: Any])
        XCTAssertEqual(Set(totals.keys), Set(["none"] + report.result.policies))
        XCTAssertNotNil(totals["strict" + Self.hostile])
        for day in objects.dropFirst() { XCTAssertNotNil(day?["policy.strict" + Self.hostile]) }
    }

    func testEveryLineOfCSVHasTheSameCells() async throws {
        let report = try await report()
        assertPrintable(report.csv, "CSV")
        let lines = report.csv.split(separator: "\n")
        XCTAssertEqual(lines.count, 4)
        let cells = try lines.map { try Self.cells(of: String($0)) }
        XCTAssertEqual(Set(cells.map(\.count)).count, 1)
        let name = "policy.strict" + #"a"b\c\u{A}\u{D}\u{9}d,e{x="y"} <script>\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2028} é"#
        XCTAssertTrue(cells[0].contains(name), "\(cells[0])")
    }

    /// Reads a line of RFC 4180.
    private static func cells(of line: String) throws -> [String] {
        struct Malformed: Error {}
        var (cells, rest) = ([String](), Substring(line))
        while true {
            var cell = ""
            if rest.first == "\"" {
                rest.removeFirst()
                while let character = rest.popFirst() {
                    if character != "\"" {
                        cell.append(character)
                    } else if rest.first == "\"" {
                        cell.append(rest.removeFirst())
                    } else {
                        break
                    }
                }
            } else {
                while let character = rest.first, character != "," {
                    guard character != "\"" else { throw Malformed() }
                    cell.append(rest.removeFirst())
                }
            }
            cells.append(cell)
            guard let comma = rest.popFirst() else { return cells }
            guard comma == "," else { throw Malformed() }
        }
    }

    func testEverySampleOfPrometheusIsWellFormed() async throws {
        let report = try await report()
        assertPrintable(report.prometheus, "Prometheus")
        let sample = /mam_fleet_[a-z_]+(\{[a-z]+="((?:\\\\|\\"|\\n|[^"\\])*)"\})? [0-9]+/
        var policies = 0
        for line in report.prometheus.split(separator: "\n") where !line.hasPrefix("# ") {
            guard try sample.wholeMatch(in: line) != nil else {
                XCTFail("\(line)")
                continue
            }
            if line.hasPrefix("mam_fleet_policy_instances{policy=\"") { policies += 1 }
        }
        XCTAssertEqual(policies, report.result.policies.count + 1)
        let label =
            #"{policy="stricta\"b\\c\n\\u{D}\\u{9}d,e{x=\"y\"} <script>\\u{1B}[2J\\u{7F}\\u{9B}\\u{202E}\\u{2028} é"} "#
        XCTAssertTrue(report.prometheus.contains(label), report.prometheus)
    }

    func testTextsForPeopleKeepTheirLines() async throws {
        let (plan, report) = (try plan(), try await report())
        let simulation = try FleetSimulation(plan)
        assertPrintable(report.text, "text")
        XCTAssertEqual(report.text.split(separator: "\n").count { $0.contains("[2J") }, plan.policies.count)
        assertPrintable(report.html, "page")
        XCTAssertFalse(report.html.contains("<script>\\u{1B}"))
        let comparison = try simulation.comparison(with: plan.policies[1].policy, in: nil)
        assertPrintable(comparison.text, "comparison")
        XCTAssertTrue(comparison.text.contains("staffa\"b\\c\\u{A}"), comparison.text)
        let events = simulation.events(ofDevice: 0)
        XCTAssertFalse(events.isEmpty)
        for event in events {
            assertPrintable("\(event)", "event")
            XCTAssertFalse("\(event)".contains("\n"))
        }
        XCTAssertThrowsError(try simulation.comparison(with: plan.policies[1].policy, in: Self.hostile)) { error in
            assertPrintable("\(error)" + ((error as? FleetPlanError)?.help ?? ""), "error")
            XCTAssertFalse("\(error)".contains("\n"))
        }
    }

    func testPlansWhoseNamesDifferHaveOtherHashes() throws {
        let plan = try FleetFixtures.busy(seed: 1, devices: 2, days: 3)
        func hash(_ name: String, _ bundleID: String) -> String {
            var other = plan
            (other.apps[2].name, other.apps[2].bundleID) = (name, bundleID)
            return other.hash
        }
        let names = [
            ("a b", "c"), ("a", "b c"), ("a", "b c 1\napp d e"), ("\"a\"", "b c"), ("a\\", "b"), ("", "a"),
            ("\"\"", "a"),
            ("a", "b"),
        ]
        XCTAssertEqual(Set(names.map { hash($0.0, $0.1) }).count, names.count)
    }
}
