package import MAMCore

/// All answers of a policy to the questions of data transfer: a finite table.
///
/// `mam policy table` prints it, tests take snapshots of it, and proofs search it.
package enum AnswerSpace {
    /// The kind of account whose data a question is about.
    package enum OwnerKind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An account with the policy.
        case managed
        /// An account without a policy.
        case unmanaged
    }

    package typealias Account = AccountReference.Kind

    package typealias PeerAppKind = PeerApp.Kind

    /// The actions of the table.
    package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        /// Save a copy.
        case save
        /// Open a copy.
        case open
        /// Send to an app.
        case send
        /// Receive from an app.
        case receive
        /// Receive a shared item.
        case shareItem
        /// Receive a shared file.
        case shareFile
    }

    /// The question of one cell.
    package struct Cell: Sendable, Equatable {
        package let owner: OwnerKind
        package let account: Account
        let question: PolicyEvaluator.Question
        private let content: Content

        // The link stands behind a reference, because cells are copied by the million, and few have one.
        private enum Content: Equatable {
            case none
            indirect case link(LinkAsked)
        }

        /// The link of a question about one, because its form depends on the policy's texts.
        var link: LinkAsked? {
            if case .link(let link) = content { link } else { nil }
        }

        package init(
            _ owner: OwnerKind, _ account: Account, _ question: PolicyEvaluator.Question, link: LinkAsked? = nil
        ) {
            (self.owner, self.account, self.question) = (owner, account, question)
            content = link.map(Content.link) ?? .none
        }

        /// Returns the question as the evaluator takes it; a link with a known listing without reading the lists.
        func evaluatorQuestion(_ policy: MAMPolicy, listing: LinkListing? = nil) -> PolicyEvaluator.Question {
            guard case .link(let link) = content else { return question }
            let asked = link.read(by: policy)
            return asked.evaluatorQuestion(policy.links, listing ?? asked.listing(policy.links))
        }

        /// Returns the settings of the account that the question is about.
        func ownWord(_ policy: MAMPolicy) -> PolicyWord { owner == .managed ? policy.word : .unmanaged }
    }

    /// Returns the decision of one cell.
    package static func decision(
        of cell: Cell, policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts
    ) -> PolicyDecision {
        // Without a `PolicyAsked`: the tests that compare all answers of all policies would spend their time on copies of it.
        PolicyEvaluator.decision(
            cell.evaluatorQuestion(policy), account: cell.account, own: cell.ownWord(policy), peer: peer.word,
            facts: facts)
    }

    /// Explains the decision of one cell.
    package static func explanation(
        of cell: Cell, policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts
    ) -> PolicyExplanation {
        explanation(of: asked(cell, policy, peer, facts), cell, policy, peer)
    }

    static func explanation(
        of asked: PolicyAsked, _ cell: Cell, _ policy: MAMPolicy, _ peer: MAMPolicy
    ) -> PolicyExplanation {
        PolicyExplanation(
            asked, own: cell.owner == .managed ? policy : nil, peer: peer, layer: .none, accountIDs: [])
    }

    /// Returns the nearest changes that reverse the answer of one cell, at most `limit`.
    ///
    /// All changes have the fewest steps, and no two change the same settings.
    package static func nearestChanges(
        of cell: Cell, policy: MAMPolicy, peer: MAMPolicy, facts: DeviceFacts, limit: Int, recompiles: Bool = false,
        where mayChange: (PolicySetting, _ isPeer: Bool) -> Bool = { _, _ in true }
    ) -> [[PolicyExplanation.Change]] {
        let asked = asked(cell, policy, peer, facts)
        return NearestChange.all(
            asked, own: cell.owner == .managed ? policy : nil, peer: asked.looksAtPeer ? peer : nil, limit: limit,
            recompiles: recompiles, where: mayChange)
    }

    /// Returns the inputs of the decision of one cell; of a link with a known listing without reading the lists.
    package static func asked(
        _ cell: Cell, _ policy: MAMPolicy, _ peer: MAMPolicy, _ facts: DeviceFacts, listing: LinkListing? = nil
    ) -> PolicyAsked {
        PolicyAsked(
            question: cell.evaluatorQuestion(policy, listing: listing), account: cell.account,
            own: cell.ownWord(policy),
            peer: peer.word, facts: facts, link: cell.link?.read(by: policy))
    }
}
