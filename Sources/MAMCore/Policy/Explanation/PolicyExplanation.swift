internal import MAMJSON

/// The reason for the answer to a policy question, and the smallest change of settings that would reverse the answer.
///
/// An explanation is made only on request, from the same inputs as the decision. A decision alone takes no extra time.
public struct PolicyExplanation: Sendable, Equatable, Codable {
    /// Whether the answer to the policy question is yes.
    public let isAllowed: Bool
    /// The name of the rule that decided the question (``PolicyRule``).
    ///
    /// Names do not change in later versions of the library.
    public let rule: String
    /// The meaning of the rule, in one sentence.
    public let meaning: String
    /// The policy question in plain words.
    public let question: String
    /// Whether the question was about a property of the policy.
    ///
    /// If `true`, ``isAllowed`` is not a permission, but the value of this property.
    public let isProperty: Bool
    /// The place where the app set the account that acted: the process, window, scope (`withAccountID`) or thread.
    ///
    /// The value is ``IdentityLayer/none`` if no identity was set.
    public let layer: IdentityLayer
    /// The accounts whose policy gave the answer.
    ///
    /// Empty if no identity was set, or if a ``MAMPolicy`` gave the answer without an app.
    public let accountIDs: [AccountID]
    /// The settings that the rule depends on, the most relevant setting first.
    public let settings: [Setting]
    /// The smallest change that would reverse the answer: as few settings as possible, all of which have to be changed.
    ///
    /// Empty if no change of settings can reverse the answer, for instance because no policy applies.
    public let change: [Change]

    /// A policy setting with the value that it had when the question was decided.
    public struct Setting: Sendable, Equatable, Codable {
        /// The name of the setting in Microsoft Graph.
        public let name: String
        /// The label of the setting in the Intune admin center.
        public let label: String
        /// The value of the setting in the policy.
        ///
        /// `nil` if the policy does not contain the setting. The setting's default then applies.
        public let value: String?
        /// Whether the setting belongs to the policy of the account on the other side of a transfer.
        ///
        /// If `false`, the setting belongs to the policy that gave the answer.
        public let isPeer: Bool
        /// The versions of the SDK that know the setting, in words, if the app's SDK is older.
        ///
        /// The setting then has no effect. `nil` if the app's SDK knows the setting, or if its version is not known.
        public let neededSDK: String?

        /// Encodes the setting.
        ///
        /// A missing value is encoded as `null`, which means that the policy does not contain the setting. The member
        /// ``neededSDK`` is left out if it is `nil`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(label, forKey: .label)
            try container.encode(value, forKey: .value)
            try container.encode(isPeer, forKey: .isPeer)
            try container.encodeIfPresent(neededSDK, forKey: .neededSDK)
        }
    }

    /// A policy setting with the value that would reverse the answer.
    public struct Change: Sendable, Hashable, Codable {
        /// The name of the setting in Microsoft Graph.
        public let name: String
        /// The label of the setting in the Intune admin center.
        public let label: String
        /// The new value of the setting.
        ///
        /// If a service has to be added to a list, the value is `+` and the name of the service.
        public let value: String
        /// Whether the setting belongs to the policy of the account on the other side of a transfer.
        ///
        /// If `false`, the setting belongs to the policy that gave the answer.
        public let isPeer: Bool
    }
}

extension PolicyExplanation {
    /// Whether the action is allowed, blocked, or allowed after an evaluation of the content.
    ///
    /// The value distinguishes a block from content that must be evaluated first. ``isAllowed`` is `false` for both.
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

    /// The explanation as a few lines of text.
    ///
    /// The text contains no account ids.
    public var text: String {
        let answer = headline()
        var lines = [answer, "  rule    \(rule): \(meaning)"]
        if layer != .none { lines.append("  who     the identity of the \(layer)") }
        for setting in settings {
            let value = setting.value.map { JSONQuoting.escaped($0, quote: "`", limit: 200) } ?? "not set"
            lines.append(
                "  setting \(setting.isPeer ? "other account: " : "")\(setting.name) = \(value) (\(setting.label))"
                    + setting.withoutEffect)
        }
        if !change.isEmpty {
            let changes = change.map { "\($0.isPeer ? "other account: " : "")\($0.name) = \($0.value)" }
            lines.append("  change  \(changes.joined(separator: " and ")) would reverse the answer")
        }
        return lines.joined(separator: "\n")
    }
}

extension PolicyExplanation {
    /// Returns the same explanation for another link that is read in the same way.
    package func asking(
        _ question: String, about name: PolicyAsked.LinkName, insteadOf other: PolicyAsked.LinkName
    ) -> PolicyExplanation {
        PolicyExplanation(
            isAllowed: isAllowed, rule: rule, meaning: meaning, question: question, isProperty: isProperty,
            layer: layer,
            accountIDs: accountIDs, settings: settings,
            change: change.map { change in
                guard other.settings.contains(where: { $0.rawValue == change.name }),
                    change.value.dropFirst() == other.text
                else { return change }
                return Change(
                    name: change.name, label: change.label, value: String(change.value.prefix(1)) + name.text,
                    isPeer: change.isPeer)
            })
    }
}

extension PolicyAsked.LinkName {
    /// The name as a change of a list shows it.
    fileprivate var text: String {
        switch self {
        case .scheme(let text), .site(let text): text
        case .nothing: ""
        }
    }

    /// The lists that an administrator would add the name to.
    fileprivate var settings: [PolicySetting] {
        switch self {
        case .scheme: [.exemptedAppProtocols]
        case .site: [.exemptedUniversalLinks, .managedUniversalLinks]
        case .nothing: []
        }
    }
}

extension PolicyExplanation.Setting {
    /// The note for a setting that the app's SDK does not know; empty for other settings.
    package var withoutEffect: String { neededSDK.map { ", no effect: it needs \($0)" } ?? "" }
}
