import Foundation
import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// No setting is read for nothing: each changes an answer, or a document says that it does not and why.
final class SettingEffectTests: XCTestCase {
    func testEverySettingChangesTheAnswerThatIsNamed() throws {
        for effect in SettingEffect.all {
            func answers(_ value: String?) throws -> EngineAnswers {
                let own = value.map { "\"\(effect.setting.rawValue)\": \($0)" }
                let members = [own, effect.beside.isEmpty ? nil : effect.beside].compactMap { $0 }
                return EngineAnswers(try PolicyFixtures.document(members.joined(separator: ", ")).compileStrictest())
            }
            let differences = try answers(effect.values.0).differences(from: answers(effect.values.1))
            XCTAssertTrue(differences.contains(effect.witness), "\(effect.setting): \(differences.prefix(5))")
        }
    }

    func testEverySettingHasAnEffectOrAReasonForNone() throws {
        let (table, silent) = (SettingEffect.all.map(\.setting), Set(try Self.withoutEffect().map(\.name)))
        XCTAssertEqual(Set(table).count, table.count)
        for setting in SettingSpace.settings {
            let places = [table.contains(setting), silent.contains(setting.rawValue)].filter { $0 }
            XCTAssertEqual(places.count, 1, "\(setting) stands in \(places.count) of the two lists")
        }
    }

    func testKeysOfTheClientWithoutAnEffectAreListedWithTheirReason() throws {
        // The last row of the reference's table of data protection, but for the two that have an effect, and one that is
        // the setting of another row.
        let keys: Set = [
            "ClipboardEncryptionEnabled", "DisableShareSense", "RequireFileEncryption", "ContainerName",
            "ManagedBrowserURLListMode", "UsePPE", "MTDAppFriendlyName", "MTDAppLaunchUrl", "MTDAppStoreUrl",
            "IntuneMAMPolicyVersion", "WPJReplicationDelay", "QuickLookBlockedOverride",
        ]
        let rows = try Self.withoutEffect()
        XCTAssertEqual(Set(rows.map(\.name)), keys)
        let nothing = EngineAnswers(ClientPolicy([:]).document().result.compileStrictest())
        for row in rows {
            XCTAssertFalse(row.reason.isEmpty, row.name)
            let json = "{\"\(row.name)\": 1}"
            let policy = try ClientPolicy(json: Array(json.utf8)).document()
            XCTAssertEqual(policy.issues.map(\.code), ["noGraphName"], row.name)
            XCTAssertTrue(EngineAnswers(policy.result.compileStrictest()).isSame(as: nothing), row.name)
        }
    }

    /// The rows of "Without an effect here" in `Docs/Assumptions.md`.
    private static func withoutEffect() throws -> [(name: String, reason: String)] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/Assumptions.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").drop { $0 != "## Without an effect here" }
        return lines.filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return (cells[0].replacingOccurrences(of: "`", with: ""), cells.count > 1 ? cells[1] : "")
        }
    }
}
