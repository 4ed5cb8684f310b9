/// What is known of the user of an account.
///
/// SDK: `IntuneMAMUserStatus`
public struct MAMUserStatus: Sendable, Hashable {
    /// Whether the user is at work. SDK: `clockStatus`
    public let clockStatus: MAMClockStatus

    /// Makes a status.
    public init(clockStatus: MAMClockStatus) { self.clockStatus = clockStatus }
}

extension ClockReport {
    /// What was heard, stale once it is older than the grace period; nil never makes it stale.
    func status(at now: Instant, grace: Int?) -> MAMClockStatus {
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
