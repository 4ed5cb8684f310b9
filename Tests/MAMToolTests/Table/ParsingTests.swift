import MAMTool
import XCTest

/// What a command makes of what stands behind its name.
final class ParsingTests: XCTestCase {
    private let command = Command(
        "try this", "A command for tests.", operands: [Operand("FILE", "A file.", count: .oneOrMore)],
        options: [
            Option("color", .choice(["red", "green"]), "A color."),
            Option("name", .word("NAME", suggestions: []), "A name."),
            Option("deep", .flag, "A flag."),
            Option("set", .word("VAR=VALUE", suggestions: []), short: "s", repeats: true, "A setting."),
        ], run: { _ throws(ToolError) in .success })

    private func parse(_ arguments: String...) throws -> ParsedArguments { try command.parse(arguments) }

    private func message(_ arguments: String..., line: UInt = #line) -> String {
        do throws(ToolError) {
            _ = try command.parse(arguments)
            XCTFail("no error", line: line)
            return ""
        } catch {
            XCTAssertEqual(error.status, .usage, line: line)
            XCTAssertEqual(error.help, command.usage, line: line)
            return error.message
        }
    }

    func testAValueStandsBehindItsNameOrBehindAnEqualsSign() throws {
        for arguments in [
            ["--color", "red", "f"], ["--color=red", "f"], ["f", "--color=red"], ["f", "--color", "red"],
        ] {
            let parsed = try command.parse(arguments)
            XCTAssertEqual(parsed.values, ["color": "red"])
            XCTAssertEqual(parsed.operands, ["f"])
        }
    }

    func testAValueMayBeEmptyHoldEqualsSignsAndBeginWithADash() throws {
        XCTAssertEqual(try parse("--name=", "f").values, ["name": ""])
        XCTAssertEqual(try parse("--name=a=b=c", "f").values, ["name": "a=b=c"])
        XCTAssertEqual(try parse("--name=--deep", "f").values, ["name": "--deep"])
        XCTAssertEqual(try parse("--name", "-", "f").values, ["name": "-"])
        XCTAssertEqual(try parse("--name", "-1", "f").values, ["name": "-1"])
    }

    func testAnOptionThatRepeatsKeepsItsValuesInOrder() throws {
        let parsed = try parse("--set", "a=1", "f", "-s", "b=2", "--set=a=3")
        XCTAssertEqual(parsed.lists, ["set": ["a=1", "b=2", "a=3"]])
        XCTAssertEqual(parsed.operands, ["f"])
        XCTAssertEqual(try parse("f").lists, [:])
        XCTAssertTrue(command.usage.hasSuffix("[--set VAR=VALUE]…"), command.usage)
    }

    func testAFlagIsOnOrOff() throws {
        XCTAssertEqual(try parse("--deep", "f").flags, ["deep"])
        XCTAssertEqual(try parse("--deep", "--deep", "f").flags, ["deep"])
        XCTAssertEqual(try parse("f").flags, [])
        XCTAssertEqual(message("--deep=yes", "f"), "`--deep` takes no value")
    }

    func testADashAloneIsAnOperandAndTwoDashesEndTheOptions() throws {
        XCTAssertEqual(try parse("-").operands, ["-"])
        XCTAssertEqual(try parse("--", "--deep", "-x", "--").operands, ["--deep", "-x", "--"])
        XCTAssertEqual(try parse("a", "--", "--help").operands, ["a", "--help"])
    }

    func testHelpTakesPrecedenceOverMissingArguments() throws {
        XCTAssertTrue(try parse("--help").wantsHelp)
        XCTAssertTrue(try parse("-h", "--nonsense").wantsHelp)
        XCTAssertFalse(try parse("f").wantsHelp)
    }

    func testAnUnknownOptionIsNamedWithTheNearestOne() {
        XCTAssertEqual(message("--colr", "red", "f"), "unknown option `--colr`; did you mean `--color`?")
        XCTAssertEqual(message("--colr=red", "f"), "unknown option `--colr`; did you mean `--color`?")
        XCTAssertEqual(message("--hlep"), "unknown option `--hlep`; did you mean `--help`?")
        XCTAssertEqual(message("-x", "f"), "unknown option `-x`")
        XCTAssertEqual(message("-deep", "f"), "unknown option `-deep`; did you mean `--deep`?")
        XCTAssertEqual(message("--=x", "f"), "unknown option `--`")
        XCTAssertEqual(message("--a\u{1B}[2Jb", "f"), "unknown option `--a\\u{1B}[2Jb`")
    }

    func testAnUnknownValueIsNamedWithTheNearestOneOrWithAllOfThem() {
        XCTAssertEqual(message("--color", "gren", "f"), "`gren` is no value of `--color`; did you mean `green`?")
        XCTAssertEqual(message("--color", "blue", "f"), "`blue` is no value of `--color`: one of red, green")
        XCTAssertEqual(message("--color=", "f"), "`` is no value of `--color`: one of red, green")
    }

    func testAMissingValueIsAnError() {
        XCTAssertEqual(message("f", "--color"), "`--color` needs a value: one of red, green")
        XCTAssertEqual(message("f", "--name"), "`--name` needs a value")
        XCTAssertEqual(message("--name", "--deep", "f"), "`--name` needs a value")
    }

    func testAnOptionGivenTwiceIsAnError() {
        XCTAssertEqual(message("--name", "a", "--name=a", "f"), "`--name` is given twice")
    }

    func testTheNumberOfOperandsIsChecked() throws {
        XCTAssertEqual(message(), "missing FILE")
        XCTAssertEqual(try parse("a", "b", "c").operands, ["a", "b", "c"])
        let one = Command(
            "one", "One file.", operands: [Operand("FILE", "A file."), Operand("MORE", "Another.", count: .optional)],
            run: { _ throws(ToolError) in .success })
        XCTAssertEqual(try one.parse(["a"]).operands, ["a"])
        XCTAssertEqual(try one.parse(["a", "b"]).operands, ["a", "b"])
        XCTAssertThrowsError(try one.parse(["a", "b", "c"])) {
            XCTAssertEqual(($0 as? ToolError)?.message, "unexpected operand `c`")
        }
    }

    func testAMissingRequiredOptionIsAnError() {
        let strict = Command(
            "strict", "A command.", options: [Option("must", .choice(["a", "b"]), isRequired: true, "Needed.")],
            run: { _ throws(ToolError) in .success })
        XCTAssertEqual(strict.usage, "mam strict --must a|b")
        XCTAssertThrowsError(try strict.parse([])) {
            XCTAssertEqual(($0 as? ToolError)?.message, "missing `--must`: one of a, b")
        }
    }

    func testTheUsageLineShowsEverythingTheCommandTakes() {
        XCTAssertEqual(
            command.usage, "mam try this FILE… [--color red|green] [--name NAME] [--deep] [--set VAR=VALUE]…")
    }
}
