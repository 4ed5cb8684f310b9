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
        launchWorld.withLock { $0.shown[app.name] = nil }
    }

    /// Starts an app anew, after ending its process if it runs: same configuration, same device, same users.
    ///
    /// The policies of the users who are signed in are delivered again, as the tenant assigns them now. Whatever a crash
    /// left half done among its files is ended by its first file call.
    ///
    /// - Returns: The engine of the new process, `nil` for an app without the SDK.
    @discardableResult
    public func relaunch(_ app: SimulatedApp) -> ManagedApp? {
        kill(app)
        let new = app.engine.map { ManagedApp($0.configuration, on: environment) }
        let known = app.accounts
        // Before anybody can ask it: an engine without its policies would allow everything.
        if let new { for user in known { deliver(user, to: new) } }
        if let new { attachHost(to: new, of: app) }
        let old = app.start(new)
        // Whoever signed in meanwhile found no engine to tell.
        if let new { for user in app.accounts where !known.contains(user) { deliver(user, to: new) } }
        withExtendedLifetime(old) {}
        return new
    }

    /// Makes an account known to an app's engine, with the policy that the tenant assigns to it.
    func deliver(_ user: SimulatedUser, to managed: ManagedApp) {
        managed.accounts.register(user.objectID, alias: user.userPrincipalName, tenantID: user.tenantID)
        if let policy = policy(for: user, in: managed) { managed.policyManager.setPolicy(policy, for: user.objectID) }
    }

    /// The policy of the tenant that reaches an app of this device.
    func policy(for user: SimulatedUser, in managed: ManagedApp) -> MAMPolicy? {
        tenant.policy(
            for: user, bundleID: managed.configuration.policyBundleID, isMDMEnrolled: isMDMEnrolled,
            applied: managed.policyManager.policyInForce(for: user.objectID), in: environment.policies)
    }
}
