internal import MAMCore

extension SimulatedDevice {
    /// Signs a user in: the app learns the account, and the policy that the tenant assigns to it comes into force.
    ///
    /// Without an assignment the account stays unmanaged. In an app without the SDK nothing but the sign-in happens;
    /// an app that does not run hears of it when it is launched again.
    public func enroll(_ user: SimulatedUser, in app: SimulatedApp) {
        app.signIn(user)
        if let managed = app.managed { deliver(user, to: managed) }
        if let managed = app.engine, policy(for: user, in: managed) != nil { service.note(user, managed.serviceName) }
        let now = time.now()
        launchWorld.withLock { $0.signIns[app.name, default: [:]][user.objectID] = now }
    }

    /// Signs a user out: its policy goes, and what still acts under the account is unmanaged from then on.
    public func signOut(_ user: SimulatedUser, of app: SimulatedApp) {
        app.signOut(user)
        if let managed = app.engine { service.remove(user.objectID, managed.serviceName) }
        guard let managed = app.managed, managed.policyManager.isManaged(user.objectID) else { return }
        managed.policyManager.setPolicy(nil, for: user.objectID)
    }

    /// Delivers the tenant's policies anew to every account that is signed in; those that did not change stay.
    public func refresh() {
        for app in apps {
            guard let managed = app.managed else { continue }
            for user in app.accounts {
                let assigned = policy(for: user, in: managed)
                guard managed.policyManager.policyInForce(for: user.objectID) != assigned else { continue }
                managed.policyManager.setPolicy(assigned, for: user.objectID)
            }
        }
    }
}
