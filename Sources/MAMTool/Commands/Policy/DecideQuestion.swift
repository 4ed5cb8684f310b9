internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// One question of `policy decide`, read from the command line.
struct DecideQuestion {
    let action: DecideAction
    let owner: AnswerSpace.OwnerKind
    let location: String?
    let account: AnswerSpace.Account?
    let peerApp: AnswerSpace.PeerAppKind?
    let payload: PayloadWord?
    /// The number of UTF-16 units copied; `nil` for content that is not text.
    let length: Int?
    let url: String?
    /// The other options of the question that were given, by their members in JSON.
    let flags: [(member: String, value: any Encodable & Sendable)]
    /// The question without the other account.
    let asked: PolicyQuestion
    let cell: AnswerSpace.Cell

    /// Whether the question is about a property that requires something of the user or the app.
    var isRequirement: Bool { action.property?.isRequirement ?? false }

    /// Reads the question.
    ///
    /// A missing or superfluous option is a usage error that lists the options of the action.
    init(_ call: Call) throws(ToolError) {
        let (action, meant, meantApp) = try DecideAction.found(call)
        for option in Self.options
        where (call.has(option) || call.value(of: option) != nil) && !action.options.contains(option) {
            throw call.wrong("\(action.taken), not `--\(option.name)`")
        }
        self.action = action
        let owner = call.value(of: .owner, as: AnswerSpace.OwnerKind.self) ?? .managed
        self.owner = owner
        location = try DecideQuestion.location(of: action, meant, call)
        length = try DecideQuestion.length(call)
        url = try DecideQuestion.url(of: action, call)
        let takes = action.options
        peerApp =
            takes.contains(.peerApp)
            ? call.value(of: .peerApp, as: AnswerSpace.PeerAppKind.self) ?? meantApp ?? .managed : nil
        payload = takes.contains(.payload) ? call.value(of: .payload, as: PayloadWord.self) ?? .text : nil
        account =
            takes.contains(.account)
            ? call.value(of: .account, as: AnswerSpace.Account.self)
                ?? (peerApp == .managed ? .same : AnswerSpace.Account.none)
            : nil
        guard peerApp == .managed || peerApp == nil || account == AnswerSpace.Account.none else {
            throw call.wrong("the account of an \(peerApp?.rawValue ?? "") app has no effect; leave `--account` out")
        }
        if peerApp == .unenrolled, !takes.contains(.payload) {
            throw call.wrong("`--peer-app unenrolled` is possible only for send and receive")
        }
        var arguments = QuestionArguments()
        if let location { action.question.parameter(.place)?.take(location, &arguments) }
        if let property = action.property { arguments.property = property }
        if let payload { arguments.payload = payload.payload }
        if let length { arguments.content = .text(length: length) }
        if let url {
            arguments.url = url
            if takes.contains(.length) { arguments.content = .url(length: url.utf16.count) }
        }
        (arguments.isKnownManagedAppScheme, arguments.isDetected) = (call.has(.knownManagedScheme), call.has(.detected))
        (arguments.isExternal, arguments.isFromFrameOrScript) = (call.has(.external) ? true : nil, call.has(.fromFrame))
        if let word = call.value(of: .webView) { action.question.parameter(.webView)?.take(word, &arguments) }
        arguments.view = arguments.webView.treatment(treatsAllAsUnmanaged: false)
        arguments.app = peerApp == .unmanaged ? .unmanagedApp : .managedApp
        arguments.isUnenrolled = peerApp == .unenrolled
        var flags: [(member: String, value: any Encodable & Sendable)] = []
        for (option, member) in Self.flagMembers where call.has(option) { flags.append((member, true)) }
        if let word = call.value(of: .webView) { flags.append(("webView", word)) }
        self.flags = flags
        asked = action.question.question(arguments)
        cell = AnswerSpace.Cell(asked, owner: owner, account: account ?? .none)
    }

    /// The options that only some actions take.
    private static let options: [Option] = [
        .location, .account, .peerApp, .peerPolicy, .payload, .length, .url, .knownManagedScheme, .detected, .external,
        .fromFrame, .webView,
    ]

    /// The flags of the question, with their members in JSON.
    private static let flagMembers: [(Option, member: String)] = [
        (.knownManagedScheme, "knownManagedScheme"), (.detected, "detected"), (.external, "external"),
        (.fromFrame, "fromFrame"),
    ]

    private static func location(
        of action: DecideAction, _ meant: String?, _ call: Call
    ) throws(ToolError) -> String? {
        guard !action.locations.isEmpty else { return nil }
        let known = ": one of \(action.locations.joined(separator: ", "))"
        guard let location = call.value(of: .location) ?? meant else {
            throw call.wrong("`\(action.name)` needs `--location`\(known)")
        }
        guard !action.locations.contains(location) else { return location }
        // A word of Graph or of another question: `photoLibrary`, `localStorage`.
        let named = SearchWords.matches(location).first { $0.question.kind == action.question.kind }?.place
        let near = (named ?? NearMiss.word(for: location, in: action.locations)).map { "; did you mean `\($0)`?" }
        throw call.wrong("\(PlainText.quoted(location)) is no location of `\(action.name)`\(near ?? known)")
    }

    private static func length(_ call: Call) throws(ToolError) -> Int? {
        guard let text = call.value(of: .length) else { return nil }
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text) else {
            throw call.wrong("\(PlainText.quoted(text)) is not a length: write a whole number from 0 to 999999999")
        }
        return length
    }

    private static func url(of action: DecideAction, _ call: Call) throws(ToolError) -> String? {
        guard action.options.contains(.url) else { return nil }
        let url = call.value(of: .url)
        guard url != nil || action.options.contains(.length) else { throw call.wrong("`\(action.name)` needs `--url`") }
        guard action.options.contains(.length), let url else { return url }
        if call.value(of: .length) != nil { throw call.wrong("give `--length` or `--url`, not both") }
        // A link that cannot be read is a question of its own; an object on the pasteboard is a URL.
        guard ParsedURL(url) != nil else {
            throw call.wrong("\(PlainText.quoted(url)) is no URL: give the length of a text with `--length`")
        }
        return url
    }
}
