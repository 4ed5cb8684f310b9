internal import MAMCore
internal import MAMJSON

extension PolicyDiff {
    /// The changes between the two policies, as release notes for an administrator.
    ///
    /// If no answer changes, the text is one line that says this.
    public var text: String {
        var lines: [String] = []
        for kind in Kind.allCases {
            let sentences = sentences(of: kind)
            guard !sentences.isEmpty else { continue }
            lines.append(kind.words)
            lines += sentences.map { "  " + $0 }
        }
        if isEmpty {
            lines.append("no answer changes, of \(answerCount)" + (unknown.isEmpty ? "" : ", as far as they are known"))
        }
        if !unknown.isEmpty {
            lines.append("unknown: an export lacks the settings that decide")
            lines += unknownSentences.map { "  " + $0 }
        }
        if !leftOut.isEmpty {
            lines.append("settings that an export lacks, which are not compared")
            lines.append("  " + leftOut.joined(separator: ", "))
        }
        let others = settings.filter { !$0.changesAnswers }
        if !others.isEmpty {
            lines.append("settings that change no answer and no check: rules of PINs, or settings that others override")
            lines += others.map { "  \($0.name): \(PolicyDiff.shown($0.old)), now \(PolicyDiff.shown($0.new))" }
        }
        return lines.joined(separator: "\n")
    }

    /// Joins changes that differ only in their objects into one sentence.
    package func sentences(of kind: Kind) -> [String] {
        Self.sentences(changes.filter { $0.kind == kind }.map { ($0.group, $0.object) })
    }

    /// The questions whose answers cannot be compared, those with one verb in one sentence.
    package var unknownSentences: [String] {
        Self.sentences(
            unknown.map { one in
                let group = Change.Group(
                    verb: one.verb, object: one.verb.isEmpty ? one.object : nil, condition: "", values: nil,
                    isAboutPrivateAccounts: one.isAboutPrivateAccounts)
                return (group, one.object)
            })
    }

    /// Joins the objects of each group, in the order of their first use.
    private static func sentences(_ parts: [(group: Change.Group, object: String)]) -> [String] {
        var groups: [(key: Change.Group, objects: [String], seen: Set<String>)] = []
        var places: [Change.Group: Int] = [:]
        for (group, object) in parts {
            let place = places[group] ?? groups.endIndex
            if place == groups.endIndex {
                places[group] = place
                groups.append((group, [], []))
            }
            if groups[place].seen.insert(object).inserted { groups[place].objects.append(object) }
        }
        return groups.map { $0.key.sentence($0.objects) }
    }

    private static func shown(_ value: String?) -> String {
        value.map { JSONQuoting.escaped($0, quote: "`", limit: 200) } ?? "not set"
    }
}

extension PolicyDiff.Change {
    /// The common parts of the changes in one sentence.
    fileprivate struct Group: Hashable {
        let verb: String
        /// The object of a change without a verb; such changes have a sentence each.
        let object: String?
        let condition: String
        let values: PolicyDiff.Values?
        let isAboutPrivateAccounts: Bool

        func sentence(_ objects: [String]) -> String {
            var words = [verb, Group.list(objects)].filter { !$0.isEmpty }.joined(separator: " ")
            if let values { words += ": \(values.old), now \(values.new)" }
            if isAboutPrivateAccounts { words += ", for a private account beside the managed one" }
            return condition.isEmpty ? words : words + ", " + condition
        }

        private static func list(_ words: [String]) -> String {
            guard words.count > 1, let last = words.last else { return words.first ?? "" }
            return words.dropLast().joined(separator: ", ") + " and " + last
        }
    }

    fileprivate var group: Group {
        // A check is a sentence of its own kind: the action, then who fails it.
        let isCheck = kind == .newlyChecked || kind == .noLongerChecked
        return Group(
            verb: isCheck ? verb + ":" : verb, object: verb.isEmpty && values != nil ? object : nil,
            condition: condition, values: values,
            isAboutPrivateAccounts: isAboutPrivateAccounts)
    }
}

extension PolicyDiff.Kind {
    package var words: String {
        switch self {
        case .newlyBlocked: "newly blocked"
        case .newlyAllowed: "newly allowed"
        case .newlyRequired: "newly required"
        case .noLongerRequired: "no longer required"
        case .newlyChecked: "newly checked"
        case .noLongerChecked: "no longer checked"
        case .changed: "changed"
        }
    }
}
