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
            "Starts the app, as a tap of the user does, and continues the enrollment work of the last process. Must not be "
                + "inside other steps. From then on the app checks in and retries when time passes.",
            isInApp: false,
            [
                app,
                FieldShape(
                    "expect", .word(MAMLaunchAdmission.allCases.map(\.rawValue)), required: true,
                    "The required outcome of the start; an app that is `blocked` does not run afterward."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in .service(.open(try fields.text("app"))) },
        StepVerb(
            "openLink",
            "Opens a link in the app, and starts the app if it was killed. Must not be inside other steps. From then on "
                + "the app checks in and retries when time passes.",
            isInApp: false,
            [
                app,
                FieldShape(
                    "url", .text, required: true,
                    "The link; its scheme has the suffix `-intunemam` if it is for managed apps."),
                FieldShape(
                    "expect", .word(MAMLaunchAdmission.allCases.map(\.rawValue) + ["running"]), required: true,
                    "The required outcome of the start; `running` for an app that was already running."),
                FieldShape(
                    "options", .text, result: true, "The link that the launch options must contain; none by default."),
                FieldShape(
                    "delivered", .text, result: true,
                    "The link that the app must be told to open afterward; none by default."),
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
            "setPerson", "Sets the user's answers to the questions of enrollment.",
            [
                app,
                FieldShape(
                    "decisions", .words(EnrollmentDecision.allCases.map(\.rawValue)),
                    "The answers to the question which account to keep, in order; afterward the user keeps the old account."
                ),
                FieldShape(
                    "signIns", .accounts,
                    "The user who signs in at each sign-in, in order, or `unmanaged` to cancel; afterward the requested user "
                        + "signs in."),
                FieldShape("goesOn", .boolean, "Whether the user continues at a warning; true by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .person(
                try fields.text("app"),
                ScenarioEnrollmentPerson(
                    decisions: fields.texts("decisions").compactMap(EnrollmentDecision.init(rawValue:)),
                    signIns: fields.accounts("signIns"), goesOn: fields.bool("goesOn") ?? true))
        },
        verb(
            "setApp", "Configures how the app behaves.",
            [
                app,
                FieldShape(
                    "restartsItself", .boolean,
                    "Whether the app restarts itself when asked to; otherwise the user taps it again. True at first."),
                FieldShape(
                    "removesData", .boolean, "Whether the app removes all data of an account itself; false at first."),
                FieldShape(
                    "capabilities", .names,
                    "The capabilities that the app declares when it asks for tokens; `protapp` at first."),
                FieldShape(
                    "switches", .word(MAMSwitchIdentityResult.allCases.map(\.name)),
                    "The app's answer when the engine asks it to show another account. At first, `success` for an account that is signed in; "
                        + "data without an owner needs a signed-in account without a policy."),
                FieldShape(
                    "blocks", .boolean,
                    "Whether the app removes an account from a merged window when the engine requests this; true at first."
                ),
                FieldShape(
                    "addsAccounts", .boolean,
                    "Whether the app signs in the owner of incoming data, who then has a policy; false at first."),
            ]
        ) { (fields) throws(ScenarioError) in
            .app(
                try fields.text("app"),
                ScenarioAppChange(
                    restartsItself: fields.bool("restartsItself"), removesData: fields.bool("removesData"),
                    capabilities: fields.values["capabilities"] == nil ? nil : fields.texts("capabilities"),
                    switchAnswer: try fields.optional("switches", among: MAMSwitchIdentityResult.allCases, \.name),
                    blockAnswer: fields.bool("blocks").map { $0 ? .success : .failed },
                    addsAccounts: fields.bool("addsAccounts")))
        },
        verb(
            "fault", "Makes calls fail; several faults of one call apply one after another.",
            [
                FieldShape("call", .word(ServiceCall.allCases.map(\.rawValue)), required: true, "The call."),
                FieldShape(
                    "fault", .word(ServiceFault.named.map(\.name) + ["slow"]), required: true,
                    "The fault. `lost`: the call succeeds, but its answer does not arrive. `wrongUser`: the answer is about another "
                        + "user. `slow`: the answer takes time. `processEnds`: the process ends during the call. For all other "
                        + "faults, the service or the token library returns an error."
                ),
                FieldShape("after", .integer(0...1000), "The number of calls that succeed first; 0 by default."),
                FieldShape("count", .integer(1...1_000_000), "The number of calls that fail; 1 by default."),
                FieldShape("seconds", .integer(1...100_000), "The seconds that a slow answer takes; 150 by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            let seconds = Double((try? fields.integer("seconds")) ?? 150)
            return .fault(
                try fields.one("fault", among: ServiceFault.named + [.slow(seconds)], \.name),
                try fields.one("call", among: ServiceCall.allCases, \.rawValue),
                skipped: (try? fields.integer("after")) ?? 0, count: (try? fields.integer("count")) ?? 1)
        },
        verb(
            "faults", "Makes calls fail at random; replaces the faults that were planned before.",
            [
                FieldShape("seed", .integer(0...Int.max), required: true, "The seed of the random choices."),
                FieldShape("percent", .integer(0...100), required: true, "The percentage of calls that fail."),
            ]
        ) { (fields) throws(ScenarioError) in
            .faults(seed: try fields.integer("seed"), percent: try fields.integer("percent"))
        },
        verb(
            "setTenant", "Changes facts of the whole tenant; facts that are left out do not change.",
            [
                FieldShape(
                    "standing", .word(SimulatedTenant.Status.allCases.map(\.rawValue)),
                    "The state of the service for the tenant; `ready` at first."),
                FieldShape(
                    "conditionalAccess", .name,
                    "The group whose members need a policy to get a token. `everybody` stands for all users, and `nobody`, the "
                        + "default, for none."),
            ]
        ) { (fields) throws(ScenarioError) in
            .tenant(
                try fields.optional("standing", among: SimulatedTenant.Status.allCases, \.rawValue),
                conditionalAccess: fields.optionalText("conditionalAccess"))
        },
        verb(
            "setManagedUser",
            "Enrolls the device for a user, and delivers `IntuneMAMUPN` and `IntuneMAMOID` to every app with the SDK.",
            [
                FieldShape("user", .account, required: true, "The user, or `none`, which removes the keys."),
                FieldShape("only", .boolean, "Whether apps may have no other account; false by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .managedUser(try fields.account("user"), allowsOnlyUser: fields.bool("only") ?? false)
        },
        verb(
            "setLicense", "Changes the service's record of a user; facts that are left out do not change.",
            [
                user, FieldShape("licensed", .boolean, "Whether the user has a license; true at first."),
                FieldShape("alone", .boolean, "Whether the account must be the only managed account; false at first."),
                FieldShape("blocked", .boolean, "Whether the account may not enroll devices; false at first."),
                FieldShape("groups", .names, "The user's groups; none at first."),
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
            "assignGroup", "Assigns a policy to a group, for the apps and devices that the policy names.",
            [
                FieldShape("group", .name, required: true, "The group."),
                FieldShape("policy", .optionalFile, required: true, "The Graph export; `null` removes it."),
            ]
        ) { (fields) throws(ScenarioError) in
            .assign(try fields.text("group"), try fields.optionalFile("policy"))
        },
        verb(
            "configure", "Adds a dictionary of app configuration for a user.",
            [
                user,
                FieldShape(
                    "app", .managedApp,
                    "The only app that receives the configuration; by default, the apps that it names, or all apps."),
                FieldShape(
                    "configuration", .optionalFile, required: true,
                    "The Graph export; `null` removes all dictionaries of the user."),
            ]
        ) { (fields) throws(ScenarioError) in
            .configure(
                try fields.text("user"), app: fields.optionalText("app"), try fields.optionalFile("configuration"))
        },
        verb(
            "configureApp",
            "Delivers app configuration from device management to an app, in this process and later ones; an opened app applies it at once.",
            [
                app,
                FieldShape(
                    "configuration", .optionalFile, required: true,
                    "The Graph export; `null` removes the configuration that was delivered before."
                ),
                FieldShape(
                    "user", .user,
                    "The user who enrolled the device, for `{{userprincipalname}}` and `{{userid}}`; no user by default."
                ),
            ]
        ) { (fields) throws(ScenarioError) in
            .configureApp(
                try fields.text("app"), try fields.optionalFile("configuration"), user: fields.optionalText("user"))
        },
        verb(
            "requireSDK",
            "Changes the versions of the SDK below which the service blocks apps or warns, independent of policies; apps apply"
                + " the change at their next launch.",
            [
                FieldShape(
                    "profile", .word(ScenarioCutOffs.Profile.allCases.map(\.rawValue)),
                    "Replaces these versions. `published`: the versions that Microsoft announced, each from its date on. `none` at first."
                ),
                FieldShape("below", .version, "Adds a minimum version, which is in force at once."),
                FieldShape(
                    "action", .word(SDKCutOff.Action.allCases.map(\.rawValue)),
                    "The consequence of a version lower than `below`; `block` by default."),
                FieldShape(
                    "xcode", .integer(1...1000),
                    "The major version of Xcode to which `below` applies; every version by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .requireSDK(
                ScenarioCutOffs(
                    profile: try fields.optional("profile", among: ScenarioCutOffs.Profile.allCases, \.rawValue),
                    action: try fields.optional("action", among: SDKCutOff.Action.allCases, \.rawValue) ?? .block,
                    minimum: fields.version("below"), xcode: try? fields.integer("xcode")))
        },
        verb("forget", "Removes the service's record that an app is enrolled for a user.", [user, app]) {
            (fields) throws(ScenarioError) in .forget(try fields.text("user"), app: try fields.text("app"))
        },
    ]
}
