import Foundation
import MAMTool
import XCTest

/// Files with several policies, and the formats of the checking commands.
final class PolicyFilesTests: ToolTestCase {
    private let tight =
        ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "Tight", "printBlocked": true}"##
    private let odd = #"{"displayName": "Odd", "printBlocked": 7}"#
    private let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "A"}"##

    func testEveryPolicyOfAListIsCheckedAndNamedByItsPlace() async throws {
        let list = try file("list.json", "{\"value\": [\n\(tight),\n\(android),\n\(odd)]}".utf8)
        let outcome = await mam(["policy", "check", list])
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(outcome.error, "")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        XCTAssertEqual(lines.count, 4, outcome.output)
        XCTAssertEqual(lines[0], "\(list): $.value[0]: OK")
        XCTAssertTrue(lines[1].hasPrefix("\(list):3:17: info: this is an Android policy"), lines[1])
        XCTAssertTrue(lines[1].hasSuffix("it is left out at $.value[1] [otherPlatform]"), lines[1])
        XCTAssertTrue(lines[2].hasPrefix("\(list):4:"), lines[2])
        XCTAssertTrue(lines[2].hasSuffix("at $.value[2].printBlocked [wrongType]"), lines[2])
        XCTAssertEqual(lines[3], "1 file with 3 policies: 1 error, 0 warnings, 1 info")
        let one = await mam(["policy", "check", list, "--select", "Tight"])
        XCTAssertEqual(one.status, .success)
        XCTAssertEqual(one.output, "\(list): OK\n1 file: 0 errors, 0 warnings, 0 infos\n")
    }

    func testEveryCommandThatReadsOnePolicyTakesAListAndSelectsFromIt() async throws {
        let list = try file("list.json", "[\n\(tight), \(odd)]".utf8)
        let alone = try file("tight.json", tight.utf8)
        for (words, extra) in [
            (["policy", "decide"], ["--action", "printing"]), (["policy", "explain"], ["--action", "printing"]),
            (["policy", "prove"], ["--no-leak"]), (["policy", "table"], []), (["policy", "lint"], []),
            (["policy", "convert"], ["--from", "graph", "--to", "client"]),
        ] {
            let plain = await mam(words + [alone] + extra)
            for selector in ["Tight", "0"] {
                let selected = await mam(words + [list, "--select", selector] + extra)
                XCTAssertEqual(selected.status, plain.status, "\(words) \(selected.error)")
                // The place of the policy alone differs.
                let place = "\(alone):1:"
                XCTAssertEqual(
                    selected.output.replacingOccurrences(of: "\(list):2:", with: place)
                        .replacingOccurrences(of: list, with: alone), plain.output, "\(words)")
            }
            guard words != ["policy", "lint"] else { continue }
            let ambiguous = await mam(words + [list] + extra)
            XCTAssertEqual(ambiguous.status, .dataError, "\(words)")
            XCTAssertEqual(ambiguous.output, "")
            XCTAssertTrue(
                ambiguous.error.contains("use `--select`: select one of: 0 `Tight` at $[0]; 1 `Odd` at $[1]"),
                ambiguous.error)
        }
        let diff = await mam(["policy", "diff", list, alone, "--select", "Tight"])
        XCTAssertEqual(diff.status, .success, diff.error)
    }

    func testAnnotationsEscapeTheSeparatorsOfLinesAndProperties() async throws {
        let path = try file("a,b:c%.json", "{\"displayName\": \"x\", \"printBlocked\": 7, \"a\\u001b[0m\": 1}".utf8)
        let outcome = await mam(["policy", "check", path, "--format", "github"])
        XCTAssertEqual(outcome.status, .negative)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        XCTAssertEqual(lines.count, 2, outcome.output)
        let name = path.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: ",", with: "%2C")
            .replacingOccurrences(of: ":", with: "%3A")
        XCTAssertTrue(lines[0].hasPrefix("::error file=\(name),line=1,col=38,title=wrongType::"), lines[0])
        XCTAssertTrue(lines[1].hasPrefix("::notice file=\(name),line=1,col="), lines[1])
        XCTAssertFalse(outcome.output.contains("\u{1B}"))
        let missing = await mam(["policy", "check", folder.path + "/none.json", "--format", "github"])
        XCTAssertEqual(missing.status, .noInput)
        XCTAssertEqual(
            missing.output,
            "::error file=\(folder.path)/none.json,title=unreadable::cannot be opened: no such file\n")
    }

    func testEveryCheckingCommandWritesSARIFAndAnnotations() async throws {
        let (old, new) = (try file("old.json", tight.utf8), try file("new.json", odd.utf8))
        let loose = try file("loose.json", tight.replacingOccurrences(of: "true", with: "false").utf8)
        let lint = try policy("lint.json", "\"filterOpenInToOnlyManagedApps\": true")
        let configuration = try file("config.json", "{}".utf8)
        let plist = try file("Info.plist", "<plist><dict><key>IntuneMAMSettings</key><string/></dict></plist>".utf8)
        for (words, rule) in [
            (["policy", "check", new], "wrongType"), (["policy", "lint", lint], "openInFilterUnused"),
            (["policy", "diff", old, loose], "newlyAllowed"), (["appconfig", "check", configuration], "unreadable"),
            (["settings", "check", plist], "S"), (["policy", "prove", old, "--no-leak"], "leak"),
            (["fleet", "check", new], ""),
        ] {
            let sarif = await mam(words + ["--format", "sarif"])
            let root = try XCTUnwrap(
                JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any], sarif.error)
            let run = try XCTUnwrap((root["runs"] as? [[String: Any]])?.first)
            let results = try XCTUnwrap(run["results"] as? [[String: Any]])
            XCTAssertFalse(results.isEmpty, "\(words)")
            let driver = try XCTUnwrap((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
            let rules = try XCTUnwrap(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
            for result in results {
                let index = try XCTUnwrap(result["ruleIndex"] as? Int)
                XCTAssertEqual(rules[index], result["ruleId"] as? String)
            }
            let github = await mam(words + ["--format", "github"])
            XCTAssertEqual(github.status, sarif.status)
            let lines = github.output.split(separator: "\n")
            XCTAssertEqual(lines.count, results.count, "\(words)")
            for line in lines {
                XCTAssertNotNil(
                    line.wholeMatch(of: /::(error|warning|notice) file=[^,:]+(,line=\d+,col=\d+)?,title=[^,:]+::.+/),
                    "\(line)")
            }
            let ids = results.compactMap { $0["ruleId"] as? String }
            XCTAssertTrue(ids.contains { $0.hasPrefix(rule) }, "\(words): \(ids)")
        }
    }

    func testAPathOutIsOneFindingAtTheSettingThatAllowsIt() async throws {
        let path = try policy("a,b:c%\r\n.json", "\"allowedOutboundDataTransferDestinations\": \"allApps\"")
        let words = ["policy", "prove", path, "--no-leak", "--format", "github"]
        let outcome = await mam(words)
        XCTAssertEqual(outcome.status, .negative, outcome.error)
        let line =
            "::error file=\(escaped(path)),line=4,col=46,title=leak::data can leave the account in 1 step: save to "
        XCTAssertTrue(outcome.output.hasPrefix(line), outcome.output)
        XCTAssertTrue(
            outcome.output.hasSuffix("; allowedOutboundDataTransferDestinations = managedApps would close it\n"),
            outcome.output)
        XCTAssertEqual(outcome.output.split(separator: "\n").count, 1, outcome.output)
        let all = "save,transfer,clipboard,webViews,links,composers,printing,screen,notifications,widgets,contacts"
        let tight = await mam(words + ["--leave-out", all + ",backup,search,assistant,typing"])
        XCTAssertEqual(tight, Outcome(status: .success, output: "", error: ""))
    }

    func testTheFindingsOfAConversionAreOnStandardErrorInEveryFormat() async throws {
        let graph = try policy("a,b:c%\r\n.json", "\"printBlocked\": 7", "\"previousPinBlockCount\": 3")
        let keys = try file(
            "keys,%\r\n:.json", "{\"PrintingBlocked\": 7, \"a%\\n::error::\\u001b\": 1, \"PINEnabled\": 1}".utf8)
        for (path, from, to) in [(graph, "graph", "client"), (keys, "client", "graph")] {
            let words = ["policy", "convert", "--from", from, "--to", to, path]
            let text = await mam(words)
            XCTAssertEqual(text.status, .negative, text.error)
            let github = await mam(words + ["--format", "github"])
            XCTAssertEqual(github.status, text.status)
            XCTAssertEqual(github.output, text.output)
            let lines = github.error.split(separator: "\n").map(String.init)
            XCTAssertEqual(
                lines.count, text.error.split(separator: "\n").count { !$0.hasPrefix("  help: ") }, github.error)
            XCTAssertTrue(
                lines.allSatisfy { $0.hasPrefix("::") && $0.contains(" file=\(escaped(path)),line=") }, github.error)
            XCTAssertTrue(
                lines.contains { $0.hasPrefix("::error ") && $0.contains(",title=unreadable::") }, github.error)
            XCTAssertTrue(lines.contains { $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") }, github.error)
            XCTAssertFalse(github.error.utf8.contains(0x0D) || github.error.utf8.contains(0x1B), github.error)
            let sarif = try document(await mam(words + ["--format", "sarif"]).error)
            let results = try XCTUnwrap((sarif["runs"] as? [[String: Any]])?.first?["results"] as? [Any])
            XCTAssertEqual(results.count, lines.count)
            let json = try document(await mam(words + ["--format", "json"]).error)
            let file = try XCTUnwrap((json["files"] as? [[String: Any]])?.first)
            XCTAssertEqual((file["issues"] as? [Any])?.count, lines.count)
            XCTAssertEqual(file["file"] as? String, path)
        }
    }

    func testAWrongPlanIsOneFindingAndARightOneNone() async throws {
        _ = try policy("p.json", "\"appGroupType\": \"allApps\"")
        func plan(_ name: String, habits: String) throws -> String {
            try file(
                name,
                """
                {"version": 1, "days": 1, "apps": [{"name": "mail", "bundleId": "com.example.mail"}],
                 "policies": [{"name": "p", "file": "p.json"}], "systems": [{"version": "18.1", "share": 1}],
                 "actions": [{"ask": "save.box"}], "habits": [{"name": "h", "sessions": [1, 2], "minutes": [1, 9]}],
                 "groups": [{"name": "g", "devices": 2, "apps": ["mail"], "habits": "\(habits)", "policies": ["p"]}]}
                """.utf8)
        }
        let good = await mam(["fleet", "check", try plan("good.json", habits: "h"), "--format", "github"])
        XCTAssertEqual(good, Outcome(status: .success, output: "", error: ""))
        let path = try plan("a,b:c%\r\n.json", habits: "x%\\n::error::")
        let wrong = await mam(["fleet", "check", path, "--format", "github"])
        XCTAssertEqual(wrong.status, .dataError)
        XCTAssertTrue(
            wrong.output.hasPrefix("::error file=\(escaped(path)),line=4,col="), "\(wrong.output)\(wrong.error)")
        XCTAssertTrue(wrong.output.contains(",title=wrongPlan::"), wrong.output)
        XCTAssertEqual(wrong.output.split(separator: "\n").count, 1, wrong.output)
        XCTAssertFalse(wrong.error.isEmpty)
        let missing = await mam(["fleet", "check", folder.path + "/none.json", "--format", "github"])
        XCTAssertEqual(missing.status, .noInput)
        XCTAssertTrue(
            missing.output.hasPrefix("::error file=\(folder.path)/none.json,title=unreadable::"), missing.output)
    }

    /// A name as a property of a workflow command, written apart from the tool.
    private func escaped(_ name: String) -> String {
        [("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")].reduce(name) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
