internal import MAMCore

extension StepVerb {
    private static let user = FieldShape("user", .user, required: true, "The owner of the PIN.")
    private static let pin = FieldShape("pin", .name, required: true, "The typed PIN.")

    /// Makes the field for a user's answers to prompts.
    static func answers(_ summary: String) -> FieldShape {
        FieldShape("answers", .words(LaunchAnswer.allCases.map(\.rawValue)), summary)
    }

    /// The field for the PINs that a user types.
    static let pins = FieldShape(
        "pins", .names,
        "The first PINs that the user types, in order; afterward the user types the PIN from earlier steps, or chooses a new one."
    )

    /// Verbs for PINs and blocked accounts.
    static let pinVerbs = [
        StepVerb(
            "setPIN",
            "Sets or changes the PIN of a user, as in the settings of an app; the user types the same PIN twice.",
            [
                user, pin, FieldShape("old", .name, "The present PIN, if there is one."),
                FieldShape("expect", .word(PINChange.names), "The required result; `stored` by default."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(fields.optionalText("expect") ?? "stored") }
        ) { (fields) throws(ScenarioError) in
            .launch(.setPIN(try fields.text("user"), pin: try fields.text("pin"), old: fields.optionalText("old")))
        },
        StepVerb(
            "enterPIN", "Types the PIN of a user; a wrong PIN uses up a try.",
            [
                user, pin,
                FieldShape("expect", .word(PINAnswer.names), required: true, "The required result."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in
            .launch(.enterPIN(try fields.text("user"), pin: try fields.text("pin")))
        },
        StepVerb(
            "blocked", "Asks for the reason why conditional launch blocks an account.",
            [
                FieldShape("user", .user, required: true, "The user."),
                FieldShape(
                    "expect", .word(MAMBlockAccountReason.allCases.map(\.name)), required: true,
                    "The reason; `notBlocked` if the account is not blocked."),
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
