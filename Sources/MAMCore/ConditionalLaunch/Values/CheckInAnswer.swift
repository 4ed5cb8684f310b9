/// The parts of the service's answer to a check-in that conditional launch uses.
public struct CheckInAnswer: Sendable, Equatable {
    /// The result of a check-in.
    public enum Outcome: Sendable, Equatable {
        /// The account is registered with the service. `nextAfter` is the time until the next check-in, in seconds; nil
        /// if the service states none.
        case registered(nextAfter: Int?)
        /// The user has a license, but no policy for this app.
        case noPolicy
        /// The user has no license.
        case notLicensed
        /// The tenant does not use the Intune service.
        case notOnboarded
        /// The service could not be reached, or the user did not sign in.
        case unreachable
    }

    /// The result of the check-in.
    public var outcome: Outcome
    /// Whether the account is disabled or deleted in the organization's directory.
    ///
    /// The check-in does not admit such an account. Defaults to `false`.
    public var isAccountDisabled = false
    /// Whether the service commands the app to wipe the account.
    ///
    /// Defaults to `false`.
    public var asksForWipe = false
    /// Whether the user is at work; nil (the default) leaves the last known status unchanged.
    public var clock: MAMClockStatus?

    /// Creates an answer.
    ///
    /// - Parameter outcome: The result of the check-in.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// The answer of a service that could not be reached.
    public static let unreachable = CheckInAnswer(.unreachable)
}
