internal import MAMCore

extension StepVerb {
    /// Verbs for the start of an app under its Info.plist, and for settings changed at run time.
    static let settings = [
        StepVerb(
            "start",
            "Starts the app anew as somebody does who taps it, with what its Info.plist says about a missing policy; "
                + "stands outermost only.",
            isInApp: false,
            [
                FieldShape("app", .managedApp, required: true, "The app, which may be running."),
                FieldShape("signsIn", .user, "Who signs in when the app asks for it; nobody when left out."),
                FieldShape("goesOn", .boolean, "Whether the user goes on at a warning; true."),
                FieldShape(
                    "expect", .word(StartResult.Outcome.allCases.map(\.rawValue)), required: true,
                    "How it must end; an app that is `refused` does not run then."),
                FieldShape(
                    "prompts", .words(StartPrompt.allCases.map(\.rawValue)),
                    "What must be shown, in order; anything when left out."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .started(
                    try fields.one("expect", among: StartResult.Outcome.allCases, \.rawValue),
                    prompts: fields.values["prompts"] == nil
                        ? nil : fields.texts("prompts").compactMap(StartPrompt.init(rawValue:)))
            }
        ) { (fields) throws(ScenarioError) in
            .start(
                try fields.text("app"), signsIn: fields.optionalText("signsIn"), goesOn: fields.bool("goesOn") ?? true)
        },
        StepVerb(
            "override", "Sets something over the Info.plist at run time; it lasts through restarts.",
            [
                FieldShape("authority", .text, "`aadAuthorityUriOverride`; stays when left out."),
                FieldShape("redirectUri", .text, "`aadRedirectUriOverride`; stays when left out."),
                FieldShape("clientId", .text, "`aadClientIdOverride`; stays when left out."),
            ]
        ) { (fields) throws(ScenarioError) in
            .settings(
                .override(
                    authority: fields.optionalText("authority"), redirectURI: fields.optionalText("redirectUri"),
                    clientID: fields.optionalText("clientId")))
        },
        StepVerb(
            "authority", "Asks which authority a sign-in of an account goes to.",
            [
                FieldShape("account", .account, required: true, "The account."),
                FieldShape("expect", .text, required: true, "The first of its authorities."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .settings(.authority(try fields.account("account"))) },
    ]
}
