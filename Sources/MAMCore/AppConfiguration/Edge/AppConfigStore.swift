/// The app configuration an app was given; a part of what its lock protects.
struct AppConfigStore: Sendable {
    /// What the service delivered, by account group, in the order of delivery.
    var delivered: [UInt32: [AppConfiguration]] = [:]
    /// What device management delivered to the app.
    var managed: AppConfiguration?

    /// What device management's configuration says to the SDK itself; nil without one.
    var managedSettings: DeviceManagementSettings? { managed.map(DeviceManagementSettings.init) }

    /// What the service's data of one account says to the SDK itself.
    func settings(ofGroup group: UInt32) -> ServiceConfigurationSettings {
        ServiceConfigurationSettings(MAMAppConfig(delivered[group] ?? []))
    }

    /// Two groups have become one account: what was delivered under either name is the account's, once.
    mutating func merge(kept: UInt32, dropped: UInt32) {
        guard let moving = delivered.removeValue(forKey: dropped) else { return }
        let staying = delivered[kept] ?? []
        delivered[kept] = staying + moving.filter { !staying.contains($0) }
    }
}

extension PolicyInForce {
    /// A policy with what was said when it was put in force, and with what app configuration adds.
    init(policy: MAMPolicy, allowsScreenCapture: Bool, _ settings: ServiceConfigurationSettings) {
        var word = policy.word
        word.isScreenCaptureAllowedByAppConfiguration =
            allowsScreenCapture || settings.isDerivedScreenCaptureBlockOff
        self.init(policy: policy, word: word, allowsScreenCapture: allowsScreenCapture)
    }
}

extension ManagedApp.State {
    /// The policy of a group as its app configuration is now.
    mutating func refreshPolicy(ofGroup group: UInt32) -> PolicyInForce? {
        guard let old = policies[group] else { return nil }
        let new = PolicyInForce(
            policy: old.policy, allowsScreenCapture: old.allowsScreenCapture, appConfigs.settings(ofGroup: group))
        policies[group] = new
        return new
    }
}
