internal import Synchronization

/// One question with everything it is answered from: the inputs of a decision and of its explanation.
struct PolicyAsked {
    let question: PolicyEvaluator.Question
    let account: PolicyEvaluator.Account
    let own: PolicyWord
    let peer: PolicyWord
    let facts: DeviceFacts

    var answer: PolicyEvaluator.Answer {
        PolicyEvaluator.answer(question, account: account, own: own, peer: peer, facts: facts)
    }

    /// Whether the other account's policy has a say.
    var looksAtPeer: Bool { peer.isManaged && (account == .otherManaged || !own.isManaged) }

    /// The question in words.
    var text: String {
        let beside =
            switch account {
            case .none: "no account"
            case .same: "the same account"
            case .unmanaged: "an unmanaged account"
            case .otherManaged: "another managed account"
            }
        func app(_ isManaged: Bool) -> String { isManaged ? "a managed app with \(beside)" : "an unmanaged app" }
        switch question {
        case .save(let location): return "save to \(location.name), \(beside)"
        case .open(let location): return "open from \(location.name), \(beside)"
        case .send(let isManaged, let payload): return "send \(payload) to \(app(isManaged))"
        case .receive(let isManaged, let payload): return "receive \(payload) from \(app(isManaged))"
        case .shareItem: return "receive a shared item of \(beside)"
        case .shareFile: return "receive a shared file of \(beside)"
        case .documentPicker(let mode): return "show a document picker to \(mode.name)"
        case .property(let property): return property.name
        }
    }
}

extension MAMPolicy {
    /// Why the policy answers a question as it does, asked alone.
    public func explanation(for question: PolicyQuestion, facts: DeviceFacts = []) -> PolicyExplanation {
        let (asked, reference) = (question.evaluatorQuestion, question.reference)
        let (account, peer) = reference.withoutDirectory
        let inputs = PolicyAsked(question: asked, account: account, own: word, peer: peer, facts: facts)
        return PolicyExplanation(inputs, own: self, peer: reference.policy, layer: .none, accountIDs: [])
    }
}

extension EffectivePolicy {
    /// Why the policy answers a question as it does.
    ///
    /// Takes the app's lock for a moment.
    public func explanation(for question: PolicyQuestion) -> PolicyExplanation {
        // The policy object and its word in one locked read: the own settings shown are those that answered.
        let inForce = app.policyInForce(forAll: accountIDs)
        let own = inForce?.word ?? word
        let (asked, account, peer) = app.evaluatorQuestion(question, asking: self, own)
        let inputs = PolicyAsked(question: asked, account: account, own: own, peer: peer, facts: app.device.facts)
        let peerPolicy =
            switch question.reference {
            case .otherManaged(let policy): policy
            case .id(let id): app.policyManager.policyInForce(for: id)
            case .none, .same, .unmanaged: MAMPolicy?.none
            }
        return PolicyExplanation(
            inputs, own: inForce?.policy, peer: peerPolicy, layer: layer, accountIDs: accountIDs)
    }
}

extension ManagedApp {
    /// The policy in force for one account, under whichever of its names; `nil` for several accounts.
    fileprivate func policyInForce(forAll ids: [AccountID]) -> PolicyInForce? {
        guard !ids.isEmpty else { return nil }
        return state.withLock { state in
            let groups = Set(ids.map { table.record(for: $0)?.takeUnretainedValue().group.load(ordering: .relaxed) })
            guard groups.count == 1, case .some(.some(let group)) = groups.first else { return nil }
            return state.policies[group]
        }
    }
}

extension ManagedApp {
    /// The answer for whoever acts here and now in a UI task, with everything that led to it.
    public func explain(_ question: PolicyQuestion) -> PolicyExplanation {
        policyManager.policy.explanation(for: question)
    }
}

extension AccountReference {
    fileprivate var policy: MAMPolicy? {
        if case .otherManaged(let policy) = self { policy } else { nil }
    }
}

extension PolicyExplanation {
    init(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, layer: IdentityLayer, accountIDs: [AccountID]) {
        let answer = asked.answer
        let row = answer.rule.description
        let policy = row.isAboutPeer ? peer : own
        self.init(
            isAllowed: answer.isAllowed, rule: row.name, meaning: row.meaning, question: asked.text,
            isProperty: asked.question.kind == .property, layer: layer, accountIDs: accountIDs,
            settings: row.settings.map { setting in
                Setting(
                    name: setting.rawValue, label: setting.descriptor.label, value: policy?.settings[setting]?.text,
                    isPeer: row.isAboutPeer)
            },
            change: NearestChange.find(asked, own: own, peer: asked.looksAtPeer ? peer : nil))
    }
}
