/// The functions behind ``EffectivePolicy``, which take its parts (`ManagedApp+DirectDecision.swift` has the reason).
extension ManagedApp {
    @inlinable
    func decision(for question: PolicyQuestion, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        switch question {
        case .save(let location, .none): return decision(toSave: location, acting, ids)
        case .save(let location, let account):
            if let account = account.known { return decision(toSave: location, account, acting, ids) }
        case .open(let location, .none): return decision(toOpen: location, acting, ids)
        case .open(let location, let account):
            if let account = account.known { return decision(toOpen: location, account, acting, ids) }
        case .send(.managed(let account), let payload):
            if let account = account.known { return decision(toSendToAppOf: account, payload, acting, ids) }
        case .send(.unmanaged, let payload): return decision(toSendToUnmanagedApp: payload, acting, ids)
        case .receive(.managed(let account), let payload):
            if let account = account.known { return decision(toReceiveFromAppOf: account, payload, acting, ids) }
        case .receive(.unmanaged, let payload): return decision(toReceiveFromUnmanagedApp: payload, acting, ids)
        case .receiveSharedItem(let account):
            if let account = account.known { return decision(toReceiveItemOf: account, acting, ids) }
        case .receiveSharedFile(let account):
            if let account = account.known { return decision(toReceiveFileOf: account, acting, ids) }
        case .documentPicker(let mode): return decision(toPick: mode, acting, ids)
        // The policies of all accounts of the app decide about keyboards.
        case .property(.thirdPartyKeyboards): break
        case .property(let property): return decision(of: property, acting, ids)
        case .copy(.unmanagedApp, let content): return decision(toCopyToUnmanagedApp: content, acting, ids)
        case .copy(.managedApp(let account), let content):
            if let account = account.known { return decision(toCopyToAppOf: account, content, acting, ids) }
        case .copy(.thisApp(let account), let content):
            if let account = account.known { return decision(toCopyHereFor: account, content, acting, ids) }
        case .paste(.unmanagedApp, let content): return decision(toPasteFromUnmanagedApp: content, acting, ids)
        case .paste(.managedApp(let account), let content):
            if let account = account.known { return decision(toPasteFromAppOf: account, content, acting, ids) }
        case .paste(.thisApp(let account), let content):
            if let account = account.known { return decision(toPasteHereFrom: account, content, acting, ids) }
        case .uploadInWebView(let view): return decision(toUploadIn: view, acting, ids)
        // The other kinds are asked too rarely for functions of their own.
        default: break
        }
        return decisionInFull(for: question, acting, ids)
    }

    /// Decides a question about an identity without the functions for single kinds.
    @usableFromInline
    @inline(never)
    func decisionInFull(
        for question: PolicyQuestion, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        switch question {
        // The id is borrowed from the question, because a copy would retain its text.
        case .save(let location, .id(let id)): return decision(.save(location), naming: id, acting, ids)
        case .open(let location, .id(let id)): return decision(.open(location), naming: id, acting, ids)
        case .send(.managed(.id(let id)), let payload):
            return decision(.send(app: .managed, payload: payload), naming: id, acting, ids)
        case .receive(.managed(.id(let id)), let payload):
            return decision(.receive(app: .managed, payload: payload), naming: id, acting, ids)
        case .receiveSharedItem(.id(let id)): return decision(.shareItem, naming: id, acting, ids)
        case .receiveSharedFile(.id(let id)): return decision(.shareFile, naming: id, acting, ids)
        default: return decisionOfRareKind(for: question, acting, ids)
        }
    }

    /// Decides a question about a link, about keyboards, about a page, or with another policy beside it.
    ///
    /// Links and keyboards have functions of their own, so that other questions do not count references.
    @inline(never)
    private func decisionOfRareKind(
        for question: PolicyQuestion, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        if let link = question.link { return decision(about: link, acting, ids) }
        // One load, so that the same version classifies the account beside the question and answers it.
        let own = reportedWord(of: acting, ids)
        let (asked, reference) = question.evaluated
        let (account, peer) = evaluated(reference, beside: asked, own, acting, ids)
        guard !own.deniesAssumptions else { return decisionDenying(asked, account, own, peer, acting.layer) }
        return PolicyEvaluator.decision(
            asked, account: account, own: own, peer: peer, facts: device.facts.inApp, layer: acting.layer)
    }

