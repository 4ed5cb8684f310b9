internal import MAMCore
internal import MAMPolicyTools

/// An action of `policy decide`: a row of the table of questions, or one property.
struct DecideAction {
    let question: QuestionDescription
    /// The property; `nil` for a question that is not a property.
    var property: PolicyProperty?

    /// The questions other than properties, in the order of the help.
    static let questions = QuestionDescription.all.filter { $0.summary != nil && $0.kind != .property }
        .map { DecideAction(question: $0) }
    /// The Boolean properties, in the order of the SDK.
    static let properties = PolicyProperty.allCases.map {
        DecideAction(question: QuestionKind.property.description, property: $0)
    }
    /// All actions.
    static let all = questions + properties

    /// The spelling on the command line.
    var name: String { property?.name ?? question.name }

    /// The question in words, for the help.
    var summary: String { property.map { "What is the value of `\($0.name)`?" } ?? question.summary ?? "" }

    /// The options for this question, besides those of every question.
    var options: [Option] {
        guard property == nil else { return [] }
        let options = question.parameters.compactMap(\.option)
        return options.contains(.account) ? options + [.peerPolicy] : options
    }

    /// The values of `--location`; empty when the question has no location.
    var locations: [String] { property == nil ? question.parameter(.place)?.words ?? [] : [] }

    /// The required options in words, for usage errors.
    var taken: String {
        let names = options.map { "`--\($0.name)`" } + ["`--owner`", "`--mdm`", "`--offline`", "`--sdk`"]
        let (first, last) = (names.dropLast().joined(separator: ", "), names[names.count - 1])
        return "`\(name)` takes \(first) and \(last)"
    }
}

extension QuestionParameter {
    /// The command-line option; `nil` when there is none.
    fileprivate var option: Option? {
        switch role {
        case .place: .location
        case .app: .peerApp
        case .account, .owner: .account
        case .payload: .payload
        case .content: .length
        case .url: .url
        case .isKnownManagedAppScheme, .isExternal, .webView: nil
        }
    }
}

extension Option {
    static let location = Option(
        "location",
        .word(
            "LOCATION",
            suggestions: DecideAction.questions.reduce(into: []) { words, action in
                words += action.locations.filter { !words.contains($0) }
            }),
        "The location for save and open; for documentPicker, the mode: import, open, exportToService or moveToService.")
    static let account = Option.choice(
        "account", of: AnswerSpace.Account.self,
        "The other account in the question. Defaults to same for send, receive, copy and paste, and to none otherwise.")
    static let length = Option(
        "length", .word("N", suggestions: []),
        "The length of the copied text, in UTF-16 units. Defaults to content that is not text.")
    static let url = Option("url", .word("URL", suggestions: []), "The URL, for openURL and universalLink.")
    static let owner = Option.choice(
        "owner", of: AnswerSpace.OwnerKind.self,
        "Whether the question is about an account with the policy or without a policy. Defaults to managed.")
    static let peerApp = Option.choice(
        "peer-app", of: AnswerSpace.PeerAppKind.self,
        "The other app for send, receive, copy and paste. Defaults to managed. An unenrolled app has the SDK and no policy."
    )
    static let peerPolicy = Option(
        "peer-policy", .file("FILE"), "The policy of another managed account. Defaults to the same policy.")
    static let mdm = Option("mdm", .flag, "The device is enrolled in device management.")
    static let offline = Option("offline", .flag, "The device is offline, so content cannot be evaluated.")
    static let payload = Option.choice(
        "payload", of: PayloadWord.self, "The kind of data for send and receive. Defaults to text.")
}

/// The spellings of `--payload`.
enum PayloadWord: String, CaseIterable {
    case text, file

    var payload: TransferPayload { self == .text ? .text : .file }
}
