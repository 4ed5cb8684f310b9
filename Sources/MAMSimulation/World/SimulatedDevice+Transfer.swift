public import MAMCore

/// One end of a transfer between two apps: the app and the account that acts in it.
public struct TransferEnd: Sendable {
    /// The app.
    public let app: SimulatedApp
    /// The account; `nil` and `AccountID.unmanaged` mean "no user".
    ///
    /// Means nothing in an app without the SDK.
    public let account: AccountID?

    /// Makes an end.
    public init(_ app: SimulatedApp, as account: AccountID? = nil) {
        self.app = app
        self.account = account
    }
}

/// What the engines at both ends of a transfer say.
public struct TransferAnswer: Sendable, Hashable {
    /// The sender's answer, `nil` when the sending app does not contain the SDK and nobody is asked.
    public let sent: PolicyDecision?
    /// The receiver's answer, `nil` when the receiving app does not contain the SDK.
    public let received: PolicyDecision?

    /// Whether the data arrives: nobody who is asked says no.
    public var isAllowed: Bool { sent?.isAllowed != false && received?.isAllowed != false }
}

extension SimulatedDevice {
    /// Moves data from one app to another: asks the sender's engine, then the receiver's.
    ///
    /// The named accounts are asked, whoever acts at the moment. The other end counts with the policy that the app
    /// there holds for its account. An app that does not run answers with what it held last.
    public func transfer(
        from sender: TransferEnd, to receiver: TransferEnd, _ payload: TransferPayload = .text
    ) -> TransferAnswer {
        let own = sender.app.engine?.policyManager.policy(for: sender.account)
        let peer = receiver.app.engine?.policyManager.policy(for: receiver.account)
        return TransferAnswer(
            sent: own?.decision(for: .send(to: receiver.peer(seenBy: own), payload: payload)),
            received: peer?.decision(for: .receive(from: sender.peer(seenBy: peer), payload: payload)))
    }
}

extension TransferEnd {
    /// This end as the policy at the other end sees it.
    ///
    /// The account here is "the same" when this app knows the two ids to be one account and it is managed at both
    /// ends; a managed account opposite an unmanaged one is judged by its own policy, whichever account it is.
    public func peer(seenBy asked: EffectivePolicy?) -> PeerApp {
        guard let managed = app.engine else { return .unmanaged }
        guard let account, !account.isUnmanaged, let policy = managed.policyManager.policyInForce(for: account) else {
            return .managed(account: .unmanaged)
        }
        guard let asked, asked.isManaged else { return .managed(account: .otherManaged(policy)) }
        let isSame = asked.accountIDs.contains { managed.accounts.isSame($0, account) }
        return .managed(account: isSame ? .same : .otherManaged(policy))
    }
}
