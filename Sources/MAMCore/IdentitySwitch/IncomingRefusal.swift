/// The reason why a window was not switched to the account that owns data from another app; each reason has its own
/// message for the user.
public enum IncomingRefusal: String, Sendable, Hashable, CaseIterable {
    /// The user first has to sign in to the app with the account that owns the data.
    case signInNeeded
    /// The app knows the account that owns the data, but the account has no policy.
    case notManaged
    /// The app refused the identity switch.
    case switchRefused
    /// Conditional launch blocks the account that owns the data.
    case launchBlocked
}
