internal import MAMJSON

/// The reason for an answer, and the nearest change of settings that would reverse it.
///
/// Made on demand from the same inputs as the decision, so a decision that is not explained costs nothing.
public struct PolicyExplanation: Sendable, Hashable, Codable {
    /// Whether the answer is yes.
    public let isAllowed: Bool
    /// The stable name of the rule that decided.
    public let rule: String
    /// The meaning of the rule, in one sentence.
    public let meaning: String
    /// The question in words.
    public let question: String
    /// Whether the question was about a property, whose value is ``isAllowed``.
    public let isProperty: Bool
    /// The layer the identity came from.
    public let layer: IdentityLayer
    /// The accounts that were asked; empty for a policy that was asked alone, or if no layer held an identity.
    public let accountIDs: [AccountID]
    /// The settings that the rule depends on, the most relevant first.
    public let settings: [Setting]
    /// The nearest change that would reverse the answer: the fewest settings, all of them together.
    ///
    /// Empty if no change of settings can, for instance because no policy applies.
    public let change: [Change]

    /// One setting with the value that decided.
    public struct Setting: Sendable, Hashable, Codable {
        /// The Graph name.
        public let name: String
        /// The admin center's label.
        public let label: String
        /// The value in the policy; `nil` if the setting is missing and has its default.
        public let value: String?
        /// Whether it is a setting of the other account's policy.
        public let isPeer: Bool

        /// Encodes a missing value as `null`, because a missing member could be taken for an unknown one.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(label, forKey: .label)
            try container.encode(value, forKey: .value)
            try container.encode(isPeer, forKey: .isPeer)
        }
    }

    /// One setting with the value that would reverse the answer.
    public struct Change: Sendable, Hashable, Codable {
        /// The Graph name.
        public let name: String
        /// The admin center's label.
        public let label: String
        /// The value to set; a service to add to a list is written `+name`.
        public let value: String
        /// Whether it is a setting of the other account's policy.
        public let isPeer: Bool
    }
}

extension PolicyExplanation {
    /// The outcome, which distinguishes a blocked action from one whose content has to be evaluated first.
    public var outcome: PolicyOutcome {
        PolicyOutcome(isAllowed: isAllowed, rule: PolicyRule(name: rule) ?? .unmanaged)
    }

    /// The answer and the question in words.
    ///
    /// - Parameter separator: The text between the two, unless the question is about a property.
    /// - Returns: The words.
    package func headline(_ separator: String = " ") -> String {
        let note = outcome == .allowedAfterEvaluation ? " before an evaluation" : ""
        if isProperty { return "\(question) = \(isAllowed)\(note)" }
        return outcome.words + separator + question
    }

    /// The explanation as a few lines of text, without account ids.
    public var text: String {
        let answer = headline()
        var lines = [answer, "  rule    \(rule): \(meaning)"]
        if layer != .none { lines.append("  who     the identity of the \(layer.name)") }
        for setting in settings {
            let value = setting.value.map { JSONQuoting.escaped($0, quote: "`", limit: 200) } ?? "not set"
            lines.append(
                "  setting \(setting.isPeer ? "other account: " : "")\(setting.name) = \(value) (\(setting.label))")
        }
        if !change.isEmpty {
            let changes = change.map { "\($0.isPeer ? "other account: " : "")\($0.name) = \($0.value)" }
            lines.append("  change  \(changes.joined(separator: " and ")) would reverse the answer")
        }
        return lines.joined(separator: "\n")
    }
}

extension PolicyExplanation {
    /// Returns the same explanation for another scheme.
    package func asking(_ question: String, about scheme: String, insteadOf other: String) -> PolicyExplanation {
        PolicyExplanation(
            isAllowed: isAllowed, rule: rule, meaning: meaning, question: question, isProperty: isProperty,
            layer: layer,
            accountIDs: accountIDs, settings: settings,
            change: change.map { change in
                guard change.name == PolicySetting.exemptedAppProtocols.rawValue, change.value.dropFirst() == other
                else { return change }
                return Change(
                    name: change.name, label: change.label, value: String(change.value.prefix(1)) + scheme,
                    isPeer: change.isPeer)
            })
    }
}
