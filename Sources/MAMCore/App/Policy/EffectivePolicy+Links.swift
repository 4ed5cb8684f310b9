internal import MAMBase
internal import Synchronization

extension EffectivePolicy {
    /// Decides whether the app may open a link, and where the link then opens.
    ///
    /// The decision and the target come from the same version of the policy. The call takes the app's lock and then the
    /// device's lock for a moment, because it needs the policy's lists of URLs.
    public func answer(for question: LinkQuestion) -> LinkAnswer {
        let asked = app.asked(about: question, acting)
        let (own, policy) = wordAndPolicy
        return asked.answer(own, policy?.links ?? .closed, layer: layer)
    }

    /// The word and the policy with the texts of one version of the policy.
    ///
    /// If the policy was removed concurrently there are no texts, and no link is exempted (``PolicyLinks/closed``).
    var wordAndPolicy: (PolicyWord, MAMPolicy?) { app.wordAndPolicy(of: acting, ids) }
}

extension ManagedApp {
    /// Decides whether a link opens, without its target.
    @inline(never)
    func decision(about link: LinkQuestion, _ acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyDecision {
        let asked = asked(about: link, acting)
        let (own, policy) = wordAndPolicy(of: acting, ids)
        guard let policy else { return asked.decision(own, .closed, layer: acting.layer).decision }
        return asked.decision(own, policy.links, layer: acting.layer).decision
    }

    /// Returns a question about a link as it is asked on the app's device.
    fileprivate func asked(about link: LinkQuestion, _ acting: ActingIdentity) -> LinkAsked {
        if acting.account == .unset { noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        return LinkAsked(link, schemes: device.openableSchemes, sdk: sdk)
    }

    /// What the version of the app's SDK does; `nil` for everything.
    var sdk: SDKReading? { state.withLock { $0.sdk } }

    fileprivate func wordAndPolicy(of acting: ActingIdentity, _ ids: [AccountID]?) -> (PolicyWord, MAMPolicy?) {
        let own = word(of: acting, ids)
        guard own.isManaged, !own.isLockdown else { return (own, nil) }
        guard let inForce = policyInForce(of: acting, ids) else { return (own, nil) }
        return (inForce.word, inForce.policy)
    }

    private func policyInForce(of acting: ActingIdentity, _ ids: [AccountID]?) -> PolicyInForce? {
        guard let record = acting.account.record else { return policyInForce(forAll: accountIDs(of: acting, ids)) }
        return state.withLock { state in
            state.policies[record._withUnsafeGuaranteedRef { $0.group.load(ordering: .relaxed) }]
        }
    }
}
