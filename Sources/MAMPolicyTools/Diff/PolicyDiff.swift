public import MAMCore
internal import MAMJSON
internal import MAMText

/// The differences between two policies in the actions that they allow and the requirements that they set.
///
/// Differences in the checks before an app shows an account (conditional launch) are listed as well. Such a change tells
/// who fails the check: ``Change/verb`` or ``Change/object`` is the action, such as `block at launch`, and the object or
/// the values are the condition, such as `iOS below 26.0`.
///
/// Both policies are asked every question that an app or the engine can ask. Examples are whether an app is allowed to
/// save data to OneDrive, and whether a PIN is required. Each question is asked in every circumstance. A circumstance
/// is a combination of facts that can change an answer. Examples of such facts are the device's passcode, the content
/// of the clipboard, and the policy of a second account. Two policies with different settings can give the same
/// answers. In this case ``isEmpty`` is true, and ``settings`` lists the different settings.
public struct PolicyDiff: Sendable, Hashable, Codable {
    /// How the answer of a policy changes, for example from allowed to blocked.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// An action was allowed by the old policy and is blocked by the new policy.
        case newlyBlocked
        /// An action was blocked by the old policy and is allowed by the new policy.
        case newlyAllowed
        /// The new policy requires something that the old policy did not require, such as a PIN.
        case newlyRequired
        /// The new policy does not require something that the old policy required, such as a PIN.
        case noLongerRequired
        /// The new policy has a check of conditional launch that the old policy did not have.
        case newlyChecked
        /// The new policy does not have a check of conditional launch that the old policy had.
        case noLongerChecked
        /// An answer that has more than two possible values has another value, or a check has another condition.
        case changed
    }

    /// One question to which the two policies give different answers, and the circumstances in which they do.
    public struct Change: Sendable, Hashable, Codable {
        /// How the answer changes, for example from allowed to blocked.
        public let kind: Kind
        /// The action in the question, such as `save to`; empty if ``object`` alone describes the question.
        public let verb: String
        /// The object of the action in the question, such as `Box`.
        public let object: String
        /// The circumstances in which the answer changes, as text; empty if the answer changes in all circumstances.
        public let condition: String
        /// The answers of the old and the new policy, as text.
        ///
        /// `nil` if the question has only two possible answers, because ``kind`` then determines both answers.
        public let values: Values?
        /// Whether the question concerns a private account without a policy.
        ///
        /// Such an account is in the same app as another account that has the compared policy.
        public let isAboutPrivateAccounts: Bool
        /// The number of circumstances (combinations of facts) in which the answer changes.
        public let circumstances: Int
    }

    /// The answers of the old and the new policy to one question.
    public struct Values: Sendable, Hashable, Codable {
        /// The answer of the old policy.
        public let old: String
        /// The answer of the new policy.
        public let new: String
    }

    /// A question whose answers cannot be compared.
    public struct Unknown: Sendable, Hashable, Codable {
        /// The action in the question, such as `save to`; empty if ``object`` alone describes the question.
        public let verb: String
        /// The object of the action in the question, such as `Box`.
        public let object: String
        /// Whether the question concerns a private account without a policy.
        public let isAboutPrivateAccounts: Bool
    }

    /// A setting that has different values in the two policies.
    public struct Setting: Sendable, Hashable, Codable {
        /// The property name of the setting in Microsoft Graph.
        public let name: String
        /// The label of the setting in the Intune admin center.
        public let label: String
        /// The value of the setting in the old policy; `nil` if the old policy does not contain the setting.
        public let old: String?
        /// The value of the setting in the new policy; `nil` if the new policy does not contain the setting.
        public let new: String?
        /// Whether this setting alone changes an answer or a check.
        ///
        /// The value is true if at least one of these changes has an effect on an answer or on a check:
        ///
        /// - The old policy gets the new value of this setting.
        /// - The new policy gets back the old value of this setting.
        public let changesAnswers: Bool
    }

    /// The questions whose answers change and the checks that differ, sorted by ``Kind`` and then by question.
    public let changes: [Change]
    /// The settings that have different values in the two policies, in the order of `PolicySetting`.
    ///
    /// Metadata, such as the policy's name, is not compared.
    public private(set) var settings: [Setting]
    /// The number of answers that were compared: one for each question in each of its circumstances.
    ///
    /// Checks of conditional launch, and the apps and devices that the policies include, are compared too, and not
    /// counted.
    public let answerCount: Int

    /// The questions whose answers cannot be compared, because an export leaves out settings that decide.
    ///
    /// A question can also be in ``changes``: there its answer is known in some circumstances.
    public let unknown: [Unknown]
    /// The Graph names of the settings that at least one of the two exports leaves out, in the order of `PolicySetting`.
    ///
    /// They are not in ``settings``.
    public private(set) var leftOut: [String]

    /// Whether both policies give the same answers in all circumstances and have the same checks, as far as is known.
    public var isEmpty: Bool { changes.isEmpty }

    /// Compares the answers of two policies.
    ///
    /// - Parameters:
    ///   - old: The policy before the change.
    ///   - new: The policy after the change.
    public init(from old: MAMPolicy, to new: MAMPolicy) { self.init(from: old, to: new, recompiles: false) }

    /// Compares two policies, optionally in a slower way that must give the same result.
    ///
    /// - Parameters:
    ///   - old: The policy before the change.
    ///   - new: The policy after the change.
    ///   - recompiles: Whether every subject is asked of both policies from all their texts, and every edited policy is
    ///     compiled from all settings.
    package init(from old: MAMPolicy, to new: MAMPolicy, recompiles: Bool) {
        self.init(from: PossiblePolicies(old), to: PossiblePolicies(new), recompiles: recompiles)
    }

    /// Compares the answers of two documents, of which exports may leave out settings.
    ///
    /// A change is listed only if it happens whatever the values of the missing settings are.
    ///
    /// - Parameters:
    ///   - old: The document of the policy before the change.
    ///   - new: The document of the policy after the change.
    public init(from old: PolicyDocument, to new: PolicyDocument) {
        self.init(from: PossiblePolicies(old), to: PossiblePolicies(new))
    }

    package init(from was: PossiblePolicies, to now: PossiblePolicies, recompiles: Bool = false) {
        let (old, new) = (ComparedPolicy(was, recompiles: recompiles), ComparedPolicy(now, recompiles: recompiles))
        let comparisons = PolicyComparison.all(old, new, ComparedSubject.all(old, new))
        let launch = LaunchComparison(was.launchRequirements, now.launchRequirements)
        self = PolicyDiff(comparisons, launch, Change.all(from: was.policy.target, to: now.policy.target))
        let leftOut = Set(was.leftOut + now.leftOut)
        self.leftOut = PolicySetting.allCases.filter { leftOut.contains($0) && $0.descriptor.group != .metadata }
            .map(\.rawValue)
        guard !leftOut.isEmpty else {
            settings = PolicyDiff.settings(old, new)
            return
        }
        // A setting changes an answer if it does beside some values of those that are left out.
        let (olds, news) = (was.bases, now.bases)
        let all = (0..<max(olds.count, news.count)).map { place in
            func made(_ bases: [[PolicySetting: PolicyValue]]) -> ComparedPolicy {
                ComparedPolicy(settings: bases[min(place, bases.count - 1)], recompiles: recompiles)
            }
            return PolicyDiff.settings(made(olds), made(news), without: leftOut)
        }
        settings = all[0].map { setting in
            let changes = all.contains { $0.contains { $0.name == setting.name && $0.changesAnswers } }
            return Setting(
                name: setting.name, label: setting.label, old: setting.old, new: setting.new, changesAnswers: changes)
        }
    }

    /// Joins comparisons of answers and of checks, without a comparison of settings.
    init(_ comparisons: [PolicyComparison], _ launch: LaunchComparison, _ target: [Change] = []) {
        let changes = comparisons.flatMap(\.changes) + launch.changes + target
        answerCount = comparisons.reduce(0) { $0 + $1.count }
        let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($0.element, $0.offset) })
        self.changes = changes.enumerated().sorted { left, right in
            (order[left.element.kind] ?? 0, left.offset) < (order[right.element.kind] ?? 0, right.offset)
        }.map(\.element)
        let unanswered = comparisons.filter(\.isUnknown).map {
            let words = $0.subject.words
            return Unknown(verb: words.verb, object: words.object, isAboutPrivateAccounts: $0.isPrivate)
        }
        unknown = unanswered + launch.unknown.map { Unknown($0) }
        (settings, leftOut) = ([], [])
    }

    /// Adds the settings that differ, and those that an export leaves out.
    mutating func takeSettings(from was: PossiblePolicies, to now: PossiblePolicies, asks: Bool) {
        let missing = Set(was.leftOut + now.leftOut)
        let (old, new) = (ComparedPolicy(was, recompiles: false), ComparedPolicy(now, recompiles: false))
        settings = PolicyDiff.settings(old, new, without: missing, changesAnswers: asks ? nil : !hasSameAnswers)
        leftOut = PolicySetting.allCases.filter { missing.contains($0) && $0.descriptor.group != .metadata }
            .map(\.rawValue)
    }

    /// Whether no answer and no check is known to change, and none is unknown.
    package var hasSameAnswers: Bool { changes.isEmpty && unknown.isEmpty }
    /// Whether the two policies are the same, as far as the answers and the settings tell.
    package var isSame: Bool { hasSameAnswers && settings.isEmpty }
    /// The settings that differ and change no answer and no check.
    package var otherSettings: [Setting] { settings.filter { !$0.changesAnswers } }

    private static func settings(
        _ old: ComparedPolicy, _ new: ComparedPolicy, without leftOut: Set<PolicySetting> = [],
        changesAnswers: Bool? = nil
    ) -> [Setting] {
        // A setting that is no list of links leaves the subjects unchanged.
        let subjects =
            changesAnswers == nil ? [old, new].map { ComparedSubject.telling(ComparedSubject.all($0, $0)) } : []
        let lists: Set<PolicySetting> = [.exemptedAppProtocols, .exemptedUniversalLinks, .managedUniversalLinks]
        return PolicySetting.allCases.compactMap { setting in
            let (was, now) = (old.settings[setting], new.settings[setting])
            guard PolicyValue.meaning(was, of: setting) != PolicyValue.meaning(now, of: setting),
                setting.descriptor.group != .metadata, !leftOut.contains(setting)
            else { return nil }
            let answers =
                changesAnswers
                ?? zip([(old, new), (new, old)], subjects).contains { pair, subjects in
                    differ(
                        pair.0, pair.0.taking(setting, from: pair.1),
                        lists.contains(setting) || old.recompiles ? nil : subjects)
                }
            return Setting(
                name: setting.rawValue, label: setting.descriptor.label, old: was?.text(of: setting),
                new: now?.text(of: setting),
                changesAnswers: answers)
        }
    }

    private static func differ(_ old: ComparedPolicy, _ new: ComparedPolicy, _ subjects: [ComparedSubject]?) -> Bool {
        guard !LaunchComparison.differ(old.launch, new.launch) else { return true }
        guard old.forms != new.forms else { return false }
        let subjects = subjects ?? ComparedSubject.telling(ComparedSubject.all(old, new))
        return PolicyComparison.all(old, new, subjects).contains(where: \.isDifferent)
    }
}

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
        let others = otherSettings
        if !others.isEmpty {
            lines.append("settings that change no answer and no check: rules of PINs, or settings that others override")
            lines += others.map { "  \($0.sentence)" }
        }
        return lines.joined(separator: "\n")
    }

    /// Joins changes that differ only in their objects into one sentence, with at most `limit` of them.
    package func sentences(of kind: Kind, limit: Int = .max) -> [String] {
        Self.sentences(changes.filter { $0.kind == kind }.map { ($0.group, $0.object) }, limit: limit)
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
    ///
    /// - Parameters:
    ///   - parts: The objects with their groups.
    ///   - limit: The maximum number of objects in a sentence. Defaults to no maximum.
    /// - Returns: The sentences.
    static func sentences(_ parts: [(group: Change.Group, object: String)], limit: Int = .max) -> [String] {
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
        return groups.map { group in
            // A last object alone takes no more room than its number.
            guard group.objects.count > limit, group.objects.count - limit > 1 else {
                return group.key.sentence(group.objects)
            }
            return group.key.sentence(group.objects.prefix(limit) + ["\(group.objects.count - limit) more"])
        }
    }
}

