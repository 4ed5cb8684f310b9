internal import MAMCore
internal import MAMPolicyTools

/// What `policy decide` can ask, and what each question takes.
enum DecideAction: Hashable {
    /// A question of the table of answers.
    case transfer(AnswerSpace.Action)
    /// May a document picker be shown?
    case documentPicker
    /// May something be pasted elsewhere, or here?
    case clipboard(isCopy: Bool)
    /// May a link be opened?
    case link(isUniversal: Bool)
    /// What does a Boolean property say?
    case property(PolicyProperty)

    /// The questions that are more than a property, in the order of the help.
    static let questions =
        AnswerSpace.Action.allCases.map(DecideAction.transfer) + [
            .documentPicker, .clipboard(isCopy: true), .clipboard(isCopy: false), .link(isUniversal: false),
            .link(isUniversal: true),
        ]
    /// The Boolean properties, in the order of the SDK.
    static let properties = PolicyProperty.allCases.map(DecideAction.property)
    /// All of them.
    static let all = questions + properties

    /// The spelling on the command line.
    var name: String {
        switch self {
        case .transfer(let action): action.rawValue
        case .documentPicker: "documentPicker"
        case .clipboard(let isCopy): isCopy ? "copy" : "paste"
        case .link(let isUniversal): isUniversal ? "universalLink" : "openURL"
        case .property(let property): property.name
        }
    }

    /// The question in words, for the help.
    var summary: String {
        switch self {
        case .transfer(.save): "May a copy of the owner's data go to this place?"
        case .transfer(.open): "May the owner take in data from this place?"
        case .transfer(.send): "May the owner's data go to another app?"
        case .transfer(.receive): "May the owner take in data from another app?"
        case .transfer(.shareItem): "May the owner take in a shared item with this owner tag?"
        case .transfer(.shareFile): "May the owner take in a shared file with this owner tag?"
        case .documentPicker: "May a document picker of this mode be shown?"
        case .clipboard(true): "May what the owner copies be pasted in another app?"
        case .clipboard(false): "May the owner paste what was copied in another app?"
        case .link(false): "May a URL be opened, and what opens then?"
        case .link(true): "May a link be opened as a universal link, and what opens then?"
        case .property(let property): "What does `\(property.name)` say?"
        }
    }

    /// The options that belong to the question, besides those that every question takes.
    var options: [Option] {
        switch self {
        case .transfer(.save), .transfer(.open): [.location, .account, .peerPolicy]
        case .transfer(.send), .transfer(.receive): [.peerApp, .account, .payload, .peerPolicy]
        case .transfer(.shareItem), .transfer(.shareFile): [.account, .peerPolicy]
        case .documentPicker: [.location]
        case .clipboard: [.peerApp, .account, .length, .peerPolicy]
        case .link: [.url]
        case .property: []
        }
    }

    /// The words that `--location` may be; empty when there is none.
    var locations: [String] {
        switch self {
        case .transfer(.save): MAMSaveLocation.allCases.map(\.name)
        case .transfer(.open): MAMOpenLocation.allCases.map(\.name)
        case .documentPicker: DocumentPickerMode.allCases.map(\.name)
        default: []
        }
    }

    /// `takes --location, --account` in words, for usage errors.
    var taken: String {
        let names = options.map { "`--\($0.name)`" } + ["`--owner`", "`--mdm`"]
        let (first, last) = (names.dropLast().joined(separator: ", "), names[names.count - 1])
        return "`\(name)` takes \(first) and \(last)"
    }
}

extension Option {
    static let location = Option(
        "location",
        .word(
            "LOCATION",
            suggestions: DecideAction.questions.reduce(into: []) { words, action in
                words += action.locations.filter { !words.contains($0) }
            }), "The place, for save and open; import, open, exportToService or moveToService for documentPicker.")
    static let account = Option.choice(
        "account", of: AnswerSpace.Account.self,
        "Whose account stands beside the question; none unless given, for send, receive, copy and paste the same.")
    static let length = Option(
        "length", .word("N", suggestions: []),
        "How many UTF-16 units of text are copied; something that is no text unless given.")
    static let url = Option("url", .word("URL", suggestions: []), "The URL, for openURL and universalLink.")
    static let owner = Option.choice(
        "owner", of: AnswerSpace.Owner.self, "Who is asked: an account with the policy, unless given, or one without.")
    static let peerApp = Option.choice(
        "peer-app", of: AnswerSpace.PeerAppKind.self,
        "The other app, for send, receive, copy and paste; managed unless given.")
    static let peerPolicy = Option(
        "peer-policy", .file("FILE"), "The policy of another managed account; the same policy unless given.")
    static let mdm = Option("mdm", .flag, "The device is enrolled in device management.")
    static let payload = Option.choice(
        "payload", of: PayloadWord.self, "What travels, for send and receive; text unless given.")
}

/// The spellings of `--payload`.
enum PayloadWord: String, CaseIterable {
    case text, file

    var payload: TransferPayload { self == .text ? .text : .file }
}
