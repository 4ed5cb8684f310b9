/// The properties of a device and an app that conditional launch compares with the policy.
///
/// Nil means that a property is unknown. An unknown version violates every minimum and maximum, and an unknown model is
/// in no list of allowed models. Facts such as a jailbreak are in ``DeviceEnvironment/facts``.
public struct LaunchTraits: Sendable, Equatable {
    /// The model of the device, such as `iPhone16,1`.
    public var model: String?
    /// The version of the operating system.
    public var osVersion: VersionNumber?
    /// The version of the app.
    public var appVersion: VersionNumber?
    /// The version of the Intune SDK in the app.
    ///
    /// This version also determines which apps of the publisher share one PIN.
    public var sdkVersion: VersionNumber?
    /// The minimum versions of the SDK that the service requires, in addition to the minimum versions of the policy.
    ///
    /// Defaults to no minimum.
    public var serviceRequirement = SDKRequirement()
    /// The reports of threat-defense services about the device.
    ///
    /// Defaults to no reports.
    public var threats: [ThreatReport] = []
    /// The biometrics of the device: Touch ID, Face ID, or none.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none
    /// The amount of computation for each new hash of a PIN.
    ///
    /// A lower cost makes tests faster. Defaults to the standard cost.
    public var pinCost = PINCost.standard

    /// Creates a value in which all properties of the device and the app are unknown.
    public init() {}
}
