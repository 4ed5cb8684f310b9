import MAMCore
import MAMSimulation
import XCTest

/// The lists of Docs/Enrollment.md beside those of the code.
final class EnrollmentDocumentTests: XCTestCase {
    private let page = DocumentedPage("Enrollment.md")

    private var states: String {
        "| State | What it means |\n|---|---|\n"
            + EnrollmentPhase.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |\n" }.joined()
    }

    private var statuses: String {
        let rows = EnrollmentCodeDescription.all.map { row in
            let kinds = row.kinds.map(\.rawValue).joined(separator: ", ")
            return "| \(row.code.rawValue) | \(row.meaning) | \(kinds) | \(row.causes) | \(row.duty) |"
        }
        return "| | Meaning | Arrives in | What leads to it | What the app does |\n|---|---|---|---|---|\n"
            + rows.joined(separator: "\n") + "\n"
    }

    func testTheTablesOfTheDocumentAreThoseOfTheCode() throws {
        try page.assertShows(["states": states, "statuses": statuses])
    }

    func testEveryStateIsInTheDiagramWithWaysInAndOut() throws {
        let text = EnrollmentMachine.mermaid()
        for phase in EnrollmentPhase.allCases {
            XCTAssertTrue(text.contains("\n    \(phase.rawValue) --> "), phase.rawValue)
            XCTAssertTrue(text.contains(" --> \(phase.rawValue) : "), phase.rawValue)
        }
    }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        XCTAssertGreaterThan(try page.assertAssumptionsHaveRows(), 8)
    }
}
