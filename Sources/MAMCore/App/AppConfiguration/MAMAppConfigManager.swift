internal import MAMBase
internal import Synchronization

/// Gives access to the app configuration of an app's accounts.
///
/// The manager is a value that refers to its app and has no state of its own. The manager is safe to use from any
/// thread. Every call takes the app's lock for a moment.
///
/// SDK: `IntuneMAMAppConfigManager`
public struct MAMAppConfigManager: Sendable {
    let app: ManagedApp

    /// Returns the app configuration of an account; empty for `nil`, ``AccountID/unmanaged``, and an unknown account.
    ///
    /// The configurations that the service delivered for the account come first. The configuration that device
    /// management delivered to the app is included for the account of the user who enrolled the device.
    ///
    /// SDK: `appConfigForAccountId:`
    public func appConfig(for id: AccountID?) -> MAMAppConfig { appConfig(forAccountIDs: id.map { [$0] } ?? []) }

    /// Returns the app configuration of several accounts as one value.
    ///
    /// Each account is included once, in the order of `ids`.
    ///
    /// SDK: `appConfigForAccountIds:`
    public func appConfig(forAccountIDs ids: [AccountID]) -> MAMAppConfig {
        guard let table = app.table.load() else { return MAMAppConfig(accounts: []) }
        let (found, managed, settings) = app.state.withLock { state in
            var seen: Set<UInt32> = []
            let found = ids.compactMap { id -> (AccountID, [AppConfiguration])? in
                guard let group = table.group(of: id), seen.insert(group).inserted else { return nil }
                return (id, state.appConfigs.delivered[group] ?? [])
            }
            return (found, state.appConfigs.managed, state.appConfigs.managedSettings)
        }
        guard let managed, let settings else { return MAMAppConfig(accounts: found.map(\.1)) }
        return MAMAppConfig(
            accounts: found.map { id, delivered in
                delivered + (settings.isEnrolled(id, in: app.accounts) ? [managed] : [])
            })
    }

    /// Replaces the configurations that the service delivered for an account.
    ///
    /// The engine calls this method when the service has delivered configurations. A test that has no service calls
    /// it directly. If the app does not know the account, the account is added to the app's ``AccountDirectory``. An
    /// empty list does not add the account. All later policy decisions take the new configurations into account,
    /// including the decision about screen capture. If the configurations changed, the call reports
    /// ``MAMEvent/Kind/appConfigChanged(account:)``.
    ///
    /// - Parameters:
    ///   - configurations: The configurations, in the order of delivery. The tenant's default configuration has to be
    ///     marked (``AppConfiguration/marked(asDefault:)``). An empty list removes all configurations.
    ///   - id: The account. ``AccountID/unmanaged`` never has configurations. For this id, the call does nothing.
    public func setConfigurations(_ configurations: [AppConfiguration], for id: AccountID) {
        changeConfigurations(configurations, for: id) { _ in true }
    }

    /// Replaces the configurations, unless the app's state refuses under its lock.
    func changeConfigurations(
        _ configurations: [AppConfiguration], for id: AccountID, if isWanted: (ManagedApp.State) -> Bool
    ) {
        guard !id.isUnmanaged else { return }
        // Removing configurations of an unknown account must not register the account.
        if configurations.isEmpty, !app.accounts.contains(id) { return }
        app.accounts.register(id)
        guard let table = app.table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return }
        let hasChanged = app.state.withLock { state in
            let group = record.group.load(ordering: .relaxed)
            guard isWanted(state), state.appConfigs.delivered[group] ?? [] != configurations else { return false }
            state.appConfigs.delivered[group] = configurations.isEmpty ? nil : configurations
            if let policy = state.refreshPolicy(ofGroup: group, in: table) { table.publish(policy.word, to: record) }
            return true
        }
        if hasChanged { app.report(.appConfigChanged(account: id), notifying: .appConfigDidChange(account: id)) }
    }

    /// Replaces the configuration that device management delivered to the app, or removes it.
    ///
    /// The configuration applies only to the account that it names with `IntuneMAMUPN` or `IntuneMAMOID`. If the
    /// configuration changes, the call reports ``MAMEvent/Kind/appConfigChanged(account:)`` for the accounts that the
    /// new and the previous configuration name, if the app knows them.
    ///
    /// With both keys, device management manages the app for that account (``isDeviceManaged(for:)``). This changes the
    /// answers to policy questions about the account at once.
    ///
    /// The configuration can also restrict the accounts of the app or require an account
    /// (``DeviceManagementSettings``). The engine applies these settings at the next call of
    /// ``MAMEnrollmentManager/ticked(isInUse:)``. If ``MAMEnrollmentManager/launched()`` was called,
    /// ``MAMEnrollmentManager/nextAlarm`` becomes the current time, so that the program calls `ticked` immediately.
    ///
    /// - Parameter configuration: The configuration; `nil` removes it.
    public func setDeviceManagementConfiguration(_ configuration: AppConfiguration?) {
        // The service's mark of a default has no meaning here: a configuration from device management is targeted.
        let configuration = configuration?.marked(asDefault: false)
        let (isChange, settings) = app.state.withLock { state in
            let (old, before) = (state.appConfigs.managed, state.appConfigs.managedSettings)
            state.appConfigs.managed = configuration
            if old != configuration, let table = app.table.load() { state.refreshManagement(in: table) }
            state.enrollment.noteAlarmChange()
            return (old != configuration, [before, state.appConfigs.managedSettings])
        }
        guard isChange else { return }
        let named = settings.compactMap { $0?.enrolledAccount(in: app.accounts) }
        for (place, id) in named.enumerated() where !named[..<place].contains(where: { app.accounts.isSame($0, id) }) {
            app.report(.appConfigChanged(account: id), notifying: .appConfigDidChange(account: id))
        }
    }

    /// Returns the settings for the SDK itself from the configuration that the service delivered for an account.
    public func serviceSettings(for id: AccountID) -> ServiceConfigurationSettings {
        let group = app.table.load()?.group(of: id)
        return app.state.withLock { state in
            group.map { state.serviceSettings(ofGroup: $0) }
                ?? ServiceConfigurationSettings(MAMAppConfig([AppConfiguration]()))
        }
    }

    /// The settings for the SDK itself from the configuration that device management delivered to the app.
    public var deviceManagementSettings: DeviceManagementSettings {
        app.state.withLock { $0.appConfigs.managedSettings } ?? DeviceManagementSettings(AppConfiguration())
    }
}

