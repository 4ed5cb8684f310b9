/// How a run ended.
public struct LaunchResult: Sendable, Hashable, Codable {
    /// How it ended, in one word.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The accounts may be shown; in a merged window at least one of them.
        case success
        /// The user or the app cancelled.
        case canceled
        /// A check blocked, or wiped.
        case blocked
    }

    /// How it ended.
    public let outcome: Outcome
    /// Why each account may not be shown, in the order of the run; ``MAMBlockAccountReason/notBlocked`` where it may, or
    /// where the run did not come so far.
    public let reasons: [MAMBlockAccountReason]
    /// The verdict that ended it for the last account that was blocked or wiped.
    public let verdict: LaunchVerdict?

    /// Makes a result; runs do.
    package init(_ outcome: Outcome, _ reasons: [MAMBlockAccountReason], verdict: LaunchVerdict? = nil) {
        self.outcome = outcome
        self.reasons = reasons
        self.verdict = verdict
    }

    /// How a switch of identity ends with it.
    ///
    /// The SDK has no word for blocked there; the identity stays, as when the user cancels (assumption `blocked-switch`).
    public var switchResult: MAMSwitchIdentityResult { outcome == .success ? .success : .canceled }
}
