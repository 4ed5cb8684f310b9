/// The reason why data of another app is refused, if the user gets a specific message.
public enum IncomingRefusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user has to sign in with the account first.
    case signInNeeded
    /// The app has the account, but the account has no policy.
    case notManaged
    /// The app declined the identity switch.
    case switchRefused
    /// Conditional launch blocks the account.
    case launchBlocked
}
