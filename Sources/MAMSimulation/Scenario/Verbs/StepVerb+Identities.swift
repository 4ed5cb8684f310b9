internal import MAMCore

extension StepVerb {
    private static let window = FieldShape("window", .name, "The window; the key window by default.")

    /// Verbs that set identities, act under them, and ask for the effective one.
    static let identities = [
        StepVerb(
            "setUIIdentity", "Switches the identity of a window.",
            [
                FieldShape(
                    "account", .accountOrAccounts, required: true,
                    "The account, `none` to fall back to the process identity, or a list for a merged window."),
                window,
                StepVerb.answers(
                    "The user's answers to the prompts of conditional launch, in order; with this field conditional launch runs first."
                ),
                StepVerb.pins,
                FieldShape(
                    "expect", .word(MAMSwitchIdentityResult.allCases.map(\.name)),
                    "The required result of the switch; `success` by default."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .switched(try fields.optional("expect", among: MAMSwitchIdentityResult.allCases, \.name) ?? .success)
            }
        ) { (fields) throws(ScenarioError) in
            switch try fields.accountOrAccounts("account") {
            case .one(let account):
                .setUIIdentity(account, window: fields.optionalText("window"), by: fields.optionalPerson)
            case .several(let accounts):
                .setUIIdentities(accounts, window: fields.optionalText("window"), by: fields.optionalPerson)
            }
        },
        StepVerb(
            "setThreadIdentity", "Sets the identity of the current thread until the enclosing block or scope ends.",
            [FieldShape("account", .account, required: true, "The account; `none` removes it.")]
        ) { (fields) throws(ScenarioError) in .setThreadIdentity(try fields.account("account")) },
        StepVerb(
            "setProcessIdentity", "Sets the identity of the whole process; a single-identity app ignores it.",
            [FieldShape("account", .account, required: true, "The account; `none` removes it.")]
        ) { (fields) throws(ScenarioError) in .setProcessIdentity(try fields.account("account")) },
        StepVerb(
            "within", "Runs steps inside one scope of an account.",
            [
                FieldShape("account", .account, required: true, "The account of the scope."),
                FieldShape("steps", .steps, required: true, "The steps inside the scope."),
            ]
        ) { (fields) throws(ScenarioError) in .within(try fields.account("account"), try fields.steps("steps")) },
        StepVerb(
            "onQueue", "Runs steps in one block on a Dispatch queue (`queue.mam.async`) and waits for it.",
            [
                FieldShape("queue", .name, required: true, "The queue, by name; `main` is the app's main queue."),
                FieldShape("steps", .steps, required: true, "The steps in the block."),
            ]
        ) { (fields) throws(ScenarioError) in .onQueue(try fields.text("queue"), try fields.steps("steps")) },
        StepVerb(
            "identity", "Asks for the effective identity.",
            [
                FieldShape(
                    "task", .word(["ui", "file"]), "The kind of task for which the step asks; `ui` by default."),
                window,
                FieldShape(
                    "expect", .accountOrAccounts, required: true,
                    "The account, `none` if no layer supplies one, or a list for a merged window."),
                FieldShape(
                    "layer", .word(IdentityLayer.names), required: true, result: true, "The layer that supplies it."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .identity(
                    try fields.accountOrAccounts("expect").all,
                    layer: try fields.one("layer", among: IdentityLayer.allCases, \.rawValue))
            }
        ) { (fields) throws(ScenarioError) in
            .identity(fields.optionalText("task") == "file" ? .file : .ui, window: fields.optionalText("window"))
        },
    ]
}
