public import MAMCore
internal import MAMSettings
internal import MAMText

/// A record of a run of one scenario file, with its steps, answers, explanations and events in order.
///
/// A scenario file describes a simulated device with apps, and steps with their expected results. Every report format,
/// such as ``html(_:unread:)`` and ``jsonLines(_:unread:)``, is made from a log.
///
/// Every run of a scenario file gives an equal log, on every machine. This is true as long as the scenario file and the
/// files that it names stay the same. A log contains only times of the simulated clock. It names accounts by short
/// names, not by their ids. ``ScenarioRunner/log(_:)`` makes a log.
public struct ScenarioLog: Sendable, Hashable, Codable {
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The seed of the random numbers, as the scenario file gives it.
    public let seed: UInt64
    /// The problems found in files that the scenario file names, one line each.
    ///
    /// The files were read and used despite these problems.
    public let notes: [String]
    /// The records of the scenarios, in the order of the file.
    public let scenarios: [Case]

    /// A record of a run of one scenario, which is a list of steps.
    public struct Case: Sendable, Hashable, Codable {
        /// The id of the scenario.
        public let id: String
        /// The title of the scenario.
        public let title: String
        /// The events in the apps while the simulated device was set up, before the first step.
        public let events: [Event]
        /// The records of the steps, in the order of the file.
        ///
        /// Nested steps follow the step that contains them.
        public let entries: [Entry]
        /// The findings about the scenario as a whole; `nil` if there are none.
        ///
        /// An example is an account that is wiped again and again.
        public internal(set) var findings: [ScenarioReport.Finding]?
    }

    /// A record of one step of a scenario, with the events in the apps while the step ran.
    public struct Entry: Sendable, Hashable, Codable {
        /// The step and its result, as a ``ScenarioReport`` contains them.
        public let step: ScenarioReport.Step
        /// The time at which the step began, in seconds of the simulated device's wall clock since the scenario began.
        ///
        /// A step can set the clock back, so the time can decrease or be negative.
        public let time: Double
        /// The name of the queue or thread that the step ran on; `nil` for a step outside of apps.
        ///
        /// The name is one of these texts:
        ///
        /// - `main` or `background`
        /// - the name of a queue
        /// - `branch` and a number, if the step belongs to one of several lists of steps that run at the same time
        /// - the kind of call that moved the step to another thread, such as `asyncAfter`
        public let queue: String?
        /// The name of the window that the step concerns, as the scenario file gives it; `nil` if the step names no
        /// window.
        public let window: String?
        /// The other app in a step that moves data between two apps; `nil` for other steps.
        public let transfer: Transfer?
        /// The explanation why the policy gave its answer; `nil` if no policy decided the step.
        ///
        /// An expected answer has an explanation as well.
        public let explanation: String?
        /// The events in the apps during the step, in order.
        public let events: [Event]
    }

    /// The other app in a step of a scenario that moves data between two apps.
    public struct Transfer: Sendable, Hashable, Codable {
        /// The short name of the other app.
        public let app: String
        /// The short name of the account that acts in the other app; `nil` if the step names none.
        public let account: String?
        /// Whether the other app sends the data; `false` if the other app receives it.
        public let isIncoming: Bool
    }

    /// A record of an event in an app while a scenario ran.
    public struct Event: Sendable, Hashable, Codable {
        /// The time of the event, in seconds of the simulated device's wall clock since the scenario began.
        public let time: Double
        /// The short name of the app in which the event happened.
        public let app: String
        /// The name of the kind of event.
        ///
        /// It is the name of a case of `MAMEvent.Kind`, or `processBegan` or `processEnded`.
        public let name: String
        /// The short names of the accounts that the event concerns.
        public let accounts: [String]
        /// The name of the window that the event concerns, as the scenario file gives it; `nil` if it concerns no
        /// window.
        public let window: String?
        /// More details of the event, in a few words; `nil` if there are none.
        public let detail: String?
        /// The id by which the caller of the runner can find related events again; `nil` if the caller set none.
        public let correlationID: CorrelationID?
    }

    /// The report of the run: the same results, without the events.
    public var report: ScenarioReport {
        ScenarioReport(
            file: file, seed: seed, notes: notes,
            scenarios: scenarios.map {
                ScenarioReport.Case(id: $0.id, title: $0.title, steps: $0.entries.map(\.step), findings: $0.findings)
            })
    }

