internal import MAMBase

/// An app's record of an account from its check-ins.
///
/// It persists through restarts of app and device.
package struct LaunchRecord: Sendable, Hashable {
    /// Whether the service reported that the account is disabled.
    package var isDisabled = false
    /// Whether the service told the app to wipe the account.
    package var hasPendingWipe = false
    /// Whether a wipe has begun and is incomplete, for any reason.
    ///
    /// A check-in does not reset it.
    package var hasBegunWipe = false
    /// The last reported clock status.
    package var clock = ClockReport()
    /// The last check-in that admitted the account; nil if there was none.
    package var lastCheckIn: TimeMark?
    /// The recurring tasks of the app for the account.
    package var timers = ServiceTimers()

    /// Creates the record of an account without a check-in.
    package init() {}

    /// Reads the clocks, so that elapsed time stays elapsed if the wall clock is set back later.
    package mutating func observe(_ now: Instant) {
        lastCheckIn?.observe(now)
        clock.heard?.observe(now)
        timers.observe(now)
    }
}

/// The times of the recurring tasks of an app for an account.
package struct ServiceTimers: Sendable, Hashable {
    /// The outcome of the last check-in, which determines the time of the next one.
    package var outcome = ServiceTimer.CheckInOutcome.registered(serviceSeconds: nil)
    /// The check-in.
    package var checkIn = RecurringTimer()
    /// The request for a pending wipe.
    package var wipePoll = RecurringTimer()
    /// The retry of a failed enrollment.
    package var enrollmentRetry = RecurringTimer()
    /// The refresh of the policy.
    package var policyRefresh = RecurringTimer()

    /// Creates timers of tasks that were never done, so that all are due.
    package init() {}

    /// Reads the clocks.
    package mutating func observe(_ now: Instant) {
        for place in 0..<Self.count { self[place].observe(now) }
    }

    /// The number of timers.
    static let count = 4

    /// A timer by its place in the order in which they are stored, below ``count``.
    subscript(place: Int) -> RecurringTimer {
        get {
            switch place {
            case 0: checkIn
            case 1: wipePoll
            case 2: enrollmentRetry
            default: policyRefresh
            }
        }
        set {
            switch place {
            case 0: checkIn = newValue
            case 1: wipePoll = newValue
            case 2: enrollmentRetry = newValue
            default: policyRefresh = newValue
            }
        }
    }
}
