/// Finds the fewest settings whose change reverses an answer, by trying all of them: the space is finite.
///
/// Each change counts as in a policy that was edited and compiled again, with the dependencies between settings. Pairs
/// of independent changes are combined from their single results (``PolicyVariant``). Of equally few changes the first
/// one in ``PolicyEdit/all(for:link:)`` wins, which has the smallest effect.
package enum NearestChange {
    /// Returns the nearest change; empty if there is none.
    static func find(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) -> [PolicyExplanation.Change] {
        all(asked, own: own, peer: peer, limit: 1).first ?? []
    }

    /// Returns the nearest changes.
    ///
    /// All have the fewest steps, and no two change the same settings.
    ///
    /// - Parameters:
    ///   - asked: The question with its inputs.
    ///   - own: The policy that was asked.
    ///   - peer: The policy of the other account.
    ///   - limit: The maximum number of changes, at least 1.
    ///   - recompiles: Whether every edit, also in pairs, is compiled from all settings. This is slower, and finds the
    ///     same changes. Defaults to `false`.
    ///   - mayChange: Returns whether a setting may be changed, in the policy that was asked or in the other account's.
    ///     Defaults to every setting.
    /// - Returns: The changes.
    package static func all(
        _ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, limit: Int, recompiles: Bool = false,
        where mayChange: (PolicySetting, _ isPeer: Bool) -> Bool = { _, _ in true }
    ) -> [[PolicyExplanation.Change]] {
        guard !asked.own.isLockdown else { return [] }
        let base = PolicyVariant(asked)
        let was = base.outcome(asked)
        var steps: [Step] = []
        var found: [[Step]] = []
        func take(_ change: [Step]) {
            // The order of two settings does not matter: together they are one change.
            if !found.contains(where: { old in
                change.allSatisfy { step in old.contains { $0.isOfSameSetting(as: step) } }
            }) {
                found.append(change)
            }
        }
        for (edit, isPeer, settings) in edits(asked, own: own, peer: peer) where mayChange(edit.setting, isPeer) {
            let step = Step(edit, isPeer, settings, asked, recompiles)
            steps.append(step)
            guard was.isReversed(by: step.made.outcome(asked)) else { continue }
            take([step])
            if found.count == limit { break }
        }
        if !found.isEmpty { return found.map { $0.map(\.change) } }
        for (place, first) in steps.enumerated() {
            for second in steps[(place + 1)...] where !first.isOfSameSetting(as: second) {
                guard was.isReversed(by: first.with(second, base, asked, recompiles).outcome(asked)) else { continue }
                take([first, second])
                if found.count == limit { return found.map { $0.map(\.change) } }
            }
        }
        return found.map { $0.map(\.change) }
    }

    /// Returns each edit that may matter, whether it is of the other account's policy, and that policy's settings.
    private static func edits(
        _ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?
    ) -> [(PolicyEdit, Bool, [PolicySetting: PolicyValue])] {
        // A setting, a value or a member that the app's SDK does not know reverses nothing.
        func known(_ edits: [PolicyEdit], of policy: MAMPolicy?, isPeer: Bool) -> [(
            PolicyEdit, Bool, [PolicySetting: PolicyValue]
        )] {
            guard let policy else { return [] }
            let settings = policy.effectiveSettings
            return edits.filter { policy.reading?.reads($0.applied(to: settings)[$0.setting], of: $0.setting) ?? true }
                .map { ($0, isPeer, settings) }
        }
        return known(PolicyEdit.all(for: asked.question, link: asked.link), of: own, isPeer: false)
            + known(PolicyEdit.ofPeer(for: asked.question), of: peer, isPeer: true)
    }

    /// One edit of one of the two policies, with its result.
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

        func isOfSameSetting(as other: Step) -> Bool { edit.setting == other.edit.setting && isPeer == other.isPeer }

        /// Returns the result with another edit added.
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
