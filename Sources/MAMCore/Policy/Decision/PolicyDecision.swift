/// The answer to a ``PolicyQuestion`` with its rule: a trivial value of four bytes.
///
/// A blocked action is an answer, never an error. ``PolicyExplanation`` is the long form, made on demand.
public struct PolicyDecision: Sendable, Hashable {
    /// Whether the answer is yes; for a ``PolicyProperty``, the value of the property.
    ///
    /// Before an evaluation of the content that the policy requires, the answer is no; ``outcome`` tells the two apart.
    public let isAllowed: Bool
    /// The rule that decided.
    ///
    /// Its name is stable.
    public let rule: PolicyRule
    /// The kind of the question.
    public let kind: QuestionKind
    /// The layer of the identity that was asked; ``IdentityLayer/none`` also for a policy that was asked alone.
    public let layer: IdentityLayer

    package init(isAllowed: Bool, rule: PolicyRule, kind: QuestionKind, layer: IdentityLayer) {
        self.isAllowed = isAllowed
        self.rule = rule
        self.kind = kind
        self.layer = layer
    }
}
