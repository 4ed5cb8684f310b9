/// What a device and an app on it are, as conditional launch looks at them; the facts of the device stand in
/// ``DeviceEnvironment/facts``.
///
/// What is nil is not known, and meets no bound and no list of a policy.
public struct LaunchTraits: Sendable, Hashable {
    /// The model, such as `iPhone16,1`.
    public var model: String?
    /// The version of the operating system.
    public var osVersion: VersionNumber?
    /// The version of the app.
    public var appVersion: VersionNumber?
    /// The version of the SDK in it; it also says with which apps a PIN is shared.
    public var sdkVersion: VersionNumber?
    /// What threat defence says; none when nobody does.
    public var threats: [ThreatReport] = []
    /// The biometrics of the device.
    public var biometrics = PINBiometrics.none
    /// What a new hash of a PIN costs.
    public var pinCost = PINCost.standard

    /// Makes the traits of an app and a device of which nothing is known.
    public init() {}
}