    /// Whether every step of every scenario had the result that the scenario file expects.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}

extension ScenarioLog.Case {
    /// Whether every step of the scenario had the result that the scenario file expects.
    public var isAsExpected: Bool { entries.allSatisfy(\.step.isAsExpected) }
}

extension ScenarioLog.Event {
    /// The event as one line of text: its name, its accounts and its details.
    public var words: String {
        let accounts = accounts.isEmpty ? nil : accounts.joined(separator: "+")
        let about = [accounts, window.map { "in window \($0)" }, detail].compactMap(\.self).joined(separator: ", ")
        return about.isEmpty ? name : "\(name): \(about)"
    }
}

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ScenarioLog {
    /// The version of the format of ``jsonLines(_:unread:)``, written in the first line of the text.
    public static let jsonLinesVersion = 1

    /// Writes the logs of scenario files as lines of JSON with sorted keys.
    ///
    /// Equal logs give equal bytes. Each line is an object whose field `type` names the kind of object. The lines have
    /// this order:
    ///
    /// - `log`, with the version of the format
    /// - for each scenario file, an object `file`, an object `note` for each of its notes, and the objects of its
    ///   scenarios
    /// - for each scenario, an object `scenario`, and then an object `step` for each of its steps; each `step` is
    ///   followed by an object `event` for each event during the step
    /// - for each file that could not be run, an object `unread`
    /// - `summary`, with the number of scenarios and steps
    ///
    /// - Parameters:
    ///   - logs: The logs, one for each scenario file that was run.
    ///   - unread: The scenario files that could not be run. Defaults to none.
    /// - Returns: The lines.
    public static func jsonLines(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile] = []) -> String {
        var lines = [Line("log", ["version": .number(jsonLinesVersion)])]
        for log in logs {
            lines.append(Line("file", ["file": .text(log.file), "seed": .seed(log.seed)]))
            lines += log.notes.map { Line("note", ["text": .text($0)]) }
            for one in log.scenarios {
                lines.append(Line("scenario", ["id": .text(one.id), "title": .text(one.title)]))
                lines += one.events.map { Line("event", event: $0) }
                for entry in one.entries { lines += entry.logLines }
            }
        }
        lines += unread.map { Line("unread", ["file": .text($0.file), "message": .text($0.message)]) }
        lines.append(Line("summary", summary: ScenarioReport.Summary(logs.map(\.report))))
        return lines.map { $0.text + "\n" }.joined()
    }
}

extension ScenarioLog.Case {
    /// The lines of the log for the events before the first step.
    package static func lines(before events: [ScenarioLog.Event]) -> [String] {
        events.map { Line("event", event: $0).text }
    }
}

extension ScenarioLog.Entry {
    /// The lines of the log for the step and its events, without line ends.
    package var lines: [String] { logLines.map(\.text) }

    fileprivate var logLines: [Line] {
        [Line("step", entry: self)] + events.map { Line("event", ["step": .text(step.index)], event: $0) }
    }
}

/// One line: its type, and the members for its subject.
private struct Line: Encodable {
    enum Value {
        case text(String)
        case number(Int)
        case seed(UInt64)
    }

    let type: String
    let members: [String: Value]
    let entry: ScenarioLog.Entry?
    let event: ScenarioLog.Event?
    let summary: ScenarioReport.Summary?

    init(
        _ type: String, _ members: [String: Value] = [:], entry: ScenarioLog.Entry? = nil,
        event: ScenarioLog.Event? = nil, summary: ScenarioReport.Summary? = nil
    ) {
        (self.type, self.members, self.entry, self.event, self.summary) = (type, members, entry, event, summary)
    }

    /// The line, without a line end.
    var text: String { singleLineJSON(self) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        try event?.encode(to: encoder)
        try summary?.encode(to: encoder)
        try entry?.step.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(type, forKey: Key(stringValue: "type"))
        for (name, value) in members {
            switch value {
            case .text(let text): try container.encode(text, forKey: Key(stringValue: name))
            case .number(let number): try container.encode(number, forKey: Key(stringValue: name))
            case .seed(let seed): try container.encode(seed, forKey: Key(stringValue: name))
            }
        }
        guard let entry else { return }
        try container.encode(entry.time, forKey: Key(stringValue: "time"))
        try container.encodeIfPresent(entry.queue, forKey: Key(stringValue: "queue"))
        try container.encodeIfPresent(entry.window, forKey: Key(stringValue: "window"))
        try container.encodeIfPresent(entry.explanation, forKey: Key(stringValue: "explanation"))
    }
}

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

extension ScenarioRunner {
    /// Runs the scenarios of a file, and records every event and the explanation of every decision.
    ///
    /// The call ``run(_:)`` gives the same results faster, because it does not explain decisions.
    ///
    /// - Parameter scenario: The content of the scenario file.
    /// - Returns: The record of the run.
    /// - Throws: ``ScenarioError`` when a file cannot be read, or a limit is exceeded.
    public func log(_ scenario: Scenario) throws(ScenarioError) -> ScenarioLog {
        let material = try material(for: scenario)
        let allowance = allowance
        var cases: [ScenarioLog.Case] = []
        for one in scenario.cases {
            let recorder = ScenarioRecorder(allowance)
            let stage = ScenarioStage(scenario, material, listeners, allowance, recorder: recorder)
            let run = ScenarioRun(stage, recorder)
            let steps = try perform(one, of: scenario, run)
            var log = recorder.log(of: one, steps)
            log.findings = run.findings
            cases.append(log)
        }
        return ScenarioLog(
            file: scenario.file, seed: scenario.seed, notes: material.notes + Self.notes(on: scenario),
            scenarios: cases)
    }
}
