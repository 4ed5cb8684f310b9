extension Tool {
    /// The page of the whole tool, for `man`: every command with its purpose, and where the page of each is.
    package var manual: String {
        let examples = commands.flatMap(\.sections).filter(\.isExamples).compactMap(\.rows.first)
        var text =
            head(of: nil, summary)
                + """
                .SH SYNOPSIS
                .B \(Tool.program)
                .I COMMAND
                .RI [ OPTIONS ]
                .SH COMMANDS
                The page of a command is
                .BR \(roff(Tool.program + "-COMMAND")) (1),
                with a dash between the words of its name.

                """
        text += list(commands.map { ($0.name, $0.summary) })
        text += ".SH EXAMPLES\n" + list(examples)
        for topic in topics {
            text += ".SH \(roff(topic.name.uppercased()))\n\(roff(topic.summary))\n" + list(topic.rows)
        }
        return text + seeAlso(commands.map(\.name))
    }

    /// The page of one command, for `man`.
    package func manual(of command: Command) -> String {
        var text =
            head(of: command, command.summary)
                + """
                .SH SYNOPSIS
                .nh
                \(roff(command.usage))
                .hy

                """
        if !command.operands.isEmpty { text += ".SH OPERANDS\n" + list(command.operands.map { ($0.name, $0.help) }) }
        text +=
            ".SH OPTIONS\n" + list(command.options.map { ($0.heading, $0.help) } + [("-h, --help", "Print the help.")])
        text += command.sections.map { ".SH \"\(roff($0.title))\"\n" + list($0.rows) }.joined()
        // Its group, or the other commands without one.
        let kin = command.words.count == 2 ? commands(in: command.words[0]) : commands.filter { $0.words.count == 1 }
        return text + seeAlso([""] + kin.map(\.name).filter { $0 != command.name })
    }

    private func head(of command: Command?, _ summary: String) -> String {
        let page = Tool.page(of: command?.name ?? "")
        return """
            .TH \(roff(page.uppercased())) 1 "" "\(Tool.program) \(version)" "User Commands"
            .SH NAME
            \(roff(page)) \\- \(roff(uncapitalised(summary)))

            """
    }

    private func seeAlso(_ names: [String]) -> String {
        let pages = names.map { ".BR \(roff(Tool.page(of: $0))) (1)" }
        return ".SH SEE ALSO\n" + pages.joined(separator: ",\n") + "\n"
    }

    /// The name of a command's page: `mam-policy-diff`.
    private static func page(of name: String) -> String {
        ([program] + name.split(separator: " ").map(String.init)).joined(separator: "-")
    }

    private func list(_ rows: [(String, String)]) -> String {
        rows.map { ".TP\n\\fB\(roff($0.0))\\fR\n\(roff($0.1))\n" }.joined()
    }

    /// Escapes a text for roff; no line of it begins with a roff command.
    private func roff(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "`": result += "\\(ga"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "…": result += "\\&..."
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }

    private func uncapitalised(_ text: String) -> String {
        let text = text.hasSuffix(".") ? String(text.dropLast()) : text
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
