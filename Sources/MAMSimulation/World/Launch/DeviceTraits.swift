public import MAMCore

/// The properties of a simulated device that conditional launch checks, in addition to its `DeviceFacts`.
public struct DeviceTraits: Sendable, Equatable {
    /// The device model.
    ///
    /// Defaults to `iPhone16,1`.
    public var model = "iPhone16,1"
    /// The version of the operating system.
    ///
    /// Defaults to 18.1.
    public var osVersion = VersionNumber(parts: [18, 1])
    /// The threat levels that Mobile Threat Defense services report for the device.
    ///
    /// Defaults to none.
    public var threats: [ThreatReport] = []
    /// The kind of biometrics that the device has.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none
    /// Whether the device has a connection, so that apps reach the service.
    ///
    /// Defaults to `true`.
    public var isOnline = true

    /// Makes the traits of a healthy, connected device.
    public init() {}
}

/// The status of a user in the directory and the service, which apps receive when they check in.
public struct UserStatus: Sendable, Hashable {
    /// Whether the account is disabled.
    ///
    /// Defaults to `false`.
    public var isDisabled = false
    /// Whether the user is clocked in at work, as the service reports it.
    ///
    /// Defaults to `unknown`.
    public var clock = MAMClockStatus.unknown
    /// The apps, by short name or bundle id, in which the account is to be wiped.
    ///
    /// Defaults to none.
    public var pendingWipes: Set<String> = []
    /// Whether the account must be the only managed account of an app.
    ///
    /// Defaults to `false`.
    public var mustBeOnlyAccount = false
    /// Whether the service refuses to enroll the account on this device.
    ///
    /// Defaults to `false`.
    public var isEnrollmentBlocked = false
    /// The answer of the simulated Microsoft Purview when an app has the user's content evaluated.
    ///
    /// Defaults to `allowed`.
    public var contentVerdict = ContentVerdict.allowed

    /// Makes the status of a user without restrictions.
    public init() {}
}

/// The versions that an app reports to conditional launch.
public struct AppVersions: Sendable, Hashable {
    /// The version of the app.
    ///
    /// Defaults to 1.
    public var app = VersionNumber(parts: [1])
    /// The version of the SDK in the app.
    ///
    /// Defaults to 21.7.1.
    public var sdk = VersionNumber(parts: [21, 7, 1])
    /// The version of Xcode that the app is built with; `nil` if it is unknown.
    ///
    /// Defaults to 26. Only the dates of ``SimulatedService/sdkCutOffs`` depend on it.
    public var xcode: VersionNumber? = VersionNumber(parts: [26])

    /// Makes the default versions.
    public init() {}
}

/// The surroundings of conditional launch on a device.
///
/// The records of the apps are in the device's storage instead.
struct LaunchWorld: Sendable {
    var traits = DeviceTraits()
    var versions: [String: AppVersions] = [:]
    /// The times of sign-ins, by app.
    ///
    /// The engine receives them when conditional launch is first used in the app, so that a device without conditional
    /// launch stores nothing.
    var signIns: [String: [AccountID: Instant]] = [:]
    /// The person in front of each app; conditional launch runs before a switch only in an app that has one.
    var people: [String: any LaunchUser] = [:]
    /// The accounts that the last ``SimulatedDevice/launch(_:in:isResume:by:)`` admitted, by app.
    var shown: [String: [AccountID]] = [:]
}
