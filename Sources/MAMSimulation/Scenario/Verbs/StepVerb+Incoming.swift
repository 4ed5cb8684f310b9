internal import MAMCore

extension StepVerb {
    /// The verb for incoming data, for which the engine may ask the app to switch or to add an account.
    static let takingIn = StepVerb(
        "takeIn",
        "Receives data from another app. If only another identity may receive it, the app is asked to add that account "
            + "and to show it.",
        [
            FieldShape("from", .app, required: true, "The other app."),
            FieldShape(
                "fromAccount", .account, "The account that sends the data; left out for an app without the SDK."),
            FieldShape(
                "payload", .word(TransferPayload.allCases.map { "\($0)" }), "The kind of data; `text` by default."),
            FieldShape(
                "reason", .word(ScenarioIncoming.reasons.map { "\($0)" }),
                "How the data arrives: as a document, or by a URL that the other app opens; `documentImport` by default."
            ),
            StepVerb.answers("The user's answers to the prompts of conditional launch, in order."), StepVerb.pins,
            FieldShape("expect", .word(["allowed", "blocked"]), required: true, "Whether the app may use the data."),
            FieldShape(
                "switchedTo", .account, result: true,
                "The account that the app shows afterward; without it the app must not switch."),
            FieldShape(
                "refusal", .word(IncomingRefusal.allCases.map(\.rawValue)), result: true,
                "The reason why a requested switch failed; none by default."),
            FieldShape(
                "sender", .account, result: true,
                "The sender that the engine names while the URL is opened; no sender by default."),
        ],
        expecting: { (fields) throws(ScenarioError) in
            .word(
                ScenarioIncoming.words(
                    isAllowed: try fields.text("expect") == "allowed",
                    switchedTo: fields.optionalAccount("switchedTo")?.name,
                    refusal: fields.optionalText("refusal"), sender: fields.optionalAccount("sender")?.name))
        }
    ) { (fields) throws(ScenarioError) in
        .life(
            .takeIn(
                ScenarioIncoming(
                    app: try fields.text("from"), account: fields.optionalAccount("fromAccount") ?? .none,
                    payload: try fields.optional("payload", among: TransferPayload.allCases) { "\($0)" } ?? .text,
                    reason: try fields.optional("reason", among: ScenarioIncoming.reasons) { "\($0)" }
                        ?? .documentImport),
                by: fields.person))
    }
}

extension StepVerb {
    private static let window = FieldShape("window", .name, "The window of the task; the key window by default.")
    private static let rule = FieldShape("rule", .rule, result: true, "The rule that must decide; any rule by default.")

    /// Verbs for the share sheet and the print sheet, whose content is not a question of the table.
    static let sheets = [
        StepVerb(
            "shareSheet", "Looks for an app, or for a row of the system, in the share sheet.",
            [
                FieldShape(
                    "with", .app, "The app; left out for the rows of the system, `saveToFiles` and `saveImage`."),
                FieldShape(
                    "action", .word(ShareDestination.Action.allCases.map(\.rawValue)),
                    "The row that the system would show; `copyTo` by default."),
                window,
                FieldShape(
                    "expect", .word(ShareDestination.Action.allCases.map(\.rawValue) + ["notListed"]), required: true,
                    "The row that is shown."),
                rule,
            ],
            expecting: { (fields) throws(ScenarioError) in
                .seen(try fields.text("expect"), rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in
            let action = try fields.optional("action", among: ShareDestination.Action.allCases, \.rawValue) ?? .copyTo
            return .shareSheet(
                app: action.isOfSystem ? nil : try fields.text("with"), action, window: fields.optionalText("window"))
        },
        StepVerb(
            "print", "Asks for the print sheet.",
            [
                window,
                FieldShape(
                    "expect", .word(["printSheet", "blockAlert"]), required: true,
                    "The screen: the sheet with the printers, or an alert that printing is blocked."),
                rule,
            ],
            expecting: { (fields) throws(ScenarioError) in
                .seen(try fields.text("expect"), rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in .printing(window: fields.optionalText("window")) },
    ]
}
