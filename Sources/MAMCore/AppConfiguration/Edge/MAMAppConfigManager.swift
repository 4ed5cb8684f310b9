internal import MAMBase
internal import Synchronization

/// The app configuration of the app's accounts: a view, made on demand.
///
/// Safe to use from any thread; every call takes the app's lock for a moment.
///
/// SDK: `IntuneMAMAppConfigManager`
public struct MAMAppConfigManager: Sendable {
    let app: ManagedApp

    /// The configuration of one account; that of nil, of "no user" and of an unknown account holds nothing.
    ///
    /// First what the service delivered for the account, then, for the account that enrolled the device, what device
    /// management delivered to the app.
    ///
    /// SDK: `appConfigForAccountId:`
    public func appConfig(for id: AccountID?) -> MAMAppConfig { appConfig(forAccountIDs: id.map { [$0] } ?? []) }

    /// The configuration of several accounts together, each account once, in the given order.
    ///
    /// SDK: `appConfigForAccountIds:`
    public func appConfig(forAccountIDs ids: [AccountID]) -> MAMAppConfig {
        guard let table = app.table.load() else { return MAMAppConfig(accounts: []) }
        let (found, managed) = app.state.withLock { state in
            var seen: Set<UInt32> = []
            let found = ids.compactMap { id -> (AccountID, [AppConfiguration])? in
                guard let group = table.group(of: id), seen.insert(group).inserted else { return nil }
                return (id, state.appConfigs.delivered[group] ?? [])
            }
            return (found, state.appConfigs.managed)
        }
        guard let managed else { return MAMAppConfig(accounts: found.map(\.1)) }
        let settings = DeviceManagementSettings(managed)
        return MAMAppConfig(
            accounts: found.map { id, delivered in
                delivered + (settings.isEnrolled(id, in: app.accounts) ? [managed] : [])
            })
    }

    /// Puts what the service delivered for an account in the place of what it delivered before.
    ///
    /// This is what the answer of the service does; suites that need no service call it themselves. It registers the
    /// account, counts from the next question on, also for screen capture, and reports
    /// ``MAMEvent/Kind/appConfigChanged(account:)`` when something changed.
    ///
    /// - Parameters:
    ///   - configurations: The dictionaries in the order of delivery, the tenant's default marked
    ///     (``AppConfiguration/marked(asDefault:)``); none takes everything away.
    ///   - id: The account; ``AccountID/unmanaged`` never has configuration, and the call does nothing.
    public func setConfigurations(_ configurations: [AppConfiguration], for id: AccountID) {
        changeConfigurations(configurations, for: id) { _ in true }
    }

    /// The same, unless the state of the app says no under its lock.
    func changeConfigurations(
        _ configurations: [AppConfiguration], for id: AccountID, if isWanted: (ManagedApp.State) -> Bool
    ) {
        guard !id.isUnmanaged else { return }
        // Taking something from a stranger must not make the directory know him.
        if configurations.isEmpty, !app.accounts.contains(id) { return }
        app.accounts.register(id)
        guard let table = app.table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return }
        let hasChanged = app.state.withLock { state in
            let group = record.group.load(ordering: .relaxed)
            guard isWanted(state), state.appConfigs.delivered[group] ?? [] != configurations else { return false }
            state.appConfigs.delivered[group] = configurations.isEmpty ? nil : configurations
            if let policy = state.refreshPolicy(ofGroup: group) { table.publish(policy.word, to: record) }
            return true
        }
        if hasChanged { app.report(.appConfigChanged(account: id), notifying: .appConfigDidChange(account: id)) }
    }

    /// Puts what device management delivered to the app in the place of what it delivered before, or takes it away.
    ///
    /// Only the account it names by `IntuneMAMUPN` or `IntuneMAMOID` is given it; ``MAMEvent/Kind/appConfigChanged(account:)``
    /// is reported for that account, and for the one that had it before, when the app knows them. The accounts that it allows and
    /// requires count in enrollment from the app's next step on, for which ``MAMEnrollmentManager/nextAlarm`` asks at once.
    public func setDeviceManagementConfiguration(_ configuration: AppConfiguration?) {
        // A mark of the service's has no meaning here: what device management says is targeted.
        let configuration = configuration?.marked(asDefault: false)
        let old = app.state.withLock { state in
            let old = state.appConfigs.managed
            state.appConfigs.managed = configuration
            state.enrollment.noteAlarmChange()
            return old
        }
        guard old != configuration else { return }
        let named = [old, configuration].compactMap {
            $0.flatMap { DeviceManagementSettings($0).enrolledAccount(in: app.accounts) }
        }
        for (place, id) in named.enumerated() where !named[..<place].contains(where: { app.accounts.isSame($0, id) }) {
            app.report(.appConfigChanged(account: id), notifying: .appConfigDidChange(account: id))
        }
    }

    /// What the service's configuration of an account says to the SDK itself.
    public func serviceSettings(for id: AccountID) -> ServiceConfigurationSettings {
        let group = app.table.load()?.group(of: id)
        let delivered = app.state.withLock { state in group.flatMap { state.appConfigs.delivered[$0] } ?? [] }
        return ServiceConfigurationSettings(MAMAppConfig(delivered))
    }

    /// What device management's configuration of the app says to the SDK itself.
    public var deviceManagementSettings: DeviceManagementSettings {
        app.state.withLock { $0.appConfigs.managedSettings } ?? DeviceManagementSettings(AppConfiguration())
    }
}

extension DeviceManagementSettings {
    /// The name under which the app knows the enrolled user, nil when it knows neither.
    fileprivate func enrolledAccount(in accounts: AccountDirectory) -> AccountID? {
        [objectID, userPrincipalName].compactMap(\.self).first { accounts.contains($0) }
    }
}

extension AccountTable {
    /// The group of an id, nil when the directory does not know it.
    fileprivate func group(of id: AccountID) -> UInt32? {
        record(for: id)?.takeUnretainedValue().group.load(ordering: .relaxed)
    }
}

extension ManagedApp {
    /// App configuration of this app.
    public var appConfigManager: MAMAppConfigManager { MAMAppConfigManager(app: self) }
}
