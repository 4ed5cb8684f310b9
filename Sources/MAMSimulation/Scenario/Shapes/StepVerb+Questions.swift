internal import MAMCore

extension StepVerb {
    private static let window = FieldShape("window", .name, "The window the task belongs to; the key window.")
    private static let rule = FieldShape("rule", .rule, "The rule that must decide; any when left out.")
    private static let answer = [
        window,
        FieldShape("expect", .word(["allowed", "blocked"]), required: true, "The answer."),
        rule,
    ]
    private static let payload = FieldShape(
        "payload", .word(TransferPayload.allCases.map { "\($0)" }), "What travels; `text` when left out.")

    private static func verb(
        _ name: String, _ summary: String, _ own: [FieldShape],
        _ question: @escaping @Sendable (Fields) throws(ScenarioError) -> ScenarioQuestion
    ) -> StepVerb {
        StepVerb(
            name, summary, own + answer,
            expecting: { (fields) throws(ScenarioError) in
                .answer(try fields.text("expect") == "allowed", rule: try fields.rule("rule"))
            },
            { (fields) throws(ScenarioError) in .ask(try question(fields), window: fields.optionalText("window")) })
    }

    /// Questions to the policy of whoever acts.
    static let questions = [
        verb(
            "save", "Asks whether a copy may go to a place.",
            [
                FieldShape("location", .word(MAMSaveLocation.allCases.map(\.name)), required: true, "The place."),
                FieldShape("account", .account, "Whose place it is; `none` when left out."),
            ]
        ) { (fields) throws(ScenarioError) in
            .save(
                try fields.one("location", among: MAMSaveLocation.allCases, \.name),
                fields.optionalAccount("account") ?? .none)
        },
        verb(
            "open", "Asks whether data may come from a place.",
            [
                FieldShape("location", .word(MAMOpenLocation.allCases.map(\.name)), required: true, "The place."),
                FieldShape("account", .account, "Whose place it is; `none` when left out."),
            ]
        ) { (fields) throws(ScenarioError) in
            .open(
                try fields.one("location", among: MAMOpenLocation.allCases, \.name),
                fields.optionalAccount("account") ?? .none)
        },
        verb(
            "send", "Asks the sender whether data may go to another app.",
            [
                FieldShape("to", .app, required: true, "The other app."),
                FieldShape("toAccount", .account, "Who receives there; left out for an app without the SDK."),
                payload,
            ]
        ) { (fields) throws(ScenarioError) in
            .send(
                app: try fields.text("to"), fields.optionalAccount("toAccount") ?? .none,
                try fields.optional("payload", among: TransferPayload.allCases) { "\($0)" } ?? .text)
        },
        verb(
            "receive", "Asks the receiver whether data of another app may come in.",
            [
                FieldShape("from", .app, required: true, "The other app."),
                FieldShape("fromAccount", .account, "Who sends there; left out for an app without the SDK."),
                payload,
            ]
        ) { (fields) throws(ScenarioError) in
            .receive(
                app: try fields.text("from"), fields.optionalAccount("fromAccount") ?? .none,
                try fields.optional("payload", among: TransferPayload.allCases) { "\($0)" } ?? .text)
        },
        verb(
            "share", "Asks, in a share extension, whether an item or a file may come in.",
            [
                FieldShape("what", .word(["item", "file"]), required: true, "What is shared."),
                FieldShape("owner", .account, "Its owner tag; `none` when left out."),
            ]
        ) { (fields) throws(ScenarioError) in
            let owner = fields.optionalAccount("owner") ?? .none
            return try fields.text("what") == "file" ? .shareFile(owner: owner) : .shareItem(owner: owner)
        },
        verb(
            "documentPicker", "Asks whether a document picker may be shown.",
            [FieldShape("mode", .word(DocumentPickerMode.allCases.map(\.name)), required: true, "What it is for.")]
        ) { (fields) throws(ScenarioError) in
            .documentPicker(try fields.one("mode", among: DocumentPickerMode.allCases, \.name))
        },
        StepVerb(
            "property", "Reads a Boolean property of the policy.",
            [
                FieldShape("property", .word(PolicyProperty.allCases.map(\.name)), required: true, "The property."),
                window,
                FieldShape("expect", .boolean, required: true, "Its value."),
                rule,
            ],
            expecting: { (fields) throws(ScenarioError) in
                .value(try fields.requiredBool("expect"), rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in
            .ask(
                .property(try fields.one("property", among: PolicyProperty.allCases, \.name)),
                window: fields.optionalText("window"))
        },
    ]
}
