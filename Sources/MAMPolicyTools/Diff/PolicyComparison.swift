internal import MAMCore

/// The answers of two policies to one subject in every circumstance.
///
/// For an account without a policy, the two policies belong to the other side: the account beside the question has
/// them.
struct PolicyComparison {
    let subject: PolicySubject
    let isPrivate: Bool
    /// The number of circumstances in which both policies were asked.
    let count: Int
    /// Whether an export does not decide the answer in some circumstances.
    let isUnknown: Bool
    private let found: [Found]

    /// The change of an answer under one condition.
    private struct Found {
        let kind: PolicyDiff.Kind
        let values: PolicyDiff.Values?
        let condition: String
        let circumstances: Int
    }

    init(
        _ subject: PolicySubject, isPrivate: Bool, _ old: PossibleForms, _ new: PossibleForms,
        listings: (old: LinkListing, new: LinkListing)? = nil
    ) {
        (self.subject, self.isPrivate) = (subject, isPrivate)
        let words = (old.first.word, new.first.word)
        func compared(
            _ contents: [ClippedLength]
        ) -> (circumstances: [PolicyCircumstances], pairs: [(old: PolicySubject.Answer, new: PolicySubject.Answer)]) {
            guard !isPrivate else {
                let circumstances = subject.privateCircumstances(contents)
                func answer(_ beside: PolicyCircumstances, _ policies: PossibleForms) -> PolicySubject.Answer {
                    policies.answer(to: subject, beside, isPrivate: true, peer: policies)
                }
                return (circumstances, circumstances.map { (answer($0, old), answer($0, new)) })
            }
            let circumstances = subject.circumstances(contents).withConnection(
                if: words.0.evaluation != .notRequired || words.1.evaluation != .notRequired, subject)
            return (
                circumstances,
                circumstances.map {
                    (
                        old.answer(to: subject, $0, listing: listings?.old),
                        new.answer(to: subject, $0, listing: listings?.new)
                    )
                }
            )
        }
        let contents = [ClippedLength].toldApart(by: [words.0.clipboardLimit, words.1.clipboardLimit])
        let (circumstances, pairs) = compared(contents)
        count = circumstances.count
        // An export can lack the limit of characters, which then tells contents apart that are one here.
        let all = [ClippedLength].toldApart(by: (old.words + new.words).map(\.clipboardLimit))
        let hidden = all == contents ? nil : compared(all)
        let isLimitUnknown =
            hidden.map { hidden in
                hidden.circumstances.count != circumstances.count
                    && hidden.pairs.contains { $0.old == .unknown || $0.new == .unknown }
            } ?? false
        isUnknown = isLimitUnknown || pairs.contains { $0.old == .unknown || $0.new == .unknown }
        found =
            isLimitUnknown
            ? [] : PolicyComparison.found(pairs, circumstances) { subject.words(for: $0, contents) }
    }

    /// Compares answers that were asked before, for the account of the question.
    init(
        _ subject: PolicySubject, _ circumstances: [PolicyCircumstances], _ contents: [ClippedLength],
        _ pairs: [(old: PolicySubject.Answer, new: PolicySubject.Answer)]
    ) {
        (self.subject, isPrivate, count) = (subject, false, pairs.count)
        isUnknown = pairs.contains { $0.old == .unknown || $0.new == .unknown }
        found = PolicyComparison.found(pairs, circumstances) { subject.words(for: $0, contents) }
    }

    private init(_ other: PolicyComparison, about subject: PolicySubject) {
        (self.subject, isPrivate, count, found) = (subject, other.isPrivate, other.count, other.found)
        isUnknown = other.isUnknown
    }

    /// Returns the same comparison for another subject.
    func about(_ subject: PolicySubject) -> PolicyComparison { PolicyComparison(self, about: subject) }

    var isDifferent: Bool { !found.isEmpty }

    /// The changes, one for each condition.
    var changes: [PolicyDiff.Change] {
        guard isDifferent else { return [] }
        let words = subject.words
        return found.map {
            PolicyDiff.Change(
                kind: $0.kind, verb: words.verb, object: words.object, condition: $0.condition, values: $0.values,
                isAboutPrivateAccounts: isPrivate, circumstances: $0.circumstances)
        }
    }

    private static func found(
        _ pairs: [(old: PolicySubject.Answer, new: PolicySubject.Answer)], _ circumstances: [PolicyCircumstances],
        _ words: (PolicyCondition) -> String
    ) -> [Found] {
        var found: [Found] = []
        var kinds: [(PolicyDiff.Kind, PolicyDiff.Values?)] = []
        for pair in pairs {
            guard let kind = kind(pair.old, pair.new) else { continue }
            if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
        }
        for (kind, values) in kinds {
            let places = pairs.indices.filter {
                PolicyComparison.kind(pairs[$0].old, pairs[$0].new).map { $0 == (kind, values) } ?? false
            }
            let changed = Set(places.map { circumstances[$0] })
            // If the new answer is the same in every circumstance, the circumstances without a change do not matter.
            let isEverywhere = Set(pairs.map(\.new)).count == 1
            let conditions =
                isEverywhere ? [PolicyCondition()] : PolicyCondition.describing(changed, among: circumstances)
            for condition in conditions {
                found.append(
                    Found(
                        kind: kind, values: values, condition: words(condition),
                        circumstances: changed.filter(condition.holds).count))
            }
        }
        return found
    }

    /// Returns the words for an action that is allowed without the detour.
    private static func direct(_ detour: String) -> String {
        detour == PolicySubject.evaluation ? "at once" : "as they stand"
    }

    private static func kind(
        _ old: PolicySubject.Answer, _ new: PolicySubject.Answer
    ) -> (PolicyDiff.Kind, PolicyDiff.Values?)? {
        guard old != new, old != .unknown, new != .unknown else { return nil }
        switch (old, new) {
        case (.permission(false), .detour), (.permission(false), .permission): return (.newlyAllowed, nil)
        case (.detour(let old), .detour(let new)): return (.changed, PolicyDiff.Values(old: old, new: new))
        case (.permission(true), .detour(let new)):
            return (.changed, PolicyDiff.Values(old: direct(new), new: new))
        case (.detour(let old), .permission(true)):
            return (.changed, PolicyDiff.Values(old: old, new: direct(old)))
        case (_, .permission(let isAllowed)): return (isAllowed ? .newlyAllowed : .newlyBlocked, nil)
        case (_, .requirement(let isRequired)): return (isRequired ? .newlyRequired : .noLongerRequired, nil)
        case (.choice(let old), .choice(let new)): return (.changed, PolicyDiff.Values(old: old, new: new))
        // All answers to a subject are of one kind.
        default: return nil
        }
    }
}

private func == (
    left: (PolicyDiff.Kind, PolicyDiff.Values?), right: (PolicyDiff.Kind, PolicyDiff.Values?)
) -> Bool { left.0 == right.0 && left.1 == right.1 }
