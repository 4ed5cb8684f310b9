import MAMCore
import XCTest

/// The tables of Docs/Observability.md beside those of the code.
final class ObservabilityDocumentTests: XCTestCase {
    private let page = DocumentedPage("Observability.md")

    private var telemetry: String {
        let rows = MAMTelemetryEvent.Name.allCases.map { name in
            let properties = name.propertyNames.map { "`\($0)`" }.joined(separator: ", ")
            return "| `\(name.rawValue)` | \(name.meaning) | \(properties.isEmpty ? "—" : properties) | "
                + "\(name.privacyLevel.name) | \(name.privacyDataTypes.names.joined(separator: ", ")) | "
                + "\(name.priorityLevel.name) |"
        }
        return "| Name | When | Properties | Privacy level | Data types | Priority |\n|---|---|---|---|---|---|\n"
            + rows.joined(separator: "\n") + "\n"
    }

    private var lines: String {
        var seen: Set<Int> = []
        let policy = String(repeating: "1f", count: 32)
        let rows = EveryEvent.all(account: "alice", text: "a reason").compactMap { kind -> String? in
            guard seen.insert(EveryEvent.name(kind)).inserted else { return nil }
            var shown = kind
            if case .policyChanged(let account, _) = kind { shown = .policyChanged(account: account, policy: policy) }
            let event = MAMEvent(time: Instant(wall: 0, monotonic: 0, bootID: 0), app: "a", kind: shown)
            let line = event.logLine { _ in 0 }
            let name = "\(kind)".prefix { $0 != "(" }
            return "| `\(name)` | \(line.level.name) | \(line.message) |"
        }
        return "| Event | Level | For example |\n|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
    }

    private var metrics: String {
        let rows = MetricDescription.all.map { row in
            "| `\(row.name)` | \(row.kind.rawValue) | \(row.unit.rawValue) | \(row.meaning) |"
        }
        return "| Metric | Type | Unit | Meaning |\n|---|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
    }

    func testTheDocumentShowsTheTablesOfTheCode() throws {
        try page.assertShows(["telemetry": telemetry, "lines": lines, "metrics": metrics])
    }

    func testEveryAssumptionThatTheDocumentNamesHasARow() throws {
        XCTAssertEqual(try page.assertAssumptionsHaveRows(), 5)
    }
}
