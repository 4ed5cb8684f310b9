internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

extension ScenarioRun {
    /// Changes accounts and service, or starts an app.
    func act(_ action: ScenarioServiceAction, _ step: ScenarioStep, _ outcome: inout StepOutcome) {
        let (device, tenant) = (stage.device, stage.device.tenant)
        switch action {
        case .open(let name):
            guard let app = device.app(name) else { return }
            let admission = InPlaceExecutor.run { await device.open(app) }.answer
            outcome.answer(word: admission?.rawValue ?? "none", step)
        case .openLink(let url, let name):
            guard let app = device.app(name) else { return }
            let launch = InPlaceExecutor.run { await device.openLink(url, in: app) }
            outcome.answer(
                word: SimulatedLinkLaunch.words(
                    launch.admission?.answer?.rawValue, options: launch.launchOptionsURL,
                    delivered: launch.deliveredURL), step)
        case .person(let name, let script):
            let signIns: [SimulatedPerson.SignIn] = script.signIns.map { account in
                guard case .user(let name) = account, let user = stage.user(name) else { return .canceled }
                return .user(user)
            }
            let person = SimulatedPerson(decisions: script.decisions, signIns: signIns, goesOn: script.goesOn)
            device.app(name).map { device.setPerson(person, of: $0) }
        case .app(let name, let change):
            guard let app = device.app(name) else { return }
            let life = device.life(of: app)
            life.traits = change.applied(to: life.traits)
        case .fault(let fault, let call, let skipped, let count):
            device.service.faults.add(fault, to: call, after: skipped, count: count)
        case .faults(let seed, let percent):
            device.service.faults = ServiceFaultPlan(seed: UInt64(seed), share: Double(percent) / 100)
        case .tenant(let status, let access):
            if let status { tenant.status = status }
            if let access { tenant.conditionalAccess = Self.access(access) }
        case .managedUser(let account, let isOnly):
            var user: SimulatedUser?
            if case .user(let name) = account { user = stage.user(name) }
            InPlaceExecutor.run { [user] in await device.setManagedUser(user, allowsOnlyUser: isOnly) }
        case .user(let name, let change): change.apply(to: name, on: stage)
        case .assign(let group, let policy):
            let assigned = policy.flatMap { stage.material.policies[$0.name] }
            tenant.assign(targeted: assigned.map { [$0] } ?? [], toGroup: group)
        case .configure(let name, let app, let file): configure(name, for: app, file)
        case .configureApp(let name, let file, let userName):
            guard let app = device.app(name) else { return }
            let (document, user) = (
                file.flatMap { stage.material.configurations[$0.name] }, userName.flatMap(stage.user)
            )
            let facts = AppConfigurationFacts(userPrincipalName: user?.userPrincipalName, userID: user?.objectID)
            InPlaceExecutor.run { await device.deliver(document?.configuration(resolving: facts), to: app) }
        case .forget(let name, let app):
            guard let user = stage.user(name), let app = device.app(app) else { return }
            device.service.forget(user, in: app)
        case .requireSDK(let change):
            device.service.sdkCutOffs = change.applied(to: device.service.sdkCutOffs, at: device.time.now().wall)
        }
    }

    private func configure(_ name: String, for app: String?, _ file: ScenarioFileName?) {
        guard let user = stage.user(name) else { return }
        let tenant = stage.device.tenant
        guard let file, let document = stage.material.configurations[file.name],
            let target = stage.material.configurationEntries[file.name]?.target
        else { return tenant.assign([], to: user) }
        let configuration = document.configuration()
        let new: SimulatedConfiguration
        if let app = app.flatMap(stage.device.app), let engine = app.engine {
            new = SimulatedConfiguration(
                configuration, bundleIDs: [engine.configuration.policyBundleID], levels: target.levels)
        } else if document.appList == .every {
            new = SimulatedConfiguration(configuration, levels: target.levels)
        } else {
            new = SimulatedConfiguration(configuration, for: target)
        }
        tenant.assign(tenant.configurations(of: user) + [new], to: user)
    }

    private static func access(_ word: String) -> ConditionalAccess? {
        switch word {
        case "nobody": nil
        case "everybody": .everybody
        default: .group(word)
        }
    }
}

extension ScenarioAppChange {
    fileprivate func applied(to old: SimulatedLife.Traits) -> SimulatedLife.Traits {
        var traits = old
        traits.restartsItself = restartsItself ?? traits.restartsItself
        traits.removesData = removesData ?? traits.removesData
        traits.capabilities = capabilities ?? traits.capabilities
        traits.switchAnswer = switchAnswer ?? traits.switchAnswer
        traits.blockAnswer = blockAnswer ?? traits.blockAnswer
        traits.addsAccounts = addsAccounts ?? traits.addsAccounts
        return traits
    }
}

extension ScenarioUserChange {
    fileprivate func apply(to name: String, on stage: ScenarioStage) {
        guard let user = stage.user(name) else { return }
        let tenant = stage.device.tenant
        if let isLicensed { tenant.setLicensed(isLicensed, user) }
        if let groups { tenant.setGroups(Set(groups), of: user) }
        stage.change(name) { status in
            if let mustBeOnlyAccount { status.mustBeOnlyAccount = mustBeOnlyAccount }
            if let isEnrollmentBlocked { status.isEnrollmentBlocked = isEnrollmentBlocked }
        }
    }
}

extension SimulatedLinkLaunch {
    /// Describes the start of an app by a link, as it is stated or as it was.
    static func words(_ admission: String?, options: String?, delivered: String?) -> String {
        "\(admission ?? "running"), launch options \(options.map { PlainText.page($0) } ?? "empty"), "
            + "then \(delivered.map { PlainText.page($0) } ?? "nothing")"
    }
}
