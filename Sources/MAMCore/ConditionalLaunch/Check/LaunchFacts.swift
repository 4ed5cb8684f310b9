/// Everything a check of conditional launch looks at, at one moment, for one account in one app.
package struct LaunchFacts: Sendable, Hashable {
    /// The moment.
    package var now: Instant
    /// Device management, passcode, jailbreak.
    package var device: DeviceFacts = []
    /// The model, such as `iPhone16,1`; nil when it is not known.
    package var model: String?
    /// The version of the operating system; nil when it is not known, which meets no bound.
    package var osVersion: VersionNumber?
    /// The version of the app, likewise.
    package var appVersion: VersionNumber?
    /// The version of the SDK in it, likewise.
    package var sdkVersion: VersionNumber?
    /// What threat defence says; none when nobody does.
    package var threats: [ThreatReport] = []
    /// Whether the service confirmed that the account is disabled or deleted.
    package var isAccountDisabled = false
    /// Whether the service told the app to wipe the account, and it has not been done.
    package var hasPendingWipe = false
    /// The user's clock status.
    package var clock = ClockReport()
    /// The last check-in of this app for the account; nil when there was none.
    package var lastCheckIn: TimeMark?
    /// Whether credentials and PIN are to be asked, by the ``AccessTimer``.
    package var isAccessCheckDue = true
    /// Whether the PIN is to be asked, or set, whatever the ``AccessTimer`` says: there is none, it is too old, or wrong
    /// ones have spent the tries.
    package var isPINDue = false

    /// Makes facts of a moment at which nothing is known.
    package init(at now: Instant) { self.now = now }
}

/// What a run of conditional launch has done so far for one account.
package struct LaunchMemory: Sendable, Hashable {
    /// Warnings that were shown, and what was entered.
    package var done: Set<LaunchCheck> = []
    /// Remedies that were tried.
    package var tried: Set<LaunchRemedy> = []
    /// Whether the PIN was wrong too often, so that the user signs in before setting another.
    package var mustSignIn = false

    /// Makes the memory of a run that begins.
    package init() {}
}

/// What may be tried before a verdict is carried out.
public enum LaunchRemedy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Asking for the clock status anew.
    case refreshClock
    /// Checking in.
    case checkIn
    /// Asking the user to connect and sign in, or to let the data go.
    case reconnect
}
