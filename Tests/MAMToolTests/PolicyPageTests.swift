import Foundation
import MAMTool
import XCTest

/// The pages about policies, the doctor and the configurator show what their commands print.
final class PolicyPageTests: ToolTestCase {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func testEveryCommandOfThePagesPrintsWhatThePageShows() async throws {
        try await check("Policy.md", leastCommands: 9)
        try await check("Doctor.md", leastCommands: 2)
        try await check("Configurator.md", leastCommands: 4)
    }

    private func check(_ name: String, leastCommands: Int) async throws {
        let page = root.appendingPathComponent("Docs/\(name)")
        let text = try String(contentsOf: page, encoding: .utf8)
        var (lines, commands, block, isConsole) = ([String](), 0, [String](), false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line == "```console" {
                (isConsole, block) = (true, [])
            } else if isConsole, line == "```" {
                let command = try XCTUnwrap(block.first)
                let printed = try await output(of: command)
                if ProcessInfo.processInfo.environment[Golden.variable] == nil {
                    XCTAssertEqual(Array(block.dropFirst()), printed, command)
                }
                lines += [command] + printed
                (isConsole, commands) = (false, commands + 1)
            } else if isConsole {
                block.append(line)
                continue
            }
            lines.append(line)
        }
        XCTAssertGreaterThanOrEqual(commands, leastCommands, name)
        guard ProcessInfo.processInfo.environment[Golden.variable] != nil else { return }
        try Data(lines.joined(separator: "\n").utf8).write(to: page)
        XCTFail("the page was written anew; read the difference and run again without \(Golden.variable)")
    }

    /// Runs `$ mam …`, perhaps with `| head -N` behind it, from the root of the repository.
    private func output(of command: String) async throws -> [String] {
        let parts = command.components(separatedBy: " | head -")
        let words = try XCTUnwrap(parts.first).split(separator: " ").map(String.init)
        XCTAssertEqual(Array(words.prefix(2)), ["$", "mam"], command)
        // Nothing of the repository may be written.
        XCTAssertTrue(words.contains("--dry-run") || words[2] != "configure", command)
        let arguments = words.dropFirst(2).map { word in
            word.hasPrefix("Docs/") ? root.appendingPathComponent(word).path : word
        }
        let outcome = await mam(arguments)
        XCTAssertLessThanOrEqual(outcome.status, .negative, command)
        var printed = outcome.output.replacingOccurrences(of: root.path + "/", with: "")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if printed.last == "" { printed.removeLast() }
        if parts.count == 2 { printed = Array(printed.prefix(try XCTUnwrap(Int(parts[1])))) }
        return printed
            + outcome.error.replacingOccurrences(of: root.path + "/", with: "").split(separator: "\n")
            .map(String.init)
    }

    func testEveryPageThatIsLinkedIsThere() throws {
        let text = try String(contentsOf: root.appendingPathComponent("Docs/Policy.md"), encoding: .utf8)
        for page in [
            "Rules.md", "ConditionalLaunch.md", "PIN.md", "AppConfiguration.md", "ClientKeys.md", "Assumptions.md",
        ] {
            XCTAssertTrue(text.contains("](\(page))"), page)
            XCTAssertTrue(
                FileManager.default.fileExists(atPath: root.appendingPathComponent("Docs/\(page)").path), page)
        }
    }
}
