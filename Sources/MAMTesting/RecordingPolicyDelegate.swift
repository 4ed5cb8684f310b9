public import MAMCore

/// A delegate that remembers what it was asked, and answers what the test tells it to.
///
/// Safe to use from any thread.
public final class RecordingPolicyDelegate: MAMPolicyDelegate {
    /// One call of ``MAMPolicyDelegate/identitySwitchRequired(for:window:reason:)``.
    public struct IdentitySwitch: Sendable, Hashable {
        /// The account the app was asked to show.
        public let account: AccountID
        /// The window.
        public let window: WindowID
        /// Why.
        public let reason: MAMIdentitySwitchReason
    }

    private struct State: Sendable {
        var switches: [IdentitySwitch] = []
        var answer: MAMSwitchIdentityResult
    }

    private let state: Guarded<State>

    /// Makes a delegate that answers every switch alike, by default with a refusal.
    public init(answering answer: MAMSwitchIdentityResult = .failed) { state = Guarded(State(answer: answer)) }

    /// What the next calls are answered with.
    public var answer: MAMSwitchIdentityResult {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    /// The switches that were asked for, in order.
    public var switches: [IdentitySwitch] { state.withLock { $0.switches } }

    /// Remembers the call and gives the answer.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        state.withLock { state in
            state.switches.append(IdentitySwitch(account: account, window: window, reason: reason))
            return state.answer
        }
    }
}
