/// The results of a scenario file.
///
/// Every run of a scenario file gives an equal report, on every machine, as long as the file and the files that it
/// names stay the same. A report contains no time of a real clock. It names accounts by short names, not by their ids.
public struct ScenarioReport: Sendable, Hashable, Codable {
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

    /// The results of one scenario.
    public struct Case: Sendable, Hashable, Codable {
        /// The id of the scenario.
        public let id: String
        /// The title of the scenario.
        public let title: String
        /// The steps, in the order of the file.
        ///
        /// Nested steps follow the step that contains them.
        public let steps: [Step]
        /// The findings about the scenario as a whole, such as an account that is wiped again and again; `nil` if there
        /// are none.
        ///
        /// A finding does not count as an unexpected result.
        public internal(set) var findings: [Finding]?

        /// Whether every step had the result that the file expects.
        public var isAsExpected: Bool { steps.allSatisfy(\.isAsExpected) }
    }

    /// A finding about a scenario as a whole.
    public struct Finding: Sendable, Hashable, Codable {
        /// The kind of finding.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// An account is wiped again and again, or its app restarts again and again.
            case loop
        }

        /// The kind of finding.
        public let kind: Kind
        /// The short name of the app.
        public let app: String
        /// The account by short name; `nil` if the finding concerns no account.
        public let account: String?
        /// The finding, in words.
        public let text: String
        /// The indices of the steps that the finding concerns, in the order of the steps.
        public let steps: [String]
    }

    /// The result of one step.
    ///
    /// Fields without a meaning for the step are `nil`, and are left out of the JSON.
    public struct Step: Sendable, Hashable, Codable {
        /// The index of the step: `2`, or `2.1` for the first step inside the second.
        public let index: String
        /// The line of the step in the file.
        public let line: Int
        /// The kind of the step: the verb that the scenario file uses for it, such as `readFile`.
        public let verb: String
        /// The short name of the app that acted; `nil` for a step outside of apps.
        public let app: String?
        /// `main` for a step on the app's main thread, `background` for one on another thread; `nil` for a step outside
        /// of apps.
        public let site: String?
        /// The action or question, in words.
        public let action: String
        /// The accounts for which the app acted, by short name: several only if a window shows data of several
        /// accounts, none if no account was set.
        public let accounts: [String]?
        /// The name of the `IdentityLayer` on which the accounts were set, such as `thread`, `window` or `process`.
        public let layer: String?
        /// The answer: for instance `allowed`, `true`, an identity, or the result of a switch.
        public let answer: String?
        /// The name of the policy rule that decided the answer.
        public let rule: String?
        /// The answer that the file expects.
        public let expected: String?
        /// The policy rule that should decide the answer, according to the file.
        public let expectedRule: String?
        /// Whether ``answer`` and ``rule`` are as the scenario file expects; `true` if the file expects nothing.
        public let isAsExpected: Bool
        /// The explanation of an answer that is not the expected one.
        public let explanation: String?
    }
}

extension ScenarioReport {
    /// The numbers of scenarios and steps in several reports.
    public struct Summary: Sendable, Hashable, Codable {
        /// The number of scenarios.
        public let scenarios: Int
        /// The number of steps.
        public let steps: Int
        /// The number of steps with the expected result, including steps for which the file expects nothing.
        public let expected: Int
        /// The number of steps whose result differs from the expected one.
        public let unexpected: Int

        /// Counts the scenarios and steps of reports.
        public init(_ reports: [ScenarioReport]) {
            let steps = reports.flatMap(\.scenarios).flatMap(\.steps)
            self.scenarios = reports.reduce(0) { $0 + $1.scenarios.count }
            self.steps = steps.count
            self.expected = steps.count(where: \.isAsExpected)
            self.unexpected = steps.count - expected
        }

        /// The numbers in one line, such as `18 scenarios, 43 steps: 43 as expected, 0 unexpected`.
        public var line: String {
            func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
            return "\(counted(scenarios, "scenario")), \(counted(steps, "step")): "
                + "\(expected) as expected, \(unexpected) unexpected"
        }
    }

    /// Whether every step of every scenario had the result that the file expects.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}
