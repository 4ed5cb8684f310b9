/// The result of a switch of a window's identity.
///
/// SDK: `IntuneMAMSwitchIdentityResult`
public enum MAMSwitchIdentityResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The window has the new identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultSuccess`
    case success = 0
    /// Conditional launch, the user or the app canceled the switch. The old identity stays.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultCanceled`
    case canceled = 1
    /// The app is not allowed to switch to this identity. The old identity stays.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultNotAllowed`
    case notAllowed = 2
    /// The switch failed, and the old identity stays.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultFailed`
    case failed = 3
}
