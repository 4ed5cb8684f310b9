/// The properties of a device and of an app on it that conditional launch compares with the policy.
///
/// Facts such as a jailbreak or a device passcode are separate, see ``DeviceEnvironment/facts``. Nil means that a
/// property is unknown. An unknown version violates every bound, and an unknown model is in no list of allowed models.
public struct LaunchTraits: Sendable, Equatable {
    /// The model of the device, such as `iPhone16,1`.
    public var model: String?
    /// The version of the operating system.
    public var osVersion: VersionNumber?
    /// The version of the app.
    public var appVersion: VersionNumber?
    /// The version of the SDK in the app.
    ///
    /// This version also determines which apps of the publisher share one PIN.
    public var sdkVersion: VersionNumber?
    /// The versions of the SDK that the service requires, in addition to those that the policy requires.
    ///
    /// Defaults to none.
    public var serviceRequirement = SDKRequirement()
    /// The reports of threat-defense services about the device.
    ///
    /// Defaults to none.
    public var threats: [ThreatReport] = []
    /// The biometrics of the device: Touch ID, Face ID, or none.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none
    /// The cost of computing a new hash of a PIN; lower it to speed up tests.
    ///
    /// Defaults to the standard cost.
    public var pinCost = PINCost.standard

    /// Creates traits that are all unknown.
    public init() {}
}
