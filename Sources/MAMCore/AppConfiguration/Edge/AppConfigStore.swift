internal import Synchronization

/// The app configuration of an app, a part of the state that the app's lock protects.
struct AppConfigStore: Sendable {
    /// The configurations from the service, by account group, in the order of delivery.
    var delivered: [UInt32: [AppConfiguration]] = [:]
    /// The configuration from device management.
    var managed: AppConfiguration?

    /// The settings for the SDK itself from device management; `nil` without a configuration.
    var managedSettings: DeviceManagementSettings? { managed.map(DeviceManagementSettings.init) }

    /// Returns the settings for the SDK itself from the service's configurations of one account.
    func settings(ofGroup group: UInt32, sdk: SDKReading?) -> ServiceConfigurationSettings {
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
    init(
        policy delivered: MAMPolicy, allowsScreenCapture: Bool, _ settings: ServiceConfigurationSettings,
        sdk: SDKReading?
    ) {
        let policy = delivered.read(by: sdk)
        var word = policy.word
        word.enforcement = sdk?.enforcement ?? .full
        word.isScreenCaptureAllowedByAppConfiguration =
            allowsScreenCapture || settings.isDerivedScreenCaptureBlockOff
        self.init(policy: policy, word: word, allowsScreenCapture: allowsScreenCapture)
    }
}

extension ManagedApp.State {
    /// Returns the settings for the SDK itself from the service's configurations of one account.
    func serviceSettings(ofGroup group: UInt32) -> ServiceConfigurationSettings {
        appConfigs.settings(ofGroup: group, sdk: sdk)
    }

    /// Replaces the policy of a group by the policy with its current app configuration.
    mutating func refreshPolicy(ofGroup group: UInt32) -> PolicyInForce? {
        guard let old = policies[group] else { return nil }
        let new = PolicyInForce(
            policy: old.policy, allowsScreenCapture: old.allowsScreenCapture, serviceSettings(ofGroup: group), sdk: sdk)
        policies[group] = new
        return new
    }
}

extension ManagedApp {
    /// Applies every policy as a version of the SDK reads it, from now on.
    ///
    /// The accounts' policies do not change, so nothing is reported.
    package func read(as sdk: SDKReading?) {
        state.withLock { state in
            guard state.sdk !== sdk else { return }
            state.sdk = sdk
            guard let table = table.load() else { return }
            for record in table.records {
                let group = record.group.load(ordering: .relaxed)
                if let policy = state.refreshPolicy(ofGroup: group) { table.publish(policy.word, to: record) }
            }
        }
    }
}
