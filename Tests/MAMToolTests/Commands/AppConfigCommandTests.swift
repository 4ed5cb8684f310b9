import Foundation
import MAMTool
import XCTest

/// `mam appconfig check` and `show`.
final class AppConfigCommandTests: ToolTestCase {
    private func service(_ name: String, _ settings: [(String, String)]) throws -> String {
        let elements = settings.map { "{\"name\": \"\($0.0)\", \"value\": \"\($0.1)\"}" }
        return try file(
            name,
            "{\"@odata.type\": \"#microsoft.graph.targetedManagedAppConfiguration\", \"customSettings\": [\(elements.joined(separator: ","))]}"
                .utf8)
    }

    private func managed(_ key: String, _ type: String, _ value: String) throws -> String {
        try file(
            "mdm.json",
            """
            {"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "settings": [
            {"appConfigKey": "\(key)", "appConfigKeyType": "\(type)", "appConfigKeyValue": "\(value)"}]}
            """.utf8)
    }

    func testValidFilesAreOKAndInvalidOnesAreLocatedWithoutTheirValues() async throws {
        let good = try service("good.json", [("a", "1")])
        let bad = try managed("Limit", "integerType", "hush")
        let outcome = await mam(["appconfig", "check", good, bad])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(
            outcome.output,
            """
            \(good): OK
            \(bad):2:83: error: `Limit` is no value of type `integerType`; the setting is left out at $.settings[0].appConfigKeyValue [wrongValue]
            2 files: 1 error, 0 warnings, 0 infos

            """)
        XCTAssertEqual(outcome.error, "")
    }

