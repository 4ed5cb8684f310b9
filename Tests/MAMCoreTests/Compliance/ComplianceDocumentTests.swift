import MAMCore
import MAMSimulation
import XCTest

/// The diagrams of Docs/Compliance.md beside those that the machines print.
final class ComplianceDocumentTests: XCTestCase {
    private let page = DocumentedPage("Compliance.md")

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

    func testTheDocumentShowsTheDiagramsAndTextsOfTheCode() throws {
        try page.assertShows([
            "remediation": fenced(ComplianceMachine.mermaid()), "switching": fenced(IdentitySwitchMachine.mermaid()),
            "texts": texts,
        ])
    }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        XCTAssertGreaterThan(try page.assertAssumptionsHaveRows(), 10)
    }
}
