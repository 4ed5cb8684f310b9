/// What the service says when an app checks in for an account.
public struct CheckInAnswer: Sendable, Hashable {
    /// How the check-in ended.
    public enum Outcome: Sendable, Hashable {
        /// The account is registered; the service may name the seconds until the next check-in.
        case registered(nextAfter: Int?)
        /// The user has a licence, and no policy for this app.
        case noPolicy
        /// The user has no licence.
        case notLicensed
        /// The tenant does not use the service.
        case notOnboarded
        /// The service was not reached, or nobody signed in.
        case unreachable
    }

    /// How the check-in ended.
    public var outcome: Outcome
    /// Whether the account is disabled or deleted; such an account is not let in by a check-in.
    public var isAccountDisabled = false
    /// Whether the app is to wipe the account.
    public var asksForWipe = false
    /// Whether the user is at work; nil leaves what was heard before.
    public var clock: MAMClockStatus?

    /// Makes an answer.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// A service that was not reached.
    public static let unreachable = CheckInAnswer(.unreachable)
}
