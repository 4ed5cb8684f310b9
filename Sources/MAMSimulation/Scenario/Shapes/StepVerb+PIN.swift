internal import MAMCore

extension StepVerb {
    private static let user = FieldShape("user", .user, required: true, "Whose PIN.")
    private static let pin = FieldShape("pin", .name, required: true, "What is typed.")

    /// Makes the field for a user's answers to prompts.
    static func answers(_ summary: String) -> FieldShape {
        FieldShape("answers", .words(LaunchAnswer.allCases.map(\.rawValue)), summary)
    }

    /// The field for the PINs that a user types.
    static let pins = FieldShape(
        "pins", .names,
        "What the user types first where a PIN is entered or chosen, in order; then the PIN he knows, or one he invents."
    )

    /// Verbs for PINs and blocked accounts.
    static let pinVerbs = [
        StepVerb(
            "setPIN", "Sets the PIN of a user, or changes it, as in the settings of an app; typed twice alike.",
            [
                user, pin, FieldShape("old", .name, "The present PIN, where there is one."),
                FieldShape(
                    "expect", .word(PINChange.names), "What must come of it; `stored` when left out."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(fields.optionalText("expect") ?? "stored") }
        ) { (fields) throws(ScenarioError) in
            .launch(
                .setPIN(try fields.text("user"), pin: try fields.text("pin"), old: fields.optionalText("old")))
        },
        StepVerb(
            "enterPIN", "Types the PIN of a user, which costs a try when it is wrong.",
            [
                user, pin,
                FieldShape("expect", .word(PINAnswer.names), required: true, "What must come of it."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in
            .launch(.enterPIN(try fields.text("user"), pin: try fields.text("pin")))
        },
        StepVerb(
            "blocked", "Asks why conditional launch keeps an account off the screen.",
            [
                FieldShape("user", .user, required: true, "The user."),
                FieldShape(
                    "expect", .word(MAMBlockAccountReason.allCases.map(\.name)), required: true,
                    "The reason; `notBlocked` when it does not."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .launch(.blocked(try fields.text("user"))) },
    ]
}

extension Fields {
    /// The user's answers to prompts and their PINs.
    var person: ScenarioPerson {
        ScenarioPerson(answers: texts("answers").compactMap { LaunchAnswer(rawValue: $0) }, pins: texts("pins"))
    }

    /// The user's answers and PINs; `nil` when the step has neither field.
    var optionalPerson: ScenarioPerson? { values["answers"] == nil && values["pins"] == nil ? nil : person }
}

extension MAMBlockAccountReason {
    /// The spelling of scenarios and reports.
    var name: String { "\(self)" }
}
