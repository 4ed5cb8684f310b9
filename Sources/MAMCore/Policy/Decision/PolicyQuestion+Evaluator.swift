extension PolicyQuestion {
    /// Whether no account stands beside the question: the common case, told without copying anything.
    @inline(__always)
    var namesNoAccount: Bool {
        switch self {
        // Keyboards are the whole app's, so every account of the app stands beside.
        case .property(let property): property != .thirdPartyKeyboards
        case .save(_, .none), .open(_, .none), .receiveSharedItem(.none), .receiveSharedFile(.none), .documentPicker,
            .send(.unmanaged, _), .receive(.unmanaged, _), .send(.managed(.none), _),
            .receive(.managed(.none), _), .uploadInWebView:
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
        case .copy(let end, let content): .copy(to: end.kind, content.clipped)
        case .paste(let end, let content): .paste(from: end.kind, content.clipped)
        case .pasteIntoWebView(let view, let end, let content):
            .pasteIntoWebView(view, from: end.kind, content.clipped)
        case .uploadInWebView(let view): .uploadInWebView(view)
        // Without the policy's texts nothing is exempted; whoever has them asks `LinkAsked`.
        case .link(let link): LinkAsked(link, schemes: .none).evaluatorQuestion(.closed)
        }
    }

    /// The question about a link, when it is one.
    @inline(__always)
    var link: LinkQuestion? {
        if case .link(let link) = self { link } else { nil }
    }

    /// The account that stands beside the question.
    var reference: AccountReference {
        switch self {
        case .save(_, let account), .open(_, let account), .send(.managed(let account), _),
            .receive(.managed(let account), _), .receiveSharedItem(let account), .receiveSharedFile(let account):
            account
        case .copy(let end, _), .paste(let end, _), .pasteIntoWebView(_, let end, _): end.account
        case .send(.unmanaged, _), .receive(.unmanaged, _), .documentPicker, .property, .uploadInWebView, .link: .none
        }
    }
}
