internal import MAMSettings

/// One thing that can be asked of a policy, apart from the circumstances.
enum PolicySubject: Sendable, Hashable {
    case save(MAMSaveLocation)
    case open(MAMOpenLocation)
    case send(appIsManaged: Bool)
    case receive(appIsManaged: Bool)
    case sharedItem
    case sharedFile
    case documentPicker(DocumentPickerMode)
    case property(PolicyProperty)
    case backup
    case notifications
    case protectionClass

    /// All of them, in the order they are told in.
    static let all: [PolicySubject] =
        MAMSaveLocation.allCases.map { .save($0) } + MAMOpenLocation.allCases.map { .open($0) }
        + [
            .send(appIsManaged: true), .send(appIsManaged: false), .receive(appIsManaged: true),
            .receive(appIsManaged: false), .sharedItem, .sharedFile,
        ] + DocumentPickerMode.allCases.map { .documentPicker($0) } + PolicyProperty.allCases.map { .property($0) }
        + [.backup, .notifications, .protectionClass]

    /// Whether an account without a policy can be asked as well, and gets different answers for different peers.
    var isAskedOfUnmanaged: Bool {
        switch self {
        case .save, .open, .send, .receive, .sharedItem, .sharedFile: true
        case .documentPicker, .property, .backup, .notifications, .protectionClass: false
        }
    }

    /// Every circumstance in which the question means something.
    var circumstances: [PolicyCircumstances] {
        let accounts: [PolicyEvaluator.Account] =
            switch self {
            // These places have no accounts, and an app without the SDK has none that counts.
            case .save(.cameraRoll), .open(.camera), .open(.photos), .send(false), .receive(false): [.none]
            case .save, .open, .send, .receive, .sharedItem, .sharedFile: PolicyEvaluator.Account.allCases
            case .documentPicker, .property, .backup, .notifications, .protectionClass: [.none]
            }
        let payloads: [TransferPayload] =
            switch self {
            case .send, .receive: TransferPayload.allCases
            default: [.text]
            }
        return PolicyCircumstances.all(accounts: accounts, payloads: payloads)
    }

    /// The answer to it.
    enum Answer: Sendable, Hashable {
        /// Something is allowed, or not.
        case permission(Bool)
        /// Something is required, or not.
        case requirement(Bool)
        /// One of several things, by its name.
        case choice(String)
    }

    /// What a policy word answers; `peer` stands for the other account's policy in the circumstances.
    func answer(_ own: PolicyWord, _ beside: PolicyCircumstances, peer: PolicyWord? = nil) -> Answer {
        let peer = peer ?? beside.peer
        func ask(_ question: PolicyEvaluator.Question) -> Bool {
            PolicyEvaluator.answer(
                question, account: beside.account, own: own, peer: peer, facts: beside.facts
            ).isAllowed
        }
        switch self {
        case .save(let location): return .permission(ask(.save(location)))
        case .open(let location): return .permission(ask(.open(location)))
        case .send(let isManaged):
            return .permission(ask(.send(appIsManaged: isManaged, payload: beside.payload)))
        case .receive(let isManaged):
            return .permission(ask(.receive(appIsManaged: isManaged, payload: beside.payload)))
        case .sharedItem: return .permission(ask(.shareItem))
        case .sharedFile: return .permission(ask(.shareFile))
        case .documentPicker(let mode): return .permission(ask(.documentPicker(mode)))
        case .property(let property):
            let isTrue = ask(.property(property))
            return property.isRequirement ? .requirement(isTrue) : .permission(isTrue)
        case .backup: return .permission(!own.isBackupBlocked)
        case .notifications: return .choice("\(own.notifications)")
        case .protectionClass: return .choice("\(own.protectionLevel)")
        }
    }
}
