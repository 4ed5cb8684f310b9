/// The completion script for zsh, through `_arguments` and `_describe`.
struct ZshCompletion {
    let tool: Tool

    /// The script, to be saved as `_mam` in a folder of `fpath`.
    var script: String {
        """
        #compdef \(Tool.program)
        # zsh completion for \(Tool.program); save it as _\(Tool.program) in a folder of $fpath
        _\(Tool.program)() {
          local at=$words[2]
          local -a names
          if (( CURRENT == 2 )); then
            names=(\(described(tool.firstWords.map { ($0, tool.command($0)?.summary ?? "The commands of \($0).") })))
            _describe command names
            names=('--help:Print help.' '--version:Print the version.')
            _describe -o option names
            return
          fi
          case $at in
        \((tool.groups.map(group) + tool.extendedCommands.map(extended)).joined())  esac
          shift words
          (( CURRENT-- ))
          case $at in
        \(tool.commands.map(arguments).joined())  esac
        }
        if [[ $funcstack[1] == _\(Tool.program) ]]; then
          _\(Tool.program) "$@"
        else
          compdef _\(Tool.program) \(Tool.program)
        fi

        """
    }

    private func group(_ name: String) -> String {
        """
          \(name))
            if (( CURRENT == 3 )); then
              names=(\(described(tool.commands(in: name).map { ($0.words[1], $0.summary) })))
              _describe command names
              return
            fi
            at="$at $words[3]"
            shift words
            (( CURRENT-- )) ;;

        """.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    /// Tells the commands that begin with a command from the command itself.
    private func extended(_ name: String) -> String {
        let seconds = tool.commands(in: name).map { $0.words[1] }.joined(separator: "|")
        return """
              \(name))
                if (( CURRENT > 3 )) && [[ $words[3] == (\(seconds)) ]]; then
                  at="$at $words[3]"
                  shift words
                  (( CURRENT-- ))
                fi ;;

            """.split(separator: "\n").map { "\($0)\n" }.joined()
    }

    private func arguments(_ command: Command) -> String {
        let options = command.options.flatMap { option in
            let value = option.placeholder == nil ? "" : ":\(option.name):\(action(option.suggestions))"
            let names = ["--\(option.name)" + (value.isEmpty ? "" : "=")] + (option.short.map { ["-" + $0] } ?? [])
            // The long and the short form exclude each other, unless the option may be repeated.
            let others = names.count == 1 ? "" : "(--\(option.name) -\(option.short ?? ""))"
            return names.map { name in
                quoted("\(option.repeats ? "*" : others)\(name)[\(bracketed(option.help))]\(value)")
            }
        }
        let operands = command.operands.map { operand in
            let place = operand.range.upperBound == .max ? "*" : ""
            return quoted("\(place):\(operand.name.lowercased()):\(action(operand.suggestions))")
        }
        let specs = ([quoted("(- *)--help[Print help]")] + options + operands).joined(separator: " \\\n        ")
        return "    \(quoted(command.name))) _arguments \(specs) ;;\n"
    }

    private func action(_ words: [String]) -> String { words.isEmpty ? "_files" : "(\(words.joined(separator: " ")))" }

    private func described(_ rows: [(String, String)]) -> String {
        rows.map { quoted("\($0.0):\($0.1)") }.joined(separator: " ")
    }

    /// Escapes help for the brackets of `_arguments`, which end at a colon or bracket.
    private func bracketed(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    private func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
    }
}
