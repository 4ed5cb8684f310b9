internal import MAMBase

/// The result of ``MAMPolicyManager/receive(from:payload:reason:in:)``.
public struct IncomingDecision: Sendable, Hashable {
    /// The decision for the effective identity of the window after the call.
    public let decision: PolicyDecision
    /// The account that the window was switched to before the decision; `nil` if the app did not switch.
    public let switchedTo: AccountID?
    /// The message for the user if a required switch failed; `nil` if no switch was required, or the switch succeeded.
    public let refusal: IncomingRefusal?
}

extension MAMPolicyManager {
    /// The delegate that confirms identity switches; `nil` refuses every switch.
    ///
    /// The app holds a strong reference to the delegate. In the SDK the reference is weak, and a delegate that is
    /// released early is never called.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMPolicyDelegate)? {
        get { app.state.withLock { $0.delegate } }
        nonmutating set { app.state.replace(\.delegate, with: newValue) }
    }

    /// Decides whether data from another app may come in, and switches the window's identity if that lets the data in.
    ///
    /// ``PolicyQuestion/receive(from:payload:)`` answers for the current identity. This method may first ask the
    /// ``delegate`` to switch the window:
    ///
    /// - to the owner of the data; an owner that the app does not know is added first
    /// - to an unmanaged account, for data without an owner
    ///
    /// The delegate is not asked to switch to an owner that the app knows and that is unmanaged, and never in a
    /// single-identity app. If a switch is refused, the first decision stands, and ``IncomingDecision/refusal`` holds
    /// the message for the user.
    ///
    /// - Parameters:
    ///   - peer: The app that the data comes from, with the account that owns the data there.
    ///   - payload: The kind of data. Defaults to `text`.
    ///   - reason: The reason that the delegate is given. Defaults to `documentImport`.
    ///   - window: The window that shows the data. Defaults to the key window.
    /// - Returns: The decision, the account that the window was switched to, and the message after a refused switch.
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
            return policy.accountIDs.contains { app.accounts.isSame($0, owner) } ? nil : owner
        // Data without an owner goes to an unmanaged identity.
        case .unmanaged, .unenrolled, .managed(.none), .managed(.unmanaged), .managed(.id):
            return policy.isManaged ? .unmanaged : nil
        case .managed(.same), .managed(.otherManaged): return nil
        }
    }
}
