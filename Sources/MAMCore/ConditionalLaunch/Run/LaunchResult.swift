/// The result of a run of conditional launch.
public struct LaunchResult: Sendable, Hashable, Codable {
    /// The outcome of a run.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The accounts may be shown; in a merged window at least one of them.
        case success
        /// The user or the app canceled.
        case canceled
        /// A check blocked or wiped an account.
        case blocked
    }

    /// The outcome of the run.
    public let outcome: Outcome
    /// The reason for each account why it may not be shown, in the order of the run.
    ///
    /// It is ``MAMBlockAccountReason/notBlocked`` for an account that may be shown, or that the run did not reach.
    public let reasons: [MAMBlockAccountReason]
    /// The verdict on the last account that was blocked or wiped; nil if there is none.
    public let verdict: LaunchVerdict?

    /// Creates the result of a run.
    package init(_ outcome: Outcome, _ reasons: [MAMBlockAccountReason], verdict: LaunchVerdict? = nil) {
        self.outcome = outcome
        self.reasons = reasons
        self.verdict = verdict
    }

    /// The result of an identity switch that ran conditional launch with this result.
    ///
    /// The SDK has no result for a blocked switch. The identity then stays, as if the user canceled (assumption
    /// `blocked-switch`).
    public var switchResult: MAMSwitchIdentityResult { outcome == .success ? .success : .canceled }
}
