/// What one app knows of an account since it last heard from the service; kept through restarts of app and device.
package struct LaunchRecord: Sendable, Hashable {
    /// Whether the service said that the account is disabled.
    package var isDisabled = false
    /// Whether the service told the app to wipe the account.
    package var hasPendingWipe = false
    /// Whether a wipe has begun and has not come to its end, whatever led to it; no check-in takes that back.
    package var hasBegunWipe = false
    /// The clock status as it was last heard.
    package var clock = ClockReport()
    /// The last check-in by which the account was let in; nil when there was none.
    package var lastCheckIn: TimeMark?
    /// What the app does again and again for the account.
    package var timers = ServiceTimers()

    /// Makes the record of an account for which the app never checked in.
    package init() {}

    /// Looks at the clocks: what has passed by now stays passed, whatever becomes of the wall clock.
    package mutating func observe(_ now: Instant) {
        lastCheckIn?.observe(now)
        clock.heard?.observe(now)
        timers.observe(now)
    }
}

/// What an app does again and again for an account, and when it last did.
package struct ServiceTimers: Sendable, Hashable {
    /// How the last check-in ended; it says when the next one is.
    package var outcome = ServiceTimer.CheckInOutcome.registered(serviceSeconds: nil)
    /// Checking in.
    package var checkIn = RecurringTimer()
    /// Asking for a wipe.
    package var wipePoll = RecurringTimer()
    /// Enrolling again.
    package var enrollmentRetry = RecurringTimer()
    /// Fetching the policy.
    package var policyRefresh = RecurringTimer()

    /// Makes timers of what was never done: all of it is due.
    package init() {}

    /// Looks at the clocks.
    package mutating func observe(_ now: Instant) {
        for timer in Self.all { self[keyPath: timer].observe(now) }
    }

    /// Every timer, in the order in which they are stored.
    static var all: [WritableKeyPath<ServiceTimers, RecurringTimer>] {
        [\.checkIn, \.wipePoll, \.enrollmentRetry, \.policyRefresh]
    }
}
