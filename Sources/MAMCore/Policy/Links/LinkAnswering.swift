extension MAMPolicy {
    /// Decides whether a link may be opened and where, for this policy's account and a device without other apps that
    /// open links.
    public func answer(for question: LinkQuestion) -> LinkAnswer {
        answer(for: question, openableSchemes: .none)
    }

    /// Decides whether a link may be opened, and where it then opens, for this policy's account.
    ///
    /// - Parameters:
    ///   - question: The question about the link.
    ///   - openableSchemes: The URL schemes that the device's apps open.
    /// - Returns: The decision, and the place where an allowed link opens.
    public func answer(for question: LinkQuestion, openableSchemes: OpenableSchemes) -> LinkAnswer {
        LinkAsked(question, schemes: openableSchemes).answer(word, links, layer: .none)
    }
}

extension LinkAsked {
    func answer(_ own: PolicyWord, _ links: PolicyLinks, layer: IdentityLayer) -> LinkAnswer {
        let (decision, answer) = decision(own, links, layer: layer)
        return LinkAnswer(decision: decision, target: target(answer, links))
    }

    /// Decides whether the link opens, also as the answer from which its target follows.
    func decision(
        _ own: PolicyWord, _ links: PolicyLinks, layer: IdentityLayer
    ) -> (decision: PolicyDecision, answer: PolicyEvaluator.Answer) {
        let evaluated = evaluatorQuestion(links)
        let answer = PolicyEvaluator.answer(evaluated, account: .none, own: own, peer: .unmanaged, facts: [])
        let decision = PolicyDecision(
            isAllowed: answer.isAllowed, rule: answer.rule, kind: evaluated.kind, layer: layer)
        return (decision, answer)
    }
}

extension PolicyAnswering {
    /// Returns whether a URL may be opened.
    ///
    /// ``answer(for:)`` also returns the place where the URL opens.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - isKnownManagedAppScheme: Whether the caller knows that a managed app opens the URL's scheme. Defaults to
    ///     `false`.
    /// - Returns: `true` if the URL may be opened.
    ///
    /// SDK: `isURLAllowed:isKnownManagedAppScheme:`
    public func isURLAllowed(_ url: String, isKnownManagedAppScheme: Bool = false) -> Bool {
        answer(for: .url(url, isKnownManagedAppScheme: isKnownManagedAppScheme)).isAllowed
    }

    /// Returns whether a URL may be opened as a universal link. SDK: `isUniversalLinkAllowed:`
    public func isUniversalLinkAllowed(_ url: String) -> Bool { answer(for: .universalLink(url)).isAllowed }

    /// Decides where a link in a web view opens.
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - delegate: The app's delegate, which tells whether a URL is external. Without a delegate, web links stay in
    ///     the view.
    /// - Returns: The decision, and the place where an allowed link opens.
    public func webViewLink(_ url: String, delegate: (any MAMWebViewPolicyDelegate)?) -> LinkAnswer {
        answer(for: .webViewLink(url, isExternal: delegate?.isExternalURL(url)))
    }
}
