internal import MAMCore

extension AnswerSpace {
    /// One point of a table: a subject in circumstances, asked of one owner.
    struct Line {
        let owner: OwnerKind
        let subject: PolicySubject
        let beside: PolicyCircumstances
        /// The contents that both policies distinguish.
        let contents: [ClippedLength]

        var account: Account { beside.account }

        /// The question; `nil` if the subject is a value of the policy.
        var cell: Cell? {
            if case .property(let property) = subject { return Cell(property: property, owner: owner) }
            return subject.question(beside).map { Cell(owner, account, $0, link: subject.link(beside)) }
        }

        /// The content of the clipboard in words.
        var content: String { contents.count == 1 ? "anything" : contents.phrase(beside.contentClass) }
    }

    /// Returns every line of these subjects for one owner.
    static func lines(
        _ subjects: [PolicySubject], _ owner: OwnerKind, _ policy: MAMPolicy, _ peer: MAMPolicy,
        _ payload: TransferPayload = .text, _ exports: ExportedPolicies? = nil
    ) -> [Line] { lines(subjects, owner, exports?.words ?? [policy.word, peer.word], payload) }

    /// Returns every line of these subjects for one owner, with the contents that one of the policies distinguishes.
    static func lines(
        _ subjects: [PolicySubject], _ owner: OwnerKind, _ words: [PolicyWord], _ payload: TransferPayload = .text
    ) -> [Line] {
        let contents = [ClippedLength].toldApart(by: words.map(\.clipboardLimit))
        return subjects.flatMap { subject in
            subject.tableCircumstances(contents, payload).map {
                Line(owner: owner, subject: subject, beside: $0, contents: contents)
            }
        }
    }
}
