package import MAMCore

extension AnswerSpace {
    /// One question in words, with its cell: what is done, and the account beside it.
    package struct Question: Sendable {
        package let cell: Cell
        /// What is done, for instance `save to box`.
        package let subject: String
        /// The account, for instance `the same account`; empty where no account counts.
        package let beside: String
    }

    /// Every question that allows or blocks something, asked of one owner.
    ///
    /// Requirements, such as that of a PIN, block nothing. Links are those that the policy tells apart, on a device
    /// without apps.
    package static func questions(
        owner: Owner, policy: MAMPolicy, peer: MAMPolicy, payload: TransferPayload
    ) -> [Question] {
        let transfers = cells(owner: owner, payload: payload).map { cell, action, location, peerApp in
            Question(
                cell: cell, subject: action.words(location, peerApp, payload), beside: cell.account.words)
        }
        let contents = (clipboardLines(policy, peer) + webViewLines(policy, peer)).map { line in
            Question(cell: line.cell(owner), subject: line.words, beside: line.end == nil ? "" : line.account.words)
        }
        let links = linkLines(policy).filter { !$0.opensInManagedApp }.map { line in
            Question(
                cell: Cell(link: line.question, schemes: line.schemes, owner: owner), subject: line.sentence, beside: ""
            )
        }
        let pickers = DocumentPickerMode.allCases.map {
            Question(
                cell: Cell(documentPicker: $0, owner: owner), subject: "show a document picker to \($0.name)",
                beside: "")
        }
        let properties = PolicyProperty.allCases.filter { !$0.isRequirement }.map {
            Question(cell: Cell(property: $0, owner: owner), subject: $0.name, beside: "")
        }
        return transfers + contents + links + pickers + properties
    }
}

extension AnswerSpace.Account {
    /// The account in words.
    fileprivate var words: String {
        switch self {
        case .none: "no account"
        case .same: "the same account"
        case .unmanaged: "an unmanaged account"
        case .otherManaged: "another managed account"
        }
    }
}

extension AnswerSpace.Action {
    fileprivate func words(
        _ location: String?, _ app: AnswerSpace.PeerAppKind?, _ payload: TransferPayload
    ) -> String {
        let app = app == .unmanaged ? "an unmanaged app" : "a managed app"
        return switch self {
        case .save: "save to \(location ?? "")"
        case .open: "open from \(location ?? "")"
        case .send: "send \(payload) to \(app)"
        case .receive: "receive \(payload) from \(app)"
        case .shareItem: "receive a shared item"
        case .shareFile: "receive a shared file"
        }
    }
}

extension AnswerSpace.ContentLine {
    fileprivate var words: String {
        let place =
            switch end {
            case .thisApp?: "this app"
            case .managedApp?: "another managed app"
            case .unmanagedApp?: "an unmanaged app"
            case nil: ""
            }
        // A change that is named lets this length through, and need not let longer ones.
        let content = length.isText ? "a text of \(length.rawValue) characters" : content
        let page = "a page, \(view?.name ?? "")"
        return switch action {
        case .copy: "copy \(content), to be pasted in \(place)"
        case .paste: "paste \(content) that was copied in \(place)"
        case .pasteIntoWebView: "paste \(content) that was copied in \(place) into \(page)"
        case .uploadInWebView: "upload a file to \(page)"
        }
    }
}

extension AnswerSpace.LinkLine {
    fileprivate var sentence: String {
        switch action {
        case .openURL: "open \(words)"
        case .universalLink: "open as universal links: \(words)"
        case .compose: "put data into \(words)"
        case .webViewLink: "follow \(words) in a web view\(isExternal == true ? ", external to the app" : "")"
        }
    }
}
