internal import MAMCore

extension StepVerb {
    /// Verbs for work that is handed over by plain calls, and for concurrent work.
    static let work = [
        StepVerb(
            "handOver", "Does steps in work handed over by a plain call, without the explicit API, and waits for it.",
            [
                FieldShape(
                    "by", .word(HandOver.allCases.map(\.rawValue)), required: true,
                    "The call; a work item is dispatched under \"no user\"."),
                FieldShape("steps", .steps, required: true, "What is done in the work."),
            ]
        ) { (fields) throws(ScenarioError) in
            .handOver(try fields.one("by", among: HandOver.allCases, \.rawValue), try fields.steps("steps"))
        },
        StepVerb(
            "atOnce", "Does several lists of steps at the same time, each on a thread of its own, and waits for all.",
            [FieldShape("branches", .branches, required: true, "The lists; none may change what others see.")]
        ) { (fields) throws(ScenarioError) in .atOnce(try fields.branches("branches")) },
    ]
}
