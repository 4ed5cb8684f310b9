/// Whether an account's user is at work, as the app last heard it.
///
/// SDK: `IntuneMAMClockStatus`
public enum MAMClockStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Working time is not set up for the account. SDK: `IntuneMAMClockStatusNotConfigured`
    case notConfigured = 0
    /// Nobody knows. SDK: `IntuneMAMClockStatusUnknown`
    case unknown = 1
    /// At work. SDK: `IntuneMAMClockStatusClockedIn`
    case clockedIn = 2
    /// Not at work. SDK: `IntuneMAMClockStatusClockedOut`
    case clockedOut = 3
    /// At work when it was last asked, which is some time ago. SDK: `IntuneMAMClockStatusClockedInStale`
    case clockedInStale = 4
    /// Not at work when it was last asked, which is some time ago.
    ///
    /// The header repeats the comment of clocked out; the name says stale (H-23).
    ///
    /// SDK: `IntuneMAMClockStatusClockedOutStale`
    case clockedOutStale = 5
}

/// A clock status and when it was heard.
package struct ClockReport: Sendable, Hashable, Codable {
    /// What was heard.
    package var status: MAMClockStatus
    /// When; nil when nothing ever was.
    package var heard: TimeMark?

    /// Makes a report; without a moment its age is unbounded.
    package init(_ status: MAMClockStatus = .unknown, heard: TimeMark? = nil) {
        self.status = status
        self.heard = heard
    }
}
