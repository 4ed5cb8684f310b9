internal import MAMCore

/// One thing that can be asked of a policy, apart from the circumstances.
enum PolicySubject: Sendable, Hashable {
    case save(MAMSaveLocation)
    case open(MAMOpenLocation)
    case send(appIsManaged: Bool)
    case receive(appIsManaged: Bool)
    case sharedItem
    case sharedFile
    case copy(ClipboardEnd.Kind)
    case paste(ClipboardEnd.Kind)
    case pasteIntoPage(WebViewTreatment, from: ClipboardEnd.Kind)
    case uploadToPage(WebViewTreatment)
    case link(LinkSubject)
    /// A link that is followed in a web view.
    case followedLink(LinkSubject)
    case documentPicker(DocumentPickerMode)
    case property(PolicyProperty)
    case backup
    case notifications
    case protectionClass

    /// All subjects, in the order of reports; of links those that one of the policies tells apart.
    static func all(_ policies: [PolicyLinks]) -> [PolicySubject] {
        transfers + clipboard + pages + links(policies) + DocumentPickerMode.allCases.map { .documentPicker($0) }
            + PolicyProperty.allCases.map { .property($0) } + [.backup, .notifications, .protectionClass]
    }

    /// Places, other apps and shared data.
    static let transfers: [PolicySubject] =
        MAMSaveLocation.allCases.map { .save($0) } + MAMOpenLocation.allCases.map { .open($0) } + [
            .send(appIsManaged: true), .send(appIsManaged: false), .receive(appIsManaged: true),
            .receive(appIsManaged: false), .sharedItem, .sharedFile,
        ]

    /// Copy and paste.
    static let clipboard: [PolicySubject] =
        ClipboardEnd.Kind.allCases.map { .copy($0) } + ClipboardEnd.Kind.allCases.map { .paste($0) }

    /// Data that gets into pages of web views.
    static let pages: [PolicySubject] =
        WebViewTreatment.allCases.flatMap { view in
            ClipboardEnd.Kind.allCases.map { .pasteIntoPage(view, from: $0) }
        } + WebViewTreatment.allCases.map { .uploadToPage($0) }

    /// Links that one of the policies tells apart, opened and then followed in a web view.
    static func links(_ policies: [PolicyLinks]) -> [PolicySubject] {
        let subjects = LinkSubject.all(policies)
        return subjects.map { .link($0) } + subjects.filter(\.isFollowed).map { .followedLink($0) }
    }

    /// Whether comparisons and proofs ask about it; tables ask about all.
    var isCompared: Bool {
        switch self {
        case .pasteIntoPage(let view, let end): view == .unmanaged && end == .thisApp
        case .uploadToPage(let view): view == .unmanaged
        case .followedLink: false
        default: true
        }
    }

    /// Whether an account without a policy can be asked as well, and gets different answers for different policies of the
    /// account beside it.
    var isAskedOfUnmanaged: Bool {
        switch self {
        case .property(.thirdPartyKeyboards), .save, .open, .send, .receive, .sharedItem, .sharedFile, .copy, .paste:
            true
        default: false
        }
    }

    /// Whether an account stands beside the question, or none does where one could.
    var isBesideAccount: Bool {
        switch self {
        case .save, .open, .send, .receive, .sharedItem, .sharedFile, .copy, .paste, .pasteIntoPage: true
        case .uploadToPage, .link, .followedLink, .documentPicker, .property, .backup, .notifications,
            .protectionClass:
            false
        }
    }
}
