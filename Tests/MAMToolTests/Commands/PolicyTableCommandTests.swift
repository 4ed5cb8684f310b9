import Foundation
import MAMTool
import XCTest

/// `mam policy table`: the whole finite answer space.
final class PolicyTableCommandTests: ToolTestCase {
    private struct Table: Decodable {
        struct Row: Decodable, Hashable {
            let owner, action: String
            let location: String?
            let account: String
            let peerApp: String?
            let allowed: Bool
            let rule: String

            var dimensions: [String] { [owner, action, location ?? "", account, peerApp ?? ""] }
        }
        let version: Int
        let mdm: Bool
        let payload: String
        let rows: [Row]
    }

    private func table(_ arguments: [String]) async throws -> Table {
        let outcome = await mam(["policy", "table", "--format", "json"] + arguments)
        XCTAssertEqual(outcome.status, .success, outcome.error)
        return try JSONDecoder().decode(Table.self, from: Data(outcome.output.utf8))
    }

    func testThereAreTwoHundredAndFourRowsAndNothingIsLeftOutOrDoubled() async throws {
        let table = try await table([try policy()])
        XCTAssertEqual(table.version, 1)
        XCTAssertEqual(table.rows.count, 204)
        XCTAssertEqual(Set(table.rows.map(\.dimensions)).count, 204)
        for (action, count) in [
            ("save", 88), ("open", 80), ("send", 10), ("receive", 10), ("shareItem", 8), ("shareFile", 8),
        ] {
            XCTAssertEqual(table.rows.count { $0.action == action }, count, action)
        }
    }

    func testTheRowsAreSorted() async throws {
        let dimensions = try await table([try policy("p.json", Self.managed)]).rows.map(\.dimensions)
        XCTAssertEqual(dimensions, dimensions.sorted { $0.lexicographicallyPrecedes($1) })
    }

    func testFieldsThatDoNotApplyAreNull() async throws {
        let outcome = await mam(["policy", "table", try policy(), "--format=json"])
        let rows = try XCTUnwrap(try document(outcome.output)["rows"] as? [[String: Any]])
        for row in rows {
            XCTAssertEqual(Set(row.keys), ["owner", "action", "location", "account", "peerApp", "allowed", "rule"])
            let action = try XCTUnwrap(row["action"] as? String)
            XCTAssertEqual(row["location"] is NSNull, !["save", "open"].contains(action))
            XCTAssertEqual(row["peerApp"] is NSNull, !["send", "receive"].contains(action))
            if ["unmanaged", "unenrolled"].contains(row["peerApp"] as? String) {
                XCTAssertEqual(row["account"] as? String, "none")
            }
        }
    }

    func testThePropertiesHaveTheNamesOfTheSDK() async throws {
        let path = try policy("p.json", Self.managed, "\"notificationRestriction\": \"blockOrganizationalData\"")
        let outcome = await mam(["policy", "table", path, "--format", "json"])
        let document = try document(outcome.output)
        XCTAssertEqual(
            Set(document.keys),
            [
                "version", "policy", "peerPolicy", "mdm", "payload", "rows", "clipboard", "webViews", "links",
                "properties",
            ])
        let properties = try XCTUnwrap(document["properties"] as? [String: Any])
        let names = [
            "isPINRequired", "isAppSharingAllowed", "isSpotlightIndexingAllowed", "areSiriIntentsAllowed",
            "areAppIntentsAllowed", "isContactSyncAllowed", "isWidgetContentSyncAllowed", "isScreenCaptureAllowed",
            "isFileEncryptionRequired", "shouldFileProviderEncryptFiles", "isManagedBrowserRequired", "printing",
            "thirdPartyKeyboards", "genmoji", "writingTools", "dictation", "quickLook",
            "imagePlayground", "pictureInPicture", "askSiri", "groupActivities", "translate", "lookUp",
            "backup",
        ]
        XCTAssertEqual(Set(properties.keys), Set(names + ["isDocumentPickerAllowed", "notificationPolicy"]))
        for name in names { XCTAssertTrue(properties[name] is Bool, name) }
        XCTAssertEqual(properties["notificationPolicy"] as? Int, 1)
        XCTAssertEqual(
            properties["isDocumentPickerAllowed"] as? [String: Bool],
            ["import": true, "open": true, "exportToService": true, "moveToService": true])
        for name in names {
            let decided = await mam(["policy", "decide", path, "--action", name])
            XCTAssertEqual(decided.status == .success, properties[name] as? Bool, name)
        }
    }

    func testEveryRowMatchesTheAnswerOfDecide() async throws {
        let closed = try policy(
            "closed.json", Self.managed, "\"saveAsBlocked\": true",
            "\"allowedDataStorageLocations\": [\"oneDriveForBusiness\", \"box\"]")
        let sharing = try policy("sharing.json", Self.managed, "\"disableProtectionOfManagedOutboundOpenInData\": true")
        for common in [[closed], [sharing, "--peer-policy", try policy("open.json"), "--mdm"]] {
            for payload in ["text", "file"] {
                let table = try await table(common + ["--payload", payload])
                XCTAssertEqual(table.payload, payload)
                XCTAssertEqual(table.mdm, common.contains("--mdm"))
                for row in table.rows { try await check(row, common, payload: payload) }
            }
        }
    }

    private func check(_ row: Table.Row, _ common: [String], payload: String) async throws {
        var arguments = ["policy", "decide"] + common
        arguments += ["--format", "json", "--action", row.action, "--owner", row.owner, "--account", row.account]
        if let location = row.location { arguments += ["--location", location] }
        if let peerApp = row.peerApp { arguments += ["--peer-app", peerApp, "--payload", payload] }
        let outcome = await mam(arguments)
        XCTAssertEqual(outcome.status, row.allowed ? .success : .negative, "\(row)")
        let document = try document(outcome.output)
        XCTAssertEqual(document["allowed"] as? Bool, row.allowed, "\(row)")
        XCTAssertEqual(document["rule"] as? String, row.rule, "\(row)")
    }

    func testEqualPoliciesInDifferentFilesGiveTheSameBytes() async throws {
        let (one, two) = (try policy("one.json", Self.managed), try policy("two.json", Self.managed))
        let (first, second) = (
            await mam(["policy", "table", one, "--format", "json"]),
            await mam(["policy", "table", two, "--format", "json"])
        )
        XCTAssertEqual(first, second)
    }

    func testTheTextIsTheOneCheckedIn() async throws {
        let path = try policy(
            "p.json", Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": [\"sharePoint\"]")
        let outcome = await mam(["policy", "table", path])
        XCTAssertEqual(outcome.status, .success)
        try Golden.check(outcome.output, "policy-table.txt")
    }

    func testAFileThatIsNoPolicyHasNoTable() async throws {
        let outcome = await mam(["policy", "table", try file("p.json", "[]".utf8), "--format", "json"])
        XCTAssertEqual(outcome.status, .dataError)
        XCTAssertEqual(outcome.output, "")
        XCTAssertEqual(try document(outcome.error)["version"] as? Int, 1)
    }
}
