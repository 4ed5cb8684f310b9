import Foundation
import MAMCore
import XCTest

/// Part G's truth table, row by row, in real apps.
final class TruthTableTests: XCTestCase {
    func testEveryRowWithoutAScopeHoldsForKnownAccounts() {
        check(TruthTable.withoutScope, knowsAccounts: true, situations: 2 * 9 + 13)
    }

    func testEveryRowWithAScopeHoldsForKnownAccounts() {
        check(TruthTable.withScope, knowsAccounts: true, situations: 2 * 4 * 9 + 7 * 4)
    }

    func testEveryRowWithASetterInsideAScopeHoldsForKnownAccounts() {
        check(TruthTable.withSetterInside, knowsAccounts: true, situations: 2 * 3 * 9 + 7 * 3)
    }

    func testEveryRowHoldsForAccountsOutsideTheDirectory() {
        let lines = TruthTable.lines.joined(separator: "\n")
        check(lines, knowsAccounts: false, situations: 31 + 100 + 75)
    }

    func testTheTableInTheDocumentIsTheTableTestedHere() throws {
        let document = try String(contentsOf: IdentityDocument.url, encoding: .utf8)
        let printed = document.split(separator: "\n").filter { TruthTable.Row(String($0)) != nil }.map(String.init)
        let rows = printed.filter { !$0.hasPrefix("|---") && !$0.contains("UI task") }
        XCTAssertEqual(rows, TruthTable.lines)
    }

    private func check(
        _ table: String, knowsAccounts: Bool, situations expected: Int, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let lines = table.split(separator: "\n").map(String.init)
        let rows = lines.compactMap { TruthTable.Row($0) }
        XCTAssertEqual(rows.count, lines.count, "a row is misspelled", file: file, line: line)
        var asked = 0
        for row in rows {
            for situation in row.situations {
                asked += 1
                for place in Situation.Place.allCases {
                    let found = situation.ask(at: place, knowsAccounts: knowsAccounts)
                    let ui = place == .background ? row.inBackground : row.onMain
                    let wanted = Situation.Answers(ui: ui, file: row.forFiles)
                    XCTAssertEqual(found, wanted, "\(row.line) \(situation) at \(place)", file: file, line: line)
                }
            }
        }
        XCTAssertEqual(asked, expected, "situations of the table", file: file, line: line)
    }
}

/// Where the document stands: beside the package that these tests were built from.
enum IdentityDocument {
    static var url: URL {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("Docs/Identity.md")
            if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return URL(fileURLWithPath: "Docs/Identity.md")
    }
}
