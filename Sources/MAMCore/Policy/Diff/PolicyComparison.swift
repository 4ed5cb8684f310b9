/// One subject asked of two policies in every circumstance.
///
/// For an account without a policy the two policies stand on the other side: there the account beside the question is the
/// one that has the policy.
struct PolicyComparison {
    let subject: PolicySubject
    let isPrivate: Bool
    let circumstances: [PolicyCircumstances]
    private let contents: [ClippedLength]
    private let pairs: [(old: PolicySubject.Answer, new: PolicySubject.Answer)]

    init(_ subject: PolicySubject, isPrivate: Bool, _ old: PolicyForms, _ new: PolicyForms) {
        (self.subject, self.isPrivate) = (subject, isPrivate)
        contents = .toldApart(by: [old.word.clipboardLimit, new.word.clipboardLimit])
        if isPrivate {
            circumstances = subject.privateCircumstances(contents)
            pairs = circumstances.map { beside in
                (subject.answer(nil, beside, peer: old.word), subject.answer(nil, beside, peer: new.word))
            }
        } else {
            circumstances = subject.circumstances(contents)
            pairs = circumstances.map { (subject.answer(old, $0), subject.answer(new, $0)) }
        }
    }

    /// Every subject that one of two policies tells apart, asked of both.
    static func all(_ old: PolicyForms, _ new: PolicyForms) -> [PolicyComparison] {
        let subjects = PolicySubject.all([old.links, new.links])
        return subjects.map { PolicyComparison($0, isPrivate: false, old, new) }
            + subjects.filter(\.isAskedOfUnmanaged).map { PolicyComparison($0, isPrivate: true, old, new) }
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
                        condition: subject.words(for: condition, contents), values: values,
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
        case (.permission(false), .detour), (.permission(false), .permission): return (.newlyAllowed, nil)
        case (.detour(let old), .detour(let new)): return (.changed, PolicyDiff.Values(old: old, new: new))
        case (.permission(true), .detour(let new)):
            return (.changed, PolicyDiff.Values(old: "as they stand", new: new))
        case (.detour(let old), .permission(true)):
            return (.changed, PolicyDiff.Values(old: old, new: "as they stand"))
        case (_, .permission(let isAllowed)): return (isAllowed ? .newlyAllowed : .newlyBlocked, nil)
        case (_, .requirement(let isRequired)): return (isRequired ? .newlyRequired : .noLongerRequired, nil)
        case (.choice(let old), .choice(let new)): return (.changed, PolicyDiff.Values(old: old, new: new))
        // A subject has answers of one kind.
        default: return nil
        }
    }
}

private func == (
    left: (PolicyDiff.Kind, PolicyDiff.Values?), right: (PolicyDiff.Kind, PolicyDiff.Values?)
) -> Bool { left.0 == right.0 && left.1 == right.1 }
