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
    init(app: ManagedApp, window: WindowID?) {
        let acting = app.acting(in: .ui, window: window)
        self.app = app
        if acting.account.saysWho {
            self.account = acting.account
            self.layer = acting.layer
            self.ids = nil
        } else {
            let (layer, ids) = app.layerAndAccountIDs(acting, .ui, window)
            self.account = acting.account
            self.layer = layer
            self.ids = ids
        }
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
    /// Takes no lock and allocates nothing, except for several accounts at once, for links and for third-party keyboards.
    @inlinable
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        switch question {
        case .save(let location, .none): return decision(toSave: location)
        case .save(let location, let account):
            if let account = account.known { return decision(toSave: location, account) }
        case .open(let location, .none): return decision(toOpen: location)
        case .open(let location, let account):
            if let account = account.known { return decision(toOpen: location, account) }
        case .send(.managed(let account), let payload):
            if let account = account.known { return decision(toSendToAppOf: account, payload) }
        case .send(.unmanaged, let payload): return decision(toSendToUnmanagedApp: payload)
        case .receive(.managed(let account), let payload):
            if let account = account.known { return decision(toReceiveFromAppOf: account, payload) }
        case .receive(.unmanaged, let payload): return decision(toReceiveFromUnmanagedApp: payload)
        case .receiveSharedItem(let account):
            if let account = account.known { return decision(toReceiveItemOf: account) }
        case .receiveSharedFile(let account):
            if let account = account.known { return decision(toReceiveFileOf: account) }
        case .documentPicker(let mode): return decision(toPick: mode)
        // Every account of the app has a say in these.
        case .property(.thirdPartyKeyboards): break
        case .property(let property): return decision(of: property)
        case .uploadInWebView(let view): return decision(toUploadIn: view)
        // No other kind is asked often enough for a function of its own.
        default: break
        }
        return decisionInFull(for: question)
    }

    /// Any question of anybody, the long way.
    @usableFromInline
    @inline(never)
    package func decisionInFull(for question: PolicyQuestion) -> PolicyDecision {
        if let link = question.link { return answer(for: link).decision }
        // One load: the same version classifies the account beside the question and answers it.
        let own = reportedWord
        let (asked, account, peer) = evaluated(question, own)
        return PolicyEvaluator.decision(
            asked, account: account, own: own, peer: peer, facts: app.device.facts, layer: layer)
    }

    /// The policy's word now.
    ///
    /// A question under no identity is reported to the app's diagnostics.
    var reportedWord: PolicyWord {
        if account == .unset { app.noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        return word
    }

    /// Which notifications may show Org data. SDK: `notificationPolicy`
    public var notificationPolicy: MAMNotificationPolicy { reportedWord.notifications }

    /// The accounts this is the policy of; none when no layer held an identity.
    public var accountIDs: [AccountID] {
        if let record = account.record { return [record.takeUnretainedValue().id] }
        return account == .unmanaged ? [.unmanaged] : ids ?? []
    }

    /// Whether this is the policy of one account by that id; builds no list for an account of the directory.
    func isOf(_ id: AccountID) -> Bool {
        guard let own = account.record else { return accountIDs.contains { app.accounts.isSame($0, id) } }
        guard let table = app.table.unretained, let other = app.table.record(for: id) else { return false }
        return table._withUnsafeGuaranteedRef { table in
            own._withUnsafeGuaranteedRef { own in other._withUnsafeGuaranteedRef { table.isSame(own, $0) } }
        }
    }

    /// Whether a policy applies at all.
    public var isManaged: Bool { word.isManaged }
}

extension ManagedApp {
    /// The answer for whoever acts here and now in a UI task.
    ///
    /// The short form of `policyManager.policy.decision(for:)`.
    @inlinable
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        EffectivePolicy(app: self, window: nil).decision(for: question)
    }
}

extension EffectivePolicy {
    /// The evaluated forms of the question and of the account beside it, with that account's policy.
    @inline(__always)
    func evaluated(
        _ question: PolicyQuestion, _ own: PolicyWord
    ) -> (PolicyEvaluator.Question, AccountReference.Kind, peer: PolicyWord) {
        let (asked, reference) = question.evaluated
        // Keyboards are the whole app's, so every account of the app stands beside.
        if case .property(.thirdPartyKeyboards) = asked {
            return (asked, .otherManaged, app.keyboardBlockers(besides: self, own).first?.word ?? .unmanaged)
        }
        if let known = reference.known { return (asked, known.seen(by: own), .unmanaged) }
        let (account, peer) = lookedUp(reference, own)
        return (asked, account, peer)
    }

    /// The evaluated form of an account that is given by its policy or its id, with that account's policy.
    @inline(never)
    private func lookedUp(_ reference: AccountReference, _ own: PolicyWord) -> (AccountReference.Kind, PolicyWord) {
        let same = AccountReference.Kind.same.seen(by: own)
        guard case .id(let id) = reference else { return reference.withoutDirectory }
        if id.isUnmanaged { return (.none, .unmanaged) }
        guard let record = app.table.record(for: id) else {
            if isOf(id) { return (same, .unmanaged) }
            return app.policyOfUnknownAccounts.map { (.otherManaged, $0.word) } ?? (.unmanaged, .unmanaged)
        }
        if AccountBits(record) == account { return (same, .unmanaged) }
        let word = record._withUnsafeGuaranteedRef { $0.policyWord }
        // While two ids become one account, one of them may have its policy already: that one judges.
        if isOf(id), own.isManaged || !word.isManaged { return (same, .unmanaged) }
        return word.isManaged ? (.otherManaged, word) : (.unmanaged, .unmanaged)
    }
}
