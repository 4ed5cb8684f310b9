internal import MAMBase

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
