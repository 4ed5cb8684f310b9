internal import MAMCore

/// One subject of a question to a policy, without the circumstances.
enum PolicySubject: Sendable, Hashable {
    case save(MAMSaveLocation)
    case open(MAMOpenLocation)
    case send(app: PeerApp.Kind)
    case receive(app: PeerApp.Kind)
    case shareItem
    case shareFile
    case copy(ClipboardEnd.Kind)
    case paste(ClipboardEnd.Kind)
    case pasteIntoWebView(WebViewTreatment, from: ClipboardEnd.Kind)
    case uploadInWebView(WebViewTreatment)
    case link(LinkSubject)
    /// A link that is followed in a web view.
    case webViewLink(LinkSubject)
    case documentPicker(DocumentPickerMode)
    case property(PolicyProperty)
    case backup
    case notifications
    case protectionClass

    /// Returns all subjects in the order of reports, with the links that one of the policies distinguishes.
    static func all(_ policies: [PolicyLinks]) -> [PolicySubject] {
        transfers + clipboard + pages + links(policies) + DocumentPickerMode.allCases.map { .documentPicker($0) }
            + PolicyProperty.allCases.map { .property($0) } + [.backup, .notifications, .protectionClass]
    }

    /// Locations, other apps and shared data.
    static let transfers: [PolicySubject] =
        MAMSaveLocation.allCases.map { .save($0) } + MAMOpenLocation.allCases.map { .open($0) } + [
            .send(app: .managed), .send(app: .unmanaged), .send(app: .unenrolled), .receive(app: .managed),
            .receive(app: .unmanaged), .receive(app: .unenrolled), .shareItem, .shareFile,
        ]

    /// Copy and paste.
    static let clipboard: [PolicySubject] =
        ClipboardEnd.Kind.allCases.map { .copy($0) } + ClipboardEnd.Kind.allCases.map { .paste($0) }

    /// Data for pages of web views.
    static let pages: [PolicySubject] =
        WebViewTreatment.allCases.flatMap { view in
            ClipboardEnd.Kind.allCases.map { .pasteIntoWebView(view, from: $0) }
        } + WebViewTreatment.allCases.map { .uploadInWebView($0) }

    /// Returns the links that one of the policies distinguishes, opened and then followed in a web view.
    static func links(_ policies: [PolicyLinks]) -> [PolicySubject] {
        let subjects = LinkSubject.all(policies)
        return subjects.map { .link($0) } + subjects.filter(\.isFollowed).map { .webViewLink($0) }
    }

    /// Whether comparisons and proofs ask about the subject; tables ask about all subjects.
    var isCompared: Bool {
        switch self {
        case .pasteIntoWebView(let view, let end): view == .unmanaged && end == .thisApp
        case .uploadInWebView(let view): view == .unmanaged
        case .webViewLink: false
        // Every answer is that for an app without the SDK.
        case .send(.unenrolled), .receive(.unenrolled): false
        default: true
        }
    }

    /// Whether the subject can also be asked of an account without a policy, with answers that depend on the policy of
    /// the account beside it.
    var isAskedOfUnmanaged: Bool {
        switch self {
        case .property(.thirdPartyKeyboards), .save, .open, .send, .receive, .shareItem, .shareFile, .copy, .paste:
            true
        default: false
        }
    }

    /// Whether the question has an account beside it, or could have one.
    var isBesideAccount: Bool {
        switch self {
        case .save, .open, .send, .receive, .shareItem, .shareFile, .copy, .paste, .pasteIntoWebView: true
        case .uploadInWebView, .link, .webViewLink, .documentPicker, .property, .backup, .notifications,
            .protectionClass:
            false
        }
    }
}
