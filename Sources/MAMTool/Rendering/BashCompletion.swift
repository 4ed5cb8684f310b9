/// The completion script for bash 3.2 and later.
///
/// Words are completed from the table of commands. Where a file is expected the list is empty, so that bash completes
/// file names.
struct BashCompletion {
    let tool: Tool

    /// The script, to be sourced.
    var script: String {
        """
        # bash completion for \(Tool.program); load it with: source <(\(Tool.program) completion bash)
        _\(Tool.program)() {
          local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
          local IFS=$'\\n' words='' at=${COMP_WORDS[1]}
          if [ "$word" = '=' ]; then
            word=''
          elif [ "$before" = '=' ]; then
            before=${COMP_WORDS[COMP_CWORD-2]}
          fi
          if [ "$COMP_CWORD" -eq 1 ]; then
            words=\(quoted(tool.firstWords + ["--help", "--version"]))
          else
            case $at in
        \((tool.groups.map(group) + tool.extendedCommands.map(extended)).joined())    esac
            if [ -z "$words" ]; then
              case "$at $before" in
        \(tool.commands.flatMap(values).joined())      *)
                case $at in
        \(tool.commands.map(names).joined())        esac ;;
              esac
            fi
          fi
          COMPREPLY=($(compgen -W "$words" -- "$word"))
        }
        complete -o default -F _\(Tool.program) \(Tool.program)

        """
    }

    private func group(_ name: String) -> String {
        """
            \(name))
              if [ "$COMP_CWORD" -eq 2 ]; then
                words=\(quoted(tool.commands(in: name).map { $0.words[1] }))
              else
                at="$at ${COMP_WORDS[2]}"
              fi ;;

        """.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    /// Tells the commands that begin with a command from the command itself.
    private func extended(_ name: String) -> String {
        let seconds = tool.commands(in: name).map { $0.words[1] }.joined(separator: "|")
        return
            "      \(name)) case $COMP_CWORD:${COMP_WORDS[2]} in 2:*) ;; *:\(seconds)) at=\"$at ${COMP_WORDS[2]}\" ;; esac ;;\n"
    }

    /// Lists the values of each option.
    private func values(_ command: Command) -> [String] {
        command.options.filter { $0.placeholder != nil }.map { option in
            let names = ["--" + option.name] + (option.short.map { ["-" + $0] } ?? [])
            let patterns = names.map { "'\(command.name) \($0)'" }.joined(separator: "|")
            return "      \(patterns)) words=\(quoted(option.suggestions)) ;;\n"
        }
    }

    /// Lists the options of a command after a dash, otherwise its words.
    ///
    /// An empty list stands for file names.
    private func names(_ command: Command) -> String {
        let options = quoted(command.options.map { "--" + $0.name } + ["--help"])
        let words = quoted(command.operands.flatMap(\.suggestions))
        return "          '\(command.name)') case $word in -*) words=\(options) ;; *) words=\(words) ;; esac ;;\n"
    }

    private func quoted(_ words: [String]) -> String {
        words.isEmpty ? "''" : "$'" + words.joined(separator: "\\n") + "'"
    }
}
