package import MAMCore

extension AnswerSpace.Cell {
    /// A question, asked of one owner beside one account, on a device without apps; the account in the question does not
    /// count.
    package init(_ question: PolicyQuestion, owner: AnswerSpace.OwnerKind, account: AnswerSpace.Account) {
        switch question {
        case .property(let property): self.init(property: property, owner: owner)
        case .link(let link): self.init(link: link, schemes: .none, owner: owner)
        default: self.init(owner, account, question.evaluated.question)
        }
    }

    /// A private account is in the same app as the account that has the policy: keyboards are the whole app's.
    package init(property: PolicyProperty, owner: AnswerSpace.OwnerKind) {
        let isShared = property == .thirdPartyKeyboards && owner == .unmanaged
        self.init(owner, isShared ? .otherManaged : .none, .property(property))
    }

    package init(link: LinkQuestion, schemes: OpenableSchemes, owner: AnswerSpace.OwnerKind) {
        let asked = LinkAsked(link, schemes: schemes)
        self.init(owner, .none, asked.evaluatorQuestion(.closed), link: asked)
    }
}
