package import MAMCore

extension PolicyAsked {
    /// The options with which `mam policy explain` asks this question; `nil` if the command line does not offer it.
    ///
    /// A link has the word `URL` in its place, because everything but its scheme is private.
    package var explainOptions: [String]? {
        let row = question.kind.description
        let words = question.words(beside: account)
        var options: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String) { options.append((name, value)) }
        guard question.kind != .property else {
            add("action", words.place)
            return Self.texts(options) + circumstances
        }
        add("action", row.name)
        let app = question.peerApp
        // Another app of the same device is not on the command line.
        if row.parameter(.app) != nil, app == nil { return nil }
        for parameter in row.parameters {
            switch parameter.role {
            case .place: add("location", words.place)
            case .app: add("peer-app", app?.rawValue ?? "")
            case .account, .owner: if app == nil || app == .managed { add("account", account.rawValue) }
            case .payload: add("payload", words.payload)
            case .content: if let length = question.length { add("length", "\(length)") }
            case .url: add("url", "URL")
            case .webView: add("web-view", words.view)
            case .isKnownManagedAppScheme, .isDetected, .isExternal, .isFromFrameOrScript, .contentURL: break
            }
        }
        return Self.texts(options) + (link.map(Self.flags) ?? []) + circumstances
    }

    /// The flags that say more about a link.
    private static func flags(_ link: LinkAsked) -> [String] {
        switch link.question {
        case .url(_, let isKnown, let isDetected):
            (isKnown ? ["--known-managed-scheme"] : []) + (isDetected ? ["--detected"] : [])
        case .webViewLink(_, let isExternal, let isFromFrame):
            (isExternal == true ? ["--external"] : []) + (isFromFrame ? ["--from-frame"] : [])
        case .universalLink, .compose: []
        }
    }

    /// The options for the owner and the device.
    private var circumstances: [String] {
        ["--owner", (own.isManaged ? AnswerSpace.OwnerKind.managed : .unmanaged).rawValue]
            + (facts.contains(.mdmEnrolled) ? ["--mdm"] : []) + (facts.contains(.offline) ? ["--offline"] : [])
    }

    private static func texts(_ options: [(name: String, value: String)]) -> [String] {
        options.flatMap { ["--\($0.name)", $0.value] }
    }
}

extension PolicyEvaluator.Question {
    /// The other app; `nil` for a question without one, or about this app.
    fileprivate var peerApp: PeerApp.Kind? {
        switch self {
        case .send(let app, _), .receive(let app, _): app
        case .copy(let end, _), .paste(let end, _), .pasteIntoWebView(_, let end, _):
            switch end {
            case .thisApp: nil
            case .managedApp: .managed
            case .unmanagedApp: .unmanaged
            }
        default: nil
        }
    }

    /// The length of the copied text in UTF-16 units; `nil` for other content.
    fileprivate var length: UInt32? {
        switch self {
        case .copy(_, let length), .paste(_, let length), .pasteIntoWebView(_, _, let length):
            length.isText ? length.count : nil
        default: nil
        }
    }
}
