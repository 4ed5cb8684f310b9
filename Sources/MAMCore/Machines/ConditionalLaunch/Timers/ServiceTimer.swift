internal import MAMBase

/// A recurring task of an app, whose interval depends on the last check-in.
package enum ServiceTimer: Sendable, Hashable {
    /// The next check-in, with the outcome of the last one.
    case checkIn(CheckInOutcome)
    /// The request that asks the service whether a selective wipe is pending.
    case wipePoll
    case enrollmentRetry
    case policyRefresh
    /// The time for which the service keeps the record of an app that no longer checks in.
    case silentApp
    /// The time for which the service keeps the report of a completed wipe.
    case wipeReport

    package enum CheckInOutcome: Sendable, Hashable {
        /// The tenant does not use the service.
        case tenantNotOnboarded
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
    mutating func observe(_ now: Instant) { last?.observe(now) }

    package init(doneAt moment: Instant) { last = TimeMark(moment) }

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

extension ServiceTimer.CheckInOutcome {
    /// Returns the outcome after an answer of the service.
    ///
    /// Consecutive failures are counted.
    package func next(_ outcome: CheckInAnswer.Outcome) -> ServiceTimer.CheckInOutcome {
        switch outcome {
        case .registered(let seconds): return .registered(serviceSeconds: seconds)
        case .noPolicy: return .noPolicy
        case .notLicensed: return .userNotLicensed
        case .notOnboarded: return .tenantNotOnboarded
        case .unreachable:
            // The wait stops growing after a few failures, so the count may stop too.
            if case .networkFailure(let count) = self { return .networkFailure(count: min(max(count, 0), 99) + 1) }
            return .networkFailure(count: 1)
        }
    }
}

/// The intervals between an app's check-ins, policy refreshes and new attempts to enroll.
///
/// Microsoft's documents contain two different sets of intervals (assumption `timer-profile` in Docs/Assumptions.md).
/// ``ManagedApp/Configuration`` selects one of them.
public struct TimerProfile: Sendable, Equatable {
    private var isLegacy: Bool

    /// The intervals from Microsoft's current page about the delivery of policies.
    ///
    /// Policies are refreshed every 30 minutes. For an account without a license or a policy, enrollment is tried again
    /// after 12 hours.
    public static let current = TimerProfile(isLegacy: false)
    /// The intervals from the SDK's headers and from an older guide.
    ///
    /// Policies are refreshed every 8 hours. For an account without a license or a policy, enrollment is tried again
    /// after 24 hours.
    public static let legacy = TimerProfile(isLegacy: true)

    private static let (minute, hour, day) = (60, 3600, 86_400)
    /// The first wait after a network failure, in seconds.
    ///
    /// Each further wait is twice as long (assumption `network-retry` in Docs/Assumptions.md).
    static let firstNetworkRetry = 60
    /// The longest wait after a network failure, in seconds.
    static let longestNetworkRetry = 60 * 60
    /// The range of intervals from the service, in seconds (assumption `service-interval` in Docs/Assumptions.md).
    static let serviceInterval = 60...7 * 86_400

    package func seconds(_ timer: ServiceTimer) -> Int {
        switch timer {
        case .checkIn(.tenantNotOnboarded): 24 * Self.hour
        case .checkIn(.userNotLicensed), .checkIn(.noPolicy): isLegacy ? 24 * Self.hour : 12 * Self.hour
        case .checkIn(.registered(let named?)):
            min(max(named, Self.serviceInterval.lowerBound), Self.serviceInterval.upperBound)
        case .checkIn(.registered(nil)), .policyRefresh: isLegacy ? 8 * Self.hour : 30 * Self.minute
        case .checkIn(.networkFailure(let count)):
            // Six doublings reach the maximum, so the shift cannot overflow.
            min(Self.longestNetworkRetry, Self.firstNetworkRetry << min(max(count, 1) - 1, 6))
        case .wipePoll: 30 * Self.minute
        case .enrollmentRetry: 24 * Self.hour
        case .silentApp: 90 * Self.day
        case .wipeReport: 4 * Self.day
        }
    }
}
