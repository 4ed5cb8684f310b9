import Foundation
import MAMSettings
import XCTest

/// The page that says what the engine does with each key.
final class SettingsDocumentTests: XCTestCase {
    func testTheTableListsEveryDocumentedKeyOnceInTheirOrder() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Docs/SettingsInTheEngine.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.components(separatedBy: " | ") }
        let keys = rows.map { String($0[0].dropFirst(3).dropLast(1)) }
        XCTAssertEqual(keys, SettingsKey.allCases.filter { $0.status == .documented }.map(\.name))
        XCTAssertEqual(keys.count, 36)
        XCTAssertEqual(Set(rows.map { $0[1] }), ["acts", "told", "screen", "no"])
        XCTAssertTrue(rows.allSatisfy { $0.count == 3 })
    }
}
