/// The service's answer to a check-in, with only the parts that conditional launch uses.
///
/// A check-in is a request of the app to the service for changes of an account's policy.
public struct CheckInAnswer: Sendable, Equatable {
    /// The result of a check-in, in which the app asks the service for changes.
    public enum Outcome: Sendable, Equatable {
        /// The account is registered with the service.
        ///
        /// The next check-in is due after `nextAfter` seconds. If the service states no time, `nextAfter` is nil.
        case registered(nextAfter: Int?)
        /// The user has a license, but no policy for this app.
        case noPolicy
        /// The user has no license.
        case notLicensed
        /// The organization (tenant) does not use the Intune service.
        case notOnboarded
        /// The service could not be reached, or the user did not sign in.
        case unreachable
    }

    /// The result of the check-in.
    public var outcome: Outcome
    /// Whether the account is disabled or deleted in the organization's directory.
    ///
    /// Such an account is not admitted. Defaults to `false`.
    public var isAccountDisabled = false
    /// Whether the service commands the app to wipe the account.
    ///
    /// Defaults to `false`.
    public var asksForWipe = false
    /// Whether the user is at work; nil if the answer does not contain the status.
    ///
    /// If it is nil, which is the default, the last known status is kept.
    public var clock: MAMClockStatus?

    /// Creates the answer to a check-in.
    ///
    /// - Parameter outcome: The result of the check-in.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// The answer to a check-in for which the service could not be reached.
    public static let unreachable = CheckInAnswer(.unreachable)
}
