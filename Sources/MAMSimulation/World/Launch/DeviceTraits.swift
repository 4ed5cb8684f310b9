package import MAMCore

/// What a simulated device is and says of itself, beside the facts that answers of policies rest on.
package struct DeviceTraits: Sendable, Hashable {
    /// The model.
    package var model = "iPhone16,1"
    /// The version of the operating system.
    package var osVersion = VersionNumber(parts: [18, 1])
    /// What threat defence says.
    package var threats: [ThreatReport] = []
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

/// What an app on the device knows of an account since it last checked in.
package struct KnownAccount: Sendable, Hashable {
    /// Whether the service said that the account is disabled.
    package var isDisabled = false
    /// Whether the service told the app to wipe it.
    package var hasPendingWipe = false
    /// The clock status as it was last heard.
    package var clock = ClockReport()
    /// The last check-in.
    package var lastCheckIn: TimeMark?

    /// Makes the knowledge of an app that never checked in.
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

/// What a device keeps of conditional launch, for all of its apps.
struct LaunchWorld: Sendable {
    var traits = DeviceTraits()
    var users: [AccountID: UserStatus] = [:]
    var versions: [String: AppVersions] = [:]
    /// By app, then by account.
    var known: [String: [AccountID: KnownAccount]] = [:]
    /// By publisher, then by account: apps of one publisher share them.
    var access: [String: [AccountID: AccessTimer]] = [:]
}
