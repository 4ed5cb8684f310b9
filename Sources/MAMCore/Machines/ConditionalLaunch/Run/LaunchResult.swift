/// The result of conditional launch (the checks and prompts before a window shows its accounts).
public struct LaunchResult: Sendable, Hashable, Codable {
    /// The outcome of conditional launch for the accounts of a window.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The window is allowed to show at least one of its accounts, or there was no account to check.
        case success
        /// Conditional launch was canceled.
        ///
        /// The user canceled a prompt, the app canceled the task, or the app switched to another identity.
        case canceled
        /// An account was blocked or wiped, and the window is not allowed to show any of its accounts.
        case blocked
    }

    /// The outcome of conditional launch for the accounts of the window.
    public let outcome: Outcome
    /// One value for each account, in the order of the checks: the reason why the window must not show the account.
    ///
    /// The value is ``MAMBlockAccountReason/notBlocked`` for an account that passed the checks, and also for an account
    /// that was not checked because conditional launch ended earlier.
    public let reasons: [MAMBlockAccountReason]
    /// The failed check that caused the last block or wipe; nil if no account was blocked or wiped.
    public let verdict: LaunchVerdict?

    /// Creates the result of a run.
    package init(_ outcome: Outcome, _ reasons: [MAMBlockAccountReason], verdict: LaunchVerdict? = nil) {
        self.outcome = outcome
        self.reasons = reasons
        self.verdict = verdict
    }

    /// The result that the app receives when it switches a window to another account and conditional launch runs.
    ///
    /// The SDK has no result for a blocked switch. So a blocked switch has the same result as a switch that the user
    /// canceled, and the identity does not change (assumption `blocked-switch` in Docs/Assumptions.md).
    public var switchResult: MAMSwitchIdentityResult { outcome == .success ? .success : .canceled }
}
