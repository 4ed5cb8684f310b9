/// The result of running conditional launch for the accounts of a window.
public struct LaunchResult: Sendable, Hashable, Codable {
    /// The outcome of running conditional launch.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// At least one account of the window passed the checks, so the window can show it; or there was no account to
        /// check.
        case success
        /// The user canceled, or the app canceled the task or switched to another identity.
        case canceled
        /// An account was blocked or wiped, and the window must not show any of its accounts.
        case blocked
    }

    /// The outcome of the run.
    public let outcome: Outcome
    /// The reasons why accounts must not be shown: one for each account, in the order of the checks.
    ///
    /// The reason is ``MAMBlockAccountReason/notBlocked`` for an account that passed the checks, and for an account
    /// that was not checked before the run ended.
    public let reasons: [MAMBlockAccountReason]
    /// The failed check of the account that this run blocked or wiped last; nil if it blocked and wiped no account.
    public let verdict: LaunchVerdict?

    /// Creates the result of a run.
    package init(_ outcome: Outcome, _ reasons: [MAMBlockAccountReason], verdict: LaunchVerdict? = nil) {
        self.outcome = outcome
        self.reasons = reasons
        self.verdict = verdict
    }

    /// The result that the app receives for an identity switch if the switch ran conditional launch with this result.
    ///
    /// The SDK has no result for a blocked switch. The identity then does not change, as if the user had canceled
    /// (assumption `blocked-switch` in Docs/Assumptions.md).
    public var switchResult: MAMSwitchIdentityResult { outcome == .success ? .success : .canceled }
}
