public import MAMCore

/// Which answers change from one policy to another: over every question, in every circumstance.
///
/// Two policies may differ in their settings and give the same answers; then ``isEmpty`` is true, and ``settings`` tells
/// what is different. Made by asking both policies everything, not by comparing settings.
public struct PolicyDiff: Sendable, Hashable, Codable {
    /// What becomes of an answer.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// It was allowed, and is not any more.
        case newlyBlocked
        /// It was blocked, and is allowed now.
        case newlyAllowed
        /// It was not asked for, and is now.
        case newlyRequired
        /// It was asked for, and is not any more.
        case noLongerRequired
        /// It is another one of several answers.
        case changed
    }

    /// One question whose answer changes under a condition.
    public struct Change: Sendable, Hashable, Codable {
        /// What becomes of the answer.
        public let kind: Kind
        /// What is done, as in `save to`; empty when ``object`` says it all.
        public let verb: String
        /// To what, as in `Box`.
        public let object: String
        /// Under which condition; empty when in every circumstance that matters.
        public let condition: String
        /// The answer before and after, where there are more than two.
        public let values: Values?
        /// Whether an account without a policy is asked, beside one that has it.
        public let isAboutPrivateAccounts: Bool
        /// In how many circumstances the answer changes.
        public let circumstances: Int
    }

    /// An answer before and after.
    public struct Values: Sendable, Hashable, Codable {
        /// The answer before.
        public let old: String
        /// The answer after.
        public let new: String
    }

    /// One setting that is different.
    public struct Setting: Sendable, Hashable, Codable {
        /// The Graph name.
        public let name: String
        /// The admin centre's label.
        public let label: String
        /// The value before; `nil` when it was missing.
        public let old: String?
        /// The value after; `nil` when it is missing.
        public let new: String?
        /// Whether any answer changes with it alone, in either policy.
        public let changesAnswers: Bool
    }

    /// The questions whose answers change, in the order of the kinds, then of the questions.
    public let changes: [Change]
    /// The settings that are different, metadata left out, in the order of the settings.
    public let settings: [Setting]
    /// How many answers were compared.
    public let answerCount: Int

    /// Whether no answer changes.
    public var isEmpty: Bool { changes.isEmpty }

    /// Compares two policies.
    public init(from old: MAMPolicy, to new: MAMPolicy) { self.init(from: old, to: new, recompiles: false) }

    /// Compares two policies; with `recompiles` every subject is asked of both from all their texts, and every edited policy is
    /// compiled from all settings: the slow way, which has to find the same.
    package init(from old: MAMPolicy, to new: MAMPolicy, recompiles: Bool) {
        let (old, new) = (ComparedPolicy(old, recompiles: recompiles), ComparedPolicy(new, recompiles: recompiles))
        let comparisons = PolicyComparison.all(old, new, ComparedSubject.all(old, new))
        let changes = comparisons.flatMap(\.changes)
        answerCount = comparisons.reduce(0) { $0 + $1.count }
        let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($0.element, $0.offset) })
        self.changes = changes.enumerated().sorted { left, right in
            (order[left.element.kind] ?? 0, left.offset) < (order[right.element.kind] ?? 0, right.offset)
        }.map(\.element)
        settings = PolicyDiff.settings(old, new)
    }

    private static func settings(_ old: ComparedPolicy, _ new: ComparedPolicy) -> [Setting] {
        // A setting that is no list of links leaves the subjects as they are.
        let subjects = [old, new].map { ComparedSubject.telling(ComparedSubject.all($0, $0)) }
        let lists: Set<PolicySetting> = [.exemptedAppProtocols, .exemptedUniversalLinks, .managedUniversalLinks]
        return PolicySetting.allCases.compactMap { setting in
            let (was, now) = (old.settings[setting], new.settings[setting])
            guard was != now, setting.descriptor.group != .metadata else { return nil }
            let edited = [(old, old.taking(setting, from: new)), (new, new.taking(setting, from: old))]
            let answers = zip(edited, subjects).contains { pair, subjects in
                differ(pair.0, pair.1, lists.contains(setting) || old.recompiles ? nil : subjects)
            }
            return Setting(
                name: setting.rawValue, label: setting.descriptor.label, old: was?.text, new: now?.text,
                changesAnswers: answers)
        }
    }

    private static func differ(_ old: ComparedPolicy, _ new: ComparedPolicy, _ subjects: [ComparedSubject]?) -> Bool {
        guard old.forms != new.forms else { return false }
        let subjects = subjects ?? ComparedSubject.telling(ComparedSubject.all(old, new))
        return PolicyComparison.all(old, new, subjects).contains(where: \.isDifferent)
    }
}
