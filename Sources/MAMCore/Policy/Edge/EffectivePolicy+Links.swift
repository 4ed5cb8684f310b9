extension EffectivePolicy {
    /// Decides whether and where a link opens.
    ///
    /// The decision and the target come from one version of the policy.
    ///
    /// Takes the app's lock and then the device's lock for a moment, because the answer needs the policy's texts.
    public func answer(for question: LinkQuestion) -> LinkAnswer {
        if account == .unset { app.noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        let asked = LinkAsked(question, schemes: app.device.openableSchemes)
        let (own, links) = wordAndLinks
        return asked.answer(own, links, layer: layer)
    }

    /// The word and the texts of one version of the policy.
    ///
    /// If the policy was removed concurrently there are no texts, and no link is exempted.
    var wordAndLinks: (PolicyWord, PolicyLinks) {
        let own = word
        guard own.isManaged, !own.isLockdown else { return (own, .closed) }
        guard let inForce = app.policyInForce(forAll: accountIDs) else { return (own, .closed) }
        return (inForce.word, inForce.policy.links)
    }
}
