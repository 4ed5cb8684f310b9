/// The answer of an app to the request to add an account.
///
/// The engine makes the request because the app received data of that account.
///
/// SDK: `IntuneMAMAddIdentityResult`
public enum MAMAddIdentityResult: Int, Sendable, Hashable, CaseIterable {
    /// The app added the account.
    ///
    /// SDK: `IntuneMAMAddIdentityResultSuccess`
    case success = 0
    /// The app could not add the account.
    ///
    /// SDK: `IntuneMAMAddIdentityResultFailed`
    case failed = 1
}
