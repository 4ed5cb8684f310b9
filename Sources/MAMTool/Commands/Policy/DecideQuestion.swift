internal import MAMCore
internal import MAMPolicyTools

/// One question of `policy decide`, read from the command line.
struct DecideQuestion {
    let action: DecideAction
    let owner: AnswerSpace.Owner
    let location: String?
    let account: AnswerSpace.Account?
    let peerApp: AnswerSpace.PeerAppKind?
    let payload: PayloadWord?
    /// How many UTF-16 units are copied; `nil` for what is no text.
    let length: Int?
    let url: String?
    let cell: AnswerSpace.Cell

    /// Reads the question; what is missing or superfluous is a usage error that says what the action takes.
    init(_ call: Call) throws(ToolError) {
        let typed = call.value(of: .action) ?? ""
        let names = DecideAction.all.map(\.name)
        guard let action = DecideAction.all.first(where: { $0.name == typed }) else {
            let help = NearMiss.word(for: typed, in: names).map { "; did you mean `\($0)`?" }
            throw call.wrong(
                "unknown action \(Printable.quoted(typed))" + (help ?? "; `mam help policy decide` lists them"))
        }
        for option in [Option.location, .account, .peerApp, .peerPolicy, .payload, .length, .url]
        where call.value(of: option) != nil && !action.options.contains(option) {
            throw call.wrong("\(action.taken), not `--\(option.name)`")
        }
        self.action = action
        let owner = call.value(of: .owner, as: AnswerSpace.Owner.self) ?? .managed
        self.owner = owner
        location = try DecideQuestion.location(of: action, call)
        length = try DecideQuestion.length(call)
        url = try DecideQuestion.url(of: action, call)
        switch action {
        case .transfer, .clipboard:
            let isSent = action.options.contains(.payload)
            let isBetweenApps = isSent || action.options.contains(.length)
            peerApp = isBetweenApps ? call.value(of: .peerApp, as: AnswerSpace.PeerAppKind.self) ?? .managed : nil
            payload = isSent ? call.value(of: .payload, as: PayloadWord.self) ?? .text : nil
            account =
                call.value(of: .account, as: AnswerSpace.Account.self)
                ?? (peerApp == .managed ? .same : AnswerSpace.Account.none)
            guard peerApp != .unmanaged || account == AnswerSpace.Account.none else {
                throw call.wrong("an unmanaged app has no account that counts; leave `--account` out")
            }
        case .documentPicker, .property, .link: (account, peerApp, payload) = (nil, nil, nil)
        }
        guard
            let cell = DecideQuestion.cell(
                action, owner: owner, location: location, account: account ?? .none, peerApp: peerApp ?? .managed,
                payload: payload ?? .text, content: length.map { .text(length: $0) } ?? .other, url: url ?? "")
        else { throw ToolError(.software, "the question has no cell in the table of answers") }
        self.cell = cell
    }

    private static func location(of action: DecideAction, _ call: Call) throws(ToolError) -> String? {
        guard !action.locations.isEmpty else { return nil }
        let known = ": one of \(action.locations.joined(separator: ", "))"
        guard let location = call.value(of: .location) else {
            throw call.wrong("`\(action.name)` needs `--location`\(known)")
        }
        guard !action.locations.contains(location) else { return location }
        let near = NearMiss.word(for: location, in: action.locations).map { "; did you mean `\($0)`?" }
        throw call.wrong("\(Printable.quoted(location)) is no location of `\(action.name)`\(near ?? known)")
    }

    private static func length(_ call: Call) throws(ToolError) -> Int? {
        guard let text = call.value(of: .length) else { return nil }
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text) else {
            throw call.wrong("\(Printable.quoted(text)) is no length: a whole number from 0 to 999999999")
        }
        return length
    }

    private static func url(of action: DecideAction, _ call: Call) throws(ToolError) -> String? {
        guard case .link = action else { return nil }
        guard let url = call.value(of: .url) else { throw call.wrong("`\(action.name)` needs `--url`") }
        return url
    }

    /// The cell of the table of answers.
    private static func cell(
        _ action: DecideAction, owner: AnswerSpace.Owner, location: String?, account: AnswerSpace.Account,
        peerApp: AnswerSpace.PeerAppKind, payload: PayloadWord, content: ClipboardContent, url: String
    ) -> AnswerSpace.Cell? {
        switch action {
        case .transfer(.save):
            MAMSaveLocation.allCases.first { $0.name == location }
                .map { AnswerSpace.Cell(save: $0, owner: owner, account: account) }
        case .transfer(.open):
            MAMOpenLocation.allCases.first { $0.name == location }
                .map { AnswerSpace.Cell(open: $0, owner: owner, account: account) }
        case .transfer(.send): AnswerSpace.Cell(send: payload.payload, to: peerApp, owner: owner, account: account)
        case .transfer(.receive):
            AnswerSpace.Cell(receive: payload.payload, from: peerApp, owner: owner, account: account)
        case .transfer(.shareItem): AnswerSpace.Cell(shared: false, owner: owner, account: account)
        case .transfer(.shareFile): AnswerSpace.Cell(shared: true, owner: owner, account: account)
        case .documentPicker:
            DocumentPickerMode.allCases.first { $0.name == location }
                .map { AnswerSpace.Cell(documentPicker: $0, owner: owner) }
        case .clipboard(true):
            AnswerSpace.Cell(copy: content, to: peerApp.end, owner: owner, account: account)
        case .clipboard(false):
            AnswerSpace.Cell(paste: content, from: peerApp.end, owner: owner, account: account)
        case .link(let isUniversal):
            AnswerSpace.Cell(link: isUniversal ? .universalLink(url) : .url(url), schemes: .none, owner: owner)
        case .property(let property): AnswerSpace.Cell(property: property, owner: owner)
        }
    }
}

extension AnswerSpace.PeerAppKind {
    /// The app as the other end of the clipboard.
    fileprivate var end: ClipboardEnd.Kind { self == .managed ? .managedApp : .unmanagedApp }
}
