/// The app's result of adding an account that the engine enrolled to open protected data.
///
/// SDK: `IntuneMAMAddIdentityResult`
public enum MAMAddIdentityResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The app added the account.
    ///
    /// SDK: `IntuneMAMAddIdentityResultSuccess`
    case success = 0
    /// The app could not add the account.
    ///
    /// SDK: `IntuneMAMAddIdentityResultFailed`
    case failed = 1
}
