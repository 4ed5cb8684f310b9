internal import MAMJSON
internal import MAMSettings

/// A question with the inputs of its decision and of its explanation.
package struct PolicyAsked {
    package let question: PolicyEvaluator.Question
    package let account: PolicyEvaluator.Account
    package let own: PolicyWord
    package let peer: PolicyWord
    package let facts: DeviceFacts
    /// The link in question, which is read again with changed settings.
    package var link: LinkAsked?
    /// Whether one policy represents several other accounts.
    ///
    /// Then no change of one policy reverses the answer.
    var isPeerOneOfSeveral = false

    package init(
        question: PolicyEvaluator.Question, account: PolicyEvaluator.Account, own: PolicyWord, peer: PolicyWord,
        facts: DeviceFacts, link: LinkAsked? = nil, isPeerOneOfSeveral: Bool = false
    ) {
        self.question = question
        self.account = account
        self.own = own
        self.peer = peer
        self.facts = facts
        self.link = link
        self.isPeerOneOfSeveral = isPeerOneOfSeveral
    }

    package var answer: PolicyEvaluator.Answer {
        PolicyEvaluator.answer(question, account: account, own: own, peer: peer, facts: facts)
    }

    /// Whether the other account's policy affects the answer.
    package var looksAtPeer: Bool {
        !isPeerOneOfSeveral && peer.isManaged && (account == .otherManaged || !own.isManaged)
    }

    /// The question in words.
    package var text: String {
        var words = question.words(beside: account, link: linkText)
        switch link?.question {
        case .url(_, let isKnown, _): words.isKnownManagedAppScheme = isKnown
        case .webViewLink(_, _, let isFromFrame): words.isFromFrameOrScript = isFromFrame
        case .universalLink, .compose, nil: break
        }
        return question.kind.description.words(words)
    }
}

extension PolicyAsked {
    /// The link by its scheme only, because the rest is private.
    private var linkText: String {
        guard let scheme = link?.url?.scheme else { return "something that is no URL" }
        return "a URL of scheme \(JSONQuoting.quoted(scheme))"
    }

    /// Makes the inputs of a question about a link.
    package init(_ link: LinkAsked, own: PolicyWord, links: PolicyLinks, facts: DeviceFacts) {
        self.init(
            question: link.evaluatorQuestion(links), account: .none, own: own, peer: .unmanaged, facts: facts,
            link: link)
    }
}

extension PolicyAsked {
    /// The scheme of the link, if any other scheme that is read in the same way would get the same explanation.
    package var interchangeableScheme: String? {
        switch link?.question {
        case .url, .webViewLink: break
        case .universalLink, .compose, nil: return nil
        }
        guard let scheme = link?.url?.scheme, LinkReading.Kind(scheme: scheme) == .other,
            scheme.utf8.count <= PolicyEdit.maximumSchemeCount
        else { return nil }
        return scheme
    }
}

extension MAMPolicy {
    /// Explains this policy's answer to a question, on a device whose apps open the given URL schemes.
    ///
    /// - Parameters:
    ///   - question: The question to explain.
    ///   - facts: The facts about the device. Defaults to none.
    ///   - openableSchemes: The URL schemes that the device's apps open. Defaults to none.
    /// - Returns: The answer, the rule that decided it, and a change of settings that would reverse it.
    public func explanation(
        for question: PolicyQuestion, facts: DeviceFacts = [], openableSchemes: OpenableSchemes = .none
    ) -> PolicyExplanation {
        let (asked, peer) = asked(question, facts, openableSchemes)
        return PolicyExplanation(asked, own: self, peer: peer, layer: .none, accountIDs: [])
    }

    /// Returns this policy's answer to a question, and the settings that decided the answer.
    ///
    /// The call needs no app. The result contains no readable text. For such a text, use ``PolicyExplanation``.
    ///
    /// - Parameters:
    ///   - question: The question to answer.
    ///   - facts: The facts about the device. Defaults to none.
    ///   - openableSchemes: The URL schemes that the device's apps open, for questions about links. Defaults to none.
    /// - Returns: The answer with the settings that decided it.
    public func reason(
        for question: PolicyQuestion, facts: DeviceFacts = [], openableSchemes: OpenableSchemes = .none
    ) -> PolicyReason {
        let (asked, peer) = asked(question, facts, openableSchemes)
        return PolicyReason(asked, own: self, peer: peer, layer: .none)
    }

    private func asked(
        _ question: PolicyQuestion, _ facts: DeviceFacts, _ openableSchemes: OpenableSchemes
    ) -> (PolicyAsked, peer: MAMPolicy?) {
        if let link = question.link {
            return (PolicyAsked(LinkAsked(link, schemes: openableSchemes), own: word, links: links, facts: facts), nil)
        }
        let (asked, reference) = question.evaluated
        let (account, peer) = reference.withoutDirectory
        return (
            PolicyAsked(question: asked, account: account, own: word, peer: peer, facts: facts), reference.policy
        )
    }
}

extension AccountReference {
    fileprivate var policy: MAMPolicy? {
        if case .otherManaged(let policy) = self { policy } else { nil }
    }
}

extension PolicyExplanation {
    package init(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, layer: IdentityLayer, accountIDs: [AccountID])
    {
        let reason = PolicyReason(asked, own: own, peer: peer, layer: layer)
        let row = reason.decision.rule.description
        let needed = reason.decision.rule == .unenforced ? asked.question.enforcedSince : nil
        self.init(
            isAllowed: reason.decision.isAllowed, rule: row.name,
            meaning: row.meaning + (needed.map { ": it needs \($0.requirement)" } ?? ""), question: asked.text,
            isProperty: asked.question.kind == .property, layer: layer, accountIDs: accountIDs,
            settings: reason.settings.map { setting in
                Setting(
                    name: setting.setting.rawValue, label: setting.setting.descriptor.label,
                    value: setting.value?.text, isPeer: setting.isPeer,
                    neededSDK: setting.missing?.requirement)
            },
            change: NearestChange.find(asked, own: own, peer: asked.looksAtPeer ? peer : nil))
    }
}
