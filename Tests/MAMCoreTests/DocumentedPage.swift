import Foundation
import XCTest

/// A page of the documentation that shows between marks what the code holds.
struct DocumentedPage {
    private let file: URL

    /// Names a page of the folder `Docs`.
    init(_ name: String) {
        // Beside the package that these tests were built from: Tests/MAMCoreTests.
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
        file = root.appendingPathComponent("Docs/\(name)")
    }

    /// The page as it is.
    func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// Asserts that the page shows a content between the marks of each name; writes the contents there when asked to.
    func assertShows(_ contents: KeyValuePairs<String, String>) throws {
        var wanted = try text()
        for (name, content) in contents {
            let mark = try XCTUnwrap(wanted.range(of: "<!-- \(name): a test compares this"), "no mark \(name)")
            let begin = try XCTUnwrap(
                wanted.range(of: " with the code. -->\n\n", range: mark.upperBound..<wanted.endIndex))
            let end = try XCTUnwrap(wanted.range(of: "\n<!-- end -->", range: begin.upperBound..<wanted.endIndex))
            wanted.replaceSubrange(begin.upperBound..<end.lowerBound, with: content)
        }
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try wanted.write(to: file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(try text(), wanted, "run once with MAM_REGENERATE_GOLDEN=1")
    }

    /// Asserts that each assumption that the page names has a row on the page of assumptions, and returns their number.
    func assertAssumptionsHaveRows() throws -> Int {
        let rows = try DocumentedPage("Assumptions.md").text()
        let names = try text().matches(of: /assumption\s+`(?<name>[a-z-]+)`/).map { String($0.name) }
        for name in names { XCTAssertTrue(rows.contains("| \(name) |"), name) }
        return names.count
    }
}
