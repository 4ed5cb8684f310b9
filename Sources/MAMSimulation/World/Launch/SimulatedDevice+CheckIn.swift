internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// The model, version of iOS, threat reports, biometrics and network connection of the simulated device.
    ///
    /// A change takes effect when an app next checks whether it may show an account (conditional launch). To make new
    /// threat reports act at once, call ``reportThreats(to:)`` afterward.
    public var traits: DeviceTraits {
        get { launchWorld.withLock { $0.traits } }
        set {
            launchWorld.withLock { $0.traits = newValue }
            environment.set(.offline, to: !newValue.isOnline)
        }
    }

    /// Returns the status of a user in the simulated directory and service, such as whether the account is disabled.
    public func status(of user: SimulatedUser) -> UserStatus { service.status(of: user) }

    /// Changes the status of a user in the simulated directory and service.
    ///
    /// Apps receive the new status when they check in.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - change: The function that modifies the status in place.
    public func setStatus(of user: SimulatedUser, _ change: @Sendable (inout UserStatus) -> Void) {
        service.setStatus(of: user, change)
    }

    /// Returns the versions of an app, of its SDK, and of the Xcode that built the app.
    ///
    /// Until ``setVersions(of:to:)`` is called for the app, the version of the SDK is that of the app's configuration, if
    /// it names one.
    public func versions(of app: SimulatedApp) -> AppVersions {
        if let versions = launchWorld.withLock({ $0.versions[app.name] }) { return versions }
        return AppVersions(sdk: app.engine?.configuration.sdkVersion)
    }

    /// Sets the versions of an app, of its SDK, and of the Xcode that built the app, as an update of the app does.
    ///
    /// The version of the SDK decides at once which settings of policies have an effect in the app
    /// (`MAMPolicy.read(by:)`). All versions take effect when the app next checks whether it may show an account
    /// (conditional launch).
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - versions: The new versions.
    public func setVersions(of app: SimulatedApp, to versions: AppVersions) {
        launchWorld.withLock { $0.versions[app.name] = versions }
        if let engine = app.engine { read(policiesOf: app.name, by: engine) }
    }

    /// Makes an engine apply policies as the SDK of its app does.
    func read(policiesOf name: String, by engine: ManagedApp) {
        engine.read(
            as: launchWorld.withLock { $0.versions[name] ?? AppVersions(sdk: engine.configuration.sdkVersion) }.reading)
    }

    /// Returns what conditional launch has stored for an account in an app.
    package func known(_ user: SimulatedUser, in app: SimulatedApp) -> LaunchRecord {
        guard let manager = launchManager(of: app) else { return LaunchRecord() }
        let record = try? environment.storage.launchRecord(in: manager.slot(user.objectID))
        return record ?? LaunchRecord()
    }

    /// Delivers a user's status and current policy from the simulated service to an app, as a check-in does.
    ///
    /// Planned errors of the service (``SimulatedService/faults``) have no effect on this call, and no delegate is
    /// called. Use ``fetchPolicy(of:in:)`` for a check-in by the engine.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    /// - Returns: Whether the app reached the service, and the service still accepts the account.
    @discardableResult
    public func checkIn(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let manager = launchManager(of: app), app.isRunning else { return false }
        return (try? manager.noteCheckIn(serviceAnswer(for: user, in: app), of: user.objectID)) ?? false
    }

    /// Returns the service's answer for a user, and puts the policy in it in force.
    private func serviceAnswer(for user: SimulatedUser, in app: SimulatedApp) -> CheckInAnswer {
        guard traits.isOnline, let managed = app.managed, app.accounts.contains(user) else { return .unreachable }
        let applied = managed.policyManager.policyInForce(for: user.objectID)
        let answer = service.answer(about: user, managed.request(about: user, applied))
        if applied != answer.policy { managed.policyManager.setPolicyInMemory(answer.policy, for: user.objectID) }
        return answer.checkIn
    }

    /// Moves an app to the background.
    ///
    /// While the app is in the background, its accounts count as inactive. If they are inactive for longer than their
    /// policy allows, the app asks for the PIN or the sign-in again.
    public func leaveForeground(_ app: SimulatedApp) {
        let shown = launchWorld.withLock { $0.shown[app.name] ?? [] }
        try? launchManager(of: app)?.leftForeground(launchTraits(of: app.name), showing: shown)
    }

    /// Returns the traits of the device and an app, in the form that the engine checks.
    func launchTraits(of name: String) -> LaunchTraits {
        let (now, cutOffs) = (time.now().wall, service.sdkCutOffs)
        let configured = app(name)?.engine?.configuration.sdkVersion
        return launchWorld.withLock { world in
            let versions = world.versions[name] ?? AppVersions(sdk: configured)
            var traits = LaunchTraits()
            traits.serviceRequirement = cutOffs.requirement(at: now, xcode: versions.xcode?.parts.first)
            (traits.model, traits.osVersion, traits.threats) = (
                world.traits.model, world.traits.osVersion, world.traits.threats
            )
            (traits.appVersion, traits.sdkVersion) = (versions.app, versions.sdk)
            (traits.biometrics, traits.pinCost) = (world.traits.biometrics, .minimum)
            return traits
        }
    }

    /// Returns the object that manages the PINs of an app; `nil` for an app without the SDK.
    ///
    /// The manager uses the biometrics of ``traits``, and hashes PINs at the lowest cost (`PINCost.minimum`), so that
    /// simulations are fast.
    public func pinManager(of app: SimulatedApp) -> PINManager? {
        launchManager(of: app)?.pinManager(launchTraits(of: app.name))
    }

    /// Returns conditional launch of an app, after storing the times of sign-ins; `nil` for an app without the SDK.
    func launchManager(of app: SimulatedApp) -> LaunchManager? {
        guard let engine = app.engine else { return nil }
        let manager = engine.launchManager
        let signIns = launchWorld.withLock { $0.signIns.removeValue(forKey: app.name) ?? [:] }
        for (account, moment) in signIns {
            // A sign-in reaches the service. The status of the account arrives with the next check-in.
            try? environment.storage.changeLaunchRecord(in: manager.slot(account)) { stored in
                var record = stored ?? LaunchRecord()
                record.lastCheckIn = TimeMark(moment)
                record.timers.checkIn = RecurringTimer(doneAt: moment)
                stored = record
            }
        }
        return manager
    }
}
