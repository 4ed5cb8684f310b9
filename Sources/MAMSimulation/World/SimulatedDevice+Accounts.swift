internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Signs a user in as if that had been long ago: the app knows the account, and where a policy is assigned to it the app
    /// is enrolled, with the policy in force and kept.
    ///
    /// Without an assignment the account stays unmanaged. In an app without the SDK nothing but the sign-in happens;
    /// an app that does not run hears of it when it is launched again. ``register(_:in:)`` takes the way through the service.
    ///
    /// In an extension it is its app that is enrolled, where the device has that.
    public func enroll(_ user: SimulatedUser, in app: SimulatedApp) {
        if let containing = containingApp(of: app) { return enroll(user, in: containing) }
        app.signIn(user)
        if let managed = app.managed { deliver(user, to: managed) } else { app.owe(user) }
        noteSignIn(of: user, in: app)
    }

    /// The service knows an account, and conditional launch knows when its user signed in.
    private func noteSignIn(of user: SimulatedUser, in app: SimulatedApp) {
        if let managed = app.engine, policy(for: user, in: managed) != nil { service.note(user, managed.serviceName) }
        let now = time.now()
        launchWorld.withLock { $0.signIns[app.name, default: [:]][user.objectID] = now }
    }

    /// Signs users in to apps as if that had been long ago, with one change of the device's storage for all of them.
    ///
    /// As ``enroll(_:in:)`` for each; that call makes one change for each user, and puts a policy that cannot be kept in force
    /// for the process. This one is for many accounts, where every change is a wait for the disk.
    ///
    /// - Parameter accounts: The users with their apps.
    /// - Throws: What the storage throws; nobody was signed in then.
    public func enroll(_ accounts: [(user: SimulatedUser, app: SimulatedApp)]) throws(StorageError) {
        // In an extension it is its app that is enrolled.
        let accounts = accounts.map { (user: $0.user, app: containingApp(of: $0.app) ?? $0.app) }
        var enrolled: [(app: ManagedApp, stored: StoredPolicy)] = []
        for (user, app) in accounts {
            guard let managed = app.managed, let stored = storedPolicy(of: user, in: managed) else { continue }
            enrolled.append((managed, stored))
        }
        try environment.setEnrolled(enrolled)
        for (user, app) in accounts {
            app.signIn(user)
            if let managed = app.managed {
                introduce(user, to: managed)
                if storedPolicy(of: user, in: managed) == nil { deliver(user, to: managed) }
            } else {
                app.owe(user)
            }
            noteSignIn(of: user, in: app)
        }
    }

    /// What an app has of an account to which a policy is assigned; nil without one.
    private func storedPolicy(of user: SimulatedUser, in managed: ManagedApp) -> StoredPolicy? {
        guard let names = user.account, let policy = policy(for: user, in: managed) else { return nil }
        return StoredPolicy(
            names: names, policy: policy,
            configurations: tenant.configurations(for: user, bundleID: managed.configuration.policyBundleID))
    }

    /// Signs a user out as if that had been long ago.
    ///
    /// Its policy goes, and what still acts under the account is unmanaged from then on. ``deregister(_:of:withWipe:)`` takes the way through the service.
    public func signOut(_ user: SimulatedUser, of app: SimulatedApp) {
        if let containing = containingApp(of: app) { return signOut(user, of: containing) }
        app.signOut(user)
        if let managed = app.engine { service.remove(user.objectID, managed.serviceName) }
        guard let managed = app.managed else { return app.owe(user) }
        setUnenrolled(user, in: managed)
    }

    /// Delivers the tenant's policies anew to every account that is signed in, as if every app had checked in; those that
    /// did not change stay, and apps that do not run hear of it when they are launched again.
    public func refresh() {
        // An extension has what its app has.
        for app in apps where containingApp(of: app) == nil {
            guard let managed = app.managed else {
                for user in app.accounts { app.owe(user) }
                continue
            }
            for user in app.accounts
            where managed.policyManager.policyInForce(for: user.objectID) != policy(for: user, in: managed) {
                deliver(user, to: managed)
            }
        }
    }

    /// Makes an account known to an app's engine, with the policy that the tenant assigns to it now.
    func deliver(_ user: SimulatedUser, to managed: ManagedApp) {
        introduce(user, to: managed)
        guard let stored = storedPolicy(of: user, in: managed) else { return setUnenrolled(user, in: managed) }
        do throws(StorageError) { try managed.enrollmentManager.setEnrolled(stored) } catch {
            // What cannot be kept protects all the same, as long as the process lives.
            managed.policyManager.setPolicyInMemory(stored.policy, for: user.objectID)
        }
    }

    /// Tells an engine the names of an account, as the app does that has it signed in.
    func introduce(_ user: SimulatedUser, to managed: ManagedApp) {
        managed.accounts.register(user.objectID, alias: user.userPrincipalName, tenantID: user.tenantID)
    }

    /// Takes an account's enrolment away.
    func setUnenrolled(_ user: SimulatedUser, in managed: ManagedApp) {
        let manager = managed.enrollmentManager
        guard managed.policyManager.isManaged(user.objectID) || manager.registeredAccountIDs.contains(user.objectID)
        else { return }
        do throws(StorageError) { try manager.setUnenrolled(user.objectID) } catch {
            managed.policyManager.setPolicyInMemory(nil, for: user.objectID)
        }
    }
}
