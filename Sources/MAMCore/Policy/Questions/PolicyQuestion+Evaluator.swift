extension PolicyQuestion {
    /// The question as the evaluator takes it, and the account that stands beside it.
    ///
    /// Without the policy's texts no link is exempted; whoever has them asks ``LinkAsked``.
    @inline(__always)
    package var evaluated: (question: PolicyEvaluator.Question, account: AccountReference) {
        switch self {
        case .save(let location, let account): (.save(location), account)
        case .open(let location, let account): (.open(location), account)
        case .send(.managed(let account), let payload): (.send(appIsManaged: true, payload: payload), account)
        case .send(.unmanaged, let payload): (.send(appIsManaged: false, payload: payload), .none)
        case .receive(.managed(let account), let payload): (.receive(appIsManaged: true, payload: payload), account)
        case .receive(.unmanaged, let payload): (.receive(appIsManaged: false, payload: payload), .none)
        case .receiveSharedItem(let account): (.shareItem, account)
        case .receiveSharedFile(let account): (.shareFile, account)
        case .documentPicker(let mode): (.documentPicker(mode), .none)
        case .property(let property): (.property(property), .none)
        case .copy(let end, let content): (.copy(to: end.kind, content.clipped), end.account)
        case .paste(let end, let content): (.paste(from: end.kind, content.clipped), end.account)
        case .pasteIntoWebView(let view, let end, let content):
            (.pasteIntoWebView(view, from: end.kind, content.clipped), end.account)
        case .uploadInWebView(let view): (.uploadInWebView(view), .none)
        case .link(let link): (LinkAsked(link, schemes: .none).evaluatorQuestion(.closed), .none)
        }
    }

    /// The question about a link, when it is one.
    @inline(__always)
    var link: LinkQuestion? {
        if case .link(let link) = self { link } else { nil }
    }
}
