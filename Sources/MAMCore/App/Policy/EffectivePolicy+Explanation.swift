internal import MAMBase
internal import Synchronization

extension EffectivePolicy {
    /// Explains the answer to a policy question.
    ///
    /// The explanation contains the rule, the settings of the rule, and a change of settings that would reverse the
    /// answer. The call takes the app's lock for a moment.
    public func explanation(for question: PolicyQuestion) -> PolicyExplanation { explainer(of: question)() }

    /// Returns a closure that makes the explanation from the policies of this moment, at any later time.
    ///
    /// Takes the app's lock for a moment.
    package func explainer(of question: PolicyQuestion) -> @Sendable () -> PolicyExplanation {
        let ids = accountIDs
        let (asked, own, peer) = asked(question, ids)
        return { [layer] in PolicyExplanation(asked, own: own, peer: peer, layer: layer, accountIDs: ids) }
    }

    /// Returns the answer to a policy question, with the settings that decided it.
    ///
    /// For a text to read, use ``PolicyExplanation``. The call takes the app's lock for a moment.
    public func reason(for question: PolicyQuestion) -> PolicyReason {
        let (asked, own, peer) = asked(question, accountIDs)
        return PolicyReason(asked, own: own, peer: peer, layer: layer)
    }

    /// Returns the inputs of the answer to a question, with the policies of this moment.
    package func inputs(
        of question: PolicyQuestion
    ) -> (asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) { asked(question, accountIDs) }

    private func asked(
        _ question: PolicyQuestion, _ accountIDs: [AccountID]
    ) -> (asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) {
        // The policy object and its word come from one locked read, so the settings shown are those that answered.
        let inForce = app.policyInForce(forAll: accountIDs)
        let own = inForce?.word ?? word
        let facts = app.facts(for: accountIDs.first)
        if let link = question.link {
            let asked = PolicyAsked(
                LinkAsked(link, schemes: app.device.openableSchemes, sdk: app.sdk), own: own,
                links: inForce?.policy.links ?? .closed, facts: facts)
            return (asked, inForce?.policy, nil)
        }
        if case .property(.thirdPartyKeyboards) = question {
            // Read once, so that the number of blocking accounts and the first one's policy belong together.
            let others = app.keyboardBlockers(besides: self, own)
            let peer = (others.first?.id ?? app.firstManagedAccount(besides: self))
                .flatMap { app.policyInForce(forAll: [$0]) }
            var inputs = PolicyAsked(
                question: question.evaluated.question, account: .otherManaged, own: own,
                peer: others.first?.word ?? peer?.word ?? .unmanaged, facts: facts)
            inputs.isPeerOneOfSeveral = others.count > 1
            return (inputs, inForce?.policy, peer?.policy)
        }
        let (asked, reference) = question.evaluated
        let (account, peer) = app.evaluated(reference, beside: asked, own, acting, ids)
        let inputs = PolicyAsked(question: asked, account: account, own: own, peer: peer, facts: facts)
        let peerPolicy =
            switch reference {
            case .otherManaged(let policy): policy
            case .id(let id): app.policyManager.policyInForce(for: id)
            case .none, .same, .unmanaged: MAMPolicy?.none
            }
        return (inputs, inForce?.policy, peerPolicy)
    }
}

extension ManagedApp {
    /// Returns the policy in force for one account, under any of its names; `nil` for several accounts.
    func policyInForce(forAll ids: [AccountID]) -> PolicyInForce? {
        guard !ids.isEmpty else { return nil }
        return state.withLock { state in
            let groups = Set(ids.map { table.record(for: $0)?.takeUnretainedValue().group.load(ordering: .relaxed) })
            guard groups.count == 1, case .some(.some(let group)) = groups.first else { return nil }
            return state.policies[group]
        }
    }
}

extension ManagedApp {
    /// Explains the answer to a policy question, for UI code on the current thread.
    ///
    /// The answer comes from the policy of the account for which UI code on this thread acts.
    public func explain(_ question: PolicyQuestion) -> PolicyExplanation {
        policyManager.policy.explanation(for: question)
    }
}
