extension AnswerSpace {
    /// Explains many questions of the same two policies; links that the policies cannot tell apart are looked at once.
    package struct Explainer {
        private let policy: MAMPolicy
        private let peer: MAMPolicy
        private let facts: DeviceFacts
        private var known: [Key: (scheme: String, explanation: PolicyExplanation)] = [:]

        /// What the explanation of a link depends on, but for its scheme.
        private struct Key: Hashable {
            let owner: Owner
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
            guard let scheme = PolicyEdit.interchangeableScheme(of: asked) else {
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

extension PolicyEdit {
    /// The scheme of a link, when any other scheme that is read alike would get the same explanation but for its name.
    fileprivate static func interchangeableScheme(of asked: PolicyAsked) -> String? {
        switch asked.link?.question {
        case .url, .webViewLink: break
        case .universalLink, .compose, nil: return nil
        }
        guard let scheme = asked.link?.url?.scheme, LinkReading.Kind(scheme: scheme) == .other,
            scheme.utf8.count <= greatestSchemeCount
        else { return nil }
        return scheme
    }
}

extension PolicyExplanation {
    /// The same explanation for another scheme.
    fileprivate func asking(_ question: String, about scheme: String, insteadOf other: String) -> PolicyExplanation {
        PolicyExplanation(
            isAllowed: isAllowed, rule: rule, meaning: meaning, question: question, isProperty: isProperty,
            layer: layer,
            accountIDs: accountIDs, settings: settings,
            change: change.map { change in
                guard change.name == PolicySetting.exemptedAppProtocols.rawValue, change.value.dropFirst() == other
                else { return change }
                return Change(
                    name: change.name, label: change.label, value: String(change.value.prefix(1)) + scheme,
                    isPeer: change.isPeer)
            })
    }
}
