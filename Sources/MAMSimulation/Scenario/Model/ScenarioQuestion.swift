internal import MAMCore
internal import MAMJSON

/// A question with names instead of accounts and apps, by its row of the table of questions.
struct ScenarioQuestion: Sendable {
    let question: QuestionDescription
    /// What it asks about, whoever and whatever stands beside it.
    var arguments = QuestionArguments()
    /// The app on the other side, where there is one.
    var app: String?
    /// Whose account stands beside the question.
    var account = ScenarioAccount.none

    init(_ question: QuestionDescription) { self.question = question }

    /// The question, as reports say it.
    var words: String {
        var words = QuestionWords(account: account == .none ? nil : account.name)
        func word(_ role: QuestionParameter.Role) -> String { question.parameter(role)?.word(arguments) ?? "" }
        (words.place, words.payload, words.view) = (word(.place), word(.payload), word(.webView))
        words.app = app ?? ""
        if case .text(let length) = arguments.content {
            words.content = "\(length) characters"
        } else {
            words.content = "something else"
        }
        words.link = JSONQuoting.quoted(arguments.url)
        words.isExternal = arguments.isExternal
        return question.report(words)
    }
}

extension Fields {
    /// The question that the fields of a step ask.
    func question(_ row: QuestionDescription) throws(ScenarioError) -> ScenarioQuestion {
        var asked = ScenarioQuestion(row)
        for parameter in row.parameters {
            let field = parameter.field
            switch parameter.role {
            case .place, .payload, .webView:
                if let word = optionalText(field) { parameter.take(word, &asked.arguments) }
            case .app: asked.app = try text(field)
            case .account, .owner: asked.account = optionalAccount(field) ?? .none
            case .content: asked.arguments.content = optionalText(field).map { ClipboardContent($0) } ?? .other
            case .url: asked.arguments.url = try text(field)
            case .isKnownManagedAppScheme: asked.arguments.isKnownManagedAppScheme = bool(field) ?? false
            case .isExternal: asked.arguments.isExternal = bool(field)
            }
        }
        return asked
    }
}

extension FieldShape {
    /// The field in which a step says what a question takes.
    init(_ parameter: QuestionParameter) {
        let (kind, isRequired): (FieldKind, Bool) =
            switch parameter.role {
            case .place: (.word(parameter.words), true)
            case .payload, .webView: (.word(parameter.words), false)
            case .app: (.app, true)
            case .account, .owner: (.account, false)
            case .content: (.content, false)
            case .url: (.text, true)
            case .isKnownManagedAppScheme, .isExternal: (.boolean, false)
            }
        self.init(parameter.field, kind, required: isRequired, parameter.help)
    }
}
