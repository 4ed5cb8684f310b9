/// The result of a check-in for conditional launch.
public enum LaunchCheckIn: String, Sendable, Hashable, Codable, CaseIterable {
    /// The service was reached and admits the account.
    case letIn
    /// The service was not reached or does not admit the account, or its policy could not be stored.
    case refused
    /// The service commanded a wipe, now or earlier, and the wipe has begun.
    case wiped
    /// The check-in is not due. The service was not called.
    case notDue
    /// The app has no service.
    case noService
    /// The account is being removed. The service was not called.
    case leaving
    /// The process has ended. The service was not called.
    case ended

    /// Whether the service was reached and admits the account.
    public var isLetIn: Bool { self == .letIn }
}
