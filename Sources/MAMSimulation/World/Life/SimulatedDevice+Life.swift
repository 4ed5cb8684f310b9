internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// The most processes of an app that one call may end: an app that never comes to rest is left as it is.
    private static let maximumRestartCount = 8

    /// Starts an app: a new process, in which enrolment takes up what the last one left and checks in.
    ///
    /// The process that ran before ends. From then on the app has a service, time passes for it
    /// (``advance(by:isInUse:)``), and a restart that the engine asks for is carried out before a call returns.
    ///
    /// - Returns: Whether the user gets in, or that no engine decides it.
    @discardableResult
    public func open(_ app: SimulatedApp) async -> SimulatedOpening<MAMLaunchAdmission> {
        guard app.engine != nil else { return app.isUninstalled ? .uninstalled : .withoutSDK }
        beginLife(of: app)
        let admission = await begin(app)
        let last = await carryOutRestarts(of: app) ?? admission
        // The engine went while the call ran.
        return last.map { .answered($0) } ?? .uninstalled
    }

    /// Signs a user in and registers the account, as an app does that signs in by itself.
    ///
    /// - Returns: How it ended, or why there is no status.
    @discardableResult
    public func register(_ user: SimulatedUser, in app: SimulatedApp) async -> EnrollmentOutcome {
        await live(app) { engine in
            app.signIn(user)
            introduce(user, to: engine)
            return await engine.enrollmentManager.registerAndEnroll(
                user.objectID, userPrincipalName: user.userPrincipalName, tenantID: AccountID(user.tenantID))
        } ?? .withoutStatus(.notRunning)
    }

    /// Lets the engine sign a user in: the one that is named, the one of device management, or whoever the person in front
    /// of the app is.
    ///
    /// - Returns: How it ended, or why there is no status.
    @discardableResult
    public func logIn(_ user: SimulatedUser? = nil, in app: SimulatedApp) async -> EnrollmentOutcome {
        await live(app) { await $0.enrollmentManager.loginAndEnroll(user?.objectID) } ?? .withoutStatus(.notRunning)
    }

    /// Signs a user out, as an app does that was asked to.
    ///
    /// - Returns: How it ended, or why there is no status.
    @discardableResult
    public func deregister(
        _ user: SimulatedUser, of app: SimulatedApp, withWipe: Bool
    ) async -> EnrollmentOutcome {
        await live(app) { engine in
            let outcome = await engine.enrollmentManager.deregisterAndUnenroll(user.objectID, withWipe: withWipe)
            app.signOut(user)
            return outcome
        } ?? .withoutStatus(.notRunning)
    }

    /// Lets an app check in for an enrolled user, due or not.
    ///
    /// - Returns: How it ended, or why there is no status.
    @discardableResult
    public func fetchPolicy(of user: SimulatedUser, in app: SimulatedApp) async -> EnrollmentOutcome {
        await live(app) { await $0.enrollmentManager.checkIn(user.objectID, isInteractive: false) }
            ?? .withoutStatus(.notRunning)
    }

    /// Delivers what device management configures in an app, to the process that runs and to every later one.
    ///
    /// An app that was opened acts on it before the call returns.
    ///
    /// - Parameters:
    ///   - configuration: The configuration; nil takes the last one away.
    ///   - app: The app.
    public func deliver(_ configuration: AppConfiguration?, to app: SimulatedApp) async {
        app.configuration = configuration
        app.managed?.appConfigManager.setDeviceManagementConfiguration(configuration)
        guard app.isLiving else { return }
        await live(app) { engine -> Void? in await engine.enrollmentManager.ticked() }
    }

    /// Somebody is in front of an app, for what enrolment asks.
    public func setPerson(_ person: SimulatedPerson, of app: SimulatedApp) {
        beginLife(of: app)
        life(of: app).person = person
        if let engine = app.managed { engine.enrollmentManager.user = person }
    }

    /// Does something with the engine of an app that runs and has a service, and what follows from it.
    func live<Result: Sendable>(
        _ app: SimulatedApp, _ body: @Sendable (ManagedApp) async -> Result?
    ) async -> Result? {
        beginLife(of: app)
        guard let engine = app.managed else { return nil }
        let result = await body(engine)
        await carryOutRestarts(of: app)
        return result
    }

    /// Ends the process and begins another one, as often as the engine asks for it.
    ///
    /// - Returns: Whether the user got into the last process; nil when none had to begin.
    @discardableResult
    package func carryOutRestarts(of app: SimulatedApp) async -> MAMLaunchAdmission? {
        guard app.hasLife else { return nil }
        var last: MAMLaunchAdmission?
        for _ in 0..<Self.maximumRestartCount where app.isRunning && life(of: app).takeRestart() {
            // Without a service nothing is taken up: a new process, and that is all.
            if app.isLiving { last = await begin(app) } else { _ = await relaunchOffPool(app) }
        }
        return last
    }

    private func begin(_ app: SimulatedApp) async -> MAMLaunchAdmission? {
        guard let engine = await relaunchOffPool(app) else { return nil }
        _ = life(of: app).takeRestart()
        let admission = await engine.enrollmentManager.launched()
        // An app that nobody gets into ends.
        if admission == .blocked { kill(app) }
        return admission
    }

    /// Begins a new process, which reads the storage; nil also while too many calls wait for the executor of the device.
    private func relaunchOffPool(_ app: SimulatedApp) async -> ManagedApp? {
        try? await environment.offloaded { [self] in relaunch(app) }
    }
}

