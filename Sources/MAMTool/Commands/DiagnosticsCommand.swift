internal import MAMCore
internal import MAMSimulation

/// The parts that `diagnostics` shows.
enum DiagnosticsView: String, Sendable, CaseIterable {
    case information, log, telemetry
}

/// The level that `--level` names.
enum LevelName: String, Sendable, CaseIterable {
    case verbose, info, warning, error

    var level: MAMLogLevel { MAMLogLevel(name: rawValue) ?? .info }
}

extension Option {
    fileprivate static let show = Option.choice(
        "show", of: DiagnosticsView.self, "The kind of output. Defaults to information.")
    fileprivate static let level = Option.choice(
        "level", of: LevelName.self, "The lowest level of printed log lines. Defaults to info.")
}

extension Command {
    /// `diagnostics FILE [--show information|log|telemetry] [--level LEVEL] [--format text|json] [--limit N]
    /// [--root DIR]`.
    static let diagnostics = Command(
        "diagnostics", "Run scenarios, and print the log, telemetry or diagnostic information of their apps.",
        operands: [Operand("FILE", "A scenario file; `-` reads standard input.")],
        options: [.show, .level, .format, .limit, .root],
        sections: [
            HelpSection(
                "VIEWS",
                [
                    ("information", "The diagnostic information of each app at the end of each scenario."),
                    ("log", "The lines of the log, in order of time."),
                    ("telemetry", "The events of telemetry, without their account and tenant."),
                ]),
            .exits(success: "every step had the expected result", negative: "at least one step had another result"),
            HelpSection(
                "REMARKS",
                [("names", "The output contains no account ids, paths or keys; accounts are shown as numbers.")]),
            .examples([
                ("mam diagnostics Docs/Scenarios/pin.json", "Print the apps' information at the end."),
                ("mam diagnostics --show log --level warning cases.json", "Print warnings and errors of the log."),
            ]),
        ],
        run: { call throws(ToolError) in try diagnostics(call) })

    private static func diagnostics(_ call: Call) throws(ToolError) -> ExitStatus {
        let path = call.operands.first ?? ""
        let view = call.value(of: .show, as: DiagnosticsView.self) ?? .information
        let level = call.value(of: .level, as: LevelName.self)
        guard level == nil || view == .log else { throw call.wrong("`--level` goes with `--show log`") }
        let scenario = try call.scenario(at: path)
        let gatherer = DiagnosticsGatherer()
        let runner = ScenarioRunner(
            files: ScenarioFolder(besideFile: path, root: call.value(of: .root)),
            logger: view == .log ? gatherer.logger(from: (level ?? .info).level) : nil,
            logsVerbosely: level == .verbose, telemetryDelegate: view == .telemetry ? gatherer : nil,
            limits: try call.scenarioLimits())
        let report: ScenarioReport
        do {
            report = try runner.run(scenario) { one, device in gatherer.end(one, device) }
        } catch { throw ToolError(error) }
        let answer = DiagnosticsAnswer(file: report.file, view: view, scenarios: gatherer.scenarios)
        switch call.format {
        case .text: try call.write(report: answer.text)
        case .json: try call.write(json: answer)
        }
        return report.isAsExpected ? .success : .negative
    }
}
