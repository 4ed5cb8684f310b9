import Foundation
import MAMTool
import XCTest

/// `mam policy explain`: why an answer is what it is, where that stands in the file, and what would turn it around.
final class PolicyExplainTests: ToolTestCase {
    private func savePolicy() throws -> String {
        try policy(
            "p.json", Self.managed, "\"saveAsBlocked\": true", "\"allowedDataStorageLocations\": [\"sharePoint\"]")
    }

    private func explain(_ path: String, _ line: String) async -> Outcome {
        await mam(["policy", "explain", path] + line.split(separator: " ").map(String.init))
    }

    func testTheTextNamesAccountRuleSettingsPlacesAndChanges() async throws {
        let path = try savePolicy()
        let outcome = await explain(path, "--action save --location box")
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertEqual(
            outcome.output.replacingOccurrences(of: path, with: "p.json"),
            """
            BLOCKED: save to Box, no account
              who      an account with the policy Test (by default of `--owner`, not by a scope, thread, window or process)
              device   not enrolled in device management, or the app lacks the keys IntuneMAMUPN and IntuneMAMOID
              rule     saveCopies.notListed
              why      copies may not be saved, and the service is not listed
              setting  saveAsBlocked = true (Save copies of Org data; p.json:6:20)
              setting  allowedDataStorageLocations = [sharePoint] (Allow user to save copies to selected services; p.json:7:34)
              change   allowedDataStorageLocations with box (Allow user to save copies to selected services) would allow it
              or       saveAsBlocked = false (Save copies of Org data)
              or       allowedOutboundDataTransferDestinations = allApps (Send Org data to other apps)

            """)
    }

    func testTheChangeOfARequirementSaysWhatItWouldRequire() async throws {
        let path = try policy("p.json", "\"pinRequired\": true")
        let pin = await explain(path, "--action isPINRequired")
        XCTAssertTrue(pin.output.contains(" would not require it\n"), pin.output)
        let browser = await explain(path, "--action isManagedBrowserRequired")
        XCTAssertTrue(browser.output.contains(" would require it\n"), browser.output)
    }

    func testAnAllowedAnswerNamesTheChangeThatWouldBlockIt() async throws {
        let outcome = await explain(try policy(), "--action send --peer-app unmanaged --mdm")
        XCTAssertEqual(outcome.status, .success)
        XCTAssertTrue(
            outcome.output.contains(
                "  change   allowedOutboundDataTransferDestinations = managedApps (Send Org data to other apps) would block it\n"
            ),
            outcome.output)
        XCTAssertTrue(
            outcome.output.contains(
                "  device   enrolled in device management, and the app has the keys IntuneMAMUPN and IntuneMAMOID\n"),
            outcome.output)
        XCTAssertTrue(
            outcome.output.contains(
                "  setting  allowedOutboundDataTransferDestinations = allApps (Send Org data to other apps; default)\n"),
            outcome.output)
    }

    func testEveryAnswerAndExitStatusIsThatOfDecide() async throws {
        let path = try savePolicy()
        let peer = try policy("peer.json", "\"allowedInboundDataTransferSources\": \"managedApps\"")
        for line in [
            "--action save --location box", "--action save --location sharePoint --account same",
            "--action send --peer-app unmanaged --owner unmanaged", "--action printing", "--action isPINRequired",
            "--action copy --peer-app unmanaged --length 4", "--action openURL --url tel:1",
            "--action save --location other --owner unmanaged --account otherManaged --peer-policy \(peer)",
            "--action documentPicker --location open", "--action nonsense", "--action save", "--action openURL",
            "--action save --location box --length 1", "--action save --location nowhere",
        ] {
            let (explained, decided) = (
                await explain(path, line),
                await mam(["policy", "decide", path] + line.split(separator: " ").map(String.init))
            )
            XCTAssertEqual(explained.status, decided.status, line)
            guard decided.status <= .negative else {
                XCTAssertEqual(explained.output, "", line)
                XCTAssertEqual(
                    explained.error.split(separator: "\n").first?.replacingOccurrences(of: "explain", with: "decide"),
                    decided.error.split(separator: "\n").first.map(String.init), line)
                continue
            }
            XCTAssertEqual(
                explained.output.split(separator: "\n").first, decided.output.split(separator: "\n").first, line)
        }
    }

    func testTheDocumentIsThatOfDecideWithPlacesAndEveryChange() async throws {
        let path = try savePolicy()
        let explained = try document(await explain(path, "--action save --location box --format json").output)
        let decided = try document(
            await mam(["policy", "decide", path, "--action", "save", "--location", "box", "--format", "json"]).output)
        for (key, value) in decided where key != "settings" {
            XCTAssertEqual(try json(value), try json(explained[key]), key)
        }
        XCTAssertEqual(Set(explained.keys), Set(decided.keys).union(["who", "changes"]))
        let settings = try XCTUnwrap(explained["settings"] as? [[String: Any]])
        XCTAssertEqual(
            Set(try XCTUnwrap(settings.first).keys),
            ["name", "label", "value", "defaultValue", "isDefault", "isPeer", "line", "column"])
        XCTAssertEqual(settings.map { $0["line"] as? Int }, [6, 7])
        XCTAssertEqual(settings.first?["defaultValue"] as? String, "false")
        let changes = try XCTUnwrap(explained["changes"] as? [[[String: Any]]])
        XCTAssertEqual(changes.map(\.count), [1, 1, 1])
        XCTAssertEqual(try json(changes.first), try json(explained["change"]), "the first of them is the nearest")
        let who = try XCTUnwrap(explained["who"] as? [String: String])
        XCTAssertEqual(who, ["owner": "managed", "source": "default", "layer": "none"])
    }

    /// A value of a document in one spelling.
    private func json(_ value: Any?) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: [try XCTUnwrap(value)], options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }

    func testAValueThatCannotBeReadIsNamedWithItsPlace() async throws {
        let outcome = await explain(try policy("p.json", "\"printBlocked\": 7"), "--action printing")
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.output.contains("printBlocked = unreadable, so the strictest value counts"), outcome.output)
        XCTAssertTrue(outcome.output.contains("p.json:4:19)"), outcome.output)
        XCTAssertTrue(outcome.error.contains("warning"), outcome.error)
    }

    func testASettingOfTheOtherAccountIsNamedWithItsFile() async throws {
        let peer = try policy("peer.json", "\"allowedOutboundDataTransferDestinations\": \"none\"")
        let outcome = await explain(try policy(), "--action receive --account otherManaged --peer-policy \(peer)")
        XCTAssertEqual(outcome.status, .negative)
        XCTAssertTrue(
            outcome.output.contains("setting  the other account's allowedOutboundDataTransferDestinations = none"),
            outcome.output)
        XCTAssertTrue(outcome.output.contains("\(peer):4:"), outcome.output)
        XCTAssertTrue(outcome.output.contains("  beside   an account with the policy Test\n"), outcome.output)
    }

    func testExactlyOneThingToExplainMustBeGiven() async throws {
        let path = try policy()
        for (line, message) in [
            ("", "name a question with `--action`, or give `--all-blocked`"),
            ("--all-blocked --action save", "not `--action`"), ("--all-blocked --url tel:1", "not `--url`"),
        ] {
            let outcome = await explain(path, line)
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertTrue(outcome.error.contains(message), outcome.error)
        }
        let missing = await mam("policy explain nowhere.json --all-blocked")
        XCTAssertEqual(missing.status, .noInput)
    }
}
