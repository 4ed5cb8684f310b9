/// The answer to a ``PolicyQuestion``, with the rule that decided it.
///
/// A blocked action is a normal answer, never an error. ``PolicyExplanation`` gives the reasons in words. The value
/// takes four bytes and contains no references.
public struct PolicyDecision: Sendable, Equatable {
    /// Whether the answer is yes; for a ``PolicyProperty``, the value of the property.
    ///
    /// If the policy requires an evaluation of the content first (``ContentEvaluator``), this is `false`. ``outcome``
    /// distinguishes that case from a blocked action.
    public let isAllowed: Bool
    /// The rule that decided the question.
    ///
    /// The name of a rule does not change between versions of this library.
    public let rule: PolicyRule
    /// The kind of the question.
    public let kind: QuestionKind
    /// The source of the identity whose policy was asked: a setting of the process, the window, the scope or the
    /// thread.
    ///
    /// It is ``IdentityLayer/none`` if no identity was set, if the caller named the account, or if a ``MAMPolicy`` was
    /// asked without an app.
    public let layer: IdentityLayer

    package init(isAllowed: Bool, rule: PolicyRule, kind: QuestionKind, layer: IdentityLayer) {
        self.isAllowed = isAllowed
        self.rule = rule
        self.kind = kind
        self.layer = layer
    }
}
