/// Formats help in columns, for a width of 80.
enum Columns {
    /// The width of the help, in characters.
    static let width = 80

    /// Returns two columns: names, and their meanings, wrapped.
    static func rows(_ rows: [(String, String)], widest: Int = 24) -> String {
        let left = min(widest, rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { name, text in
            let lines = wrapped(text, to: width - left)
            let hangs = name.count + 4 > left
            let first = "  " + name + (hangs ? "" : padding(left - 2 - name.count) + (lines.first ?? ""))
            let others = lines.dropFirst(hangs ? 0 : 1).map { padding(left) + $0 }
            return ([trimmed(first)] + others).joined(separator: "\n") + "\n"
        }.joined()
    }

    /// Wraps a line; all lines except the first are indented.
    static func paragraph(_ text: String, indent: Int = 4) -> String {
        let lines = wrapped(text, to: width - indent)
        return lines.enumerated().map { ($0.offset == 0 ? "" : padding(indent)) + $0.element }.joined(separator: "\n")
    }

    /// Returns a table in which every column is as wide as its widest cell.
    static func table(_ rows: [[String]]) -> String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + padding($1 - $0.count) }
            return trimmed("  " + cells.joined(separator: "  ")) + "\n"
        }.joined()
    }

    /// Returns a number of blanks; none for a negative number.
    static func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var (lines, line) = ([String](), "")
        for word in words(of: text) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = word
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return lines + [line]
    }

    /// Splits a text into words; text in brackets stays together.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        for word in text.split(separator: " ").map(String.init) {
            if let last = words.last, last.hasPrefix("["), !last.hasSuffix("]"), !last.contains("…]") {
                words[words.count - 1] = last + " " + word
            } else {
                words.append(word)
            }
        }
        return words
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}

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
