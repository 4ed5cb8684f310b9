/// The whole tool: a table of commands and the texts made from it.
package struct Tool: Sendable {
    /// The name of the program.
    package static let program = "mam"

    /// The version of the tool and of the library.
    package let version: String
    /// The purpose of the tool, one sentence.
    package let summary: String
    /// Every command, in the order of the help.
    package let commands: [Command]
    /// The help topics besides the commands.
    package let topics: [Topic]

    /// Makes a tool.
    package init(version: String, summary: String, commands: [Command], topics: [Topic] = []) {
        (self.version, self.summary, self.commands, self.topics) = (version, summary, commands, topics)
    }

    /// A page of help that belongs to no command.
    package struct Topic: Sendable {
        /// The name, one word after `help`.
        package let name: String
        /// The summary, one sentence.
        package let summary: String
        /// The rows, in two columns.
        package let rows: [(String, String)]

        /// Makes a topic.
        package init(_ name: String, _ summary: String, _ rows: [(String, String)]) {
            (self.name, self.summary, self.rows) = (name, summary, rows)
        }
    }
}

extension Tool {
    /// The first words of two-word commands, without duplicates, in the order of the table.
    package var groups: [String] {
        var groups: [String] = []
        for command in commands {
            let words = command.words
            if words.count == 2, !groups.contains(words[0]) { groups.append(words[0]) }
        }
        return groups
    }

    /// The groups and one-word commands, in the order of the table.
    package var firstWords: [String] {
        var words: [String] = []
        for command in commands {
            let first = command.words[0]
            if !words.contains(first) { words.append(first) }
        }
        return words
    }

    /// Returns the commands of a group.
    package func commands(in group: String) -> [Command] {
        commands.filter { $0.words.count == 2 && $0.words[0] == group }
    }

    /// Returns the command with exactly this name.
    package func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}

extension Command {
    /// The words of the name.
    package var words: [String] { name.split(separator: " ").map(String.init) }
}
