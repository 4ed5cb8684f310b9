internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Ends an app's process as the system does it: at once, and without telling the app.
    ///
    /// Identities, scopes and windows are gone, files that were open are left as they are, and their handles fail from now
    /// on. What the device's storage and its volume hold stays, and so do the users who are signed in. Until
    /// ``relaunch(_:)`` the app answers nothing and ``SimulatedApp/managed`` is `nil`; for other apps it counts with the
    /// policies it had. An app that does not run is left alone.
    ///
    /// Threads of a real process would end as well. Those of a simulation do not: what still runs must not use the old
    /// engine any more.
    public func kill(_ app: SimulatedApp) {
        app.stop()?.end()
        forgetAlarm(of: app)
        launchWorld.withLock { $0.shown[app.name] = nil }
    }

    /// Starts an app anew, after ending its process if it runs: same configuration, same device, same users.
    ///
    /// Policies are those that the device keeps; what the tenant assigned meanwhile comes with a check-in. Whatever a crash
    /// left half done among its files is ended by its first file call. ``open(_:)`` also lets enrolment take up what the
    /// last process left.
    ///
    /// - Returns: The engine of the new process, `nil` for an app without the SDK and for one that was uninstalled.
    @discardableResult
    public func relaunch(_ app: SimulatedApp) -> ManagedApp? {
        kill(app)
        guard !app.isUninstalled else { return nil }
        let new = app.engine.map { ManagedApp($0.configuration, on: environment) }
        if let new {
            for user in app.accounts { introduce(user, to: new) }
            if let configuration = app.configuration {
                new.appConfigManager.setDeviceManagementConfiguration(configuration)
            }
            attachHost(to: new, of: app)
            attachService(to: new, of: app)
        }
        let old = app.start(new)
        if let new, app.isLiving { watchAlarm(of: new, of: app) }
        // Whoever was signed in or out while no engine ran to be told.
        if let new { for user in app.takeOwed() { synchronize(user, in: app, new) } }
        withExtendedLifetime(old) {}
        return new
    }

    private func synchronize(_ user: SimulatedUser, in app: SimulatedApp, _ engine: ManagedApp) {
        if app.accounts.contains(user) { deliver(user, to: engine) } else { setUnenrolled(user, in: engine) }
    }

    /// The policy of the tenant that reaches an app of this device.
    func policy(for user: SimulatedUser, in managed: ManagedApp) -> MAMPolicy? {
        tenant.policy(
            for: user, bundleID: managed.configuration.policyBundleID, isMDMEnrolled: isMDMEnrolled,
            applied: managed.policyManager.policyInForce(for: user.objectID), in: environment.policies)
    }
}
