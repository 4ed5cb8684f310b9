extension ScenarioReport {
    /// Formats the reports of scenario files as text.
    ///
    /// The text has one line for each step, an explanation of each unexpected result, and a last line with the totals.
    ///
    /// - Parameter reports: The reports, one for each scenario file that was run.
    /// - Returns: The text.
    public static func text(_ reports: [ScenarioReport]) -> String {
        var lines: [String] = []
        for report in reports {
            lines.append(report.file)
            lines += report.notes.map { "  note: \($0)" }
            for one in report.scenarios { lines += one.lines { _ in [] } }
            lines.append("")
        }
        lines.append(Summary(reports).line)
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ScenarioReport.Case {
    /// Returns the id and title, then the steps in columns.
    func lines(beneath: (ScenarioReport.Step) -> [String]) -> [String] {
        let rows = steps.map(\.columns)
        let widths = (0..<3).map { column in min(rows.map { $0[column].count }.max() ?? 0, 60) }
        var lines = ["  \(id)  \(title)"]
        for (step, row) in zip(steps, rows) {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - cell.count))
            }
            let line = (cells + row[3...]).filter { !$0.isEmpty }.joined(separator: "  ")
            lines.append((step.isAsExpected ? "       ok  " : "UNEXPECTED ") + line.trimmingEnd)
            lines += (step.complaint + beneath(step)).map { "             \($0)" }
        }
        return lines + (findings ?? []).map { "  \($0.kind.rawValue): \($0.text)" }
    }
}

extension ScenarioReport.Step {
    /// The columns of a step: index; app, accounts and layer; action; answer with its rule.
    fileprivate var columns: [String] {
        var who = app ?? ""
        if let accounts {
            let names = accounts.isEmpty ? "no account" : accounts.joined(separator: "+")
            who += " as \(names)" + (layer.map { $0 == "none" ? "" : " (\($0))" } ?? "")
        }
        if site == "background" { who += " in background" }
        let outcome = [answer, rule.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
        return [index, who, action, outcome]
    }

    /// The lines with the stated answer and the explanation, for an unexpected result.
    fileprivate var complaint: [String] {
        guard !isAsExpected else { return [] }
        let stated = [expected, expectedRule.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
        let why = explanation.map { $0.split(separator: "\n").map(String.init) } ?? []
        return ["line \(line) expects \(stated)"] + why
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
