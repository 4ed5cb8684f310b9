/// Colors for a terminal, or none.
///
/// Only the tool's own words in a text are colored. Output for programs never is.
struct TextStyle: Sendable {
    /// A color, by its number in terminal control sequences.
    enum Color: Int, Sendable {
        case bold = 1
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    /// Whether colors are on.
    let isOn: Bool

    func paint(_ text: some StringProtocol, _ color: Color) -> String {
        isOn ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : String(text)
    }

    /// Returns a report with colored marks: results that are as stated or not, and severities of findings.
    func report(_ text: String) -> String {
        guard isOn else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { painted($0) }.joined(separator: "\n")
    }

    private static let marks: [(mark: String, color: Color)] = [("       ok", .green), ("UNEXPECTED", .red)]
    private static let severities: [(word: String, color: Color)] = [
        ("error", .red), ("warning", .yellow), ("info", .cyan),
    ]

    /// The verdicts that begin a line or a row of a table, with their colors.
    private static let verdicts: [(word: String, color: Color)] = [
        ("newly blocked", .red), ("newly required", .red), ("newly allowed", .green), ("no longer required", .green),
        ("BLOCKED", .red), ("WIPED", .red), ("LEAK", .red), ("broken", .red), ("no leak", .green), ("allowed", .green),
        ("fine", .green), ("applies", .green), ("WARNED", .yellow), ("UNKNOWN", .yellow), ("unknown", .yellow),
    ]

    /// Returns a line with its verdict colored; `nil` if it begins with none.
    private func verdict(_ line: Substring) -> String? {
        let start = line.prefix { $0 == " " }
        let rest = line.dropFirst(start.count)
        guard let (word, color) = Self.verdicts.first(where: { rest.hasPrefix($0.word) }) else { return nil }
        let tail = rest.dropFirst(word.count)
        guard tail.first.map({ " :,".contains($0) }) ?? true else { return nil }
        return "\(start)\(paint(word, color))\(tail)"
    }

    /// The verdicts in the last column of a table, with their colors.
    private static let lastVerdicts: [(word: String, color: Color)] = [
        ("BLOCKED", .red), ("allowed", .green), ("unknown", .yellow),
    ]

    private func painted(_ line: Substring) -> String {
        if let verdict = verdict(line) { return verdict }
        for (word, color) in Self.lastVerdicts where line.hasSuffix("  " + word) {
            return line.dropLast(word.count) + paint(word, color)
        }
        for (mark, color) in Self.marks where line.hasPrefix(mark) {
            return paint(mark, color) + line.dropFirst(mark.count)
        }
        // `PLACE: severity: …` or `PLACE: severity[RULE]: …`; the first match counts.
        for part in line.indices where line[part] == ":" {
            let rest = line[part...].dropFirst()
            guard rest.first == " " else { continue }
            for (word, color) in Self.severities where rest.dropFirst().hasPrefix(word) {
                let tail = rest.dropFirst(1 + word.count)
                guard tail.first == ":" || tail.first == "[" else { continue }
                return line[...part] + " " + paint(word, color) + tail
            }
        }
        return String(line)
    }
}

extension Call {
    /// Writes a report to standard output: on a terminal in its width, and with colors if it supports them.
    func write(report text: String) throws(ToolError) {
        let style = TextStyle(isOn: console.environment.usesColor(on: .output))
        try console.output(text, width: console.environment.width) { style.report($0) }
    }
}

extension TextStyle {
    /// Returns the text of an error with colored marks.
    func error(_ text: String, isWarning: Bool) -> String {
        guard isOn else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let name = "\(Tool.program):"
        let painted = lines.enumerated().map { place, line -> String in
            if place == 0, line.hasPrefix(name) {
                return paint(name, isWarning ? .yellow : .red) + line.dropFirst(name.count)
            }
            for word in ["usage:", "  help:"] where line.hasPrefix(word) {
                return paint(word, .cyan) + line.dropFirst(word.count)
            }
            return String(line)
        }
        return painted.joined(separator: "\n")
    }
}
