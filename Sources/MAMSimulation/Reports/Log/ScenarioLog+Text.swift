extension ScenarioLog {
    /// Formats the logs of scenario files as text.
    ///
    /// The text is the result of ``ScenarioReport/text(_:)``, and also lists the events of apps, each below the step in
    /// which it happened.
    ///
    /// - Parameter logs: The logs, one for each scenario file that was run.
    /// - Returns: The text.
    public static func text(_ logs: [ScenarioLog]) -> String {
        var lines: [String] = []
        for log in logs {
            lines.append(log.file)
            lines += log.notes.map { "  note: \($0)" }
            for (one, report) in zip(log.scenarios, log.report.scenarios) {
                let events = Dictionary(
                    one.entries.map { ($0.step.index, $0.events) }, uniquingKeysWith: { first, _ in first })
                let steps = report.lines { (events[$0.index] ?? []).map(\.line) }
                lines += steps.prefix(1) + one.events.map { "             \($0.line)" } + steps.dropFirst()
            }
            lines.append("")
        }
        lines.append(ScenarioReport.Summary(logs.map(\.report)).line)
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ScenarioLog.Event {
    fileprivate var line: String { "· \(app) \(words)" }
}
