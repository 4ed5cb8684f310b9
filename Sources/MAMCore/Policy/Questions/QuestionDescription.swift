/// One row of the table of questions: the name of a kind of question, its summary, its parameters and its words.
///
/// Explanations, scenarios and the command line take their names, options and words from here.
package struct QuestionDescription: Sendable {
    /// The kind.
    package let kind: QuestionKind
    /// The name of the action in tables and on the command line.
    package let name: String
    /// The question in words, for the help of the command line; `nil` if the command line does not offer it.
    package let summary: String?
    /// The verb of scenarios; `nil` if scenarios do not offer the question.
    package let verb: Verb?
    /// The parameters, in the order of help and schema.
    package let parameters: [QuestionParameter]
    /// Makes the question from arguments.
    package let question: @Sendable (QuestionArguments) -> PolicyQuestion
    /// Returns the question in the words of explanations.
    package let words: @Sendable (QuestionWords) -> String
    /// Returns the question in the words of a scenario's report.
    package let report: @Sendable (QuestionWords) -> String

    /// The step of a scenario that asks a question.
    package struct Verb: Sendable {
        /// The groups of verbs in the schema.
        package enum Group: Sendable {
            case policy, transfer, webViewLinks, webViews
        }

        /// The value of `do`.
        package let name: String
        /// The step's summary, in one line.
        package let summary: String
        package let group: Group
        /// The value of the field `what`, for a verb that several questions share.
        package let what: String?

        init(_ name: String, _ summary: String, in group: Group, what: String? = nil) {
            self.name = name
            self.summary = summary
            self.group = group
            self.what = what
        }
    }

    init(
        _ kind: QuestionKind, _ name: String, _ summary: String? = nil, _ verb: Verb? = nil,
        _ parameters: [QuestionParameter], question: @escaping @Sendable (QuestionArguments) -> PolicyQuestion,
        words: @escaping @Sendable (QuestionWords) -> String, report: @escaping @Sendable (QuestionWords) -> String
    ) {
        self.kind = kind
        self.name = name
        self.summary = summary
        self.verb = verb
        self.parameters = parameters
        self.question = question
        self.words = words
        self.report = report
    }

    /// Returns the parameter with this meaning; `nil` when the question has none.
    package func parameter(_ role: QuestionParameter.Role) -> QuestionParameter? {
        parameters.first { $0.role == role }
    }
}

extension QuestionKind {
    /// The row of the table of questions.
    package var description: QuestionDescription { QuestionDescription.all[Int(rawValue)] }
}

/// The parts of a question in words.
package struct QuestionWords: Sendable {
    /// The account beside the question; `nil` to leave it out.
    package var account: String?
    package var place = ""
    package var app = ""
    package var payload = ""
    package var content = ""
    package var link = ""
    package var view = ""
    package var isExternal: Bool?

    /// Makes words that name only the account.
    package init(account: String? = nil) { self.account = account }

    /// Returns the account with a preposition before it; empty without an account.
    func beside(_ preposition: String) -> String { account.map { preposition + $0 } ?? "" }
}

extension AccountReference.Kind {
    /// The account in the words of explanations.
    package var words: String {
        switch self {
        case .none: "no account"
        case .same: "the same account"
        case .unmanaged: "an unmanaged account"
        case .otherManaged: "another managed account"
        }
    }
}
