public import MAMCore

/// What a simulated device is and says of itself, beside the facts that answers of policies rest on.
public struct DeviceTraits: Sendable, Hashable {
    /// The model.
    public var model = "iPhone16,1"
    /// The version of the operating system.
    public var osVersion = VersionNumber(parts: [18, 1])
    /// What threat defence says.
    public var threats: [ThreatReport] = []
    /// What biometrics the device has.
    public var biometrics = PINBiometrics.none
    /// Whether the service can be reached.
    public var isOnline = true

    /// Makes the traits of a healthy device.
    public init() {}
}

/// What the directory and the service say of a user; apps hear of it when they check in.
public struct UserStatus: Sendable, Hashable {
    /// Whether the account is disabled.
    public var isDisabled = false
    /// Whether the user is at work.
    public var clock = MAMClockStatus.unknown
    /// The apps, by short name or bundle id, in which the account is to be wiped.
    public var pendingWipes: Set<String> = []
    /// Whether the account is to be the only managed one of an app.
    public var mustBeOnlyAccount = false
    /// Whether the device may not be enrolled with the account.
    public var isEnrollmentBlocked = false

    /// Makes the status of a user of whom there is nothing to say.
    public init() {}
}

/// The versions an app reports.
public struct AppVersions: Sendable, Hashable {
    /// The app's own.
    public var app = VersionNumber(parts: [1])
    /// That of the SDK in it.
    public var sdk = VersionNumber(parts: [21, 7, 1])

    /// Makes the versions of an app fresh from its publisher.
    public init() {}
}

/// What surrounds conditional launch on a device; what apps know themselves is kept in the device's storage.
struct LaunchWorld: Sendable {
    var traits = DeviceTraits()
    var versions: [String: AppVersions] = [:]
    /// When users signed in, by app: told to the engine when conditional launch is first used there, so that a device on
    /// which it never is keeps nothing.
    var signIns: [String: [AccountID: Instant]] = [:]
    /// Who is in front of the screen, by app; conditional launch runs before switches where somebody is.
    var people: [String: any LaunchUser] = [:]
    /// Which accounts the last run of ``SimulatedDevice/launch(_:in:isResume:by:)`` let in, by app: its screen shows them.
    var shown: [String: [AccountID]] = [:]
}
