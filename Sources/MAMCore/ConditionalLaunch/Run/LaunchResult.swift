/// The result of running conditional launch for the accounts of a window.
public struct LaunchResult: Sendable, Hashable, Codable {
    /// The outcome of running conditional launch.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The accounts may be shown; if the window shows several accounts, at least one of them.
        case success
        /// The user canceled, or the app canceled the task or switched to another identity.
        case canceled
        /// An account was blocked or wiped, and the window may not show its accounts.
        case blocked
    }

    /// The outcome of the run.
    public let outcome: Outcome
    /// For each account, the reason why it may not be shown, in the order in which the accounts were checked.
    ///
    /// The reason is ``MAMBlockAccountReason/notBlocked`` for an account that may be shown, and for an account that was
    /// not checked before the run ended.
    public let reasons: [MAMBlockAccountReason]
    /// The failed check of the last account that was blocked or wiped; nil if no account was.
    public let verdict: LaunchVerdict?

    /// Creates the result of a run.
    package init(_ outcome: Outcome, _ reasons: [MAMBlockAccountReason], verdict: LaunchVerdict? = nil) {
        self.outcome = outcome
        self.reasons = reasons
        self.verdict = verdict
    }

    /// The result of an identity switch for which conditional launch ran with this result.
    ///
    /// The SDK has no result for a blocked switch. The identity then does not change, as if the user had canceled
    /// (assumption `blocked-switch` in Docs/Assumptions.md).
    public var switchResult: MAMSwitchIdentityResult { outcome == .success ? .success : .canceled }
}
