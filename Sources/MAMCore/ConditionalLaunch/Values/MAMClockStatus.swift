/// The clock status of an account's user: whether they are at work, as of the last report.
///
/// SDK: `IntuneMAMClockStatus`
public enum MAMClockStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Working time is not configured for the account.
    ///
    /// SDK: `IntuneMAMClockStatusNotConfigured`
    case notConfigured = 0
    /// The status is unknown.
    ///
    /// SDK: `IntuneMAMClockStatusUnknown`
    case unknown = 1
    /// The user is at work.
    ///
    /// SDK: `IntuneMAMClockStatusClockedIn`
    case clockedIn = 2
    /// The user is not at work.
    ///
    /// SDK: `IntuneMAMClockStatusClockedOut`
    case clockedOut = 3
    /// The user was at work at the last report, which is too old.
    ///
    /// SDK: `IntuneMAMClockStatusClockedInStale`
    case clockedInStale = 4
    /// The user was not at work at the last report, which is too old.
    ///
    /// The SDK's header describes this value with the comment of clocked out, but its name says stale (H-23).
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
