public import MAMCore

/// Everything that happened in a run of one scenario file, in order: what every report is written from.
///
/// The same file, the files it names and the same seed give an equal log, on every machine: there is no wall clock of the
/// machine in it, and no account id, only the short names of the file. Made by ``ScenarioRunner/log(_:)``.
public struct ScenarioLog: Sendable, Hashable, Codable {
    /// The file, as the caller named it.
    public let file: String
    /// The seed of the file.
    public let seed: UInt64
    /// What is wrong in the files the scenario names, although they could be read: one line each.
    public let notes: [String]
    /// The scenarios in the order of the file.
    public let scenarios: [Case]

    /// One scenario.
    public struct Case: Sendable, Hashable, Codable {
        /// Its id.
        public let id: String
        /// Its title.
        public let title: String
        /// What happened while its world was made, before the first step.
        public let events: [Event]
        /// Its steps in the order of the file; steps inside another one follow it.
        public let entries: [Entry]
    }

    /// One step, and what happened in the apps while it was done.
    public struct Entry: Sendable, Hashable, Codable {
        /// The step and what came out of it, as ``ScenarioReport`` has it.
        public let step: ScenarioReport.Step
        /// When it began: seconds by the device's wall clock since the scenario began, which may have been set back since.
        public let time: Double
        /// Where it ran: `main`, `background`, the name of a queue, the way of a hand-over, or `branch` and a number;
        /// nil for steps that touch the world only.
        public let queue: String?
        /// The window it is about, by the name of the file; nil where none is named.
        public let window: String?
        /// Why the answer is what it is; there for every decision of a policy, as stated or not.
        public let explanation: String?
        /// What happened in the apps, in order.
        public let events: [Event]
    }

    /// Something that happened in an app.
    public struct Event: Sendable, Hashable, Codable {
        /// When: seconds by the device's wall clock since the scenario began.
        public let time: Double
        /// The short name of the app.
        public let app: String
        /// What happened: the name of a case of `MAMEvent.Kind`, or `processEnded` and `processBegan`.
        public let name: String
        /// The accounts it is about, by short name.
        public let accounts: [String]
        /// The window it is about, by the name of the file.
        public let window: String?
        /// What else is to be said, in a few words.
        public let detail: String?
        /// The correlation id that was in force; nil unless the caller of the runner put one in force.
        public let correlationID: CorrelationID?
    }
}

extension ScenarioLog {
    /// What came out, without what happened on the way.
    public var report: ScenarioReport {
        ScenarioReport(
            file: file, seed: seed, notes: notes,
            scenarios: scenarios.map { ScenarioReport.Case(id: $0.id, title: $0.title, steps: $0.entries.map(\.step)) })
    }

    /// Whether every step of every scenario came out as stated.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}

extension ScenarioLog.Case {
    /// Whether every step came out as stated.
    public var isAsExpected: Bool { entries.allSatisfy(\.step.isAsExpected) }
}

extension ScenarioLog.Event {
    /// The event in a line: its name, its accounts, and what else is to be said.
    public var words: String {
        let accounts = accounts.isEmpty ? nil : accounts.joined(separator: "+")
        let about = [accounts, window.map { "in window \($0)" }, detail].compactMap(\.self).joined(separator: ", ")
        return about.isEmpty ? name : "\(name): \(about)"
    }
}
