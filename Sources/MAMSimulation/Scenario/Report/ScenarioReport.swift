internal import MAMText

/// The results of the steps in a scenario file that was run.
///
/// A scenario file describes a simulated device with apps, and steps with their expected results. If a
/// scenario file and the files that it names stay the same, every run gives an equal report, on every machine. A report
/// contains no time of a real clock, and names accounts by short names, not by their ids.
public struct ScenarioReport: Sendable, Hashable, Codable {
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The seed of the random numbers, as the scenario file gives it.
    public let seed: UInt64
    /// The problems found in files that the scenario file names, one line each.
    ///
    /// The files were read and used despite these problems.
    public let notes: [String]
    /// The results of the scenarios, in the order of the file.
    public let scenarios: [Case]

    /// The results of one scenario, which is a list of steps.
    public struct Case: Sendable, Hashable, Codable {
        /// The id of the scenario.
        public let id: String
        /// The title of the scenario.
        public let title: String
        /// The results of the steps, in the order of the file.
        ///
        /// Nested steps follow the step that contains them.
        public let steps: [Step]
        /// The findings about the scenario as a whole; `nil` if there are none.
        ///
        /// An example is an account that is wiped again and again. A finding does not count as an unexpected result.
        public internal(set) var findings: [Finding]?

        /// Whether every step of the scenario had the result that the scenario file expects.
        public var isAsExpected: Bool { steps.allSatisfy(\.isAsExpected) }
    }

    /// A finding about a whole scenario, such as an account that is wiped again and again.
    public struct Finding: Sendable, Hashable, Codable {
        /// The kind of a finding about a whole scenario.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// An account is wiped again and again, or its app restarts again and again.
            case loop
        }

        /// The kind of the finding.
        public let kind: Kind
        /// The short name of the app that the finding concerns.
        public let app: String
        /// The short name of the account that the finding concerns; `nil` if it concerns no account.
        public let account: String?
        /// The description of the finding.
        public let text: String
        /// The indices of the steps that the finding concerns, in their order.
        ///
        /// An index is a text such as `2` or `2.1`.
        public let steps: [String]
    }

    /// The result of one step of a scenario.
    ///
    /// Properties that have no meaning for the step are `nil`, and are left out of the JSON.
    public struct Step: Sendable, Hashable, Codable {
        /// The index of the step: `2` for the second step, or `2.1` for the first step inside the second.
        public let index: String
        /// The number of the line on which the step begins in the scenario file.
        public let line: Int
        /// The kind of the step, by the name that the scenario file uses for it, such as `readFile`.
        public let verb: String
        /// The short name of the app that acted; `nil` for a step outside of apps.
        public let app: String?
        /// The thread of the step: `main` for the app's main thread, or `background` for another thread.
        ///
        /// It is `nil` for a step outside of apps.
        public let site: String?
        /// The action or question of the step, as text.
        public let action: String
        /// The short names of the accounts for which the app acted.
        ///
        /// There are several if a window shows data of several accounts, and none if no account was set.
        public let accounts: [String]?
        /// The place at which the ``accounts`` were set, such as `thread`, `window` or `process`.
        ///
        /// It is the name of an `IdentityLayer`.
        public let layer: String?
        /// The answer to the step, such as `allowed`, `true`, an account, or the result of an identity switch.
        public let answer: String?
        /// The name of the policy rule that decided the answer.
        public let rule: String?
        /// The answer that the scenario file expects.
        public let expected: String?
        /// The name of the policy rule that the scenario file expects to decide the answer.
        public let expectedRule: String?
        /// Whether ``answer`` and ``rule`` are as the scenario file expects; `true` if the file expects nothing.
        public let isAsExpected: Bool
        /// The explanation of an answer that the scenario file does not expect.
        public let explanation: String?
    }
}

extension ScenarioReport {
    /// The total numbers of scenarios and steps in several reports.
    public struct Summary: Sendable, Hashable, Codable {
        /// The number of scenarios.
        public let scenarios: Int
        /// The number of steps.
        public let steps: Int
        /// The number of steps with the expected result, including steps for which the file expects nothing.
        public let expected: Int
        /// The number of steps whose result differs from the expected one.
        public let unexpected: Int

        /// Counts the scenarios and steps in several reports.
        public init(_ reports: [ScenarioReport]) {
            let steps = reports.flatMap(\.scenarios).flatMap(\.steps)
            self.scenarios = reports.reduce(0) { $0 + $1.scenarios.count }
            self.steps = steps.count
            self.expected = steps.count(where: \.isAsExpected)
            self.unexpected = steps.count - expected
        }

        /// The numbers as one line of text, such as `18 scenarios, 43 steps: 43 as expected, 0 unexpected`.
        public var line: String {
            "\(NounCount.text(scenarios, "scenario")), \(NounCount.text(steps, "step")): "
                + "\(expected) as expected, \(unexpected) unexpected"
        }
    }

    /// Whether every step of every scenario had the result that the scenario file expects.
    public var isAsExpected: Bool { scenarios.allSatisfy(\.isAsExpected) }
}
