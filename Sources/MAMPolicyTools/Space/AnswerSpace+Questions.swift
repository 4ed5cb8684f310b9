package import MAMCore

extension AnswerSpace {
    /// One question in words, with its cell.
    package struct Question: Sendable {
        package let cell: Cell
        /// The action with names of the API, for instance `save to box`.
        package let subject: String
        /// The action for people who do not know the API, for instance `save to Box`.
        package let words: String
        /// The account, for instance `the same account`; empty if no account counts.
        package let beside: String
    }

    /// Returns every question that allows or blocks an action, asked of one owner.
    ///
    /// Requirements, such as a PIN, block nothing and are left out. Links are those that the policy distinguishes, on a
    /// device without apps.
    package static func questions(
        owner: OwnerKind, policy: MAMPolicy, peer: MAMPolicy, payload: TransferPayload,
        exports: ExportedPolicies? = nil
    ) -> [Question] {
        let names = LinkNames(policy.links)
        return lines(PolicySubject.all([policy.links]), owner, policy, peer, payload, exports).enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .compactMap { _, line in
                guard !line.subject.isRequirement, !line.beside.opensInManagedApp, let cell = line.cell
                else { return nil }
                let subject = line.words(cell, names)
                return Question(
                    cell: cell, subject: subject, words: line.subject.wordsOfPage(orElse: subject),
                    beside: line.subject.isBesideAccount ? cell.account.words : "")
            }
    }
}

extension PolicySubject {
    /// Returns the words for people who do not know the API; `words` if they have no name of it.
    fileprivate func wordsOfPage(orElse words: String) -> String {
        switch self {
        case .save, .open, .documentPicker, .uploadInWebView: "\(self.words.verb) \(self.words.object)"
        case .property: self.words.object
        case .pasteIntoWebView(let view, _):
            words.replacing("a page, \(view)", with: PolicySubject.uploadInWebView(view).words.object)
        case .notifications: "show a notification with Org data"
        default: words
        }
    }

    /// Whether the subject is a property that requires something, and so blocks nothing.
    var isRequirement: Bool {
        if case .property(let property) = self { property.isRequirement } else { false }
    }
}

extension AnswerSpace.Line {
    /// The rank of the question, so that the questions to and from an app are listed together.
    fileprivate var order: Int {
        switch subject {
        case .save, .open: 0
        case .shareItem, .shareFile: 1
        case .send(.managed), .receive(.managed): 2 + Int(beside.account.index)
        case .send, .receive: 10
        default: 11
        }
    }

    /// Returns the action in words without the account; `names` are those of the policy's links.
    fileprivate func words(_ cell: AnswerSpace.Cell, _ names: LinkNames) -> String {
        switch subject {
        case .link(let link): return link.sentence(names)
        case .webViewLink(let link):
            return
                "follow \(link.objectOfTable(names)) in a web view\(beside.isExternal ? ", external to the app" : "")"
        default:
            var words = cell.question.words(beside: nil)
            // A suggested change allows this length, and may not allow longer texts.
            words.content = beside.content.isText ? "a text of \(beside.content.rawValue) characters" : content
            return cell.question.kind.description.words(words)
        }
    }
}

extension LinkSubject {
    fileprivate func sentence(_ names: LinkNames) -> String {
        let words = objectOfTable(names)
        return switch action {
        case .universalLink: "open as universal links: \(words)"
        case .compose: "put data into \(words)"
        case .openURL, .webViewLink: "open \(words)"
        }
    }
}
