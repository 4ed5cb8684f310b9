internal import MAMCore
internal import MAMText

extension ScenarioRun {
    func apply(_ change: ScenarioDeviceChange) {
        if let mdm = change.mdm { stage.device.isMDMEnrolled = mdm }
        if let passcode = change.passcode { stage.device.hasPasscode = passcode }
        if let jailbroken = change.jailbroken { stage.device.environment.set(.jailbroken, to: jailbroken) }
        if let storage = change.storage { stage.device.storageFault = storage.fault }
        var traits = stage.device.traits
        traits.isOnline = change.online ?? traits.isOnline
        traits.model = change.model ?? traits.model
        traits.osVersion = change.osVersion ?? traits.osVersion
        if let biometrics = change.biometrics { traits.biometrics.kind = biometrics.kind }
        if change.newBiometrics == true { traits.biometrics.enrollment &+= 1 }
        for (reporter, threat) in change.threats {
            traits.threats.removeAll { $0.reporter == reporter }
            if let report = threat.report(by: reporter) { traits.threats.append(report) }
        }
        // Sorted by reporter, so that reports do not depend on the order of the changes.
        traits.threats.sort { $0.reporter.rawValue < $1.reporter.rawValue }
        stage.device.traits = traits
        guard !change.threats.isEmpty else { return }
        let (device, memory) = (stage.device, stage.memory)
        InPlaceExecutor.run { await device.reportThreats(to: ScriptedUser(memory: memory)) }
    }

    func act(
        _ action: ScenarioLaunchAction, _ step: ScenarioStep, _ app: SimulatedApp, _ outcome: inout StepOutcome
    ) {
        switch action {
        case .setVersions(let change):
            stage.device.setVersions(of: app, to: change.applied(to: stage.device.versions(of: app)))
        case .checkIn(let name):
            guard let user = stage.user(name) else { return }
            let device = stage.device
            guard app.isLiving else {
                device.checkIn(user, in: app)
                return
            }
            let status = InPlaceExecutor.run { await device.fetchPolicy(of: user, in: app) }
            outcome.answer(word: Self.word(status), step)
        case .leaveForeground: stage.device.leaveForeground(app)
        case .setPIN(let name, let pin, let old): setPIN(pin, old, of: name, step, app, &outcome)
        case .enterPIN(let name, let pin):
            guard let user = stage.user(name), let manager = stage.device.pinManager(of: app) else { return }
            let answer = try? manager.verify(TypedPIN(pin), for: user.objectID)
            outcome.answer(word: answer?.name ?? "failed", step)
        case .blocked(let name):
            guard let user = stage.user(name), let managed = app.managed else { return }
            outcome.answer(word: managed.policyManager.blockedReason(for: user.objectID).name, step)
        case .launch(let names, let isResume, let script):
            let person = ScriptedUser(script.answers, pins: script.pins, memory: stage.memory)
            let users = names.compactMap(stage.user)
            let device = stage.device
            let launch = InPlaceExecutor.run {
                await device.launch(users, in: app, isResume: isResume, by: person)
            }
            var answers = LaunchAnswers(launch, person.prompts)
            switch step.expectation {
            case .launched(let stated) where stated.screens == nil: break
            default: answers.screens = person.pinQuestions.map(\.kind.name)
            }
            outcome.answer(answers, step)
            if explains(outcome), let verdict = launch.verdict {
                outcome.explanation = { PlainText.page(verdict.description) }
            }
        }
    }

    /// Sets a PIN, which the simulated person remembers from then on.
    private func setPIN(
        _ pin: String, _ old: String?, of name: String, _ step: ScenarioStep, _ app: SimulatedApp,
        _ outcome: inout StepOutcome
    ) {
        guard let user = stage.user(name), let manager = stage.device.pinManager(of: app) else { return }
        let change = try? manager.setPIN(
            TypedPIN(pin), confirmation: TypedPIN(pin), replacing: old.map { TypedPIN($0) }, for: user.objectID)
        if change == .stored { stage.memory[user.objectID] = pin }
        outcome.answer(word: change?.name ?? "failed", step)
    }

    /// Runs a body, with a person in front of the app's screen if one is given.
    func with<Result>(
        _ script: ScenarioPerson?, in app: SimulatedApp, _ managed: ManagedApp, _ body: () -> Result
    ) -> Result {
        guard let script else { return body() }
        let manager = managed.policyManager
        let hasDelegate = manager.delegate != nil
        if !hasDelegate { manager.delegate = stage.device.life(of: app) }
        stage.device.setUser(ScriptedUser(script.answers, pins: script.pins, memory: stage.memory), of: app)
        defer {
            stage.device.setUser(nil, of: app)
            if !hasDelegate { manager.delegate = nil }
            let device = stage.device
            _ = InPlaceExecutor.run { await device.carryOutRestarts(of: app) }
        }
        return body()
    }
}

extension LaunchAnswers.Ending {
    init(_ outcome: LaunchResult.Outcome) {
        switch outcome {
        case .success: self = .shown
        case .canceled: self = .canceled
        case .blocked: self = .refused
        }
    }
}

extension LaunchAnswers {
    init(_ launch: SimulatedLaunch, _ prompts: [LaunchPrompt]) {
        ending = launch.result.map { Ending($0.outcome) } ?? .waiting
        check = launch.verdict?.check.name
        self.prompts = prompts.map(\.kind.rawValue)
    }
}