extension PolicyDiff.Setting {
    /// The values before and after the change, in words.
    package var words: (old: String, new: String) {
        let setting = PolicySetting(rawValue: name)
        return (SettingWords.shown(old, of: setting), SettingWords.shown(new, of: setting))
    }

    /// The setting with both values, in words.
    package var sentence: String {
        func shown(_ words: String) -> String { JSONQuoting.escaped(words, quote: "`", limit: 200) }
        return "\(label): \(shown(words.old)), now \(shown(words.new))"
    }
}

extension PolicyDiff {
    /// The maximum number of checks that the summary names.
    private static let summaryLimit = 3

    /// The changes in one line, such as `3 answers stricter, 1 looser, iOS below 26.0 blocked at launch`.
    ///
    /// A question whose answer becomes stricter in some circumstances and looser in others counts on both sides.
    package var summary: String {
        let answers = changes.filter { !$0.isCheck && !$0.isAboutTarget }
        func count(_ kinds: Kind...) -> Int {
            Set(
                answers.filter { kinds.contains($0.kind) }.map {
                    Unknown(verb: $0.verb, object: $0.object, isAboutPrivateAccounts: $0.isAboutPrivateAccounts)
                }
            ).count
        }
        let counts = [
            (count(.newlyBlocked, .newlyRequired), "stricter"), (count(.newlyAllowed, .noLongerRequired), "looser"),
            (count(.changed), "changed"), (unknown.count, "unknown"),
        ].filter { $0.0 > 0 }
        let words = counts.enumerated().map { place, part in
            (place == 0 ? NounCount.text(part.0, "answer") : "\(part.0)") + " " + part.1
        }
        let checks = changes.filter(\.isCheck).map(\.checkWords)
        let more = checks.count - Self.summaryLimit
        let all =
            words + changes.filter(\.isAboutTarget).map { "other \($0.object)" } + checks.prefix(Self.summaryLimit)
            + (more > 0 ? ["\(NounCount.text(more, "more check")) changed"] : [])
        guard all.isEmpty else { return all.joined(separator: ", ") }
        let others = otherSettings.count
        return others == 0
            ? "no answer and no check changes"
            : "\(NounCount.text(others, "setting")) changed, and no answer and no check"
    }
}

