import Foundation
import MAMTool
import XCTest

/// `mam settings check` on files written by hand.
final class SettingsCheckTests: ToolTestCase {
    private let required = [
        "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
        "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield", "smsec",
        "mvisionmobile", "scmx", "intunemam-mtd",
    ]

    /// A bundle without findings, but for what the members under test cause; those stand first, from line 3 on.
    private func plist(_ name: String = "Info.plist", _ members: String = "", id: String = "com.example.a") throws
        -> String
    {
        let schemes = ["msauth.com.example.a", "msauth.com.example.a-intunemam"].map { "<string>\($0)</string>" }
        let lines =
            ["<plist version=\"1.0\">", "<dict>"] + (members.isEmpty ? [] : [members]) + [
                "<key>CFBundleIdentifier</key><string>\(id)</string>",
                "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>",
                "<array>\(schemes.joined())</array></dict></array>",
                "<key>LSApplicationQueriesSchemes</key>",
                "<array>\(required.map { "<string>\($0)</string>" }.joined())</array>",
                "<key>NSFaceIDUsageDescription</key><string>Unlock.</string>",
                "<key>IntuneMAMSettings</key><dict>",
                "<key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>",
                "<key>ADALRedirectUri</key><string>msauth.com.example.a://auth</string></dict>", "</dict>", "</plist>",
                "",
            ]
        return try file(name, lines.joined(separator: "\n").utf8)
    }

    private func entitlements(_ groups: String...) throws -> String {
        let all = groups.map { "<string>$(AppIdentifierPrefix)\($0)</string>" }.joined(separator: "\n")
        return try file(
            "App.entitlements",
            "<plist>\n<dict>\n<key>keychain-access-groups</key>\n<array>\n\(all)\n</array>\n</dict>\n</plist>\n".utf8)
    }

    private let scenes = "<key>UIApplicationSceneManifest</key>\n<dict/>"
    private let all = ["com.example.a", "com.microsoft.intune.mam", "com.microsoft.adalcache"]

    func testNothingToSayIsOK() async throws {
        let (good, rights) = (try plist(), try entitlements(all[0], all[1], all[2]))
        let outcome = await mam(["settings", "check", good, "-e", rights])
        XCTAssertEqual(outcome.status, .success)
        XCTAssertEqual(outcome.output, "\(good): OK\n\(rights): OK\n2 files: 0 errors, 0 warnings, 0 infos\n")
        XCTAssertEqual(outcome.error, "")
    }

    func testErrorsFailAndWarningsFailWhenTheyShall() async throws {
        let warned = try plist("warned.plist", scenes)
        let mild = await mam(["settings", "check", warned])
        XCTAssertEqual(mild.status, .success)
        XCTAssertTrue(mild.output.hasPrefix("\(warned):3:1: warning[I010]: "), mild.output)
        let strict = await mam(["settings", "check", warned, "--strict"])
        XCTAssertEqual(strict.status, .negative)
        let rights = try entitlements(all[1], all[0], all[2])
        let wrong = await mam(["settings", "check", try plist(), "-e", rights])
        XCTAssertEqual(wrong.status, .negative)
        XCTAssertTrue(wrong.output.contains("\(rights):5:1: error[E003]: "), wrong.output)
    }

    func testRulesAreAllowedByTheLineAndByAFile() async throws {
        let warned = try plist("warned.plist", scenes)
        let allowed = await mam(["settings", "check", warned, "--strict", "--allow", "i010", "--allow", "S056"])
        XCTAssertEqual(allowed.status, .success)
        let config = try file(
            "settings.json", "{\"allow\": [\"I010\"],  // why\n\"define\": {\"ID\": \"com.example.a\"}}".utf8)
        let byFile = await mam(["settings", "check", warned, "--strict", "--config", config])
        XCTAssertEqual(byFile.status, .success, byFile.error + byFile.output)
        let unknown = await mam(["settings", "check", warned, "--allow", "I01"])
        XCTAssertEqual(unknown.status, .usage)
        XCTAssertTrue(unknown.error.contains("`I01` is no rule; did you mean"), unknown.error)
    }

    func testAConfigurationThatIsNotUnderstoodIsRefusedWithItsPlace() async throws {
        let good = try plist()
        for (text, place) in [
            ("{\"allow\": [\"X001\"]}", ":1:12"), ("{\"alow\": []}", ":1:2"), ("{\"define\": {\"1\": \"\"}}", ":1:18"),
            ("{\"allow\": []", ":1:"), ("{\"define\": {\"A\": 1}}", ":1:18"),
            ("{\"allow\": [], \"allow\": []}", ":1:15"),
        ] {
            let config = try file("settings.json", text.utf8)
            let outcome = await mam(["settings", "check", good, "--config", config])
            XCTAssertEqual(outcome.status, .dataError, text)
            XCTAssertTrue(outcome.error.hasPrefix("mam: \(config)\(place)"), "\(text): \(outcome.error)")
        }
    }

