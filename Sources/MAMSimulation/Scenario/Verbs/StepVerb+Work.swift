internal import MAMCore

extension StepVerb {
    /// Verbs for work that is handed over by plain calls, and for concurrent work.
    static let work = [
        StepVerb(
            "handOver", "Runs steps in work that a plain call submits, without the explicit API, and waits for it.",
            [
                FieldShape(
                    "by", .word(HandOver.allCases.map(\.rawValue)), required: true,
                    "The call that submits the work; for `workItem`, the code that submits it acts for \"no user\"."),
                FieldShape("steps", .steps, required: true, "The steps in the work."),
            ]
        ) { (fields) throws(ScenarioError) in
            .handOver(try fields.one("by", among: HandOver.allCases, \.rawValue), try fields.steps("steps"))
        },
        StepVerb(
            "atOnce", "Runs several lists of steps at the same time, each on its own thread, and waits for all.",
            [
                FieldShape(
                    "branches", .branches, required: true,
                    "The lists; no list may change state that another list reads.")
            ]
        ) { (fields) throws(ScenarioError) in .atOnce(try fields.branches("branches")) },
    ]
}
