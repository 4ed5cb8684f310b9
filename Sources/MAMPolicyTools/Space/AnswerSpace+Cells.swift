package import MAMCore

extension AnswerSpace.Cell {
    /// A question, asked of one owner beside one account, on a device without apps; the account in the question does not
    /// count.
    package init(_ question: PolicyQuestion, owner: AnswerSpace.Owner, account: AnswerSpace.Account) {
        switch question {
        case .property(let property): self.init(property: property, owner: owner)
        case .link(let link): self.init(link: link, schemes: .none, owner: owner)
        default: self.init(owner, account, question.evaluated.question)
        }
    }

    package init(save location: MAMSaveLocation, owner: AnswerSpace.Owner, account: AnswerSpace.Account) {
        self.init(owner, account, .save(location))
    }

    package init(open location: MAMOpenLocation, owner: AnswerSpace.Owner, account: AnswerSpace.Account) {
        self.init(owner, account, .open(location))
    }

    package init(
        send payload: TransferPayload, to app: AnswerSpace.PeerAppKind, owner: AnswerSpace.Owner,
        account: AnswerSpace.Account
    ) {
        self.init(owner, account, .send(appIsManaged: app == .managed, payload: payload))
    }

    package init(
        receive payload: TransferPayload, from app: AnswerSpace.PeerAppKind, owner: AnswerSpace.Owner,
        account: AnswerSpace.Account
    ) {
        self.init(owner, account, .receive(appIsManaged: app == .managed, payload: payload))
    }

    package init(shared isFile: Bool, owner: AnswerSpace.Owner, account: AnswerSpace.Account) {
        self.init(owner, account, isFile ? .shareFile : .shareItem)
    }

    /// A private account is in the same app as the account that has the policy: keyboards are the whole app's.
    package init(property: PolicyProperty, owner: AnswerSpace.Owner) {
        let isShared = property == .thirdPartyKeyboards && owner == .unmanaged
        self.init(owner, isShared ? .otherManaged : .none, .property(property))
    }

    package init(documentPicker mode: DocumentPickerMode, owner: AnswerSpace.Owner) {
        self.init(owner, .none, .documentPicker(mode))
    }

    package init(
        copy content: ClipboardContent, to end: ClipboardEnd.Kind, owner: AnswerSpace.Owner,
        account: AnswerSpace.Account
    ) {
        self.init(owner, account, .copy(to: end, content.clipped))
    }

    package init(
        paste content: ClipboardContent, from end: ClipboardEnd.Kind, into view: WebViewTreatment? = nil,
        owner: AnswerSpace.Owner, account: AnswerSpace.Account
    ) {
        let question: PolicyEvaluator.Question =
            view.map { .pasteIntoWebView($0, from: end, content.clipped) } ?? .paste(from: end, content.clipped)
        self.init(owner, account, question)
    }

    package init(uploadIn view: WebViewTreatment, owner: AnswerSpace.Owner) {
        self.init(owner, .none, .uploadInWebView(view))
    }

    package init(link: LinkQuestion, schemes: OpenableSchemes, owner: AnswerSpace.Owner) {
        let asked = LinkAsked(link, schemes: schemes)
        self.init(owner, .none, asked.evaluatorQuestion(.closed), link: asked)
    }
}
