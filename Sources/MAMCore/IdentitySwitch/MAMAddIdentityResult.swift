/// Whether an app added an account that the engine enrolled to open protected data.
///
/// SDK: `IntuneMAMAddIdentityResult`
public enum MAMAddIdentityResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It did. SDK: `IntuneMAMAddIdentityResultSuccess`
    case success = 0
    /// It could not. SDK: `IntuneMAMAddIdentityResultFailed`
    case failed = 1
}
