internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// The user for whom the device is enrolled in device management; `nil` for none.
    public var managedUser: SimulatedUser? {
        service.state.withLock { $0.managedUser }.flatMap { tenant.user($0) }
    }

    /// Enrolls the device in device management for a user, and delivers the user's names to every app with the SDK.
    ///
    /// The names are the keys `IntuneMAMUPN` and `IntuneMAMOID`. By these keys, apps know that device management manages
    /// them for the user's account; without them, an app is treated like one on a device that is not enrolled. Apps
    /// that are installed later receive the keys too. The other keys of an app's configuration remain. To simulate apps
    /// without the keys, call ``deliver(_:to:)`` instead.
    ///
    /// - Parameters:
    ///   - user: The user; `nil` removes the keys from all apps. The device then stays enrolled for no user.
    ///   - allowsOnlyUser: Whether the key `IntuneMAMAllowedAccountsOnly` allows no other account in the apps. Defaults
    ///     to `false`.
    public func setManagedUser(_ user: SimulatedUser?, allowsOnlyUser: Bool = false) async {
        noteManagedUser(user, allowsOnlyUser: allowsOnlyUser)
        for app in apps where app.engine != nil && containingApp(of: app) == nil {
            await deliver(configurationForManagedUser(replacing: app.configuration), to: app)
        }
    }

    /// Enrolls the device for a user whose names the apps receive that are installed from now on.
    package func noteManagedUser(_ user: SimulatedUser?, allowsOnlyUser: Bool = false) {
        service.state.withLock { state in
            (state.managedUser, state.allowsManagedUserOnly) = (user?.objectID, user != nil && allowsOnlyUser)
        }
        if user != nil { isMDMEnrolled = true }
    }

    /// Delivers app configuration from device management to an app and its extensions.
    ///
    /// The current process of the app and all later processes receive the configuration. If the app calls the simulated
    /// ``service`` (see ``open(_:)``), it processes the configuration before this call returns. Otherwise it receives
    /// the policies that are now targeted at its accounts at once. Only device management delivers such a
    /// configuration, so the device counts as enrolled from then on (``isMDMEnrolled``).
    ///
    /// - Parameters:
    ///   - configuration: The configuration; `nil` removes the previous one.
    ///   - app: The app.
    public func deliver(_ configuration: AppConfiguration?, to app: SimulatedApp) async {
        if configuration != nil { isMDMEnrolled = true }
        app.configuration = configuration
        for one in apps where one === app || containingApp(of: one) === app {
            one.managed?.appConfigManager.setDeviceManagementConfiguration(self.configuration(of: one))
        }
        guard app.isLiving else { return refresh(app) }
        await perform(in: app) { engine -> Void? in await engine.enrollmentManager.ticked() }
    }

    /// Returns the configuration of device management for an app; an extension without one has that of its app.
    func configuration(of app: SimulatedApp) -> AppConfiguration? {
        app.configuration ?? containingApp(of: app)?.configuration
    }

    /// Gives a newly installed app the keys of the device's user.
    func configureInstalled(_ app: SimulatedApp) {
        if managedUser != nil, containingApp(of: app) == nil {
            app.configuration = configurationForManagedUser(replacing: app.configuration)
        }
        guard let configuration = configuration(of: app) else { return }
        app.managed?.appConfigManager.setDeviceManagementConfiguration(configuration)
    }

    /// Removes the configurations of device management from all apps.
    func removeManagement() {
        service.state.withLock { ($0.managedUser, $0.allowsManagedUserOnly) = (nil, false) }
        for app in apps {
            app.configuration = nil
            app.managed?.appConfigManager.setDeviceManagementConfiguration(nil)
        }
        refresh { !$0.isLiving }
    }

    /// Returns a configuration whose keys of the SDK are those for the device's user; `nil` for an empty one.
    private func configurationForManagedUser(replacing old: AppConfiguration?) -> AppConfiguration? {
        let (user, isOnly) = (managedUser, service.state.withLock { $0.allowsManagedUserOnly })
        var new = old ?? AppConfiguration()
        new["IntuneMAMUPN"] = user.map { .string($0.userPrincipalName.rawValue) }
        new["IntuneMAMOID"] = user.map { .string($0.objectID.rawValue) }
        new["IntuneMAMAllowedAccountsOnly"] = isOnly ? .string("Enabled") : nil
        new["IntuneMAMRequireAccounts"] = nil
        return new.count == 0 ? nil : new
    }
}
