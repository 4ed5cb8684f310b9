/// The result of a check-in, in which the app asks the service for changes to an account's policy.
///
/// The calls ``LaunchManager/checkIn(_:signingIn:)`` and ``LaunchManager/checkInIfDue(_:)`` return this result.
public enum LaunchCheckIn: Sendable, Hashable {
    /// The service was reached and admits the account.
    case letIn
    /// The service was not reached or does not admit the account, or the account's policy could not be stored.
    case refused
    /// The service commanded the app to wipe the account, now or earlier, and the wipe has begun.
    case wiped
    /// The next check-in is not due yet, so the engine did not call the service.
    case notDue
    /// No service (``MAMEnrollmentManager/service``) is set in the app.
    case noService
    /// The account is being removed from the app, so the engine did not call the service.
    case leaving
    /// The process of the app has ended, so the engine did not call the service.
    case ended

    /// Whether the service was reached and admits the account.
    public var isLetIn: Bool { self == .letIn }
}
