internal import MAMBase
public import MAMCore

/// A delegate that records the engine's requests and gives prepared answers.
///
/// Safe to use from any thread.
public final class RecordingPolicyDelegate: MAMPolicyDelegate {
    /// A recorded call of `MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)`.
    public struct IdentitySwitch: Sendable, Hashable {
        /// The account that the app was asked to show.
        public let account: AccountID
        /// The window that was to show the account.
        public let window: WindowID
        /// The reason for the switch.
        public let reason: MAMIdentitySwitchReason
    }

    /// A recorded call of `MAMPolicyDelegate.block(_:reason:window:)`.
    public struct Block: Sendable, Hashable {
        /// The account that the app was asked to remove from the window.
        public let account: AccountID
        /// The reason for the block.
        public let reason: MAMBlockAccountReason
        /// The window that showed the account.
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

    /// Makes a delegate that gives the same answer to every request for an identity switch; by default it refuses.
    ///
    /// - Parameter answer: The answer to requests for identity switches and blocks. Defaults to `failed`.
    public init(answering answer: MAMSwitchIdentityResult = .failed) { state = Guarded(State(answer: answer)) }

    /// The answer to further requests for identity switches and blocks.
    public var answer: MAMSwitchIdentityResult {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    /// The recorded requests for identity switches, oldest first.
    public var switches: [IdentitySwitch] { state.withLock { $0.switches } }

    /// The recorded requests to block an account, oldest first.
    public var blocks: [Block] { state.withLock { $0.blocks } }

    /// The accounts that the app was asked to wipe, oldest first.
    public var wipes: [AccountID] { state.withLock { $0.wipes } }

    /// The number of times the app was asked to restart.
    public var restarts: Int { state.withLock { $0.restarts } }

    /// Records a request to block an account.
    ///
    /// Answers `success` if ``answer`` is `success`, and `failed` otherwise.
    public func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult {
        state.withLock { state in
            state.blocks.append(Block(account: account, reason: reason, window: window))
            return state.answer == .success ? .success : .failed
        }
    }

    /// Records a request to wipe an account.
    ///
    /// Returns `false`, so that the engine removes the account's files.
    public func wipeData(for account: AccountID) async -> Bool {
        state.withLock { $0.wipes.append(account) }
        return false
    }

    /// Records a request to restart the app.
    ///
    /// Returns `false`, which tells the engine that the app does not restart itself.
    public func restartApplication() async -> Bool {
        state.withLock { $0.restarts += 1 }
        return false
    }

    /// Records a request for an identity switch, and returns ``answer``.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        state.withLock { state in
            state.switches.append(IdentitySwitch(account: account, window: window, reason: reason))
            return state.answer
        }
    }
}
