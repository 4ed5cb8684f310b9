/// Why data does not come in, as far as the user is told a reason of its own.
public enum IncomingRefusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// The account has to be signed in first.
    case signInNeeded
    /// The account is there, and has no policy.
    case notManaged
    /// The app did not switch.
    case switchRefused
    /// Conditional launch keeps the account off the screen.
    case launchBlocked
}
