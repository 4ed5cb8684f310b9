import Foundation
import MAMTool
import XCTest

/// What zsh and fish make of their completion scripts, asked as somebody at a keyboard asks.
final class ShellCompletionTests: ToolTestCase {
    private typealias Question = (line: String, all: Bool, words: [String])

    /// Lines, and what is offered for them: some of it, or all of it.
    ///
    /// All of it only where the words come from another source than the tool's table: the commands of the documentation.
    private static func questions() throws -> [Question] {
        let commands = try DocumentedCommands.all()
        let groups: [Question] = Set(commands.compactMap { $0.count == 2 ? $0[0] : nil }).sorted().map { group in
            // A group that is a command too also offers the operands of that.
            (
                "mam \(group) ", !commands.contains([group]),
                commands.filter { $0.count == 2 && $0[0] == group }.map { $0[1] }
            )
        }
        XCTAssertTrue(groups.contains { $0.line == "mam policy " && $0.words.contains("decide") })
        return groups + [
            ("mam ", true, Array(Set(commands.map { $0[0] }))),
            ("mam po", false, ["policy"]), ("mam sim", false, ["simulate"]), ("mam policy de", false, ["decide"]),
            ("mam sdk IntuneMAMUs", false, ["IntuneMAMUserStatus"]), ("mam sdk headers --ag", false, ["--against"]),
            ("mam completion ", false, ["bash", "zsh", "fish"]), ("mam help exi", false, ["exit-codes"]),
            ("mam policy check --fo", false, ["--format"]), ("mam policy check --format ", false, ["text", "json"]),
            ("mam policy decide f --action share", false, ["shareItem", "shareFile"]),
            ("mam policy decide f --account o", false, ["otherManaged"]),
            ("mam diagnostics f --level ", false, ["verbose", "info", "warning", "error"]),
            ("mam configure --ou", false, ["--output"]), ("mam simulate --", false, ["--format", "--list", "--help"]),
            ("mam --", false, ["--help", "--version"]),
        ]
    }

    func testFishCompletesTheWordsOfTheTable() async throws {
        let script = try file("mam.fish", await mam("completion fish").output.utf8)
        let questions = try Self.questions()
        let lines = questions.map { "complete -C '\($0.line)'; echo '<end>'" }.joined(separator: "; ")
        let command = "source '\(script)'; \(lines)"
        let home = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path]
        guard let result = try Shell.run("fish", ["--no-config", "-c", command], environment: home) else {
            throw XCTSkip("fish is not installed")
        }
        let answers = result.output.components(separatedBy: "<end>\n")
        XCTAssertEqual(answers.count, questions.count + 1, result.output)
        for (question, answer) in zip(questions, answers) {
            // A word, a tab, and what it means.
            check(question, answer.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
        }
    }

    func testZshCompletesTheWordsOfTheTable() async throws {
        _ = try file("_mam", await mam("completion zsh").output.utf8)
        let setting = try file("setting.zsh", Shell.zshSetting.utf8)
        let questions = try Self.questions()
        let arguments = ["-f", "-c", Shell.zshAsker, "asker", folder.path, setting] + questions.map(\.line)
        guard let result = try Shell.run("zsh", arguments, environment: ["HOME": folder.path, "TERM": "xterm"]) else {
            throw XCTSkip("zsh is not installed")
        }
        if result.status == 2 { throw XCTSkip("zsh has no module for terminals") }
        let answers = result.output.components(separatedBy: "<end>")
        XCTAssertEqual(answers.count, questions.count + 1, result.output)
        for (question, answer) in zip(questions, answers) {
            let words = answer.matches(of: /<word>(?<word>[^<]*)<\/word>/)
                .flatMap { $0.word.split(separator: " ").map(String.init) }
            check(question, words, answer)
        }
    }

    private func check(_ question: Question, _ words: [String], _ output: String = "") {
        let offered = Set(words.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 })
        // A shell offers only words that go on with what was typed.
        let typed = question.line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        XCTAssertTrue(offered.allSatisfy { $0.hasPrefix(typed) }, "\(question.line)| \(offered)\(output)")
        if question.all {
            XCTAssertEqual(offered, Set(question.words), "\(question.line)|\(output)")
        } else {
            XCTAssertTrue(offered.isSuperset(of: question.words), "\(question.line)| \(offered)\(output)")
        }
    }
}

/// The commands that the page of all commands lists, each as its words: written by people, not taken from the tool.
enum DocumentedCommands {
    static func all() throws -> [[String]] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("Docs/README.md"), encoding: .utf8)
        let rows = page.components(separatedBy: "\n## Commands\n").last?.split(separator: "\n") ?? []
        return rows.filter { $0.hasPrefix("| `") }.flatMap { row in
            let cell = row.dropFirst(2).prefix { $0 != "|" }
            return cell.split(separator: "`").filter { $0.contains { $0.isLetter } }.map {
                $0.split(separator: " ").map(String.init)
            }
        }
    }
}
