/// The parts of a service's answer to a check-in that conditional launch uses.
public struct CheckInAnswer: Sendable, Hashable {
    /// The result of a check-in.
    public enum Outcome: Sendable, Hashable {
        /// The account is registered. The service may name the interval until the next check-in, in seconds.
        case registered(nextAfter: Int?)
        /// The user has a license, but no policy for this app.
        case noPolicy
        /// The user has no license.
        case notLicensed
        /// The tenant does not use the service.
        case notOnboarded
        /// The service could not be reached, or no user signed in.
        case unreachable
    }

    /// The result of the check-in.
    public var outcome: Outcome
    /// Whether the account is disabled or deleted.
    ///
    /// A check-in does not admit such an account. Defaults to `false`.
    public var isAccountDisabled = false
    /// Whether the service commands a wipe of the account.
    ///
    /// Defaults to `false`.
    public var asksForWipe = false
    /// The user's clock status; nil (the default) keeps the last known status.
    public var clock: MAMClockStatus?

    /// Creates an answer.
    ///
    /// - Parameter outcome: The result of the check-in.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// The answer of a service that could not be reached.
    public static let unreachable = CheckInAnswer(.unreachable)
}
