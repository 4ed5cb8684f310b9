/// The reason why conditional launch does not allow a window to show one of its accounts.
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
    /// The user canceled a prompt of conditional launch, or the app canceled conditional launch.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonConditionalLaunchCanceled`
    case conditionalLaunchCanceled = 2
    /// The user is not at work, and the policy blocks the account outside of working time.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonClockedOut`
    case clockedOut = 3
}
