/// How long the intervals are: two sets of numbers that the sources give for the same things (H-5).
package struct TimerProfile: Sendable, Hashable {
    private var isLegacy: Bool

    /// What the page on delivery times says now.
    package static let current = TimerProfile(isLegacy: false)
    /// What headers and the older guide say: 24 hours between tries, 8 hours between refreshes.
    package static let legacy = TimerProfile(isLegacy: true)

    private static let (minute, hour, day) = (60, 3600, 86_400)
    /// The first wait after the network failed; each further one is twice as long (assumption `network-retry`).
    package static let firstNetworkRetry = 60
    /// The longest wait after the network failed.
    package static let longestNetworkRetry = 60 * 60
    /// What counts of an interval that the service names (assumption `service-interval`).
    package static let serviceInterval = 60...7 * 86_400

    /// The length of an interval in seconds.
    package func seconds(_ timer: ServiceTimer) -> Int {
        switch timer {
        case .checkIn(.tenantNotOnboarded): 24 * Self.hour
        case .checkIn(.userNotLicensed), .checkIn(.noPolicy): isLegacy ? 24 * Self.hour : 12 * Self.hour
        case .checkIn(.registered(let named?)):
            min(max(named, Self.serviceInterval.lowerBound), Self.serviceInterval.upperBound)
        case .checkIn(.registered(nil)), .policyRefresh: isLegacy ? 8 * Self.hour : 30 * Self.minute
        case .checkIn(.networkFailure(let count)):
            // Six doublings reach the cap: nothing can overflow.
            min(Self.longestNetworkRetry, Self.firstNetworkRetry << min(max(count, 1) - 1, 6))
        case .wipePoll: 30 * Self.minute
        case .enrollmentRetry: 24 * Self.hour
        case .silentApp: 90 * Self.day
        case .wipeReport: 4 * Self.day
        }
    }
}
