import Foundation
import MAMTool
import XCTest

/// `mam what-if`: what an export means for a person.
final class WhatIfCommandTests: ToolTestCase {
    private static let group = "6f1c2c1e-0000-4000-8000-000000000001"
    private static let type = "\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\""
    private static let all = #""targetedAppManagementLevels": "unspecified", "appGroupType": "allApps", "apps": []"#
    private static let everyone =
        ##""assignments": [{"target": {"@odata.type": "#microsoft.graph.allLicensedUsersAssignmentTarget"}}]"##

    private static func assigned(_ kind: String) -> String {
        ##""assignments": [{"target": {"@odata.type": "#microsoft.graph.\##(kind)", "groupId": "\##(group)"}}]"##
    }

    private func export(_ name: String, _ files: [String: String]) throws -> String {
        let folder = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (file, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(file)) }
        return folder.path
    }

    private func ask(_ path: String, _ options: String...) async throws -> [String: Any] {
        let outcome = await mam(["what-if", path, "--app", "com.contoso.visits", "--format", "json"] + options)
        XCTAssertLessThanOrEqual(outcome.status, .negative, outcome.error)
        XCTAssertFalse((outcome.output + outcome.error).contains(Self.group), outcome.output)
        return try document(outcome.output)
    }

    private func answer(_ object: String, _ document: [String: Any]) -> Set<String> {
        let all = (document["answers"] as? [[String: Any]]) ?? []
        return Set(all.filter { $0["object"] as? String == object }.compactMap { $0["answer"] as? String })
    }

    func testAnAssignmentDecidesAndUnknownGroupsAreUnknown() async throws {
        let path = try export(
            "one",
            [
                "p.json":
                    "{\(Self.type), \"displayName\": \"Sales\", \"printBlocked\": true, \(Self.all), \(Self.assigned("groupAssignmentTarget"))}"
            ])
        for (groups, verdict, printing) in [
            (["--groups", Self.group], "one", "blocked"), (["--groups="], "none", "allowed"),
            ([], "unknown", "unknown"), (["--groups", Self.group.uppercased()], "one", "blocked"),
        ] {
            let outcome = await mam(["what-if", path, "--app", "com.contoso.visits", "--format", "json"] + groups)
            XCTAssertEqual(outcome.status, .success, outcome.error)
            let found = try document(outcome.output)
            XCTAssertEqual(found["verdict"] as? String, verdict, "\(groups)")
            XCTAssertEqual(answer("printing", found), [printing], "\(groups)")
        }
    }

    func testAPersonWithoutAPolicyMayDoEverythingAndHasNoCheck() async throws {
        let path = try export(
            "none",
            [
                "p.json":
                    "{\(Self.type), \(Self.all), \(Self.everyone.replacingOccurrences(of: "allLicensedUsersAssignmentTarget\"", with: "exclusionGroupAssignmentTarget\", \"groupId\": \"\(Self.group)\""))}"
            ])
        let found = try await ask(path, "--groups", Self.group)
        XCTAssertEqual(found["verdict"] as? String, "none")
        let answers = try XCTUnwrap(found["answers"] as? [[String: Any]])
        XCTAssertEqual(
            answers.filter { ["blocked", "required", "unknown"].contains($0["answer"] as? String) }.count, 0)
        XCTAssertEqual((found["launch"] as? [Any])?.count, 0)
    }

    func testAConfigurationNeedsItsAssignmentAppAndLevel() async throws {
        let policy = "{\(Self.type), \(Self.all), \(Self.everyone)}"
        func configuration(_ members: String) -> String {
            ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": [{"name": "color", "value": "blue"}], \##(members)}"##
        }
        for (members, applies) in [
            ("\(Self.all), \(Self.everyone)", true as Bool?),
            ("\(Self.all), \"assignments\": []", false), (Self.all, nil),
            ("\(Self.everyone), \"appGroupType\": \"allApps\", \"targetedAppManagementLevels\": \"mdm\"", false),
            ("\(Self.everyone), \"appGroupType\": \"allApps\"", nil),
            ("\(Self.everyone), \"targetedAppManagementLevels\": \"unmanaged\"", nil),
            (
                "\(Self.everyone), \"targetedAppManagementLevels\": \"unmanaged,mdm\", \"appGroupType\": \"selectedPublicApps\", \"apps\": []",
                false
            ),
            (
                "\(Self.all), \(Self.everyone.replacingOccurrences(of: "Target\"}", with: "Target\", \"deviceAndAppManagementAssignmentFilterType\": \"include\"}"))",
                nil
            ),
        ] {
            let path = try export("c", ["p.json": policy, "c.json": configuration(members)])
            let all = try await ask(path, "--groups=")
            let found = try XCTUnwrap((all["configurations"] as? [[String: Any]])?.first)
            XCTAssertEqual(found["applies"] as? Bool, applies, members)
            XCTAssertEqual(found["keys"] as? [String], ["color"])
        }
    }

    func testAConfigurationThatReachesThePersonChangesTheAnswers() async throws {
        let (capture, copies) = (
            "com.microsoft.intune.mam.screencapturecontrol",
            "com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy"
        )
        func policy(_ members: String) -> String { "{\(Self.type), \(Self.all), \(Self.everyone), \(members)}" }
        func configuration(_ key: String, _ value: String, _ assignments: String, more: String = "") -> String {
            ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": [{"name": "\##(key)", "value": "\##(value)"}], \##(Self.all)\##(assignments)\##(more)}"##
        }
        let (sure, none, doubt) = (", " + Self.everyone, ", \"assignments\": []", "")
        let limited = policy(#""allowedOutboundDataTransferDestinations": "managedApps""#)
        let own = policy(
            #""allowedOutboundDataTransferDestinations": "managedApps", "screenCaptureConfigurationState": "blocked""#)
        let open = policy(#""allowedOutboundDataTransferDestinations": "allApps", "saveAsBlocked": true"#)
        let rows: [(policy: String, files: [String], object: String, answer: String)] = [
            (limited, [], "screen capture", "blocked"),
            (limited, [configuration(capture, "Disabled", sure)], "screen capture", "allowed"),
            (limited, [configuration(capture, "Disabled", none)], "screen capture", "blocked"),
            (limited, [configuration(capture, "Disabled", doubt)], "screen capture", "unknown"),
            (limited, [configuration(capture, "Enabled", sure)], "screen capture", "blocked"),
            (
                limited, [configuration(capture, "Disabled", sure), configuration(capture, "x", doubt)],
                "screen capture", "unknown"
            ),
            (
                limited, [configuration("color", "blue", sure, more: ", \"customSettings@odata.nextLink\": \"x\"")],
                "screen capture", "unknown"
            ),
            (limited, [configuration(capture, "Disabled", sure)], "printing", "allowed"),
            (own, [configuration(capture, "Disabled", doubt)], "screen capture", "blocked"),
            (open, [], "Box", "allowed"), (open, [configuration(copies, "true", sure)], "Box", "blocked"),
            (open, [configuration(copies, "true", doubt)], "Box", "unknown"),
            (open, [configuration(copies, "no", doubt)], "Box", "allowed"),
        ]
        for (place, row) in rows.enumerated() {
            var files = ["p.json": row.policy]
            for (number, file) in row.files.enumerated() { files["c\(number).json"] = file }
            let found = try await ask(try export("r\(place)", files), "--groups=")
            XCTAssertEqual(found["verdict"] as? String, "one", "\(row)")
            let answers = ((found["answers"] as? [[String: Any]]) ?? []).filter {
                $0["object"] as? String == row.object && ["save to", ""].contains($0["verb"] as? String ?? "")
            }
            XCTAssertEqual(Set(answers.compactMap { $0["answer"] as? String }), [row.answer], "\(row)")
        }
        // A change of the app configuration alone changes the answers.
        let before = try export("before", ["p.json": limited, "c.json": configuration(capture, "Enabled", sure)])
        let after = try export("after", ["p.json": limited, "c.json": configuration(capture, "Disabled", sure)])
        let outcome = await mam([
            "what-if", before, "--against", after, "--groups=", "--app", "com.contoso.visits",
        ])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.output.contains("newly allowed\n    screen capture, picture in picture and Ask Siri"),
            outcome.output)
    }

    func testOtherWaysToWriteAConfigurationAreNoChangeAndOtherAppsMayBeOne() async throws {
        func xml(_ keys: String) -> String {
            let list = Data("<dict>\(keys)</dict>".utf8).base64EncodedString()
            return "\"encodedSettingXml\": \"\(list)\""
        }
        func managed(_ settings: String, app: String = "x") -> String {
            ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "id": "1", "targetedMobileApps": ["\##(app)"], \##(settings), "assignments": [{"target": {"@odata.type": "#microsoft.graph.allDevicesAssignmentTarget"}}]}"##
        }
        func service(_ names: [String]) -> String {
            let settings = names.map { "{\"name\": \"\($0)\", \"value\": \"1\"}" }.joined(separator: ", ")
            return
                ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "id": "1", "customSettings": [\##(settings)], \##(Self.all), \##(Self.everyone)}"##
        }
        let (one, two) = ("<key>a</key><string>1</string>", "<key>b</key><string>2</string>")
        let typed = #""settings": [{"appConfigKey": "a", "appConfigKeyType": "stringType", "appConfigKeyValue": "1"}]"#
        for (place, row) in [
            (service(["a", "b"]), service(["b", "a"]), ExitStatus.success), (service(["a"]), service(["b"]), .negative),
            (managed(xml(one + two)), managed(xml("\n  " + two + " " + one)), .success),
            (managed(xml(one)), managed(typed), .success), (managed(xml(one)), managed(xml(two)), .negative),
            (managed(typed), managed(typed, app: "y"), .negative),
        ].enumerated() {
            let policy = "{\(Self.type), \(Self.all), \(Self.everyone)}"
            let (old, new) = (
                try export("old\(place)", ["p.json": policy, "c.json": row.0]),
                try export("new\(place)", ["p.json": policy, "c.json": row.1])
            )
            let outcome = await mam([
                "what-if", old, "--against", new, "--groups=", "--app", "com.contoso.visits", "--enrolled",
            ])
            XCTAssertEqual(outcome.status, row.2, "\(row): \(outcome.output)\(outcome.error)")
        }
    }

    func testAConfigurationOfDeviceManagementIsForEnrolledDevices() async throws {
        let path = try export(
            "mdm",
            [
                "p.json": "{\(Self.type), \(Self.all), \(Self.everyone)}",
                "c.json":
                    ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "targetedMobileApps": ["x"], "settings": [], "assignments": [{"target": {"@odata.type": "#microsoft.graph.allDevicesAssignmentTarget"}}]}"##,
            ])
        for (options, applies) in [([], false as Bool?), (["--enrolled"], nil)] {
            let outcome = await mam(
                ["what-if", path, "--app", "com.contoso.visits", "--groups=", "--format", "json"] + options)
            let found = try XCTUnwrap((try document(outcome.output)["configurations"] as? [[String: Any]])?.first)
            XCTAssertEqual(found["applies"] as? Bool, applies, "\(options)")
            let conditions = try XCTUnwrap(found["conditions"] as? [[String: Any]])
            guard options == ["--enrolled"] else { continue }
            XCTAssertEqual(conditions.first?["holds"] as? Bool, true, "all devices include the enrolled device")
        }
    }

    func testAGroupOfDeviceManagementMayBeOneOfDevices() async throws {
        for (type, applies) in [("groupAssignmentTarget", nil as Bool?), ("exclusionGroupAssignmentTarget", false)] {
            let target = ##"{"target": {"@odata.type": "#microsoft.graph.\##(type)", "groupId": "\##(Self.group)"}}"##
            let path = try export(
                "group",
                [
                    "p.json": "{\(Self.type), \(Self.all), \(Self.everyone)}",
                    "c.json":
                        ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "targetedMobileApps": ["x"], "settings": [], "assignments": [\##(target)]}"##,
                ])
            let outcome = await mam(
                ["what-if", path, "--app", "com.contoso.visits", "--groups=", "--enrolled", "--format", "json"])
            let found = try XCTUnwrap((try document(outcome.output)["configurations"] as? [[String: Any]])?.first)
            XCTAssertEqual(found["applies"] as? Bool, applies, type)
        }
    }

    func testAMissingPageMakesEveryAnswerUnknown() async throws {
        let path = try export(
            "page",
            [
                "p.json":
                    "{\"@odata.nextLink\": \"https://graph.microsoft.com/beta/x\", \"value\": [{\(Self.type), \"printBlocked\": true, \(Self.all), \(Self.everyone)}]}"
            ])
        let found = try await ask(path, "--groups=")
        XCTAssertEqual(found["verdict"] as? String, "unknown")
        XCTAssertEqual(answer("printing", found), ["unknown"])
        XCTAssertFalse(((found["remarks"] as? [String]) ?? []).isEmpty)
    }

    func testTheVersionsOfTheDeviceDecideTheChecksOfVersions() async throws {
        let path = try export(
            "os",
            [
                "p.json":
                    "{\(Self.type), \"minimumRequiredOsVersion\": \"26.0\", \"minimumWarningSdkVersion\": \"21.0\", \(Self.all), \(Self.everyone)}"
            ])
        func state(_ check: String, _ options: String...) async throws -> String? {
            let outcome = await mam(
                ["what-if", path, "--app", "com.contoso.visits", "--groups=", "--format", "json"] + options)
            let launch = try document(outcome.output)["launch"] as? [[String: Any]]
            return launch?.first { $0["check"] as? String == check }?["state"] as? String
        }
        let rows: [(String?, String?)] = [
            (try await state("block.minimumOS"), "open"),
            (try await state("block.minimumOS", "--ios", "25.9"), "fails"),
            (try await state("block.minimumOS", "--ios", "26.0"), "meets"),
            (try await state("warn.sdkVersion", "--sdk", "20.9.0"), "fails"),
            (try await state("warn.sdkVersion", "--sdk", "21.7.1"), "meets"),
            (try await state("block.sdkVersion", "--sdk", "20.1.2"), "fails"),
            (try await state("block.sdkVersion", "--sdk", "21.7.1"), nil),
        ]
        for (found, expected) in rows { XCTAssertEqual(found, expected) }
        let summary = await mam([
            "what-if", path, "--app", "com.contoso.visits", "--groups=", "--ios", "18.0", "--format", "text",
        ])
        XCTAssertTrue(
            summary.output.hasPrefix("the policy (no name) applies; launch BLOCKED: iOS below 26.0\n"), summary.output)
    }

    func testAComparisonEndsWithOneIfThePersonIsConcerned() async throws {
        func folder(_ name: String, _ members: String) throws -> String {
            try export(
                name, ["p.json": "{\(Self.type), \(members), \(Self.all), \(Self.assigned("groupAssignmentTarget"))}"])
        }
        let (old, new) = (try folder("old", "\"pinRequired\": true"), try folder("new", "\"printBlocked\": true"))
        for (groups, status) in [(Self.group, 1 as Int32), ("", 0)] {
            let outcome = await mam([
                "what-if", old, "--against", new, "--app", "com.contoso.visits", "--groups=\(groups)", "--format",
                "json",
            ])
            XCTAssertEqual(outcome.status.rawValue, status, outcome.error)
            XCTAssertFalse(outcome.output.contains(Self.group))
            let against = try XCTUnwrap(try document(outcome.output)["against"] as? [String: Any])
            let all = try XCTUnwrap(against["combinations"] as? [String: Any])
            XCTAssertEqual(all["compared"] as? Int, 16)
            XCTAssertEqual(all["unchanged"] as? Int, 8)
            XCTAssertEqual((all["rows"] as? [[String: Any]])?.map { $0["count"] as? Int }, [4, 4])
        }
    }

    func testWrongOptionsAreUsageErrors() async throws {
        let path = try export("w", ["p.json": "{\(Self.type)}"])
        for line in [
            [path], [path, "--app", " "], [path, "--app", "a", "--ios", "x"], [path, "--app", "a", "--sdk", "x"],
        ] {
            let outcome = await mam(["what-if"] + line)
            XCTAssertEqual(outcome.status, .usage, "\(line)")
        }
        let none = await mam(["what-if", path + "/nothing", "--app", "a"])
        XCTAssertEqual(none.status, .noInput, none.error)
        let empty = await mam(["what-if", try export("empty", ["x.txt": "x"]), "--app", "a"])
        XCTAssertEqual(empty.status, .dataError, empty.error)
    }

    func testThePageContainsTheAnswersAndNoIds() async throws {
        let path = try export(
            "html", ["p.json": "{\(Self.type), \"displayName\": \"<b>x\", \(Self.all), \(Self.everyone)}"])
        let page = await mam([
            "what-if", path, "--app", "com.contoso.visits", "--groups", Self.group, "--against", path, "--format",
            "html",
        ])
        XCTAssertEqual(page.status, .success, page.error)
        XCTAssertTrue(page.output.contains("&lt;b&gt;x"), page.output)
        XCTAssertFalse(page.output.contains("<b>x"))
        XCTAssertFalse(page.output.contains(Self.group))
        XCTAssertTrue(page.output.hasSuffix("</html>\n"))
    }
}
