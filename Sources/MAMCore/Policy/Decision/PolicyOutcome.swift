/// The outcome of a policy question: yes, no, or yes after the content has been evaluated.
public enum PolicyOutcome: String, Sendable, Hashable, Encodable, CaseIterable {
    /// The action is allowed.
    ///
    /// If the question was about a ``PolicyProperty``, the property is true.
    case allowed
    /// The action is allowed only after the content has been evaluated.
    ///
    /// ``EffectivePolicy/evaluatedDecision(for:by:)`` performs the evaluation. A Boolean answer, such as
    /// ``PolicyDecision/isAllowed``, is `false` for this outcome.
    case allowedAfterEvaluation
    /// The action is blocked.
    ///
    /// If the question was about a ``PolicyProperty``, the property is false.
    case blocked
}

extension PolicyDecision {
    /// Whether the action is allowed, blocked, or allowed after an evaluation of the content.
    ///
    /// The value distinguishes a block from content that must be evaluated first. ``isAllowed`` is `false` for both.
    @inlinable public var outcome: PolicyOutcome { PolicyOutcome(isAllowed: isAllowed, rule: rule) }
}

extension PolicyOutcome {
    /// The outcome in the words of explanations.
    @usableFromInline package var words: String {
        switch self {
        case .allowed: "allowed"
        case .allowedAfterEvaluation: "allowed after evaluation"
        case .blocked: "BLOCKED"
        }
    }

    /// Returns whether another outcome is a reversal of this one.
    ///
    /// A required evaluation is reversed by an answer at once.
    func isReversed(by other: PolicyOutcome) -> Bool {
        switch self {
        case .allowed: other == .blocked
        case .allowedAfterEvaluation: other == .allowed
        case .blocked: other != .blocked
        }
    }

    /// Makes the outcome of an answer.
    @inlinable package init(isAllowed: Bool, rule: PolicyRule) {
        self = isAllowed ? .allowed : rule == .evaluationRequired ? .allowedAfterEvaluation : .blocked
    }
}
