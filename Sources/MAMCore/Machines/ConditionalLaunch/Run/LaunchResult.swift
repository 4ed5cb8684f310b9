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

/// The result of conditional launch when an app returns to the foreground.
public enum ResumeOutcome: Sendable, Equatable {
    /// Conditional launch ran for the accounts of the window, with this result.
    case ended(LaunchResult)
    /// Conditional launch did not run or was not completed, for this reason.
    case notEnded(Reason)

    /// The reasons why conditional launch has no result after the app returned to the foreground.
    public enum Reason: Sendable, Hashable {
        /// The app has no ``LaunchManager/host``, so the engine makes no checks.
        case noHost
        /// The window shows no managed account, so no account has to be checked.
        case nothingManaged
        /// The window is being switched to another identity.
        ///
        /// The switch continues. If it fails, conditional launch checks the accounts that the window still shows.
        case switchUnderWay
        /// The storage could not be read or written.
        ///
        /// The app has to show "no user" (``AccountID/unmanaged``), or its process has to end.
        case storeFailed
        /// The user did not answer a prompt that has no Cancel button.
        ///
        /// The prompt continues to cover the app's data.
        case unanswered
        /// The process of the app has ended.
        case processEnded
    }

    /// The result of conditional launch; nil if it did not run or was not completed.
    public var result: LaunchResult? { if case .ended(let result) = self { result } else { nil } }

    /// The reason why conditional launch has no result; nil if it has a result.
    public var reason: Reason? { if case .notEnded(let reason) = self { reason } else { nil } }
}
