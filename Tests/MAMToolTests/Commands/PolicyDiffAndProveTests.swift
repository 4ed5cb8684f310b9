import Foundation
import MAMPolicyTools
import MAMTool
import XCTest

/// `mam policy diff` and `mam policy prove`.
final class PolicyDiffAndProveTests: ToolTestCase {
    func testOtherAppsAndDevicesAreADifference() async throws {
        func target(_ members: String) throws -> String { try policy("\(abs(members.hashValue)).json", members) }
        let group = "\"appGroupType\""
        func listed(_ ids: [String]) -> String {
            let apps = ids.map { "{\"mobileAppIdentifier\": {\"bundleId\": \"\($0)\"}}" }
            return "\(group): \"selectedPublicApps\", \"apps\": [\(apps.joined(separator: ", "))]"
        }
        let many = (1...7).map { "a.app\($0)" }
        for (old, new, summary, change) in [
            ("\(group): \"allApps\"", listed(["a.b"]), "other apps that the policy includes", "all apps, now a.b"),
            (listed(["a.b"]), listed(["A.B"]), nil, ""), (listed(["a.b"]), listed([]), "", "a.b, now no app"),
            (listed(many), listed(many + ["a.new"]), "", "7 apps, now 8 apps, with a.new"),
            (
                "\"targetedAppManagementLevels\": \"unspecified\"", "\"targetedAppManagementLevels\": \"mdm\"",
                "other devices that the policy includes", "all, now managed ones"
            ),
            ("\(group): \"allApps\"", "\"printBlocked\": false", nil, ""),
        ] as [(String, String, String?, String)] {
            let outcome = await mam(["policy", "diff", try target(old), try target(new)])
            XCTAssertEqual(outcome.status, summary == nil ? .success : .negative, outcome.output)
            guard let summary else { continue }
            XCTAssertTrue(outcome.output.hasPrefix(summary), outcome.output)
            XCTAssertTrue(
                outcome.output.contains("changed\n  ") && outcome.output.contains(": \(change)\n"), outcome.output)
        }
    }

    func testEqualAnswersEndWithZeroAndDifferentOnesWithOne() async throws {
        let (one, two) = (
            try policy("one.json", Self.managed), try policy("two.json", Self.managed, "\"printBlocked\": true")
        )
        let same = await mam(["policy", "diff", one, one])
        XCTAssertEqual(same.status, .success, same.error)
        XCTAssertTrue(same.output.hasPrefix("no answer changes, of "), same.output)
        let different = await mam(["policy", "diff", one, two])
        XCTAssertEqual(different.status, .negative)
        XCTAssertEqual(different.output, "1 answer stricter\nnewly blocked\n  printing\n")
        let back = await mam(["policy", "diff", two, one])
        XCTAssertEqual(back.output, "1 answer looser\nnewly allowed\n  printing\n")
    }

    func testTheDifferenceAsJSONHasEveryMember() async throws {
        let (one, two) = (
            try policy("one.json", Self.managed), try policy("two.json", Self.managed, "\"printBlocked\": true")
        )
        let outcome = await mam(["policy", "diff", one, two, "--format", "json"])
        let document = try document(outcome.output)
        XCTAssertEqual(
            Set(document.keys),
            ["version", "old", "new", "summary", "answersCompared", "isEmpty", "changes", "settings"])
        let change = try XCTUnwrap((document["changes"] as? [[String: Any]])?.first)
        XCTAssertEqual(change["kind"] as? String, "newlyBlocked")
        XCTAssertEqual(change["object"] as? String, "printing")
        let setting = try XCTUnwrap((document["settings"] as? [[String: Any]])?.first)
        XCTAssertEqual(setting["name"] as? String, "printBlocked")
        XCTAssertEqual(setting["changesAnswers"] as? Bool, true)
    }

