/// The inputs of a decision with some settings changed: both policies, and the question as they read it.
package struct PolicyVariant: Hashable {
    private var own: PolicyWord
    private var peer: PolicyWord
    /// The question.
    ///
    /// Changed settings may read a link differently.
    private var question: PolicyEvaluator.Question

    package init(_ asked: PolicyAsked) { (own, peer, question) = (asked.own, asked.peer, asked.question) }

    /// Makes the variant with edits of one policy.
    ///
    /// No list of links is read again, because an edit of a list changes only the listing of the link in question.
    init(_ asked: PolicyAsked, isPeer: Bool, _ edits: [PolicyEdit], of settings: [PolicySetting: PolicyValue]) {
        self.init(asked)
        let listing = edits.compactMap(\.relist).reduce(question.listing) { $1($0) }
        question = question.with(listing)
        let others = edits.filter { $0.relist == nil }
        guard !others.isEmpty else { return }
        let document = PolicyDocument(values: others.reduce(settings) { $1.applied(to: $0) })
        guard !isPeer else {
            peer = document.word
            return
        }
        own = document.word
        own.keepSurroundings(of: asked.own)
        if let link = asked.link { question = link.evaluatorQuestion(document.links(withListsOf: .closed), listing) }
    }

    /// Makes the variant with these settings instead of one policy's own, which reads everything again.
    init(_ asked: PolicyAsked, isPeer: Bool, _ settings: [PolicySetting: PolicyValue]) {
        self.init(asked)
        let document = PolicyDocument(values: settings)
        guard !isPeer else {
            peer = document.word
            return
        }
        own = document.word
        own.keepSurroundings(of: asked.own)
        if let link = asked.link { question = link.evaluatorQuestion(document.links) }
    }

    func outcome(_ asked: PolicyAsked) -> PolicyOutcome {
        let answer = PolicyEvaluator.answer(question, account: asked.account, own: own, peer: peer, facts: asked.facts)
        return PolicyOutcome(isAllowed: answer.isAllowed, rule: answer.rule)
    }

    /// Combines two changes of different families of settings, or of different policies.
    ///
    /// Different families fill different fields, so both results hold together, and no setting is read again.
    func with(_ one: PolicyVariant, _ other: PolicyVariant) -> PolicyVariant {
        var both = self
        both.own.bits ^= (own.bits ^ one.own.bits) ^ (own.bits ^ other.own.bits)
        both.peer.bits ^= (peer.bits ^ one.peer.bits) ^ (peer.bits ^ other.peer.bits)
        both.question = question.with(one.question, other.question)
        return both
    }
}

extension PolicyWord {
    /// Takes over what is no part of the policy: the effect of app configuration and of the app's SDK.
    fileprivate mutating func keepSurroundings(of other: PolicyWord) {
        isScreenCaptureAllowedByAppConfiguration = other.isScreenCaptureAllowedByAppConfiguration
        appliesSaveCopiesAlways = other.appliesSaveCopiesAlways
        enforcement = other.enforcement
        deniesAssumptions = other.deniesAssumptions
    }
}

extension PolicyEvaluator.Question {
    /// Combines two changes of a question about a link.
    fileprivate func with(_ one: Self, _ other: Self) -> Self {
        switch (self, one, other) {
        case (.openURL(let base), .openURL(let one), .openURL(let other)): .openURL(base.with(one, other))
        case (.openUniversalLink(let base), .openUniversalLink(let one), .openUniversalLink(let other)):
            .openUniversalLink(base.with(one, other))
        case (.webViewLink(let base, let isExternal), .webViewLink(let one, _), .webViewLink(let other, _)):
            .webViewLink(base.with(one, other), isExternal: isExternal)
        case (.compose(let base), .compose(let one), .compose(let other)): .compose(base.with(one, other))
        default: self
        }
    }
}

extension LinkReading {
    fileprivate func with(_ one: LinkReading, _ other: LinkReading) -> LinkReading {
        func pick<Value: Equatable>(_ field: KeyPath<LinkReading, Value>) -> Value {
            one[keyPath: field] == self[keyPath: field] ? other[keyPath: field] : one[keyPath: field]
        }
        var both = self
        both.isExempted = pick(\.isExempted)
        both.isLinkExempted = pick(\.isLinkExempted)
        both.isManaged = pick(\.isManaged)
        both.level = pick(\.level)
        both.hasTarget = pick(\.hasTarget)
        both.browser = pick(\.browser)
        return both
    }
}

extension PolicySetting {
    /// The family of the setting, named by one member.
    ///
    /// A family's settings are read together. No two families fill one field of a ``PolicyWord`` or ``LinkReading``.
    var family: PolicySetting {
        switch self {
        case .filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData, .saveAsBlocked,
            .allowedDataStorageLocations:
            .allowedOutboundDataTransferDestinations
        case .protectInboundDataFromUnknownSources, .blockDataIngestionIntoOrganizationDocuments,
            .allowedDataIngestionLocations:
            .allowedInboundDataTransferSources
        case .managedBrowser, .customBrowserProtocol: .managedBrowserToOpenLinksRequired
        case .customDialerAppProtocol: .dialerRestrictionLevel
        case .messagingRedirectAppUrlScheme: .protectedMessagingRedirectAppType
        default: self
        }
    }
}
