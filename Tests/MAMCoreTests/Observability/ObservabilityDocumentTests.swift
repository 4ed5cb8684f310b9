import Foundation
import MAMCore
import XCTest

/// The tables of Docs/Observability.md beside those of the code.
final class ObservabilityDocumentTests: XCTestCase {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Docs/Observability.md").standardizedFileURL

    private func filled(_ text: String, _ name: String, _ content: String) throws -> String {
        let begin = try XCTUnwrap(text.range(of: "<!-- \(name): a test compares this with the code. -->\n\n"))
        let end = try XCTUnwrap(text.range(of: "\n<!-- end -->", range: begin.upperBound..<text.endIndex))
        return text[..<begin.upperBound] + content + text[end.lowerBound...]
    }

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

    func testTheDocumentShowsWhatTheCodeDoes() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var wanted = try filled(text, "telemetry", telemetry)
        wanted = try filled(wanted, "lines", lines)
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
        let names = text.matches(of: /assumption\s+`(?<name>[a-z-]+)`/).map { String($0.name) }
        XCTAssertEqual(names.count, 4)
        for name in names { XCTAssertTrue(rows.contains("| \(name) |"), name) }
    }
}
