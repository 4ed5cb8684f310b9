import Foundation
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

import MAMFleet

final class FleetPlanTests: XCTestCase {
    private static let policy = Array(#"{"displayName": "p", "appGroupType": "allApps", "pinRequired": true}"#.utf8)

    private func read(_ text: String) throws -> FleetPlan {
        try FleetPlan.read(
            Array(text.utf8), named: "plan.json",
            files: InMemoryFiles(["p.json": Self.policy, "broken.json": Array("{".utf8)]))
    }

    /// A small plan, with one part replaced.
    private func plan(_ old: String = "", _ new: String = "") -> String {
        let text = """
            {
              "version": 1, "days": 3,
              "apps": [{"name": "mail", "bundleId": "com.example.mail"}],
              "policies": [{"name": "p", "file": "p.json"}],
              "systems": [{"version": "18.1", "share": 1}],
              "habits": [{"name": "office", "sessions": [1, 2], "minutes": [1, 2]}],
              "groups": [{"name": "staff", "devices": 2, "apps": ["mail"], "habits": "office", "policies": ["p"]}],
              "timeline": [{"at": "P1D", "do": "assign", "group": "staff", "policies": ["p"], "over": "PT1H"}]
            }
            """
        return text.replacingOccurrences(of: old, with: new)
    }

    func testAPlanIsReadWithItsDefaults() throws {
        let plan = try read(plan())
        XCTAssertEqual(plan.days, 3)
        XCTAssertEqual(plan.apps, [FleetPlan.App("mail", bundleID: "com.example.mail")])
        XCTAssertEqual(plan.habits[0].coldStarts, 20)
        XCTAssertEqual(plan.habits[0].actions, 0...0)
        XCTAssertEqual(plan.groups[0].passcode, 100)
        XCTAssertTrue(plan.groups[0].areEnrolled)
        XCTAssertEqual(
            plan.timeline, [FleetPlan.Change(at: 86_400, over: 3_600, .assign(group: "staff", policies: ["p"]))])
    }

    func testWrongPlansHaveAPlaceAndAPath() {
        let cases: [(old: String, new: String, error: String)] = [
            (
                "\"days\": 3", "\"days\": 0",
                "plan.json:2:25: expected a whole number from 1 to 3650, found `0` at $.days"
            ),
            ("\"days\": 3", "\"dais\": 3", "plan.json:2:17: unknown field `dais`; did you mean `days`? at $.dais"),
            (
                "\"version\": 1", "\"version\": 2",
                "plan.json:2:14: expected a whole number from 1 to 1, found `2` at $.version"
            ),
            (
                "\"office\", \"policies\"", "\"ofice\", \"policies\"",
                "plan.json:7:74: no habits has the name `ofice`; did you mean `office`? at $.groups[0].habits"
            ),
            ("p.json", "q.json", "plan.json:4:38: `q.json`: there is no such file at $.policies[0].file"),
            (
                "p.json", "../p.json",
                "plan.json:4:38: `../p.json`: the file is outside of the plan's folder at $.policies[0].file"
            ),
            (
                "\"P1D\"", "\"1 day\"",
                "plan.json:8:23: expected an ISO 8601 duration of at most 3650 days at $.timeline[0].at"
            ),
            ("\"18.1\"", "\"x\"", "plan.json:5:27: expected a version at $.systems[0].version"),
            (
                "[1, 2], \"minutes\"", "[2, 1], \"minutes\"",
                "plan.json:6:45: expected two whole numbers, the least and the most at $.habits[0].sessions"
            ),
            (
                "\"over\": \"PT1H\"", "\"share\": 5",
                "plan.json:8:92: `share` does not belong to `assign` at $.timeline[0].share"
            ),
            (
                "\"assign\"", "\"asign\"",
                "plan.json:8:36: `asign` is not a known word; did you mean `assign`? at $.timeline[0].do"
            ),
            (
                "\"apps\": [\"mail\"]", "\"apps\": []",
                "plan.json:7:54: expected at least one app, and each once at $.groups[0].apps"
            ),
        ]
        for (old, new, error) in cases {
            XCTAssertThrowsError(try read(plan(old, new)), new) { XCTAssertEqual("\($0)", error) }
        }
        XCTAssertThrowsError(
            try read(plan("\"name\": \"p\"", "\"name\": \"none\"").replacingOccurrences(of: "[\"p\"]", with: "[]"))
        ) {
            XCTAssertEqual(
                "\($0)", "plan.json:4:25: `none` is the name that reports give to no policy at $.policies[0].name")
        }
        XCTAssertThrowsError(try read(plan("p.json", "broken.json"))) {
            XCTAssertTrue("\($0)".hasPrefix("plan.json:4:38: `broken.json`: 1:2: "), "\($0)")
        }
    }

    func testAPlanSelectsOnePolicyOfAFileWithSeveral() throws {
        let list =
            #"[{"displayName": "a", "appGroupType": "allApps", "pinRequired": true}, "#
            + #"{"displayName": "b", "appGroupType": "allApps", "printBlocked": true}]"#
        func read(_ field: String) throws -> FleetPlan {
            let text = plan("\"p.json\"", "\"list.json\"\(field)")
            return try FleetPlan.read(
                Array(text.utf8), named: "plan.json", files: InMemoryFiles(["list.json": Array(list.utf8)]))
        }
        for (selector, name) in [("a", "a"), ("b", "b"), ("1", "b")] {
            XCTAssertEqual(try read(", \"select\": \"\(selector)\"").policies[0].policy.displayName, name, selector)
        }
        XCTAssertNotEqual(try read(", \"select\": \"a\"").hash, try read(", \"select\": \"b\"").hash)
        for field in ["", ", \"select\": \"c\""] {
            XCTAssertThrowsError(try read(field), field) {
                let error = $0 as? ScenarioError
                XCTAssertEqual(error?.path, "$.policies[0].file")
                XCTAssertEqual(error?.help, "use `select`: select one of: 0 `a` at $[0]; 1 `b` at $[1]")
            }
        }
        XCTAssertThrowsError(try read(", \"select\": 1"))
    }

    func testAPolicyWhoseTargetIsNotKnownIsRefusedWithBothPlaces() {
        func read(_ member: String) throws {
            let policy = #"{"pinRequired": true, \#(member)}"#
            _ = try FleetPlan.read(
                Array(plan().utf8), named: "plan.json", files: InMemoryFiles(["p.json": Array(policy.utf8)]))
        }
        let identifier = #""mobileAppIdentifier": {"bundleId": "com.example."#
        for (member, place) in [
            (#""printBlocked": true"#, "1:1: the export does not have the policy's whole list of apps"),
            (#""appGroupType": 7"#, "1:39: `appGroupType` of the policy cannot be read, so its target is not known"),
            (
                #""apps": [{\#(identifier)notes"}}]"#,
                "1:31: the policy does not list every app, and the export does not have `appGroupType`"
            ),
        ] {
            XCTAssertThrowsError(try read(member), member) {
                XCTAssertEqual("\($0)", "plan.json:4:38: `p.json`: \(place) at $.policies[0].file")
            }
        }
        XCTAssertNoThrow(try read(#""apps": [{\#(identifier)mail"}}]"#))
    }

    func testHostilePlansAreRefusedWithAPlace() throws {
        let group =
            "{\"name\": \"staff\", \"devices\": 2, \"apps\": [\"mail\"], \"habits\": \"office\", \"policies\": [\"p\"]}"
        let cases: [(old: String, new: String, words: String)] = [
            ("\"days\": 3", "\"days\": 1e400", "at $.days"), ("\"days\": 3", "\"days\": 3.5", "at $.days"),
            ("\"days\": 3", "\"days\": -1", "at $.days"),
            ("\"days\": 3", "\"days\": 99999999999999999999", "at $.days"),
            ("\"days\": 3", "\"days\": null", "at $.days"), ("\"days\": 3", "\"days\": 3, \"days\": 4", "at $"),
            ("\"version\": 1", "\"version\": \"1\"", "at $.version"),
            (
                "[1, 2], \"minutes\": [1, 2]", "[1, 200], \"minutes\": [1, 240]",
                "the sessions of a day last up to 48000 minutes at $.habits[0].minutes"
            ),
            ("\"devices\": 2", "\"devices\": 100000001", "at $.groups[0].devices"),
            ("\"apps\": [\"mail\"]", "\"apps\": [[[[[[[[\"mail\"]]]]]]]]", "plan.json:"),
            ("\"mail\", \"bundleId\"", "\"m\\u001b[2J\", \"bundleId\"", "expected a name at $.apps[0].name"),
            ("p.json", "p\\u0000.json", "at $.policies[0].file"), ("p.json", "/etc/passwd", "at $.policies[0].file"),
            ("\"PT1H\"", "\"P99999999999D\"", "at $.timeline[0].over"),
            (group, Array(repeating: group, count: 65).joined(separator: ","), "expected 1 to 64 elements at $.groups"),
            ("\"staff\", \"devices\"", "\"\(String(repeating: "x", count: 65))\", \"devices\"", "at $.groups[0].name"),
        ]
        for (old, new, words) in cases {
            XCTAssertNotEqual(plan(old, new), plan(), old)
            XCTAssertThrowsError(try read(plan(old, new)), new) { error in
                XCTAssertNotNil("\(error)".firstMatch(of: #/^plan\.json:[0-9]+:[0-9]+: /#), "\(error)")
                XCTAssertTrue("\(error)".contains(words), "\(error)")
                XCTAssertFalse("\(error)".contains("\u{1B}"))
            }
        }
        for text in [
            "", "[]", "null", "\u{FEFF}", "{\"version\": 1}", String(repeating: "[", count: 100_000),
            "{\"version\": 1, \"days\"",
            plan() + String(repeating: " ", count: FleetPlan.maximumByteCount),
        ] {
            XCTAssertThrowsError(try read(text), String(text.prefix(40))) { error in
                XCTAssertTrue("\(error)".hasPrefix("plan.json:"), "\(error)")
            }
        }
        XCTAssertThrowsError(
            try FleetPlan.read([0xFF, 0xFE, 0x00, 0x80], named: "plan.json", files: InMemoryFiles())
        ) { XCTAssertTrue("\($0)".hasPrefix("plan.json:"), "\($0)") }
    }

    func testEveryPrefixOfAPlanIsRefusedWithoutACrash() {
        let bytes = Array(plan().utf8)
        for count in 0..<bytes.count - 1 {
            XCTAssertThrowsError(
                try FleetPlan.read(Array(bytes.prefix(count)), named: "plan.json", files: InMemoryFiles()))
        }
    }

    func testTheSchemaNamesEveryFieldOfTheTable() throws {
        let schema = try XCTUnwrap(
            try JSONSerialization.jsonObject(with: Data(FleetPlanSchema.json.utf8)) as? [String: Any])
        let properties = try XCTUnwrap(schema["properties"] as? [String: Any])
        XCTAssertEqual(
            Set(properties.keys),
            [
                "version", "seed", "days", "apps", "policies", "systems", "upgrades", "actions", "habits", "groups",
                "timeline",
            ])
        let definitions = try XCTUnwrap(schema["$defs"] as? [String: [String: Any]])
        XCTAssertEqual(
            Set((definitions["group"]?["properties"] as? [String: Any] ?? [:]).keys),
            [
                "name", "devices", "apps", "habits", "policies", "enrolled", "jailbroken", "passcode", "managed",
                "model",
                "utcOffset", "returnsAfter",
            ])
        XCTAssertEqual(definitions["change"]?["required"] as? [String], ["at", "do"])
    }

    func testTheProvidedPlansMatchTheFullEngine() async throws {
        let count = isExhaustive ? 50 : 2
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Docs/Fleet").path
        for name in ["policy-change", "ninety-days", "os-deadline", "load-wave"] {
            let path = "\(folder)/\(name).json"
            let plan = try FleetPlan.read(
                [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), named: path,
                files: ScenarioFolder(besideFile: path))
            let simulation = try FleetSimulation(plan)
            for device in simulation.sample(count) {
                let difference = await simulation.firstDifference(ofDevice: device)
                XCTAssertNil(difference, name)
            }
        }
    }
}
