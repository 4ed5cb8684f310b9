/// Finds the fewest settings whose change turns an answer around, by trying them: the space is finite.
///
/// Each change counts as it would in a policy that was edited and compiled anew, dependencies between settings included;
/// pairs that cannot touch each other are put together from their single results (``PolicyVariant``). Among equally few
/// changes the one that comes first in ``PolicyEdit/all(for:link:)`` wins: the least far-reaching.
enum NearestChange {
    /// The nearest change, empty when there is none.
    static func find(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) -> [PolicyExplanation.Change] {
        all(asked, own: own, peer: peer, limit: 1).first ?? []
    }

    /// The nearest changes, at most `limit` (more than 0): all have the fewest steps, and no two change the same settings.
    ///
    /// With `recompiles` every pair of edits is compiled anew instead of being put together from single results: the slow
    /// way, which has to find the same.
    static func all(
        _ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, limit: Int, recompiles: Bool = false
    ) -> [[PolicyExplanation.Change]] {
        guard !asked.own.isLockdown else { return [] }
        let base = PolicyVariant(asked)
        let was = base.isAllowed(asked)
        let steps = steps(asked, own: own?.settings, peer: peer?.settings)
        var found: [[Step]] = []
        func take(_ change: [Step]) {
            // In either order: two settings together are one change.
            if !found.contains(where: { old in
                change.allSatisfy { step in old.contains { $0.isOfSameSetting(as: step) } }
            }) {
                found.append(change)
            }
        }
        for step in steps where step.made.isAllowed(asked) != was {
            take([step])
            if found.count == limit { break }
        }
        if !found.isEmpty { return found.map { $0.map(\.change) } }
        for (place, first) in steps.enumerated() {
            for second in steps[(place + 1)...] where !first.isOfSameSetting(as: second) {
                guard first.with(second, base, asked, recompiles).isAllowed(asked) != was else { continue }
                take([first, second])
                if found.count == limit { return found.map { $0.map(\.change) } }
            }
        }
        return found.map { $0.map(\.change) }
    }

    /// Every edit of either policy that may matter, made on its own.
    private static func steps(
        _ asked: PolicyAsked, own: [PolicySetting: PolicyValue]?, peer: [PolicySetting: PolicyValue]?
    ) -> [Step] {
        let mine = own.map { settings in
            PolicyEdit.all(for: asked.question, link: asked.link).map {
                Step(edit: $0, isPeer: false, settings: $0.applied(to: settings), asked)
            }
        }
        let theirs = peer.map { settings in
            PolicyEdit.ofPeer(for: asked.question).map {
                Step(edit: $0, isPeer: true, settings: $0.applied(to: settings), asked)
            }
        }
        return (mine ?? []) + (theirs ?? [])
    }

    /// One edit of one of the two policies, with what comes out.
    private struct Step {
        let edit: PolicyEdit
        let isPeer: Bool
        /// The settings of the policy with the edit made.
        let settings: [PolicySetting: PolicyValue]
        let made: PolicyVariant

        init(edit: PolicyEdit, isPeer: Bool, settings: [PolicySetting: PolicyValue], _ asked: PolicyAsked) {
            (self.edit, self.isPeer, self.settings) = (edit, isPeer, settings)
            made = PolicyVariant(asked, isPeer: isPeer, settings)
        }

        func isOfSameSetting(as other: Step) -> Bool {
            edit.setting == other.edit.setting && isPeer == other.isPeer
        }

        /// What comes out with another edit as well.
        func with(
            _ other: Step, _ base: PolicyVariant, _ asked: PolicyAsked, _ recompiles: Bool
        ) -> PolicyVariant {
            if isPeer == other.isPeer, recompiles || edit.setting.family == other.edit.setting.family {
                return PolicyVariant(asked, isPeer: isPeer, other.edit.applied(to: settings))
            }
            return base.with(made, other.made)
        }

        var change: PolicyExplanation.Change {
            PolicyExplanation.Change(
                name: edit.setting.rawValue, label: edit.setting.descriptor.label, value: edit.text, isPeer: isPeer)
        }
    }
}
