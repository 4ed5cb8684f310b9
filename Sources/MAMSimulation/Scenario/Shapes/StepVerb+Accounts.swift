internal import MAMCore

extension StepVerb {
    private static let user = FieldShape("user", .user, required: true, "The user.")
    private static let ofUser = FieldShape("user", .user, "Only what is about this user; everything when left out.")

    /// The expected end of a call about an account: the number of its status, or a word for an ignored call.
    static let ending = FieldKind.word(
        ["ignored"] + EnrollmentCodeDescription.all.filter { !$0.kinds.isEmpty }.map { "\($0.code.rawValue)" })

    private static func call(
        _ name: String, _ summary: String, _ own: [FieldShape],
        _ action: @escaping @Sendable (Fields) throws(ScenarioError) -> ScenarioLifeAction
    ) -> StepVerb {
        let expect = FieldShape(
            "expect", ending, required: true,
            "The number of the status it must end with; `ignored` for none, as when something else comes first.")
        return StepVerb(
            name, summary, own + [expect],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .life(try action(fields)) }
    }

    /// Verbs for an app's calls about accounts, and for the messages it receives.
    static let accounts = [
        call("register", "Signs a user in, and registers the account so that it is enrolled.", [user]) {
            (fields) throws(ScenarioError) in .register(try fields.text("user"))
        },
        call(
            "logIn", "Lets the engine sign a user in and enrol the account.",
            [
                FieldShape(
                    "user", .user,
                    "Who; the user of device management when left out, else who signs in by `setPerson`.")
            ]
        ) { (fields) throws(ScenarioError) in .logIn(fields.optionalText("user")) },
        call(
            "deregister", "Signs a user out, and takes the account off.",
            [user, FieldShape("wipe", .boolean, "Whether its data goes too; false.")]
        ) { (fields) throws(ScenarioError) in
            .deregister(try fields.text("user"), withWipe: fields.bool("wipe") ?? false)
        },
        StepVerb(
            "remediate", "Remedies what keeps an account from its token; `told` says how it ended.",
            [user, FieldShape("silent", .boolean, "Whether no screens may be shown; false.")]
        ) { (fields) throws(ScenarioError) in
            .life(.remediate(try fields.text("user"), isSilent: fields.bool("silent") ?? false))
        },
        StepVerb(
            "requestToken", "Asks for a token of the app's own, which conditional access may withhold.",
            [
                user,
                FieldShape(
                    "expect", .word(TokenAnswer.allCases.map(\.rawValue)), required: true,
                    "What comes: `protectionRequired` names the account to remediate."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .life(.requestToken(try fields.text("user"))) },
        StepVerb(
            "comeBack", "Brings the app back to the foreground, with conditional launch for what the key window shows.",
            [
                StepVerb.answers("What the user does at the prompts, in order; whatever comes after is accepted."),
                StepVerb.pins,
                FieldShape(
                    "expect", .word(LaunchAnswers.Ending.allCases.map(\.rawValue) + ["unchecked"]), required: true,
                    "How it must end; `unchecked` when nothing managed is shown."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .life(.comeBack(fields.person)) },
        takingIn,
        StepVerb(
            "told", "Looks at what the app was told by its delegates since this was last asked.",
            [
                ofUser,
                FieldShape(
                    "expect", .words(AppMessage.words), required: true,
                    "Where each status arrived and its number, how remediations ended, the requests to wipe and to start "
                        + "anew, in order."),
                FieldShape(
                    "title", .text,
                    "The title of what the last remediation says to the user; any when this and `message` are left out, "
                        + "else none when left out."),
                FieldShape("message", .text, "Its message; as `title`."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                let words = ScenarioRun.list(fields.texts("expect"))
                guard let texts = fields.optionalTexts else { return .word(words) }
                return .word(ScenarioRun.list(words, texts))
            }
        ) { (fields) throws(ScenarioError) in
            .life(.told(of: fields.optionalText("user"), withTexts: fields.optionalTexts != nil))
        },
        StepVerb(
            "notifications", "Looks at what was posted to the app since this was last asked.",
            [
                ofUser,
                FieldShape(
                    "expect", .words(MAMNotification.Name.words), required: true, "The notifications, in order."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(ScenarioRun.list(fields.texts("expect"))) }
        ) { (fields) throws(ScenarioError) in .life(.notifications(of: fields.optionalText("user"))) },
        StepVerb(
            "accounts", "Asks which accounts the engine has.",
            [
                FieldShape("registered", .users, required: true, "The accounts that are registered, in order."),
                FieldShape("enrolled", .users, required: true, "The accounts that are enrolled, in order."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .word(ScenarioRun.accounts(fields.texts("registered"), fields.texts("enrolled")))
            }
        ) { (_) throws(ScenarioError) in .life(.accounts) },
        StepVerb(
            "managedUser", "Asks for whom the device is managed.",
            [FieldShape("expect", .account, required: true, "The user, or `none`.")],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.account("expect").name) }
        ) { (_) throws(ScenarioError) in .life(.managedUser) },
        StepVerb(
            "allowedAccounts", "Asks which accounts device management allows.",
            [FieldShape("expect", .account, required: true, "The only one, or `none` when every account is allowed.")],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.account("expect").name) }
        ) { (_) throws(ScenarioError) in .life(.allowedAccounts) },
        StepVerb(
            "appConfig", "Asks for a value of the app configuration of an account.",
            [
                user, FieldShape("key", .text, required: true, "The key."),
                FieldShape(
                    "type", .word(ScenarioConfigurationQuestion.Kind.allCases.map(\.rawValue)),
                    "What the value is taken for; `text` when left out."),
                FieldShape(
                    "query", .word(ScenarioConfigurationQuestion.queries),
                    "Which of several counts, or whether they are in conflict; `any` when left out."),
                FieldShape(
                    "expect", .text, required: true,
                    "The value, `none` when there is none; `conflict` or `agreement` where that is asked."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in
            let kind = try fields.optional("type", among: ScenarioConfigurationQuestion.Kind.allCases, \.rawValue)
            return .life(
                .appConfig(
                    try fields.text("user"),
                    ScenarioConfigurationQuestion(
                        key: try fields.text("key"), kind: kind ?? .text, query: fields.optionalText("query") ?? "any"))
            )
        },
        StepVerb(
            "calls", "Counts the calls of a kind that arrived at the service, from all apps, since the scenario began.",
            [
                FieldShape("call", .word(ServiceCall.allCases.map(\.rawValue)), required: true, "The kind."),
                FieldShape("expect", .integer(0...1_000_000), required: true, "How many."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word("\(try fields.integer("expect"))") }
        ) { (fields) throws(ScenarioError) in
            .life(.calls(try fields.one("call", among: ServiceCall.allCases, \.rawValue)))
        },
    ]
}

extension Fields {
    /// The stated texts of a remediation; `nil` when none are stated.
    fileprivate var optionalTexts: (title: String, message: String)? {
        let (title, message) = (optionalText("title"), optionalText("message"))
        return title == nil && message == nil ? nil : (title ?? "", message ?? "")
    }
}
