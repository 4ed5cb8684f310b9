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
        owner: OwnerKind, policy: MAMPolicy, peer: MAMPolicy, payload: TransferPayload
    ) -> [Question] {
        lines(PolicySubject.all([policy.links]), owner, policy, peer, payload).enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .compactMap { _, line in
                guard !line.subject.isRequirement, !line.beside.opensInManagedApp, let cell = line.cell
                else { return nil }
                return Question(
                    cell: cell, subject: line.words(cell, policy.links),
                    beside: line.subject.isBesideAccount ? cell.account.words : "")
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
    fileprivate var order: Int {
        switch subject {
        case .save, .open: 0
        case .shareItem, .shareFile: 1
        case .send(true), .receive(true): 2 + Int(beside.account.index)
        case .send(false), .receive(false): 10
        default: 11
        }
    }

    /// What is done, in the words of its row without the account; `links` are those of the policy.
    fileprivate func words(_ cell: AnswerSpace.Cell, _ links: PolicyLinks) -> String {
        switch subject {
        case .link(let link): return link.sentence(links)
        case .webViewLink(let link):
            return
                "follow \(link.objectOfTable(links)) in a web view\(beside.isExternal ? ", external to the app" : "")"
        default:
            var words = cell.question.words(beside: nil)
            // A change that is named lets this length through, and need not let longer ones.
            words.content = beside.content.isText ? "a text of \(beside.content.rawValue) characters" : content
            return cell.question.kind.description.words(words)
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
