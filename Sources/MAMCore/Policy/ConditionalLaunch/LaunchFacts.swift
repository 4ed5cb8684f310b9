internal import MAMBase
package import MAMSettings

/// The inputs of all checks of conditional launch for one account in one app at one time.
package struct LaunchFacts: Sendable, Equatable {
    /// The time of the checks.
    package var now: Instant
    /// The facts of the device: device management, passcode, jailbreak.
    package var device: DeviceFacts = []
    /// The model, such as `iPhone16,1`; nil if unknown.
    package var model: String?
    /// The version of the operating system.
    ///
    /// An unknown version (nil) violates every bound.
    package var osVersion: VersionNumber?
    /// Whether the app's SDK allows a system version that is equal to the maximum.
    package var isMaximumAllowed = true
    /// Whether the app's SDK compares the letter of a rapid security response, in the system's version and in the policy's.
    package var comparesPatchLetters = true
    /// The version of the app.
    ///
    /// An unknown version (nil) violates every bound.
    package var appVersion: VersionNumber?
    /// The version of the SDK in the app.
    ///
    /// An unknown version (nil) violates every bound.
    package var sdkVersion: VersionNumber?
    /// The versions of the SDK that the service requires.
    package var serviceRequirement = SDKRequirement()
    /// The reports of threat defense services; empty without a service.
    package var threats: [ThreatReport] = []
    /// Whether the service confirmed that the account is disabled or deleted.
    package var isAccountDisabled = false
    /// Whether the service commanded a wipe of the account that is not complete.
    package var hasPendingWipe = false
    /// The user's clock status.
    package var clock = ClockReport()
    /// The last check-in of this app for the account; nil if there was none.
    package var lastCheckIn: TimeMark?
    /// Whether the ``AccessTimer`` requires credentials and PIN.
    package var isAccessCheckDue = true
    /// Whether the user has to enter or set the PIN regardless of the ``AccessTimer``: there is no PIN, it expired, or
    /// no tries are left.
    package var isPINDue = false

    /// Creates the inputs at a time, without any further knowledge.
    package init(at now: Instant) { self.now = now }

    /// Notes how a version of the SDK compares versions of the system.
    package mutating func compareSystems(as sdk: VersionNumber) {
        isMaximumAllowed = SDKBehavior.maximumIsAllowed.isIn(sdk)
        comparesPatchLetters = SDKBehavior.patchLetters.isIn(sdk)
    }
}

/// The progress of a run of conditional launch for one account.
package struct LaunchMemory: Sendable, Hashable {
    /// The checks that are complete: warnings that were shown, credentials and PINs that were entered.
    package var done: Set<LaunchCheck> = []
    /// The remedies that were tried.
    package var tried: Set<LaunchRemedy> = []
    /// Whether the user has to sign in before they set a new PIN, because they entered too many wrong PINs.
    package var mustSignIn = false

    /// Creates the progress of a new run.
    package init() {}
}

/// A step that can make a failed check of conditional launch pass.
///
/// The engine tries this step before it takes the check's action.
public enum LaunchRemedy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Asks the service again whether the user is at work.
    case refreshClock
    /// Checks in with the service, that is, asks it for changes of the policy.
    case checkIn
    /// Asks the user to connect to the network and sign in.
    ///
    /// The user can choose to have the account's data removed instead.
    case reconnect
}

/// The threat level of a device, as a threat-defense service reports it.
///
/// The cases are in ascending order.
public enum ThreatLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The device has no known threats.
    case secured = 1
    /// All threats to the device are low.
    case low = 2
    /// The device has threats of a medium level, and no higher ones.
    case medium = 3
    /// The device has threats of a high level.
    case high = 4

    /// Returns whether the first threat level is lower than the second.
    public static func < (left: ThreatLevel, right: ThreatLevel) -> Bool { left.rawValue < right.rawValue }

    /// Finds a threat level by its name in Microsoft Graph.
    ///
    /// - Parameter name: The name, such as `medium`. The result is nil for `notConfigured` and for unknown names.
    package init?(name: String) {
        // Written out: the names of cases at run time took a sixth of the time of compiling a policy.
        switch name {
        case "secured": self = .secured
        case "low": self = .low
        case "medium": self = .medium
        case "high": self = .high
        default: return nil
        }
    }
}

/// The kind of threat-defense service that sent a report about a device.
public enum ThreatReporter: String, Sendable, Hashable, CaseIterable {
    /// Microsoft Defender.
    case defender
    /// The threat-defense service of a vendor other than Microsoft.
    case thirdParty
}

/// The report of one threat-defense service about a device.
public struct ThreatReport: Sendable, Equatable {
    /// The kind of threat-defense service that sent the report.
    public var reporter: ThreatReporter
    /// The threat level of the device; nil while the threat-defense service has not rated the device.
    public var level: ThreatLevel?

    /// Creates the report of a threat-defense service.
    ///
    /// - Parameters:
    ///   - reporter: The kind of threat-defense service that sent the report.
    ///   - level: The threat level; nil while the threat-defense service has not rated the device.
    public init(_ reporter: ThreatReporter, _ level: ThreatLevel?) {
        self.reporter = reporter
        self.level = level
    }
}
