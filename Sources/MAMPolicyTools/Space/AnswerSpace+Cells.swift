package import MAMCore

extension AnswerSpace.Cell {
    /// Makes the cell of a question to one owner beside one account, on a device without apps.
    ///
    /// The account in the question does not count.
    package init(_ question: PolicyQuestion, owner: AnswerSpace.OwnerKind, account: AnswerSpace.Account) {
        switch question {
        case .property(let property): self.init(property: property, owner: owner)
        case .link(let link): self.init(link: link, schemes: .none, owner: owner)
        default: self.init(owner, account, question.evaluated.question)
        }
    }

    /// Makes the cell of a property.
    ///
    /// For keyboards, an unmanaged account shares the app with the account that has the policy.
    package init(property: PolicyProperty, owner: AnswerSpace.OwnerKind) {
        let isShared = property == .thirdPartyKeyboards && owner == .unmanaged
        self.init(owner, isShared ? .otherManaged : .none, .property(property))
    }

    package init(link: LinkQuestion, schemes: OpenableSchemes, owner: AnswerSpace.OwnerKind) {
        let asked = LinkAsked(link, schemes: schemes)
        self.init(owner, .none, asked.evaluatorQuestion(.closed), link: asked)
    }
}
