/// What an app does again and again, and how a check-in ended decides when.
package enum ServiceTimer: Sendable, Hashable {
    /// The next check-in, by what the last one said.
    case checkIn(CheckInOutcome)
    /// Asking for a selective wipe.
    case wipePoll
    /// Enrolling again after a failure.
    case enrollmentRetry
    /// Fetching the policy.
    case policyRefresh
    /// How long the service remembers an app that stays silent.
    case silentApp
    /// How long the service keeps the report of a wipe that was carried out.
    case wipeReport

    /// How a check-in ended.
    package enum CheckInOutcome: Sendable, Hashable {
        /// The tenant does not use the service.
        case tenantNotOnboarded
        /// The user has no licence.
        case userNotLicensed
        /// The user has a licence, and no policy for this app.
        case noPolicy
        /// Registered; the service may name its own interval in seconds.
        case registered(serviceSeconds: Int?)
        /// The service was not reached, so many times in a row.
        case networkFailure(count: Int)
    }

    /// Whether it counts only while the app is in use.
    package var needsUse: Bool {
        switch self {
        case .checkIn(.registered), .wipePoll: true
        case .checkIn, .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: false
        }
    }
}

/// Something that recurs: when it was last done.
package struct RecurringTimer: Sendable, Hashable, Codable {
    private(set) var last: TimeMark?

    /// Makes a timer of something that was never done: it is due.
    package init() {}

    /// A timer as it was stored.
    init(last: TimeMark) { self.last = last }

    /// Looks at the clocks: what has passed by now stays passed.
    package mutating func observe(_ now: Instant) { last?.observe(now) }

    /// Makes a timer of something that was done at a moment.
    package init(doneAt moment: Instant) { last = TimeMark(moment) }

    /// Whether it is to be done now.
    package func isDue(
        _ timer: ServiceTimer, at now: Instant, isInUse: Bool = true, by profile: TimerProfile = .current
    ) -> Bool {
        guard isInUse || !timer.needsUse else { return false }
        guard let last else { return true }
        return last.isClockBehind(at: now) || last.elapsed(at: now) >= Double(profile.seconds(timer))
    }

    /// Whether it is to be done now; if so it counts as done.
    ///
    /// However many intervals went by, it is done once and the next interval begins now.
    package mutating func fire(
        _ timer: ServiceTimer, at now: Instant, isInUse: Bool = true, by profile: TimerProfile = .current
    ) -> Bool {
        guard isDue(timer, at: now, isInUse: isInUse, by: profile) else { return false }
        last = TimeMark(now)
        return true
    }
}
