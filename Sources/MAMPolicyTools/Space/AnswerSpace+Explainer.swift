package import MAMCore

extension AnswerSpace {
    /// Answers and explains many questions of the same two policies.
    ///
    /// Each list of links is prepared once, and links that the policies do not distinguish are evaluated once: a policy can
    /// name thousands of them.
    package struct Explainer {
        private let policy: MAMPolicy
        private let peer: MAMPolicy
        private let facts: DeviceFacts
        private let exports: ExportedPolicies?
        private let lists: LinkLists
        private var known: [LinkClass: (name: PolicyAsked.LinkName, explanation: PolicyExplanation)] = [:]
        private var missing: [LinkClass: [ExportedPolicies.Missing]] = [:]

        /// The inputs of the answer about a link and of its explanation, without the name of the link.
        struct LinkClass: Hashable {
            fileprivate let owner: OwnerKind
            fileprivate let kind: QuestionKind
            fileprivate let inputs: PolicyVariant
            /// The scheme; empty for schemes that no rule names.
            fileprivate let scheme: String
            fileprivate let hasSite: Bool
        }

        /// Makes an explainer of a policy beside a policy of another account.
        ///
        /// - Parameters:
        ///   - policy: The policy.
        ///   - peer: The policy of the other account.
        ///   - facts: The facts of the device.
        ///   - exports: What the exports of both policies leave out. Defaults to `nil`, for nothing.
        package init(policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, exports: ExportedPolicies? = nil) {
            (self.policy, self.peer, self.facts, self.exports) = (policy, peer, facts, exports)
            lists = exports?.own.forms.lists ?? LinkLists(policy.links)
        }

        /// Explains the answer of one cell, as ``AnswerSpace/explanation(of:policy:peer:facts:)`` does.
        package mutating func explanation(of cell: Cell) -> PolicyExplanation {
            let asked = asked(cell)
            guard let name = asked.interchangeableName, let key = linkClass(of: cell, asked) else {
                return AnswerSpace.explanation(of: asked, cell, policy, peer)
            }
            if let same = known[key] { return same.explanation.asking(asked.text, about: name, insteadOf: same.name) }
            let explanation = AnswerSpace.explanation(of: asked, cell, policy, peer)
            known[key] = (name, explanation)
            return explanation
        }

        /// Returns the outcome of one cell.
        package func outcome(of cell: Cell) -> PolicyOutcome {
            let answer = asked(cell).answer
            return PolicyOutcome(isAllowed: answer.isAllowed, rule: answer.rule)
        }

        /// Returns the settings that decide the answer of a cell and that the exports leave out.
        package mutating func missing(for cell: Cell) -> [ExportedPolicies.Missing] {
            guard let exports, !exports.areWhole else { return [] }
            let key = cell.link.flatMap { _ in linkClass(of: cell) }
            if let key, let known = missing[key] { return known }
            let found = exports.missing(for: cell, facts: facts)
            if let key { missing[key] = found }
            return found
        }

        /// Returns the inputs of the decision of one cell.
        func asked(_ cell: Cell) -> PolicyAsked {
            AnswerSpace.asked(cell, policy, peer, facts, listing: listing(of: cell))
        }

        /// Returns the inputs that a link has in common with others; `nil` if another link could get another answer.
        func linkClass(of cell: Cell) -> LinkClass? { linkClass(of: cell, asked(cell)) }

        private func linkClass(of cell: Cell, _ asked: PolicyAsked) -> LinkClass? {
            guard let name = asked.interchangeableName else { return nil }
            let scheme = asked.link?.url?.scheme ?? ""
            return LinkClass(
                owner: cell.owner, kind: asked.question.kind, inputs: PolicyVariant(asked),
                scheme: LinkReading.Kind(scheme: scheme) == .other ? "" : scheme, hasSite: name != .nothing)
        }

        private func listing(of cell: Cell) -> LinkListing? {
            cell.link.map { lists.listing(of: $0, isBrowserAny: policy.links.browser == .any) }
        }
    }
}
