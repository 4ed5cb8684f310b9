internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Signs a user in to an app, and enrolls the account without calls to the service if the user has a policy.
    ///
    /// Use it to prepare an account that is already enrolled when the test begins. If a policy is assigned to the user
    /// for this app, the account is enrolled, and its policy is stored and applies at once. Otherwise the account stays
    /// unmanaged. In an app without the SDK, the user is only signed in. An app that does not run receives the change
    /// at its next launch. ``register(_:in:byName:)`` enrolls through the service instead.
    ///
    /// If the app is an extension whose containing app is on the device, the user is signed in to the containing app.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app. For an extension, its containing app is used.
    public func enroll(_ user: SimulatedUser, in app: SimulatedApp) {
        if let containing = containingApp(of: app) { return enroll(user, in: containing) }
        app.signIn(user)
        if let managed = app.managed { deliver(user, to: managed) } else { app.owe(user) }
        noteSignIn(of: user, in: app)
    }

    /// Records the enrollment in the service, and the time of the sign-in for conditional launch.
    private func noteSignIn(of user: SimulatedUser, in app: SimulatedApp) {
        if let managed = app.engine, let policy = policy(for: user, in: managed) {
            service.note(user, managed.serviceName, isProtected: !policy.isConfigurationOnly)
        }
        let now = time.now()
        launchWorld.withLock { $0.signIns[app.name, default: [:]][user.objectID] = now }
    }

    /// Signs several users in to apps as ``enroll(_:in:)`` does, with a single write to the device's storage.
    ///
    /// Use it for many accounts, because each write to the storage waits for the disk. If the storage fails, this
    /// method throws an error, whereas ``enroll(_:in:)`` keeps the policy in memory.
    ///
    /// - Parameter accounts: The users with their apps.
    /// - Throws: The error of the storage; in this case no user was signed in.
    public func enroll(_ accounts: [(user: SimulatedUser, app: SimulatedApp)]) throws(StorageError) {
        // For an extension, its containing app is enrolled.
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

    /// Returns what an app stores for an account with a policy; `nil` if no policy is assigned.
    private func storedPolicy(of user: SimulatedUser, in managed: ManagedApp) -> StoredPolicy? {
        guard let names = user.account, let policy = policy(for: user, in: managed) else { return nil }
        return StoredPolicy(
            names: names, policy: policy,
            configurations: tenant.configurations(
                for: user, bundleID: managed.configuration.policyBundleID,
                isMDMEnrolled: managed.appConfigManager.isDeviceManaged(for: user.objectID)))
    }

    /// Signs a user out of an app and removes the account's policy, without calls to the service.
    ///
    /// Work that still runs for the account is then unmanaged. ``deregister(_:of:withWipe:)`` signs out through the
    /// service instead.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app. For an extension, its containing app is used.
    public func signOut(_ user: SimulatedUser, of app: SimulatedApp) {
        if let containing = containingApp(of: app) { return signOut(user, of: containing) }
        app.signOut(user)
        if let managed = app.engine { service.remove(user.objectID, managed.serviceName) }
        guard let managed = app.managed else { return app.owe(user) }
        setUnenrolled(user, in: managed)
    }

    /// Delivers the tenant's current policies to all signed-in accounts on the device, as check-ins of all apps do.
    ///
    /// An app that does not run receives its policies at its next launch.
    public func refresh() { refresh { _ in true } }

    /// Delivers the tenant's current policies to some of the apps.
    func refresh(_ isWanted: (SimulatedApp) -> Bool) {
        // An extension shares the policies of its containing app.
        for app in apps where containingApp(of: app) == nil && isWanted(app) { refresh(app) }
    }

    /// Delivers the tenant's current policies to the accounts of one app.
    func refresh(_ app: SimulatedApp) {
        guard let managed = app.managed else {
            for user in app.accounts { app.owe(user) }
            return
        }
        for user in app.accounts
        where managed.policyManager.policyInForce(for: user.objectID) != policy(for: user, in: managed) {
            deliver(user, to: managed)
        }
    }

    /// Adds an account to an app's engine, with the policy that the tenant assigns to it now.
    func deliver(_ user: SimulatedUser, to managed: ManagedApp) {
        introduce(user, to: managed)
        guard let stored = storedPolicy(of: user, in: managed) else { return setUnenrolled(user, in: managed) }
        do throws(StorageError) { try managed.enrollmentManager.setEnrolled(stored) } catch {
            // A policy that cannot be stored still applies for the life of this process.
            managed.policyManager.setPolicyInMemory(stored.policy, for: user.objectID)
        }
    }

    /// Registers the names of an account with an engine, as an app with a signed-in account does.
    func introduce(_ user: SimulatedUser, to managed: ManagedApp) {
        managed.accounts.register(user.objectID, alias: user.userPrincipalName, tenantID: user.tenantID)
    }

    /// Ends an account's enrollment.
    func setUnenrolled(_ user: SimulatedUser, in managed: ManagedApp) {
        let manager = managed.enrollmentManager
        guard managed.policyManager.isManaged(user.objectID) || manager.registeredAccountIDs.contains(user.objectID)
        else { return }
        do throws(StorageError) { try manager.setUnenrolled(user.objectID) } catch {
            managed.policyManager.setPolicyInMemory(nil, for: user.objectID)
        }
    }
}
