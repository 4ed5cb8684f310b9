/// The reason why a window was not switched to the account that owns data from another app.
///
/// The app shows the user a different message for each reason.
public enum IncomingRefusal: String, Sendable, Hashable, CaseIterable {
    /// The user has to sign in to the app with the account that owns the data.
    case signInNeeded
    /// The app has no account to which the data may go.
    ///
    /// Either the app knows the account that owns the data, and the account has no policy. Or the data has no owner, so
    /// that it may only go to an unmanaged account, and the app answers that it has none
    /// (``MAMSwitchIdentityResult/notAllowed``).
    case notManaged
    /// The app refused to switch the window to the account that owns the data.
    case switchRefused
    /// A check of conditional launch blocks the account that owns the data.
    case launchBlocked
}
