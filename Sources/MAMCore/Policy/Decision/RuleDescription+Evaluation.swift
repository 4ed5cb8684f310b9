extension RuleDescription {
    private static let setting: [PolicySetting] = [.purviewContentEvaluationRequired]

    /// The evaluation of content before it leaves.
    static let evaluation: [RuleDescription] = [
        .init(
            .evaluationRequired, "evaluation.required",
            "the action is allowed if an evaluation of the content allows it", setting),
        .init(
            .evaluationUnavailable, "evaluation.unavailable",
            "the content must be evaluated, and no evaluation is available", setting),
        .init(.evaluationAllowed, "evaluation.allowed", "the evaluation of the content allowed the action", setting),
        .init(.evaluationBlocked, "evaluation.blocked", "the evaluation of the content blocked the action", setting),
    ]
}
