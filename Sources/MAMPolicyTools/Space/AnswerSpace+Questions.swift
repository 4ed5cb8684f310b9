package import MAMCore

extension AnswerSpace {
    /// One question in words, with its cell.
    package struct Question: Sendable {
        package let cell: Cell
        /// The action with names of the API, for instance `save to box`.
        ///
        /// JSON and recorded files contain it, so later versions keep it.
        package let subject: String
        /// The account in the same form, for instance `an unmanaged account`; empty if no account counts.
        package let beside: String
        /// The action in words, for instance `save to Box`.
        package let words: String
        /// The account in words, for instance `a private account`; empty if no account counts.
        package let wordsBeside: String
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
                let (subject, words) = line.text(cell, names)
                let account = line.subject.isBesideAccount ? cell.account : nil
                return Question(
                    cell: cell, subject: subject, beside: account?.words ?? "", words: words,
                    wordsBeside: account?.plainWords ?? "")
            }
    }
}

extension PolicySubject {
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

    /// Returns the action without the account, with names of the API and in words; `names` are those of the policy's
    /// links.
    fileprivate func text(_ cell: AnswerSpace.Cell, _ names: LinkNames) -> (names: String, words: String) {
        switch subject {
        case .link(let link):
            let text = link.sentence(names)
            return (text, text)
        case .webViewLink(let link):
            let text =
                "follow \(link.objectOfTable(names)) in a web view\(beside.isExternal ? ", external to the app" : "")"
            return (text, text)
        default:
            var words = cell.question.words(beside: nil)
            // A suggested change allows this length, and may not allow longer texts.
            words.content = beside.content.isText ? "a text of \(beside.content.rawValue) characters" : content
            let text = cell.question.kind.description.words(words)
            return (text, cell.question.plainWords(beside: nil, content: words.content) ?? text)
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

extension AnswerSpace.Cell {
    /// The question in words, for instance `save to Box, no account`; `nil` for a link, which needs its own text.
    package var words: String? { question.plainWords(beside: account) }
}

extension AccountReference.Kind {
    /// The account for people who do not know the API.
    fileprivate var plainWords: String { self == .unmanaged ? "a private account" : words }
}

extension PolicyEvaluator.Question {
    /// Returns the question for people who do not know the API.
    ///
    /// - Parameters:
    ///   - account: The account beside the question; `nil` to leave it out.
    ///   - content: The copied content in words. Defaults to the words for the question's content.
    /// - Returns: The words; `nil` for a link to open, because the question lacks its text.
    fileprivate func plainWords(beside account: AccountReference.Kind?, content: String? = nil) -> String? {
        var words = words(beside: account)
        if words.account != nil { words.account = account?.plainWords }
        if let content { words.content = content }
        let withoutSDK = "an app without the SDK"
        switch self {
        case .save(let location): words.place = location.words
        case .open(let location): words.place = location.words
        case .send(let app, let payload), .receive(let app, let payload):
            if app == .unmanaged { words.app = withoutSDK }
            if payload == .file { words.payload = "a file" }
        case .copy(let end, _), .paste(let end, _):
            if end == .unmanagedApp { words.app = withoutSDK }
        case .pasteIntoWebView(let view, let end, _):
            if end == .unmanagedApp { words.app = withoutSDK }
            return QuestionKind.paste.description.words(words) + " into \(view.words)"
        case .uploadInWebView(let view): return "upload a file to \(view.words)"
        case .documentPicker(let mode): words.place = mode.words
        case .property(let property): words.place = property.words
        case .compose: return "put data into the \(words.place) composer"
        case .notification(let content):
            return "show a notification \(content == .orgData ? "with" : "without") Org data"
        case .shareItem, .shareFile: break
        case .openURL, .openUniversalLink, .webViewLink: return nil
        }
        return kind.description.words(words)
    }
}
