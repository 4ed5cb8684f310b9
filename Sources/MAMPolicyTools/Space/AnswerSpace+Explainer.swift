package import MAMCore

extension AnswerSpace {
    /// Explains many questions of the same two policies.
    ///
    /// Links that the policies do not distinguish are evaluated once.
    package struct Explainer {
        private let policy: MAMPolicy
        private let peer: MAMPolicy
        private let facts: DeviceFacts
        private var known: [Key: (scheme: String, explanation: PolicyExplanation)] = [:]

        /// The inputs of a link's explanation, without its scheme.
        private struct Key: Hashable {
            let owner: OwnerKind
            let kind: QuestionKind
            let inputs: PolicyVariant
        }

        /// Makes an explainer of a policy beside a policy of another account.
        package init(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts) {
            (self.policy, self.peer, self.facts) = (policy, peer, facts)
        }

        /// Explains the answer of one cell, as ``AnswerSpace/explanation(of:policy:peer:facts:)`` does.
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