    func testBuildVariablesAreGivenOnTheLineOrInTheFileAndTheLineWins() async throws {
        let open = try plist("open.plist", id: "$(ID)")
        let rights = try entitlements(all[0], all[1], all[2])
        let config = try file("settings.json", "{\"define\": {\"ID\": \"com.example.other\"}}".utf8)
        let unknown = await mam(["settings", "check", open, "-e", rights])
        XCTAssertFalse(unknown.output.contains("[E004]"), unknown.output)
        let other = await mam(["settings", "check", open, "-e", rights, "--config", config])
        XCTAssertTrue(other.output.contains("warning[E004]"), other.output)
        let line = await mam([
            "settings", "check", open, "-e", rights, "--config", config, "--define", "ID=com.example.a",
        ])
        XCTAssertFalse(line.output.contains("[E004]"), line.output)
        for wrong in ["ID", "=x", "1D=x", "a-b=x"] {
            let outcome = await mam(["settings", "check", open, "--define", wrong])
            XCTAssertEqual(outcome.status, .usage, wrong)
        }
    }

    func testOptionsReachTheRules() async throws {
        let good = try plist()
        let table: [([String], String)] = [
            (["--conditional-access"], "warning[I011]"), (["--link-sdk", "10"], "OK"),
            (["--link-sdk=27.1"], "warning[I014]"),
            (["--link-sdk=26.4"], "OK"),
            (["--build-kind", "store", "--lenient-booleans", "--known-managed", "slack"], "OK"),
        ]
        for (options, expected) in table {
            let outcome = await mam(["settings", "check", good] + options)
            XCTAssertTrue(outcome.output.contains(expected), "\(options): \(outcome.output)\(outcome.error)")
        }
        for wrong in [["--link-sdk", "x"], ["--link-sdk", "0"], ["--build-kind", "test"]] {
            let outcome = await mam(["settings", "check", good] + wrong)
            XCTAssertEqual(outcome.status, .usage, "\(wrong)")
        }
    }

    func testAnInvalidFileIsAFindingAndAFileThatCannotBeOpenedIsNot() async throws {
        let long = try file("long.plist", Array(repeating: UInt8(ascii: " "), count: (1 << 20) + 1))
        for (path, id) in [
            (try file("a.plist", "hello".utf8), "P002"), (try file("b.plist", "bplist00xx".utf8), "P003"),
            (long, "P004"), (try file("c.plist", "<plist><array/></plist>".utf8), "P005"),
        ] {
            let outcome = await mam(["settings", "check", path, "--allow", id])
            XCTAssertEqual(outcome.status, .negative, id)
            XCTAssertTrue(outcome.output.contains("error[\(id)]: "), outcome.output)
            XCTAssertEqual(outcome.error, "", id)
        }
        let missing = folder.appendingPathComponent("missing.plist").path
        let outcome = await mam(["settings", "check", missing, try plist()])
        XCTAssertEqual(outcome.status, .noInput)
        XCTAssertEqual(outcome.error, "mam: \(missing): cannot be opened: no such file\n")
        XCTAssertTrue(outcome.output.hasSuffix("2 files: 1 error, 0 warnings, 0 infos\n"), outcome.output)
        let directory = await mam(["settings", "check", folder.path])
        XCTAssertEqual(directory.status, .noInput)
        let rights = await mam(["settings", "check", try plist(), "-e", missing])
        XCTAssertEqual(rights.status, .noInput)
    }

    func testEntitlementsBelongToOneFile() async throws {
        let (one, other) = (try plist("one.plist"), try plist("other.plist"))
        let outcome = await mam(["settings", "check", one, other, "-e", try entitlements(all[0])])
        XCTAssertEqual(outcome.status, .usage)
        let twice = await mam(["settings", "check", "-", "-e", "-"])
        XCTAssertEqual(twice.status, .usage)
    }

    func testStandardInputIsReadLikeAFile() async throws {
        let outcome = await mam(["settings", "check", "-"], input: Array("<plist><array/></plist>".utf8))
        XCTAssertTrue(outcome.output.hasPrefix("<stdin>:1:8: error[P005]: "), outcome.output)
    }

    func testTheMachineFormatsAreWholeDocuments() async throws {
        let warned = try plist("warned.plist", scenes)
        let missing = folder.appendingPathComponent("missing.plist").path
        let json = try document(await mam(["settings", "check", warned, missing, "--format", "json"]).output)
        XCTAssertEqual((json["files"] as? [[String: Any]])?.map { $0["file"] as? String }, [warned, missing])
        let sarif = try document(await mam(["settings", "check", warned, missing, "--format", "sarif"]).output)
        let run = try XCTUnwrap((sarif["runs"] as? [[String: Any]])?.first)
        XCTAssertEqual((run["results"] as? [[String: Any]])?.map { $0["ruleId"] as? String }, ["I010", "P001"])
        let junit = await mam(["settings", "check", warned, missing, "--format", "junit"]).output
        XCTAssertTrue(junit.contains("tests=\"2\" failures=\"1\""), junit)
    }
}
