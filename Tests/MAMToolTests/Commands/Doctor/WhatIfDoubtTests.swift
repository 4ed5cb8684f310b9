import Foundation
import MAMTool
import XCTest

/// What `mam what-if` and the doctor say about exports that are not whole, that have a document twice, or that name ids.
final class WhatIfDoubtTests: ToolTestCase {
    private static let group = "6f1c2c1e-0000-4000-8000-000000000001"
    private static let type = "\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\""
    private static let all = #""targetedAppManagementLevels": "unspecified", "appGroupType": "allApps", "apps": []"#
    private static let everyone =
        ##""assignments": [{"target": {"@odata.type": "#microsoft.graph.allLicensedUsersAssignmentTarget"}}]"##
    private static let assigned =
        ##""assignments": [{"target": {"@odata.type": "#microsoft.graph.groupAssignmentTarget", "groupId": "\##(group)"}}]"##
    private static let next = #""@odata.nextLink": "https://graph.microsoft.com/beta/x""#

    private static func policy(_ members: String...) -> String {
        "{\(([type, all] + members).joined(separator: ", "))}"
    }

    private static func configuration(_ members: String...) -> String {
        let type = ##""@odata.type": "#microsoft.graph.targetedManagedAppConfiguration""##
        return "{\(([type, all, everyone] + members).joined(separator: ", "))}"
    }

    private static let color = #""customSettings": [{"name": "color", "value": "blue"}]"#