extension PolicyDiff.Change {
    private static let apps = "apps that the policy includes"
    private static let devices = "devices that the policy includes"
    /// The most apps that a change names.
    private static let appLimit = 5

    /// Whether the apps or the devices change that the policy includes, and not an answer.
    fileprivate var isAboutTarget: Bool { verb.isEmpty && [Self.apps, Self.devices].contains(object) }

    /// Returns the changes of the apps and devices that a policy includes, as far as both documents tell them.
    fileprivate static func all(from old: PolicyTarget, to new: PolicyTarget) -> [Self] {
        func change(_ object: String, _ old: String, _ new: String) -> Self {
            Self(
                kind: .changed, verb: "", object: object, condition: "", values: PolicyDiff.Values(old: old, new: new),
                isAboutPrivateAccounts: false, circumstances: 1)
        }
        var changes: [Self] = []
        let (was, now) = (Set(old.bundleIDs.map(\.asciiLowercased)), Set(new.bundleIDs.map(\.asciiLowercased)))
        let areListsKnown = old.areBundleIDsKnown && new.areBundleIDsKnown
        let isListChanged = old.apps == .selectedPublicApps && areListsKnown && was != now
        if old.isAppGroupKnown, new.isAppGroupKnown, old.apps != new.apps || isListChanged {
            changes.append(change(apps, words(old, was, beside: now), words(new, now, beside: was)))
        }
        if old.areLevelsKnown, new.areLevelsKnown, old.levels != new.levels {
            changes.append(change(devices, old.levels.words, new.levels.words))
        }
        return changes
    }

