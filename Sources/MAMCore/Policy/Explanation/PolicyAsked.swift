internal import MAMJSON
internal import MAMSettings

/// A question with the inputs of its decision and of its explanation.
package struct PolicyAsked {
    package let question: PolicyEvaluator.Question
    package let account: PolicyEvaluator.Account
    package let own: PolicyWord
    let peer: PolicyWord
    package let facts: DeviceFacts
    /// The link in question, which is read again with changed settings.
    package var link: LinkAsked?
    /// Whether one policy represents several other accounts.
    ///
    /// Then no change of one policy reverses the answer.
    package var isPeerOneOfSeveral = false

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
    /// The part of a link that an explanation names, if any other link that is read in the same way gets the same one.
    package enum LinkName: Sendable, Hashable {
        /// The scheme of a URL.
        case scheme(String)
        /// Scheme and host of a universal link, which an administrator would add to a list.
        case site(String)
        /// No part: the link has no site that could be added to a list.
        case nothing
    }

    /// The part of the link that an explanation names; `nil` if another link could get another explanation.
    package var interchangeableName: LinkName? {
        guard let link else { return nil }
        switch link.question {
        case .url, .webViewLink:
            guard let scheme = link.url?.scheme, LinkReading.Kind(scheme: scheme) == .other,
                scheme.utf8.count <= PolicyEdit.maximumSchemeCount
            else { return nil }
            return .scheme(scheme)
        case .universalLink:
            guard let site = PolicyEdit.site(of: link) else { return LinkName.nothing }
            return site.coversLink ? .site(site.text) : nil
        case .compose: return nil
        }
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
            let link = LinkAsked(link, schemes: openableSchemes, sdk: reading)
            return (PolicyAsked(link, own: word, links: links, facts: facts), nil)
        }
        let (asked, reference) = question.evaluated
        let (account, peer) = reference.withoutDirectory
        return (PolicyAsked(question: asked, account: account, own: word, peer: peer, facts: facts), reference.policy)
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
        self.init(
            isAllowed: reason.decision.isAllowed, rule: row.name,
            meaning: row.meaning + asked.words(about: asked.link?.sdk ?? own?.reading, reason, own),
            question: asked.text,
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

extension PolicyAsked {
    /// Returns what the version of the app's SDK has to do with an answer, as the end of a sentence; empty for nothing.
    fileprivate func words(about sdk: SDKReading?, _ reason: PolicyReason, _ policy: MAMPolicy?) -> String {
        if reason.decision.rule == .unenforced {
            return question.enforcedSince.map { ": it needs \($0.requirement)" } ?? ""
        }
        guard let sdk else { return "" }
        let unread = reason.settings.compactMap { setting -> String? in
            guard let row = setting.missing else { return nil }
            guard case .policyValue(_, let value) = row.subject else { return "`\(setting.setting.rawValue)`" }
            return "`\(value)` in `\(setting.setting.rawValue)`"
        }
        let members = reason.settings.filter { !$0.isPeer }.flatMap { setting in
            sdk.unreadMembers(of: setting.setting, policy?.settings[setting.setting]).map {
                "`\($0)` in `\(setting.setting.rawValue)`"
            }
        }
        let names = unread + members
        let settings =
            names.isEmpty ? "" : "; SDK \(sdk.version?.release ?? "") does not read \(names.joined(separator: ", "))"
        guard let row = lacking(sdk, policy).map(SDKVersionTable.row(of:)) else { return settings }
        return settings + "; only \(row.requirement) \(row.summary)"
    }

    /// What the app's SDK does not do yet, if that counts for the question.
    private func lacking(_ sdk: SDKReading, _ policy: MAMPolicy?) -> SDKBehavior? {
        let behavior: SDKBehavior? =
            switch question {
            case .copy(_, let length), .paste(_, let length), .pasteIntoWebView(_, _, let length):
                length.isURL && own.clipboardLimit > 0 ? .clipboardLimitForURLs : nil
            case .compose: policy.map { link?.listing($0.links).isExempted ?? false } == true ? .exemptedComposers : nil
            default: nil
            }
        return behavior.flatMap { sdk.does($0) ? nil : $0 }
    }
}
