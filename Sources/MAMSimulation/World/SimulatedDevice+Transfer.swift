public import MAMCore

/// The sender or the receiver of data that moves between two apps: an app, and the account that acts in it.
public struct TransferEnd: Sendable {
    /// The app that sends or receives the data.
    public let app: SimulatedApp
    /// The account that acts in the app; `nil` and `AccountID.unmanaged` mean "no user".
    ///
    /// It has no effect in an app without the SDK.
    public let account: AccountID?

    /// Makes the sender or receiver of a transfer.
    ///
    /// - Parameters:
    ///   - app: The app that sends or receives the data.
    ///   - account: The account that acts in the app. Defaults to `nil`, for no user.
    public init(_ app: SimulatedApp, as account: AccountID? = nil) {
        self.app = app
        self.account = account
    }
}

/// The decisions about moving data between two apps: one by the sender's engine, and one by the receiver's engine.
public struct TransferAnswer: Sendable, Equatable {
    /// The decision of the engine in the sending app; `nil` if this app does not contain the SDK.
    public let sent: PolicyDecision?
    /// The decision of the engine in the receiving app; `nil` if this app does not contain the SDK.
    public let received: PolicyDecision?

    /// Whether the data arrives: no engine blocks the transfer, and none requires an evaluation of the content.
    public var isAllowed: Bool { outcome == .allowed }

    /// The stricter outcome of ``sent`` and ``received``.
    ///
    /// An app without the SDK allows the transfer.
    public var outcome: PolicyOutcome {
        let outcomes = [sent, received].compactMap { $0?.outcome }
        if outcomes.contains(.blocked) { return .blocked }
        return outcomes.contains(.allowedAfterEvaluation) ? .allowedAfterEvaluation : .allowed
    }
}

extension SimulatedDevice {
    /// Asks the engines of two apps whether data may move from one app to the other: first the sender's, then the
    /// receiver's.
    ///
    /// Each engine decides for the account that is given for its app, not for the current identity of the app. Each
    /// engine also takes into account the policy that the other app has for the other account. If an app is not
    /// running, its last policies are used.
    ///
    /// - Parameters:
    ///   - sender: The sending app and account.
    ///   - receiver: The receiving app and account.
    ///   - payload: The kind of data. Defaults to text.
    /// - Returns: The decisions of both engines.
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
    /// Describes this app and account as the other side of a transfer, for a question to the policy of another app.
    ///
    /// The result is the first of these that is true:
    ///
    /// - `PeerApp.unmanaged` if this app does not contain the SDK
    /// - `PeerApp.unenrolled` if this app contains the SDK, no account has a policy in this app, and the device is
    ///   enrolled in device management
    /// - `PeerApp.managed(account: .unmanaged)` if this account has no policy in this app
    /// - `PeerApp.managed(account: .same)` if this account is an account to which the policy `asked` applies
    /// - `PeerApp.managed(account: .otherManaged(…))`, with the policy of this account, in all other cases
    ///
    /// - Parameter asked: The policy that answers the question; `nil` if the other app does not contain the SDK.
    /// - Returns: The description of this app and account.
    public func peer(seenBy asked: EffectivePolicy?) -> PeerApp {
        guard let managed = app.engine else { return .unmanaged }
        if managed.device.facts.contains(.mdmEnrolled), !managed.policyManager.isManagementEnabled {
            return .unenrolled
        }
        guard let account, !account.isUnmanaged, let policy = managed.policyManager.policyInForce(for: account) else {
            return .managed(account: .unmanaged)
        }
        guard let asked, asked.isManaged else { return .managed(account: .otherManaged(policy)) }
        let isSame = asked.accountIDs.contains { managed.accounts.isSame($0, account) }
        return .managed(account: isSame ? .same : .otherManaged(policy))
    }
}
