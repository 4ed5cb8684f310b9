internal import MAMCore
internal import MAMSimulation
internal import MAMText

/// The output formats of `simulate`.
private enum SimulateFormat: String, Sendable, CaseIterable {
    case text, json, junit, jsonl, mermaid, html, prometheus, perfetto, otlp

    /// Whether the format includes the events, rather than the steps alone.
    var isOfLogs: Bool {
        switch self {
        case .jsonl, .mermaid, .html, .perfetto, .otlp: true
        case .text, .json, .junit, .prometheus: false
        }
    }
}

extension Option {
    fileprivate static let simulateFormat = Option.choice(
        "format", of: SimulateFormat.self, "The format of the report. Defaults to text.")
    fileprivate static let list = Option("list", .flag, "List the scenarios of the files without running them.")
    fileprivate static let trace = Option(
        "trace", .flag, "Also print the events in the apps below each step; only for the format text.")
    fileprivate static let only = Option("only", .word("ID", suggestions: []), "Run only the scenario with this id.")
    fileprivate static let schema = Option("schema", .flag, "Print the JSON Schema of scenario files.")
    static let limit = Option(
        "limit", .word("N", suggestions: []),
        "Multiply the limits on time, check-ins and events by N, 1 to 1000.")
    static let root = Option("root", .file("DIR"), "Another folder from which scenarios may read files.")
}

extension Command {
    /// `simulate FILE… [--list] [--only ID] [--trace] [--format text|json|junit|…] [--limit N] [--root DIR]`.
    static let simulate = Command(
        "simulate", "Run scenario files, which describe apps, accounts and policies on a simulated device.",
        operands: [Operand("FILE", "A scenario file; `-` reads standard input.", count: .any)],
        options: [.list, .schema, .only, .trace, .simulateFormat, .limit, .root],
        sections: [
            .exits(success: "every step had the expected result", negative: "at least one step had another result"),
            HelpSection(
                "REMARKS",
                [
                    ("scenario files", "Docs/Scenarios/README.md describes them."),
                    ("reports", "Docs/Reports.md shows each format; `html` is one page that needs no other file."),
                    (
                        "limits",
                        "The time, check-ins and events of a file are limited. Docs/Scenarios/README.md lists the limits, and `--limit` raises them."
                    ),
                    (
                        "several files",
                        "If a file cannot be run, the others are still run. The exit status is the highest of all files."
                    ),
                ]),
            .examples([
                ("mam simulate Docs/Scenarios/*.json", "Run every scenario of a folder."),
                ("mam simulate --format junit cases.json", "Write a report for a CI server."),
                ("mam simulate --format html cases.json > report.html", "Look at a timeline in a browser."),
                (
                    "mam simulate --format perfetto cases.json > trace.json",
                    "Write a trace that ui.perfetto.dev can open."
                ),
            ]),
        ],
        run: { call throws(ToolError) in try simulate(call) })

    private static func simulate(_ call: Call) throws(ToolError) -> ExitStatus {
        if call.has(.schema) {
            try call.write(ScenarioSchema.json)
            return .success
        }
        guard !call.operands.isEmpty else { throw call.wrong("missing FILE") }
        try call.checkStandardInput(call.operands)
        _ = try call.scenarioLimits()
        var status = ExitStatus.success
        let isLogged = call.simulateFormat.isOfLogs || call.has(.trace)
        var (scenarios, reports, logs): ([Scenario], [ScenarioReport], [ScenarioLog]) = ([], [], [])
        var metrics: [DeviceMetrics.Labeled] = []
        var unread: [ScenarioReport.UnreadFile] = []
        for path in call.operands {
            do {
                let scenario = try call.scenario(at: path)
                scenarios.append(scenario)
                guard !call.has(.list) else { continue }
                if isLogged {
                    logs.append(try call.log(of: scenario, at: path))
                } else {
                    reports.append(try call.report(of: scenario, at: path, &metrics))
                }
            } catch {
                call.report(error)
                status = max(status, error.status)
                let place = error.line.map { "\($0):\(error.column ?? 1): " } ?? ""
                unread.append(ScenarioReport.UnreadFile(file: path, message: place + error.message))
            }
        }
        if let id = call.value(of: .only), !scenarios.isEmpty, scenarios.allSatisfy(\.cases.isEmpty) {
            throw ToolError(.dataError, "no scenario has the id \(PlainText.quoted(id))")
        }
        if call.has(.list) {
            try call.write(list: scenarios)
        } else if isLogged {
            try call.write(logs, unread)
        } else {
            try call.write(reports, unread, metrics)
        }
        let isAsExpected = reports.allSatisfy(\.isAsExpected) && logs.allSatisfy(\.isAsExpected)
        return isAsExpected ? status : max(status, .negative)
    }
}

extension Call {
    fileprivate var simulateFormat: SimulateFormat { value(of: .simulateFormat, as: SimulateFormat.self) ?? .text }

