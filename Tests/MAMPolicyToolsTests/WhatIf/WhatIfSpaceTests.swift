import MAMCore
import MAMPolicyTools
import MAMSettings
import XCTest

/// Every answer about small exports, compared with a second evaluator that reads no export.
final class WhatIfSpaceTests: XCTestCase {
    /// What a policy says about a group.
    private enum Part: CaseIterable {
        case nothing, included, excluded
    }

    /// The devices that a policy names.
    private enum Level: String, CaseIterable {
        case unmanaged, mdm, unspecified
        case missing = ""
    }

    /// The apps that a policy names.
    private enum Apps: CaseIterable {
        case first, second, all
    }

    private static let groups = ["aaaaaaaa-0000-4000-8000-000000000001", "bbbbbbbb-0000-4000-8000-000000000002"]
    private static let apps = ["com.contoso.first", "com.contoso.second"]

    /// A policy of a small export, before it is written as JSON.
    private struct Draft {
        var parts: [Part]
        var isForAll = false
        /// Whether this is the default policy of the tenant, which has a list of apps and nothing else that targets.
        var isDefault = false
        var hasFilter = false
        var apps = Apps.all
        var level = Level.unspecified
        var effect = #""printBlocked": true, "pinRequired": false, "minimumRequiredOsVersion": "26.0""#

        /// Whether the policy is assigned to a user, whatever the app and the device are.
        func targets(_ groups: Set<Int>) -> Bool? {
            if groups.contains(where: { parts[$0] == .excluded }) { return false }
            guard isForAll || groups.contains(where: { parts[$0] == .included }) else { return false }
            return hasFilter ? nil : true
        }

        /// The second evaluator: the default policy is "for all users not targeted by a TargetedManagedAppProtection
        /// Policy", in its list of apps.
        func reachesByDefault(_ groups: Set<Int>, app: Int, beside others: [Draft]) -> Bool? {
            if apps == .first, app == 1 { return false }
            if apps == .second, app == 0 { return false }
            let targets = others.map { $0.targets(groups) }
            if targets.contains(true) { return false }
            return targets.contains(nil) ? nil : true
        }

        /// The second evaluator: it follows the sentences of the public documentation.
        func reaches(_ groups: Set<Int>, app: Int, isManaged: Bool) -> Bool? {
            // An exclusion takes precedence over every inclusion.
            for group in groups where parts[group] == .excluded { return false }
            var isIncluded = isForAll
            for group in groups where parts[group] == .included { isIncluded = true }
            if !isIncluded { return false }
            if apps == .first, app != 0 { return false }
            if apps == .second, app != 1 { return false }
            if level == .mdm, !isManaged { return false }
            if level == .unmanaged, isManaged { return false }
            return hasFilter || level == .missing ? nil : true
        }

        var json: String {
            let filter =
                hasFilter
                ? #", "deviceAndAppManagementAssignmentFilterType": "include", "deviceAndAppManagementAssignmentFilterId": "cccccccc-0000-4000-8000-000000000003""#
                : ""
            func target(_ kind: String, _ more: String) -> String {
                ##"{"target": {"@odata.type": "#microsoft.graph.\##(kind)AssignmentTarget"\##(more)}}"##
            }
            var assignments = isForAll ? [target("allLicensedUsers", filter)] : []
            for (place, part) in parts.enumerated() where part != .nothing {
                let id = #", "groupId": "\#(WhatIfSpaceTests.groups[place])""#
                assignments.append(part == .included ? target("group", id + filter) : target("exclusionGroup", id))
            }
            let id = WhatIfSpaceTests.apps[apps == .second ? 1 : 0]
            if isDefault {
                return ##"{"@odata.type": "#microsoft.graph.defaultManagedAppProtection", "##
                    + #""apps": [{"mobileAppIdentifier": {"bundleId": "\#(id)"}}], \#(effect)}"#
            }
            let list =
                apps == .all
                ? #""appGroupType": "allApps", "apps": []"#
                : #""appGroupType": "selectedPublicApps", "apps": [{"mobileAppIdentifier": {"bundleId": "\#(id)"}}]"#
            let levels = level == .missing ? "" : #""targetedAppManagementLevels": "\#(level.rawValue)", "#
            return ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", \##(levels)\##(list), "##
                + #""assignments": [\#(assignments.joined(separator: ", "))], \#(effect)}"#
        }
    }

    private func export(_ drafts: [Draft]) throws -> TenantExport {
        TenantExport(
            policies: try drafts.enumerated().map { place, draft in
                .init("\(place).json", try PolicyFile(json: Array(draft.json.utf8)))
            }, configurations: [])
    }

    private static let subsets: [Set<Int>] = [[], [0], [1], [0, 1]]

    private func person(_ groups: Set<Int>, app: Int, isManaged: Bool) throws -> WhatIfPerson {
        WhatIfPerson(
            groups: groups.sorted().map { Self.groups[$0] }, bundleID: Self.apps[app], isManaged: isManaged,
            system: try XCTUnwrap(VersionNumber("25.0")))
    }

