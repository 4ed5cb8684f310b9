internal import MAMBase
internal import MAMCore
internal import MAMSimulation
internal import MAMText

/// The diagnostics of a file's scenarios, as they are printed.
struct DiagnosticsAnswer: Encodable {
    /// One scenario.
    struct Run: Sendable, Encodable {
        let id: String
        let title: String
        var information: [App]?
        var lines: [Line]?
        var events: [Event]?
    }

    struct App: Sendable, Encodable {
        let name: String
        let information: DiagnosticInformation
    }

    /// One line of the log.
    struct Line: Sendable, Encodable {
        let time: String
        let level: String
        let app: String
        let message: String
    }

    /// One event of telemetry.
    struct Event: Sendable, Encodable {
        let time: String
        let app: String
        let name: String
        let properties: [String: String]
        let privacyLevel: String
        let privacyDataTypes: [String]
        let priority: String
        let dataRegion: Int
        let isAboutAnAccount: Bool
    }

    let version = 1
    let file: String
    let scenarios: [Run]

    init(file: String, view: DiagnosticsView, scenarios: [Run]) {
        self.file = file
        self.scenarios = scenarios.map { run in
            var shown = run
            if view != .information { shown.information = nil }
            if view != .log { shown.lines = nil }
            if view != .telemetry { shown.events = nil }
            return shown
        }
    }

    private enum CodingKeys: CodingKey { case version, file, scenarios }

    /// The text output.
    var text: String {
        scenarios.map { run in
            let body =
                (run.information ?? []).map { "\($0.name)\n" + $0.information.text.indented }
                + (run.lines ?? []).map { "\($0.time) \($0.level) \($0.app) \($0.message)\n".indented }
                + (run.events ?? []).map { $0.text.indented }
            return "\(PlainText.line(run.id))  \(PlainText.line(run.title))\n" + body.joined()
        }.joined(separator: "\n")
    }
}

extension DiagnosticsAnswer.Event {
    fileprivate init(_ event: MAMTelemetryEvent) {
        (time, app, name) = (LogTime.text(event.time.wall), event.app, event.name.rawValue)
        (properties, privacyLevel) = (event.properties, event.privacyLevel.name)
        (privacyDataTypes, priority) = (event.privacyDataTypes.names, event.priorityLevel.name)
        (dataRegion, isAboutAnAccount) = (event.dataRegion.rawValue, event.accountID != nil)
    }

    fileprivate var text: String {
        let words = properties.keys.sorted().map { "\($0)=\(properties[$0] ?? "")" }
        return ([time, app, name] + words).joined(separator: " ") + " (\(privacyLevel), \(priority))\n"
    }
}

extension String {
    /// The text with every line indented by two blanks.
    fileprivate var indented: String { split(separator: "\n").map { "  \($0)\n" }.joined() }
}

/// Collects the diagnostics of the apps, scenario by scenario.
final class DiagnosticsGatherer: MAMTelemetryDelegate {
    private struct State: Sendable {
        var lines: [DiagnosticsAnswer.Line] = []
        var events: [DiagnosticsAnswer.Event] = []
        var scenarios: [DiagnosticsAnswer.Run] = []
    }

    private let state = Guarded(State())

    /// The collected diagnostics.
    var scenarios: [DiagnosticsAnswer.Run] { state.withLock { $0.scenarios } }

    func logger(from level: MAMLogLevel) -> LineLogger {
        LineLogger(minimumLevel: level) { line in
            let shown = DiagnosticsAnswer.Line(
                time: LogTime.text(line.wall), level: line.level.name, app: line.app, message: line.message)
            self.state.withLock { $0.lines.append(shown) }
        }
    }

    func logAriaEvent(_ event: MAMTelemetryEvent) {
        let shown = DiagnosticsAnswer.Event(event)
        state.withLock { $0.events.append(shown) }
    }

    /// Collects the diagnostics of a scenario that ended.
    func end(_ one: ScenarioCase, _ device: SimulatedDevice) {
        let apps = device.apps.compactMap { app in
            app.managed.map {
                DiagnosticsAnswer.App(name: app.name, information: $0.diagnosticConsole.diagnosticInformation)
            }
        }
        state.withLock { state in
            state.scenarios.append(
                DiagnosticsAnswer.Run(
                    id: one.id, title: one.title, information: apps, lines: state.lines, events: state.events))
            (state.lines, state.events) = ([], [])
        }
    }
}
