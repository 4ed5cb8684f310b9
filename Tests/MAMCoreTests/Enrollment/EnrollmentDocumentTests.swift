import Foundation
import MAMCore
import XCTest

/// The lists of Docs/Enrollment.md beside those of the code.
final class EnrollmentDocumentTests: XCTestCase {
    private static let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("../../../Docs/Enrollment.md").standardizedFileURL

    private var states: String {
        "| State | What it means |\n|---|---|\n"
            + EnrollmentPhase.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }.joined()
    }

    /// The text with what stands between two marks replaced.
    private func filled(_ text: String, _ name: String, _ content: String) throws -> String {
        let begin = try XCTUnwrap(text.range(of: "<!-- \(name): a test compares this with the code. -->\n"))
        let end = try XCTUnwrap(text.range(of: "<!-- end -->", range: begin.upperBound..<text.endIndex))
        return text[..<begin.upperBound] + "\n" + content + "\n" + text[end.lowerBound...]
    }

    func testTheTablesAndTheDiagramOfTheDocumentAreThoseOfTheCode() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var wanted = try filled(text, "states", states)
        wanted = try filled(wanted, "diagram", "```mermaid\n\(EnrollmentMachine.mermaid())```\n")
        wanted = try filled(wanted, "statuses", EnrollmentCodeDescription.table)
        wanted = try filled(wanted, "ways", EnrollmentReach.table)
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try wanted.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(text, wanted, "run once with MAM_REGENERATE_GOLDEN=1")
    }

    func testEveryStateIsInTheDiagramWithWaysInAndOut() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        for phase in EnrollmentPhase.allCases {
            XCTAssertTrue(text.contains("\n    \(phase.rawValue) --> "), phase.rawValue)
            XCTAssertTrue(text.contains(" --> \(phase.rawValue) : "), phase.rawValue)
        }
    }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        let folder = Self.file.deletingLastPathComponent()
        let rows = try String(contentsOf: folder.appendingPathComponent("Assumptions.md"), encoding: .utf8)
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let names = text.matches(of: /assumption\s+`(?<name>[a-z-]+)`/).map { String($0.name) }
        XCTAssertGreaterThan(names.count, 8)
        for name in names { XCTAssertTrue(rows.contains("| \(name) |"), name) }
    }
}