    func testAKeyThatIsNewerThanTheSDKIsReportedWithItsVersion() async throws {
        let name = "com.microsoft.intune.mam.screencapturecontrol"
        let path = try service("c.json", [("color", "red"), (name, " Disabled")])
        func check(_ sdk: String) async -> String { await mam(["appconfig", "check", path, "--sdk", sdk]).output }
        let old = await check("20.2.0")
        XCTAssertTrue(old.contains("warning: SDK 20.2.0 does not read the key `\(name)` at $.customSettings[1]"), old)
        XCTAssertTrue(old.contains("help: build the app with SDK 20.2.1 or later, or from 19.7.6 on in line 19"), old)
        XCTAssertTrue(old.contains("[blanks]"), old)
        let middle = await check("20.2.1")
        XCTAssertFalse(middle.contains("[newerKey]"), middle)
        XCTAssertTrue(middle.contains("[blanks]"), middle)
        let new = await check("22.2.0")
        XCTAssertEqual(new, "\(path): OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
    }

    func testAConfigurationThatDoesNotReachEveryoneSaysSo() async throws {
        let filter = #""assignments": [{"target": {"deviceAndAppManagementAssignmentFilterType": "include"}}]"#
        for (members, code, severity) in [
            (#""targetedAppManagementLevels": "mdm""#, "someLevels", "info"),
            (#""targetedAppManagementLevels": "androidEnterprise""#, "otherLevels", "warning"),
            (#""targetedAppManagementLevels": "unknownFutureValue""#, "unknownLevels", "warning"),
            (#""targetedAppManagementLevels": ["unmanaged", "mdm"]"#, nil, ""), (filter, "filter", "info"),
        ] as [(String, String?, String)] {
            let path = try file(
                "c.json",
                ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": [], \##(members)}"##
                    .utf8)
            let check = await mam(["appconfig", "check", path])
            let show = await mam(["appconfig", "show", path])
            XCTAssertEqual([check.status, show.status], [.success, .success], members)
            guard let code else {
                XCTAssertTrue(check.output.hasPrefix("\(path): OK\n"), check.output)
                XCTAssertEqual(show.error, "", members)
                continue
            }
            XCTAssertTrue(check.output.contains("\(severity): "), check.output)
            XCTAssertTrue(check.output.contains("[\(code)]"), check.output)
            XCTAssertTrue(show.error.contains("warning: "), show.error)
        }
    }

    func testAPropertyListOfAnotherVendorIsRead() async throws {
        let list = try file(
            "jamf.plist",
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>IntuneMAMUPN</key><string>$EMAIL</string></dict></plist>"
                .utf8)
        let check = await mam(["appconfig", "check", list])
        XCTAssertEqual(check.output, "\(list): OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
        let show = await mam(["appconfig", "show", list, "--key", "IntuneMAMUPN"])
        XCTAssertEqual(show.status, .success)
        XCTAssertTrue(show.output.contains("values    `$EMAIL`"), show.output)
    }

    func testAMissingListOfSettingsIsUnknownAndNotEmpty() async throws {
        let type = ##""@odata.type": "#microsoft.graph.iosMobileAppConfiguration""##
        for (name, members) in [("none", type), ("null", "\(type), \"settings\": null")] {
            let path = try file("\(name).json", "{\(members)}".utf8)
            let check = await mam(["appconfig", "check", path])
            XCTAssertTrue(check.output.contains("so its settings are unknown at $ [notRead]"), check.output)
            let show = await mam(["appconfig", "show", path])
            XCTAssertTrue(show.output.hasPrefix("partial: the document does not contain `settings`"), show.output)
            XCTAssertFalse(show.output.contains("no keys"), show.output)
            let one = await mam(["appconfig", "show", path, "--key", "IntuneMAMUPN"])
            XCTAssertEqual(one.status, .dataError)
            XCTAssertTrue(one.output.contains("values    unknown"), one.output)
            let json = try document(await mam(["appconfig", "show", path, "--format", "json"]).output)
            XCTAssertEqual((json["partial"] as? [[String: Any]])?.first?["code"] as? String, "notRead")
            let doctor = await mam(["doctor", "--mdm", "--appconfig", path])
            XCTAssertTrue(doctor.output.contains("unknown  setting"), doctor.output)
            XCTAssertTrue(doctor.output.contains("the document does not contain `settings`"), doctor.output)
        }
    }

    func testAPropertyListInUTF16IsRead() async throws {
        let text = "<plist version=\"1.0\"><dict><key>IntuneMAMUPN</key><string>$EMAIL</string></dict></plist>"
        let keys = "<plist version=\"1.0\"><dict><key>PINEnabled</key><true/></dict></plist>"
        func bytes(_ text: String) -> [UInt8] {
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        }
        let (list, dump) = (try file("wide.plist", bytes(text)), try file("dump.plist", bytes(keys)))
        let check = await mam(["appconfig", "check", list])
        XCTAssertEqual(check.output, "\(list): OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
        let convert = await mam("policy convert --from client --to graph \(dump)")
        XCTAssertTrue(convert.output.contains("\"pinRequired\": true"), convert.output + convert.error)
        let doctor = await mam(["doctor", "--appconfig", list, "--dump", dump])
        XCTAssertNotEqual(doctor.status, .dataError, doctor.error)
        let scalars = await mam(["doctor", "--dump", dump, "--user", "a@b.example"])
        XCTAssertNotEqual(scalars.status, .dataError, scalars.error)
    }

    func testOtherFilesAreRefusedAndTheOthersStillChecked() async throws {
        let (other, good) = (try file("other.json", "{}".utf8), try service("good.json", []))
        let outcome = await mam(["appconfig", "check", other, good, "--format", "json"])
        XCTAssertEqual(outcome.status, .dataError)
        let document = try document(outcome.output)
        let files = try XCTUnwrap(document["files"] as? [[String: Any]])
        XCTAssertTrue(files[0]["configuration"] is NSNull)
        let form = try XCTUnwrap(files[1]["configuration"] as? [String: Any])
        XCTAssertEqual(Set(form.keys), ["name", "channel", "keys", "bundleIDs"])
        XCTAssertEqual(form["channel"] as? String, "service")
        for file in files { XCTAssertEqual(Set(file.keys), ["file", "configuration", "issues", "error"]) }
    }

    func testShowAnswersEveryQueryOfTargetedPoliciesAndTheDefault() async throws {
        let (first, second) = (
            try service("a.json", [("on", "true"), ("limit", "10")]), try service("b.json", [("on", "0")])
        )
        let byDefault = try service("d.json", [("on", "yes"), ("color", "red")])
        let outcome = await mam(["appconfig", "show", first, second, "--default", byDefault])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(
            outcome.output,
            """
            color
              values    `red`
              conflict  no
              bool      any -, or -, and -
              number    any -, min -, max -
              string    any red, min red, max red

            limit
              values    `10`
              conflict  no
              bool      any -, or -, and -
              number    any 10, min 10, max 10
              string    any 10, min 10, max 10

            on
              values    `true`, `0`
              conflict  yes
              bool      any true, or true, and false
              number    any 0, min 0, max 0
              string    any true, min 0, max true

            """)
    }

    func testShowReplacesTokensOfDeviceManagementBehindTheService() async throws {
        let (first, mdm) = (
            try service("a.json", [("IntuneMAMUPN", "x")]),
            try managed("IntuneMAMUPN", "tokenType", "{{userprincipalname}}")
        )
        let outcome = await mam([
            "appconfig", "show", mdm, first, "--upn", "a@contoso.example", "--key", "IntuneMAMUPN", "--format", "json",
        ])
        XCTAssertEqual(outcome.status, .success)
        let keys = try XCTUnwrap(try document(outcome.output)["keys"] as? [[String: Any]])
        XCTAssertEqual(keys.map { $0["values"] as? [String] }, [["x", "a@contoso.example"]])
        XCTAssertEqual(keys.map { $0["hasConflict"] as? Bool }, [true])
        XCTAssertEqual((keys[0]["string"] as? [String: String])?["min"], "a@contoso.example")
        XCTAssertTrue((keys[0]["number"] as? [String: Any])?["any"] is NSNull)
    }

    private func infoPlist(_ keys: String) throws -> String {
        try file(
            "Info.plist",
            """
            <plist version="1.0"><dict><key>IntuneMAMSettings</key><dict>
            <key>ValuesToScrubFromLogging</key>\(keys)</dict></dict></plist>
            """.utf8)
    }

    func testValuesThatTheInfoPlistScrubsAreNeverShown() async throws {
        let path = try service("a.json", [("license", "SECRET"), ("level", "3")])
        let plist = try infoPlist("<array><string>license</string></array>")
        let text = await mam(["appconfig", "show", path, "--info-plist", plist])
        XCTAssertEqual(text.status, .success)
        XCTAssertFalse(text.output.contains("SECRET"), text.output)
        XCTAssertTrue(text.output.contains("license\n  values  (scrubbed)\n"), text.output)
        XCTAssertTrue(text.output.contains("values    `3`"), text.output)
        let json = await mam(["appconfig", "show", path, "--info-plist", plist, "--format", "json"])
        XCTAssertFalse(json.output.contains("SECRET"))
        let keys = try XCTUnwrap(try document(json.output)["keys"] as? [[String: Any]])
        XCTAssertEqual(keys.map { $0["isScrubbed"] as? Bool }, [false, true])
        XCTAssertEqual(Set(keys[0].keys), Set(keys[1].keys))
        for member in ["hasConflict", "values", "bool", "number", "string"] {
            XCTAssertTrue(keys[1][member] is NSNull, member)
        }
    }

    func testAnInfoPlistWithAnInvalidScrubbingListIsRefused() async throws {
        let path = try service("a.json", [("license", "SECRET")])
        for keys in ["<string>license</string>", "<array><integer>1</integer></array>"] {
            let outcome = await mam(["appconfig", "show", path, "--info-plist", try infoPlist(keys)])
            XCTAssertEqual(outcome.status, .dataError, keys)
            XCTAssertEqual(outcome.output, "")
            XCTAssertTrue(outcome.error.contains("ValuesToScrubFromLogging"), outcome.error)
        }
        let empty = await mam([
            "appconfig", "show", path, "--info-plist", try file("e.plist", "<plist><dict/></plist>".utf8),
        ])
        XCTAssertEqual(empty.status, .dataError)
        let none = await mam(["appconfig", "show", path, "--info-plist", "missing.plist"])
        XCTAssertEqual(none.status, .noInput)
        let twice = await mam(["appconfig", "show", "-", "--info-plist", "-"])
        XCTAssertEqual(twice.status, .usage)
    }

    func testAMissingKeyIsNegativeAndErrorsHaveTheirOwnStatus() async throws {
        let path = try service("a.json", [("a", "1")])
        let missing = await mam(["appconfig", "show", path, "--key", "A"])
        XCTAssertEqual(missing.status, .negative)
        XCTAssertTrue(missing.output.contains("values    none"))
        let mdm = try managed("a", "stringType", "b")
        let wrong = await mam(["appconfig", "show", path, "--default", mdm])
        XCTAssertEqual(wrong.status, .dataError)
        let long = await mam(["appconfig", "show", path, "--upn", String(repeating: "a", count: 257)])
        XCTAssertEqual(long.status, .usage)
        let twice = await mam(["appconfig", "show", "-", "--default", "-"])
        XCTAssertEqual(twice.status, .usage)
        let empty = await mam(["appconfig", "show", try service("empty.json", [])])
        XCTAssertEqual(empty.output, "no keys\n")
    }

    func testSwitchesWithoutTheNameOfAUserHaveNoEffect() async throws {
        for key in ["IntuneMAMAllowedAccountsOnly", "IntuneMAMRequireAccounts"] {
            func list(_ more: String) -> [UInt8] {
                Array("<plist><dict><key>\(key)</key><string>Enabled</string>\(more)</dict></plist>".utf8)
            }
            let alone = await mam("appconfig check -", input: list(""))
            XCTAssertTrue(
                alone.output.contains("`\(key)` has an effect only if the configuration names a user"), alone.output)
            let named = await mam(
                "appconfig check -", input: list("<key>IntuneMAMOID</key><string>{{userid}}</string>"))
            XCTAssertFalse(named.output.contains("names a user"), named.output)
        }
    }

    func testAConfigurationForOtherPlatformsOnlyIncludesNoApp() async throws {
        for identifier in ["\"packageId\": \"com.contoso.visits\"", "\"windowsAppId\": \"Contoso\""] {
            let path = try file(
                "other.json",
                "{\"@odata.type\": \"#microsoft.graph.targetedManagedAppConfiguration\", \"appGroupType\": \"selectedPublicApps\", \"apps\": [{\"mobileAppIdentifier\": {\(identifier)}}], \"customSettings\": []}"
                    .utf8)
            let outcome = await mam(["doctor", "--appconfig", path, "--bundle-id", "com.contoso.visits"])
            XCTAssertEqual(outcome.status, .negative, outcome.output)
            XCTAssertTrue(
                outcome.output.contains("first broken link: setting: the app configuration does not include the app"),
                outcome.output)
        }
    }
}
