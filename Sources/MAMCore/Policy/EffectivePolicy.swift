internal import Synchronization

/// The policy of one identity, as its app and its device see it.
///
/// The identity is fixed when the value is made; what its policy says is read anew for every question, so a policy that
/// is replaced meanwhile counts at once. Each answer rests on one version of the policy. The immutable object behind it
/// is ``MAMPolicyManager/policyInForce(for:)``.
///
/// SDK: `id<IntuneMAMPolicy>`, as `policy`, `policyForAccountId:` and their relatives return it
public struct EffectivePolicy: PolicyAnswering {
    @usableFromInline let app: ManagedApp
    @usableFromInline let account: AccountBits
    /// The layer the identity came from; ``IdentityLayer/none`` when it was named by id.
    public let layer: IdentityLayer
    /// The ids, where one word cannot say who it is: outside the directory, or several.
    @usableFromInline let ids: [AccountID]?

    @inlinable
    init(app: ManagedApp, acting: ActingIdentity, window: WindowID?) {
        self.app = app
        self.account = acting.account
        self.layer = acting.layer
        self.ids = acting.account.saysWho ? nil : app.accountIDs(of: acting, window: window)
    }

    init(app: ManagedApp, accountIDs: [AccountID]) {
        self.app = app
        self.layer = .none
        let record = accountIDs.count == 1 ? app.table.record(for: accountIDs[0]) : nil
        self.account = record.map { AccountBits($0) } ?? .unlisted
        self.ids = record == nil ? accountIDs : nil
    }

    /// What the policy says now.
    @inline(__always)
    var word: PolicyWord {
        if let record = account.record { return record._withUnsafeGuaranteedRef { $0.policyWord } }
        return ids.map { app.policyWord(forAll: $0) } ?? .unmanaged
    }

    /// The answer and its rule, by one version of the policy.
    ///
    /// Takes no lock and allocates nothing, except for several accounts at once.
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        let (asked, account, peer) = app.evaluatorQuestion(question, asking: self)
        let answer = PolicyEvaluator.answer(asked, account: account, own: word, peer: peer, facts: app.device.facts)
        return PolicyDecision(isAllowed: answer.isAllowed, rule: answer.rule, kind: asked.kind, layer: layer)
    }

    /// Which notifications may show Org data. SDK: `notificationPolicy`
    public var notificationPolicy: MAMNotificationPolicy { word.notifications }

    /// The accounts this is the policy of; none when no layer held an identity.
    public var accountIDs: [AccountID] {
        if let record = account.record { return [record.takeUnretainedValue().id] }
        return account == .unmanaged ? [.unmanaged] : ids ?? []
    }

    /// Whether a policy applies at all.
    public var isManaged: Bool { word.isManaged }
}

extension ManagedApp {
    /// The answer for whoever acts here and now in a UI task.
    ///
    /// The short form of `policyManager.policy.decision(for:)`.
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        EffectivePolicy(app: self, acting: acting(in: .ui), window: nil).decision(for: question)
    }

    /// A question with the names looked up: what the evaluator takes.
    @inline(__always)
    func evaluatorQuestion(
        _ question: PolicyQuestion, asking policy: EffectivePolicy
    ) -> (PolicyEvaluator.Question, PolicyEvaluator.Account, PolicyWord) {
        if question.namesNoAccount { return (question.evaluatorQuestion, .none, .unmanaged) }
        let (account, peer) = classify(question.reference, for: policy)
        return (question.evaluatorQuestion, account, peer)
    }

    /// Whose account a reference names, seen from the identity that is asked.
    @inline(never)
    private func classify(
        _ reference: AccountReference, for policy: EffectivePolicy
    ) -> (PolicyEvaluator.Account, PolicyWord) {
        switch reference {
        case .none: return (.none, .unmanaged)
        // The same account as an unmanaged identity is an unmanaged account.
        case .same: return (policy.isManaged ? .same : .unmanaged, .unmanaged)
        case .unmanaged: return (.unmanaged, .unmanaged)
        case .otherManaged(let other): return (.otherManaged, other.word)
        case .id(let id):
            if id.isUnmanaged { return (.none, .unmanaged) }
            let word = policyWord(for: id)
            guard word.isManaged else { return (.unmanaged, .unmanaged) }
            let isOwn = policy.accountIDs.contains { accounts.isSame($0, id) }
            return isOwn ? (.same, .unmanaged) : (.otherManaged, word)
        }
    }
}
