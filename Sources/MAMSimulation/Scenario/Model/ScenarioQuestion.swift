internal import MAMCore
internal import MAMJSON

/// A question with names instead of accounts and apps, and its row in the table of questions.
struct ScenarioQuestion: Sendable {
    let question: QuestionDescription
    /// The arguments, without the other account and app.
    var arguments = QuestionArguments()
    /// The other app, if there is one.
    var app: String?
    /// The other account of the question.
    var account = ScenarioAccount.none
    /// Whether the content is evaluated if the policy requires it.
    var isEvaluated = false

    init(_ question: QuestionDescription) { self.question = question }

    /// The question in words, for reports.
    var words: String {
        var words = QuestionWords(account: account == .none ? nil : account.name)
        func word(_ role: QuestionParameter.Role) -> String { question.parameter(role)?.word(arguments) ?? "" }
        (words.place, words.payload, words.view) = (word(.place), word(.payload), word(.webView))
        words.app = app ?? ""
        words.content =
            switch arguments.content {
            case .text(let length): "\(length) characters"
            case .url(let length): "a URL of \(length) characters"
            case .other: "something else"
            }
        words.link = JSONQuoting.quoted(arguments.url)
        words.isExternal = arguments.isExternal
        (words.isDetected, words.isFromFrameOrScript) = (arguments.isDetected, arguments.isFromFrameOrScript)
        return question.report(words) + (isEvaluated ? ", evaluated" : "")
    }
}

extension Fields {
    /// Makes the question from the fields of a step.
    func question(_ row: QuestionDescription) throws(ScenarioError) -> ScenarioQuestion {
        var asked = ScenarioQuestion(row)
        asked.isEvaluated = bool("evaluate") ?? false
        for parameter in row.parameters {
            let field = parameter.field
            switch parameter.role {
            case .place, .payload, .webView:
                if let word = optionalText(field) { parameter.take(word, &asked.arguments) }
            case .app: asked.app = try text(field)
            case .account, .owner: asked.account = optionalAccount(field) ?? .none
            case .content: asked.arguments.content = optionalText(field).map { ClipboardContent($0) } ?? .other
            case .contentURL:
                if let url = optionalText(field) { asked.arguments.content = try copied(url, field) }
            case .url: asked.arguments.url = try text(field)
            case .isKnownManagedAppScheme: asked.arguments.isKnownManagedAppScheme = bool(field) ?? false
            case .isDetected: asked.arguments.isDetected = bool(field) ?? false
            case .isExternal: asked.arguments.isExternal = bool(field)
            case .isFromFrameOrScript: asked.arguments.isFromFrameOrScript = bool(field) ?? false
            }
        }
        return asked
    }
}

extension Fields {
    /// Makes the content of the clipboard from a URL object; a text that is no URL is none.
    private func copied(_ url: String, _ field: String) throws(ScenarioError) -> ClipboardContent {
        guard ParsedURL(url) == nil else { return .url(length: url.utf16.count) }
        let place = locations[field] ?? location
        throw ScenarioError(
            .invalid, file: file, position: place.position, path: place.path,
            message: "\(JSONQuoting.quoted(url)) is no URL", help: "give a text with `text`")
    }
}

extension FieldShape {
    /// Makes the field for a parameter of a question.
    init(_ parameter: QuestionParameter) {
        let (kind, isRequired): (FieldKind, Bool) =
            switch parameter.role {
            case .place: (.word(parameter.words), true)
            case .payload, .webView: (.word(parameter.words), false)
            case .app: (.app, true)
            case .account, .owner: (.account, false)
            case .content: (.content, false)
            case .contentURL: (.text, false)
            case .url: (.text, true)
            case .isKnownManagedAppScheme, .isDetected, .isExternal, .isFromFrameOrScript: (.boolean, false)
            }
        self.init(parameter.field, kind, required: isRequired, parameter.help)
    }
}
