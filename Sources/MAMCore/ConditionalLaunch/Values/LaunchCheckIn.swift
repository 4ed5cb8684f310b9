/// What came of a check-in that conditional launch wanted.
public enum LaunchCheckIn: String, Sendable, Hashable, Codable, CaseIterable {
    /// The service was reached and lets the account in.
    case letIn
    /// The service was not reached, does not let the account in, or its policy could not be stored.
    case refused
    /// The service commanded a wipe, now or earlier, which was begun.
    case wiped
    /// The check-in is not due; the service was not asked.
    case notDue
    /// The app has no service.
    case noService
    /// The account is being removed; the service was not asked.
    case leaving
    /// The process has ended; the service was not asked.
    case ended

    /// Whether the service was reached and lets the account in.
    public var isLetIn: Bool { self == .letIn }
}
