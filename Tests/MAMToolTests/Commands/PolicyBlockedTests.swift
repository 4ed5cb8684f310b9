import MAMTool
import XCTest

/// `mam policy explain --all-blocked`: what a policy blocks, by setting and by the change that would allow it.
final class PolicyBlockedTests: ToolTestCase {
    private func path() throws -> String {
        try policy(
            "p.json", Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": [\"sharePoint\"]",
            "\"printBlocked\": true", "\"allowedOutboundClipboardSharingLevel\": \"managedApps\"",
            "\"allowedOutboundClipboardSharingExceptionLength\": 10")
    }

    func testTheTextIsTheOneCheckedIn() async throws {
        let path = try path()
        let outcome = await mam(["policy", "explain", path, "--all-blocked"])
        XCTAssertEqual(outcome.status, .negative)
        try Golden.check(outcome.output.replacingOccurrences(of: path, with: "p.json"), "policy-blocked.txt")
    }

    func testEveryBlockedRowOfTheTableIsInExactlyOneGroup() async throws {
        let path = try path()
        for owner in ["managed", "unmanaged"] {
            let blocked = try document(
                await mam(["policy", "explain", path, "--all-blocked", "--format", "json", "--owner", owner]).output)
            let table = try document(await mam(["policy", "table", path, "--format", "json"]).output)
            var expected: [String] = []
            for group in ["rows", "clipboard", "webViews"] {
                for row in try XCTUnwrap(table[group] as? [[String: Any]])
                where row["owner"] as? String == owner && row["allowed"] as? Bool == false {
                    expected.append(try XCTUnwrap(row["rule"] as? String))
                }
            }
            if owner == "managed" {
                let links = try XCTUnwrap(table["links"] as? [[String: Any]])
                for row in links where row["allowed"] as? Bool == false && row["opensInManagedApp"] as? Bool == false {
                    expected.append(try XCTUnwrap(row["rule"] as? String))
                }
            }
            var (rules, names) = ([String](), [String]())
            let groups = try XCTUnwrap(blocked["groups"] as? [[String: Any]])
            for group in groups {
                let parts = try XCTUnwrap(group["changes"] as? [[String: Any]])
                let questions = parts.flatMap { $0["questions"] as? [[String: Any]] ?? [] }
                XCTAssertEqual(group["blocked"] as? Int, questions.count)
                let shown = group["setting"] as? [String: Any]
                let setting = "\(shown?["name"] ?? "none") \(shown?["isPeer"] ?? false)"
                XCTAssertFalse(names.contains(setting), "two groups for \(setting)")
                names.append(setting)
                rules += questions.compactMap { $0["rule"] as? String }
            }
            XCTAssertEqual(blocked["blocked"] as? Int, rules.count)
            // Properties are not among the table's rows.
            let properties = owner == "managed" ? ["printing.blocked", "screenCapture.bySendLevel"] : []
            let others = rules.filter { $0 == "send.notAll" || properties.contains($0) }
            XCTAssertEqual(rules.filter { !others.contains($0) }.sorted(), expected.sorted(), owner)
        }
    }

    func testAPolicyThatAllowsEverythingBlocksOnlyWhatNoSettingOpens() async throws {
        let outcome = await mam(["policy", "explain", try policy(), "--all-blocked", "--format", "json"])
        let groups = try XCTUnwrap(try document(outcome.output)["groups"] as? [[String: Any]])
        XCTAssertEqual(groups.count, 1)
        XCTAssertTrue(groups.first?["setting"] is NSNull)
        let free = await mam(["policy", "explain", try policy(), "--all-blocked", "--owner", "unmanaged"])
        XCTAssertEqual(free.status, .success, free.output)
    }

    func testTheNamedChangeAllowsWhatItIsSaidToAllow() async throws {
        let members = [
            Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": [\"sharePoint\"]",
            "\"printBlocked\": true",
        ]
        let before = try policy("before.json", members[0], members[1], members[2], members[3])
        let blocked = try document(
            await mam(["policy", "explain", before, "--all-blocked", "--format", "json"]).output)
        var tried = 0
        for group in try XCTUnwrap(blocked["groups"] as? [[String: Any]]) {
            for part in try XCTUnwrap(group["changes"] as? [[String: Any]]) {
                let change = try XCTUnwrap(part["change"] as? [[String: Any]])
                guard change.count == 1, let name = change.first?["name"] as? String, name == "printBlocked" else {
                    continue
                }
                let after = try policy("after.json", members[0], members[1], members[2], "\"printBlocked\": false")
                let outcome = await mam(["policy", "decide", after, "--action", "printing"])
                XCTAssertEqual(outcome.status, .success)
                tried += 1
            }
        }
        XCTAssertEqual(tried, 1)
    }
}
