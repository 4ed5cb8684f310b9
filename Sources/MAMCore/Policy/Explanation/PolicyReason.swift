/// An answer with the settings that decided it, as values without text: the core of a ``PolicyExplanation``.
///
/// Small enough to be kept for every answer of a run. Names, labels and the nearest change are made on demand.
public struct PolicyReason: Sendable, Hashable {
    /// The answer, its rule and the layer the identity came from.
    public let decision: PolicyDecision
    /// The settings that the rule depends on, the most relevant first.
    public let settings: [Setting]

    /// One setting with the value that decided.
    public struct Setting: Sendable, Hashable {
        /// The setting.
        public let setting: PolicySetting
        /// The value in the policy; `nil` if the setting is missing and has its default.
        public let value: PolicyValue?
        /// Whether it is a setting of the other account's policy.
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
