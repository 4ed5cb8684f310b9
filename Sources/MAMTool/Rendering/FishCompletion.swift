/// The completion script for fish, with one line for each completion.
struct FishCompletion {
    let tool: Tool

    /// The script, to be sourced or saved as `mam.fish`.
    var script: String {
        let head = "# fish completion for \(Tool.program); load it with: \(Tool.program) completion fish | source\n"
        let first = tool.firstWords.map { word in
            let summary = tool.command(word)?.summary ?? "The commands of \(word)."
            return line("__fish_use_subcommand", "-f -a \(word) -d \(quoted(summary))")
        }
        let own = [
            line("__fish_use_subcommand", "-s h -l help -d 'Print help.'"),
            line("__fish_use_subcommand", "-l version -d 'Print the version.'"),
        ]
        return (head + first.joined() + own.joined())
            + (tool.groups.map(group) + tool.commands.map(options)).joined()
    }

    private func group(_ name: String) -> String {
        let commands = tool.commands(in: name)
        let others = commands.map { $0.words[1] }.joined(separator: " ")
        let condition = "__fish_seen_subcommand_from \(name); and not __fish_seen_subcommand_from \(others)"
        return commands.map { line(condition, "-f -a \($0.words[1]) -d \(quoted($0.summary))") }.joined()
    }

    private func options(_ command: Command) -> String {
        let others = command.words.count == 1 ? tool.commands(in: command.name).map { $0.words[1] } : []
        let condition =
            command.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            + (others.isEmpty ? "" : "; and not __fish_seen_subcommand_from \(others.joined(separator: " "))")
        let operands = command.operands.filter { !$0.suggestions.isEmpty }.map { operand in
            line(condition, "-f -a \(quoted(operand.suggestions.joined(separator: " ")))")
        }
        return operands.joined()
            + command.options.map { option in
                let words =
                    option.suggestions.isEmpty ? "-r" : "-x -a \(quoted(option.suggestions.joined(separator: " ")))"
                let value = option.placeholder == nil ? "" : " \(words)"
                // In fish, `-s` declares a short option of one letter, and `-o` a longer one after a single dash.
                let short = option.short.map { $0.count == 1 ? " -s \($0)" : " -o \($0)" } ?? ""
                return line(condition, "-l \(option.name)\(short)\(value) -d \(quoted(option.help))")
            }.joined() + line(condition, "-s h -l help -d 'Print help.'")
    }

    private func line(_ condition: String, _ rest: String) -> String {
        "complete -c \(Tool.program) -n \(quoted(condition)) \(rest)\n"
    }

    private func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
    }
}
