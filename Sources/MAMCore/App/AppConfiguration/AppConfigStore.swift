internal import Synchronization

/// The app configuration of an app, a part of the state that the app's lock protects.
struct AppConfigStore: Sendable {
    /// The configurations from the service, by account group, in the order of delivery.
    var delivered: [UInt32: [AppConfiguration]] = [:]
    /// The configuration from device management.
    var managed: AppConfiguration?

    /// What the version of the app's SDK reads; `nil` for everything.
    var sdk: SDKReading?

    /// The settings for the SDK itself from device management; `nil` without a configuration.
    var managedSettings: DeviceManagementSettings? {
        managed.map { DeviceManagementSettings($0, sdkVersion: sdk?.version) }
    }

    /// Returns the group of the account for which device management manages the app; `nil` without both keys, or if the
    /// app does not know the account.
    ///
    /// Every part of the engine that treats a managed app differently reads this function.
    func managedGroup(in table: AccountTable) -> UInt32? {
        guard let settings = managedSettings, settings.isDeviceManaged else { return nil }
        // The object id decides if the app knows the two names as two accounts.
        return [settings.objectID, settings.userPrincipalName].lazy.compactMap(\.self)
            .compactMap { table.record(for: $0)?.takeUnretainedValue().group.load(ordering: .relaxed) }.first
    }

    /// Returns the settings for the SDK itself from the service's configurations of one account.
    func settings(ofGroup group: UInt32) -> ServiceConfigurationSettings {
        guard let delivered = delivered[group] else { return Self.noSettings }
        return ServiceConfigurationSettings(MAMAppConfig(delivered), sdkVersion: sdk?.version)
    }

    // The settings of an account without configurations: nearly every account.
    private static let noSettings = ServiceConfigurationSettings(MAMAppConfig([AppConfiguration]()))

    /// Merges two groups that have become one account.
    ///
    /// The account gets the configurations of both, without duplicates.
    mutating func merge(kept: UInt32, dropped: UInt32) {
        guard let moving = delivered.removeValue(forKey: dropped) else { return }
        let staying = delivered[kept] ?? []
        delivered[kept] = staying + moving.filter { !staying.contains($0) }
    }
}

extension PolicyInForce {
    /// Makes a policy in force from the policy and the screen-capture choice, with the effect of app configuration and
    /// of the version of the app's SDK.
    ///
    /// - Parameters:
    ///   - delivered: The policy as it was delivered.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is turned off, regardless of the configuration.
    ///   - settings: The settings of the service's configuration for the account.
    ///   - isManaged: Whether device management manages the app for the account.
    ///   - sdk: How the app's SDK reads policies; `nil` if every setting has an effect.
    init(
        policy delivered: MAMPolicy, allowsScreenCapture: Bool, _ settings: ServiceConfigurationSettings,
        isManaged: Bool, sdk: SDKReading?
    ) {
        let policy = delivered.read(by: sdk)
        var word = isManaged ? policy.word : policy.word.withoutDeviceManagement
        word.enforcement = sdk?.enforcement ?? .full
        word.isScreenCaptureAllowedByAppConfiguration =
            allowsScreenCapture || settings.isDerivedScreenCaptureBlockOff
        let denied = sdk?.denied ?? []
        word.appliesSaveCopiesAlways = settings.appliesSaveCopiesAlways || denied.contains(.staleLocationLists)
        word.deniesAssumptions = !denied.isEmpty
        self.init(policy: policy, word: word, allowsScreenCapture: allowsScreenCapture)
    }
}

extension ManagedApp.State {
    /// Returns the settings for the SDK itself from the service's configurations of one account.
    func serviceSettings(ofGroup group: UInt32) -> ServiceConfigurationSettings { appConfigs.settings(ofGroup: group) }

    /// Replaces the policy of a group by the policy with its current app configuration.
    mutating func refreshPolicy(ofGroup group: UInt32, in table: AccountTable) -> PolicyInForce? {
        guard let old = policies[group] else { return nil }
        let new = PolicyInForce(
            policy: old.policy, allowsScreenCapture: old.allowsScreenCapture, serviceSettings(ofGroup: group),
            isManaged: appConfigs.managedGroup(in: table) == group, sdk: sdk)
        policies[group] = new
        return new
    }

    /// Brings every policy in force up to date after a change of the keys of device management, or of the names that
    /// the app knows.
    mutating func refreshManagement(in table: AccountTable) {
        for record in table.records {
            guard let old = policies[record.group.load(ordering: .relaxed)]?.word,
                let new = refreshPolicy(ofGroup: record.group.load(ordering: .relaxed), in: table), new.word != old
            else { continue }
            table.publish(new.word, to: record)
        }
    }
}

extension ManagedApp {
    /// Applies every policy as a version of the SDK reads it, from now on.
    ///
    /// The accounts' policies do not change, so nothing is reported.
    package func read(as sdk: SDKReading?) {
        let denied = configuration.deniedAssumptions
        let sdk = denied.isEmpty ? sdk : SDKReading(sdk?.version, denying: denied)
        state.withLock { state in
            guard state.sdk !== sdk else { return }
            state.sdk = sdk
            guard let table = table.load() else { return }
            for record in table.records {
                let group = record.group.load(ordering: .relaxed)
                if let policy = state.refreshPolicy(ofGroup: group, in: table) {
                    table.publish(policy.word, to: record)
                }
            }
        }
    }
}
