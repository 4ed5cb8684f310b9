internal import MAMBase
public import MAMCore

extension SimulatedDevice {
    /// Model, system, threats and network of the device; a change counts from the next check on.
    public var traits: DeviceTraits {
        get { launchWorld.withLock { $0.traits } }
        set { launchWorld.withLock { $0.traits = newValue } }
    }

    /// What the service says of a user.
    public func status(of user: SimulatedUser) -> UserStatus { service.status(of: user) }

    /// Changes what the service says of a user; apps hear of it when they check in.
    public func setStatus(of user: SimulatedUser, _ change: @Sendable (inout UserStatus) -> Void) {
        service.setStatus(of: user, change)
    }

    /// The versions of an app and of the SDK in it.
    public func versions(of app: SimulatedApp) -> AppVersions {
        launchWorld.withLock { $0.versions[app.name] ?? AppVersions() }
    }

    /// Updates an app.
    public func setVersions(of app: SimulatedApp, to versions: AppVersions) {
        launchWorld.withLock { $0.versions[app.name] = versions }
    }

    /// What an app knows of an account.
    package func known(_ user: SimulatedUser, in app: SimulatedApp) -> LaunchRecord {
        guard let manager = launchManager(of: app) else { return LaunchRecord() }
        let record = try? environment.storage.launchRecord(in: manager.slot(user.objectID))
        return record ?? LaunchRecord()
    }

    /// Lets an app hear about a user as if it had checked in long ago: the account's status, and the policy assigned now.
    ///
    /// Nothing goes wrong on the way, and nobody is told: ``fetchPolicy(of:in:)`` takes the way through the engine.
    ///
    /// - Returns: Whether the service was reached and lets the account in.
    @discardableResult
    public func checkIn(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let manager = launchManager(of: app), app.isRunning else { return false }
        return (try? manager.noteCheckIn(serviceAnswer(for: user, in: app), of: user.objectID)) ?? false
    }

    /// What the service says of a user; the policy that comes with it is in force then.
    private func serviceAnswer(for user: SimulatedUser, in app: SimulatedApp) -> CheckInAnswer {
        guard traits.isOnline, let managed = app.managed, app.accounts.contains(user) else { return .unreachable }
        let applied = managed.policyManager.policyInForce(for: user.objectID)
        let answer = service.answer(about: user, managed.request(about: user, applied))
        if applied != answer.policy { managed.policyManager.setPolicyInMemory(answer.policy, for: user.objectID) }
        return answer.checkIn
    }

    /// An app leaves the foreground: the inactivity of its accounts begins.
    public func leaveForeground(_ app: SimulatedApp) {
        let shown = launchWorld.withLock { $0.shown[app.name] ?? [] }
        try? launchManager(of: app)?.leftForeground(launchTraits(of: app.name), showing: shown)
    }

    /// What device and app are, as the engine asks for it.
    package func launchTraits(of name: String) -> LaunchTraits {
        launchWorld.withLock { world in
            let versions = world.versions[name] ?? AppVersions()
            var traits = LaunchTraits()
            (traits.model, traits.osVersion, traits.threats) = (
                world.traits.model, world.traits.osVersion, world.traits.threats
            )
            (traits.appVersion, traits.sdkVersion) = (versions.app, versions.sdk)
            (traits.biometrics, traits.pinCost) = (world.traits.biometrics, .minimum)
            return traits
        }
    }

    /// The PINs of an app, with the biometrics and the cheap hashes of the device.
    public func pinManager(of app: SimulatedApp) -> PINManager? {
        launchManager(of: app)?.pinManager(launchTraits(of: app.name))
    }

    /// Conditional launch of an app, which knows by then who signed in; nil for an app without the SDK.
    func launchManager(of app: SimulatedApp) -> LaunchManager? {
        guard let engine = app.engine else { return nil }
        let manager = engine.launchManager
        let signIns = launchWorld.withLock { $0.signIns.removeValue(forKey: app.name) ?? [:] }
        for (account, moment) in signIns {
            // Who signs in has reached the service; what it says of the account is heard at the next check-in.
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
