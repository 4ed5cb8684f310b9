internal import MAMCore

extension ScenarioRun {
    /// Performs a step outside of apps.
    func act(_ step: ScenarioStep, index: String) {
        var outcome = StepOutcome(step, index: index)
        switch step.action {
        case .assignPolicy(let user, let policy, let isDelivered):
            stage.assign(policy, to: user, isDelivered: isDelivered)
        case .advance(let seconds, let isInUse):
            let device = stage.device
            InPlaceExecutor.run { await device.advance(by: Double(seconds), isInUse: isInUse) }
        case .service(let action): act(action, step, &outcome)
        case .setDevice(let change): apply(change)
        case .setUser(let user, let change):
            if let name = change.principalName.flatMap(AccountID.init), let user = stage.user(user) {
                stage.device.tenant.rename(user, to: name)
            }
            stage.change(user) { change.apply(to: &$0) }
        case .requestWipe(let user, let app): stage.change(user) { $0.pendingWipes.insert(app) }
        case .moveClock(let seconds):
            stage.device.time.setWall(stage.device.time.now().wall + Double(seconds))
        case .reboot(let seconds, staysLocked: false): stage.device.time.reboot(downtime: Double(seconds))
        case .reboot(let seconds, staysLocked: true):
            stage.device.apps.forEach(kill)
            stage.device.reboot(downtime: Double(seconds))
        case .lock(let isLocked): isLocked ? stage.device.lock() : stage.device.unlock()
        case .kill(let name): stage.device.app(name).map(kill)
        case .relaunch(let name): stage.device.app(name).map { _ = stage.device.relaunch($0) }
        case .reinstall(let name, let isReadOnly):
            guard let app = stage.device.app(name) else { break }
            kill(app)
            do throws(StorageError) { try stage.device.reinstall(app, leavingReadOnly: isReadOnly) } catch {
                outcome.didNotRun()
            }
        case .findLoops(let limit): outcome.answer(word: loopWords(limit), step)
        case .start(let name, let person): start(name, person, step, &outcome)
        default: break
        }
        report(outcome)
    }

    /// Performs a step in its app, on its thread and in its scope.
    func act(_ step: ScenarioStep, in app: SimulatedApp, _ managed: ManagedApp, index: String) {
        var outcome = StepOutcome(step, index: index)
        outcome.site = managed.isMainThread ? .main : .background
        switch step.action {
        case .ask(let question, let window): ask(question, window, step, app, managed, &outcome)
        case .shareSheet(let name, let action, let window):
            share(with: name, action, window, step, app, managed, &outcome)
        case .printing(let window): printing(window, step, app, managed, &outcome)
        case .identity(let task, let window): identify(task, window, step, app, managed, &outcome)
        case .file(let action): act(action, step, app, managed, &outcome)
        case .launch(let action): act(action, step, app, &outcome)
        case .life(let action): act(action, step, app, managed, &outcome)
        case .settings(let action): act(action, step, managed, &outcome)
        case .setUIIdentity(let account, let window, let person):
            let id = stage.id(account)
            let window = self.window(window, of: app)
            let result = with(person, in: app, managed) {
                switched(managed) { await managed.policyManager.setUIPolicyAccountID(id, for: window) }
            }
            outcome.answer(result, step)
        case .setUIIdentities(let accounts, let window, let person):
            let ids = accounts.compactMap(stage.id)
            let window = self.window(window, of: app)
            let result = with(person, in: app, managed) {
                switched(managed) { await managed.policyManager.setUIPolicyAccountIDs(ids, for: window) }
            }
            outcome.answer(result, step)
        default: change(step.action, app, managed)
        }
        report(outcome)
        switch step.action {
        case .within(let account, let steps):
            managed.withAccountID(stage.id(account)) { perform(steps, under: index + ".") }
        case .onQueue(let name, let steps):
            recorder?.note(queue: name, under: index)
            wait(for: queue(name, of: managed)) { self.perform(steps, under: index + ".") }
        case .handOver(let way, let steps):
            recorder?.note(queue: way.rawValue, under: index)
            way.perform(in: managed) { self.perform(steps, under: index + ".") }
        case .atOnce(let branches): atOnce(branches, under: index + ".")
        default: break
        }
    }

    /// Performs an action without a result.
    private func change(_ action: ScenarioAction, _ app: SimulatedApp, _ managed: ManagedApp) {
        switch action {
        case .enroll(let user): stage.enroll(user, in: app)
        case .signOut(let user): stage.signOut(user, of: app)
        case .openWindow(let name): setWindow(managed.windows.open(), named: name, of: app)
        case .closeWindow(let name):
            managed.windows.close(window(name, of: app) ?? .main)
            setWindow(nil, named: name, of: app)
        case .makeKey(let name): managed.windows.makeKey(window(name, of: app) ?? .main)
        case .setThreadIdentity(let account): managed.setCurrentThreadAccountID(stage.id(account))
        case .setProcessIdentity(let account): managed.policyManager.setProcessAccountID(stage.id(account))
        default: break
        }
    }

    /// Runs an async identity switch on this thread, with its effective identity and main-thread role.
    ///
    /// A task inherits the scope but neither the thread identity nor the role, and a switch needs both. So this
    /// thread's effective identity, from any layer, becomes a scope of the task.
    private func switched(
        _ app: ManagedApp, _ operation: @escaping @Sendable () async -> MAMSwitchIdentityResult
    ) -> MAMSwitchIdentityResult {
        let current = app.currentThreadAccountID
        let isMainThread = app.isMainThread
        return InPlaceExecutor.run {
            await app.withAccountID(current) {
                guard isMainThread else { return await operation() }
                return await app.onMainThread { await operation() }
            }
        }
    }
}
