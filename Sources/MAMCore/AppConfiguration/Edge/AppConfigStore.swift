/// The app configuration of an app, a part of the state that the app's lock protects.
struct AppConfigStore: Sendable {
    /// The configurations from the service, by account group, in the order of delivery.
    var delivered: [UInt32: [AppConfiguration]] = [:]
    /// The configuration from device management.
    var managed: AppConfiguration?

    /// The settings for the SDK itself from device management; `nil` without a configuration.
    var managedSettings: DeviceManagementSettings? { managed.map(DeviceManagementSettings.init) }

    /// Returns the settings for the SDK itself from the service's configurations of one account.
    func settings(ofGroup group: UInt32) -> ServiceConfigurationSettings {
        guard let delivered = delivered[group] else { return Self.noSettings }
        return ServiceConfigurationSettings(MAMAppConfig(delivered))
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
    /// Makes a policy in force from the policy and the screen-capture choice, with the effect of app configuration.
    init(policy: MAMPolicy, allowsScreenCapture: Bool, _ settings: ServiceConfigurationSettings) {
        var word = policy.word
        word.isScreenCaptureAllowedByAppConfiguration =
            allowsScreenCapture || settings.isDerivedScreenCaptureBlockOff
        word.appliesSaveCopiesAlways = settings.appliesSaveCopiesAlways
        self.init(policy: policy, word: word, allowsScreenCapture: allowsScreenCapture)
    }
}

extension ManagedApp.State {
    /// Replaces the policy of a group by the policy with its current app configuration.
    mutating func refreshPolicy(ofGroup group: UInt32) -> PolicyInForce? {
        guard let old = policies[group] else { return nil }
        let new = PolicyInForce(
            policy: old.policy, allowsScreenCapture: old.allowsScreenCapture, appConfigs.settings(ofGroup: group))
        policies[group] = new
        return new
    }
}
