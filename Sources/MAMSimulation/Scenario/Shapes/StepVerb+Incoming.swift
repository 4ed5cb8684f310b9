internal import MAMCore

extension StepVerb {
    /// The verb for incoming data, for which the engine may ask the app to switch or to add an account.
    static let takingIn = StepVerb(
        "takeIn",
        "Takes data of another app in; where only another identity lets it in, the app is asked to add the account and to "
            + "show it.",
        [
            FieldShape("from", .app, required: true, "The other app."),
            FieldShape("fromAccount", .account, "Who sends there; left out for an app without the SDK."),
            FieldShape(
                "payload", .word(TransferPayload.allCases.map { "\($0)" }), "What comes in; `text` when left out."),
            FieldShape(
                "reason", .word(ScenarioIncoming.reasons.map { "\($0)" }),
                "How: a document, or a URL that the other app opens; `documentImport` when left out."),
            StepVerb.answers("What the user does at the prompts of conditional launch, in order."), StepVerb.pins,
            FieldShape("expect", .word(["allowed", "blocked"]), required: true, "Whether it comes in."),
            FieldShape("switchedTo", .account, "Whom the app shows now; it does not switch when left out."),
            FieldShape(
                "refusal", .word(IncomingRefusal.allCases.map(\.rawValue)),
                "Why the switch that was asked for did not come about; none when left out."),
            FieldShape(
                "sender", .account,
                "Who the engine says has sent the URL, while it is opened; nobody when left out."),
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
