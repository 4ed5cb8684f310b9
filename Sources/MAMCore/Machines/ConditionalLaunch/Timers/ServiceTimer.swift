internal import MAMBase

/// A recurring task of an app, whose interval depends on the last check-in.
package enum ServiceTimer: Sendable, Hashable {
    /// The next check-in, with the outcome of the last one.
    case checkIn(CheckInOutcome)
    /// The request that asks the service whether a selective wipe is pending.
    case wipePoll
    /// The retry of a failed enrollment.
    case enrollmentRetry
    /// The refresh of the policy.
    case policyRefresh
    /// The time for which the service keeps the record of an app that no longer checks in.
    case silentApp
    /// The time for which the service keeps the report of a completed wipe.
    case wipeReport

    /// The outcome of a check-in.
    package enum CheckInOutcome: Sendable, Hashable {
        /// The tenant does not use the service.
        case tenantNotOnboarded
        /// The user has no license.
        case userNotLicensed
        /// The user has a license, but no policy for this app.
        case noPolicy
        /// The account is registered. The service may set the time until the next check-in, in seconds.
        case registered(serviceSeconds: Int?)
        /// The service could not be reached, with the number of consecutive failures.
        case networkFailure(count: Int)
    }

    /// Whether the interval elapses only while the app is in use.
    package var needsUse: Bool {
        switch self {
        case .checkIn(.registered), .wipePoll: true
        case .checkIn, .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: false
        }
    }
}

/// The timer of a recurring task, with the time when it was last done.
package struct RecurringTimer: Sendable, Hashable, Codable {
    /// The time when the task was last done; nil if it never was.
    package private(set) var last: TimeMark?

    /// Creates the timer of a task that was never done, so that it is due.
    package init() {}

    /// Creates a timer from its stored form.
    package init(last: TimeMark) { self.last = last }

    /// Reads the clocks, so that elapsed time stays elapsed.
    package mutating func observe(_ now: Instant) { last?.observe(now) }

    /// Creates the timer of a task that was done at a time.
    package init(doneAt moment: Instant) { last = TimeMark(moment) }

    /// Returns whether the task is due.
    package func isDue(
        _ timer: ServiceTimer, at now: Instant, isInUse: Bool = true, by profile: TimerProfile = .current
    ) -> Bool {
        guard isInUse || !timer.needsUse else { return false }
        guard let last else { return true }
        return last.isClockBehind(at: now) || last.elapsed(at: now) >= Double(profile.seconds(timer))
    }

    /// Returns whether the task is due, and if so records it as done.
    ///
    /// However many intervals elapsed, the task is done once and the next interval begins now.
    package mutating func fire(
        _ timer: ServiceTimer, at now: Instant, isInUse: Bool = true, by profile: TimerProfile = .current
    ) -> Bool {
        guard isDue(timer, at: now, isInUse: isInUse, by: profile) else { return false }
        last = TimeMark(now)
        return true
    }
}
