/// The reason why a window was not switched to the account that owns data from another app.
///
/// The app shows the user a different message for each reason.
public enum IncomingRefusal: String, Sendable, Hashable, CaseIterable {
    /// The user has to sign in to the app with the account that owns the data.
    case signInNeeded
    /// The app knows the account that owns the data, but the account has no policy.
    case notManaged
    /// The app refused to switch the window to the account that owns the data.
    case switchRefused
    /// A check of conditional launch blocks the account that owns the data.
    case launchBlocked
}
