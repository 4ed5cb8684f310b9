internal import MAMCore

extension StepVerb {
    /// Verbs for accounts, policies, the device and its clock.
    static let world = [
        StepVerb(
            "enroll", "Signs a user in to the app; the policy assigned to the user comes into force.",
            [FieldShape("user", .user, required: true, "The user who signs in.")]
        ) { (fields) throws(ScenarioError) in .enroll(try fields.text("user")) },
        StepVerb(
            "signOut", "Signs a user out of the app; the user's policy is removed there.",
            [FieldShape("user", .user, required: true, "The user who signs out, who must be signed in.")]
        ) { (fields) throws(ScenarioError) in .signOut(try fields.text("user")) },
        StepVerb(
            "assignPolicy", "Assigns another policy to a user, and delivers it to every app.", isInApp: false,
            [
                FieldShape("user", .user, required: true, "The user whose policy changes."),
                FieldShape("policy", .optionalFile, required: true, "The Graph export; `null` removes the policy."),
                FieldShape(
                    "deliver", .boolean,
                    "Whether every app receives it at once; false leaves it to check-ins. True by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .assignPolicy(
                try fields.text("user"), try fields.optionalFile("policy"), isDelivered: fields.bool("deliver") ?? true)
        },
        StepVerb(
            "advance",
            "Lets time pass; apps that were opened check in and retry when due.", isInApp: false,
            [
                FieldShape("seconds", .integer(0...10_000_000_000), required: true, "The number of seconds."),
                FieldShape("inUse", .boolean, "Whether a user uses the apps during this time; true by default."),
            ]
        ) { (fields) throws(ScenarioError) in
            .advance(try fields.integer("seconds"), isInUse: fields.bool("inUse") ?? true)
        },
    ]

    /// Verbs for windows, which have names in a scenario.
    ///
    /// Every app starts with the window `main`.
    static let windows = [
        StepVerb(
            "openWindow", "Opens a window without an identity; it does not become the key window.",
            [FieldShape("window", .name, required: true, "The window's name, which must be new in this app.")]
        ) { (fields) throws(ScenarioError) in .openWindow(try fields.text("window")) },
        StepVerb(
            "closeWindow", "Closes a window; if it was the key window, `main` becomes the key window.",
            [FieldShape("window", .name, required: true, "A window that was opened.")]
        ) { (fields) throws(ScenarioError) in .closeWindow(try fields.text("window")) },
        StepVerb(
            "makeKey", "Makes a window the key window, which is used for UI tasks that name no window.",
            [FieldShape("window", .name, required: true, "A window that is open, or `main`.")]
        ) { (fields) throws(ScenarioError) in .makeKey(try fields.text("window")) },
    ]
}

extension StepVerb {
    /// Verbs for work that is handed over by plain calls, and for concurrent work.
    static let work = [
        StepVerb(
            "handOver", "Runs steps in work that a plain call submits, without the explicit API, and waits for it.",
            [
                FieldShape(
                    "by", .word(HandOver.allCases.map(\.rawValue)), required: true,
                    "The call that submits the work; for `workItem`, the code that submits it acts for \"no user\"."),
                FieldShape("steps", .steps, required: true, "The steps in the work."),
            ]
        ) { (fields) throws(ScenarioError) in
            .handOver(try fields.one("by", among: HandOver.allCases, \.rawValue), try fields.steps("steps"))
        },
        StepVerb(
            "atOnce", "Runs several lists of steps at the same time, each on its own thread, and waits for all.",
            [
                FieldShape(
                    "branches", .branches, required: true,
                    "The lists; no list may change state that another list reads.")
            ]
        ) { (fields) throws(ScenarioError) in .atOnce(try fields.branches("branches")) },
    ]
}
