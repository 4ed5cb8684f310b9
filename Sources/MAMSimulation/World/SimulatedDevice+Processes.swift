internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Ends an app's process without warning, as the operating system does.
    ///
    /// The accounts that were set on threads, windows and the process are lost. Open files are left as they are, and
    /// their handles can no longer be used. The device's storage, its files and the signed-in users remain. Until
    /// ``relaunch(_:)`` the app answers no calls, and ``SimulatedApp/managed`` is `nil`. If another app exchanges data
    /// with this app, the last policies of this app are used. Does nothing if the app is not running.
    ///
    /// A real process would end together with its threads. In the simulation the threads continue: code that still runs
    /// must not use the old engine any more.
    ///
    /// - Parameter app: The app.
    public func kill(_ app: SimulatedApp) {
        app.stop()?.end()
        forgetAlarm(of: app)
        launchWorld.withLock { $0.shown[app.name] = nil }
    }

    /// Starts a new process of an app, and ends the previous process if it still runs.
    ///
    /// The new process has the same configuration and users. It reads its policies from the device's storage. Newer
    /// policies of the tenant arrive with the next check-in. If a crash interrupted changes of files, the first file call
    /// completes them. The new engine has the delegates that the code of ``setStart(of:_:)`` sets, and none that were set
    /// on the old engine. Use ``open(_:)`` instead to continue unfinished enrollments and check in as well.
    ///
    /// - Parameter app: The app.
    /// - Returns: The engine of the new process; `nil` for an app without the SDK, and for one that was uninstalled.
    @discardableResult
    public func relaunch(_ app: SimulatedApp) -> ManagedApp? {
        kill(app)
        guard !app.isUninstalled else { return nil }
        let new = app.engine.map { ManagedApp($0.configuration, on: environment) }
        if let new {
            read(policiesOf: app.name, by: new)
            app.beginning?(new)
            for user in app.accounts { introduce(user, to: new) }
            if let configuration = configuration(of: app) {
                new.appConfigManager.setDeviceManagementConfiguration(configuration)
            }
            attachHost(to: new, of: app)
            attachService(to: new, of: app)
        }
        let old = app.start(new)
        if let new, app.isLiving { watchAlarm(of: new, of: app) }
        // These users signed in or out while no engine ran.
        if let new { for user in app.takeOwed() { synchronize(user, in: app, new) } }
        withExtendedLifetime(old) {}
        return new
    }

    /// Sets the code that each process of an app runs at its start, as the launch code of a real app does.
    ///
    /// Set the app's delegates, logger and similar objects in this code, because each new process starts without them. The code
    /// runs at once if the app is already running. It runs again at the start of each later process, before other code
    /// uses the new engine. For each delegate that the code does not set, the simulated delegate is used (see
    /// ``standardDelegate(of:)``).
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - start: The code, which receives the engine of the new process; `nil` for none. It is called on any thread
    ///     and must not restart the app.
    public func setStart(of app: SimulatedApp, _ start: (@Sendable (ManagedApp) -> Void)?) {
        app.beginning = start
        if let start, let engine = app.managed { start(engine) }
    }

    private func synchronize(_ user: SimulatedUser, in app: SimulatedApp, _ engine: ManagedApp) {
        if app.accounts.contains(user) { deliver(user, to: engine) } else { setUnenrolled(user, in: engine) }
    }

    /// Returns the policy that the service delivers to a user for an app of this device.
    func policy(for user: SimulatedUser, in managed: ManagedApp) -> MAMPolicy? {
        tenant.delivered(
            to: user, bundleID: managed.configuration.policyBundleID,
            isMDMEnrolled: managed.appConfigManager.isDeviceManaged(for: user.objectID),
            applied: managed.policyManager.policyInForce(for: user.objectID), in: environment.policies)
    }
}
