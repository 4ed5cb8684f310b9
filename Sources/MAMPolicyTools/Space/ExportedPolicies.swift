package import MAMCore

/// The policy that is asked and the policy of another account, as far as their exports tell them.
package struct ExportedPolicies: Sendable {
    package let own: PossiblePolicies
    let peer: PossiblePolicies

    package init(own: PossiblePolicies, peer: PossiblePolicies) { (self.own, self.peer) = (own, peer) }

    /// A setting whose value is missing and decides an answer.
    package struct Missing: Sendable, Hashable {
        package let setting: PolicySetting
        /// Whether the export of the other account's policy leaves it out.
        package let isPeer: Bool
    }

    /// The words of all policies that the exports can stand for.
    package var words: [PolicyWord] { own.forms.words + peer.forms.words }

    /// Whether both exports have all settings.
    var areWhole: Bool { own.isOne && peer.isOne }

    /// Returns the settings that decide the answer of a cell and that the exports leave out.
    ///
    /// - Parameters:
    ///   - cell: The question.
    ///   - facts: The facts of the device.
    /// - Returns: At least one setting if the exports do not decide the answer, and none if they do.
    package func missing(for cell: AnswerSpace.Cell, facts: DeviceFacts) -> [Missing] {
        guard !areWhole else { return [] }
        func answer(_ form: PolicyForms, _ peer: PolicyWord, _ listing: LinkListing?) -> Answer {
            Answer(cell, form, peer, facts, listing)
        }
        let (form, word) = (own.forms.first, peer.policy.word)
        let listing = cell.link.map { own.forms.listing(of: $0) }
        let first = answer(form, word, listing)
        func names(_ policies: PossiblePolicies, isPeer: Bool, _ decides: (PolicyForms) -> Bool) -> [Missing] {
            let names = policies.single.filter { decides($0.form) }.map { Missing(setting: $0.setting, isPeer: isPeer) }
            guard names.isEmpty, policies.forms.forms.dropFirst().contains(where: decides) else { return names }
            // Only several settings together reverse the answer.
            return policies.leftOut.filter { $0.descriptor.group == .dataProtection }
                .map { Missing(setting: $0, isPeer: isPeer) }
        }
        var missing: [Missing] = []
        if cell.owner == .managed {
            missing = names(own, isPeer: false) { answer($0, word, listing) != first }
            if let link = cell.link, let listing {
                let others = own.forms.listings(of: link, listing).dropFirst().filter { other in
                    own.forms.forms.contains { answer($0, word, other) != first }
                }
                missing += PossibleForms.lists.filter { setting, path in
                    own.leftOut.contains(setting) && others.contains { $0[keyPath: path] != listing[keyPath: path] }
                }.map { Missing(setting: $0.setting, isPeer: false) }
            }
        }
        missing += names(peer, isPeer: true) { answer(form, $0.word, listing) != first }
        var seen: Set<Missing> = []
        return missing.filter { seen.insert($0).inserted }
    }

    /// The answer to a cell, and the place where a link opens.
    private struct Answer: Equatable {
        let outcome: PolicyOutcome
        let target: LinkTarget?

        init(
            _ cell: AnswerSpace.Cell, _ form: PolicyForms, _ peer: PolicyWord, _ facts: DeviceFacts,
            _ listing: LinkListing?
        ) {
            let isManaged = cell.owner == .managed
            let link = cell.link
            let question = link.map { $0.evaluatorQuestion(form.links, listing ?? LinkListing()) }
            let answer = PolicyEvaluator.answer(
                question ?? cell.question, account: cell.account, own: isManaged ? form.word : .unmanaged, peer: peer,
                facts: facts)
            outcome = PolicyOutcome(isAllowed: answer.isAllowed, rule: answer.rule)
            target = isManaged ? link.flatMap { $0.target(answer, form.links) } : nil
        }
    }
}

extension ExportedPolicies {
    /// Returns the names of the settings that decide the answer of a cell and are missing; `nil` if it is known.
    func missingNames(for cell: AnswerSpace.Cell, facts: DeviceFacts) -> [String]? {
        missing(for: cell, facts: facts).names
    }
}

extension [ExportedPolicies.Missing] {
    /// The names of the settings in their order; `nil` if there are none.
    package var names: [String]? { isEmpty ? nil : Set(map(\.setting.rawValue)).sorted() }
}
