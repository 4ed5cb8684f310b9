internal import MAMBase
public import MAMCore
internal import MAMStorage

extension SimulatedDevice {
    /// The maximum number of restarts that one call carries out, so that an app that keeps restarting does not loop.
    private static let maximumRestartCount = 8

    /// Starts a new process of an app, continues unfinished enrollments of the previous process, and checks in.
    ///
    /// Ends the app's previous process if it still runs. After this call the app calls the simulated ``service``, and
    /// ``advance(by:isInUse:)`` wakes the app when a check-in is due. If the engine of the app requests a restart
    /// during a call, the app has restarted before the call returns.
    ///
    /// If a delegate of the engine is `nil`, ``standardDelegate(of:)`` is used instead. Use ``setStart(of:_:)`` to set
    /// delegates of your own.
    ///
    /// - Parameter app: The app.
    /// - Returns: The engine's decision whether the user is allowed to use the app. If no engine ran, the result is the
    ///   reason: the app does not contain the SDK, or was uninstalled.
    @discardableResult
    public func open(_ app: SimulatedApp) async -> SimulatedOpening<MAMLaunchAdmission> {
        guard app.engine != nil else { return app.isUninstalled ? .uninstalled : .withoutSDK }
        beginLife(of: app)
        let admission = await begin(app)
        let last = await carryOutRestarts(of: app) ?? admission
        // The app was uninstalled during the call.
        return last.map { .answered($0) } ?? .uninstalled
    }

    /// Signs a user in and registers the account for enrollment, as an app with its own sign-in does.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    ///   - byName: Whether the app registers only the user principal name, in place of the object id. The engine then
    ///     learns the object id from the first token. Defaults to `false`.
    /// - Returns: The outcome of the enrollment, with the status if there is one.
    @discardableResult
    public func register(
        _ user: SimulatedUser, in app: SimulatedApp, byName: Bool = false
    ) async -> EnrollmentOutcome {
        await perform(in: app) { engine in
            app.signIn(user)
            if byName { return await engine.enrollmentManager.registerAndEnroll(user.userPrincipalName) }
            introduce(user, to: engine)
            return await engine.enrollmentManager.registerAndEnroll(
                user.objectID, userPrincipalName: user.userPrincipalName, tenantID: AccountID(user.tenantID))
        } ?? .withoutStatus(.notRunning)
    }

    /// Signs a user in to an app, without a registration of the account.
    ///
    /// The simulated token library, which represents MSAL, then provides tokens of the account. On a real device, the
    /// app does this before it registers the account. ``register(_:in:byName:)`` does both.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    public func signIn(_ user: SimulatedUser, to app: SimulatedApp) { app.signIn(user) }

    /// Asks the engine of an app to sign a user in and to enroll the account.
    ///
    /// - Parameters:
    ///   - user: The user. Defaults to `nil`: the user for whom the device is managed
    ///     (``SimulatedDevice/managedUser``). If there is no such user, the person that ``setPerson(_:of:)`` sets
    ///     chooses the user.
    ///   - app: The app.
    /// - Returns: The outcome of the enrollment, with the status if there is one.
    @discardableResult
    public func logIn(_ user: SimulatedUser? = nil, in app: SimulatedApp) async -> EnrollmentOutcome {
        await perform(in: app) { await $0.enrollmentManager.loginAndEnroll(user?.objectID) }
            ?? .withoutStatus(.notRunning)
    }

    /// Signs a user out and un-enrolls the account, as an app does when the user asks for it.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    ///   - withWipe: Whether the account's data is wiped.
    /// - Returns: The outcome of the un-enrollment, with the status if there is one.
    @discardableResult
    public func deregister(
        _ user: SimulatedUser, of app: SimulatedApp, withWipe: Bool
    ) async -> EnrollmentOutcome {
        await perform(in: app) { engine in
            let outcome = await engine.enrollmentManager.deregisterAndUnenroll(user.objectID, withWipe: withWipe)
            app.signOut(user)
            return outcome
        } ?? .withoutStatus(.notRunning)
    }

    /// Makes an app check in for an enrolled user, whether or not a check-in is due.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    /// - Returns: The outcome of the check-in, with the status if there is one.
    @discardableResult
    public func fetchPolicy(of user: SimulatedUser, in app: SimulatedApp) async -> EnrollmentOutcome {
        await perform(in: app) { await $0.enrollmentManager.checkIn(user.objectID, isInteractive: false) }
            ?? .withoutStatus(.notRunning)
    }

    /// Sets the simulated person who answers an app's questions about enrollment, such as which account to keep.
    ///
    /// - Parameters:
    ///   - person: The person, who answers until another person is set.
    ///   - app: The app.
    public func setPerson(_ person: SimulatedPerson, of app: SimulatedApp) {
        beginLife(of: app)
        life(of: app).person = person
        if let engine = app.managed { engine.enrollmentManager.user = person }
    }

