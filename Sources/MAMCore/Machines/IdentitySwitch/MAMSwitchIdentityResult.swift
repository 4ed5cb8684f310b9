/// The result of switching a window to another identity.
///
/// SDK: `IntuneMAMSwitchIdentityResult`
public enum MAMSwitchIdentityResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The window has the new identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultSuccess`
    case success = 0
    /// The switch was canceled by conditional launch, the user or the app.
    ///
    /// The window keeps its old identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultCanceled`
    case canceled = 1
    /// The app is not allowed to switch to this identity.
    ///
    /// The window keeps its old identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultNotAllowed`
    case notAllowed = 2
    /// The switch failed.
    ///
    /// The window keeps its old identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultFailed`
    case failed = 3
}
