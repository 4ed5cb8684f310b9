public import MAMCore

/// The record of a run of one scenario file, in order: steps, answers, explanations and events.
///
/// Every report format, such as ``html(_:unread:)`` and ``jsonLines(_:unread:)``, is made from a log.
///
/// Every run of a scenario file gives an equal log, on every machine, as long as the file and the files that it names
/// stay the same. A log contains times of the simulated clock only. It names accounts by short names, not by their ids.
/// ``ScenarioRunner/log(_:)`` makes it.
public struct ScenarioLog: Sendable, Hashable, Codable {
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The seed of the scenario file.
    public let seed: UInt64
    /// The problems found in the files that the scenario file names, one line each.
    ///
    /// Despite these problems, the files were read and used.
    public let notes: [String]
    /// The scenarios, in the order of the file.
    public let scenarios: [Case]

    /// The record of one scenario.
    public struct Case: Sendable, Hashable, Codable {
        /// The id of the scenario.
        public let id: String
        /// The title of the scenario.
        public let title: String
        /// The events before the first step, while the scenario's device and apps were set up.
        public let events: [Event]
        /// The steps in the order of the file.
        ///
        /// Nested steps follow the step that contains them.
        public let entries: [Entry]
        /// The findings about the scenario as a whole, such as an account that is wiped again and again; `nil` if there
        /// are none.
        public internal(set) var findings: [ScenarioReport.Finding]?
    }

    /// The record of one step, with the events that happened in the apps while the step ran.
    public struct Entry: Sendable, Hashable, Codable {
        /// The step and its result, the same as in a ``ScenarioReport``.
        public let step: ScenarioReport.Step
        /// The time at which the step began, in seconds of the device's wall clock since the scenario began.
        ///
        /// It can be negative or decrease if a step set the clock back.
        public let time: Double
        /// The queue or thread that the step ran on; `nil` for a step outside of apps.
        ///
        /// One of these texts:
        ///
        /// - `main` or `background`
        /// - the name of a queue
        /// - `branch` and a number, for a step of a branch: one of several lists of steps that run at the same time
        /// - the kind of call that moved the step to another thread, such as `asyncAfter`
        public let queue: String?
        /// The window that the step concerns, by its name in the file; `nil` if the step names no window.
        public let window: String?
        /// The other side of a step that moves data between two apps; `nil` for other steps.
        public let transfer: Transfer?
        /// The explanation of the answer, whether or not it is the expected one; `nil` if no policy decided the step.
        public let explanation: String?
        /// The events in the apps during the step, in order.
        public let events: [Event]
    }

    /// The other app in a step that moves data between two apps.
    public struct Transfer: Sendable, Hashable, Codable {
        /// The short name of the other app.
        public let app: String
        /// The short name of the account that acts in the other app; `nil` if the step names none.
        public let account: String?
        /// Whether the other app sends the data; `false` if the step's app sends it.
        public let isIncoming: Bool
    }

    /// An event in an app.
    public struct Event: Sendable, Hashable, Codable {
        /// The time of the event, in seconds of the device's wall clock since the scenario began.
        public let time: Double
        /// The short name of the app.
        public let app: String
        /// The kind of the event: the name of a case of `MAMEvent.Kind`, or `processEnded` or `processBegan`.
        public let name: String
        /// The accounts that the event concerns, by short name.
        public let accounts: [String]
        /// The window that the event concerns, by its name in the file; `nil` if the event concerns no window.
        public let window: String?
        /// Further details, in a few words; `nil` if there are none.
        public let detail: String?
        /// The correlation id that applied when the event happened; `nil` unless the caller of the runner set one.
        public let correlationID: CorrelationID?
    }
}

extension ScenarioLog {
    /// The report of the run, without the events.
    public var report: ScenarioReport {
        ScenarioReport(
            file: file, seed: seed, notes: notes,
            scenarios: scenarios.map {
                ScenarioReport.Case(id: $0.id, title: $0.title, steps: $0.entries.map(\.step), findings: $0.findings)
            })
    }

    /// Whether every step of every scenario had the result that the file expects.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}

extension ScenarioLog.Case {
    /// Whether every step had the result that the file expects.
    public var isAsExpected: Bool { entries.allSatisfy(\.step.isAsExpected) }
}

extension ScenarioLog.Event {
    /// The event in one line: its name, its accounts and its details.
    public var words: String {
        let accounts = accounts.isEmpty ? nil : accounts.joined(separator: "+")
        let about = [accounts, window.map { "in window \($0)" }, detail].compactMap(\.self).joined(separator: ", ")
        return about.isEmpty ? name : "\(name): \(about)"
    }
}
