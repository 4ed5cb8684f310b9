internal import MAMCore
internal import MAMSettings

extension PolicySubject {
    /// The answer to a subject.
    enum Answer: Sendable, Hashable {
        /// An action is allowed or blocked.
        case permission(Bool)
        /// An action is allowed, in another way than it was asked.
        case detour(String)
        /// Something is required or not.
        case requirement(Bool)
        /// One of several values, by its name.
        case choice(String)
        /// An export leaves out a setting that decides.
        case unknown
    }

    /// Returns the answer of a policy to its own account.
    ///
    /// - Parameters:
    ///   - own: The policy; `nil` for an account without one.
    ///   - beside: The circumstances.
    ///   - peer: The other account's policy, instead of that of the circumstances. Defaults to none.
    ///   - listing: The listing of the link in the policy's lists. Defaults to reading the lists.
    /// - Returns: The answer.
    func answer(
        _ own: PolicyForms?, _ beside: PolicyCircumstances, peer: PolicyWord? = nil, listing: LinkListing? = nil
    ) -> Answer {
        let (word, peer) = (own?.word ?? .unmanaged, peer ?? beside.peer)
        func ask(_ question: PolicyEvaluator.Question) -> PolicyEvaluator.Answer {
            PolicyEvaluator.answer(question, account: beside.account, own: word, peer: peer, facts: beside.facts)
        }
        func permission(_ question: PolicyEvaluator.Question) -> Answer {
            let answer = ask(question)
            return answer.rule == .evaluationRequired ? .detour(Self.evaluation) : .permission(answer.isAllowed)
        }
        if let asked = link(beside) {
            let links = own?.links ?? .closed
            let answer = ask(asked.evaluatorQuestion(links, listing ?? asked.listing(links)))
            return switch asked.target(answer, links) {
            case nil: .permission(false)
            case .asAsked?, .webView?: .permission(true)
            case .redirect(let url, _)?: .detour("as `\(url.prefix { $0 != ":" }):`")
            case .managedApp(let url)? where url.hasPrefix(SourceChoices.managedBrowserPrefix):
                .detour("in the managed app, else in the managed browser")
            case .managedApp(let url)?: .detour("in the managed app, else as `\(url.prefix { $0 != ":" }):`")
            }
        }
        switch self {
        case .property(let property):
            return property.isRequirement
                ? .requirement(ask(.property(property)).isAllowed) : permission(.property(property))
        case .backup: return .permission(!word.isBackupBlocked)
        case .notifications: return .choice("\(word.notifications)")
        case .protectionClass: return .choice("\(word.protectionLevel)")
        default: return question(beside).map(permission) ?? .permission(false)
        }
    }

    /// The way of an action whose content has to be evaluated first.
    static let evaluation = "after an evaluation of the content"

    /// Returns the link in question.
    func link(_ beside: PolicyCircumstances) -> LinkAsked? {
        switch self {
        case .link(let link): LinkAsked(link.question, schemes: link.schemes(beside))
        case .webViewLink(let link):
            LinkAsked(.webViewLink(link.question.url, isExternal: beside.isExternal), schemes: link.schemes(beside))
        default: nil
        }
    }

    /// Returns the question of the evaluator, with a link read by these lists; `nil` for a value of the policy.
    func question(_ beside: PolicyCircumstances, _ links: PolicyLinks = .closed) -> PolicyEvaluator.Question? {
        switch self {
        case .save(let location): .save(location)
        case .open(let location): .open(location)
        case .send(let app): .send(app: app, payload: beside.payload)
        case .receive(let app): .receive(app: app, payload: beside.payload)
        case .shareItem: .shareItem
        case .shareFile: .shareFile
        case .copy(let end): .copy(to: end, beside.content)
        case .paste(let end): .paste(from: end, beside.content)
        case .pasteIntoWebView(let view, let end): .pasteIntoWebView(view, from: end, beside.content)
        case .uploadInWebView(let view): .uploadInWebView(view)
        case .link, .webViewLink: link(beside)?.evaluatorQuestion(links)
        case .documentPicker(let mode): .documentPicker(mode)
        case .property(let property): .property(property)
        case .notifications: .notification(.orgData)
        case .backup, .protectionClass: nil
        }
    }
}
