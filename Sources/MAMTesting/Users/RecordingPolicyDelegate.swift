internal import MAMBase
public import MAMCore

/// A policy delegate for tests, which records the engine's requests and gives prepared answers.
///
/// Safe to use from any thread.
public final class RecordingPolicyDelegate: MAMPolicyDelegate {
    /// A recorded request to show another account: a call of
    /// `MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)`.
    public struct IdentitySwitch: Sendable, Hashable {
        /// The account that the app was asked to show in the window.
        public let account: AccountID
        /// The window in which the app was asked to show the account.
        public let window: WindowID
        /// The reason why the app was asked to show the account.
        public let reason: MAMIdentitySwitchReason
    }

    /// A recorded request to stop showing an account: a call of `MAMPolicyDelegate.block(_:reason:window:)`.
    public struct Block: Sendable, Hashable {
        /// The account that the app was asked to remove from the window.
        public let account: AccountID
        /// The reason why the app was asked to remove the account from the window.
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

    /// Makes a delegate that gives the same answer to every request to show another account or to stop showing an
    /// account.
    ///
    /// - Parameter answer: The answer. Defaults to `failed`, which refuses the requests.
    public init(answering answer: MAMSwitchIdentityResult = .failed) { state = Guarded(State(answer: answer)) }

    /// The answer to requests to show another account or to stop showing an account.
    ///
    /// A new value applies to the requests that follow.
    public var answer: MAMSwitchIdentityResult {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    /// The recorded requests to show another account, oldest first.
    public var switches: [IdentitySwitch] { state.withLock { $0.switches } }

    /// The recorded requests to stop showing an account, oldest first.
    public var blocks: [Block] { state.withLock { $0.blocks } }

    /// The accounts that the app was asked to wipe, oldest first.
    public var wipes: [AccountID] { state.withLock { $0.wipes } }

    /// The number of times the app was asked to restart.
    public var restarts: Int { state.withLock { $0.restarts } }

    /// Records a request to stop showing an account.
    ///
    /// Returns `success` if ``answer`` is `success`, and `failed` otherwise.
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

    /// Records a request to show another account, and returns ``answer``.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        state.withLock { state in
            state.switches.append(IdentitySwitch(account: account, window: window, reason: reason))
            return state.answer
        }
    }
}
