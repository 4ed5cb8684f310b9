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
    package static let firstNetworkRetry = 60
    /// The longest wait after a network failure, in seconds.
    package static let longestNetworkRetry = 60 * 60
    /// The range of intervals from the service, in seconds (assumption `service-interval` in Docs/Assumptions.md).
    package static let serviceInterval = 60...7 * 86_400

    /// Returns the length of an interval, in seconds.
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
