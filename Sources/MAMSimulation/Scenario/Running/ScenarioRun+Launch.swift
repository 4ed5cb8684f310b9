internal import MAMCore

extension ScenarioRun {
    /// Changes the device.
    func apply(_ change: ScenarioDeviceChange) {
        if let mdm = change.mdm { stage.device.isMDMEnrolled = mdm }
        if let passcode = change.passcode { stage.device.hasPasscode = passcode }
        if let jailbroken = change.jailbroken { stage.device.environment.set(.jailbroken, to: jailbroken) }
        var traits = stage.device.traits
        traits.isOnline = change.online ?? traits.isOnline
        traits.model = change.model ?? traits.model
        traits.osVersion = change.osVersion ?? traits.osVersion
        for (reporter, threat) in change.threats {
            traits.threats.removeAll { $0.reporter == reporter }
            if let report = threat.report(by: reporter) { traits.threats.append(report) }
        }
        // In the order of reporters, whichever was set first: reports must not depend on it.
        traits.threats.sort { $0.reporter.rawValue < $1.reporter.rawValue }
        stage.device.traits = traits
    }

    /// Does what a step asks of conditional launch.
    func act(
        _ action: ScenarioLaunchAction, _ step: ScenarioStep, _ app: SimulatedApp, _ outcome: inout StepOutcome
    ) {
        switch action {
        case .setVersions(let version, let sdk):
            var versions = stage.device.versions(of: app)
            versions.app = version ?? versions.app
            versions.sdk = sdk ?? versions.sdk
            stage.device.setVersions(of: app, to: versions)
        case .checkIn(let user): stage.checkIn(user, in: app)
        case .leaveForeground: stage.device.leaveForeground(app)
        case .launch(let names, let isResume, let answers):
            let person = ScriptedUser(answers)
            let users = names.compactMap(stage.user)
            let device = stage.device
            let launch = InPlaceExecutor.run {
                await device.launch(users, in: app, isResume: isResume, by: person)
            }
            outcome.answer(LaunchAnswers(launch, person.prompts), step)
            if !outcome.isAsExpected, let verdict = launch.verdict {
                outcome.explanation = InputText.printable(verdict.description)
            }
        }
    }
}

extension LaunchAnswers {
    /// What came out of a run.
    init(_ launch: SimulatedLaunch, _ prompts: [LaunchPrompt]) {
        ending =
            switch launch.result?.outcome {
            case .success: .shown
            case .canceled: .canceled
            case .blocked: .refused
            case nil: .waiting
            }
        check = launch.verdict?.check.name
        self.prompts = prompts.map(\.kind.rawValue)
    }
}
