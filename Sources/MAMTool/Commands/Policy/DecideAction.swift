internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// An action of `policy decide`: a row of the table of questions, or one property.
struct DecideAction {
    let question: QuestionDescription
    /// The property; `nil` for a question that is not a property.
    var property: PolicyProperty?

    /// The questions other than properties, in the order of the help.
    static let questions = QuestionDescription.all.filter { $0.kind != .property }
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
    var summary: String { property.map { "What is the value of `\($0.name)`?" } ?? question.summary }

    /// The options for this question, besides those of every question.
    var options: [Option] {
        guard property == nil else { return [] }
        let options = question.parameters.compactMap(\.option)
        return options.contains(.account) ? options + [.peerPolicy] : options
    }

    /// The values of `--location`; empty when the question has no location.
    var locations: [String] { property == nil ? question.parameter(.place)?.words ?? [] : [] }

    /// An action, with the location and the other app that a word means.
    typealias Found = (action: DecideAction, location: String?, peerApp: PeerApp.Kind?)

    /// Returns the action that a typed word names or means.
    ///
    /// A word that means several actions is a usage error that names them, as is a word that means none.
    static func found(_ call: Call) throws(ToolError) -> Found {
        let typed = call.value(of: .action) ?? ""
        if let action = all.first(where: { $0.name == typed }) { return (action, nil, nil) }
        // A name in other letters, or in words: "Image Playground", "Writing Tools".
        let folded = SearchWords.folded(typed)
        if let action = all.first(where: { SearchWords.folded($0.name) == folded }) { return (action, nil, nil) }
        let words = SearchWords.matches(typed).compactMap(Self.action(of:))
        let matches: [Found] = words.isEmpty ? decided(bySettingNamed: typed).map { ($0, nil, nil) } : words
        // The option tells which of several is meant.
        let app = call.value(of: .peerApp)
        let meant = matches.count > 1 && app != nil ? matches.filter { $0.peerApp?.rawValue == app } : matches
        if meant.count == 1 { return meant[0] }
        let spelled = matches.map(Self.spelling)
        let help =
            spelled.isEmpty ? suggestion(typed) : "; it is asked with \(spelled.joined(separator: " or "))"
        throw call.wrong(
            (spelled.isEmpty ? "unknown action " : "several actions are meant by ") + PlainText.quoted(typed) + help)
    }

    /// Returns the action that is spelled nearly like the typed text, or meant by a word that is.
    private static func suggestion(_ typed: String) -> String {
        if let elsewhere = elsewhere(typed) { return "; \(elsewhere)" }
        if let name = NearMiss.word(for: typed, in: all.map(\.name)) { return "; did you mean `\(name)`?" }
        let spelled = NearMiss.word(for: typed, in: SearchWords.all).map { word in
            SearchWords.matches(word).compactMap(Self.action(of:)).map(Self.spelling)
        }
        guard let spelled, !spelled.isEmpty else {
            guard let setting = setting(about: typed) else { return "; `mam help policy decide` lists them" }
            let named = "the setting `\(setting.rawValue)` (\(setting.descriptor.label))"
            let actions = decided(bySettingNamed: setting.rawValue).map { "`--action \($0.name)`" }
            guard !actions.isEmpty else { return "; it is no action: \(named) is about it" }
            return "; \(named) is about it: ask \(actions.joined(separator: " or "))"
        }
        return "; did you mean \(spelled.joined(separator: " or "))?"
    }

    /// The setting that a typed text means by a part of its name or label; `nil` if there is none.
    private static func setting(about typed: String) -> PolicySetting? {
        let folded = SearchWords.folded(typed)
        guard folded.count > 3 else { return nil }
        return PolicySetting.allCases.first { setting in
            setting.descriptor.group != .metadata
                && [setting.descriptor.label, setting.rawValue].contains { SearchWords.folded($0).contains(folded) }
        }
    }

    private static func action(of match: SearchWords.Match) -> Found? {
        guard match.question.kind == .property else {
            return (DecideAction(question: match.question), match.place, match.app)
        }
        return properties.first { $0.name == match.place }.map { ($0, nil, nil) }
    }

    private static func spelling(_ found: Found) -> String {
        let location = found.location.map { " --location \($0)" } ?? ""
        return "`--action \(found.action.name)\(location)\(found.peerApp.map { " --peer-app \($0.rawValue)" } ?? "")`"
    }

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
        case .url, .contentURL: .url
        case .isKnownManagedAppScheme: .knownManagedScheme
        case .isDetected: .detected
        case .isExternal: .external
        case .isFromFrameOrScript: .fromFrame
        case .webView: .webView
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
        "The location for save and open; for documentPicker, the mode; for compose, the composer; for notification, the content."
    )
    static let account = Option.choice(
        "account", of: AnswerSpace.Account.self,
        "The other account in the question. Defaults to same for send, receive, copy and paste, and to none otherwise.")
    static let length = Option(
        "length", .word("N", suggestions: []),
        "The length of the copied text, in UTF-16 units. Defaults to content that is not text.")
    static let url = Option(
        "url", .word("URL", suggestions: []),
        "The URL, for openURL, universalLink and webViewLink; for copy and paste, a copied URL object.")
    static let knownManagedScheme = Option(
        "known-managed-scheme", .flag, "For openURL: the app knows that the scheme belongs to a managed app.")
    static let detected = Option(
        "detected", .flag, "For openURL: the system found the URL in a text, such as a telephone number.")
    static let external = Option(
        "external", .flag, "For webViewLink: the app's delegate calls the link external to the page.")
    static let fromFrame = Option(
        "from-frame", .flag, "For webViewLink: a frame or a script of the page opens the link, not a tap.")
    static let webView = Option(
        "web-view",
        .choice(MAMWebViewPolicy.allCases.map(\.name)),
        "The app's setting for the web view, for pasteIntoWebView and uploadInWebView. Defaults to unset.")
    static let owner = Option.choice(
        "owner", of: AnswerSpace.OwnerKind.self,
        "Whether the question is about an account with the policy or without a policy. Defaults to managed.")
    static let peerApp = Option.choice(
        "peer-app", of: AnswerSpace.PeerAppKind.self,
        "The other app for send, receive, copy and paste. Defaults to managed. An unenrolled app has the SDK and no policy."
    )
    static let peerPolicy = Option(
        "peer-policy", .file("FILE"), "The policy of another managed account. Defaults to the same policy.")
    static let mdm = Option(
        "mdm", .flag,
        "The device is enrolled in device management, and the app has the keys IntuneMAMUPN and IntuneMAMOID.")
    static let offline = Option("offline", .flag, "The device is offline, so content cannot be evaluated.")
    static let payload = Option.choice(
        "payload", of: PayloadWord.self, "The kind of data for send and receive. Defaults to text.")
}

/// The spellings of `--payload`.
enum PayloadWord: String, CaseIterable {
    case text, file

    var payload: TransferPayload { self == .text ? .text : .file }
}
