extension MAMPolicy {
    /// Decides whether this policy's account may open a link, and where the link then opens.
    ///
    /// The call assumes that the device's apps open no URL schemes.
    public func answer(for question: LinkQuestion) -> LinkAnswer { answer(for: question, openableSchemes: .none) }

    /// Decides whether this policy's account may open a link, and where the link then opens.
    ///
    /// - Parameters:
    ///   - question: The question about the link.
    ///   - openableSchemes: The URL schemes that the device's apps open.
    /// - Returns: The decision, and the place where an allowed link opens.
    public func answer(for question: LinkQuestion, openableSchemes: OpenableSchemes) -> LinkAnswer {
        LinkAsked(question, schemes: openableSchemes, sdk: reading).answer(word, links, layer: .none)
    }
}

extension LinkAsked {
    package func answer(_ own: PolicyWord, _ links: PolicyLinks, layer: IdentityLayer) -> LinkAnswer {
        let (decision, answer) = decision(own, links, layer: layer)
        return LinkAnswer(decision: decision, target: target(answer, links))
    }

    /// Decides whether the link opens, also as the answer from which its target follows.
    package func decision(
        _ own: PolicyWord, _ links: PolicyLinks, layer: IdentityLayer
    ) -> (decision: PolicyDecision, answer: PolicyEvaluator.Answer) {
        let evaluated = evaluatorQuestion(links)
        let answer = PolicyEvaluator.answer(
            evaluated, account: .none, own: own, peer: .unmanaged, facts: [], denied: sdk?.denied ?? [])
        let decision = PolicyDecision(
            isAllowed: answer.isAllowed, rule: answer.rule, kind: evaluated.kind, layer: layer)
        return (decision, answer)
    }
}

extension PolicyAnswering {
    /// Returns whether the policy allows the app to open a URL.
    ///
    /// To find out where the URL opens, call ``answer(for:)``.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - isKnownManagedAppScheme: Whether a managed app is known to open URLs with this scheme. Defaults to `false`.
    ///     It has no effect on web links.
    /// - Returns: `true` if the app may open the URL.
    ///
    /// SDK: `isURLAllowed:isKnownManagedAppScheme:`
    public func isURLAllowed(_ url: String, isKnownManagedAppScheme: Bool = false) -> Bool {
        answer(for: .url(url, isKnownManagedAppScheme: isKnownManagedAppScheme)).isAllowed
    }

    /// Returns whether the policy allows the app to open a URL as a universal link.
    ///
    /// SDK: `isUniversalLinkAllowed:`
    public func isUniversalLinkAllowed(_ url: String) -> Bool { answer(for: .universalLink(url)).isAllowed }

    /// Decides where a link in a web view opens.
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - delegate: The delegate that decides whether a URL is external. If `nil`, web links stay in the view.
    ///   - isFromFrameOrScript: Whether a frame or a script of the page opens the link, and not a tap of the user.
    ///     Defaults to `false`.
    /// - Returns: The decision, and the place where an allowed link opens.
    public func webViewLink(
        _ url: String, delegate: (any MAMWebViewPolicyDelegate)?, isFromFrameOrScript: Bool = false
    ) -> LinkAnswer {
        answer(
            for: .webViewLink(url, isExternal: delegate?.isExternalURL(url), isFromFrameOrScript: isFromFrameOrScript))
    }
}
