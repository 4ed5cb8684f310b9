internal import MAMCore

extension StepVerb {
    private static let threat = FieldKind.word(ScenarioThreat.allCases.map(\.rawValue))
    private static let user = FieldShape("user", .user, required: true, "The user.")

    static let versions = [
        FieldShape("version", .version, "The version of the app; `1.0` at first."),
        FieldShape("sdk", .version, "The version of the SDK in the app; `21.7.1` at first."),
        FieldShape("xcode", .version, "The version of Xcode that built the app; `26.0` at first."),
    ]

    /// Verbs for conditional launch and the facts that it checks.
    static let launch = [
        StepVerb(
            "setDevice", "Changes facts of the device; facts that are left out do not change.", isInApp: false,
            [
                FieldShape(
                    "mdm", .boolean,
                    "Whether the device is enrolled in device management; the end of the enrollment removes the app configurations of device management."
                ),
                FieldShape("passcode", .boolean, "Whether the device has a passcode."),
                FieldShape("jailbroken", .boolean, "Whether the device is jailbroken."),
                FieldShape("online", .boolean, "Whether the device reaches the service."),
                FieldShape("model", .text, "The device's model; `iPhone16,1` at first."),
                FieldShape(
                    "os", .systemVersion,
                    "The version of the operating system; `18.1` at first. The SDK of each app has to run on it."),
                FieldShape(
                    "biometrics", .word(ScenarioBiometrics.allCases.map(\.rawValue)),
                    "The device's biometrics; `none` at first."),
                FieldShape("newBiometrics", .boolean, "Whether the user adds a finger or a face."),
                FieldShape(
                    "defender", threat,
                    "The device's threat level, as Microsoft Defender reports it; `none` at first. Apps learn of it at once."
                ),
                FieldShape(
                    "thirdParty", threat,
                    "The device's threat level, as another threat-defense app reports it; `none` at first. Apps learn of it at once."
                ),
                FieldShape(
                    "storage", .word(ScenarioStorage.allCases.map(\.word)),
                    "Whether apps can read and write their stores; `works` at first. Stored data is available again after a failure."
                ),
            ]
        ) { (fields) throws(ScenarioError) in .setDevice(try fields.deviceChange()) },
        StepVerb(
            "setUser", "Changes the service's facts about a user; apps receive them when they check in.",
            isInApp: false,
            [
                user,
                FieldShape("upn", .text, "The user's new principal name; the object id stays."),
                FieldShape("disabled", .boolean, "Whether the account is disabled."),
                FieldShape(
                    "clock", .word(MAMClockStatus.allCases.map(\.name)),
                    "The user's working-time status; `unknown` at first."),
                FieldShape(
                    "content", .word(ContentVerdict.allCases.map(\.rawValue)),
                    "The verdict of an evaluation of the user's content; `allowed` at first. It takes effect at once."),
            ]
        ) { (fields) throws(ScenarioError) in
            .setUser(
                try fields.text("user"),
                ScenarioStatusChange(
                    principalName: fields.optionalText("upn"), disabled: fields.bool("disabled"),
                    clock: try fields.optional("clock", among: MAMClockStatus.allCases, \.name),
                    content: try fields.optional("content", among: ContentVerdict.allCases, \.rawValue)))
        },
        StepVerb(
            "requestWipe", "Makes the service require a wipe; the app receives the command when it checks in.",
            isInApp: false,
            [user, FieldShape("app", .managedApp, required: true, "The app whose data is removed.")]
        ) { (fields) throws(ScenarioError) in .requestWipe(try fields.text("user"), app: try fields.text("app")) },
        StepVerb(
            "moveClock", "Sets the wall clock forward or back, as a user does; no time passes.", isInApp: false,
            [
                FieldShape(
                    "seconds", .integer(-10_000_000_000...10_000_000_000), required: true,
                    "The number of seconds; negative to set it back.")
            ]
        ) { (fields) throws(ScenarioError) in .moveClock(try fields.integer("seconds")) },
        StepVerb(
            "reboot",
            "Restarts the device: monotonic time begins at zero, and apps are unchanged unless the device stays locked.",
            isInApp: false,
            [
                FieldShape(
                    "seconds", .integer(0...10_000_000_000),
                    "The seconds by the wall clock that the device is off; 0 by default."),
                FieldShape(
                    "locked", .boolean,
                    "Whether the device waits for its first `unlock`, and all apps end; otherwise the user unlocks it at once."
                ),
            ]
        ) { (fields) throws(ScenarioError) in
            .reboot(
                fields.values["seconds"] == nil ? 0 : try fields.integer("seconds"),
                staysLocked: fields.bool("locked") ?? false)
        },
        StepVerb(
            "lock", "Locks the device; ten seconds later files of the class Complete cannot be read or written.",
            isInApp: false, []
        ) { (_) throws(ScenarioError) in .lock(true) },
        StepVerb(
            "unlock", "Unlocks the device: every file can be read and written again.", isInApp: false, []
        ) { (_) throws(ScenarioError) in .lock(false) },
        StepVerb(
            "setVersions", "Updates the app, or the SDK in it.", versions
        ) { (fields) throws(ScenarioError) in .launch(.setVersions(fields.versions)) },
        StepVerb(
            "checkIn", "Makes the app check in for a user, even if no check-in is due.",
            [
                user,
                FieldShape(
                    "expect", StepVerb.ending,
                    "The number of the status that must end the check-in, in an app that was opened; any by default."
                ),
            ],
            expecting: { (fields) throws(ScenarioError) in
                fields.optionalText("expect").map { .word($0) } ?? .nothing
            }
        ) { (fields) throws(ScenarioError) in .launch(.checkIn(try fields.text("user"))) },
        StepVerb(
            "leaveForeground", "Takes the app to the background; inactivity begins.", []
        ) { (_) throws(ScenarioError) in .launch(.leaveForeground) },
        StepVerb(
            "launch",
            "Runs conditional launch for accounts, as the SDK does before the app shows them; sets no identity.",
            [
                FieldShape("users", .users, required: true, "The accounts in order; several for a merged window."),
                FieldShape(
                    "resume", .boolean,
                    "Whether the app comes back to the foreground with these accounts; false by default."),
                StepVerb.answers("The user's answers to the prompts, in order; later prompts are accepted."),
                StepVerb.pins,
                FieldShape(
                    "expect", .word(LaunchAnswers.Ending.allCases.map(\.rawValue)), required: true,
                    "The required result."),
                FieldShape(
                    "check", .word(LaunchAnswers.checks), result: true,
                    "The check of Docs/ConditionalLaunch.md that must deny access; any by default."),
                FieldShape(
                    "prompts", .words(LaunchPrompt.Kind.allCases.map(\.rawValue)), result: true,
                    "The required prompts, in order; any by default."),
                FieldShape(
                    "screens", .words(PINQuestion.Kind.names), result: true,
                    "The required screens of the PIN, in order; any by default."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .launched(
                    LaunchAnswers(
                        ending: try fields.one("expect", among: LaunchAnswers.Ending.allCases, \.rawValue),
                        check: fields.optionalText("check"),
                        prompts: fields.values["prompts"] == nil ? nil : fields.texts("prompts"),
                        screens: fields.values["screens"] == nil ? nil : fields.texts("screens")))
            }
        ) { (fields) throws(ScenarioError) in
            .launch(.launch(fields.texts("users"), isResume: fields.bool("resume") ?? false, fields.person))
        },
    ]
}

extension Fields {
    var versions: ScenarioVersions {
        ScenarioVersions(app: version("version"), sdk: version("sdk"), xcode: version("xcode"))
    }

    fileprivate func deviceChange() throws(ScenarioError) -> ScenarioDeviceChange {
        var change = ScenarioDeviceChange(
            mdm: bool("mdm"), passcode: bool("passcode"), jailbroken: bool("jailbroken"), online: bool("online"),
            model: optionalText("model"), osVersion: version("os"),
            biometrics: try optional("biometrics", among: ScenarioBiometrics.allCases, \.rawValue),
            newBiometrics: bool("newBiometrics"))
        for reporter in ThreatReporter.allCases {
            change.threats[reporter] = try optional(reporter.rawValue, among: ScenarioThreat.allCases, \.rawValue)
        }
        change.storage = try optional("storage", among: ScenarioStorage.allCases, \.word)
        return change
    }
}

extension MAMClockStatus {
    /// The spelling of scenarios and reports.
    var name: String { "\(self)" }
}
