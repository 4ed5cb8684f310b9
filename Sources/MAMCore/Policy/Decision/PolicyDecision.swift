/// The answer to a ``PolicyQuestion``, with the policy rule that decided the answer.
///
/// If the policy blocks an action, this is a normal answer, never an error. ``PolicyExplanation`` gives the reasons in
/// words. The value takes four bytes and contains no references.
public struct PolicyDecision: Sendable, Equatable {
    /// Whether the policy allows the action.
    ///
    /// For a question about a ``PolicyProperty``, this is the property's value. If the policy requires an evaluation of the content first
    /// (``ContentEvaluator``), this is `false`. To distinguish that case from a block, use ``outcome``.
    public let isAllowed: Bool
    /// The policy rule that decided the answer.
    ///
    /// The name of a rule does not change between versions of this library.
    public let rule: PolicyRule
    /// The kind of the question.
    public let kind: QuestionKind
    /// The place where the app set the account that it acted for: the process, window, scope (`withAccountID`) or thread.
    ///
    /// The value is ``IdentityLayer/none`` in these cases: no identity was set, the caller named the account, or a
    /// ``MAMPolicy`` gave the answer without an app.
    public let layer: IdentityLayer

    @inlinable package init(isAllowed: Bool, rule: PolicyRule, kind: QuestionKind, layer: IdentityLayer) {
        self.isAllowed = isAllowed
        self.rule = rule
        self.kind = kind
        self.layer = layer
    }
}
