package import MAMCore

/// What a simulated device is and says of itself, beside the facts that answers of policies rest on.
package struct DeviceTraits: Sendable, Hashable {
    /// The model.
    package var model = "iPhone16,1"
    /// The version of the operating system.
    package var osVersion = VersionNumber(parts: [18, 1])
    /// What threat defence says.
    package var threats: [ThreatReport] = []
    /// What biometrics the device has.
    package var biometrics = PINBiometrics.none
    /// Whether the service can be reached.
    package var isOnline = true

    /// Makes the traits of a healthy device.
    package init() {}
}

/// What the directory and the service say of a user; apps hear of it when they check in.
package struct UserStatus: Sendable, Hashable {
    /// Whether the account is disabled.
    package var isDisabled = false
    /// Whether the user is at work.
    package var clock = MAMClockStatus.unknown
    /// The apps, by short name, in which the account is to be wiped.
    package var pendingWipes: Set<String> = []

    /// Makes the status of a user of whom there is nothing to say.
    package init() {}
}

/// The versions an app reports.
package struct AppVersions: Sendable, Hashable {
    /// The app's own.
    package var app = VersionNumber(parts: [1])
    /// That of the SDK in it.
    package var sdk = VersionNumber(parts: [21, 7, 1])

    /// Makes the versions of an app fresh from its publisher.
    package init() {}
}

/// What surrounds conditional launch on a device; what apps know themselves is kept in the device's storage.
struct LaunchWorld: Sendable {
    var traits = DeviceTraits()
    var users: [AccountID: UserStatus] = [:]
    var versions: [String: AppVersions] = [:]
    /// When users signed in, by app: told to the engine when conditional launch is first used there, so that a device on
    /// which it never is keeps nothing.
    var signIns: [String: [AccountID: Instant]] = [:]
    /// Who is in front of the screen, by app; conditional launch runs before switches where somebody is.
    var people: [String: any LaunchUser] = [:]
}
