/// The whole tool: a table of commands and the texts made from it.
package struct Tool: Sendable {
    /// The name of the program.
    package static let program = "mam"

    /// The version that `--version` prints.
    package let version: String
    /// What it is for, one sentence.
    package let summary: String
    /// Every command, in the order of the help.
    package let commands: [Command]
    /// What `help` knows besides the commands.
    package let topics: [Topic]

    /// Makes a tool.
    package init(version: String, summary: String, commands: [Command], topics: [Topic] = []) {
        (self.version, self.summary, self.commands, self.topics) = (version, summary, commands, topics)
    }

    /// A page of help that belongs to no command.
    package struct Topic: Sendable {
        /// One word, as it is typed behind `help`.
        package let name: String
        /// One sentence.
        package let summary: String
        /// Two columns.
        package let rows: [(String, String)]

        /// Makes a topic.
        package init(_ name: String, _ summary: String, _ rows: [(String, String)]) {
            (self.name, self.summary, self.rows) = (name, summary, rows)
        }
    }
}

extension Tool {
    /// The first words of the commands that have two, each once, in the order of the table.
    package var groups: [String] {
        var groups: [String] = []
        for command in commands {
            let words = command.words
            if words.count == 2, !groups.contains(words[0]) { groups.append(words[0]) }
        }
        return groups
    }

    /// What may be typed first: groups and commands of one word, in the order of the table.
    package var firstWords: [String] {
        var words: [String] = []
        for command in commands {
            let first = command.words[0]
            if !words.contains(first) { words.append(first) }
        }
        return words
    }

    /// The commands of a group.
    package func commands(in group: String) -> [Command] {
        commands.filter { $0.words.count == 2 && $0.words[0] == group }
    }

    /// The command of exactly this name.
    package func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}

extension Command {
    /// The one or two words of the name.
    package var words: [String] { name.split(separator: " ").map(String.init) }
}