    /// Returns the evaluated form of the account beside a question, with that account's policy.
    @inline(__always)
    func evaluated(
        _ reference: AccountReference, beside asked: PolicyEvaluator.Question, _ own: PolicyWord,
        _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> (AccountReference.Kind, PolicyWord) {
        // Keyboards belong to the whole app, so the other accounts count as the account beside the question.
        if case .property(.thirdPartyKeyboards) = asked { return (.otherManaged, keyboardPeer(own, acting, ids)) }
        if let known = reference.known { return (known.seen(by: own), .unmanaged) }
        if case .id(let id) = reference { return lookedUp(id, own, acting, ids) }
        return reference.withoutDirectory
    }

    /// Returns the policy of the first other account that blocks third-party keyboards.
    @inline(never)
    private func keyboardPeer(_ own: PolicyWord, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyWord {
        let policy = EffectivePolicy(app: self, acting: acting, ids: ids)
        return keyboardBlockers(besides: policy, own).first?.word ?? .unmanaged
    }

    /// Decides a question that names another account by its id.
    @inline(__always)
    private func decision(
        _ asked: PolicyEvaluator.Question, naming id: AccountID, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> PolicyDecision {
        let own = reportedWord(of: acting, ids)
        let (account, peer) = lookedUp(id, own, acting, ids)
        guard !own.deniesAssumptions else { return decisionDenying(asked, account, own, peer, acting.layer) }
        return PolicyEvaluator.decision(
            asked, account: account, own: own, peer: peer, facts: device.facts.inApp, layer: acting.layer)
    }

    /// Returns the evaluated form of an account named by its id beside a question, with that account's policy.
    @inline(never)
    func lookedUp(
        _ id: AccountID, _ own: PolicyWord, _ acting: ActingIdentity, _ ids: [AccountID]?
    ) -> (AccountReference.Kind, PolicyWord) {
        let same = AccountReference.Kind.same.seen(by: own)
        if id.isUnmanaged { return (.none, .unmanaged) }
        guard let record = table.record(for: id) else {
            if isOne(acting, ids, id) { return (same, .unmanaged) }
            return policyOfUnknownAccounts.map { (.otherManaged, $0.word) } ?? (.unmanaged, .unmanaged)
        }
        if AccountBits(record) == acting.account { return (same, .unmanaged) }
        let word = record._withUnsafeGuaranteedRef { $0.policyWord }
        // While two ids become one account, one of the two may already have its policy. That policy then decides.
        if isOne(acting, ids, id), own.isManaged || !word.isManaged { return (same, .unmanaged) }
        return word.isManaged ? (.otherManaged, word) : (.unmanaged, .unmanaged)
    }

    /// Returns whether an identity is one account with that id.
    ///
    /// Builds no list for an account of the directory.
    func isOne(_ acting: ActingIdentity, _ ids: [AccountID]?, _ id: AccountID) -> Bool {
        guard let own = acting.account.record else {
            return accountIDs(of: acting, ids).contains { accounts.isSame($0, id) }
        }
        guard let table = table.unretained, let other = self.table.record(for: id) else { return false }
        return table._withUnsafeGuaranteedRef { table in
            own._withUnsafeGuaranteedRef { own in other._withUnsafeGuaranteedRef { table.isSame(own, $0) } }
        }
    }

    /// Returns the accounts of an identity; none if no layer held an identity.
    func accountIDs(of acting: ActingIdentity, _ ids: [AccountID]?) -> [AccountID] {
        if let record = acting.account.record { return [record.takeUnretainedValue().id] }
        return acting.account == .unmanaged ? [.unmanaged] : ids ?? []
    }

    /// Returns the current policy word of an identity.
    @inline(__always)
    func word(of acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyWord {
        if let record = acting.account.record { return record._withUnsafeGuaranteedRef { $0.policyWord } }
        return ids.map { policyWord(forAll: $0) } ?? .unmanaged
    }

    /// Returns the current policy word of an identity.
    ///
    /// Without an identity, the question is reported to the app's diagnostics.
    func reportedWord(of acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyWord {
        if acting.account == .unset { noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        return word(of: acting, ids)
    }

    /// Returns the layer and the ids of an identity in a UI task, if its account word cannot name it.
    @usableFromInline
    @inline(never)
    func asked(_ acting: ActingIdentity, _ window: WindowID?) -> (layer: IdentityLayer, ids: [AccountID]?) {
        let (layer, ids) = layerAndAccountIDs(acting, .ui, window)
        return (layer, ids)
    }

    /// Returns the account word of an id; `nil` is "no user".
    @usableFromInline
    func bits(naming id: AccountID?) -> AccountBits {
        guard let id, !id.isUnmanaged else { return .unmanaged }
        return table.record(for: id).map { AccountBits($0) } ?? .unlisted
    }
}
