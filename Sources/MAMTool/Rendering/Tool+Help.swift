extension Tool {
    /// The page of `mam help`.
    package var help: String {
        page(
            overview: summary, usage: "\(Tool.program) COMMAND [OPTIONS]",
            sections: [
                HelpSection("COMMANDS", commands.map { ($0.name, $0.summary) }),
                HelpSection("TOPICS", topics.map { ("help \($0.name)", $0.summary) }),
                HelpSection(
                    "OPTIONS",
                    [("-h, --help", "Print this help, or the help of a command."), ("--version", "Print the version.")]),
            ]) + "\nSee `\(Tool.program) help COMMAND` for the options of one command.\n"
    }

    /// The page of a group of commands.
    package func help(forGroup group: String) -> String {
        page(
            overview: "The commands of \(Tool.program) \(group).", usage: "\(Tool.program) \(group) COMMAND [OPTIONS]",
            sections: [HelpSection("COMMANDS", commands(in: group).map { ($0.name, $0.summary) })])
            + "\nSee `\(Tool.program) help \(group) COMMAND` for the options of one command.\n"
    }

    /// The page of one command.
    package func help(for command: Command) -> String {
        let options = command.options.map { ($0.heading, $0.help) } + [("-h, --help", "Print this help.")]
        return page(
            overview: command.summary, usage: command.usage,
            sections: [
                HelpSection("OPERANDS", command.operands.map { ($0.name, $0.help) }), HelpSection("OPTIONS", options),
            ] + command.sections)
    }

    /// The page of one topic.
    package func help(for topic: Topic) -> String {
        "\(Columns.paragraph("OVERVIEW: " + topic.summary))\n\n\(Columns.rows(topic.rows))"
    }

    private func page(overview: String, usage: String, sections: [HelpSection]) -> String {
        let head = "\(Columns.paragraph("OVERVIEW: " + overview))\n\n\(Columns.paragraph("USAGE: " + usage))\n"
        return head
            + sections.filter { !$0.rows.isEmpty }.map { section in
                "\n\(section.title):\n" + Columns.rows(section.rows, widest: section.isStacked ? 2 : 24)
            }.joined()
    }
}
