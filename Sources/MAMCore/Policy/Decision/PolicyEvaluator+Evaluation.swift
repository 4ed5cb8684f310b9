extension PolicyEvaluator {
    /// Adds the evaluation of content that the owner's policy requires before its data leaves.
    ///
    /// An answer "no" stays, so an evaluation never allows an action that the other settings block.
    ///
    /// - Parameters:
    ///   - answer: The answer without the evaluation.
    ///   - own: The policy word of the owner of the data.
    ///   - facts: The facts of the device, read only if the policy requires an evaluation.
    /// - Returns: The answer before the evaluation.
    @inline(__always)
    @inlinable package static func evaluated(
        _ answer: Answer, _ own: PolicyWord, _ facts: @autoclosure () -> DeviceFacts
    ) -> Answer {
        guard own.requiresEvaluation, answer.isAllowed else { return answer }
        return beforeEvaluation(answer, own, facts())
    }

    /// Adds the evaluation to a copy, unless the data stays with the account in this app.
    @inline(__always)
    @inlinable package static func evaluatedCopy(
        _ answer: Answer, _ own: PolicyWord, _ facts: @autoclosure () -> DeviceFacts
    ) -> Answer {
        answer.rule == .clipboardWithin ? answer : evaluated(answer, own, facts())
    }

    @inline(never)
    @inlinable package static func beforeEvaluation(_ answer: Answer, _ own: PolicyWord, _ facts: DeviceFacts) -> Answer
    {
        guard facts.contains(.offline) else { return (false, .evaluationRequired) }
        return own.evaluation == .requiredWhenOnline ? answer : (false, .evaluationUnavailable)
    }
}

extension PolicyEvaluator.Question {
    /// Whether an allowed action hands data of the identity out, so that its policy can require an evaluation.
    ///
    /// Assumption `evaluation-scope` names the questions.
    @inlinable package var isEvaluated: Bool {
        switch self {
        case .save, .send, .copy: true
        case .documentPicker(let mode): mode == .exportToService || mode == .moveToService
        case .property(let property): property == .isAppSharingAllowed
        case .pasteIntoWebView(let view, _, _), .uploadInWebView(let view): view == .unmanaged
        case .open, .receive, .shareItem, .shareFile, .paste, .openURL, .openUniversalLink, .webViewLink, .compose,
            .notification:
            false
        }
    }
}
