import Foundation
import MAMTool
import XCTest

/// The completion scripts and the manual, put before the programs that read them where those are installed.
final class CompletionTests: ToolTestCase {
    private func script(_ shell: String) async throws -> String {
        try file("completion.\(shell)", await mam("completion \(shell)").output.utf8)
    }

    func testTheScriptsParse() async throws {
        for shell in ["bash", "zsh", "fish"] {
            guard let result = try Shell.run(shell, ["-n", try await script(shell)]) else { continue }
            if result.status == 127 { continue }
            XCTAssertEqual(result.status, 0, result.output)
            XCTAssertEqual(result.output, "", shell)
        }
    }

    func testTheZshScriptParses() async throws {
        guard let result = try Shell.run("zsh", ["-f", "-n", try await script("zsh")]) else {
            throw XCTSkip("zsh is not installed")
        }
        XCTAssertEqual(result.status, 0, result.output)
        XCTAssertEqual(result.output, "")
    }

    func testTheFishScriptParses() async throws {
        guard let result = try Shell.run("fish", ["--no-config", "-n", try await script("fish")]) else {
            throw XCTSkip("fish is not installed")
        }
        XCTAssertEqual(result.status, 0, result.output)
        XCTAssertEqual(result.output, "")
    }

    func testTheManualIsGoodRoff() async throws {
        let path = try file("mam.1", await mam("manual").output.utf8)
        guard let result = try Shell.run("groff", ["-ww", "-man", "-Tutf8", "-z", path]) else {
            throw XCTSkip("groff is not installed")
        }
        XCTAssertEqual(result.status, 0)
        XCTAssertEqual(result.output, "")
    }

    func testBashCompletesCommandsOptionsAndValues() async throws {
        let script = try await script("bash")
        let documented = try DocumentedCommands.all().filter { $0.count == 2 && $0[0] == "policy" }.map { $0[1] }
        for (words, expected) in [
            (["mam", "po"], ["policy"]),
            (["mam", "policy", ""], documented),
            (["mam", "policy", "de"], ["decide"]), (["mam", "policy", "check", "--fo"], ["--format"]),
            (["mam", "policy", "decide", "f", "--action", "share"], ["shareItem", "shareFile"]),
            (["mam", "policy", "decide", "f", "--account", "o"], ["otherManaged"]),
            (["mam", "policy", "decide", "f", "--account", "=", "un"], ["unmanaged"]),
            (["mam", "policy", "decide", "f", "--owner", "="], ["managed", "unmanaged"]),
            (["mam", "policy", "decide", ""], []), (["mam", "policy", "table", "f", "--peer-policy", "x"], []),
            (["mam", "sdk", "he"], ["headers"]), (["mam", "sdk", "headers", "f", "--ag"], ["--against"]),
            (["mam", "sdk", "headers", ""], []), (["mam", "completion", ""], ["bash", "zsh", "fish"]),
            (["mam", "help", "exi"], ["exit-codes"]),
            (["mam", "configure", "-i", ""], []), (["mam", "diagnostics", "f", "--level", "w"], ["warning"]),
        ] {
            let array = words.map { "'\($0)'" }.joined(separator: " ")
            let line = """
                source '\(script)'; COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); _mam
                for word in "${COMPREPLY[@]}"; do echo "$word"; done
                """
            guard let result = try Shell.run("bash", ["-c", line]) else { throw XCTSkip("bash is not installed") }
            let offered = result.output.split(separator: "\n").map(String.init)
            if words.last == "share" {
                XCTAssertTrue(Set(offered).isSuperset(of: expected) && offered.allSatisfy { $0.hasPrefix("share") })
            } else {
                XCTAssertEqual(offered, expected, "\(words)")
            }
        }
    }

    func testEveryOptionAndValueIsInEveryScript() async {
        for shell in ["bash", "zsh", "fish"] {
            let script = await mam("completion \(shell)").output
            for option in Tool.mam.commands.flatMap(\.options) {
                XCTAssertTrue(script.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"), option.name)
                for word in option.suggestions { XCTAssertTrue(script.contains(word), word) }
            }
        }
    }
}
