import MAMTool
import XCTest

/// What `mam doctor` finds in the files of made-up people, whose questions have the form of public ones.
///
/// The states of the links stand in the order license, group, app, management level, Info.plist, token, enrollment,
/// check-in, setting: `+` is fine, `-` broken, `?` unknown.
final class DoctorCaseTests: ToolTestCase {
    private typealias Files = DoctorFiles

    private struct Case {
        let name: String
        let files: [String: String]
        let arguments: String
        let states: String
        var broken: String?
        var fix: String?
        /// The file and line that show the first broken link.
        var place: String?
    }

    private func check(_ row: Case, line: UInt = #line) async throws {
        var arguments = ["doctor", "--format", "json"]
        for word in row.arguments.split(separator: " ").map(String.init) {
            guard let text = row.files[word] else {
                arguments.append(word)
                continue
            }
            arguments.append(try file(word, text.utf8))
        }
        let outcome = await mam(arguments)
        XCTAssertEqual(outcome.error, "", row.name, line: line)
        XCTAssertEqual(outcome.status, row.broken == nil ? .success : .negative, row.name, line: line)
        let report = try document(outcome.output, line: line)
        let links = try XCTUnwrap(report["links"] as? [[String: Any]], line: line)
        let signs = ["fine": "+", "broken": "-", "unknown": "?"]
        XCTAssertEqual(
            links.map { signs[$0["state"] as? String ?? ""] ?? "!" }.joined(), row.states,
            "\(row.name): \(outcome.output)", line: line)
        XCTAssertEqual(report["firstBroken"] as? String, row.broken, row.name, line: line)
        for link in links where link["state"] as? String != "fine" {
            XCTAssertFalse((link["advice"] as? String ?? "").isEmpty, "\(row.name): \(link)", line: line)
        }
        let first = links.first { $0["link"] as? String == row.broken }
        XCTAssertEqual(first?["advice"] as? String, row.fix, row.name, line: line)
        let place = first.flatMap { $0["file"] as? String }.map { path in
            let number = (first?["line"] as? Int).map { ":\($0)" } ?? ""
            return (path.split(separator: "/").last.map(String.init) ?? path) + number
        }
        XCTAssertEqual(place, row.place, row.name, line: line)
        for secret in ["mia", "tom@", Files.field, Files.sales, Files.guests] {
            XCTAssertFalse(outcome.output.contains(secret), "\(row.name) names an account or a group", line: line)
        }
    }

    func testAnAssignmentThatDoesNotReachTheAccountIsFoundBehindStatus225() async throws {
        try await check(
            Case(
                name: "a user of another group", files: ["p.json": Files.export(Files.listed(Files.app))],
                arguments: "--status 225 --policy p.json --groups \(Files.sales) --bundle-id \(Files.app)",
                states: "+-++?+-?+", broken: "group",
                fix: "assign the policy to a group of the account, or add the account to an assigned group",
                place: "p.json:5"))
        try await check(
            Case(
                name: "no group at all", files: ["p.json": Files.export(Files.listed(Files.app), assignments: [])],
                arguments: "--status 225 --policy p.json --bundle-id \(Files.app)", states: "+-++?+-?+",
                broken: "group", fix: "assign the policy to a group of the account", place: "p.json:5"))
        try await check(
            Case(
                name: "nothing but the status", files: [:], arguments: "--status 225", states: "+????+-??",
                broken: "enrollment",
                fix:
                    "assign a policy to a group of the account, and include the app and the device's management level in it"
            ))
    }

