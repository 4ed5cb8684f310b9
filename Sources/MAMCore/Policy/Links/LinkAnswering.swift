extension MAMPolicy {
    /// The answer for the policy's own account on a device without apps.
    public func answer(for question: LinkQuestion) -> LinkAnswer {
        answer(for: question, openableSchemes: .none)
    }

    /// The answer for the policy's own account on a device whose apps open these schemes.
    public func answer(for question: LinkQuestion, openableSchemes: OpenableSchemes) -> LinkAnswer {
        LinkAsked(question, schemes: openableSchemes).answer(word, links, layer: .none)
    }
}

extension LinkAsked {
    func answer(_ own: PolicyWord, _ links: PolicyLinks, layer: IdentityLayer) -> LinkAnswer {
        let evaluated = evaluatorQuestion(links)
        let answer = PolicyEvaluator.answer(evaluated, account: .none, own: own, peer: .unmanaged, facts: [])
        return LinkAnswer(
            decision: PolicyDecision(
                isAllowed: answer.isAllowed, rule: answer.rule, kind: evaluated.kind, layer: layer),
            target: target(answer, links))
    }
}

extension PolicyAnswering {
    /// Whether a URL may be opened.
    ///
    /// ``answer(for:)`` also says where it opens.
    ///
    /// SDK: `isURLAllowed:isKnownManagedAppScheme:`
    public func isURLAllowed(_ url: String, isKnownManagedAppScheme: Bool = false) -> Bool {
        answer(for: .url(url, isKnownManagedAppScheme: isKnownManagedAppScheme)).isAllowed
    }

    /// Whether a link may be opened as a universal link. SDK: `isUniversalLinkAllowed:`
    public func isUniversalLinkAllowed(_ url: String) -> Bool { answer(for: .universalLink(url)).isAllowed }

    /// Where a link of a web view opens, by what the app's delegate says of it; without one it stays in the view.
    public func webViewLink(_ url: String, delegate: (any MAMWebViewPolicyDelegate)?) -> LinkAnswer {
        answer(for: .webViewLink(url, isExternal: delegate?.isExternalURL(url)))
    }
}
