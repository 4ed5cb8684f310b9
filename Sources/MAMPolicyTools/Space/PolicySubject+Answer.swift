internal import MAMCore
internal import MAMSettings

extension PolicySubject {
    /// The answer to it.
    enum Answer: Sendable, Hashable {
        /// Something is allowed, or not.
        case permission(Bool)
        /// Something is allowed, in another way than it was asked.
        case detour(String)
        /// Something is required, or not.
        case requirement(Bool)
        /// One of several things, by its name.
        case choice(String)
    }

    /// What a policy answers to its own account; `nil` in place of the policy: what an account without one is answered.
    ///
    /// `peer` stands for the other account's policy in the circumstances, `listing` for what the policy's lists say of a link.
    func answer(
        _ own: PolicyForms?, _ beside: PolicyCircumstances, peer: PolicyWord? = nil, listing: LinkListing? = nil
    ) -> Answer {
        let (word, peer) = (own?.word ?? .unmanaged, peer ?? beside.peer)
        func ask(_ question: PolicyEvaluator.Question) -> PolicyEvaluator.Answer {
            PolicyEvaluator.answer(question, account: beside.account, own: word, peer: peer, facts: beside.facts)
        }
        if let asked = link(beside) {
            let links = own?.links ?? .closed
            let answer = ask(asked.evaluatorQuestion(links, listing ?? asked.listing(links)))
            return switch asked.target(answer, links) {
            case nil: .permission(false)
            case .asAsked?, .webView?: .permission(true)
            case .redirect(let url, _)?: .detour("as `\(url.prefix { $0 != ":" }):`")
            case .managedApp?: .detour("in the managed app, else in the managed browser")
            }
        }
        switch self {
        case .property(let property):
            let isTrue = ask(.property(property)).isAllowed
            return property.isRequirement ? .requirement(isTrue) : .permission(isTrue)
        case .backup: return .permission(!word.isBackupBlocked)
        case .notifications: return .choice("\(word.notifications)")
        case .protectionClass: return .choice("\(word.protectionLevel)")
        default: return .permission(question(beside).map { ask($0).isAllowed } ?? false)
        }
    }

    /// The link that is asked about.
    func link(_ beside: PolicyCircumstances) -> LinkAsked? {
        switch self {
        case .link(let link): LinkAsked(link.question, schemes: link.schemes(beside))
        case .webViewLink(let link):
            LinkAsked(.webViewLink(link.question.url, isExternal: beside.isExternal), schemes: link.schemes(beside))
        default: nil
        }
    }

    /// The question of the evaluator, about a link as these lists read it; `nil` for what is no question but a value.
    func question(_ beside: PolicyCircumstances, _ links: PolicyLinks = .closed) -> PolicyEvaluator.Question? {
        switch self {
        case .save(let location): .save(location)
        case .open(let location): .open(location)
        case .send(let isManaged): .send(appIsManaged: isManaged, payload: beside.payload)
        case .receive(let isManaged): .receive(appIsManaged: isManaged, payload: beside.payload)
        case .shareItem: .shareItem
        case .shareFile: .shareFile
        case .copy(let end): .copy(to: end, beside.content)
        case .paste(let end): .paste(from: end, beside.content)
        case .pasteIntoWebView(let view, let end): .pasteIntoWebView(view, from: end, beside.content)
        case .uploadInWebView(let view): .uploadInWebView(view)
        case .link, .webViewLink: link(beside)?.evaluatorQuestion(links)
        case .documentPicker(let mode): .documentPicker(mode)
        case .property(let property): .property(property)
        case .backup, .notifications, .protectionClass: nil
        }
    }
}
