/// The answer to a ``PolicyQuestion``: a trivial value of four bytes, with its reason.
///
/// "Blocked" is an answer, never an error. The long form is ``PolicyExplanation``, made on demand.
public struct PolicyDecision: Sendable, Hashable {
    /// Whether the answer is yes.
    ///
    /// For a ``PolicyProperty`` it is the property's value.
    public let isAllowed: Bool
    /// The rule that decided; its name is stable.
    public let rule: PolicyRule
    /// What was asked.
    public let kind: QuestionKind
    /// Where the identity that was asked came from; ``IdentityLayer/none`` as well when a policy was asked alone.
    public let layer: IdentityLayer

    package init(isAllowed: Bool, rule: PolicyRule, kind: QuestionKind, layer: IdentityLayer) {
        self.isAllowed = isAllowed
        self.rule = rule
        self.kind = kind
        self.layer = layer
    }
}
