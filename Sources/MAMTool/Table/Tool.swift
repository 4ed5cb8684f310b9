internal import MAMText

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
    /// The first words of two-word commands that are no commands themselves, in the order of the table.
    package var groups: [String] { firstWords.filter { command($0) == nil } }

    /// The one-word commands whose name also begins two-word commands, in the order of the table.
    package var extendedCommands: [String] {
        firstWords.filter { command($0) != nil && !commands(in: $0).isEmpty }
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

    package func commands(in group: String) -> [Command] {
        commands.filter { $0.words.count == 2 && $0.words[0] == group }
    }

    /// Returns the command with exactly this name.
    package func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}

extension Command {
    package var words: [String] { name.split(separator: " ").map(String.init) }
}

extension Tool {
    /// Runs one command line, which does not include the name of the program.
    ///
    /// This is the whole program: `main` passes the arguments and exits with the result, and tests pass a console that
    /// records.
    package func run(_ arguments: [String], console: Console) async -> ExitStatus {
        do {
            return try await dispatch(arguments, console)
        } catch {
            report(error, asJSON: Tool.asksForJSON(arguments), console: console)
            return error.status
        }
    }

    private func dispatch(_ arguments: [String], _ console: Console) async throws(ToolError) -> ExitStatus {
        guard let first = arguments.first else {
            try console.output(help, width: console.environment.width)
            return .usage
        }
        switch first {
        case "--help", "-h":
            try console.output(help, width: console.environment.width)
            return .success
        case "--version":
            try console.output(VersionAnswer(of: self).text)
            return .success
        default:
            break
        }
        if groups.contains(first), arguments.dropFirst().first.map({ ["--help", "-h"].contains($0) }) ?? false {
            try console.output(help(forGroup: first), width: console.environment.width)
            return .success
        }
        let (command, rest) = try find(arguments)
        let parsed = try command.parse(rest)
        guard !parsed.wantsHelp else {
            try console.output(help(for: command), width: console.environment.width)
            return .success
        }
        return try await command.run(Call(tool: self, command: command, arguments: parsed, console: console))
    }

    /// Returns the command that the first one or two words name, and the arguments after it.
    private func find(_ arguments: [String]) throws(ToolError) -> (Command, [String]) {
        let first = arguments[0]
        if arguments.count > 1, let command = command("\(first) \(arguments[1])") {
            return (command, Array(arguments.dropFirst(2)))
        }
        if let command = command(first) { return (command, Array(arguments.dropFirst())) }
        guard groups.contains(first) else {
            let kind = first.hasPrefix("-") ? "option" : "command"
            let known = first.hasPrefix("-") ? ["--help", "--version"] : firstWords
            throw ToolError.usage(
                "unknown \(kind) \(PlainText.quoted(first))" + NearMiss.hint(for: first, in: known), of: usage)
        }
        let second = commands(in: first).map { $0.words[1] }
        guard arguments.count > 1 else {
            throw ToolError.usage(
                "`\(first)` needs a command: \(second.joined(separator: ", "))", of: usage(ofGroup: first))
        }
        let hint = NearMiss.hint(for: arguments[1], in: second, prefix: first + " ")
        throw ToolError.usage(
            "unknown command \(PlainText.quoted("\(first) \(arguments[1])"))\(hint)", of: usage(ofGroup: first))
    }

    /// The usage of the tool, on one line.
    package var usage: String { "\(Tool.program) COMMAND [OPTIONS]; `\(Tool.program) help` lists the commands" }

    /// The usage of a group of commands, on one line.
    package func usage(ofGroup group: String) -> String {
        "\(Tool.program) \(group) \(commands(in: group).map { $0.words[1] }.joined(separator: "|")) …"
    }

    /// Reports an error on standard error.
    func report(_ error: ToolError, asJSON: Bool, console: Console) {
        if asJSON, let json = try? error.json() { return console.error(json) }
        let style = TextStyle(isOn: console.environment.usesColor(on: .error))
        console.error(error.text) { style.error($0, isWarning: error.isWarning) }
    }

    /// Whether a command line contains `--format json`, even if it cannot be parsed.
    private static func asksForJSON(_ arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--format=json")
            || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }
}
