package import MAMCore

extension AnswerSpace {
    /// One question in words, with its cell: what is done, and the account beside it.
    package struct Question: Sendable {
        package let cell: Cell
        /// What is done, for instance `save to box`.
        package let subject: String
        /// The account, for instance `the same account`; empty where no account counts.
        package let beside: String
    }

    /// Every question that allows or blocks something, asked of one owner.
    ///
    /// Requirements, such as that of a PIN, block nothing. Links are those that the policy tells apart, on a device
    /// without apps.
    package static func questions(
        owner: Owner, policy: MAMPolicy, peer: MAMPolicy, payload: TransferPayload
    ) -> [Question] {
        lines(PolicySubject.all([policy.links]), owner, policy, peer, payload).enumerated()
            .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .compactMap { _, line in
                guard !line.subject.isRequirement, !line.beside.opensInManagedApp, let cell = line.cell
                else { return nil }
                return Question(cell: cell, subject: line.words(policy.links), beside: line.accountWords)
            }
    }
}

extension PolicySubject {
    fileprivate var isRequirement: Bool {
        if case .property(let property) = self { property.isRequirement } else { false }
    }
}

extension AnswerSpace.Line {
    /// Where the question is told: what goes to an app beside what comes from it.
    fileprivate var place: Int {
        switch subject {
        case .save, .open: 0
        case .sharedItem, .sharedFile: 1
        case .send(true), .receive(true): 2 + Int(beside.account.index)
        case .send(false), .receive(false): 10
        default: 11
        }
    }

    /// The account in words; empty where no account counts.
    fileprivate var accountWords: String {
        guard subject.isBesideAccount else { return "" }
        return switch account {
        case .none: "no account"
        case .same: "the same account"
        case .unmanaged: "an unmanaged account"
        case .otherManaged: "another managed account"
        }
    }

    /// What is done; `links` are those of the policy.
    fileprivate func words(_ links: PolicyLinks) -> String {
        func app(_ isManaged: Bool) -> String { isManaged ? "a managed app" : "an unmanaged app" }
        // A change that is named lets this length through, and need not let longer ones.
        let content = beside.content.isText ? "a text of \(beside.content.rawValue) characters" : content
        return switch subject {
        case .save(let location): "save to \(location.name)"
        case .open(let location): "open from \(location.name)"
        case .send(let isManaged): "send \(beside.payload) to \(app(isManaged))"
        case .receive(let isManaged): "receive \(beside.payload) from \(app(isManaged))"
        case .sharedItem: "receive a shared item"
        case .sharedFile: "receive a shared file"
        case .copy(let end): "copy \(content), to be pasted in \(end.place)"
        case .paste(let end): "paste \(content) that was copied in \(end.place)"
        case .pasteIntoPage(let view, let end):
            "paste \(content) that was copied in \(end.place) into a page, \(view.name)"
        case .uploadToPage(let view): "upload a file to a page, \(view.name)"
        case .link(let link): link.sentence(links)
        case .followedLink(let link):
            "follow \(link.objectOfTable(links)) in a web view\(beside.isExternal ? ", external to the app" : "")"
        case .documentPicker(let mode): "show a document picker to \(mode.name)"
        case .property(let property): property.name
        case .backup, .notifications, .protectionClass: ""
        }
    }
}

extension ClipboardEnd.Kind {
    fileprivate var place: String {
        switch self {
        case .thisApp: "this app"
        case .managedApp: "another managed app"
        case .unmanagedApp: "an unmanaged app"
        }
    }
}

extension LinkSubject {
    fileprivate func sentence(_ links: PolicyLinks) -> String {
        let words = objectOfTable(links)
        return switch action {
        case .universalLink: "open as universal links: \(words)"
        case .compose: "put data into \(words)"
        case .openURL, .webViewLink: "open \(words)"
        }
    }
}