    func testAnExcludedGroupCountsMoreThanAnIncludedOne() async throws {
        let assignments = [Files.assignment(Files.field), Files.assignment(Files.guests, excluded: true)]
        let export = Files.export(Files.listed(Files.app), assignments: assignments)
        try await check(
            Case(
                name: "excluded", files: ["p.json": export],
                arguments: "--policy p.json --groups \(Files.field),\(Files.guests) --bundle-id \(Files.app)",
                states: "?-++????+", broken: "group",
                fix: "take the account out of the excluded group, or the group out of the exclusions", place: "p.json:5"
            ))
        try await check(
            Case(
                name: "not excluded", files: ["p.json": export],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?+++????+"))
        try await check(
            Case(
                name: "unknown groups", files: ["p.json": export],
                arguments: "--policy p.json --bundle-id \(Files.app)", states: "??++????+"))
    }

    func testAnAppThatThePolicyDoesNotIncludeIsFound() async throws {
        try await check(
            Case(
                name: "Microsoft's apps only",
                files: ["p.json": Files.export(#""appGroupType": "allMicrosoftApps""#), "i.plist": Files.infoPlist()],
                arguments: "--policy p.json --groups \(Files.field) --plist i.plist", states: "?+-++???+",
                broken: "app",
                fix: "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                place: "p.json:4"))
        try await check(
            Case(
                name: "another bundle id", files: ["p.json": Files.export(Files.listed("com.example.roundsheet.beta"))],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?+-+????+",
                broken: "app",
                fix: "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                place: "p.json:4"))
    }

    func testAManagementLevelThatThePolicyDoesNotIncludeIsFound() async throws {
        let unmanaged = Files.export(Files.listed(Files.app), #""targetedAppManagementLevels": "unmanaged""#)
        try await check(
            Case(
                name: "a managed device", files: ["p.json": unmanaged],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm",
                states: "?++-????+", broken: "managementLevel",
                fix: "include managed devices in the policy, or assign another policy for them", place: "p.json:5"))
        try await check(
            Case(
                name: "not told", files: ["p.json": unmanaged],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?++?????+"))
        let managed = Files.export(Files.listed(Files.app), #""targetedAppManagementLevels": "mdm""#)
        try await check(
            Case(
                name: "a managed device whose app does not know it",
                files: [
                    "p.json": managed, "c.json": Files.managed(["IntuneMAMUPN": "{{userprincipalname}}"]),
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?++-????+", broken: "managementLevel",
                fix: "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                place: "c.json"))
        try await check(
            Case(
                name: "a policy for Android's managed profiles",
                files: [
                    "p.json": Files.export(
                        Files.listed(Files.app), #""targetedAppManagementLevels": "androidEnterprise""#)
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?++-????+",
                broken: "managementLevel", fix: "include managed or unmanaged devices", place: "p.json:5"))
    }

    func testAMistakeInTheBundleIsFoundInItsFile() async throws {
        try await check(
            Case(
                name: "a text for a boolean",
                files: ["i.plist": Files.infoPlist(booleans: "<string>YES</string>")], arguments: "--plist i.plist",
                states: "????-????", broken: "infoPlist", fix: "`mam configure` writes the boolean true",
                place: "i.plist:13"))
        try await check(
            Case(
                name: "the group of the SDK is missing",
                files: [
                    "i.plist": Files.infoPlist(),
                    "e.plist": Files.entitlements(
                        "$(AppIdentifierPrefix)\(Files.app)", "$(AppIdentifierPrefix)com.microsoft.adalcache"),
                ],
                arguments: "--plist i.plist --entitlements e.plist", states: "????-????", broken: "infoPlist",
                fix: "`mam configure` adds it to the end", place: "e.plist:3"))
    }

    func testAStatusOfTheDelegateNamesTheBrokenLink() async throws {
        try await check(
            Case(
                name: "registered before the sign-in", files: [:], arguments: "--status 203", states: "?????-???",
                broken: "token",
                fix:
                    "sign the account in before it is registered, register its object id, and answer the SDK with its token"
            ))
        try await check(
            Case(
                name: "no license", files: [:], arguments: "--status 200", states: "-????+???", broken: "license",
                fix: "assign a license with Intune to the account, and wait until it has arrived"))
        try await check(
            Case(
                name: "lost the policy", files: [:], arguments: "--status 103", states: "?????++-?", broken: "checkIn",
                fix: "look up the license, the groups and the policy's apps: the account lost one of them"))
    }

    func testALicenseIsReadFromGraph() async throws {
        try await check(
            Case(
                name: "a plan that is switched off", files: ["l.json": Files.licenses("INTUNE_A", "Disabled")],
                arguments: "--licenses l.json", states: "-????????", broken: "license",
                fix: "enable the plan among the apps of the license", place: "l.json:3"))
        try await check(
            Case(
                name: "device management of Office alone", files: ["l.json": Files.licenses("INTUNE_O365", "Success")],
                arguments: "--licenses l.json", states: "-????????", broken: "license",
                fix: "assign a license with Intune to the account", place: "l.json"))
    }

    func testAnSDKThatTheServiceRefusesIsFound() async throws {
        try await check(
            Case(
                name: "an old SDK", files: [:], arguments: "--sdk 20.4.0", states: "??????-??", broken: "enrollment",
                fix: "build the app with SDK 20.8 or later"))
        let built = Files.infoPlist("<key>DTXcode</key><string>2610</string>")
        try await check(
            Case(
                name: "an SDK that a newer Xcode does not forgive", files: ["i.plist": built],
                arguments: "--sdk 20.9.1 --plist i.plist", states: "????+?-??", broken: "enrollment",
                fix: "build the app with SDK 21.1 or later"))
        try await check(
            Case(
                name: "the same SDK and an older Xcode",
                files: ["i.plist": Files.infoPlist("<key>DTXcode</key><string>1640</string>")],
                arguments: "--sdk 20.9.1 --plist i.plist", states: "????+????"))
    }

    func testAnotherAccountThanTheAllowedOneIsFound() async throws {
        let configuration = Files.managed([
            "IntuneMAMUPN": "mia@example.com", "IntuneMAMOID": "5f1d9a3e-77c2-4b80-b6de-90c4f2a8d317",
            "IntuneMAMAllowedAccountsOnly": "Enabled",
        ])
        try await check(
            Case(
                name: "not the account of device management", files: ["c.json": configuration],
                arguments: "--appconfig c.json --user tom@example.com --mdm", states: "??????-??",
                broken: "enrollment",
                fix: "sign in with the account of device management, or remove `IntuneMAMAllowedAccountsOnly`",
                place: "c.json"))
        try await check(
            Case(
                name: "the account of device management", files: ["c.json": configuration],
                arguments: "--appconfig c.json --user MIA@example.com --mdm", states: "?????????"))
    }

    func testADumpTellsWhichPolicyTheAppHas() async throws {
        try await check(
            Case(
                name: "an empty dump", files: ["d.json": #"{"IntuneMAMPolicies": {}}"#], arguments: "--dump d.json",
                states: "???????-?", broken: "checkIn",
                fix: "repair the links before this one, then start the app while it is online", place: "d.json"))
        let two = #"""
            [{"IntuneIdentityUPN": "mia@example.com", "PrintingBlocked": 1},
             {"IntuneIdentityUPN": "ann@example.com", "PrintingBlocked": 0}]
            """#
        try await check(
            Case(
                name: "a dump of other people", files: ["d.json": two],
                arguments: "--dump d.json --user tom@example.com",
                states: "??????-??", broken: "enrollment",
                fix: "sign the other account out, then sign in and register the one that was named", place: "d.json"))
        try await check(
            Case(
                name: "one of two", files: ["d.json": two], arguments: "--dump d.json --user ann@example.com",
                states: "++++?++++"))
        try await check(
            Case(name: "which of two", files: ["d.json": two], arguments: "--dump d.json", states: "?????????"))
    }

    func testADumpIsComparedWithTheExport() async throws {
        let export = Files.export(Files.listed(Files.app), #""printBlocked": true"#, #""minimumPinLength": 6"#)
        let arguments = "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --dump d.json"
        try await check(
            Case(
                name: "yesterday's policy",
                files: ["p.json": export, "d.json": #"{"PrintingBlocked": 0, "PINMinLength": 6}"#],
                arguments: arguments,
                states: "++++?++-+", broken: "checkIn",
                fix: "start the app while it is online, so that it checks in; a change can take hours to arrive",
                place: "d.json"))
    }

    func testASettingWithoutAnEffectIsFoundLast() async throws {
        try await check(
            Case(
                name: "a block that counts only beside another setting",
                files: ["p.json": Files.export(Files.listed(Files.app), #""saveAsBlocked": true"#)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --status 101",
                states: "++++?+++-", broken: "setting",
                fix: "set `allowedOutboundDataTransferDestinations` to `managedApps`", place: "p.json:5"))
        try await check(
            Case(
                name: "an SDK that the policy blocks",
                files: ["p.json": Files.export(Files.listed(Files.app), #""minimumRequiredSdkVersion": "21.6.0""#)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --sdk 21.5.0 --status 100",
                states: "++++?+++-", broken: "setting",
                fix: "build the app with SDK 21.6 or later, or lower `minimumRequiredSdkVersion`", place: "p.json:5"))
        try await check(
            Case(
                name: "an app configuration for another app",
                files: ["c.json": Files.service(for: "com.example.roundsheet.beta")],
                arguments: "--appconfig c.json --bundle-id \(Files.app) --status 101", states: "++++?+++-",
                broken: "setting", fix: "add the app's bundle id to the apps of the app configuration",
                place: "c.json"))
    }

    func testEverythingCanBeFine() async throws {
        let export = Files.export(Files.listed(Files.app), #""printBlocked": true"#)
        try await check(
            Case(
                name: "everything",
                files: [
                    "p.json": export, "l.json": Files.licenses("INTUNE_A", "Success"), "i.plist": Files.infoPlist(),
                    "d.json": #"{"IntuneMAMPolicies": {"PrintingBlocked": 1}}"#,
                    "c.json": Files.service(for: Files.app),
                ],
                arguments:
                    "--policy p.json --licenses l.json --plist i.plist --dump d.json --appconfig c.json --sdk 21.7.1 "
                    + "--groups \(Files.field) --no-mdm --status 101 --user mia@example.com", states: "+++++++++"))
    }

    func testOfSeveralPoliciesTheOneThatReachesTheAppCounts() async throws {
        let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "Robot"}"##
        let other = Files.export(Files.listed("com.example.mail"), assignments: [Files.assignment(Files.sales)])
        let own = Files.export(Files.listed(Files.app))
        let list = "{\"value\": [\(android), \(other), \(own)]}"
        try await check(
            Case(
                name: "a list of a tenant", files: ["p.json": list],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?+++????+"))
        try await check(
            Case(
                name: "Android alone", files: ["p.json": android], arguments: "--policy p.json",
                states: "?-???????", broken: "group", fix: "assign an app-protection policy for iOS", place: "p.json"))
    }
}
