internal import MAMBase
public import MAMCore

/// A delegate that remembers what it was asked, and answers what the test tells it to.
///
/// Safe to use from any thread.
public final class RecordingPolicyDelegate: MAMPolicyDelegate {
    /// One call of `MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)`.
    public struct IdentitySwitch: Sendable, Hashable {
        /// The account the app was asked to show.
        public let account: AccountID
        /// The window.
        public let window: WindowID
        /// Why.
        public let reason: MAMIdentitySwitchReason
    }

    /// One call of `MAMPolicyDelegate.block(_:reason:window:)`.
    public struct Block: Sendable, Hashable {
        /// The account the app was asked to take off the window.
        public let account: AccountID
        /// Why.
        public let reason: MAMBlockAccountReason
        /// The window.
        public let window: WindowID
    }

    private struct State: Sendable {
        var switches: [IdentitySwitch] = []
        var blocks: [Block] = []
        var wipes: [AccountID] = []
        var restarts = 0
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

    /// The accounts that were to be taken off a window, in order.
    public var blocks: [Block] { state.withLock { $0.blocks } }

    /// The accounts that were to be wiped, in order.
    public var wipes: [AccountID] { state.withLock { $0.wipes } }

    /// How often the app was asked to start anew.
    public var restarts: Int { state.withLock { $0.restarts } }

    /// Remembers the call; agrees when switches are answered with success.
    public func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult {
        state.withLock { state in
            state.blocks.append(Block(account: account, reason: reason, window: window))
            return state.answer == .success ? .success : .failed
        }
    }

    /// Remembers the call, and leaves the files to the engine.
    public func wipeData(for account: AccountID) async -> Bool {
        state.withLock { $0.wipes.append(account) }
        return false
    }

    /// Remembers the call, and leaves it to the engine.
    public func restartApplication() async -> Bool {
        state.withLock { $0.restarts += 1 }
        return false
    }

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
