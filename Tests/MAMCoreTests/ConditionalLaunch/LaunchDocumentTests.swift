import Foundation
import MAMCore
import XCTest

/// The lists of Docs/ConditionalLaunch.md beside those of the code.
final class LaunchDocumentTests: XCTestCase {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Docs/ConditionalLaunch.md").standardizedFileURL

    private var order: String {
        let rows = LaunchCheck.order.enumerated().map { index, check in
            let setting = check.setting.map { "`\($0.rawValue)`" } ?? "(a command of the service)"
            return "| \(index + 1) | `\(check.name)` | \(check.meaning) | \(setting) |"
        }
        return "| | Check | Strikes when | Setting |\n|---|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
    }

    private var timers: String {
        let timers: [(String, ServiceTimer)] = [
            ("check-in of a tenant that does not use the service", .checkIn(.tenantNotOnboarded)),
            ("check-in of a user without a licence", .checkIn(.userNotLicensed)),
            ("check-in of a user without a policy for the app", .checkIn(.noPolicy)),
            ("check-in once registered, unless the service says otherwise", .checkIn(.registered(serviceSeconds: nil))),
            ("first try after the network failed", .checkIn(.networkFailure(count: 1))),
            ("longest wait after the network failed", .checkIn(.networkFailure(count: 100))),
            ("asking for a wipe", .wipePoll), ("enrolling again after a failure", .enrollmentRetry),
            ("fetching the policy", .policyRefresh), ("the service forgets a silent app", .silentApp),
            ("the service forgets a wipe that was carried out", .wipeReport),
        ]
        let rows = timers.map { words, timer in
            let (now, then) = (TimerProfile.current.seconds(timer), TimerProfile.legacy.seconds(timer))
            return "| \(words) | \(Self.words(now)) | \(Self.words(then)) | \(timer.needsUse ? "yes" : "") |"
        }
        return "| What | `current` | `legacy` | Only in use |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
            + "\n"
    }

    private static func words(_ seconds: Int) -> String {
        if seconds % 86_400 == 0, seconds > 86_400 { return "\(seconds / 86_400) days" }
        return seconds % 3600 == 0 ? "\(seconds / 3600) h" : "\(seconds / 60) min"
    }

    /// The text with what stands between two marks replaced.
    private func filled(
        _ text: String, _ name: String, _ table: String, isTable: Bool = true
    ) throws -> String {
        let what = isTable ? "this table" : "this"
        let begin = try XCTUnwrap(text.range(of: "<!-- \(name): a test compares \(what) with the code. -->\n\n"))
        let end = try XCTUnwrap(text.range(of: "\n<!-- end -->", range: begin.upperBound..<text.endIndex))
        return text[..<begin.upperBound] + table + text[end.lowerBound...]
    }

    func testTheTablesOfTheDocumentAreThoseOfTheCode() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var wanted = try filled(filled(text, "order", order), "timers", timers)
        wanted = try filled(wanted, "run", "```mermaid\n\(LaunchRun.mermaid())```\n", isTable: false)
        if ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] != nil {
            try wanted.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        XCTAssertEqual(
            try String(contentsOf: Self.file, encoding: .utf8), wanted, "run once with MAM_REGENERATE_GOLDEN=1")
    }

    func testTheDiagramIsAlwaysTheSameAndHasEveryStage() {
        let diagram = LaunchRun.mermaid()
        XCTAssertEqual(diagram, LaunchRun.mermaid())
        for line in [
            "    ready --> finished: start", "    asking --> finished: accepted",
            "    confirmingWipe --> wiping: let go",
            // A wipe that has begun goes to its end.
            "    wiping --> finished: wiped\n", "    refreshingClock --> blocked: clock asked",
            "    checkingIn --> blocked: ",
        ] {
            XCTAssertTrue(diagram.contains(line), "\(line)\n\(diagram)")
        }
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