    func scenario(at path: String) throws(ToolError) -> Scenario {
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: ScenarioFolder.maximumByteCount, expecting: [.scenario])
        do throws(ScenarioError) {
            let scenario = try Scenario.read(bytes, named: name)
            return value(of: .only).map(scenario.only) ?? scenario
        } catch { throw ToolError(error) }
    }

    /// Returns the limits of the scenarios, multiplied by `--limit`.
    func scenarioLimits() throws(ToolError) -> ScenarioLimits {
        guard let text = value(of: .limit) else { return ScenarioLimits() }
        guard let factor = Int(text), (1...ScenarioLimits.maximumFactor).contains(factor) else {
            throw wrong("`--limit` takes a number from 1 to \(ScenarioLimits.maximumFactor)")
        }
        return ScenarioLimits().times(factor)
    }

    fileprivate func report(
        of scenario: Scenario, at path: String, _ metrics: inout [DeviceMetrics.Labeled]
    ) throws(ToolError) -> ScenarioReport {
        let runner = try runner(at: path)
        var found: [DeviceMetrics.Labeled] = []
        do {
            let report = try runner.run(scenario) { one, device in
                var snapshot = device.environment.metrics()
                // The descriptor limit belongs to the machine; without it equal files give equal bytes everywhere.
                snapshot.descriptorLimit = nil
                found.append((labels: ["file": scenario.file, "scenario": one.id], metrics: snapshot))
            }
            // A file that is named twice stands in the text once: a series may not come twice.
            if !metrics.contains(where: { $0.labels["file"] == scenario.file }) { metrics += found }
            return report
        } catch { throw ToolError(error) }
    }

    fileprivate func log(of scenario: Scenario, at path: String) throws(ToolError) -> ScenarioLog {
        let runner = try runner(at: path)
        do { return try runner.log(scenario) } catch { throw ToolError(error) }
    }

    private func runner(at path: String) throws(ToolError) -> ScenarioRunner {
        ScenarioRunner(files: ScenarioFolder(besideFile: path, root: value(of: .root)), limits: try scenarioLimits())
    }

    fileprivate func write(_ logs: [ScenarioLog], _ unread: [ScenarioReport.UnreadFile]) throws(ToolError) {
        switch simulateFormat {
        case .text: if !logs.isEmpty { try write(report: ScenarioLog.text(logs)) }
        case .jsonl: try write(ScenarioLog.jsonLines(logs, unread: unread))
        case .mermaid: try write(ScenarioLog.mermaid(logs))
        case .html: try write(ScenarioLog.html(logs, unread: unread))
        case .perfetto: try write(ScenarioLog.chromeTrace(logs))
        case .otlp: try write(ScenarioLog.otlpLines(logs))
        case .json, .junit, .prometheus:
            throw wrong(
                "`--trace` is possible only for the format text; for programs use `--format jsonl`, which contains all events"
            )
        }
    }

    fileprivate func write(
        _ reports: [ScenarioReport], _ unread: [ScenarioReport.UnreadFile], _ metrics: [DeviceMetrics.Labeled]
    ) throws(ToolError) {
        switch simulateFormat {
        // If there is no report, the errors are on standard error already.
        case .text, .jsonl, .mermaid, .html, .perfetto, .otlp:
            if !reports.isEmpty { try write(report: ScenarioReport.text(reports)) }
        case .json: try write(ScenarioReport.json(reports, unread: unread))
        case .junit: try write(ScenarioReport.junit(reports, unread: unread))
        case .prometheus: if !metrics.isEmpty { try write(DeviceMetrics.prometheusText(metrics)) }
        }
    }

    fileprivate func write(list scenarios: [Scenario]) throws(ToolError) {
        switch simulateFormat {
        case .text:
            for scenario in scenarios {
                let cases = scenario.cases.map { "  \($0.id)  \($0.title)\n" }
                try write(report: PlainText.line(scenario.file) + "\n" + cases.joined())
            }
        case .json: try write(json: ScenarioList(scenarios))
        case .junit, .jsonl, .mermaid, .html, .prometheus, .perfetto, .otlp:
            throw wrong("`--list` is possible only for the formats text and json")
        }
    }
}

/// The list of scenarios, as one document.
private struct ScenarioList: Encodable {
    struct Row: Encodable {
        let file: String
        let id: String
        let title: String
    }

    let version = 1
    let scenarios: [Row]

    init(_ scenarios: [Scenario]) {
        self.scenarios = scenarios.flatMap { file in
            file.cases.map { Row(file: file.file, id: $0.id, title: $0.title) }
        }
    }
}

extension ToolError {
    init(_ error: ScenarioError) {
        let place = error.path == "$" ? "" : " at \(error.path)"
        self.init(
            error.kind == .missingFile ? .noInput : .dataError, error.message + place, in: error.file,
            at: error.position, help: error.help)
    }
}
