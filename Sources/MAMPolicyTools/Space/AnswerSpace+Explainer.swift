package import MAMCore

extension AnswerSpace {
    /// Explains many questions of the same two policies; links that the policies cannot tell apart are looked at once.
    package struct Explainer {
        private let policy: MAMPolicy
        private let peer: MAMPolicy
        private let facts: DeviceFacts
        private var known: [Key: (scheme: String, explanation: PolicyExplanation)] = [:]

        /// What the explanation of a link depends on, but for its scheme.
        private struct Key: Hashable {
            let owner: OwnerKind
            let kind: QuestionKind
            let inputs: PolicyVariant
        }

        /// Makes an explainer of a policy beside that of another account.
        package init(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts) {
            (self.policy, self.peer, self.facts) = (policy, peer, facts)
        }

        /// The answer of one cell with its reasons: what ``AnswerSpace/explanation(of:policy:peer:facts:)`` says.
        package mutating func explanation(of cell: Cell) -> PolicyExplanation {
            let asked = AnswerSpace.asked(cell, policy, peer, facts)
            guard let scheme = asked.interchangeableScheme else {
                return AnswerSpace.explanation(of: asked, cell, policy, peer)
            }
            let key = Key(owner: cell.owner, kind: asked.question.kind, inputs: PolicyVariant(asked))
            if let same = known[key] {
                return same.explanation.asking(asked.text, about: scheme, insteadOf: same.scheme)
            }
            let explanation = AnswerSpace.explanation(of: asked, cell, policy, peer)
            known[key] = (scheme, explanation)
            return explanation
        }
    }
}
