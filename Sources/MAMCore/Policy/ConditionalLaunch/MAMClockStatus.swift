internal import MAMBase

/// Whether an account's user was at work when the service last reported it.
///
/// SDK: `IntuneMAMClockStatus`
public enum MAMClockStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// No working time is configured for the account, so the status is not checked.
    ///
    /// SDK: `IntuneMAMClockStatusNotConfigured`
    case notConfigured = 0
    /// It is not known whether the user is at work.
    ///
    /// SDK: `IntuneMAMClockStatusUnknown`
    case unknown = 1
    /// The user is at work, according to a recent report.
    ///
    /// SDK: `IntuneMAMClockStatusClockedIn`
    case clockedIn = 2
    /// The user is not at work, according to a recent report.
    ///
    /// SDK: `IntuneMAMClockStatusClockedOut`
    case clockedOut = 3
    /// The user was at work at the last report, but that report is too old to be trusted.
    ///
    /// SDK: `IntuneMAMClockStatusClockedInStale`
    case clockedInStale = 4
    /// The user was not at work at the last report, but that report is too old to be trusted.
    ///
    /// In the SDK's header, this value has the same comment as `ClockedOut`, although its name contains `Stale`
    /// (assumption `clock-status-5` in Docs/Assumptions.md).
    ///
    /// SDK: `IntuneMAMClockStatusClockedOutStale`
    case clockedOutStale = 5
}

package struct ClockReport: Sendable, Hashable, Codable {
    package var status: MAMClockStatus
    /// The time of the report; nil if there was none.
    package var heard: TimeMark?

    /// Creates a report.
    ///
    /// Without a time its age is unlimited.
    package init(_ status: MAMClockStatus = .unknown, heard: TimeMark? = nil) {
        self.status = status
        self.heard = heard
    }
}

/// The status of an account's user, which tells whether the user is at work.
///
/// SDK: `IntuneMAMUserStatus`
public struct MAMUserStatus: Sendable, Equatable {
    /// Whether the user is at work.
    ///
    /// SDK: `clockStatus`
    public let clockStatus: MAMClockStatus

    /// Creates the status of an account's user.
    ///
    /// - Parameter clockStatus: Whether the user is at work.
    public init(clockStatus: MAMClockStatus) { self.clockStatus = clockStatus }
}

extension ClockReport {
    /// Returns the reported status, as stale if it is older than the grace period.
    ///
    /// Without a grace period it is never stale.
    package func status(at now: Instant, grace: Int?) -> MAMClockStatus {
        guard let grace, let heard else { return status }
        let isOld = heard.elapsed(at: now) > Double(grace) || heard.isClockBehind(at: now)
        guard isOld else { return status }
        switch status {
        case .clockedIn: return .clockedInStale
        case .clockedOut: return .clockedOutStale
        case .notConfigured, .unknown, .clockedInStale, .clockedOutStale: return status
        }
    }
}

/// The service's answer to a check-in, with only the parts that conditional launch uses.
///
/// A check-in is a request of the app to the service for changes of an account's policy.
public struct CheckInAnswer: Sendable, Equatable {
    /// The result of a check-in, in which the app asks the service for changes.
    public enum Outcome: Sendable, Equatable {
        /// The account is registered with the service.
        ///
        /// The next check-in is due after `nextAfter` seconds. If the service states no time, `nextAfter` is nil.
        case registered(nextAfter: Int?)
        /// The user has a license, but no policy for this app.
        case noPolicy
        /// The user has no license.
        case notLicensed
        /// The organization (tenant) does not use the Intune service.
        case notOnboarded
        /// The service could not be reached, or the user did not sign in.
        case unreachable
    }

    /// The result of the check-in.
    public var outcome: Outcome
    /// Whether the account is disabled or deleted in the organization's directory.
    ///
    /// Such an account is not admitted. Defaults to `false`.
    public var isAccountDisabled = false
    /// Whether the service commands the app to wipe the account.
    ///
    /// Defaults to `false`.
    public var asksForWipe = false
    /// Whether the user is at work; nil if the answer does not contain the status.
    ///
    /// If it is nil, which is the default, the last known status is kept.
    public var clock: MAMClockStatus?

    /// Creates the answer to a check-in.
    ///
    /// - Parameter outcome: The result of the check-in.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// The answer to a check-in for which the service could not be reached.
    public static let unreachable = CheckInAnswer(.unreachable)
}
