import Foundation
import MAMCore
import XCTest

/// The diagrams of Docs/Compliance.md beside those that the machines print.
final class ComplianceDocumentTests: XCTestCase {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Docs/Compliance.md").standardizedFileURL

    /// The text with what stands between two marks replaced.
    private func filled(_ text: String, _ name: String, _ content: String) throws -> String {
        let begin = try XCTUnwrap(text.range(of: "<!-- \(name): a test compares this with the code. -->\n\n"))
        let end = try XCTUnwrap(text.range(of: "\n<!-- end -->", range: begin.upperBound..<text.endIndex))
        return text[..<begin.upperBound] + content + text[end.lowerBound...]
    }

    private var texts: String {
        let rows = ComplianceReason.allCases.map { reason in
            let (title, message) = (
                ComplianceText.title(of: reason.status), ComplianceText.message(of: reason.status, reason)
            )
            let status = "\(reason.status.rawValue) `\(reason.status)`"
            return "| \(status) | \(title.english) | `\(message.rawValue)` | \(message.english) |"
        }
        return "| Status | Title | Key of the message | Message |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
            + "\n"
    }

    private func fenced(_ diagram: String) -> String { "```mermaid\n\(diagram)```\n" }

    func testTheDocumentShowsWhatTheCodeDoes() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var wanted = try filled(text, "remediation", fenced(ComplianceMachine.mermaid()))
        wanted = try filled(wanted, "switching", fenced(IdentitySwitchMachine.mermaid()))
        wanted = try filled(wanted, "texts", texts)
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try wanted.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(
            try String(contentsOf: Self.file, encoding: .utf8), wanted, "run once with MAM_REGENERATE_GOLDEN=1")
    }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        let folder = Self.file.deletingLastPathComponent()
        let rows = try String(contentsOf: folder.appendingPathComponent("Assumptions.md"), encoding: .utf8)
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let names = text.matches(of: /assumption `(?<name>[a-z-]+)`/).map { String($0.name) }
        XCTAssertGreaterThan(names.count, 10)
        for name in names { XCTAssertTrue(rows.contains("| \(name) |"), name) }
    }
}
