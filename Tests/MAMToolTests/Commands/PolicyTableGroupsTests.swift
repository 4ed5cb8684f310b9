import MAMTool
import XCTest

/// The groups of `mam policy table` besides data transfer: clipboard, web views, links.
final class PolicyTableGroupsTests: ToolTestCase {
    private func table(_ arguments: [String]) async throws -> [String: Any] {
        let outcome = await mam(["policy", "table", "--format", "json"] + arguments)
        XCTAssertEqual(outcome.status, .success, outcome.error)
        return try document(outcome.output)
    }

    private func rows(_ table: [String: Any], _ group: String) throws -> [[String: Any]] {
        try XCTUnwrap(table[group] as? [[String: Any]])
    }

    func testContentsThatNoLimitTellsApartAreOneRow() async throws {
        let open = try await table([try policy()])
        // Two owners; copy and paste; two ends with four accounts and one with none.
        XCTAssertEqual(try rows(open, "clipboard").count, 2 * 2 * 9)
        // Three kinds of page, and an upload to each.
        XCTAssertEqual(try rows(open, "webViews").count, 2 * (3 * 9 + 3))
        let limited = try await table([
            try policy("l.json", "\"allowedOutboundClipboardSharingExceptionLength\": 10"), "--peer-policy",
            try policy("p.json", "\"allowedOutboundClipboardSharingExceptionLength\": 20"),
        ])
        // Up to 10, up to 20, longer, and what is no text.
        XCTAssertEqual(try rows(limited, "clipboard").count, 4 * 2 * 2 * 9)
        XCTAssertEqual(try rows(limited, "webViews").count, 2 * (4 * 3 * 9 + 3))
        XCTAssertEqual(
            Set(try rows(limited, "clipboard").compactMap { $0["length"] as? Int }), [10, 20, 21])
    }

    func testEveryClipboardRowMatchesTheAnswerOfDecide() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"allowedOutboundClipboardSharingLevel\": \"managedAppsWithPasteIn\"",
            "\"allowedOutboundClipboardSharingExceptionLength\": 10")
        var compared = 0
        for row in try rows(try await table([path]), "clipboard") {
            guard let end = row["end"] as? String, end != "thisApp" else { continue }
            var arguments = ["policy", "decide", path, "--format", "json", "--action"]
            for (option, key) in [("", "action"), ("--owner", "owner"), ("--account", "account")] {
                arguments += (option.isEmpty ? [] : [option]) + [try XCTUnwrap(row[key] as? String)]
            }
            arguments += ["--peer-app", end == "managedApp" ? "managed" : "unmanaged"]
            if let length = row["length"] as? Int { arguments += ["--length", "\(length)"] }
            let answer = try document(await mam(arguments).output)
            XCTAssertEqual(answer["allowed"] as? Bool, row["allowed"] as? Bool, "\(row)")
            XCTAssertEqual(answer["rule"] as? String, row["rule"] as? String, "\(row)")
            compared += 1
        }
        XCTAssertEqual(compared, 2 * 2 * 5 * 3)
    }

    func testEveryLinkRowMatchesTheAnswerOfDecideAndNamesItsTarget() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"managedBrowserToOpenLinksRequired\": true",
            "\"dialerRestrictionLevel\": \"managedApps\"", "\"exemptedUniversalLinks\": [\"https://maps.example\"]",
            "\"managedUniversalLinks\": [\"https://*.contoso.example/*\"]")
        let links = try rows(try await table([path]), "links")
        var compared = 0
        for row in links where row["opensInManagedApp"] as? Bool == false {
            let action = try XCTUnwrap(row["action"] as? String)
            guard ["openURL", "universalLink"].contains(action), let url = row["url"] as? String else { continue }
            let outcome = await mam(["policy", "decide", path, "--format", "json", "--action", action, "--url", url])
            let answer = try document(outcome.output)
            XCTAssertEqual(answer["allowed"] as? Bool, row["allowed"] as? Bool, "\(row)")
            XCTAssertEqual(answer["rule"] as? String, row["rule"] as? String, "\(row)")
            XCTAssertEqual(row["opens"] is NSNull, row["allowed"] as? Bool == false, "\(row)")
            compared += 1
        }
        XCTAssertGreaterThan(compared, 15)
        func opens(_ action: String, _ link: String, isExternal: Bool? = nil, inApp: Bool = false) -> String? {
            links.first {
                $0["action"] as? String == action && $0["link"] as? String == link
                    && $0["isExternal"] as? Bool == isExternal && $0["opensInManagedApp"] as? Bool == inApp
            }?["opens"] as? String
        }
        XCTAssertEqual(opens("openURL", "web links"), "microsoft-edge-https:")
        XCTAssertNil(opens("openURL", "telephone numbers"))
        XCTAssertEqual(opens("openURL", "telephone numbers", inApp: true), "tel-intunemam:")
        XCTAssertEqual(opens("webViewLink", "web links", isExternal: false), "webView")
        XCTAssertEqual(opens("webViewLink", "web links", isExternal: true), "microsoft-edge-https:")
        XCTAssertEqual(opens("universalLink", "links of managed apps: `https://*.contoso.example/*`"), "managedApp")
        XCTAssertEqual(opens("universalLink", "exempted links: `https://maps.example`"), "asAsked")
    }

    func testEveryRowHasTheFieldsOfItsGroup() async throws {
        let table = try await table([try policy()])
        let content: Set = ["owner", "action", "view", "end", "account", "content", "length", "allowed", "rule"]
        let link: Set = ["action", "link", "url", "isExternal", "opensInManagedApp", "allowed", "rule", "opens"]
        for (group, keys) in [("clipboard", content), ("webViews", content), ("links", link)] {
            for row in try rows(table, group) { XCTAssertEqual(Set(row.keys), keys, group) }
        }
    }
}
