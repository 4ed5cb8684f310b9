import Foundation
import MAMSettings
import MAMTool
import XCTest

/// `mam settings keys` and `mam settings explain`.
final class SettingsKeysTests: ToolTestCase {
    func testEveryKeyIsListed() async throws {
        let outcome = await mam("settings keys")
        XCTAssertEqual(outcome.status, .success)
        for key in SettingsKey.allCases { XCTAssertTrue(outcome.output.contains(key.name), key.name) }
        try Golden.check(outcome.output, "settings-keys.txt")
        let json = try document(await mam("settings keys --format json").output)
        let keys = try XCTUnwrap(json["keys"] as? [[String: Any]])
        XCTAssertEqual(keys.map { $0["name"] as? String }, SettingsKey.allCases.map(\.name))
        for key in keys {
            XCTAssertEqual(
                Set(key.keys), ["name", "type", "default", "values", "meaning", "status", "reason", "since"])
        }
        let key = await mam("settings keys ValuesToScrubFromLogging")
        XCTAssertTrue(key.output.contains("SDK 14.7.0"), key.output)
    }

    func testOneKeyIsDescribed() async throws {
        try Golden.check(await mam("settings keys MaxFileProtectionLevel").output, "settings-key.txt")
        let retired = await mam("settings keys MainNibFile~ipad")
        XCTAssertTrue(retired.output.contains("retired: not needed since"), retired.output)
        let json = try document(await mam("settings keys SplashDuration --format json").output)
        XCTAssertEqual(json["default"] as? String, "1.5")
        XCTAssertTrue(json["reason"] is NSNull)
    }

    func testAnUnknownKeyIsRefusedWithTheNearestName() async throws {
        let near = await mam("settings keys SplashDuraton")
        XCTAssertEqual(near.status, .usage)
        XCTAssertTrue(near.error.contains("did you mean `SplashDuration`?"), near.error)
        let far = await mam(["settings", "keys", "\u{1B}[2J"])
        XCTAssertEqual(far.status, .usage)
        XCTAssertFalse(far.error.contains("\u{1B}"))
    }

    func testEveryRuleIsExplained() async throws {
        let list = await mam("settings explain")
        let ids = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        XCTAssertGreaterThan(ids.count, 70)
        for id in ids {
            let outcome = await mam(["settings", "explain", id.lowercased()])
            XCTAssertEqual(outcome.status, .success, id)
            XCTAssertTrue(outcome.output.hasPrefix("\(id): "), outcome.output)
            for word in ["  severity", "  why", "  fix", "  source"] {
                XCTAssertTrue(outcome.output.contains(word), id)
            }
        }
        try Golden.check(list.output, "settings-explain.txt")
        try Golden.check(await mam("settings explain I001").output, "settings-explain-I001.txt")
        let json = try document(await mam("settings explain S054 --format json").output)
        XCTAssertEqual((json["severities"] as? [String: String])?["store"], "error")
        let all = try document(await mam("settings explain --format json").output)
        XCTAssertEqual((all["rules"] as? [[String: Any]])?.map { $0["id"] as? String }, ids)
    }

    func testAnUnknownRuleIsRefusedWithTheNearestOne() async throws {
        let outcome = await mam("settings explain I0O1")
        XCTAssertEqual(outcome.status, .usage)
        XCTAssertTrue(outcome.error.contains("`I0O1` is no rule; did you mean `I001`?"), outcome.error)
    }
}
