internal import MAMCore

extension StepVerb {
    private static let user = FieldShape("user", .user, required: true, "The user.")
    private static let ofUser = FieldShape("user", .user, "Only messages about this user; all messages by default.")

    /// The expected end of a call about an account: the number of its status, or a word for an ignored call.
    static let ending = FieldKind.word(
        ["ignored"] + EnrollmentCodeDescription.all.filter { !$0.kinds.isEmpty }.map { "\($0.code.rawValue)" })

    private static func call(
        _ name: String, _ summary: String, _ own: [FieldShape],
        _ action: @escaping @Sendable (Fields) throws(ScenarioError) -> ScenarioLifeAction
    ) -> StepVerb {
        let expect = FieldShape(
            "expect", ending, required: true,
            "The number of the status that must end the call; `ignored` if the call ends without one, because another call replaced it."
        )
        return StepVerb(
            name, summary, own + [expect],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .life(try action(fields)) }
    }

    /// Verbs for an app's calls about accounts, and for the messages it receives.
    static let accounts = [
        call(
            "register",
            "Signs a user in, and registers the account so that it is enrolled. If the account waits because its last"
                + " enrollment failed, the call starts no request, and ends with the status of that enrollment. For a status"
                + " that the engine does not keep, such as 203, the call ends with 201.",
            [
                user,
                FieldShape(
                    "by", .word(["objectID", "userPrincipalName"]),
                    "The name by which the app registers the account. With `userPrincipalName` the app passes no other name,"
                        + " and the engine reads the object id from the first token; `objectID` by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .register(try fields.text("user"), byName: fields.optionalText("by") == "userPrincipalName")
        },
        call(
            "logIn", "Lets the engine sign a user in and enroll the account.",
            [
                FieldShape(
                    "user", .user,
                    "The user; by default, the user of device management, or else the user of the next sign-in of `setPerson`."
                )
            ]
        ) { (fields) throws(ScenarioError) in .logIn(fields.optionalText("user")) },
        call(
            "deregister", "Signs a user out, and de-registers the account.",
            [user, FieldShape("wipe", .boolean, "Whether the account's data is removed too; false by default.")]
        ) { (fields) throws(ScenarioError) in
            .deregister(try fields.text("user"), withWipe: fields.bool("wipe") ?? false)
        },
        StepVerb(
            "remediate", "Makes an account compliant so that it gets its token; the step `told` lists the result.",
            [user, FieldShape("silent", .boolean, "Whether screens are forbidden; false by default.")]
        ) { (fields) throws(ScenarioError) in
            .life(.remediate(try fields.text("user"), isSilent: fields.bool("silent") ?? false))
        },
        StepVerb(
            "requestToken", "Asks for a token for the app's own service; conditional access may refuse it.",
            [
                user,
                FieldShape(
                    "expect", .word(TokenAnswer.allCases.map(\.rawValue)), required: true,
                    "The answer; `protectionRequired` names the account to remediate."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .life(.requestToken(try fields.text("user"))) },
        StepVerb(
            "comeBack",
            "Brings the app back to the foreground, with conditional launch for the accounts of the key window.",
            [
                StepVerb.answers("The user's answers to the prompts, in order; later prompts are accepted."),
                StepVerb.pins,
                FieldShape(
                    "expect", .word(LaunchAnswers.Ending.allCases.map(\.rawValue) + ["unchecked"]), required: true,
                    "The required result; `unchecked` if the window shows no managed account."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .life(.comeBack(fields.person)) },
        takingIn,
        StepVerb(
            "told", "Lists the calls of the app's delegates since the last `told` step.",
            [
                ofUser,
                FieldShape(
                    "expect", .words(AppMessage.words), required: true,
                    "The kind and number of each status, the results of remediations, and the requests to wipe and to restart, "
                        + "in order."),
                FieldShape(
                    "title", .text, result: true,
                    "The title of the last remediation's message to the user; any when `title` and `message` are left out, "
                        + "none when only `title` is left out."),
                FieldShape("message", .text, result: true, "The text of that message; by default, as for `title`."),
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
            "notifications", "Lists the notifications that were posted to the app since the last `notifications` step.",
            [
                ofUser,
                FieldShape(
                    "expect", .words(MAMNotification.Name.words), required: true, "The notifications, in order."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(ScenarioRun.list(fields.texts("expect"))) }
        ) { (fields) throws(ScenarioError) in .life(.notifications(of: fields.optionalText("user"))) },
        StepVerb(
            "accounts", "Lists the accounts that are registered and enrolled in the app.",
            [
                FieldShape(
                    "registered", .users, required: true, result: true, "The accounts that are registered, in order."),
                FieldShape(
                    "enrolled", .users, required: true, result: true, "The accounts that are enrolled, in order."),
                anyResult,
            ],
            expecting: { (fields) throws(ScenarioError) in
                .word(ScenarioRun.accounts(fields.texts("registered"), fields.texts("enrolled")))
            }
        ) { (_) throws(ScenarioError) in .life(.accounts) },
        StepVerb(
            "managedUser", "Asks for the user for whom the device is managed.",
            [FieldShape("expect", .account, required: true, "The user, or `none`.")],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.account("expect").name) }
        ) { (_) throws(ScenarioError) in .life(.managedUser) },
        StepVerb(
            "allowedAccounts", "Asks which accounts device management allows.",
            [
                FieldShape(
                    "expect", .account, required: true,
                    "The only allowed account, or `none` if every account is allowed.")
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.account("expect").name) }
        ) { (_) throws(ScenarioError) in .life(.allowedAccounts) },
        StepVerb(
            "appConfig", "Asks for a value of the app configuration of an account.",
            [
                user, FieldShape("key", .text, required: true, "The key."),
                FieldShape(
                    "type", .word(ScenarioConfigurationQuestion.Kind.allCases.map(\.rawValue)),
                    "The type to which the value is converted; `text` by default."),
                FieldShape(
                    "query", .word(ScenarioConfigurationQuestion.queries),
                    "The choice among several values, or the question whether they are in conflict; `any` by default."
                ),
                FieldShape(
                    "expect", .text, required: true,
                    "The value, or `none`; for the question about a conflict, `conflict` or `agreement`."),
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
            "calls", "Counts the calls of one kind that reached the service since the scenario began, from all apps.",
            [
                FieldShape("call", .word(ServiceCall.allCases.map(\.rawValue)), required: true, "The kind of call."),
                FieldShape("expect", .integer(0...1_000_000), required: true, "The number of calls."),
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