    func testEveryPolicyOfASmallSpaceReachesWhomTheSecondEvaluatorSays() throws {
        var count = 0
        for first in Part.allCases {
            for second in Part.allCases {
                for apps in Apps.allCases {
                    for level in Level.allCases {
                        for number in 0..<4 {
                            let draft = Draft(
                                parts: [first, second], isForAll: number & 1 == 1, hasFilter: number & 2 == 2,
                                apps: apps, level: level)
                            let export = try export([draft])
                            for groups in Self.subsets {
                                for app in 0..<2 {
                                    for isManaged in [false, true] {
                                        let whatIf = WhatIf(export, try person(groups, app: app, isManaged: isManaged))
                                        XCTAssertEqual(
                                            whatIf.policies[0].reaches,
                                            draft.reaches(groups, app: app, isManaged: isManaged),
                                            "\(draft.json) groups \(groups), app \(app), managed \(isManaged)")
                                        count += 1
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        print("compared \(count) policies and persons")
        XCTAssertEqual(count, 3 * 3 * 3 * 4 * 4 * 4 * 2 * 2)
    }

    func testTheDefaultPolicyReachesWhomNoOtherPolicyIsAssignedToWhateverItsAppsAndDevices() throws {
        var (count, reached) = (0, Set<Bool?>())
        for first in Self.drafts(Draft(parts: []).effect) {
            for second in Self.drafts(Self.pin) {
                for apps in [Apps.first, .second] {
                    let byDefault = Draft(parts: [.nothing, .nothing], isDefault: true, apps: apps)
                    let export = try export([first, byDefault, second])
                    for groups in Self.subsets {
                        for app in 0..<2 {
                            for isManaged in [false, true] {
                                let whatIf = WhatIf(export, try person(groups, app: app, isManaged: isManaged))
                                let expected = [
                                    first.reaches(groups, app: app, isManaged: isManaged),
                                    byDefault.reachesByDefault(groups, app: app, beside: [first, second]),
                                    second.reaches(groups, app: app, isManaged: isManaged),
                                ]
                                XCTAssertEqual(whatIf.policies.map(\.reaches), expected)
                                reached.insert(expected[1])
                                count += 1
                            }
                        }
                    }
                }
            }
        }
        XCTAssertEqual(count, 16 * 16 * 2 * 4 * 2 * 2)
        XCTAssertEqual(reached.count, 3, "it reaches some, not others, and of some it is unknown")
    }

    func testEveryCombinationBesideADefaultPolicyIsCountedOnce() throws {
        let byDefault = Draft(parts: [.nothing, .nothing], isDefault: true, apps: .first)
        let policies = Self.drafts(Self.pin)
        let chosen = [policies[0], policies[5], policies[8], policies[15]]
        var changed = 0
        for old in chosen {
            for new in chosen {
                let anchor = Draft(parts: [.nothing, .included], apps: .second)
                let (drafts, others) = ([old, anchor], [new, anchor])
                let all = WhatIfComparison(
                    from: try export([byDefault] + drafts), to: try export(others + [byDefault]),
                    try person([0], app: 0, isManaged: false)
                ).combinations
                var (same, count) = (0, 0)
                for groups in all.groups.count == 2 ? Self.subsets : [[], [1]] {
                    // The first and the second app, and three kinds of apps that no policy names.
                    for app in 0..<5 {
                        for isManaged in [false, true] {
                            func worlds(_ drafts: [Draft]) -> [[Bool]] {
                                let own = drafts.map { $0.reaches(groups, app: app, isManaged: isManaged) }
                                let rest = byDefault.reachesByDefault(groups, app: app, beside: drafts)
                                return Worlds(reaches: own + [app > 1 ? false : rest]).all
                            }
                            let (was, now) = (worlds(drafts), worlds(others))
                            if was.count == 1, was == now { same += 1 }
                            count += 1
                        }
                    }
                }
                XCTAssertEqual(all.count, count)
                XCTAssertEqual(all.unchanged, same, "\(old.json) \(new.json)")
                changed += count - same
            }
        }
        XCTAssertGreaterThan(changed, 0)
    }

    private static let pin = #""pinRequired": true"#

    /// Four assignments, two lists of apps and two kinds of devices.
    private static func drafts(_ effect: String) -> [Draft] {
        let assigned = [
            Draft(parts: [.nothing, .nothing]), Draft(parts: [.included, .nothing]),
            Draft(parts: [.excluded, .nothing], isForAll: true),
            Draft(parts: [.nothing, .included], hasFilter: true),
        ]
        return assigned.flatMap { draft in
            [Apps.first, .all].flatMap { apps in
                [Level.unspecified, .unmanaged].map { level in
                    var draft = draft
                    (draft.apps, draft.level, draft.effect) = (apps, level, effect)
                    return draft
                }
            }
        }
    }

    /// Two policies: the first blocks printing and old systems, and the second asks for a PIN.
    private struct Worlds: Hashable {
        let reaches: [Bool?]

        /// Every set of policies that is possible.
        var all: [[Bool]] {
            reaches.reduce([[]]) { worlds, reach in
                worlds.flatMap { world in (reach.map { [$0] } ?? [false, true]).map { world + [$0] } }
            }
        }

        func common(_ place: Int) -> Bool? {
            let answers = Set(all.map { $0[place] })
            return answers.count == 1 ? answers.first : nil
        }
    }

    func testAnswersOfTwoPoliciesAreThoseOfEveryPossibleWorld() throws {
        struct Key: Hashable {
            let worlds: Worlds
            let isManaged: Bool
        }
        var (count, seen) = (0, Set<Key>())
        for first in Self.drafts(Draft(parts: []).effect) {
            for second in Self.drafts(Self.pin) {
                let export = try export([first, second])
                for groups in Self.subsets {
                    for app in 0..<2 {
                        for isManaged in [false, true] {
                            let whatIf = WhatIf(export, try person(groups, app: app, isManaged: isManaged))
                            let worlds = Worlds(
                                reaches: [first, second].map { $0.reaches(groups, app: app, isManaged: isManaged) })
                            XCTAssertEqual(whatIf.policies.map(\.reaches), worlds.reaches)
                            count += 1
                            guard seen.insert(Key(worlds: worlds, isManaged: isManaged)).inserted else { continue }
                            check(whatIf, worlds)
                        }
                    }
                }
            }
        }
        print("compared \(count) pairs of policies and persons, with \(seen.count) kinds of answers")
        XCTAssertEqual(count, 16 * 16 * 4 * 2 * 2)
        XCTAssertEqual(seen.count, 18)
    }

    private func check(_ whatIf: WhatIf, _ worlds: Worlds) {
        func words(_ object: String) -> Set<WhatIf.Answer.Word> {
            Set(whatIf.answers.filter { $0.object == object }.map(\.word))
        }
        let (blocked, asked) = (worlds.common(0), worlds.common(1))
        XCTAssertEqual(words("printing"), [blocked.map { $0 ? .blocked : .allowed } ?? .unknown], "\(worlds)")
        XCTAssertEqual(words("an app PIN"), [asked.map { $0 ? .required : .notRequired } ?? .unknown], "\(worlds)")
        let check = whatIf.checks.first { $0.check.action == .block && $0.check.subject == .minimumOS }
        XCTAssertEqual(check?.state, blocked.map { $0 ? .fails : nil } ?? .unknown, "\(worlds)")
        XCTAssertEqual(check?.condition, blocked == false ? nil : "iOS below 26.0", "\(worlds)")
        let verdict: WhatIf.Verdict =
            worlds.all.count > 1
            ? .unknown : [WhatIf.Verdict.none, .one, .several][worlds.reaches.count { $0 == true }]
        XCTAssertEqual(whatIf.verdict, verdict, "\(worlds)")
    }

    func testEveryCombinationOfTwoExportsIsCountedOnce() throws {
        let policies = Self.drafts(Draft(parts: []).effect)
        let chosen = [policies[0], policies[5], policies[8], policies[15]]
        var pin = Draft(parts: [.included, .excluded])
        pin.effect = Self.pin
        var (count, changed) = (0, 0)
        for old in chosen {
            for new in chosen {
                let (drafts, others) = ([old, pin], [new, pin])
                let compared = WhatIfComparison(
                    from: try export(drafts), to: try export(others), try person([0], app: 0, isManaged: false))
                let all = compared.combinations
                // The first app, and three kinds of apps that no policy names.
                XCTAssertEqual(all.apps.count, 4)
                XCTAssertEqual(all.count, 4 * 4 * 2)
                XCTAssertEqual(all.total, 32)
                var same = 0
                for groups in Self.subsets {
                    for app in [0, 1, 1, 1] {
                        for isManaged in [false, true] {
                            func worlds(_ drafts: [Draft]) -> [[Bool]] {
                                Worlds(reaches: drafts.map { $0.reaches(groups, app: app, isManaged: isManaged) }).all
                            }
                            let (was, now) = (worlds(drafts), worlds(others))
                            if was.count == 1, was == now { same += 1 }
                            count += 1
                        }
                    }
                }
                XCTAssertEqual(all.unchanged, same, "\(old.json) \(new.json)")
                XCTAssertEqual(all.rows.reduce(0) { $0 + $1.count }, all.count - same)
                changed += all.count - same
            }
        }
        print("compared \(count) combinations, of which \(changed) change or are unknown")
        XCTAssertEqual(count, 16 * 32)
        XCTAssertGreaterThan(changed, 0)
        XCTAssertLessThan(changed, count)
    }
}