extension DeviceManagementSettings {
    /// Returns the name under which the app knows the enrolled user; `nil` if it knows neither.
    fileprivate func enrolledAccount(in accounts: AccountDirectory) -> AccountID? {
        [objectID, userPrincipalName].compactMap(\.self).first { accounts.contains($0) }
    }
}

extension AccountTable {
    /// Returns the group of an id; `nil` if the directory does not know the id.
    fileprivate func group(of id: AccountID) -> UInt32? {
        record(for: id)?.takeUnretainedValue().group.load(ordering: .relaxed)
    }
}

extension ManagedApp {
    /// The object that gives access to the app configuration of this app's accounts.
    public var appConfigManager: MAMAppConfigManager { MAMAppConfigManager(app: self) }
}

extension DeviceManagementSettings {
    /// Returns whether an account is the enrolled user, by either name.
    ///
    /// If the app knows both names as two different accounts, the object id decides (assumption
    /// `mdm-account-by-either-name` in Docs/Assumptions.md).
    func isEnrolled(_ id: AccountID, in accounts: AccountDirectory) -> Bool {
        if let objectID, accounts.isSame(id, objectID) { return true }
        guard let userPrincipalName, accounts.isSame(id, userPrincipalName) else { return false }
        guard let objectID else { return true }
        return accounts.isSame(objectID, userPrincipalName) || !accounts.contains(objectID)
    }
}

extension MAMAppConfigManager {
    /// Returns whether device management manages the app for an account.
    ///
    /// It does if its configuration of the app names the account with both keys, `IntuneMAMUPN` and `IntuneMAMOID`
    /// (``DeviceManagementSettings/isDeviceManaged``), whichever product delivers the configuration. Without the keys,
    /// the app is treated like an app on an unmanaged device, even if the device is enrolled. Then the service delivers
    /// the policies for unmanaged devices, the device's passcode does not replace the PIN, and these two settings have
    /// no effect: data leaves through the Open-In of the system, and incoming data without an owner gets one.
    ///
    /// - Parameter id: The account; `nil` is "no user".
    /// - Returns: `true` if device management manages the app for the account.
    public func isDeviceManaged(for id: AccountID?) -> Bool {
        guard let id, let table = app.table.load(), let record = table.record(for: id)?.takeUnretainedValue() else {
            return false
        }
        return app.state.withLock { state in
            state.appConfigs.managedGroup(in: table) == record.group.load(ordering: .relaxed)
        }
    }
}

extension ManagedApp {
    /// Returns the facts of the device for questions about an account's policy object.
    ///
    /// The policy words of the app's accounts need no such facts, see ``DeviceFacts/inApp``.
    func facts(for id: AccountID?) -> DeviceFacts {
        appConfigManager.isDeviceManaged(for: id)
            ? device.facts.union(.mdmEnrolled) : device.facts.subtracting(.mdmEnrolled)
    }
}

extension DeviceFacts {
    /// The facts for a question to the word of an account in an app.
    ///
    /// The word lacks the settings that need a managed app, if device management does not manage the app for the
    /// account (``PolicyWord/withoutDeviceManagement``). So the settings that it still has may take effect.
    @inline(__always)
    var inApp: DeviceFacts { union(.mdmEnrolled) }
}
