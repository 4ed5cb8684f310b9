internal import MAMCore

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