    /// Calls the engine of an app, and carries out the restarts that the engine requests during the call.
    ///
    /// From then on, the app calls the simulated ``service``, as after ``open(_:)``. When this method returns, the app has
    /// restarted as often as the engine asked for it. So read ``SimulatedApp/managed`` again after the call. Calls of the
    /// engine's own methods do not restart the app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - body: The call. It receives the engine of the running process.
    /// - Returns: The result of the call; `nil` if the app does not run.
    @discardableResult
    public func perform<Result: Sendable>(
        in app: SimulatedApp, _ body: @Sendable (ManagedApp) async -> Result?
    ) async -> Result? {
        beginLife(of: app)
        guard let engine = app.managed else { return nil }
        let result = await body(engine)
        await carryOutRestarts(of: app)
        return result
    }

    /// Ends the process and begins another one, as often as the engine asks for it.
    ///
    /// - Returns: Whether the last process admitted the user; `nil` when the app did not restart.
    @discardableResult
    package func carryOutRestarts(of app: SimulatedApp) async -> MAMLaunchAdmission? {
        guard app.hasLife else { return nil }
        var last: MAMLaunchAdmission?
        for _ in 0..<Self.maximumRestartCount where app.isRunning && life(of: app).takeRestart() {
            // Without a service, a restart is only a new process: there is no enrollment to continue.
            if app.isLiving { last = await begin(app) } else { _ = await relaunchOffPool(app) }
        }
        return last
    }

    private func begin(_ app: SimulatedApp) async -> MAMLaunchAdmission? {
        guard let engine = await relaunchOffPool(app) else { return nil }
        _ = life(of: app).takeRestart()
        let admission = await engine.enrollmentManager.launched()
        // An app that admits no user ends.
        if admission == .blocked { kill(app) }
        return admission
    }

    /// Begins a new process, which reads the storage.
    ///
    /// Never refused: a restart that the engine asked for would be lost.
    private func relaunchOffPool(_ app: SimulatedApp) async -> ManagedApp? {
        try? await environment.offloaded(alwaysBegins: true) { [self] in relaunch(app) }
    }

    /// Returns the default delegate, which the engine of an app calls in place of each delegate that the app did not
    /// set.
    ///
    /// The delegate is used in apps that call the simulated ``service``, for example after ``open(_:)``. The delegate
    ///
    /// - signs users in through the simulated token library, which represents MSAL,
    /// - records the messages that ``takeMessages(of:)`` returns,
    /// - agrees when the engine asks the app to show another account, or to stop showing an account,
    /// - signs a wiped account out, and lets the engine remove its files,
    /// - restarts the app when the engine asks for it.
    ///
    /// To replace it, set a delegate of your own in the code of ``setStart(of:_:)``. Your delegate can forward calls to
    /// the default delegate. ``takeMessages(of:)`` returns only messages that reached the default delegate.
    ///
    /// - Parameter app: The app.
    /// - Returns: The delegate, which is the same for every process of the app.
    public func standardDelegate(
        of app: SimulatedApp
    ) -> any MAMPolicyDelegate & MAMEnrollmentDelegate & MAMComplianceDelegate { life(of: app) }

    package func life(of app: SimulatedApp) -> SimulatedLife { app.life(on: reference) }

    /// Gives an app its service, if it has none.
    func beginLife(of app: SimulatedApp) {
        guard app.beginLiving(), let engine = app.managed else { return }
        attachService(to: engine, of: app)
        watchAlarm(of: engine, of: app)
    }

    /// Gives a new process of an app its service and delegates, if the app has a service.
    func attachService(to engine: ManagedApp, of app: SimulatedApp) {
        guard app.isLiving else { return }
        let (life, manager) = (life(of: app), engine.enrollmentManager)
        giveService(to: engine, of: app)
        // When the engine ends the app, the user starts it again.
        manager.exit = { life.restart() }
        if engine.complianceManager.delegate == nil { engine.complianceManager.delegate = life }
        if engine.policyManager.delegate == nil { engine.policyManager.delegate = life }
        life.listener?.listen(to: engine)
    }

    /// Gives an engine its service, delegate and user, but no alarms: time does not trigger check-ins in it.
    func giveService(to engine: ManagedApp, of app: SimulatedApp) {
        let (life, manager) = (life(of: app), engine.enrollmentManager)
        (manager.service, manager.user) = (service, life)
        if manager.delegate == nil { manager.delegate = life }
    }

    /// Returns the engine of the app with a bundle id; `nil` without the SDK.
    func managedApp(_ bundleID: String) -> ManagedApp? {
        installed.withLock { $0.app(withBundleID: bundleID) }?.engine
    }

    /// Whether an app with the SDK, or an extension of one, has its policies under this bundle id.
    func hasPolicies(under container: AppContainer) -> Bool {
        installed.withLock { $0.hasPolicies(under: container) }
    }

    /// Whether a user is signed in to an app; an extension has the users of its containing app.
    func hasSignedIn(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        app.accounts.contains(user) || containingApp(of: app)?.accounts.contains(user) == true
    }

    /// Returns the containing app of an extension, whose keychain group it shares; `nil` for an app, and when it is not
    /// installed.
    func containingApp(of app: SimulatedApp) -> SimulatedApp? {
        guard let host = app.identity?.host else { return nil }
        return installed.withLock { $0.app(withBundleID: host.app, publisher: host.publisher) }
    }

    func endProcess(of bundleID: String) {
        if let name = name(of: bundleID), let app = app(name) { kill(app) }
    }

    func name(of bundleID: String) -> String? {
        installed.withLock { $0.app(withBundleID: bundleID) }?.name
    }
}
