internal import MAMCore
internal import MAMSettings

/// One subject of a question to a policy, without the circumstances.
enum PolicySubject: Sendable, Hashable {
    case save(MAMSaveLocation)
    case open(MAMOpenLocation)
    case send(app: PeerApp.Kind)
    case receive(app: PeerApp.Kind)
    case shareItem
    case shareFile
    case copy(ClipboardEnd.Kind)
    case paste(ClipboardEnd.Kind)
    case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd.Kind)
    case uploadInWebView(WebViewTreatment)
    case link(LinkSubject)
    /// A link that is followed in a web view.
    case webViewLink(LinkSubject)
    case documentPicker(DocumentPickerMode)
    case property(PolicyProperty)
    case notifications
    case protectionClass

    /// Returns all subjects in the order of reports, with the links that one of the policies distinguishes.
    static func all(_ policies: [PolicyLinks]) -> [PolicySubject] {
        transfers + clipboard + pages + links(policies) + DocumentPickerMode.allCases.map { .documentPicker($0) }
            + PolicyProperty.allCases.map { .property($0) } + [.notifications, .protectionClass]
    }

    /// Locations, other apps and shared data.
    static let transfers: [PolicySubject] =
        MAMSaveLocation.allCases.map { .save($0) } + MAMOpenLocation.allCases.map { .open($0) } + [
            .send(app: .managed), .send(app: .unmanaged), .send(app: .unenrolled), .receive(app: .managed),
            .receive(app: .unmanaged), .receive(app: .unenrolled), .shareItem, .shareFile,
        ]

    /// Copy and paste.
    static let clipboard: [PolicySubject] =
        ClipboardEnd.Kind.allCases.map { .copy($0) } + ClipboardEnd.Kind.allCases.map { .paste($0) }

    /// Data for pages of web views.
    static let pages: [PolicySubject] =
        WebViewTreatment.allCases.flatMap { view in
            ClipboardEnd.Kind.allCases.map { .pasteIntoWebView(view, from: $0) }
        } + WebViewTreatment.allCases.map { .uploadInWebView($0) }

    /// Returns the links that one of the policies distinguishes, opened and then followed in a web view.
    static func links(_ policies: [PolicyLinks]) -> [PolicySubject] {
        let subjects = LinkSubject.all(policies)
        return subjects.map { .link($0) } + subjects.filter(\.isFollowed).map { .webViewLink($0) }
    }

    /// Whether comparisons and proofs ask about the subject; tables ask about all subjects.
    var isCompared: Bool {
        switch self {
        case .pasteIntoWebView(let view, let end): view == .unmanaged && end == .thisApp
        case .uploadInWebView(let view): view == .unmanaged
        case .webViewLink: false
        // Every answer is that for an app without the SDK.
        case .send(.unenrolled), .receive(.unenrolled): false
        default: true
        }
    }

    /// Whether the subject can also be asked of an account without a policy, with answers that depend on the policy of
    /// the account beside it.
    var isAskedOfUnmanaged: Bool {
        switch self {
        case .property(.thirdPartyKeyboards), .save, .open, .send, .receive, .shareItem, .shareFile, .copy, .paste:
            true
        default: false
        }
    }

    /// Whether the question has an account beside it, or could have one.
    var isBesideAccount: Bool {
        switch self {
        case .save, .open, .send, .receive, .shareItem, .shareFile, .copy, .paste, .pasteIntoWebView: true
        case .uploadInWebView, .link, .webViewLink, .documentPicker, .property, .notifications,
            .protectionClass:
            false
        }
    }
}

extension PolicySubject {
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
        case .notifications: return .choice("\(word.notifications)")
        case .protectionClass: return .choice("\(word.protectionLevel)")
        default: return question(beside).map(permission) ?? .permission(false)
        }
    }

    /// The way of an action whose content has to be evaluated first.
    static let evaluation = "after an evaluation of the content"

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
        case .protectionClass: nil
        }
    }
}

extension PolicySubject {
    /// The accounts that may be beside the question; for an app without the SDK no account counts.
    private var accounts: [PolicyEvaluator.Account] {
        switch self {
        case .send(.unmanaged), .send(.unenrolled), .receive(.unmanaged), .receive(.unenrolled), .copy(.unmanagedApp),
            .paste(.unmanagedApp),
            .pasteIntoWebView(_, .unmanagedApp):
            [.none]
        default: isBesideAccount ? PolicyEvaluator.Account.allCases : [.none]
        }
    }

