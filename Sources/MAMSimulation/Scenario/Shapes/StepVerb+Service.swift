internal import MAMCore

extension StepVerb {
    private static let user = FieldShape("user", .user, required: true, "The user.")
    private static let app = FieldShape("app", .managedApp, required: true, "The app.")

    private static func verb(
        _ name: String, _ summary: String, _ own: [FieldShape],
        _ action: @escaping @Sendable (Fields) throws(ScenarioError) -> ScenarioServiceAction
    ) -> StepVerb {
        StepVerb(name, summary, isInApp: false, own) { (fields) throws(ScenarioError) in .service(try action(fields)) }
    }

    /// Verbs for the processes of apps that have a service, and for the service itself.
    static let service = [
        StepVerb(
            "openApp",
            "Starts the app as somebody does who taps it, and lets enrollment take up what the last process left; stands "
                + "outermost only. From then on time passes for it.",
            isInApp: false,
            [
                app,
                FieldShape(
                    "expect", .word(MAMLaunchAdmission.allCases.map(\.rawValue)), required: true,
                    "Whether the user gets in; an app that is `blocked` does not run then."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .service(.open(try fields.text("app"))) },
        StepVerb(
            "openLink",
            "Opens a link in the app, and starts the app for it if it was killed; stands outermost only. From then on time passes "
                + "for it.",
            isInApp: false,
            [
                app, FieldShape("url", .text, required: true, "The link; wrapped with `-intunemam` behind its scheme."),
                FieldShape(
                    "expect", .word(MAMLaunchAdmission.allCases.map(\.rawValue) + ["running"]), required: true,
                    "Whether the user gets in; `running` for an app that ran already."),
                FieldShape("options", .text, "The link in the launch options; they are empty when left out."),
                FieldShape("delivered", .text, "The link that the app is told to open then; none when left out."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .word(
                    SimulatedLinkLaunch.words(
                        try fields.text("expect"), options: fields.optionalText("options"),
                        delivered: fields.optionalText("delivered")))
            }
        ) { (fields) throws(ScenarioError) in
            .service(.openLink(try fields.text("url"), app: try fields.text("app")))
        },
        verb(
            "setPerson", "Puts somebody in front of the app, for what enrollment asks.",
            [
                app,
                FieldShape(
                    "decisions", .words(EnrollmentDecision.allCases.map(\.rawValue)),
                    "Which account is kept at one question after the other; the old one after that."),
                FieldShape(
                    "signIns", .accounts,
                    "Who signs in at one sign-in after the other, `unmanaged` for cancelling; whoever is asked for after "
                        + "that."),
                FieldShape("goesOn", .boolean, "Whether the user goes on at a warning; true."),
            ]
        ) { (fields) throws(ScenarioError) in
            .person(
                try fields.text("app"),
                ScenarioEnrollmentPerson(
                    decisions: fields.texts("decisions").compactMap(EnrollmentDecision.init(rawValue:)),
                    signIns: fields.accounts("signIns"), goesOn: fields.bool("goesOn") ?? true))
        },
        verb(
            "setApp", "Says how the app is written.",
            [
                app,
                FieldShape(
                    "restartsItself", .boolean,
                    "Whether it starts itself anew when asked to; else the user taps it again. True at first."),
                FieldShape(
                    "removesData", .boolean, "Whether it removes everything of an account itself; false at first."),
                FieldShape("capabilities", .names, "What it declares when it asks for tokens; `protapp` at first."),
                FieldShape(
                    "switches", .word(MAMSwitchIdentityResult.allCases.map(\.name)),
                    "What it answers when the engine asks it to show another account; `success` at first."),
                FieldShape(
                    "blocks", .boolean,
                    "Whether it takes an account off a merged window when the engine asks for it; true at first."),
                FieldShape(
                    "addsAccounts", .boolean,
                    "Whether it signs the owner of data in that comes in, who has the policy then; false at first."),
            ]
        ) { (fields) throws(ScenarioError) in
            .app(
                try fields.text("app"),
                ScenarioAppChange(
                    restartsItself: fields.bool("restartsItself"), removesData: fields.bool("removesData"),
                    capabilities: fields.values["capabilities"] == nil ? nil : fields.texts("capabilities"),
                    switchAnswer: try fields.optional(
                        "switches", among: MAMSwitchIdentityResult.allCases, \.name),
                    blockAnswer: fields.bool("blocks").map { $0 ? .success : .failed },
                    addsAccounts: fields.bool("addsAccounts")))
        },
        verb(
            "fault", "Lets calls go wrong; faults of one call are due one after another.",
            [
                FieldShape("call", .word(ServiceCall.allCases.map(\.rawValue)), required: true, "The call."),
                FieldShape(
                    "fault", .word(ServiceFault.named.map(\.name) + ["slow"]), required: true,
                    "What goes wrong: the service refuses; the answer is `lost` on the way, is the `wrongUser`'s, or `slow`; the "
                        + "process ends meanwhile."
                ),
                FieldShape("after", .integer(0...1000), "How many calls go well first; 0."),
                FieldShape("count", .integer(1...1_000_000), "How many go wrong; 1."),
                FieldShape("seconds", .integer(1...100_000), "How long a slow answer takes; 150."),
            ]
        ) { (fields) throws(ScenarioError) in
            let seconds = Double((try? fields.integer("seconds")) ?? 150)
            return .fault(
                try fields.one("fault", among: ServiceFault.named + [.slow(seconds)], \.name),
                try fields.one("call", among: ServiceCall.allCases, \.rawValue),
                skipped: (try? fields.integer("after")) ?? 0, count: (try? fields.integer("count")) ?? 1)
        },
        verb(
            "faults", "Lets calls go wrong by chance, in place of what was planned before.",
            [
                FieldShape("seed", .integer(0...Int.max), required: true, "Where chance comes from."),
                FieldShape("percent", .integer(0...100), required: true, "How many of a hundred calls."),
            ]
        ) { (fields) throws(ScenarioError) in
            .faults(seed: try fields.integer("seed"), percent: try fields.integer("percent"))
        },
        verb(
            "setTenant", "Changes what is so for the whole tenant; what is left out stays.",
            [
                FieldShape(
                    "standing", .word(SimulatedTenant.Status.allCases.map(\.rawValue)),
                    "Whether the service answers for it; `ready` at first."),
                FieldShape(
                    "conditionalAccess", .name,
                    "Who needs a policy for a token: `everybody`, `nobody`, or a group; `nobody` at first."),
            ]
        ) { (fields) throws(ScenarioError) in
            .tenant(
                try fields.optional("standing", among: SimulatedTenant.Status.allCases, \.rawValue),
                conditionalAccess: fields.optionalText("conditionalAccess"))
        },
        verb(
            "setManagedUser",
            "Says for whom device management has the device; an app hears of it at its next launch, or when `managedUser` asks.",
            [
                FieldShape("user", .account, required: true, "The user; `none` for nobody."),
                FieldShape("only", .boolean, "Whether nobody else may be in apps; false."),
            ]
        ) { (fields) throws(ScenarioError) in
            .managedUser(try fields.account("user"), allowsOnlyUser: fields.bool("only") ?? false)
        },
        verb(
            "setLicense", "Changes what the service has of a user; what is left out stays.",
            [
                user, FieldShape("licensed", .boolean, "Whether there is a license; true at first."),
                FieldShape("alone", .boolean, "Whether the account is to be the only managed one; false at first."),
                FieldShape("blocked", .boolean, "Whether devices may not be enrolled with it; false at first."),
                FieldShape("groups", .names, "The groups the user is in; none at first."),
            ]
        ) { (fields) throws(ScenarioError) in
            .user(
                try fields.text("user"),
                ScenarioUserChange(
                    isLicensed: fields.bool("licensed"), mustBeOnlyAccount: fields.bool("alone"),
                    isEnrollmentBlocked: fields.bool("blocked"),
                    groups: fields.values["groups"] == nil ? nil : fields.texts("groups")))
        },
        verb(
            "assignGroup", "Assigns a policy to a group, for the apps and devices it names.",
            [
                FieldShape("group", .name, required: true, "The group."),
                FieldShape("policy", .optionalFile, required: true, "The Graph export; `null` takes it away."),
            ]
        ) { (fields) throws(ScenarioError) in
            .assign(try fields.text("group"), try fields.optionalFile("policy"))
        },
        verb(
            "configure", "Adds a dictionary of app configuration for a user.",
            [
                user, FieldShape("app", .managedApp, "The only app it is for; those it names when left out, else all."),
                FieldShape(
                    "configuration", .optionalFile, required: true,
                    "The Graph export; `null` takes all of the user's away."),
            ]
        ) { (fields) throws(ScenarioError) in
            .configure(
                try fields.text("user"), app: fields.optionalText("app"), try fields.optionalFile("configuration"))
        },
        verb(
            "configureApp",
            "Delivers app configuration of device management to an app, in this process and later ones; an app that was opened acts on it at once.",
            [
                app,
                FieldShape(
                    "configuration", .optionalFile, required: true, "The Graph export; `null` takes the last one away."
                ),
                FieldShape(
                    "user", .user,
                    "The user who enrolled the device, for `{{userprincipalname}}` and `{{userid}}`; no user when left out."
                ),
            ]
        ) { (fields) throws(ScenarioError) in
            .configureApp(
                try fields.text("app"), try fields.optionalFile("configuration"), user: fields.optionalText("user"))
        },
        verb(
            "requireSDK",
            "Changes below which version of the SDK the service blocks or warns, whatever policies say; apps meet it at their next launch.",
            [
                FieldShape(
                    "profile", .word(ScenarioCutOffs.Profile.allCases.map(\.rawValue)),
                    "Replaces the present versions: `published` for those that Microsoft announced, by their dates; `none` at first."
                ),
                FieldShape("below", .version, "Adds the lowest version that is let through, in force at once."),
                FieldShape(
                    "action", .word(SDKCutOff.Action.allCases.map(\.rawValue)), "What happens below it; `block`."),
                FieldShape(
                    "xcode", .integer(1...1000), "The major version of Xcode that `below` concerns; every one."),
            ]
        ) { (fields) throws(ScenarioError) in
            .requireSDK(
                ScenarioCutOffs(
                    profile: try fields.optional("profile", among: ScenarioCutOffs.Profile.allCases, \.rawValue),
                    action: try fields.optional("action", among: SDKCutOff.Action.allCases, \.rawValue) ?? .block,
                    minimum: fields.version("below"), xcode: try? fields.integer("xcode")))
        },
        verb("forget", "Lets the service forget that an app is enrolled with a user.", [user, app]) {
            (fields) throws(ScenarioError) in .forget(try fields.text("user"), app: try fields.text("app"))
        },
    ]
}
