internal import MAMCore

extension StepVerb {
    /// Verbs for the start of an app under its Info.plist, and for settings changed at run time.
    static let settings = [
        StepVerb(
            "start",
            "Starts the app again, as a tap of the user does; the app handles a missing policy as its Info.plist requires. "
                + "Must not be inside other steps.",
            isInApp: false,
            [
                FieldShape("app", .managedApp, required: true, "The app, which may be running."),
                FieldShape(
                    "signsIn", .user,
                    "The user who signs in when the app asks for it; by default, the sign-in is canceled."),
                FieldShape("goesOn", .boolean, "Whether the user continues at a warning; true by default."),
                FieldShape(
                    "removesAccounts", .boolean,
                    "Whether the user removes an account for which an app that requires a policy has none; false by default."
                ),
                FieldShape(
                    "expect", .word(StartResult.Outcome.allCases.map(\.rawValue)), required: true,
                    "The required result; an app that is `refused` does not run afterward."),
                FieldShape(
                    "prompts", .words(StartPrompt.allCases.map(\.rawValue)), result: true,
                    "The required prompts, in order; any by default."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .started(
                    try fields.one("expect", among: StartResult.Outcome.allCases, \.rawValue),
                    prompts: fields.values["prompts"] == nil
                        ? nil : fields.texts("prompts").compactMap(StartPrompt.init(rawValue:)))
            }
        ) { (fields) throws(ScenarioError) in
            .start(
                try fields.text("app"),
                ScenarioStarter(
                    signsIn: fields.optionalText("signsIn"), goesOn: fields.bool("goesOn") ?? true,
                    removesAccounts: fields.bool("removesAccounts") ?? false))
        },
        StepVerb(
            "override", "Overrides settings of the Info.plist at run time; the values outlive restarts.",
            [
                FieldShape("authority", .text, "`aadAuthorityUriOverride`; unchanged by default."),
                FieldShape("redirectUri", .text, "`aadRedirectUriOverride`; unchanged by default."),
                FieldShape("clientId", .text, "`aadClientIdOverride`; unchanged by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .settings(
                .override(
                    authority: fields.optionalText("authority"), redirectURI: fields.optionalText("redirectUri"),
                    clientID: fields.optionalText("clientId")))
        },
        StepVerb(
            "authority", "Asks for the authority that signs an account in.",
            [
                FieldShape("account", .account, required: true, "The account."),
                FieldShape("expect", .text, required: true, "The authority that the app should use first."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .settings(.authority(try fields.account("account"))) },
    ]
}
