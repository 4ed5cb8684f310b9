import Foundation
import MAMTool
import XCTest

/// The command line of `mam doctor`, its output, and hostile input.
final class DoctorCommandTests: ToolTestCase {
    private typealias Files = DoctorFiles

    func testTheTextEndsWithTheFirstBrokenLinkAndItsFix() async throws {
        let export = try file("p.json", Files.export(Files.listed(Files.app)).utf8)
        let outcome = await mam([
            "doctor", "--policy", export, "--groups", Files.sales, "--bundle-id", Files.app, "--status", "225",
        ])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.error, "")
        let expected = """
            fine     license          status 225 comes only after this link
            broken   group            no policy is assigned to a group of the account
              at: \(export):5:16 $.assignments
              fix: assign the policy to a group of the account, or add the account to an assigned group
            fine     app              the policy includes the app
              at: \(export):4:47 $.apps
            fine     managementLevel  the policy includes managed and unmanaged devices
              at: \(export):2:91 $.targetedAppManagementLevels
            unknown  infoPlist        no Info.plist was given
              known by: give the Info.plist of the app with `--plist`
            fine     token            status 225 comes only after this link
            broken   enrollment       status 225: the user has a license, and neither a policy nor app configuration for this app (no policy and no app configuration is assigned)
              fix: assign a policy to a group of the account, and include the app and the device's management level in it
            unknown  checkIn          there is no dump of the account's policy
              known by: give a dump of the app's diagnostics with `--dump`
            fine     setting          no setting is unreadable or without effect
              at: \(export):1:1 $

            first broken link: group: no policy is assigned to a group of the account
              fix: assign the policy to a group of the account, or add the account to an assigned group

            """
        XCTAssertEqual(outcome.output, expected)
    }

    func testWithoutABrokenLinkTheTextCountsTheUnknownOnes() async throws {
        let outcome = await mam("doctor --status 101")
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(outcome.output.hasSuffix("\nno link is known to be broken; unknown: 5 of 9\n"), outcome.output)
    }

    func testSARIFAndAnnotationsHoldBrokenAndUnknownLinks() async throws {
        let export = try file("p.json", Files.export(Files.listed("com.example.mail")).utf8)
        let arguments = [
            "doctor", "--policy", export, "--groups", Files.field, "--bundle-id", Files.app, "--status", "203",
        ]
        let sarif = try document(await mam(arguments + ["--format", "sarif"]).output)
        let run = try XCTUnwrap((sarif["runs"] as? [[String: Any]])?.first)
        let results = try XCTUnwrap(run["results"] as? [[String: Any]])
        XCTAssertEqual(
            results.map { "\($0["ruleId"] ?? "") \($0["level"] ?? "")" },
            ["license note", "app error", "infoPlist note", "token error", "enrollment note", "checkIn note"])
        let places = results.map { ($0["locations"] as? [Any])?.count }
        XCTAssertEqual(places, [0, 1, 0, 0, 0, 0])
        let driver = try XCTUnwrap((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        XCTAssertEqual((driver["rules"] as? [Any])?.count, 9)
        let lines = await mam(arguments + ["--format", "github"]).output.split(separator: "\n")
        XCTAssertEqual(lines.count, 6)
        XCTAssertTrue(lines[1].hasPrefix("::error file=\(export),line=4,col="), "\(lines[1])")
        XCTAssertTrue(lines[3].hasPrefix("::error title=token::status 203: "), "\(lines[3])")
    }

    func testAFindingToFixIsReportedAndBreaksNoLink() async throws {
        let plist = try file("i.plist", Files.infoPlist(booleans: "<string>YES</string>").utf8)
        let text = await mam(["doctor", "--plist", plist])
        XCTAssertEqual(text.status, .success)
        XCTAssertTrue(text.output.contains("fine     infoPlist        no error prevents the policy; "), text.output)
        XCTAssertTrue(text.output.contains("  at: \(plist):13:"), text.output)
        XCTAssertTrue(text.output.contains("\n  to mend: `mam configure` writes the boolean true\n"), text.output)
        let lines = await mam(["doctor", "--plist", plist, "--format", "github"]).output.split(separator: "\n")
        XCTAssertEqual(lines.filter { $0.hasPrefix("::warning file=\(plist),line=13,") }.count, 1, "\(lines)")
    }

    func testAStatusNamesTheMistakeThatCausesIt() async throws {
        let wrong = Files.infoPlist().replacingOccurrences(of: "msauth.\(Files.app)://auth", with: "https://visits")
        let plist = try file("i.plist", wrong.utf8)
        for (status, link) in [("201", "enrollment"), ("203", "token"), ("217", "token"), ("219", "token")] {
            let outcome = await mam(["doctor", "--plist", plist, "--status", status, "--format", "json"])
            let links = try XCTUnwrap(try document(outcome.output)["links"] as? [[String: Any]])
            let found = try XCTUnwrap(links.first { $0["link"] as? String == link })
            XCTAssertEqual(found["state"] as? String, "broken", status)
            XCTAssertTrue((found["reason"] as? String)?.contains("(S036)") ?? false, "\(found)")
            XCTAssertEqual(found["file"] as? String, plist, status)
        }
        // A license does not depend on the Info.plist.
        let other = await mam(["doctor", "--plist", plist, "--status", "200", "--format", "json"])
        let license = (try document(other.output)["links"] as? [[String: Any]])?.first
        XCTAssertFalse((license?["reason"] as? String)?.contains("S036") ?? true)
    }

    func testAnUnreadableFileEndsTheCommandWithItsPlace() async throws {
        for (option, text, message) in [
            ("--policy", "{\n  7}", ":2:3: "), ("--policy", #"{"value": [{"@odata.type": "x"}]}"#, ":1:"),
            ("--dump", "{\"PINEnabled\": 1", ":1:"), ("--dump", #"{"Other": 1}"#, "no client key was recognized"),
            ("--plist", "<plist><dict><key>a</key></dict></plist>", ":1:"),
            ("--plist", "<plist><array/></plist>", "the root is not a dictionary"),
            ("--appconfig", "{}", ":1:1: "), ("--licenses", #"{"value": 7}"#, "the file has no service plans"),
            ("--licenses", #"{"value": [], "value": []}"#, ":1:"),
        ] {
            let path = try file("f", text.utf8)
            let outcome = await mam(["doctor", option, path])
            XCTAssertEqual(outcome.status, .dataError, "\(option) \(text): \(outcome.error)")
            XCTAssertEqual(outcome.output, "", text)
            XCTAssertTrue(outcome.error.contains(message), "\(option) \(text): \(outcome.error)")
        }
        let missing = await mam(["doctor", "--dump", folder.path + "/none"])
        XCTAssertEqual(missing.status, .noInput)
    }

    func testAFileThatIsTooLongIsRefused() async throws {
        let long = try file("long", [UInt8](repeating: UInt8(ascii: " "), count: (4 << 20) + 1))
        for option in ["--policy", "--dump", "--plist", "--appconfig", "--licenses"] {
            let outcome = await mam(["doctor", option, long])
            XCTAssertEqual(outcome.status, .dataError, option)
            XCTAssertTrue(outcome.error.contains("the most that is read"), outcome.error)
        }
        let deep = try file("deep", Array(repeating: UInt8(ascii: "["), count: 100_000))
        for option in ["--policy", "--dump", "--appconfig", "--licenses"] {
            let outcome = await mam(["doctor", option, deep])
            XCTAssertEqual(outcome.status, .dataError, option)
        }
    }

    func testStandardInputIsReadOnceAndHasAName() async throws {
        let twice = await mam("doctor --policy - --dump -", input: Array("{}".utf8))
        XCTAssertEqual(twice.status, .usage)
        XCTAssertTrue(twice.error.contains("`-` is given twice"), twice.error)
        let policies = await mam("doctor --policy - --policy -", input: Array("{}".utf8))
        XCTAssertEqual(policies.status, .usage)
        let once = await mam("doctor --policy - --groups \(Files.sales)", input: Array(Files.export().utf8))
        XCTAssertEqual(once.status, .negative)
        XCTAssertTrue(once.output.contains("at: <stdin>:4:16 $.assignments"), once.output)
    }

    func testControlCharactersReachNoOutput() async throws {
        let escape = "\u{1B}[2J\u{202E}\u{07}"
        let export = try file("p\u{1B}[2J\n.json", Files.export(Files.listed("com.\\u001b[2J")).utf8)
        for format in ["text", "json", "sarif", "github"] {
            let outcome = await mam([
                "doctor", "--policy", export, "--groups", Files.field, "--bundle-id", "com.example\(escape)\nhacked",
                "--format",
                format,
            ])
            XCTAssertEqual(outcome.status, .negative, format)
            for scalar in outcome.output.unicodeScalars where scalar != "\n" {
                XCTAssertFalse(scalar.properties.generalCategory == .control || scalar == "\u{202E}", format)
            }
            XCTAssertFalse(outcome.output.contains("\nhacked"), outcome.output)
        }
    }

    func testWrongCommandLinesAreUsageErrors() async throws {
        for line in [
            "doctor", "doctor --format json", "doctor --mdm --no-mdm", "doctor --sdk 21.x", "doctor --status 99",
            "doctor --status abc", "doctor --entitlements e.plist", "doctor --user= --mdm", "doctor --bundle-id= --mdm",
            "doctor policy.json --mdm --no-mdm",
        ] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertEqual(outcome.output, "", line)
        }
    }

    func testOneOfSeveralPoliciesIsLookedAtWhenItIsSelected() async throws {
        let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "A"}"##
        let sales = Files.export(assignments: [Files.assignment(Files.sales)])
            .replacingOccurrences(of: "Field work", with: "Sales")
        let list = try file("list.json", "[\(Files.export()), \(sales), \(android), {\"displayName\": 7}]".utf8)
        let words = ["doctor", "--policy", list, "--groups", Files.sales]
        // The last element is no policy, and nobody said that it does not matter.
        let all = await mam(words)
        XCTAssertEqual(all.status, .dataError, all.output)
        for selector in ["Sales", "1"] {
            let outcome = await mam(words + ["--select", selector])
            XCTAssertEqual(outcome.status, .success, outcome.error)
            XCTAssertTrue(outcome.output.contains("fine     group "), outcome.output)
            XCTAssertTrue(outcome.output.contains(" $[1].assignments\n"), outcome.output)
            XCTAssertFalse(outcome.output.contains("$[0]"), outcome.output)
        }
        for selector in ["Field work", "0"] {
            let outcome = await mam(words + ["--select", selector])
            XCTAssertEqual(outcome.status, .negative, outcome.error)
            XCTAssertTrue(outcome.output.contains("broken   group "), outcome.output)
            XCTAssertTrue(outcome.output.contains(" $[0].assignments\n"), outcome.output)
        }
        let alone = try file("alone.json", sales.utf8)
        let both = await mam(words + ["--policy", alone, "--select", "Field work"])
        XCTAssertEqual(both.status, .success, "a file with one policy needs no selection: \(both.error)")
    }

    func testASelectionOfDoctorThatFitsNothingIsRefused() async throws {
        let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "A"}"##
        let list = try file("list.json", "[\(Files.export()), \(Files.export()), \(android)]".utf8)
        for (selector, message) in [
            ("Other", "use `--select`: select one of: 0 `Field work` at $[0]"),
            ("Field work", "2 policies have this name"), ("3", "no policy has the name or index"),
            ("A", "this is an Android policy"), ("2", "this is an Android policy"),
        ] {
            let outcome = await mam(["doctor", "--policy", list, "--select", selector])
            XCTAssertEqual(outcome.status, .dataError, selector)
            XCTAssertEqual(outcome.output, "", selector)
            XCTAssertTrue(outcome.error.contains(message), outcome.error)
        }
        for line in ["doctor --select 0", "doctor --select 0 --mdm"] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertTrue(outcome.error.contains("add `--policy`"), outcome.error)
        }
    }

    func testAnAccountWithoutGroupsIsInNone() async throws {
        let export = try file("p.json", Files.export().utf8)
        let outcome = await mam(["doctor", "--policy", export, "--groups="])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(outcome.output.contains("broken   group"), outcome.output)
    }
}
