/// Finds the fewest settings whose change turns an answer around, by trying them: the space is finite.
///
/// Each change is made in the policy's own settings, which are compiled anew, so the answer found is the one an
/// administrator would get, dependencies between settings included. Among equally few changes the one that comes first
/// in ``PolicyEdit/all(for:)`` wins: the least far-reaching.
enum NearestChange {
    static func find(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?) -> [PolicyExplanation.Change] {
        guard !asked.own.isLockdown else { return [] }
        let start = Settings(asked: asked, own: own?.settings, peer: peer?.settings)
        let was = asked.answer.isAllowed
        let edits = PolicyEdit.all(for: asked.question, link: asked.link)
        let candidates = [false, true].flatMap { isPeer in
            (isPeer ? start.peer : start.own) == nil ? [] : edits.map { Step(edit: $0, isPeer: isPeer) }
        }
        for first in candidates where start.applying(first).isAllowed != was { return [first.change] }
        for (place, first) in candidates.enumerated() {
            let once = start.applying(first)
            for second in candidates[(place + 1)...]
            where second.edit.setting != first.edit.setting || second.isPeer != first.isPeer {
                if once.applying(second).isAllowed != was { return [first.change, second.change] }
            }
        }
        return []
    }

    /// One edit of one of the two policies.
    private struct Step {
        let edit: PolicyEdit
        let isPeer: Bool

        var change: PolicyExplanation.Change {
            PolicyExplanation.Change(
                name: edit.setting.rawValue, label: edit.setting.descriptor.label, value: edit.text, isPeer: isPeer)
        }
    }

    /// The settings of both policies, with the question they are asked; `nil` where there is no policy to change.
    private struct Settings {
        let asked: PolicyAsked
        var own: [PolicySetting: PolicyValue]?
        var peer: [PolicySetting: PolicyValue]?

        func applying(_ step: Step) -> Settings {
            var copy = self
            if step.isPeer, let peer { copy.peer = step.edit.applied(to: peer) }
            if !step.isPeer, let own { copy.own = step.edit.applied(to: own) }
            return copy
        }

        var isAllowed: Bool {
            var (ownWord, peerWord) = (asked.own, asked.peer)
            if let own {
                ownWord = PolicyDocument(values: own).word
                ownWord.isScreenCaptureAllowedByAppConfiguration = asked.own.isScreenCaptureAllowedByAppConfiguration
            }
            if let peer { peerWord = PolicyDocument(values: peer).word }
            // Other settings read the same link otherwise.
            let question = asked.link.flatMap { link in
                own.map { link.evaluatorQuestion(PolicyDocument(values: $0).links) }
            }
            return PolicyEvaluator.answer(
                question ?? asked.question, account: asked.account, own: ownWord, peer: peerWord, facts: asked.facts
            ).isAllowed
        }
    }
}