    /// The apps of a target: its group, or the listed ones, of a long list those that the other list lacks.
    private static func words(_ target: PolicyTarget, _ ids: Set<String>, beside others: Set<String>) -> String {
        switch target.apps {
        case .allApps: return "all apps"
        case .allMicrosoftApps: return "all Microsoft apps"
        case .allCoreMicrosoftApps: return "core Microsoft apps"
        case .selectedPublicApps:
            guard target.areBundleIDsKnown else { return "listed apps" }
            let isLong = ids.count > appLimit
            let named = (isLong ? ids.subtracting(others) : ids).sorted()
            let list = named.prefix(appLimit).map { PlainText.line($0, limit: 80) }.joined(separator: ", ")
            let more = named.count > appLimit ? " and \(named.count - appLimit) more" : ""
            guard isLong else { return ids.isEmpty ? "no app" : list }
            return "\(ids.count) apps" + (named.isEmpty ? "" : ", with \(list)\(more)")
        }
    }
}

extension PolicyTarget.ManagementLevels {
    fileprivate var words: String {
        if isEmpty { return "those of other platforms" }
        return self == .mdm ? "managed ones" : self == .unmanaged ? "unmanaged ones" : "all"
    }
}

extension String {
    fileprivate var asciiLowercased: String {
        String(decoding: utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

extension PolicyDiff.Change {
    /// Whether a check of conditional launch changes, and not an answer.
    package var isCheck: Bool { LaunchAction.allCases.contains { $0.verb == (verb.isEmpty ? object : verb) } }

    /// The change of a check in a summary.
    fileprivate var checkWords: String {
        let action = LaunchAction.allCases.first { $0.verb == (verb.isEmpty ? object : verb) }
        let done = action?.participle ?? ""
        // The terms after a semicolon or a comma would separate the condition from its action.
        func short(_ condition: String) -> Substring { condition.prefix { !";,".contains($0) } }
        guard let values else {
            return "\(short(object))\(kind == .newlyChecked ? "" : " no longer") \(done) at launch"
        }
        let (old, new) = (short(values.old), short(values.new))
        return old == new ? "\(new) otherwise \(done) at launch" : "\(new) \(done) at launch (was: \(old))"
    }

    /// The common parts of the changes in one sentence.
    struct Group: Hashable {
        let verb: String
        /// The object of a change without a verb; such changes have a sentence each.
        let object: String?
        let condition: String
        let values: PolicyDiff.Values?
        let isAboutPrivateAccounts: Bool
        /// The way in which an action is allowed, or the value of an answer; empty for neither.
        var way = ""

        func sentence(_ objects: [String]) -> String {
            var words = [verb, Group.list(objects)].filter { !$0.isEmpty }.joined(separator: " ")
            if !way.isEmpty { words += (object == nil ? ", " : ": ") + way }
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
        // A check is a sentence of its own: the action, then who fails it. A condition has commas already.
        let isCheck = kind == .newlyChecked || kind == .noLongerChecked
        return Group(
            verb: isCheck ? verb + ":" : verb, object: isCheck || verb.isEmpty && values != nil ? object : nil,
            condition: condition, values: valuesInWords,
            isAboutPrivateAccounts: isAboutPrivateAccounts)
    }

    /// The questions whose answers are names of values, and not words.
    private static let choices = [PolicySubject.notifications, .protectionClass].map(\.words.object)

    /// The answers of both policies in words; `nil` if ``kind`` determines them.
    package var valuesInWords: PolicyDiff.Values? {
        guard let values, verb.isEmpty, Self.choices.contains(object) else { return values }
        return PolicyDiff.Values(
            old: SettingWords.words(ofName: values.old), new: SettingWords.words(ofName: values.new))
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
