import MAMTool
import XCTest

/// `mam policy explain --all-blocked`: what a policy blocks, by setting and by the change that would allow it.
final class PolicyBlockedTests: ToolTestCase {
    private func path() throws -> String {
        try policy(
            "p.json", Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": [\"sharePoint\"]",
            "\"printBlocked\": true", "\"allowedOutboundClipboardSharingLevel\": \"managedApps\"",
            "\"allowedOutboundClipboardSharingExceptionLength\": 10", "\"thirdPartyKeyboardsBlocked\": true",
            "\"genmojiConfigurationState\": \"blocked\"", "\"writingToolsConfigurationState\": \"blocked\"",
            "\"DictationBlocked\": true")
    }

    func testTheTextIsTheOneCheckedIn() async throws {
        let path = try path()
        let outcome = await mam(["policy", "explain", path, "--all-blocked"])
        XCTAssertEqual(outcome.status, .negative)
        try Golden.check(outcome.output.replacingOccurrences(of: path, with: "p.json"), "policy-blocked.txt")
    }

    func testTheVersionOfTheSDKIsNamedWithTheSettingsWithoutEffect() async throws {
        let path = try path()
        let outcome = await mam(["policy", "explain", path, "--all-blocked", "--sdk", "20.2.1"])
        XCTAssertTrue(outcome.output.contains("sdk            20.2.1\n"), outcome.output)
        XCTAssertTrue(
            outcome.output.contains(
                "no effect in this SDK: genmojiConfigurationState: it needs SDK 20.4.0 or later, or from 19.7.12 on in line 19\n"
            ),
            outcome.output)
        let json = try document(
            await mam(["policy", "explain", path, "--all-blocked", "--sdk", "20.2.1", "--format", "json"]).output)
        XCTAssertEqual(json["sdk"] as? String, "20.2.1")
        XCTAssertEqual(
            json["settingsWithoutEffect"] as? [String],
            ["genmojiConfigurationState", "writingToolsConfigurationState"])
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
            // Pickers and properties are not among the table's rows.
            if owner == "managed" { expected += ["saveCopies.notSelectable", "saveCopies.notSelectable"] }
            let properties =
                owner == "managed"
                ? [
                    "printing.blocked", "screenCapture.bySendLevel", "keyboards.blocked", "genmoji.blocked",
                    "writingTools.blocked", "dictation.blocked", "images.blocked",
                ] : ["peer.keyboards.blocked"]
            XCTAssertTrue(properties.allSatisfy(rules.contains), "\(owner): \(rules)")
            let others = rules.filter { $0 == "send.notAll" || properties.contains($0) }
            XCTAssertEqual(rules.filter { !others.contains($0) }.sorted(), expected.sorted(), owner)
        }
    }

    func testTheDocumentKeepsTheNamesThatTheTextPutsIntoWords() async throws {
        let path = try path()
        let text = await mam(["policy", "explain", path, "--all-blocked"])
        XCTAssertTrue(text.output.contains("    save to Dropbox: no account, the same account, a private account\n"))
        XCTAssertTrue(text.output.contains("    send text to an app without the SDK: no account\n"))
        XCTAssertTrue(text.output.contains("    third-party keyboards\n"))
        let json = await mam(["policy", "explain", path, "--all-blocked", "--format", "json"])
        let parts = try XCTUnwrap(try document(json.output)["groups"] as? [[String: Any]])
            .flatMap { $0["changes"] as? [[String: Any]] ?? [] }
        let subjects = Set(
            parts.flatMap { $0["questions"] as? [[String: Any]] ?? [] }.compactMap { $0["subject"] as? String })
        for name in ["save to dropbox", "send text to an unmanaged app", "thirdPartyKeyboards"] {
            XCTAssertTrue(subjects.contains(name), name)
        }
    }

    func testAPermissivePolicyBlocksOnlyActionsThatNoSettingAllows() async throws {
        let outcome = await mam(["policy", "explain", try policy(), "--all-blocked", "--format", "json"])
        let groups = try XCTUnwrap(try document(outcome.output)["groups"] as? [[String: Any]])
        XCTAssertEqual(groups.count, 1)
        XCTAssertTrue(groups.first?["setting"] is NSNull)
        let free = await mam(["policy", "explain", try policy(), "--all-blocked", "--owner", "unmanaged"])
        XCTAssertEqual(free.status, .success, free.output)
    }

    func testTheSuggestedChangesAllowTheirActions() async throws {
        let members = [
            "allowedOutboundDataTransferDestinations": "\"managedApps\"", "saveAsBlocked": "true",
            "allowedDataStorageLocations": "[\"sharePoint\"]", "printBlocked": "true",
            "thirdPartyKeyboardsBlocked": "true", "genmojiConfigurationState": "\"blocked\"",
            "allowedOutboundClipboardSharingLevel": "\"managedApps\"", "contactSyncBlocked": "true",
        ]
        func blocked(_ members: [String: String]) async throws -> [[String: Any]] {
            let path = try policy(
                "p.json", members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", "))
            // The other account's policy stays as it was.
            let peer = try policy("peer.json", "\"allowedInboundDataTransferSources\": \"managedApps\"")
            let outcome = await mam(
                ["policy", "explain", path, "--all-blocked", "--peer-policy", peer, "--format", "json"])
            return try XCTUnwrap(try document(outcome.output)["groups"] as? [[String: Any]])
        }
        func questions(_ groups: [[String: Any]]) -> Set<String> {
            let parts = groups.flatMap { $0["changes"] as? [[String: Any]] ?? [] }
            return Set(parts.flatMap { $0["questions"] as? [[String: Any]] ?? [] }.map(Self.name))
        }
        let before = try await blocked(members)
        var (tried, opened) = (0, 0)
        for part in before.flatMap({ $0["changes"] as? [[String: Any]] ?? [] }) {
            let change = try XCTUnwrap(part["change"] as? [[String: Any]])
            let values = change.compactMap { step -> (String, String)? in
                guard step["isPeer"] as? Bool != true, let name = step["name"] as? String,
                    let value = step["value"] as? String
                else { return nil }
                return Self.member(name, value).map { (name, $0) }
            }
            guard !values.isEmpty, values.count == change.count else { continue }
            let after = questions(try await blocked(members.merging(values) { $1 }))
            for question in try XCTUnwrap(part["questions"] as? [[String: Any]]).map(Self.name) {
                XCTAssertFalse(after.contains(question), "\(values) was to allow \(question)")
                opened += 1
            }
            tried += 1
        }
        XCTAssertGreaterThan(tried, 4)
        XCTAssertGreaterThan(opened, 20)
    }

    /// The value a change names, as JSON; `nil` for links of a kind nobody names, of which the change names one of many.
    private static func member(_ name: String, _ value: String) -> String? {
        if value.contains("no-policy-names") || value.contains(".invalid") || value.hasPrefix("-") { return nil }
        let added = value.dropFirst()
        if value.hasPrefix("+"), name == "exemptedAppProtocols" {
            return "[{\"name\": \"Default\", \"value\": \"\(added);\"}]"
        }
        if value.hasPrefix("+") { return "[\"sharePoint\", \"\(added)\"]" }
        return ["true", "false"].contains(value) || Int(value) != nil ? value : "\"\(value)\""
    }

    /// A question as a text: everything but why it is blocked.
    private static func name(_ question: [String: Any]) -> String {
        question.filter { $0.key != "rule" }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            .joined(separator: " ")
    }
}
