/// The traits of a device and of an app on it that conditional launch checks.
///
/// The facts of the device are separate, see ``DeviceEnvironment/facts``. An unknown trait is nil. It violates every
/// bound and matches no list of a policy.
public struct LaunchTraits: Sendable, Hashable {
    /// The model of the device, such as `iPhone16,1`.
    public var model: String?
    /// The version of the operating system.
    public var osVersion: VersionNumber?
    /// The version of the app.
    public var appVersion: VersionNumber?
    /// The version of the SDK in the app.
    ///
    /// It also determines the apps that share a PIN.
    public var sdkVersion: VersionNumber?
    /// The versions of the SDK that the service requires at present, beside those of the policy.
    ///
    /// Defaults to none.
    public var serviceRequirement = SDKRequirement()
    /// The reports of threat defense services.
    ///
    /// Defaults to none.
    public var threats: [ThreatReport] = []
    /// The biometrics of the device.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none
    /// The cost of a new hash of a PIN.
    ///
    /// Defaults to the standard cost.
    public var pinCost = PINCost.standard

    /// Creates traits that are all unknown.
    public init() {}
}
