/// An answer with the settings that decided, as values without any text: the inner part of a ``PolicyExplanation``.
///
/// Cheap enough to be kept for every answer of a run; names, labels and the nearest change are looked up on demand.
public struct PolicyReason: Sendable, Hashable {
    /// The answer, its rule and the layer the identity came from.
    public let decision: PolicyDecision
    /// The settings the rule rests on, most telling first.
    public let settings: [Setting]

    /// One setting with the value that counted.
    public struct Setting: Sendable, Hashable {
        /// The setting.
        public let setting: PolicySetting
        /// The value as the policy gives it; `nil` when it is missing, and its default counts.
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
