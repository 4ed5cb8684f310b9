public import MAMCore

/// One side of a transfer between two apps: the app, and the account that acts in it.
public struct TransferEnd: Sendable {
    /// The app.
    public let app: SimulatedApp
    /// The account; `nil` and `AccountID.unmanaged` mean "no user".
    ///
    /// Has no effect in an app without the SDK.
    public let account: AccountID?

    /// Makes one side of a transfer, by default with no user.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - account: The account. Defaults to `nil`, for no user.
    public init(_ app: SimulatedApp, as account: AccountID? = nil) {
        self.app = app
        self.account = account
    }
}

/// The decisions of the sender's and the receiver's engine about a transfer.
public struct TransferAnswer: Sendable, Equatable {
    /// The sender's decision, `nil` when the sending app does not contain the SDK.
    public let sent: PolicyDecision?
    /// The receiver's decision, `nil` when the receiving app does not contain the SDK.
    public let received: PolicyDecision?

    /// Whether the data arrives: no engine blocks it, and no evaluation of the content is required.
    public var isAllowed: Bool { outcome == .allowed }

    /// The outcome of both decisions together; an app without the SDK allows the transfer.
    public var outcome: PolicyOutcome {
        let outcomes = [sent, received].compactMap { $0?.outcome }
        if outcomes.contains(.blocked) { return .blocked }
        return outcomes.contains(.allowedAfterEvaluation) ? .allowedAfterEvaluation : .allowed
    }
}

extension SimulatedDevice {
    /// Transfers data from one app to another: asks the sender's engine, then the receiver's.
    ///
    /// Each engine decides for the account given for its side, not for the effective identity of the app. It considers
    /// the policy that the other app has for the other account. An app that does not run is asked with the policies
    /// that it had last.
    ///
    /// - Parameters:
    ///   - sender: The sending app and account.
    ///   - receiver: The receiving app and account.
    ///   - payload: The kind of data. Defaults to text.
    /// - Returns: The decisions of both sides.
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
    /// Returns this app and account in the form in which a question to another app's policy names them.
    ///
    /// - An app without the SDK is `PeerApp.unmanaged`.
    /// - An app that contains the SDK and has no policy is `PeerApp.unenrolled` if the device is enrolled in device
    ///   management.
    /// - An account without a policy in this app is `unmanaged`.
    /// - An account with a policy in this app is `same` if this app treats it as the account that `asked` applies to.
    ///   Otherwise it is `otherManaged`, with its policy.
    ///
    /// - Parameter asked: The policy that answers the question; `nil` if the app that is asked has no SDK.
    /// - Returns: This app and account, as an argument of questions to that policy.
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
