import Foundation
import MAMTool
import XCTest

/// What zsh and fish make of their completion scripts, asked as somebody at a keyboard asks.
final class ShellCompletionTests: ToolTestCase {
    /// Lines, and what is offered for them: all of it, or some of many.
    private static let questions: [(line: String, all: Bool, words: [String])] = [
        ("mam po", true, ["policy"]), ("mam sim", true, ["simulate"]), ("mam policy de", true, ["decide"]),
        (
            "mam policy ", true,
            ["check", "decide", "explain", "table", "diff", "prove", "convert", "lint", "assumptions"]
        ),
        ("mam completion ", true, ["bash", "zsh", "fish"]), ("mam help exi", true, ["exit-codes"]),
        ("mam policy check --fo", true, ["--format"]), ("mam policy check --format ", true, ["text", "json"]),
        ("mam policy decide f --action share", true, ["shareItem", "shareFile"]),
        ("mam policy decide f --account o", true, ["otherManaged"]),
        ("mam diagnostics f --level ", true, ["verbose", "info", "warning", "error"]),
        ("mam configure --ou", true, ["--output"]), ("mam simulate --", false, ["--format", "--list", "--help"]),
        ("mam --", false, ["--help", "--version"]),
    ]

    func testFishOffersWhatTheTableHas() async throws {
        let script = try file("mam.fish", await mam("completion fish").output.utf8)
        let lines = Self.questions.map { "complete -C '\($0.line)'; echo '<end>'" }.joined(separator: "; ")
        let command = "source '\(script)'; \(lines)"
        let home = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path]
        guard let result = try Shell.run("fish", ["--no-config", "-c", command], environment: home) else {
            throw XCTSkip("fish is not installed")
        }
        let answers = result.output.components(separatedBy: "<end>\n")
        XCTAssertEqual(answers.count, Self.questions.count + 1, result.output)
        for (question, answer) in zip(Self.questions, answers) {
            // A word, a tab, and what it means.
            check(question, answer.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
        }
    }

    func testZshOffersWhatTheTableHas() async throws {
        _ = try file("_mam", await mam("completion zsh").output.utf8)
        let setting = try file("setting.zsh", Shell.zshSetting.utf8)
        for question in Self.questions {
            let arguments = ["-f", "-c", Shell.zshAsker, "asker", folder.path, setting, question.line]
            guard let result = try Shell.run("zsh", arguments, environment: ["HOME": folder.path, "TERM": "xterm"])
            else {
                throw XCTSkip("zsh is not installed")
            }
            if result.status == 2 { throw XCTSkip("zsh has no module for terminals") }
            let words = result.output.matches(of: /<word>(?<word>[^<]*)<\/word>/)
                .flatMap { $0.word.split(separator: " ").map(String.init) }
            check(question, words, result.output)
        }
    }

    private func check(_ question: (line: String, all: Bool, words: [String]), _ words: [String], _ output: String = "")
    {
        let offered = Set(words.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 })
        if question.all {
            XCTAssertEqual(offered, Set(question.words), "\(question.line)|\(output)")
        } else {
            XCTAssertTrue(offered.isSuperset(of: question.words), "\(question.line)| \(offered)\(output)")
        }
    }
}
