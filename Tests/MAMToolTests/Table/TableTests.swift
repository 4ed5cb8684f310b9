import MAMTool
import XCTest

/// The table of commands itself.
final class TableTests: XCTestCase {
    func testEveryCommandHasANameOfItsOwnAndASentence() {
        let names = Tool.mam.commands.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)
        for command in Tool.mam.commands {
            XCTAssertTrue(command.summary.hasSuffix("."), command.name)
            XCTAssertTrue((1...2).contains(command.words.count), command.name)
        }
    }

    func testTheHelpOfACommandNamesTheCommandsThatBeginWithIt() {
        XCTAssertEqual(Tool.mam.extendedCommands, ["sdk"])
        for name in Tool.mam.extendedCommands {
            let help = Tool.mam.command(name).map(Tool.mam.help(for:)) ?? ""
            for command in Tool.mam.commands(in: name) {
                XCTAssertTrue(help.contains("mam help \(command.name)"), name)
            }
        }
    }

    func testEveryOptionOfACommandHasANameOfItsOwnAndASentence() {
        for command in Tool.mam.commands {
            let names = command.options.map(\.name)
            XCTAssertEqual(Set(names).count, names.count, command.name)
            XCTAssertFalse(names.contains("help"), command.name)
            for option in command.options { XCTAssertTrue(option.help.hasSuffix("."), option.name) }
        }
    }

    func testAnOperandThatMayRepeatStandsLast() {
        for command in Tool.mam.commands {
            for operand in command.operands.dropLast() { XCTAssertEqual(operand.count, .one, command.name) }
        }
    }

    func testHelpFitsEightyColumns() {
        let pages =
            [Tool.mam.help] + Tool.mam.groups.map(Tool.mam.help(forGroup:)) + Tool.mam.commands.map(Tool.mam.help(for:))
        for line in pages.joined().split(separator: "\n") { XCTAssertLessThanOrEqual(line.count, 80, String(line)) }
    }
}
