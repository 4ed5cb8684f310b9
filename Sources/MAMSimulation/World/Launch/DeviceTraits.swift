public import MAMCore

/// The properties of a simulated device that can keep an app from showing an account, such as the version of iOS.
///
/// Conditional launch, which consists of the checks before an app shows an account, uses these properties in addition
/// to `DeviceFacts`.
public struct DeviceTraits: Sendable, Equatable {
    /// The hardware model of the simulated device.
    ///
    /// Defaults to `iPhone16,1`.
    public var model = "iPhone16,1"
    /// The version of iOS on the simulated device.
    ///
    /// Defaults to 18.1.
    public var osVersion = VersionNumber(parts: [18, 1])
    /// The threat levels that Mobile Threat Defense services report for the device.
    ///
    /// Defaults to none.
    public var threats: [ThreatReport] = []
    /// The kind of biometrics that the simulated device has, such as Face ID.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none
    /// Whether the simulated device has a network connection, so that apps can reach the service.
    ///
    /// Defaults to `true`.
    public var isOnline = true

    /// Makes the traits of a device that is online and has no reported threats.
    public init() {}
}

/// The status of a user in the simulated directory and service.
///
/// Apps receive the status when they check in.
public struct UserStatus: Sendable, Hashable {
    /// Whether the user's account is disabled.
    ///
    /// Defaults to `false`.
    public var isDisabled = false
    /// Whether the user is at work (clocked in), as the service reports it.
    ///
    /// Defaults to `unknown`.
    public var clock = MAMClockStatus.unknown
    /// The apps from which the user's account is to be wiped, by short name or bundle id.
    ///
    /// Defaults to none.
    public var pendingWipes: Set<String> = []
    /// Whether the user's account must be the only managed account in an app.
    ///
    /// Defaults to `false`.
    public var mustBeOnlyAccount = false
    /// Whether the service refuses to enroll the user's account on this device.
    ///
    /// Defaults to `false`.
    public var isEnrollmentBlocked = false
    /// The answer of the simulated Microsoft Purview when an app asks it to evaluate content of the user.
    ///
    /// Defaults to `allowed`.
    public var contentVerdict = ContentVerdict.allowed

    /// Makes the status of a user without restrictions.
    public init() {}
}

/// The versions of an app, of the SDK in it, and of the Xcode that built it.
///
/// A policy can restrict these versions. The app reports them to conditional launch, which consists of the checks
/// before the app shows an account.
public struct AppVersions: Sendable, Hashable {
    /// The version of the app.
    ///
    /// Defaults to 1.
    public var app = VersionNumber(parts: [1])
    /// The version of the SDK in the app.
    ///
    /// Defaults to 21.7.1.
    public var sdk = AppVersions.standardSDK
    /// The version of Xcode that the app is built with; `nil` if it is unknown.
    ///
    /// Defaults to 26. It matters only for the dates in ``SimulatedService/sdkCutOffs``.
    public var xcode: VersionNumber? = VersionNumber(parts: [26])

    /// Makes the default versions of an app, of the SDK in it, and of the Xcode that built it.
    public init() {}

    /// Makes the default versions with another version of the SDK, if there is one.
    init(sdk: VersionNumber?) { if let sdk { self.sdk = sdk } }

    /// What the SDK reads of policies; one object for all apps with the default version.
    package var reading: SDKReading { sdk == Self.standardSDK ? Self.standard : SDKReading(sdk) }

    private static let standardSDK = VersionNumber(parts: [21, 7, 1])
    private static let standard = SDKReading(standardSDK)
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
