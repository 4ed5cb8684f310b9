/// A type that decides whether content is allowed to leave its account, as Microsoft Purview does.
///
/// An app that evaluates its content itself passes an evaluator to ``EffectivePolicy/evaluatedDecision(for:by:)``. A
/// simulation sets one evaluator for all apps of a device (``DeviceEnvironment/contentEvaluator``).
public protocol ContentEvaluator: Sendable {
    /// Decides whether the content of one action, for example of one paste, is allowed to leave its account.
    ///
    /// The engine calls this method on any thread, and never while it holds a lock.
    ///
    /// - Parameters:
    ///   - question: The policy question about the action by which the content would leave the account.
    ///   - account: The account that owns the content.
    ///   - app: The app that asks about the action.
    /// - Returns: Whether the content is allowed to leave the account.
    func evaluate(_ question: PolicyQuestion, of account: AccountID, in app: ManagedApp) async -> ContentVerdict
}

/// The decision whether content is allowed to leave the account that owns it.
public enum ContentVerdict: String, Sendable, Hashable, CaseIterable {
    /// The content is allowed to leave the account that owns it.
    case allowed
    /// The content must not leave the account that owns it.
    case blocked
    /// The content could not be evaluated, so it must not leave the account that owns it.
    case unavailable
    /// The content is too large to be evaluated, so it must not leave the account that owns it.
    case tooLarge
}

extension EffectivePolicy {
    /// Answers a policy question.
    ///
    /// If the policy requires an evaluation, the content is evaluated first. Then the policy answers the question
    /// again. If the policy or the network connection changed during the evaluation, the new state applies. The result
    /// of the evaluation is used only if the policy still requires an evaluation. If an evaluation is required but
    /// there is no evaluator, the action is blocked.
    ///
    /// - Parameters:
    ///   - question: The question to answer.
    ///   - evaluator: The object that evaluates the content. Defaults to the evaluator of the device
    ///     (``DeviceEnvironment/contentEvaluator``).
    /// - Returns: The final answer. Its outcome is never ``PolicyOutcome/allowedAfterEvaluation``.
    public func evaluatedDecision(
        for question: PolicyQuestion, by evaluator: (any ContentEvaluator)? = nil
    ) async -> PolicyDecision {
        let first = decision(for: question)
        guard first.outcome == .allowedAfterEvaluation else { return first }
        let verdict =
            if let evaluator = evaluator ?? app.device.contentEvaluator, let account = accountIDs.first {
                await evaluator.evaluate(question, of: account, in: app)
            } else {
                ContentVerdict.unavailable
            }
        let current = decision(for: question)
        return current.outcome == .allowedAfterEvaluation ? current.evaluated(verdict) : current
    }
}

extension PolicyDecision {
    /// Returns the decision after an evaluation.
    func evaluated(_ verdict: ContentVerdict) -> PolicyDecision {
        let rule: PolicyRule =
            switch verdict {
            case .allowed: .evaluationAllowed
            case .blocked: .evaluationBlocked
            case .unavailable: .evaluationUnavailable
            case .tooLarge: .evaluationTooLarge
            }
        return PolicyDecision(isAllowed: verdict == .allowed, rule: rule, kind: kind, layer: layer)
    }
}
