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
    /// Text of the identity into a page that is nobody's.
    case pasteIntoUnmanagedPage
    case uploadToUnmanagedPage
    case link(LinkSubject)
    case documentPicker(DocumentPickerMode)
    case property(PolicyProperty)
    case backup
    case notifications
    case protectionClass

    /// All of them, in the order they are told in; of links those that one of the policies tells apart.
    static func all(_ links: [PolicyLinks]) -> [PolicySubject] {
        MAMSaveLocation.allCases.map { .save($0) } + MAMOpenLocation.allCases.map { .open($0) }
            + [
                .send(appIsManaged: true), .send(appIsManaged: false), .receive(appIsManaged: true),
                .receive(appIsManaged: false), .sharedItem, .sharedFile,
            ] + ClipboardEnd.Kind.allCases.map { .copy($0) } + ClipboardEnd.Kind.allCases.map { .paste($0) }
            + [.pasteIntoUnmanagedPage, .uploadToUnmanagedPage] + LinkSubject.all(links).map { .link($0) }
            + DocumentPickerMode.allCases.map { .documentPicker($0) } + PolicyProperty.allCases.map { .property($0) }
            + [.backup, .notifications, .protectionClass]
    }

    /// Whether an account without a policy can be asked as well, and gets different answers for different policies of the
    /// account beside it.
    var isAskedOfUnmanaged: Bool {
        switch self {
        case .property(.thirdPartyKeyboards): true
        case .save, .open, .send, .receive, .sharedItem, .sharedFile, .copy, .paste: true
        case .pasteIntoUnmanagedPage, .uploadToUnmanagedPage, .link, .documentPicker, .property, .backup,
            .notifications, .protectionClass:
            false
        }
    }

    /// The accounts that may stand beside the question.
    private var accounts: [PolicyEvaluator.Account] {
        switch self {
        // These places have no accounts, and an app without the SDK has none that counts.
        case .save(.cameraRoll), .open(.camera), .open(.photos), .send(false), .receive(false), .copy(.unmanagedApp),
            .paste(.unmanagedApp):
            [.none]
        case .save, .open, .send, .receive, .sharedItem, .sharedFile, .copy, .paste: PolicyEvaluator.Account.allCases
        case .pasteIntoUnmanagedPage: [.same]
        case .uploadToUnmanagedPage, .link, .documentPicker, .property, .backup, .notifications, .protectionClass:
            [.none]
        }
    }

    /// The circumstances in which an account without a policy meets the policy of another account.
    func privateCircumstances(_ contents: [ClippedLength]) -> [PolicyCircumstances] {
        if case .property = self { return PolicyCircumstances.devices.map { $0.with(\.account, .otherManaged) } }
        // Only a question that meets the managed account reads a policy at all.
        return circumstances(contents).filter {
            $0.account == .otherManaged && !$0.peerSendsToAll && !$0.peerTakesFromAll
        }
    }

    /// Every circumstance in which the question means something.
    func circumstances(_ contents: [ClippedLength]) -> [PolicyCircumstances] {
        let points = PolicyCircumstances.all(accounts: accounts)
        // What no rule of a question looks at is left out.
        switch self {
        case .send, .receive:
            return points.flatMap { point in TransferPayload.allCases.map { point.with(\.payload, $0) } }
        case .copy, .paste, .pasteIntoUnmanagedPage:
            return points.filter { !$0.peerSendsToAll || $0.peerTakesFromAll }.flatMap { point in
                contents.enumerated().map { point.with(\.content, $0.element).with(\.contentClass, $0.offset) }
            }
        case .link: return [false, true].map { PolicyCircumstances().with(\.opensInManagedApp, $0) }
        case .uploadToUnmanagedPage, .documentPicker, .property, .backup, .notifications, .protectionClass:
            return PolicyCircumstances.devices
        case .save, .open, .sharedItem, .sharedFile: return points
        }
    }
}

extension PolicyCircumstances {
    fileprivate func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var copy = self
        copy[keyPath: path] = value
        return copy
    }
}

/// A policy as far as it answers: its word, and its texts about links.
struct PolicyForms: Sendable, Hashable {
    let word: PolicyWord
    let links: PolicyLinks

    init(word: PolicyWord, links: PolicyLinks) { (self.word, self.links) = (word, links) }

    init(_ policy: MAMPolicy) { (word, links) = (policy.word, policy.links) }
}
