public import MAMCore

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
}

extension ScenarioLog {
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
