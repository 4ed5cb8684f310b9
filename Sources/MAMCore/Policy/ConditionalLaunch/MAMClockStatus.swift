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

/// A clock status and the time of its report.
package struct ClockReport: Sendable, Hashable, Codable {
    /// The reported status.
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
