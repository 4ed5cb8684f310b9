/// Finds the fewest settings whose change turns an answer around, by trying them: the space is finite.
///
/// Each change counts as it would in a policy that was edited and compiled anew, dependencies between settings included;
/// pairs that cannot touch each other are put together from their single results (``PolicyVariant``). Among equally few
/// changes the one that comes first in ``PolicyEdit/all(for:link:)`` wins: the least far-reaching.
package enum NearestChange {
    /// The nearest change, empty when there is none.
    static func find(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) -> [PolicyExplanation.Change] {
        all(asked, own: own, peer: peer, limit: 1).first ?? []
    }

    /// The nearest changes, at most `limit` (more than 0): all have the fewest steps, and no two change the same settings.
    ///
    /// With `recompiles` every edit is compiled from all settings, also in pairs, instead of being put together from what it
    /// touches: the slow way, which has to find the same.
    package static func all(
        _ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, limit: Int, recompiles: Bool = false
    ) -> [[PolicyExplanation.Change]] {
        guard !asked.own.isLockdown else { return [] }
        let base = PolicyVariant(asked)
        let was = base.isAllowed(asked)
        var steps: [Step] = []
        var found: [[Step]] = []
        func take(_ change: [Step]) {
            // In either order: two settings together are one change.
            if !found.contains(where: { old in
                change.allSatisfy { step in old.contains { $0.isOfSameSetting(as: step) } }
            }) {
                found.append(change)
            }
        }
        for (edit, isPeer, settings) in edits(asked, own: own?.settings, peer: peer?.settings) {
            let step = Step(edit, isPeer, settings, asked, recompiles)
            steps.append(step)
            guard step.made.isAllowed(asked) != was else { continue }
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

    /// Every edit of either policy that may matter, whether it is of the other account's policy, and the settings it is made of.
    private static func edits(
        _ asked: PolicyAsked, own: [PolicySetting: PolicyValue]?, peer: [PolicySetting: PolicyValue]?
    ) -> [(PolicyEdit, Bool, [PolicySetting: PolicyValue])] {
        let mine = own.map { settings in
            PolicyEdit.all(for: asked.question, link: asked.link).map { ($0, false, settings) }
        }
        let theirs = peer.map { settings in PolicyEdit.ofPeer(for: asked.question).map { ($0, true, settings) } }
        return (mine ?? []) + (theirs ?? [])
    }

    /// One edit of one of the two policies, with what comes out.
    private struct Step {
        let edit: PolicyEdit
        let isPeer: Bool
        /// The settings of the policy without the edit.
        let settings: [PolicySetting: PolicyValue]
        let made: PolicyVariant

        init(
            _ edit: PolicyEdit, _ isPeer: Bool, _ settings: [PolicySetting: PolicyValue], _ asked: PolicyAsked,
            _ recompiles: Bool
        ) {
            self.edit = edit
            self.isPeer = isPeer
            self.settings = settings
            made =
                recompiles
                ? PolicyVariant(asked, isPeer: isPeer, edit.applied(to: settings))
                : PolicyVariant(asked, isPeer: isPeer, [edit], of: settings)
        }

        func isOfSameSetting(as other: Step) -> Bool {
            edit.setting == other.edit.setting && isPeer == other.isPeer
        }

        /// What comes out with another edit as well.
        func with(
            _ other: Step, _ base: PolicyVariant, _ asked: PolicyAsked, _ recompiles: Bool
        ) -> PolicyVariant {
            if isPeer == other.isPeer, recompiles {
                return PolicyVariant(asked, isPeer: isPeer, other.edit.applied(to: edit.applied(to: settings)))
            }
            if isPeer == other.isPeer, edit.setting.family == other.edit.setting.family {
                return PolicyVariant(asked, isPeer: isPeer, [edit, other.edit], of: settings)
            }
            return base.with(made, other.made)
        }

        var change: PolicyExplanation.Change {
            PolicyExplanation.Change(
                name: edit.setting.rawValue, label: edit.setting.descriptor.label, value: edit.text, isPeer: isPeer)
        }
    }
}
