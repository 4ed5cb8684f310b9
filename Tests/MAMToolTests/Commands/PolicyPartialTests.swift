import Foundation
import MAMTool
import XCTest

/// Exports that lack settings, and lists that go on elsewhere, in the output of every command about policies.
final class PolicyPartialTests: ToolTestCase {
    private func export() throws -> String { try file("v1.json", GraphV1Export.text().utf8) }

    private func beta() throws -> String {
        try file("beta.json", GraphV1Export.text(#""thirdPartyKeyboardsBlocked": true, "printBlocked": true"#).utf8)
    }

    private let gap = "the export is of Graph v1.0"

    func testTheTableHasNoAnswerThatRestsOnAMissingSetting() async throws {
        let path = try export()
        let text = await mam("policy table \(path)")
        XCTAssertEqual(text.status, .success)
        XCTAssertTrue(text.output.contains("  partial        \(gap)"), text.output)
        XCTAssertTrue(
            text.output.split(separator: "\n").contains {
                $0.hasPrefix("  third-party keyboards ") && $0.hasSuffix(" unknown")
            },
            text.output)
        let table = try document(await mam("policy table \(path) --format json").output)
        let policy = try XCTUnwrap(table["policy"] as? [String: Any])
        let partial = try XCTUnwrap((policy["partial"] as? [[String: Any]])?.first)
        XCTAssertEqual(partial["code"] as? String, "partialExport")
        XCTAssertTrue((policy["leftOut"] as? [String])?.contains("dialerRestrictionLevel") ?? false)
        let properties = try XCTUnwrap(table["properties"] as? [String: Any])
        for (name, value) in properties where !(value is [String: Any]) {
            guard name != "notificationPolicy" else { continue }
            let decided = await mam(["policy", "decide", path, "--action", name])
            XCTAssertEqual(decided.status == .dataError, value is NSNull, name)
        }
        XCTAssertTrue(properties["notificationPolicy"] is NSNull)
        XCTAssertEqual(properties["printing"] as? Bool, true)
        let rows = try XCTUnwrap(table["rows"] as? [[String: Any]])
        XCTAssertTrue(rows.contains { $0["allowed"] is NSNull } && rows.contains { $0["allowed"] is Bool })
        for row in rows.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            var arguments = ["policy", "decide", path, "--action", row["action"] as? String ?? ""]
            for (option, member) in [("owner", "owner"), ("account", "account"), ("location", "location")] {
                if let value = row[member] as? String { arguments += ["--\(option)", value] }
            }
            if let app = row["peerApp"] as? String { arguments += ["--peer-app", app] }
            let decided = await mam(arguments)
            XCTAssertEqual(decided.status == .dataError, row["allowed"] is NSNull, "\(row)")
            XCTAssertEqual(row["missing"] == nil, row["allowed"] is Bool, "\(row)")
        }
        let links = try XCTUnwrap(table["links"] as? [[String: Any]])
        let call = try XCTUnwrap(links.first { $0["link"] as? String == "telephone numbers" })
        XCTAssertTrue(call["allowed"] is NSNull && call["opens"] is NSNull, "\(call)")
        XCTAssertTrue((call["missing"] as? [String])?.contains("dialerRestrictionLevel") ?? false, "\(call)")
    }

    func testADifferenceStatesTheGapInEveryFormat() async throws {
        let (old, new) = (try export(), try beta())
        let text = await mam(["policy", "diff", old, new])
        XCTAssertEqual(text.status, .negative)
        XCTAssertTrue(text.output.hasPrefix("old: \(gap)"), text.output)
        XCTAssertTrue(text.output.contains("newly blocked\n  printing\n"), text.output)
        XCTAssertTrue(text.output.contains("unknown: an export lacks the settings that decide\n"), text.output)
        XCTAssertFalse(text.output.contains("thirdPartyKeyboardsBlocked:"), text.output)
        let json = try document(await mam(["policy", "diff", old, new, "--format", "json"]).output)
        XCTAssertNotNil((json["old"] as? [String: Any])?["partial"])
        XCTAssertNil((json["new"] as? [String: Any])?["partial"])
        let objects = (json["unknown"] as? [[String: Any]])?.compactMap { $0["object"] as? String } ?? []
        XCTAssertTrue(objects.contains("third-party keyboards"), "\(objects)")
        for format in ["sarif", "github"] {
            let outcome = await mam(["policy", "diff", old, new, "--format", format])
            XCTAssertTrue(outcome.output.contains(gap), outcome.output)
            XCTAssertTrue(outcome.output.contains("unknown third-party keyboards"), outcome.output)
        }
        let nothing = await mam(["policy", "diff", old, old])
        XCTAssertEqual(nothing.status, .dataError)
        XCTAssertTrue(nothing.output.contains("no answer changes, of "), nothing.output)
    }

    func testThePageAndTheLinterStateTheGap() async throws {
        let path = try export()
        let page = await mam(["policy", "page", path])
        XCTAssertTrue(page.output.contains("<dt>Partial</dt><dd>\(gap)"))
        XCTAssertTrue(page.output.contains("unknown, because the export lacks a setting"))
        let compared = await mam(["policy", "page", path, try beta()])
        XCTAssertTrue(compared.output.contains("<h3>Unknown</h3>"))
        for (format, part) in [
            ("text", "[partialExport]"), ("json", "\"code\":\"partialExport\""),
            ("sarif", "\"ruleId\":\"partialExport\""),
            ("github", "title=partialExport::"),
        ] {
            let lint = await mam(["policy", "lint", path, "--format", format])
            XCTAssertEqual(lint.status, .negative, format)
            XCTAssertTrue(lint.output.contains(part), lint.output)
        }
        let blocked = await mam(["policy", "explain", path, "--all-blocked"])
        XCTAssertTrue(blocked.output.contains("  partial        \(gap)"), blocked.output)
        XCTAssertTrue(blocked.output.contains("unknown: the export lacks the settings that decide\n"), blocked.output)
        let json = try document(await mam(["policy", "explain", path, "--all-blocked", "--format", "json"]).output)
        XCTAssertFalse((json["unknown"] as? [Any])?.isEmpty ?? true)
    }

    func testAConvertedExportHasTheSameGapOrALineAboutIt() async throws {
        let text = GraphV1Export.text().replacingOccurrences(
            of: #""id": "T_1","#, with: #""@odata.context": "x/v1.0/y","#)
        let path = try file("context.json", text.utf8)
        let graph = await mam("policy convert --from graph --to graph \(path)")
        let again = try file("again.json", graph.output.utf8)
        let check = await mam(["policy", "check", again])
        XCTAssertTrue(check.output.contains("[partialExport]"), check.output)
        let decided = await mam(["policy", "decide", again, "--action", "thirdPartyKeyboards"])
        XCTAssertEqual(decided.status, .dataError, decided.output)
        let client = await mam("policy convert --from graph --to client \(path)")
        XCTAssertTrue(client.error.contains("[partialExport]"), client.error)
        XCTAssertTrue(
            client.error.contains("[leftOut]") && client.error.contains("DialerRestrictionLevel"), client.error)
    }

    func testAListThatGoesOnIsReportedWithOrWithoutPolicies() async throws {
        let next = #""@odata.nextLink": "https://graph.example/next""#
        let empty = try file("empty.json", #"{"value": [], \#(next)}"#.utf8)
        let full = try file(
            "full.json",
            ##"{"value": [{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "A"}], \##(next)}"##
                .utf8)
        for command in ["check", "lint"] {
            for path in [empty, full] {
                let outcome = await mam(["policy", command, path])
                XCTAssertTrue(outcome.output.contains("the list goes on in another answer of Graph"), outcome.output)
                XCTAssertTrue(outcome.output.contains("[furtherPages]"), outcome.output)
                XCTAssertTrue(outcome.output.contains("0 errors, 1 warning"), outcome.output)
                XCTAssertEqual(outcome.status, command == "check" ? .success : .negative, outcome.output)
            }
        }
        let table = try document(await mam(["policy", "table", full, "--format", "json"]).output)
        let policy = try XCTUnwrap(table["policy"] as? [String: Any])
        XCTAssertEqual((policy["partial"] as? [[String: Any]])?.map { $0["code"] as? String }, ["furtherPages"])
        let chosen = await mam(["policy", "table", full, "--select", "A"])
        XCTAssertEqual(chosen.status, .success)
    }

    func testEveryOptionOfAQuestionChangesItsJSON() async throws {
        let path = try policy("p.json", Self.managed)
        func question(_ line: String) async throws -> NSDictionary {
            let arguments = line.split(separator: " ").map(String.init)
            let outcome = await mam(["policy", "decide", path, "--format", "json"] + arguments)
            return try XCTUnwrap(try document(outcome.output)["question"] as? NSDictionary, outcome.error)
        }
        for (base, options) in [
            (
                "--action openURL --url tel:1",
                ["--known-managed-scheme", "--detected", "--owner unmanaged", "--mdm", "--offline", "--sdk 20.1.2"]
            ),
            ("--action webViewLink --url https://a.example", ["--external", "--from-frame"]),
            ("--action uploadInWebView", ["--web-view unmanaged", "--web-view currentIdentity"]),
            ("--action pasteIntoWebView", ["--web-view unmanaged", "--length 5", "--url https://a.example"]),
            ("--action save --location box", ["--account same", "--account unmanaged"]),
            ("--action send", ["--peer-app unmanaged", "--payload file", "--account unmanaged"]),
            ("--action copy", ["--length 7", "--url https://a.example", "--peer-app unmanaged"]),
        ] {
            let plain = try await question(base)
            for option in options {
                let other = try await question("\(base) \(option)")
                XCTAssertNotEqual(plain, other, "\(base) \(option)")
            }
        }
        let framed = await mam([
            "policy", "decide", path, "--action", "webViewLink", "--url", "https://a.example", "--from-frame",
        ])
        XCTAssertTrue(framed.output.contains(", from a frame or a script\n"), framed.output)
        let known = await mam([
            "policy", "decide", path, "--action", "openURL", "--url", "x:1", "--known-managed-scheme",
        ])
        XCTAssertTrue(known.output.contains(", known as one of a managed app\n"), known.output)
    }

    func testTheDeviceIsDescribedInTheSameWordsByEveryCommand() async throws {
        let path = try policy("p.json", Self.managed)
        let words = "enrolled in device management, and the app has the keys IntuneMAMUPN and IntuneMAMOID"
        for line in [
            "decide \(path) --action printing --mdm", "explain \(path) --action printing --mdm", "table \(path) --mdm",
            "page \(path) --mdm",
        ] {
            let outcome = await mam("policy \(line)")
            XCTAssertTrue(outcome.output.contains(words), line)
        }
        for line in ["explain \(path) --action printing", "table \(path)", "page \(path)"] {
            let outcome = await mam("policy \(line)")
            XCTAssertTrue(outcome.output.contains("not enrolled in device management, or the app lacks"), line)
        }
    }
}
