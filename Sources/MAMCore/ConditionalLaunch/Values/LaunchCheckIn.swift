/// The result of ``LaunchManager/checkIn(_:signingIn:)`` and ``LaunchManager/checkInIfDue(_:)``.
public enum LaunchCheckIn: Sendable, Hashable {
    /// The service was reached and admits the account.
    case letIn
    /// The service was not reached or does not admit the account, or the account's policy could not be stored.
    case refused
    /// The service commanded a wipe of the account, now or earlier, and the wipe has begun.
    case wiped
    /// The check-in is not due, so the service was not called.
    case notDue
    /// The app has no service.
    case noService
    /// The account is being removed from the app, so the service was not called.
    case leaving
    /// The process has ended, so the service was not called.
    case ended

    /// Whether the service was reached and admits the account.
    public var isLetIn: Bool { self == .letIn }
}
