import MAMTool
import XCTest

/// The texts that people read: checked in, changed on purpose only.
final class GoldenHelpTests: ToolTestCase {
    func testTheHelpOfTheToolIsTheOneCheckedIn() async throws { try Golden.check(await mam("help").output, "help.txt") }

    func testTheHelpOfEveryCommandIsTheOneCheckedIn() async throws {
        for command in Tool.mam.commands {
            let name = "help-" + command.words.joined(separator: "-") + ".txt"
            try Golden.check(await mam("help \(command.name)").output, name)
        }
    }

    func testTheHelpOfEveryGroupAndTopicIsTheOneCheckedIn() async throws {
        for name in Tool.mam.groups + Tool.mam.topics.map(\.name) {
            try Golden.check(await mam("help \(name)").output, "help-\(name).txt")
        }
    }

    func testTheCompletionScriptsAndTheManualAreTheOnesCheckedIn() async throws {
        for shell in ["bash", "zsh", "fish"] {
            try Golden.check(await mam("completion \(shell)").output, "completion-\(shell).txt")
        }
        try Golden.check(await mam("manual").output, "manual.txt")
        try Golden.check(await mam("manual policy diff").output, "manual-policy-diff.txt")
    }
}