extension SimulatedDevice {
    /// The code of an app.
    package func life(of app: SimulatedApp) -> SimulatedLife { app.life(on: reference) }

    /// Gives an app its service, if it has none.
    func beginLife(of app: SimulatedApp) {
        guard app.beginLiving(), let engine = app.managed else { return }
        attachService(to: engine, of: app)
        watchAlarm(of: engine, of: app)
    }

    /// Gives a new process of an app its service and its delegates, if the app has any.
    func attachService(to engine: ManagedApp, of app: SimulatedApp) {
        guard app.isLiving else { return }
        let (life, manager) = (life(of: app), engine.enrollmentManager)
        giveService(to: engine, of: app)
        // Where the engine ends the app, the user taps it again.
        manager.exit = { life.restart() }
        engine.complianceManager.delegate = life
        if engine.policyManager.delegate == nil { engine.policyManager.delegate = life }
        life.listener?.listen(to: engine)
    }

    /// Gives an engine somebody to ask about accounts, and what it needs for that; nothing happens by itself for it.
    func giveService(to engine: ManagedApp, of app: SimulatedApp) {
        let (life, manager) = (life(of: app), engine.enrollmentManager)
        (manager.service, manager.delegate, manager.user) = (service, life, life.person)
    }

    /// The app with a bundle id that contains the SDK.
    func managedApp(_ bundleID: String) -> ManagedApp? {
        installed.withLock { $0.app(withBundleID: bundleID) }?.engine
    }

    /// Whether an app with the SDK, or an extension of one, has its policies by this bundle id.
    func hasPolicies(under container: AppContainer) -> Bool {
        installed.withLock { $0.hasPolicies(under: container) }
    }

    /// Whether an app has a user signed in; an extension has those of its app.
    func hasSignedIn(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        app.accounts.contains(user) || containingApp(of: app)?.accounts.contains(user) == true
    }

    /// The app that contains an extension, and shares its keychain group; nil for an app, and where it is not on the device.
    func containingApp(of app: SimulatedApp) -> SimulatedApp? {
        guard let host = app.identity?.host else { return nil }
        return installed.withLock { $0.app(withBundleID: host.app, publisher: host.publisher) }
    }

    /// Ends the process of the app with a bundle id.
    func endProcess(of bundleID: String) {
        if let name = name(of: bundleID), let app = app(name) { kill(app) }
    }

    /// The short name of the app with a bundle id.
    func name(of bundleID: String) -> String? {
        installed.withLock { $0.app(withBundleID: bundleID) }?.name
    }
}
