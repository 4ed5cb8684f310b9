extension PolicyQuestion {
    /// Whether no account stands beside the question: the common case, told without copying anything.
    @inline(__always)
    var namesNoAccount: Bool {
        switch self {
        case .save(_, .none), .open(_, .none), .receiveSharedItem(.none), .receiveSharedFile(.none), .documentPicker,
            .property, .send(.unmanaged, _), .receive(.unmanaged, _), .send(.managed(.none), _),
            .receive(.managed(.none), _):
            true
        default: false
        }
    }

    /// The question without the account that stands beside it.
    @inline(__always)
    var evaluatorQuestion: PolicyEvaluator.Question {
        switch self {
        case .save(let location, _): .save(location)
        case .open(let location, _): .open(location)
        case .send(.managed, let payload): .send(appIsManaged: true, payload: payload)
        case .send(.unmanaged, let payload): .send(appIsManaged: false, payload: payload)
        case .receive(.managed, let payload): .receive(appIsManaged: true, payload: payload)
        case .receive(.unmanaged, let payload): .receive(appIsManaged: false, payload: payload)
        case .receiveSharedItem: .shareItem
        case .receiveSharedFile: .shareFile
        case .documentPicker(let mode): .documentPicker(mode)
        case .property(let property): .property(property)
        }
    }

    /// The account that stands beside the question.
    var reference: AccountReference {
        switch self {
        case .save(_, let account), .open(_, let account), .send(.managed(let account), _),
            .receive(.managed(let account), _), .receiveSharedItem(let account), .receiveSharedFile(let account):
            account
        case .send(.unmanaged, _), .receive(.unmanaged, _), .documentPicker, .property: .none
        }
    }
}
