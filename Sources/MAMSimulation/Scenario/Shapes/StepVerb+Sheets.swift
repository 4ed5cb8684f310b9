internal import MAMCore

extension StepVerb {
    private static let window = FieldShape("window", .name, "The window the task belongs to; the key window.")
    private static let rule = FieldShape("rule", .rule, "The rule that must decide; any when left out.")
    private static let url = FieldShape("url", .text, required: true, "The URL.")
    private static let opens = FieldShape(
        "opens", .text, "What opens in its place, or the URL itself; anything when left out.")
    private static let answer = FieldShape("expect", .word(["allowed", "blocked"]), required: true, "The answer.")

    private static func link(
        _ name: String, _ summary: String, _ own: [FieldShape],
        _ question: @escaping @Sendable (Fields) throws(ScenarioError) -> LinkQuestion
    ) -> StepVerb {
        StepVerb(
            name, summary, own + [opens, window, answer, rule],
            expecting: { (fields) throws(ScenarioError) in
                .link(
                    try fields.text("expect") == "allowed", opens: fields.optionalText("opens"),
                    rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in
            .ask(.link(try question(fields)), window: fields.optionalText("window"))
        }
    }

    private static func clipboard(
        _ name: String, _ summary: String, _ app: (String, String), _ account: (String, String),
        _ question: @escaping @Sendable (String, ScenarioAccount, ClipboardContent) -> ScenarioQuestion
    ) -> StepVerb {
        StepVerb(
            name, summary,
            [
                FieldShape(app.0, .app, required: true, app.1),
                FieldShape(account.0, .account, account.1),
                FieldShape("text", .content, "What is copied; something that is no text when left out."),
                window, answer, rule,
            ],
            expecting: { (fields) throws(ScenarioError) in
                .answer(try fields.text("expect") == "allowed", rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in
            .ask(
                question(
                    try fields.text(app.0), fields.optionalAccount(account.0) ?? .none,
                    fields.optionalText("text").map { ClipboardContent($0) } ?? .other),
                window: fields.optionalText("window"))
        }
    }

    /// The clipboard, links, the share sheet and printing.
    static let transfers = [
        clipboard(
            "copy", "Asks who copies whether it may be pasted there.", ("to", "The app it is pasted in."),
            ("toAccount", "Who pastes; left out for an app without the SDK.")
        ) { .copy(app: $0, $1, $2) },
        clipboard(
            "paste", "Asks who pastes whether what was copied there may come in.",
            ("from", "The app it was copied in."),
            ("fromAccount", "Who copied; left out for an app without the SDK.")
        ) { .paste(app: $0, $1, $2) },
        link(
            "openURL", "Asks whether a URL may be opened, and what opens then.",
            [
                url,
                FieldShape(
                    "knownManagedScheme", .boolean, "Whether the app knows the scheme for a managed app's; false."),
            ]
        ) { (fields) throws(ScenarioError) in
            .url(try fields.text("url"), isKnownManagedAppScheme: fields.bool("knownManagedScheme") ?? false)
        },
        link("universalLink", "Asks whether a link may be opened as a universal link, and what opens then.", [url]) {
            (fields) throws(ScenarioError) in .universalLink(try fields.text("url"))
        },
        StepVerb(
            "shareSheet", "Looks for an app in the share sheet.",
            [
                FieldShape("with", .app, required: true, "The app."),
                FieldShape(
                    "action", .word(ShareDestination.Action.allCases.map(\.rawValue)),
                    "The row the system would show; `copyTo` when left out."),
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
            .shareSheet(
                app: try fields.text("with"),
                try fields.optional("action", among: ShareDestination.Action.allCases, \.rawValue) ?? .copyTo,
                window: fields.optionalText("window"))
        },
        StepVerb(
            "print", "Asks for the print sheet.",
            [
                window,
                FieldShape(
                    "expect", .word(["printSheet", "blockAlert"]), required: true,
                    "What comes: the sheet with the printers, or an alert and nothing is printed."),
                rule,
            ],
            expecting: { (fields) throws(ScenarioError) in
                .seen(try fields.text("expect"), rule: try fields.rule("rule"))
            }
        ) { (fields) throws(ScenarioError) in .printing(window: fields.optionalText("window")) },
    ]
}
