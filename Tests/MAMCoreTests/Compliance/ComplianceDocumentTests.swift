import MAMCore
import MAMSimulation
import XCTest

/// The texts of Docs/Compliance.md beside those of the code.
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

    func testTheDocumentShowsTheTextsOfTheCode() throws { try page.assertShows(["texts": texts]) }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        XCTAssertGreaterThan(try page.assertAssumptionsHaveRows(), 10)
    }
}