    private func export(_ name: String, _ files: [String: String]) throws -> String {
        let folder = folder.appendingPathComponent(name)
        try? FileManager.default.removeItem(at: folder)
        for (file, text) in files {
            let url = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return folder.path
    }

    private func ask(_ path: String, _ options: String...) async throws -> [String: Any] {
        let outcome = await mam(
            ["what-if", path, "--app", "com.contoso.visits", "--format", "json"]
                + (options.contains { $0.hasPrefix("--groups") } ? [] : ["--groups="]) + options)
        XCTAssertLessThanOrEqual(outcome.status, .negative, outcome.error)
        return try document(outcome.output)
    }

    private func answers(_ object: String, _ document: [String: Any]) -> Set<String> {
        let all = (document["answers"] as? [[String: Any]]) ?? []
        return Set(all.filter { $0["object"] as? String == object }.compactMap { $0["answer"] as? String })
    }

    func testAListThatGoesOnIsEndedByTheLastPageOfTheSameListOnly() async throws {
        let android = ##"{"value": [{"@odata.type": "#microsoft.graph.androidManagedAppProtection"}]}"##
        func list(_ resource: String, _ more: String = "") -> String {
            let context = "https://graph.microsoft.com/beta/$metadata#deviceAppManagement/\(resource)"
            return "{\"@odata.context\": \"\(context)\", \(more)\"value\": [\(Self.policy(Self.assigned))]}"
        }
        let page = "{\(Self.next), \"value\": [\(Self.policy(Self.assigned))]}"
        let last = "{\"value\": [\(Self.policy(Self.assigned))]}"
        let failed = #"{"id": "1", "status": 429, "body": {"error": {"code": "x"}}}"#
        let batch = "{\"responses\": [\(failed), {\"id\": \"2\", \"status\": 200, \"body\": \(last)}]}"
        for (first, second, verdict) in [
            (page, android, "unknown"), (page, last, "none"), (batch, android, "unknown"), (batch, last, "unknown"),
            (list("iosManagedAppProtections", Self.next + ", "), list("managedAppPolicies"), "unknown"),
            (list("iosManagedAppProtections", Self.next + ", "), list("iosManagedAppProtections"), "none"),
            (android.replacingOccurrences(of: "{\"value\"", with: "{\(Self.next), \"value\""), last, "none"),
        ] {
            let path = try export("pages", ["a.json": first, "b.json": second])
            let found = try await ask(path)
            XCTAssertEqual(found["verdict"] as? String, verdict, "\(first) \(second)")
            let doctor = await mam(["doctor", path, "--groups="])
            let state = verdict == "none" ? "broken" : "unknown"
            XCTAssertTrue(doctor.output.contains(try Regex("(?m)^\(state) +group ")), "\(first): \(doctor.output)")
        }
    }

    func testTheDefaultPolicyOfATenantReachesUsersToWhomNoOtherPolicyIsAssigned() async throws {
        let text =
            ##"{"@odata.type": "#microsoft.graph.defaultManagedAppProtection", "printBlocked": true, "##
            + #""apps": [{"mobileAppIdentifier": {"bundleId": "com.contoso.visits"}}]}"#
        let android =
            ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "A"\##(", " + Self.everyone)}"##
        let others: [(String?, String?, String, Set<String>)] = [
            // The export does not tell whether the tenant has other policies.
            (nil, nil, "unknown", ["unknown"]), (nil, android, "unknown", ["unknown"]),
            (Self.policy(Self.assigned), nil, "one", ["blocked"]),
            (Self.policy(), nil, "unknown", ["unknown"]),
            (Self.policy(Self.everyone, #""printBlocked": false"#), nil, "one", ["allowed"]),
            // A policy for Android is one of the type that the default policy gives way to.
            (Self.policy(Self.assigned), android, "none", ["allowed"]),
        ]
        for (policy, other, verdict, printing) in others {
            let files = ["d.json": text, "p.json": policy, "a.json": other].compactMapValues(\.self)
            let found = try await ask(try export("default", files))
            XCTAssertEqual(found["verdict"] as? String, verdict, "\(files)")
            XCTAssertEqual(answers("printing", found), printing, "\(files)")
        }
    }

    func testARepeatedKeyOfAnAssignmentIsUnknown() async throws {
        let kind = ##""@odata.type": "#microsoft.graph.groupAssignmentTarget""##
        let other = ##""@odata.type": "#microsoft.graph.exclusionGroupAssignmentTarget""##
        let id = "\"groupId\": \"\(Self.group)\""
        let target = "{\"target\": {\(kind), \(id)}}"
        for members in [
            "\"assignments\": [{\"target\": {\(kind), \(id), \"groupId\": \"x\"}}]",
            "\"assignments\": [{\"target\": {\(kind), \(other), \(id)}}]",
            "\"assignments\": [{\"target\": {\(kind), \(id)}, \"target\": {\(other), \(id)}}]",
            "\"assignments\": [\(target)], \"assignments\": []", "\"assignments\": [\(target)], \"Assignments\": []",
            "\"assignments\": [\(target)], \"ASSIGNMENTS\": []",
        ] {
            let path = try export("repeated", ["a.json": Self.policy(members)])
            for groups in ["--groups=\(Self.group)", "--groups="] {
                let found = try await ask(path, groups)
                XCTAssertEqual(found["verdict"] as? String, "unknown", members)
                let doctor = await mam(["doctor", path, groups])
                XCTAssertTrue(doctor.output.contains(try Regex("(?m)^unknown +group ")), doctor.output)
            }
        }
    }

    func testTheGapsOfPoliciesWithTheSameKnownSettingsAllCount() async throws {
        func partial(_ name: String) -> String {
            let list = "apps,appGroupType,targetedAppManagementLevels"
            return Self.policy(
                Self.everyone, "\"\(name)\": null",
                "\"@odata.context\": \"https://graph.microsoft.com/beta/$metadata#deviceAppManagement/iosManagedAppProtections(\(name),\(list))/$entity\""
            )
        }
        let path = try export("gaps", ["a.json": partial("printBlocked"), "b.json": partial("fingerprintBlocked")])
        let found = try await ask(path)
        XCTAssertEqual(answers("printing", found), ["unknown"])
        let launch = try XCTUnwrap(found["launch"] as? [[String: Any]])
        let conditions = launch.filter { $0["state"] as? String == "unknown" }.compactMap { $0["condition"] as? String }
        XCTAssertTrue(conditions.contains("because of the minimum iOS version"), "\(conditions)")
        XCTAssertEqual(conditions.filter { $0.contains("0.1") || $0.contains("99") }, [], "values of no policy")
    }

    func testACopyOfAPolicyCountsOnceAndOtherContentIsRefused() async throws {
        func version(_ members: String, _ time: String = "2026-01-05T10:00:00Z") -> String {
            Self.policy(Self.everyone, #""id": "T_1""#, "\"lastModifiedDateTime\": \"\(time)\"", members)
        }
        let one = version(#""printBlocked": true"#)
        let path = try export(
            "copies", ["a.json": one, "b/a.json": version(#""printBlocked": true"#, "2026-01-05T10:00:00.0Z")])
        let found = try await ask(path)
        XCTAssertEqual(found["verdict"] as? String, "one")
        let single = try export("single", ["a.json": one])
        let diff = await mam(["policy", "diff", single, path])
        XCTAssertTrue(diff.output.hasPrefix("1 policy unknown\n"), "an export without most settings: \(diff.output)")
        let other = try export("copies", ["a.json": one, "b/a.json": version(#""printBlocked": false"#)])
        let outcome = await mam(["what-if", other, "--app", "com.contoso.visits"])
        XCTAssertEqual(outcome.status, .dataError, outcome.output)
        XCTAssertTrue(outcome.error.contains("other content"), outcome.error)
    }

    func testPagesAndOlderVersionsOfAppConfigurationsAreNamed() async throws {
        let policy = Self.policy(Self.assigned)
        let context = "https://graph.microsoft.com/beta/$metadata#deviceAppManagement/targetedManagedAppConfigurations"
        let list = "\"value\": [\(Self.configuration(Self.color))]"
        for (text, isMissing) in [
            ("{\(Self.next), \(list)}", true),
            ("{\"@odata.context\": \"\(context)\", \(Self.next), \"value\": []}", true),
            ("{\(list)}", false),
        ] {
            let path = try export("pages", ["p.json": policy, "c.json": text])
            let found = try await ask(path)
            let remarks = try XCTUnwrap(found["remarks"] as? [String])
            XCTAssertEqual(
                remarks.contains { $0.contains("whose app configurations the file does not have") }, isMissing,
                "\(remarks)")
        }
        func version(_ time: String) -> String {
            Self.configuration(Self.color, #""id": "A_1""#, "\"lastModifiedDateTime\": \"\(time)\"")
        }
        let path = try export(
            "versions",
            [
                "p.json": policy, "c.json": version("2026-02-01T10:00:00Z"),
                "d/c.json": version("2026-01-01T10:00:00Z"),
            ])
        let outcome = await mam(["what-if", path, "--app", "com.contoso.visits", "--groups=", "--format", "json"])
        XCTAssertEqual((try document(outcome.output)["configurations"] as? [Any])?.count, 1)
        XCTAssertTrue(outcome.error.contains("later version of this app configuration"), outcome.error)
    }

    func testSettingsThatCannotBeReadHaveAWarning() async throws {
        let path = try export(
            "damage", ["p.json": Self.policy(Self.everyone, #""pinRequired": "maybe", "printBlocked": 7"#)])
        let outcome = await mam(["what-if", path, "--app", "com.contoso.visits"])
        XCTAssertTrue(outcome.error.contains("2 settings cannot be read; the strictest value counts"), outcome.error)
    }

    func testOtherSettingsAreAChangeForThePerson() async throws {
        func folder(_ name: String, _ length: Int) throws -> String {
            try export(
                name, ["p.json": Self.policy(Self.everyone, "\"pinRequired\": true, \"minimumPinLength\": \(length)")])
        }
        let (old, new) = (try folder("old", 8), try folder("new", 4))
        let line = ["what-if", old, "--app", "com.contoso.visits", "--groups=", "--against"]
        let outcome = await mam(line + [new])
        XCTAssertEqual(outcome.status, .negative, outcome.output)
        XCTAssertTrue(outcome.output.contains("Select minimum PIN length: 8, now 4"), outcome.output)
        XCTAssertTrue(outcome.output.contains("0 unchanged"), outcome.output)
        let page = await mam(line + [new, "--format", "html"])
        XCTAssertTrue(page.output.contains("8, now 4"), page.output)
        let same = await mam(line + [old])
        XCTAssertEqual(same.status, .success, same.output)
    }

    func testASettingThatTheSDKDoesNotReadIsAChangeWithoutAnAnswer() async throws {
        func folder(_ name: String, _ length: Int, _ state: String, _ system: String) throws -> String {
            try export(
                name,
                [
                    "p.json": Self.policy(
                        Self.everyone,
                        """
                        "pinRequired": true, "minimumPinLength": \(length), "screenCaptureConfigurationState": "\(state)",
                        "maximumRequiredOsVersion": "\(system)", "allowedOutboundDataTransferDestinations": "allApps"
                        """)
                ])
        }
        let (old, new) = (try folder("old", 8, "blocked", "25.0"), try folder("new", 4, "notBlocked", "26.0"))
        let line = ["what-if", old, "--app", "com.contoso.visits", "--groups=", "--against", new]
        let before = await mam(line + ["--sdk", "14.0"])
        XCTAssertEqual(before.status, .negative, before.error)
        XCTAssertTrue(
            before.output.contains("for this person: 3 settings changed, and no answer and no check"), before.output)
        for text in ["Select minimum PIN length: 8, now 4", "Screen capture: block, now allow"] {
            XCTAssertTrue(before.output.contains(text), before.output)
        }
        let after = await mam(line + ["--sdk", "21.7.1"])
        XCTAssertTrue(after.output.contains("screen capture and picture in picture"), after.output)
        XCTAssertTrue(after.output.contains("Select minimum PIN length: 8, now 4"), after.output)
        XCTAssertFalse(after.output.contains("Screen capture: block"), after.output)
    }

    func testAnAppConfigurationThatChangesIsAChange() async throws {
        let policy = Self.policy(Self.everyone)
        let blue = Self.configuration(#""displayName": "K""#, Self.color)
        let red = blue.replacingOccurrences(of: "blue", with: "red")
        let assigned = blue.replacingOccurrences(of: Self.everyone, with: Self.assigned)
        for (old, new, change, rows) in [
            (blue, nil as String?, "noLongerApplies" as String?, 2), (blue, red, "changed", 2), (blue, blue, nil, 0),
            (assigned, nil, nil, 2), (blue, assigned, "noLongerApplies", 2),
        ] {
            let before = try export("before", ["p.json": policy, "c.json": old])
            let after = try export("after", ["p.json": policy, "c.json": new ?? policy])
            let outcome = await mam([
                "what-if", before, "--against", after, "--app", "com.contoso.visits", "--groups=", "--format", "json",
            ])
            XCTAssertEqual(outcome.status, change == nil ? .success : .negative, outcome.output)
            let against = try XCTUnwrap(try document(outcome.output)["against"] as? [String: Any])
            let changes = try XCTUnwrap(against["configurations"] as? [[String: Any]])
            XCTAssertEqual(changes.first?["change"] as? String, change)
            let all = try XCTUnwrap(against["combinations"] as? [String: Any])
            XCTAssertEqual((all["rows"] as? [Any])?.count, rows, "groups of app configurations are compared too")
        }
    }

    func testLargeExportsAreComparedInPart() async throws {
        let apps = (0..<20_000).map { "{\"mobileAppIdentifier\": {\"bundleId\": \"com.contoso.a\($0)\"}}" }
        let targets = (0..<300).map { number in
            ##"{"target": {"@odata.type": "#microsoft.graph.groupAssignmentTarget", "groupId": "group\##(number)"}}"##
        }
        func text(_ length: Int) -> String {
            "{\(Self.type), \"targetedAppManagementLevels\": \"unspecified\", \"appGroupType\": \"selectedPublicApps\", "
                + "\"apps\": [\(apps.joined(separator: ", "))], \"assignments\": [\(targets.joined(separator: ", "))], "
                + "\"minimumPinLength\": \(length)}"
        }
        let (old, new) = (try export("old", ["p.json": text(4)]), try export("new", ["p.json": text(6)]))
        let outcome = await mam([
            "what-if", old, "--against", new, "--app", "com.contoso.a1", "--groups", "group1", "--format", "json",
        ])
        XCTAssertEqual(outcome.status, .negative, outcome.error)
        let against = try XCTUnwrap(try document(outcome.output)["against"] as? [String: Any])
        let all = try XCTUnwrap(against["combinations"] as? [String: Any])
        XCTAssertEqual((all["apps"] as? [Any])?.count, 20_003)
        XCTAssertEqual(all["compared"] as? Int, 20_000)
        XCTAssertEqual((all["groups"] as? [Any])?.count, 300)
    }

    func testNamesOfGroupsAreWarnedAbout() async throws {
        let path = try export("names", ["p.json": "{\(Self.type)}"])
        for (groups, isNamed) in [("Sales", true), ("Sales,\(Self.group)", true), (Self.group, false), ("", false)] {
            for command in [["what-if", path, "--app", "com.contoso.visits"], ["doctor", path]] {
                let outcome = await mam(command + ["--groups=\(groups)"])
                XCTAssertEqual(
                    outcome.error.contains("1 value of `--groups` is no object id"), isNamed, outcome.error)
                XCTAssertFalse(outcome.error.contains("Sales"), outcome.error)
            }
        }
    }

    func testNoOutputHasTheIdOfAGivenGroup() async throws {
        let policy = Self.policy(
            Self.assigned, "\"displayName\": \"Team \(Self.group) mia@contoso.example\"", #""id": "T_1""#,
            #""lastModifiedDateTime": "2026-01-05T10:00:00Z""#)
        let path = try export(
            "names",
            [
                "\(Self.group).json": policy,
                "old-\(Self.group).json": policy.replacingOccurrences(of: "2026-01", with: "2025-01"),
                "list-\(Self.group).json":
                    "{\(Self.next), \"value\": [\(Self.policy(Self.assigned, #""minimumPinLength": "x""#))]}",
            ])
        for format in ["text", "json", "html"] {
            let outcome = await mam([
                "what-if", path, "--against", path, "--app", "com.contoso.visits", "--groups", Self.group, "--format",
                format,
            ])
            XCTAssertFalse(outcome.output.isEmpty, outcome.error)
            XCTAssertTrue(outcome.error.contains("later version of this policy"), outcome.error)
            for secret in [Self.group, "mia@contoso.example"] {
                XCTAssertFalse((outcome.output + outcome.error).contains(secret), "\(format): \(secret)")
            }
        }
        for format in ["text", "json", "sarif", "github"] {
            let outcome = await mam(["doctor", path, "--groups", Self.group, "--format", format])
            XCTAssertFalse((outcome.output + outcome.error).contains(Self.group), "\(format): \(outcome.output)")
        }
    }
}
