/// The result of a switch of a window's identity.
///
/// SDK: `IntuneMAMSwitchIdentityResult`
public enum MAMSwitchIdentityResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The window has the new identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultSuccess`
    case success = 0
    /// The user canceled.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultCanceled`
    case canceled = 1
    /// The app may not switch to this identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultNotAllowed`
    case notAllowed = 2
    /// The switch failed, and the old identity stays.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultFailed`
    case failed = 3
}