    /// The accounts beside the question in a comparison.
    private var comparedAccounts: [PolicyEvaluator.Account] {
        switch self {
        // These locations have no accounts.
        case .save(.cameraRoll), .open(.camera), .open(.photos): [.none]
        case .pasteIntoWebView: [.same]
        default: accounts
        }
    }

    /// Returns the circumstances of a table, which is about one device and one policy of another account.
    func tableCircumstances(_ contents: [ClippedLength], _ payload: TransferPayload) -> [PolicyCircumstances] {
        let points = accounts.map { PolicyCircumstances(account: $0, payload: payload) }
        switch self {
        // A managed app always has an account.
        case .send(.managed), .receive(.managed): return points.filter { $0.account != .none }
        case .copy, .paste, .pasteIntoWebView: return contents.indices.flatMap { points.with($0, of: contents) }
        case .link(let link): return link.openings.map { PolicyCircumstances(opensInManagedApp: $0) }
        case .webViewLink(let link):
            return link.openings.flatMap { opens in
                [false, true].map { PolicyCircumstances(opensInManagedApp: opens, isExternal: $0) }
            }
        default: return points
        }
    }

    /// Returns every circumstance that matters to the question in a comparison.
    func circumstances(_ contents: [ClippedLength]) -> [PolicyCircumstances] {
        var points = PolicyCircumstances.all(accounts: comparedAccounts)
        switch self {
        // A level that lets data out of the clipboard also lets data in.
        case .copy, .paste, .pasteIntoWebView: points.removeAll { $0.peerSendsToAll && !$0.peerTakesFromAll }
        default: break
        }
        return circumstances(contents, beside: points, on: PolicyCircumstances.devices)
    }

    /// Returns the circumstances on one device, beside one policy of another account.
    func circumstances(_ contents: [ClippedLength], in state: PolicyCircumstances) -> [PolicyCircumstances] {
        circumstances(contents, beside: comparedAccounts.map { state.with(\.account, $0) }, on: [state])
    }

    // Coordinates that no rule of a question reads are left out.
    private func circumstances(
        _ contents: [ClippedLength], beside points: [PolicyCircumstances], on devices: [PolicyCircumstances]
    ) -> [PolicyCircumstances] {
        switch self {
        case .send, .receive:
            points.flatMap { point in TransferPayload.allCases.map { point.with(\.payload, $0) } }
        case .copy, .paste, .pasteIntoWebView:
            points.flatMap { point in contents.indices.flatMap { [point].with($0, of: contents) } }
        case .link, .webViewLink:
            devices.prefix(1).flatMap { point in [false, true].map { point.with(\.opensInManagedApp, $0) } }
        default: isBesideAccount ? points : devices
        }
    }

    /// Returns the circumstances in which an account without a policy meets the policy of another account.
    func privateCircumstances(_ contents: [ClippedLength]) -> [PolicyCircumstances] {
        if case .property = self { return PolicyCircumstances.devices.map { $0.with(\.account, .otherManaged) } }
        // Only a question that meets the managed account reads a policy.
        return circumstances(contents).filter {
            $0.account == .otherManaged && !$0.peerSendsToAll && !$0.peerTakesFromAll
        }
    }
}

extension PolicyCircumstances {
    fileprivate func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var copy = self
        copy[keyPath: path] = value
        return copy
    }
}

extension [PolicyCircumstances] {
    /// Returns the points of devices online, and those of devices offline if an evaluation of content matters.
    func withConnection(if isRequired: Bool, _ subject: PolicySubject) -> [PolicyCircumstances] {
        guard isRequired, first.flatMap({ subject.question($0) })?.isEvaluated == true else { return self }
        return self + map { $0.with(\.facts, $0.facts.union(.offline)) }
    }

    /// Returns the same points with one of the contents on the clipboard.
    fileprivate func with(_ place: Int, of contents: [ClippedLength]) -> [PolicyCircumstances] {
        map { $0.with(\.content, contents[place]).with(\.contentClass, place) }
    }
}
