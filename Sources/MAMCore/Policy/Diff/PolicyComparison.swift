/// One subject asked of two policies in every circumstance.
///
/// For an account without a policy the two policies stand on the other side: there the account beside the question is the
/// one that has the policy.
struct PolicyComparison {
    let subject: PolicySubject
    let isPrivate: Bool
    let circumstances: [PolicyCircumstances]
    private let pairs: [(old: PolicySubject.Answer, new: PolicySubject.Answer)]

    init(_ subject: PolicySubject, isPrivate: Bool, _ old: PolicyWord, _ new: PolicyWord) {
        (self.subject, self.isPrivate) = (subject, isPrivate)
        if isPrivate {
            // Only a question that meets the managed account reads a policy at all.
            circumstances = subject.circumstances.filter {
                $0.account == .otherManaged && !$0.peerSendsToAll && !$0.peerTakesFromAll
            }
            pairs = circumstances.map { beside in
                func answer(_ word: PolicyWord) -> PolicySubject.Answer {
                    subject.answer(.unmanaged, beside, peer: word)
                }
                return (answer(old), answer(new))
            }
        } else {
            circumstances = subject.circumstances
            pairs = circumstances.map { (subject.answer(old, $0), subject.answer(new, $0)) }
        }
    }

    /// What changes, one entry for each condition.
    var changes: [PolicyDiff.Change] {
        var found: [PolicyDiff.Change] = []
        var kinds: [(PolicyDiff.Kind, PolicyDiff.Values?)] = []
        for pair in pairs {
            guard let kind = PolicyComparison.kind(pair.old, pair.new) else { continue }
            if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
        }
        for (kind, values) in kinds {
            let places = pairs.indices.filter {
                PolicyComparison.kind(pairs[$0].old, pairs[$0].new).map { $0 == (kind, values) } ?? false
            }
            let changed = Set(places.map { circumstances[$0] })
            // When the answer is now the same everywhere, where it already was so before does not matter.
            let isEverywhere = Set(pairs.map(\.new)).count == 1
            let conditions =
                isEverywhere ? [PolicyCondition()] : PolicyCondition.describing(changed, among: circumstances)
            for condition in conditions {
                found.append(
                    PolicyDiff.Change(
                        kind: kind, verb: subject.words.verb, object: subject.words.object,
                        condition: subject.words(for: condition), values: values,
                        isAboutPrivateAccounts: isPrivate, circumstances: changed.filter(condition.holds).count))
            }
        }
        return found
    }

    private static func kind(
        _ old: PolicySubject.Answer, _ new: PolicySubject.Answer
    ) -> (PolicyDiff.Kind, PolicyDiff.Values?)? {
        guard old != new else { return nil }
        switch (old, new) {
        case (_, .permission(let isAllowed)): return (isAllowed ? .newlyAllowed : .newlyBlocked, nil)
        case (_, .requirement(let isRequired)): return (isRequired ? .newlyRequired : .noLongerRequired, nil)
        case (.choice(let old), .choice(let new)): return (.changed, PolicyDiff.Values(old: old, new: new))
        case (.permission, .choice(let new)), (.requirement, .choice(let new)):
            return (.changed, PolicyDiff.Values(old: "", new: new))
        }
    }
}

private func == (
    left: (PolicyDiff.Kind, PolicyDiff.Values?), right: (PolicyDiff.Kind, PolicyDiff.Values?)
) -> Bool { left.0 == right.0 && left.1 == right.1 }
