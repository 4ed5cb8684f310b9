import Foundation
import XCTest

/// The document's table is the list of what the tests assert: no row without a test, and no test without a row.
final class TaskPropagationDocTests: XCTestCase {
    private static let heading = "## What carries an identity where"

    func testTheTableInTheDocumentMatchesTheTestedRows() throws {
        let document = try String(contentsOf: IdentityDocument.url, encoding: .utf8)
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try XCTUnwrap(lines.firstIndex(of: Self.heading), "the document has no such heading")
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
        let table = section.filter { $0.hasPrefix("|") }
        XCTAssertEqual(table.first, "| started by | carries the scope | carries the thread identity |")
        XCTAssertEqual(Array(table.dropFirst(2)), (TaskRows.all + MachineryRows.all).map(\.line))
    }

    func testNoTwoRowsHaveTheSameName() {
        let names = (TaskRows.all + MachineryRows.all).map(\.startedBy)
        XCTAssertEqual(Set(names).count, names.count)
        XCTAssertGreaterThan(names.count, 25)
    }
}
