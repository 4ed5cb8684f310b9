/// Why an account of a merged window may not be shown.
///
/// SDK: `IntuneMAMBlockAccountReason`
public enum MAMBlockAccountReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It may. SDK: `IntuneMAMBlockAccountReasonNotBlocked`
    case notBlocked = 0
    /// Conditional launch blocked it. SDK: `IntuneMAMBlockAccountReasonConditionalLaunchBlocked`
    case conditionalLaunchBlocked = 1
    /// The user cancelled. SDK: `IntuneMAMBlockAccountReasonConditionalLaunchCanceled`
    case conditionalLaunchCanceled = 2
    /// The user is not at work. SDK: `IntuneMAMBlockAccountReasonClockedOut`
    case clockedOut = 3
}
