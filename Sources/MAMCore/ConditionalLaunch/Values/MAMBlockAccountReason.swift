/// The reason why an account of a merged window may not be shown.
///
/// SDK: `IntuneMAMBlockAccountReason`
public enum MAMBlockAccountReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The account may be shown.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonNotBlocked`
    case notBlocked = 0
    /// Conditional launch blocked the account.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonConditionalLaunchBlocked`
    case conditionalLaunchBlocked = 1
    /// The user canceled.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonConditionalLaunchCanceled`
    case conditionalLaunchCanceled = 2
    /// The user is not at work.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonClockedOut`
    case clockedOut = 3
}
