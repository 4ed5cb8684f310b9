public import MAMCore

/// The record of a run of one scenario file, in order: steps, answers, explanations and events.
///
/// Every kind of report is made from it.
///
/// The same scenario file, named files and seed give an equal log on every machine. The log contains no time of the
/// machine's clock, and short names in place of account ids. ``ScenarioRunner/log(_:)`` makes it.
public struct ScenarioLog: Sendable, Hashable, Codable {
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The seed of the scenario file.
    public let seed: UInt64
    /// The problems that did not keep the files of the scenario from being read: one line each.
    public let notes: [String]
    /// The scenarios, in the order of the file.
    public let scenarios: [Case]

    /// The record of one scenario.
    public struct Case: Sendable, Hashable, Codable {
        /// The id of the scenario.
        public let id: String
        /// The title of the scenario.
        public let title: String
        /// The events while its world was made, before the first step.
        public let events: [Event]
        /// The steps in the order of the file.
        ///
        /// Nested steps follow the step that contains them.
        public let entries: [Entry]
        /// The findings about the scenario as a whole; `nil` for none.
        public internal(set) var findings: [ScenarioReport.Finding]?
    }

    /// The record of one step, with the events in the apps during it.
    public struct Entry: Sendable, Hashable, Codable {
        /// The step and its result, as in ``ScenarioReport``.
        public let step: ScenarioReport.Step
        /// The time at which the step began, in seconds of the device's wall clock since the scenario began.
        ///
        /// It can be negative or decrease if a step set the clock back.
        public let time: Double
        /// The queue that the step ran on: `main`, `background`, the name of a queue, the kind of a hand-over, or
        /// `branch` and a number; `nil` for a step outside of apps.
        public let queue: String?
        /// The window that the step concerns, by its name in the file; `nil` if it names none.
        public let window: String?
        /// The transfer between two apps that the step is about; `nil` for other steps.
        public let transfer: Transfer?
        /// The explanation of the answer, for every decision of a policy, whether or not it was as stated.
        public let explanation: String?
        /// The events in the apps during the step, in order.
        public let events: [Event]
    }

    /// The other app of a step about data that leaves or reaches the step's app.
    public struct Transfer: Sendable, Hashable, Codable {
        /// The short name of the other app.
        public let app: String
        /// The short name of the account in the other app; `nil` if the step names none.
        public let account: String?
        /// Whether the data reaches the step's app from the other one.
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
        /// The window that the event concerns, by its name in the file.
        public let window: String?
        /// Further details, in a few words.
        public let detail: String?
        /// The correlation id in force during the event; `nil` unless the caller of the runner set one.
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

    /// Whether every step of every scenario had the stated result.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}

extension ScenarioLog.Case {
    /// Whether every step had the stated result.
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