    /// Each setting of conditional launch, changed alone: what is beside it, its values, and the line about it.
    private static let launch: [(beside: [String], old: String, new: String, line: String)] = [
        (
            [], #""minimumRequiredOsVersion": "18.0""#, #""minimumRequiredOsVersion": "26.0""#,
            "block at launch: iOS below 18.0, now iOS below 26.0"
        ),
        ([], "", #""minimumRequiredOsVersion": "26.0""#, "block at launch: iOS below 26.0"),
        ([], "", #""minimumWarningOsVersion": "26.0""#, "warn at launch: iOS below 26.0"),
        ([], "", #""minimumWipeOsVersion": "15.0""#, "wipe at launch: iOS below 15.0"),
        ([], "", #""maximumWarningOsVersion": "26.0""#, "warn at launch: iOS above 26.0"),
        ([], "", #""maximumRequiredOsVersion": "26.0""#, "block at launch: iOS above 26.0"),
        ([], "", #""maximumWipeOsVersion": "26.0""#, "wipe at launch: iOS above 26.0"),
        ([], "", #""minimumWarningAppVersion": "2.0""#, "warn at launch: app below 2.0"),
        ([], "", #""minimumRequiredAppVersion": "2.0""#, "block at launch: app below 2.0"),
        ([], "", #""minimumWipeAppVersion": "2.0""#, "wipe at launch: app below 2.0"),
        ([], "", #""minimumWarningSdkVersion": "19.0""#, "warn at launch: SDK below 19.0"),
        ([], "", #""minimumRequiredSdkVersion": "19.0""#, "block at launch: SDK below 19.0"),
        ([], "", #""minimumWipeSdkVersion": "19.0""#, "wipe at launch: SDK below 19.0"),
        (
            [], #""periodOfflineBeforeWipeIsEnforced": "P90D""#, #""periodOfflineBeforeWipeIsEnforced": "P1D""#,
            "wipe at launch: after 90 days offline, now after 1 day offline"
        ),
        (
            [], #""periodOfflineBeforeAccessCheck": "PT12H""#, #""periodOfflineBeforeAccessCheck": "PT720S""#,
            "block at launch: after 12 hours offline, now after 12 minutes offline"
        ),
        (
            [], #""appDataEncryptionType": "useDeviceSettings""#, #""appDataEncryptionType": "whenDeviceLocked""#,
            "block at launch: devices without a passcode"
        ),
        (
            [], #""deviceComplianceRequired": true"#, #""deviceComplianceRequired": false"#,
            "block at launch: jailbroken devices"
        ),
        ([], "", #""appActionIfDeviceComplianceRequired": "wipe""#, "wipe at launch: jailbroken devices"),
        ([], "", #""appActionIfUnableToAuthenticateUser": "wipe""#, "wipe at launch: disabled or deleted accounts"),
        ([], "", #""allowedIosDeviceModels": "iPhone16,1""#, "block at launch: device models other than iPhone16,1"),
        (
            [#""allowedIosDeviceModels": "iPhone16,1""#], "", #""appActionIfIosDeviceModelNotAllowed": "wipe""#,
            "wipe at launch: device models other than iPhone16,1"
        ),
        (
            [], "", #""maximumAllowedDeviceThreatLevel": "low""#,
            "block at launch: devices with a threat level above low"
        ),
        (
            [#""maximumAllowedDeviceThreatLevel": "low""#], "", #""mobileThreatDefenseRemediationAction": "wipe""#,
            "wipe at launch: devices with a threat level above low"
        ),
        (
            [#""maximumAllowedDeviceThreatLevel": "low""#], "",
            #""mobileThreatDefensePartnerPriority": "thirdPartyPartnerOverDefender""#,
            "now devices with a threat level above low, or without a report; another service counts before"
        ),
        ([], "", #""appActionIfAccountIsClockedOut": "warn""#, "warn at launch: users who are not at work"),
        (
            [#""appActionIfAccountIsClockedOut": "block""#], "",
            #""gracePeriodToBlockAppsDuringOffClockHours": "PT15M""#,
            "now users who are not at work; an old answer of the service counts for 15 minutes"
        ),
        (
            [], "", #""maximumPinRetries": 3"#,
            "block at launch: 5 wrong PINs in a row, which reset the PIN, now 3 wrong"
        ),
        ([], "", #""appActionIfMaximumPinRetriesExceeded": "wipe""#, "wipe at launch: 5 wrong PINs in a row"),
        (
            [], "", #""organizationalCredentialsRequired": true"#,
            "ask at launch: the work or school account, again after"
        ),
        (
            [], "", #""periodOnlineBeforeAccessCheck": "PT0S""#,
            "ask at launch: the app PIN, again after 30 minutes without use, now the app PIN, at each return"
        ),
        ([], "", #""disableAppPinIfDevicePinIsSet": true"#, "unless the device is managed and has a passcode"),
    ]

    func testEachSettingOfALaunchCheckIsADifferenceInEveryFormat() async throws {
        for one in Self.launch {
            let members = [one.old, one.new].map { one.beside + [$0] }
            let paths = try zip(["old.json", "new.json"], members).map { name, members in
                let all =
                    ["\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\""] + members.filter { !$0.isEmpty }
                return try file(name, "{\(all.joined(separator: ", "))}".utf8)
            }
            for format in ["text", "json", "sarif", "github"] {
                for order in [paths, paths.reversed()] {
                    let outcome = await mam(["policy", "diff"] + order + ["--format", format])
                    XCTAssertEqual(outcome.status, .negative, "\(one.new) as \(format)")
                    XCTAssertFalse(outcome.output.contains("no answer changes"), outcome.output)
                    XCTAssertFalse(outcome.output.contains("change no answer and no check"), outcome.output)
                }
                let there = await mam(["policy", "diff"] + paths + ["--format", format])
                if format != "json" {
                    XCTAssertTrue(
                        there.output.replacing("%2C", with: ",").replacing("%3A", with: ":").contains(one.line),
                        "\(one.line) is not in \(there.output)")
                }
            }
            let page = await mam(["policy", "page"] + paths)
            XCTAssertEqual(page.status, .success)
            XCTAssertFalse(page.output.contains("No answer changes"), one.new)
            XCTAssertTrue(page.output.contains("<li class=\"diff\">"), one.new)
            let same = await mam(["policy", "diff", paths[1], paths[1]])
            XCTAssertEqual(same.status, .success, one.new)
        }
    }

    func testALetterOfASystemIsWrittenAsInTheFile() async throws {
        let (one, two) = (try policy("one.json"), try policy("two.json", #""minimumRequiredOsVersion": "16.4.1 (a)""#))
        let outcome = await mam(["policy", "diff", one, two])
        XCTAssertEqual(
            outcome.output,
            "iOS below 16.4.1 (a) blocked at launch\nnewly checked\n  block at launch: iOS below 16.4.1 (a)\n")
        let json = try document(await mam(["policy", "diff", one, two, "--format", "json"]).output)
        XCTAssertEqual((json["settings"] as? [[String: Any]])?.first?["new"] as? String, "16.4.1 (a)")
        let page = await mam(["policy", "page", one, two])
        XCTAssertFalse(page.output.contains("16.4.1.1"))
    }

    func testWritingAListOfModelsInAnotherWayIsNoDifference() async throws {
        let (one, two) = (
            try policy("one.json", #""allowedIosDeviceModels": "iPhone16,1;iPad2,1""#),
            try policy("two.json", #""allowedIosDeviceModels": "ipad2,1; IPHONE16,1;""#)
        )
        let same = await mam(["policy", "diff", one, two])
        XCTAssertEqual(same.status, .success, same.output)
    }

    func testADiffOfAPartialExportStatesNoCheckThatRestsOnMissingSettings() async throws {
        let context =
            #""@odata.context": "https://graph.example/beta/$metadata#deviceAppManagement/iosManagedAppProtections(id,x)""#
        let partial = try policy("partial.json", context, #""minimumRequiredOsVersion": "17.0""#)
        let whole = try policy(
            "whole.json", #""minimumRequiredOsVersion": "26.0""#, #""minimumWipeOsVersion": "15.0""#,
            #""periodOfflineBeforeWipeIsEnforced": "P1D""#)
        let outcome = await mam(["policy", "diff", partial, whole])
        XCTAssertTrue(outcome.output.contains("block at launch: iOS below 17.0, now iOS below 26.0"), outcome.output)
        XCTAssertFalse(outcome.output.contains("iOS below 15.0"), outcome.output)
        XCTAssertFalse(outcome.output.contains("day offline"), outcome.output)
        XCTAssertTrue(outcome.output.contains("  check at launch the time offline"), outcome.output)
    }

    func testAnInvalidFileIsAnErrorInEitherPosition() async throws {
        let (good, bad) = (try policy(), try file("bad.json", "[]".utf8))
        for paths in [[good, bad], [bad, good]] {
            let outcome = await mam(["policy", "diff"] + paths)
            XCTAssertEqual(outcome.status, .dataError)
            XCTAssertEqual(outcome.output, "")
        }
    }

    func testALeakEndsWithOneAndShowsItsChain() async throws {
        let outcome = await mam(["policy", "prove", try policy(), "--no-leak"])
        XCTAssertEqual(outcome.status, .negative, outcome.error)
        XCTAssertTrue(outcome.output.hasPrefix("LEAK in 1 step\n  1  save to other places\n"), outcome.output)
    }

    func testWithAllChannelsLeftOutThereIsNoLeak() async throws {
        let words =
            "save,transfer,clipboard,webViews,links,composers,printing,screen,notifications,widgets,contacts,backup,search,assistant,typing"
        let outcome = await mam([
            "policy", "prove", try policy(), "--no-leak", "--leave-out", words, "--format", "json",
        ])
        XCTAssertEqual(outcome.status, .success, outcome.error)
        let document = try document(outcome.output)
        XCTAssertEqual(document["isTight"] as? Bool, true)
        XCTAssertEqual((document["leftOut"] as? [String])?.count, 15)
        XCTAssertEqual((document["chain"] as? [Any])?.count, 0)
    }

    func testAnUnknownChannelToLeaveOutIsAUsageErrorWithAHint() async throws {
        let outcome = await mam(["policy", "prove", try policy(), "--no-leak", "--leave-out", "printin"])
        XCTAssertEqual(outcome.status, .usage)
        XCTAssertTrue(outcome.error.contains("did you mean `printing`?"), outcome.error)
    }

    func testTheLeakIsWhatIsProvedWithoutAFlag() async throws {
        let path = try policy()
        let (short, long) = (await mam(["policy", "prove", path]), await mam(["policy", "prove", path, "--no-leak"]))
        XCTAssertEqual(short, long)
        XCTAssertTrue(short.output.hasPrefix("LEAK in 1 step\n"), short.output)
    }

    func testTheDifferenceAsCSVHasARowForEachChange() async throws {
        let (one, two) = (
            try policy("one.json", Self.managed),
            try policy("two.json", Self.managed, "\"printBlocked\": true", "\"minimumRequiredOsVersion\": \"26.0\"")
        )
        let outcome = await mam(["policy", "diff", one, two, "--format", "csv"])
        XCTAssertEqual(outcome.status, .negative, outcome.error)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        XCTAssertEqual(lines[0], "policy,change,question,condition,before,after,account")
        XCTAssertEqual(
            lines.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst().joined(separator: ",")
            },
            [
                "newly blocked,printing,,allowed,blocked,the account",
                "newly checked,block at launch,,not checked,iOS below 26.0,the account",
            ])
    }

    func testACellThatASpreadsheetWouldComputeIsText() async throws {
        func policy(_ name: String, _ members: String) throws -> String {
            let type = ##""@odata.type": "#microsoft.graph.iosManagedAppProtection""##
            return try file(name, "{\(type), \"displayName\": \"=1+1\", \(members)}".utf8)
        }
        let one = try policy("one.json", #""printBlocked": false"#)
        let two = try policy("two.json", #""printBlocked": true"#)
        let outcome = await mam(["policy", "diff", one, two, "--format", "csv"])
        XCTAssertEqual(
            outcome.output.split(separator: "\n").dropFirst().map(String.init),
            ["'=1+1,newly blocked,printing,,allowed,blocked,the account"])
    }

    func testTwoFoldersAreComparedPolicyByPolicy() async throws {
        func export(_ name: String, _ policies: [String: String]) throws -> String {
            let folder = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (file, members) in policies {
                let text = "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \(members)}"
                try Data(text.utf8).write(to: folder.appendingPathComponent(file))
            }
            return folder.path
        }
        let old = try export(
            "old",
            [
                "a.json": #""id": "T_1", "displayName": "Sales""#, "b.json": #""displayName": "Field""#,
                "c.json": #""displayName": "Gone""#,
            ])
        let new = try export(
            "new",
            [
                "a.json": #""id": "T_1", "displayName": "Sales, renamed", "printBlocked": true"#,
                "b.json": #""displayName": "Field""#, "d.json": #""displayName": "New""#,
            ])
        let outcome = await mam(["policy", "diff", old, new])
        XCTAssertEqual(outcome.status, .negative, outcome.error)
        XCTAssertEqual(
            outcome.output,
            """
            1 policy changed, 1 added, 1 removed, 1 unchanged

            Sales, renamed: 1 answer stricter
              newly blocked
                printing

            added
              New

            removed
              Gone

            """)
        let json = try document(await mam(["policy", "diff", old, new, "--format", "json"]).output)
        XCTAssertEqual((json["policies"] as? [[String: Any]])?.count, 2)
        let csv = await mam(["policy", "diff", old, new, "--format", "csv"])
        XCTAssertTrue(csv.output.contains("Gone,removed,the policy,"), csv.output)
        let same = await mam(["policy", "diff", old, old])
        XCTAssertEqual(same.status, .success)
        XCTAssertEqual(same.output, "3 policies unchanged\n")
        let mixed = await mam(["policy", "diff", old, new + "/a.json"])
        XCTAssertEqual(mixed.status, .usage)
        let found = await mam(["policy", "diff", old, new, "--format", "github"])
        XCTAssertTrue(found.output.contains("1 answer stricter"), found.output)
    }

    private func tenant(_ name: String, _ files: [String: String]) throws -> String {
        let folder = folder.appendingPathComponent(name)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (file, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(file)) }
        return folder.path
    }

    private static func tenantPolicy(_ members: String) -> String {
        "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \"id\": \"T_1\", \(members)}"
    }

    func testOtherSettingsAreAChangeOfAFolderInEveryFormat() async throws {
        func folder(_ name: String, _ length: Int) throws -> String {
            try tenant(name, ["p.json": Self.tenantPolicy("\"displayName\": \"P\", \"minimumPinLength\": \(length)")])
        }
        let (old, new) = (try folder("old", 8), try folder("new", 4))
        let text = await mam(["policy", "diff", old, new])
        XCTAssertEqual(text.status, .negative, text.output)
        XCTAssertTrue(text.output.hasPrefix("1 policy changed\n"), text.output)
        XCTAssertTrue(text.output.contains("Select minimum PIN length: 8, now 4"), text.output)
        let row = "P,other setting,Select minimum PIN length,,8,4,the account\n"
        for paths in [[old, new], [old + "/p.json", new + "/p.json"]] {
            let csv = await mam(["policy", "diff"] + paths + ["--format", "csv"])
            XCTAssertTrue(csv.output.hasSuffix("\n" + row), csv.output)
        }
        let found = await mam(["policy", "diff", old, new, "--format", "github"])
        XCTAssertTrue(found.output.contains("1 setting changed"), found.output)
    }

    func testAFolderThatLacksPagesDoesNotTellWhichPoliciesAreRemoved() async throws {
        let one = Self.tenantPolicy("\"displayName\": \"A\"")
        let other = one.replacingOccurrences(of: "T_1", with: "T_2").replacingOccurrences(of: "\"A\"", with: "\"B\"")
        let whole = try tenant("whole", ["a.json": "{\"value\": [\(one), \(other)]}"])
        let page = try tenant("page", ["a.json": "{\"@odata.nextLink\": \"https://x\", \"value\": [\(one)]}"])
        let removed = await mam(["policy", "diff", whole, page])
        XCTAssertEqual(removed.status, .dataError, removed.output)
        XCTAssertEqual(removed.output, "1 policy unknown, 1 unchanged\n\nnot found in the new export\n  B\n")
        XCTAssertTrue(removed.error.contains("the list goes on in another answer"), removed.error)
        let same = await mam(["policy", "diff", page, page])
        XCTAssertEqual(same.status, .dataError, same.output)
        let json = try document(await mam(["policy", "diff", page, whole, "--format", "json"]).output)
        XCTAssertEqual((json["added"] as? [Any])?.count, 0)
        XCTAssertEqual((json["notInOld"] as? [Any])?.count, 1)
    }

    func testAFolderWithUnknownOrUnreadableSettingsSaysSo() async throws {
        func partial(_ name: String) throws -> String {
            let context =
                "https://graph.microsoft.com/beta/$metadata#deviceAppManagement/iosManagedAppProtections(printBlocked)/$entity"
            return try tenant(
                name,
                ["a.json": Self.tenantPolicy("\"@odata.context\": \"\(context)\", \"printBlocked\": true")])
        }
        let unknown = await mam(["policy", "diff", try partial("u1"), try partial("u2")])
        XCTAssertEqual(unknown.status, .dataError, unknown.output)
        XCTAssertTrue(unknown.output.hasPrefix("1 policy unknown\n"), unknown.output)
        XCTAssertTrue(unknown.error.contains("$select"), unknown.error)
        let damaged = try tenant("m", ["a.json": Self.tenantPolicy("\"printBlocked\": \"x\"")])
        let outcome = await mam(["policy", "diff", damaged, damaged])
        XCTAssertEqual(outcome.status, .success, outcome.output)
        XCTAssertTrue(outcome.error.contains("1 setting cannot be read"), outcome.error)
    }

    func testTooManyPoliciesThatDifferAreRefusedAndEqualOnesAreNot() async throws {
        func folder(_ name: String, _ length: Int) throws -> String {
            let all = (0...500).map { number in
                Self.tenantPolicy("\"minimumPinLength\": \(length)")
                    .replacingOccurrences(of: "T_1", with: "T_\(number)")
            }
            return try tenant(name, ["a.json": "[\(all.joined(separator: ", "))]"])
        }
        let (old, new) = (try folder("old", 4), try folder("new", 6))
        let outcome = await mam(["policy", "diff", old, new])
        XCTAssertEqual(outcome.status, .dataError, outcome.output)
        XCTAssertTrue(outcome.error.contains("more than 500 policies that differ"), outcome.error)
        let same = await mam(["policy", "diff", old, old])
        XCTAssertEqual(same.output, "501 policies unchanged\n")
    }

    func testACellThatBeginsWithTheSignOfAFormulaIsTextInEveryForm() async throws {
        for name in ["=\u{301}1+1", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}A"] {
            func policy(_ file: String, _ isBlocked: Bool) throws -> String {
                let type = ##""@odata.type": "#microsoft.graph.iosManagedAppProtection""##
                return try self.file(
                    file, "{\(type), \"displayName\": \"\(name)\", \"printBlocked\": \(isBlocked)}".utf8)
            }
            let outcome = await mam([
                "policy", "diff", try policy("one.json", false), try policy("two.json", true), "--format", "csv",
            ])
            let row = outcome.output.unicodeScalars.split(separator: "\n").last.map {
                String(String.UnicodeScalarView($0))
            }
            XCTAssertEqual(row?.unicodeScalars.first, "'", "\(row ?? "")")
        }
    }
}
