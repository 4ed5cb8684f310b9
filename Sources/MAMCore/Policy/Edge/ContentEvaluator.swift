/// Evaluates content before it leaves its account, as Microsoft Purview does.
///
/// An app that evaluates its content itself passes an evaluator to ``EffectivePolicy/evaluatedDecision(for:by:)``. A
/// simulation sets one for all apps of a device (``DeviceEnvironment/contentEvaluator``).
public protocol ContentEvaluator: Sendable {
    /// Evaluates the content of one action.
    ///
    /// The engine calls it on any thread and never under a lock.
    ///
    /// - Parameters:
    ///   - question: The question about the action that hands the content out.
    ///   - account: The owner of the content.
    ///   - app: The app that hands the content out.
    /// - Returns: The verdict.
    func evaluate(_ question: PolicyQuestion, of account: AccountID, in app: ManagedApp) async -> ContentVerdict
}

/// The verdict of an evaluation of content.
public enum ContentVerdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// The content may leave.
    case allowed
    /// The content may not leave.
    case blocked
    /// There was no evaluation. The content stays.
    case unavailable
}

extension EffectivePolicy {
    /// Decides a question, and asks for an evaluation of the content if the policy requires one.
    ///
    /// The policy is asked again after the evaluation, so a policy or a connection that changed meanwhile counts. A
    /// verdict only matters while the policy still requires it. Without an evaluator the content stays.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - evaluator: The evaluator of the content. Defaults to that of the device
    ///     (``DeviceEnvironment/contentEvaluator``).
    /// - Returns: The final answer, which is never ``PolicyOutcome/allowedAfterEvaluation``.
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
            }
        return PolicyDecision(isAllowed: verdict == .allowed, rule: rule, kind: kind, layer: layer)
    }
}
