internal import MAMBase

/// What became of data that came in.
public struct IncomingDecision: Sendable, Hashable {
    /// The answer, for the identity the app showed in the end.
    public let decision: PolicyDecision
    /// The account the app switched to before the data came in; `nil` when it did not switch.
    public let switchedTo: AccountID?
    /// What the user is told where the app was to switch and did not; `nil` when nothing was to be switched, or it was.
    public let refusal: IncomingRefusal?
}

extension MAMPolicyManager {
    /// Who is asked to switch identities; `nil` refuses every switch.
    ///
    /// The app keeps the delegate alive: unlike the SDK's, which is weak, and whose early end is why it is "never called".
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMPolicyDelegate)? {
        get { app.state.withLock { $0.delegate } }
        nonmutating set { app.state.replace(\.delegate, with: newValue) }
    }

    /// Takes data in from another app, asking the app to switch its identity when only that can let the data in.
    ///
    /// ``PolicyQuestion/receive(from:payload:)`` answers for the identity that acts now; here the app may first be asked
    /// to show the owner of the data, or an unmanaged account for data without an owner; an owner that it does not know it is
    /// asked to add first, one that it knows and nobody manages it is not asked for. A refused switch leaves the first answer,
    /// and ``IncomingDecision/refusal`` says what the user is told. Single-identity apps are never asked.
    ///
    /// - Parameters:
    ///   - peer: The app the data comes from, with the account that owns it there.
    ///   - payload: What comes in.
    ///   - reason: Why the app would be asked.
    ///   - window: The window that shows the data; the key window when it is not known.
    /// - Returns: The answer, and the account the window shows if it was switched.
    public func receive(
        from peer: PeerApp, payload: TransferPayload = .text, reason: MAMIdentitySwitchReason = .documentImport,
        in window: WindowID? = nil
    ) async -> IncomingDecision {
        let window = window ?? app.windows.key
        let question = PolicyQuestion.receive(from: peer, payload: payload)
        let first = policy(for: window)
        let decision = first.decision(for: question)
        // Where a scope or a thread identity acts, no switch of the window can change who does.
        guard !decision.isAllowed, first.layer != .scope, first.layer != .thread,
            let account = owner(of: peer, insteadOf: first)
        else { return IncomingDecision(decision: decision, switchedTo: nil, refusal: nil) }
        // The thread of the caller, which the executor does not have.
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

    /// The account that would have to be shown for the data to come in, `nil` when no switch can help.
    private func owner(of peer: PeerApp, insteadOf policy: EffectivePolicy) -> AccountID? {
        guard app.engine.isMultiIdentity else { return nil }
        switch peer {
        case .managed(.id(let owner)) where !owner.isUnmanaged:
            return policy.accountIDs.contains { app.accounts.isSame($0, owner) } ? nil : owner
        // Data without an owner goes to an unmanaged identity.
        case .unmanaged, .managed(.none), .managed(.unmanaged), .managed(.id):
            return policy.isManaged ? .unmanaged : nil
        case .managed(.same), .managed(.otherManaged): return nil
        }
    }
}
