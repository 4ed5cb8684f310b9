/// The reason why conditional launch does not allow a window to show one of its accounts.
///
/// SDK: `IntuneMAMBlockAccountReason`
public enum MAMBlockAccountReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The window is allowed to show the account.
    ///
    /// SDK: `IntuneMAMBlockAccountReasonNotBlocked`
    case notBlocked = 0
    /// A check of conditional launch failed, so the account is blocked.
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
