import Foundation
import MAMTool
import XCTest

/// The page about the configurator shows what its commands print.
final class ConfiguratorPageTests: ToolTestCase {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func testEveryCommandOfThePagePrintsWhatThePageShows() async throws {
        let page = root.appendingPathComponent("Docs/Configurator.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let isNew = ProcessInfo.processInfo.environment[Golden.variable] != nil
        var (lines, commands, block, isConsole) = ([String](), 0, [String](), false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line == "```console" {
                (isConsole, block) = (true, [])
            } else if isConsole, line == "```" {
                let command = try XCTUnwrap(block.first)
                let printed = try await output(of: command)
                if !isNew { XCTAssertEqual(Array(block.dropFirst()), printed, command) }
                lines += [command] + printed
                (isConsole, commands) = (false, commands + 1)
            } else if isConsole {
                block.append(line)
                continue
            }
            lines.append(line)
        }
        XCTAssertEqual(commands, 4)
        guard isNew else { return }
        try Data(lines.joined(separator: "\n").utf8).write(to: page)
        XCTFail("the page was written anew; read the difference and run again without \(Golden.variable)")
    }

    /// Runs `$ mam …`, perhaps with `| head -N` behind it, from the root of the repository.
    private func output(of command: String) async throws -> [String] {
        let parts = command.components(separatedBy: " | head -")
        let words = try XCTUnwrap(parts.first).split(separator: " ").map(String.init)
        XCTAssertEqual(Array(words.prefix(2)), ["$", "mam"], command)
        // Nothing of the repository may be written.
        XCTAssertTrue(words.contains("--dry-run"), command)
        let arguments = words.dropFirst(2).map { $0.hasPrefix("Docs/") ? root.appendingPathComponent($0).path : $0 }
        let outcome = await mam(arguments)
        XCTAssertLessThanOrEqual(outcome.status, .negative, command)
        func lines(_ text: String) -> [String] {
            text.replacingOccurrences(of: root.path + "/", with: "").split(separator: "\n").map(String.init)
        }
        let printed = lines(outcome.output)
        return (parts.count == 2 ? Array(printed.prefix(try XCTUnwrap(Int(parts[1])))) : printed) + lines(outcome.error)
    }
}
