import Foundation
import MAMCore
import MAMTool
import XCTest

/// How a command line finds its command, and what happens when it does not.
final class CommandLookupTests: ToolTestCase {
    func testHelpGoesToStandardOutputAndIsASuccess() async {
        for line in ["help", "--help", "-h", "policy --help", "policy decide --help", "policy decide -h", "help help"] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome.status, .success, line)
            XCTAssertTrue(outcome.output.hasPrefix("OVERVIEW: "), line)
            XCTAssertEqual(outcome.error, "", line)
        }
    }

    func testHelpByNameAndByOptionAreOneText() async {
        for command in Tool.mam.commands {
            let (byName, byOption) = (await mam("help \(command.name)"), await mam("\(command.name) --help"))
            XCTAssertEqual(byName, byOption)
            XCTAssertTrue(byName.output.contains("USAGE: mam \(command.name)"), byName.output)
        }
    }

    func testWithoutArgumentsTheHelpIsPrintedButAScriptNotices() async {
        let (bare, help) = (await mam(""), await mam("help"))
        XCTAssertEqual(bare.output, help.output)
        XCTAssertEqual(bare.status, .usage)
    }

    func testTheVersionsArePrintedByOptionAndByCommand() async throws {
        let text = """
            mam \(MAMVersionInfo.libraryVersion)
            commit unknown: built from sources, not from a release
            models the Intune App SDK for iOS \(MAMVersionInfo.sdkVersion)

            """
        for line in ["--version", "version", "version --format text"] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome, Outcome(status: .success, output: text, error: ""), line)
        }
        let json = try document(await mam("version --format json").output)
        XCTAssertEqual(json["version"] as? Int, 1)
        XCTAssertEqual(json["mam"] as? String, MAMVersionInfo.libraryVersion)
        XCTAssertEqual(json["sdk"] as? String, MAMVersionInfo.sdkVersion)
        XCTAssertNil(json["commit"])
    }

    func testEveryCommandHasAPageOfTheManual() async {
        for command in Tool.mam.commands {
            let page = await mam("manual \(command.name)")
            let name = "mam\\-" + command.name.replacing("-", with: " ").replacing(" ", with: "\\-")
            XCTAssertEqual(page.status, .success)
            XCTAssertTrue(page.output.hasPrefix(".TH \(name.uppercased()) 1 "), page.output)
            XCTAssertTrue(page.output.contains(".SH \"EXAMPLE"), command.name)
        }
    }

    func testTheVersionIsTheFirstHeadingOfTheChangelog() throws {
        let page = SDKFiles.root.appendingPathComponent("Docs/Changelog.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.first { $0.hasPrefix("## ") }, "## \(MAMVersionInfo.libraryVersion)")
    }

    func testAUsageErrorIsTwoLines() async {
        for (line, message, usage) in [
            ("polcy check", "unknown command `polcy`; did you mean `policy`?", "mam COMMAND [OPTIONS]"),
            ("frobnicate", "unknown command `frobnicate`", "mam COMMAND [OPTIONS]"),
            ("--verson", "unknown option `--verson`; did you mean `--version`?", "mam COMMAND [OPTIONS]"),
            (
                "policy",
                "`policy` needs a command: check, decide, explain, table, page, diff, prove, convert, lint, assumptions, known",
                "mam policy check|decide|explain|table"
            ),
            (
                "policy chek f", "unknown command `policy chek`; did you mean `policy check`?",
                "mam policy check|decide|explain|table"
            ),
            ("policy check", "missing FILE", "mam policy check FILE…"),
            (
                "policy check --fromat json f", "unknown option `--fromat`; did you mean `--format`?",
                "mam policy check FILE…"
            ),
            ("help polcy", "no help for `polcy`; did you mean `policy`?", "mam help [COMMAND…]"),
            ("completion tcsh", "no completion for `tcsh`: one of bash, zsh, fish", "mam completion SHELL"),
            ("manual polcy diff", "no page for `polcy diff`; did you mean `policy diff`?", "mam manual [COMMAND…]"),
        ] {
            let outcome = await mam(line)
            let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false)
            XCTAssertEqual(outcome.status, .usage, line)
            XCTAssertEqual(outcome.output, "", line)
            XCTAssertEqual(lines.count, 3, outcome.error)
            XCTAssertEqual(lines[0], "mam: \(message)")
            XCTAssertTrue(lines[1].hasPrefix("usage: \(usage)"), outcome.error)
            XCTAssertEqual(lines[2], "")
        }
    }

    func testUnderFormatJSONAnErrorIsOneDocument() async throws {
        for line in [
            "policy check --format json", "policy check --format=json --nonsense f", "policy decide --format json f",
        ] {
            let outcome = await mam(line)
            XCTAssertEqual(outcome.status, .usage)
            XCTAssertEqual(outcome.output, "")
            let document = try document(outcome.error)
            XCTAssertEqual(document["version"] as? Int, 1)
            let error = try XCTUnwrap(document["error"] as? [String: Any])
            XCTAssertEqual(Set(error.keys), ["message", "help", "file", "line", "column", "exit"])
            XCTAssertEqual(error["exit"] as? Int, 64)
            XCTAssertTrue(error["file"] is NSNull)
        }
        let outcome = await mam("policy check --nonsense -- --format json")
        XCTAssertTrue(outcome.error.hasPrefix("mam: "), outcome.error)
    }

    func testTheExitCodesAreThoseOfSysexits() async {
        XCTAssertEqual(ExitStatus.allCases.map(\.rawValue), [0, 1, 64, 65, 66, 70, 73, 74])
        let outcome = await mam("help exit-codes")
        for status in ExitStatus.allCases {
            XCTAssertTrue(outcome.output.contains("\n  \(status.rawValue) "), outcome.output)
            XCTAssertTrue(outcome.output.contains(status.meaning), outcome.output)
        }
    }

    func testAMistakeOfTheToolAndAFailureToWriteHaveTheirOwnCodes() async {
        for status in [ExitStatus.software, .ioError] {
            let command = Command("fail", "Fails.", run: { _ throws(ToolError) in throw ToolError(status, "no luck") })
            let outcome = await mam(["fail"], tool: Tool(version: "1", summary: "A tool.", commands: [command]))
            XCTAssertEqual(outcome, Outcome(status: status, output: "", error: "mam: no luck\n"))
        }
        let full = Console(
            input: { _ throws(ToolError) in [] },
            output: { _ throws(ToolError) in throw ToolError(.ioError, "cannot write") }, error: { _ in })
        let status = await Tool.mam.run(["help"], console: full)
        XCTAssertEqual(status, .ioError)
    }
}
