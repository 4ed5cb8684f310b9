internal import MAMCore

extension StepVerb {
    private static let file = FieldShape("file", .name, required: true, "The file, by name.")

    /// Work that is handed over by plain calls, at the same time, and the files it makes.
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
        StepVerb(
            "createFile", "Creates a file; its owner is whoever is effective for file tasks.", [file]
        ) { (fields) throws(ScenarioError) in .createFile(try fields.text("file")) },
        StepVerb(
            "fileOwner", "Asks whose a file is.",
            [
                file,
                FieldShape(
                    "expect", .account, required: true, "The account, `unmanaged`, or `none` for a file of nobody."),
            ],
            expecting: { (fields) throws(ScenarioError) in .owner(try fields.account("expect")) }
        ) { (fields) throws(ScenarioError) in .fileOwner(try fields.text("file")) },
    ]
}
