extension PolicyEvaluator {
    /// The evaluated form of a question: a few bytes without references.
    ///
    /// The account beside the question is an ``AccountReference/Kind``.
    @usableFromInline package enum Question: Hashable, Sendable {
        case save(MAMSaveLocation)
        case open(MAMOpenLocation)
        case send(app: PeerApp.Kind, payload: TransferPayload)
        case receive(app: PeerApp.Kind, payload: TransferPayload)
        case shareItem
        case shareFile
        case documentPicker(DocumentPickerMode)
        case property(PolicyProperty)
        case copy(to: ClipboardEnd.Kind, ClippedLength)
        case paste(from: ClipboardEnd.Kind, ClippedLength)
        case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd.Kind, ClippedLength)
        case uploadInWebView(WebViewTreatment)
        case openURL(LinkReading)
        case openUniversalLink(LinkReading)
        case webViewLink(LinkReading, isExternal: Bool)
        case compose(LinkReading)
        case notification(NotificationContent)

        @inlinable package var kind: QuestionKind {
            switch self {
            case .save: .save
            case .open: .open
            case .send: .send
            case .receive: .receive
            case .shareItem: .shareItem
            case .shareFile: .shareFile
            case .documentPicker: .documentPicker
            case .property: .property
            case .copy: .copy
            case .paste: .paste
            case .pasteIntoWebView: .pasteIntoWebView
            case .uploadInWebView: .uploadInWebView
            case .openURL: .openURL
            case .openUniversalLink: .openUniversalLink
            case .webViewLink: .webViewLink
            case .compose: .compose
            case .notification: .notification
            }
        }
    }
}

extension PolicyQuestion {
    @usableFromInline package static func withoutLists(_ link: LinkQuestion) -> PolicyEvaluator.Question {
        LinkAsked(link, schemes: .none).evaluatorQuestion(.closed)
    }

    /// The evaluated form of the question, and the account beside it.
    ///
    /// A link is read without the policy's lists, so it never counts as exempted; ``LinkAsked`` reads it with them.
    @inline(__always)
    @inlinable package var evaluated: (question: PolicyEvaluator.Question, account: AccountReference) {
        switch self {
        case .save(let location, let account): (.save(location), account)
        case .open(let location, let account): (.open(location), account)
        case .send(.managed(let account), let payload): (.send(app: .managed, payload: payload), account)
        case .send(.unmanaged, let payload): (.send(app: .unmanaged, payload: payload), .none)
        case .send(.unenrolled, let payload): (.send(app: .unenrolled, payload: payload), .none)
        case .receive(.unenrolled, let payload): (.receive(app: .unenrolled, payload: payload), .none)
        case .receive(.managed(let account), let payload): (.receive(app: .managed, payload: payload), account)
        case .receive(.unmanaged, let payload): (.receive(app: .unmanaged, payload: payload), .none)
        case .receiveSharedItem(let account): (.shareItem, account)
        case .receiveSharedFile(let account): (.shareFile, account)
        case .documentPicker(let mode): (.documentPicker(mode), .none)
        case .property(let property): (.property(property), .none)
        case .copy(let end, let content): (.copy(to: end.kind, content.clipped), end.account)
        case .paste(let end, let content): (.paste(from: end.kind, content.clipped), end.account)
        case .pasteIntoWebView(let view, let end, let content):
            (.pasteIntoWebView(view, from: end.kind, content.clipped), end.account)
        case .uploadInWebView(let view): (.uploadInWebView(view), .none)
        case .link(let link): (Self.withoutLists(link), .none)
        case .notification(let content): (.notification(content), .none)
        }
    }

    /// The question about a link; `nil` for every other question.
    @inline(__always)
    @inlinable package var link: LinkQuestion? {
        if case .link(let link) = self { link } else { nil }
    }
}

extension PolicyEvaluator.Question {
    /// Returns the parts of the question in words.
    ///
    /// An app without the SDK has no account, so `account` is left out for it.
    ///
    /// - Parameters:
    ///   - account: The kind of the account beside the question.
    ///   - link: The name of the link, because the evaluated form lacks its text. Defaults to an empty text.
    /// - Returns: The words.
    @inlinable package func words(beside account: AccountReference.Kind?, link: String = "") -> QuestionWords {
        var words = QuestionWords(account: account?.words)
        func set(_ app: PeerApp.Kind, _ payload: TransferPayload) {
            words.payload = "\(payload)"
            switch app {
            case .managed: words.app = "a managed app"
            case .unmanaged: (words.app, words.account) = ("an unmanaged app", nil)
            case .unenrolled: (words.app, words.account) = ("an app with the SDK and no policy", nil)
            }
        }
        func set(_ end: ClipboardEnd.Kind, _ length: ClippedLength) {
            words.content = length.words
            switch end {
            case .thisApp: words.app = "this app"
            case .managedApp: words.app = "another managed app"
            case .unmanagedApp: (words.app, words.account) = ("an unmanaged app", nil)
            }
        }
        words.link = link
        switch self {
        case .save(let location): words.place = location.name
        case .open(let location): words.place = location.name
        case .send(let app, let payload), .receive(let app, let payload): set(app, payload)
        case .shareItem, .shareFile, .openUniversalLink: break
        case .openURL(let link): words.isDetected = link.isDetected
        case .documentPicker(let mode): words.place = mode.name
        case .property(let property): words.place = property.name
        case .copy(let end, let length), .paste(let end, let length): set(end, length)
        case .pasteIntoWebView(let view, let end, let length):
            words.view = view.name
            set(end, length)
        case .uploadInWebView(let view): words.view = view.name
        case .webViewLink(_, let isExternal): words.isExternal = isExternal
        case .compose(let link): words.place = link.kind == .message ? "message" : "mail"
        case .notification(let content): words.place = content.name
        }
        return words
    }
}

extension ClippedLength {
    @inlinable package var words: String {
        if !isText { return "something that is no text" }
        return (isURL ? "a URL of " : "a text of ") + (count > 65_535 ? "more than 65535" : "\(count)") + " characters"
    }
}
