import Foundation
import MAMTool
import XCTest

/// The completion scripts and the manual, put before the programs that read them where those are installed.
final class CompletionTests: ToolTestCase {
    /// Runs a program that may be missing; `nil` when it is.
    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String)? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else { return nil }
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    private func script(_ shell: String) async throws -> String {
        try file("completion.\(shell)", await mam("completion \(shell)").output.utf8)
    }

    func testTheScriptsParse() async throws {
        for shell in ["bash", "zsh", "fish"] {
            guard let result = try run(shell, ["-n", try await script(shell)]) else { continue }
            if result.status == 127 { continue }
            XCTAssertEqual(result.status, 0, result.output)
            XCTAssertEqual(result.output, "", shell)
        }
    }

    func testTheManualIsGoodRoff() async throws {
        let path = try file("mam.1", await mam("manual").output.utf8)
        guard let result = try run("groff", ["-ww", "-man", "-Tutf8", "-z", path]) else {
            throw XCTSkip("groff is not installed")
        }
        XCTAssertEqual(result.status, 0)
        XCTAssertEqual(result.output, "")
    }

    func testBashCompletesCommandsOptionsAndValues() async throws {
        let script = try await script("bash")
        for (words, expected) in [
            (["mam", "po"], ["policy"]),
            (
                ["mam", "policy", ""],
                ["check", "decide", "explain", "table", "diff", "prove", "convert", "lint", "assumptions"]
            ),
            (["mam", "policy", "de"], ["decide"]), (["mam", "policy", "check", "--fo"], ["--format"]),
            (["mam", "policy", "decide", "f", "--action", "share"], ["shareItem", "shareFile"]),
            (["mam", "policy", "decide", "f", "--account", "o"], ["otherManaged"]),
            (["mam", "policy", "decide", "f", "--account", "=", "un"], ["unmanaged"]),
            (["mam", "policy", "decide", "f", "--owner", "="], ["managed", "unmanaged"]),
            (["mam", "policy", "decide", ""], []), (["mam", "policy", "table", "f", "--peer-policy", "x"], []),
            (["mam", "completion", ""], ["bash", "zsh", "fish"]), (["mam", "help", "exi"], ["exit-codes"]),
        ] {
            let array = words.map { "'\($0)'" }.joined(separator: " ")
            let line = """
                source '\(script)'; COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); _mam
                for word in "${COMPREPLY[@]}"; do echo "$word"; done
                """
            guard let result = try run("bash", ["-c", line]) else { throw XCTSkip("bash is not installed") }
            XCTAssertEqual(result.output.split(separator: "\n").map(String.init), expected, "\(words)")
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
