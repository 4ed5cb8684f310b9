extension EffectivePolicy {
    /// The answer, and where the link opens, by one version of the policy.
    ///
    /// Takes the app's lock for a moment and the device's for another: the policy's texts are needed.
    public func answer(for question: LinkQuestion) -> LinkAnswer {
        if account == .unset { app.noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        let asked = LinkAsked(question, schemes: app.device.openableSchemes)
        let (own, links) = wordAndLinks
        return asked.answer(own, links, layer: layer)
    }

    /// The word and the texts of one version.
    ///
    /// A policy that went meanwhile leaves no texts: nothing is exempted then.
    var wordAndLinks: (PolicyWord, PolicyLinks) {
        let own = word
        guard own.isManaged, !own.isLockdown else { return (own, .closed) }
        guard let inForce = app.policyInForce(forAll: accountIDs) else { return (own, .closed) }
        return (inForce.word, inForce.policy.links)
    }
}
