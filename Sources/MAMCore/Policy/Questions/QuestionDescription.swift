/// One row of the table of questions: what a kind of question is called, what it takes, how it is made and told.
///
/// Explanations, tables, scenarios and the command line take their names, options and words from here.
package struct QuestionDescription: Sendable {
    /// The kind.
    package let kind: QuestionKind
    /// The action in tables and on the command line.
    package let name: String
    /// What is asked, for the help of the command line; `nil` where it does not offer the question.
    package let summary: String?
    /// How a scenario asks; `nil` where none can.
    package let verb: Verb?
    /// What the question takes, in the order of help and schema.
    package let parameters: [QuestionParameter]
    /// The question about these arguments.
    package let question: @Sendable (QuestionArguments) -> PolicyQuestion
    /// What is done, as explanations say it.
    package let words: @Sendable (QuestionWords) -> String
    /// What is done, as reports of scenarios say it.
    package let report: @Sendable (QuestionWords) -> String

    /// The step of a scenario that asks a question.
    package struct Verb: Sendable {
        /// The verbs that stand together in the schema.
        package enum Group: Sendable {
            case policy, transfer, webViewLinks, webViews
        }

        /// The word behind `do`.
        package let name: String
        /// What the step does, one line.
        package let summary: String
        package let group: Group
        /// The word that tells the question from others of the same verb.
        package let what: String?

        init(_ name: String, _ summary: String, in group: Group, what: String? = nil) {
            (self.name, self.summary, self.group, self.what) = (name, summary, group, what)
        }
    }

    init(
        _ kind: QuestionKind, _ name: String, _ summary: String? = nil, _ verb: Verb? = nil,
        _ parameters: [QuestionParameter], question: @escaping @Sendable (QuestionArguments) -> PolicyQuestion,
        words: @escaping @Sendable (QuestionWords) -> String, report: @escaping @Sendable (QuestionWords) -> String
    ) {
        (self.kind, self.name, self.summary, self.verb, self.parameters) = (kind, name, summary, verb, parameters)
        (self.question, self.words, self.report) = (question, words, report)
    }

    /// The parameter that stands for something; `nil` when the question takes no such thing.
    package func parameter(_ role: QuestionParameter.Role) -> QuestionParameter? {
        parameters.first { $0.role == role }
    }
}

extension QuestionKind {
    /// The row of the table of questions.
    package var description: QuestionDescription { QuestionDescription.all[Int(rawValue)] }
}

/// What a question holds, in words.
package struct QuestionWords: Sendable {
    /// The account beside the question; `nil` where none is told.
    package var account: String?
    package var place = ""
    package var app = ""
    package var payload = ""
    package var content = ""
    package var link = ""
    package var view = ""
    package var isExternal: Bool?

    /// Nothing yet.
    package init(account: String? = nil) { self.account = account }

    /// The account behind a preposition; empty where none is told.
    func beside(_ preposition: String) -> String { account.map { preposition + $0 } ?? "" }
}

extension AccountReference.Kind {
    /// The account as explanations say it.
    package var words: String {
        switch self {
        case .none: "no account"
        case .same: "the same account"
        case .unmanaged: "an unmanaged account"
        case .otherManaged: "another managed account"
        }
    }
}

extension PolicyEvaluator.Question {
    /// What the question holds, in words; an app without the SDK has no account that is told, and `link` is the link, of
    /// which only the policy's reading is kept here.
    func words(beside account: AccountReference.Kind?, link: String = "") -> QuestionWords {
        var words = QuestionWords(account: account?.words)
        func set(_ isManaged: Bool, _ payload: TransferPayload) {
            (words.app, words.payload) = (isManaged ? "a managed app" : "an unmanaged app", "\(payload)")
            if !isManaged { words.account = nil }
        }
        func set(_ end: ClipboardEnd.Kind, _ length: ClippedLength) {
            words.content = length.words
            switch end {
            case .thisApp: words.app = "this app"
            case .managedApp: words.app = "another managed app"
            case .unmanagedApp: (words.app, words.account) = ("an unmanaged app", nil)
            }
        }
        words.link = link
        switch self {
        case .save(let location): words.place = location.name
        case .open(let location): words.place = location.name
        case .send(let isManaged, let payload), .receive(let isManaged, let payload): set(isManaged, payload)
        case .shareItem, .shareFile, .openURL, .openUniversalLink: break
        case .documentPicker(let mode): words.place = mode.name
        case .property(let property): words.place = property.name
        case .copy(let end, let length), .paste(let end, let length): set(end, length)
        case .pasteIntoWebView(let view, let end, let length):
            words.view = view.name
            set(end, length)
        case .uploadInWebView(let view): words.view = view.name
        case .webViewLink(_, let isExternal): words.isExternal = isExternal
        case .compose(let link): words.place = link.kind == .message ? "message" : "mail"
        }
        return words
    }
}

extension ClippedLength {
    fileprivate var words: String {
        if !isText { return "something that is no text" }
        return rawValue > 65_535 ? "a text of more than 65535 characters" : "a text of \(rawValue) characters"
    }
}
