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
        switch self {
        case .link(let link):
            let asked = LinkAsked(link.question, schemes: link.schemes(opensInManagedApp: beside.opensInManagedApp))
            let links = own?.links ?? .closed
            let answer = ask(asked.evaluatorQuestion(links, listing ?? asked.listing(links)))
            switch asked.target(answer, links) {
            case nil: return .permission(false)
            case .asAsked?, .webView?: return .permission(true)
            case .redirect(let url, _)?: return .detour("as `\(url.prefix { $0 != ":" }):`")
            case .managedApp?: return .detour("in the managed app, else in the managed browser")
            }
        case .property(let property):
            let isTrue = ask(.property(property)).isAllowed
            return property.isRequirement ? .requirement(isTrue) : .permission(isTrue)
        case .backup: return .permission(!word.isBackupBlocked)
        case .notifications: return .choice("\(word.notifications)")
        case .protectionClass: return .choice("\(word.protectionLevel)")
        default: return .permission(question(beside).map { ask($0).isAllowed } ?? false)
        }
    }

    /// The question of the evaluator, for those that are one yes or no.
    func question(_ beside: PolicyCircumstances) -> PolicyEvaluator.Question? {
        switch self {
        case .save(let location): .save(location)
        case .open(let location): .open(location)
        case .send(let isManaged): .send(appIsManaged: isManaged, payload: beside.payload)
        case .receive(let isManaged): .receive(appIsManaged: isManaged, payload: beside.payload)
        case .sharedItem: .shareItem
        case .sharedFile: .shareFile
        case .copy(let end): .copy(to: end, beside.content)
        case .paste(let end): .paste(from: end, beside.content)
        case .pasteIntoUnmanagedPage: .pasteIntoWebView(.unmanaged, from: .thisApp, beside.content)
        case .uploadToUnmanagedPage: .uploadInWebView(.unmanaged)
        case .documentPicker(let mode): .documentPicker(mode)
        case .property(let property): .property(property)
        case .link, .backup, .notifications, .protectionClass: nil
        }
    }
}
