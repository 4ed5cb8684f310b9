internal import MAMCore
internal import MAMJSON
public import MAMSettings

/// A question with names instead of accounts and apps, and its row in the table of questions.
struct ScenarioQuestion: Sendable {
    let question: QuestionDescription
    /// The arguments, without the other account and app.
    var arguments = QuestionArguments()
    var app: String?
    var account = ScenarioAccount.none
    /// Whether the content is evaluated if the policy requires it.
    var isEvaluated = false

    init(_ question: QuestionDescription) { self.question = question }

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

/// The reason why a scenario file could not be read or run, with the position of the mistake in the file.
public struct ScenarioError: Error, Sendable, Hashable {
    /// The kinds of errors in scenario files.
    ///
    /// Later versions can add kinds.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind of error, such as `syntax`.
        ///
        /// Later versions keep the name.
        public let description: String
        /// The bytes of the scenario file are not JSON, or exceed a limit of `DocumentLimits`.
        public static let syntax = Kind(description: "syntax")
        /// The file is JSON, but it is not a valid scenario file.
        ///
        /// For example, it has an unknown field, lacks a required field, or names an app or account that it does not
        /// declare.
        public static let invalid = Kind(description: "invalid")
        /// A file that the scenario file names does not exist or cannot be read.
        public static let missingFile = Kind(description: "missingFile")
        /// A file that the scenario file names is outside of the allowed folders.
        public static let refusedPath = Kind(description: "refusedPath")
        /// A file that the scenario file names has invalid content.
        public static let invalidFile = Kind(description: "invalidFile")
        /// Running the scenario exceeded one of its ``ScenarioLimits``.
        public static let beyondLimit = Kind(description: "beyondLimit")
    }

    /// The kind of the error.
    public let kind: Kind
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The line and column of the mistake in the scenario file.
    public let position: SourcePosition
    /// The JSON path of the value with the mistake, from the root `$`.
    public let path: String
    /// The description of the error: one line, lower case.
    public let message: String
    /// The advice on how to solve the error; `nil` if there is none.
    public let help: String?

    /// Makes an error about a scenario file.
    public init(
        _ kind: Kind, file: String, position: SourcePosition, path: String, message: String, help: String? = nil
    ) {
        (self.kind, self.file, self.position, self.path) = (kind, file, position, path)
        (self.message, self.help) = (message, help)
    }
}

extension ScenarioError: CustomStringConvertible {
    /// The error in the form `file:line:column: message at path`, which compilers and editors understand.
    ///
    /// The text does not include ``help``, the advice on how to correct the file.
    public var description: String {
        let place = path == "$" ? "" : " at \(path)"
        return "\(file):\(position): \(message)\(place)"
    }
}
