/// The answer to a policy question with the settings that decided it, without explanatory text.
///
/// A ``PolicyExplanation`` adds names, labels and the smallest change that would reverse the answer. The value is
/// small, so a long simulation can keep one for every answer.
public struct PolicyReason: Sendable, Equatable {
    /// The answer to the question, with the rule that decided it.
    public let decision: PolicyDecision
    /// The settings that the rule depends on, the most relevant setting first.
    public let settings: [Setting]

    /// A policy setting with the value that it had when the question was decided.
    public struct Setting: Sendable, Equatable {
        /// The setting that the rule depends on.
        public let setting: PolicySetting
        /// The value of the setting in the policy.
        ///
        /// `nil` if the policy does not contain the setting. The setting's default then applies.
        public let value: PolicyValue?
        /// Whether the setting belongs to the policy of the account on the other side of a transfer.
        ///
        /// If `false`, it belongs to the policy that gave the answer.
        public let isPeer: Bool
    }
}

extension PolicyReason {
    init(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, layer: IdentityLayer) {
        let answer = asked.answer
        let row = answer.rule.description
        let policy = row.isAboutPeer ? peer : own
        self.init(
            decision: PolicyDecision(
                isAllowed: answer.isAllowed, rule: answer.rule, kind: asked.question.kind, layer: layer),
            settings: row.settings.map {
                Setting(setting: $0, value: policy?.settings[$0], isPeer: row.isAboutPeer)
            })
    }
}
