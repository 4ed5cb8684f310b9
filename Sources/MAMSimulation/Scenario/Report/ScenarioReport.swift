/// What came out of one scenario file.
///
/// The same file, the files it names and the same seed give an equal report, on every machine: there is no wall clock
/// in it, and no account id, only the short names of the file.
public struct ScenarioReport: Sendable, Hashable, Codable {
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
        /// Its steps in the order they happened; steps inside another one follow it.
        public let steps: [Step]

        /// Whether every step came out as stated.
        public var isAsExpected: Bool { steps.allSatisfy(\.isAsExpected) }
    }

    /// One step.
    ///
    /// Fields that have no meaning for it are `nil`, and left out of the JSON.
    public struct Step: Sendable, Hashable, Codable {
        /// Its place: `2`, or `2.1` for the first step inside the second.
        public let index: String
        /// The line of the file it stands on.
        public let line: Int
        /// The verb.
        public let verb: String
        /// The app that acted.
        public let app: String?
        /// `main` on the app's main thread, else `background`.
        public let site: String?
        /// What was done or asked, in words.
        public let action: String
        /// The accounts in force, by short name; more than one in a merged window only, none when no layer held one.
        public let accounts: [String]?
        /// The layer they came from.
        public let layer: String?
        /// What came out: `allowed` or `blocked`, `true` or `false`, an identity, the end of a switch.
        public let answer: String?
        /// The rule that decided.
        public let rule: String?
        /// What the file states.
        public let expected: String?
        /// The rule the file states.
        public let expectedRule: String?
        /// Whether both agree, or nothing was stated.
        public let isAsExpected: Bool
        /// Why the answer is what it is, when it is not what was stated.
        public let explanation: String?
    }
}

extension ScenarioReport {
    /// Numbers over reports.
    public struct Summary: Sendable, Hashable, Codable {
        /// The number of scenarios.
        public let scenarios: Int
        /// The number of steps.
        public let steps: Int
        /// The number of steps that came out as stated, or that state nothing.
        public let expected: Int
        /// The number of steps that did not.
        public let unexpected: Int

        /// Counts.
        public init(_ reports: [ScenarioReport]) {
            let steps = reports.flatMap(\.scenarios).flatMap(\.steps)
            self.scenarios = reports.reduce(0) { $0 + $1.scenarios.count }
            self.steps = steps.count
            self.expected = steps.count(where: \.isAsExpected)
            self.unexpected = steps.count - expected
        }

        /// One line, such as `18 scenarios, 43 steps: 43 as expected, 0 unexpected`.
        public var line: String {
            func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
            return "\(counted(scenarios, "scenario")), \(counted(steps, "step")): "
                + "\(expected) as expected, \(unexpected) unexpected"
        }
    }

    /// Whether every step of every scenario came out as stated.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}
