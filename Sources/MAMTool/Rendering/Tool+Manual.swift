extension Tool {
    /// The manual page, for `man`: one section per command.
    package var manual: String {
        var text = """
            .TH \(Tool.program.uppercased()) 1 "" "\(Tool.program) \(version)" "User Commands"
            .SH NAME
            \(Tool.program) \\- \(roff(uncapitalised(summary)))
            .SH SYNOPSIS
            .B \(Tool.program)
            .I COMMAND
            .RI [ OPTIONS ]
            .SH COMMANDS

            """
        text += commands.map(manual(of:)).joined()
        for topic in topics {
            text += ".SH \(roff(topic.name.uppercased()))\n\(roff(topic.summary))\n" + list(topic.rows)
        }
        return text
    }

    private func manual(of command: Command) -> String {
        let options = command.options.map { ($0.heading, $0.help) }
        let sections = command.sections.map { ".PP\n.B \"\(roff($0.title))\"\n" + list($0.rows) }
        return """
            .SS "\(Tool.program) \(roff(command.name))"
            \(roff(command.summary))
            .PP
            .nh
            \(roff(command.usage))
            .hy

            """ + list(command.operands.map { ($0.name, $0.help) }) + list(options) + sections.joined()
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
