internal import MAMBase

/// The decision whether an app is allowed to receive data of another app.
///
/// ``MAMPolicyManager/receive(from:payload:reason:in:)`` returns this value.
public struct IncomingDecision: Sendable, Equatable {
    /// The policy decision for the account that the window shows after the call.
    public let decision: PolicyDecision
    /// The account to which the call switched the window; `nil` if it did not switch the window.
    public let switchedTo: AccountID?
    /// The reason why the window could not be switched to an account that is allowed to receive the data.
    ///
    /// The reason is `nil` if no switch was required, if the switch succeeded, or if no specific reason is known.
    /// ``MAMUIHelper`` has a message for the user for each reason.
    public let refusal: IncomingRefusal?
}

extension MAMPolicyManager {
    /// The app's object that switches windows to other accounts and wipes accounts.
    ///
    /// If it is `nil`, every switch is refused. This library keeps a strong reference to the delegate, while the SDK
    /// keeps a weak one.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMPolicyDelegate)? {
        get { app.state.withLock { $0.delegate } }
        nonmutating set { app.state.replace(\.delegate, with: newValue) }
    }

    /// Decides whether this app is allowed to receive data of another app.
    ///
    /// If necessary, the call switches the window to an account that is allowed to receive the data. First, the call
    /// asks the policy of the current account the question ``PolicyQuestion/receive(from:payload:)``. If the answer is
    /// no, the call asks the ``delegate`` to switch the window to one of these accounts:
    /// - the account that owns the data (if this account is new to the app, the call adds it first). A merged window
    ///   that shows this account beside others switches to this account alone
    /// - an unmanaged account, if the data has no owner
    ///
    /// The call does not ask the delegate in these cases:
    /// - The owner of the data is known to the app and is unmanaged.
    /// - The app supports only a single identity.
    /// - A scope (`withAccountID`) or the thread has its own account, which a switch of the window does not change.
    ///
    /// If the window is not switched, the first answer stays in effect. ``IncomingDecision/refusal`` tells why a switch failed.
    ///
    /// - Parameters:
    ///   - peer: The app that the data comes from, with the account that owns the data there.
    ///   - payload: The kind of data. Defaults to `text`.
    ///   - reason: The reason for the switch, which is passed to the delegate. Defaults to `documentImport`.
    ///   - window: The window that shows the data. Defaults to the key window.
    /// - Returns: The decision, the account to which the window was switched, and the reason of a failed switch.
    public func receive(
        from peer: PeerApp, payload: TransferPayload = .text, reason: MAMIdentitySwitchReason = .documentImport,
        in window: WindowID? = nil
    ) async -> IncomingDecision {
        let window = window ?? app.windows.key
        let question = PolicyQuestion.receive(from: peer, payload: payload)
        let first = policy(for: window)
        let decision = first.decision(for: question)
        // If the identity comes from a scope or a thread, switching the window does not change it.
        guard !decision.isAllowed, first.layer != .scope, first.layer != .thread,
            let account = owner(of: peer, insteadOf: first)
        else { return IncomingDecision(decision: decision, switchedTo: nil, refusal: nil) }
        // The executor runs on another thread, so the caller's thread is taken here.
        let thread = app.ownThread
        let answer = await app.offloaded(refused: { _ in IdentityAnswer(result: .failed, refusal: nil) }) {
            await IdentitySwitchDriver(app: app).receive(in: window, for: account, reason: reason, thread: thread)
        }
        guard answer.result == .success else {
            return IncomingDecision(decision: decision, switchedTo: nil, refusal: answer.refusal)
        }
        return IncomingDecision(
            decision: policy(for: window).decision(for: question), switchedTo: account, refusal: nil)
    }

    /// Returns the account to switch to so that the data may come in; `nil` if no switch can let it in.
    private func owner(of peer: PeerApp, insteadOf policy: EffectivePolicy) -> AccountID? {
        guard app.engine.isMultiIdentity else { return nil }
        switch peer {
        case .managed(.id(let owner)) where !owner.isUnmanaged:
            // A merged window that shows the owner beside others refuses the data; the owner's own window may not.
            let shown = policy.accountIDs
            return !shown.isEmpty && shown.allSatisfy { app.accounts.isSame($0, owner) } ? nil : owner
        // Data without an owner goes to an unmanaged identity.
        case .unmanaged, .unenrolled, .managed(.none), .managed(.unmanaged), .managed(.id):
            return policy.isManaged ? .unmanaged : nil
        case .managed(.same), .managed(.otherManaged): return nil
        }
    }
}
