internal import MAMCore
internal import MAMSettings

/// The policy that applies to an account in an app, as far as an export tells it.
struct EffectivePolicy: Sendable {
    /// The policies that are possible: one if it is known, and more if the export does not tell which policies apply, or
    /// what an app configuration changes in their answers.
    ///
    /// `nil` stands for an account without a policy. An empty list means that nothing is known.
    let possible: [PossiblePolicies?]
    /// The number of policies that are known to apply.
    let count: Int
    /// Whether the policy is known, also if it is that of an account without one.
    let isKnown: Bool

    /// The maximum number of policies of which it may be unknown whether they apply.
    ///
    /// With more of them, no answer is known: each doubles the number of policies that are possible.
    static let maximumDoubtCount = 5

    /// Finds out which policy applies.
    ///
    /// Several policies are combined as `PolicyCombination` does for an account that has none in force yet.
    ///
    /// - Parameters:
    ///   - export: The export.
    ///   - reaches: Whether each policy of the export reaches the person; `nil` if that is not known.
    ///   - effects: The effects that app configurations can have on answers (``ConfigurationEffects``).
    ///   - sdk: The version of the SDK in the app; `nil` for an SDK that knows every setting.
    init(_ export: TenantExport, _ reaches: [Bool?], beside effects: [ConfigurationEffect], sdk: VersionNumber?) {
        let known = zip(export.policies, reaches)
        let sure = known.filter { $0.1 == true }.map(\.0)
        let doubtful = known.filter { $0.1 == nil }.map(\.0)
        count = sure.count
        guard export.doubts.isEmpty, doubtful.count <= Self.maximumDoubtCount else {
            (possible, isKnown) = ([], false)
            return
        }
        var all: [PossiblePolicies?] = []
        for number in 0..<(1 << doubtful.count) {
            let some = doubtful.indices.filter { number >> $0 & 1 == 1 }.map { doubtful[$0] }
            guard let one = Self.together(sure + some, sdk) else {
                (possible, isKnown) = ([], false)
                return
            }
            all.append(one.policy)
        }
        isKnown = all.count == 1
        possible = all.flatMap { one in one.map { $0.beside(effects).map(Optional.some) } ?? [nil] }
    }

    /// The policy of an account without any.
    static let none = EffectivePolicy(possible: [nil])

    private init(possible: [PossiblePolicies?]) { (self.possible, count, isKnown) = (possible, 0, true) }

    /// One answer about several policies; the policy is `nil` for an account without one.
    private struct Together {
        let policy: PossiblePolicies?
    }

    /// Returns the policy of an account to which all of these apply; `nil` if exports leave out too much to tell.
    private static func together(_ policies: [TenantExport.Policy], _ sdk: VersionNumber?) -> Together? {
        let documents = policies.compactMap(\.document)
        let compiled = policies.compactMap(\.compiled)
        guard let first = documents.first else { return Together(policy: nil) }
        guard Set(compiled).count > 1 else {
            return Together(policy: PossiblePolicies(first, beside: Array(documents.dropFirst()), sdk: sdk))
        }
        // The rules of combining need the values of every policy.
        guard documents.allSatisfy({ $0.gap == nil }), let one = PolicyCombination.effective(compiled) else {
            return nil
        }
        return Together(policy: PossiblePolicies(PolicyDocument(one), sdk: sdk))
    }

    /// The only policy that is possible; `nil` if it is not known, or there is none.
    fileprivate var only: PossiblePolicies? { isKnown ? possible[0] : nil }
    /// Whether the account is known to have no policy.
    var isNone: Bool { isKnown && possible[0] == nil }

    /// The policies that are possible, without the account that has none.
    private var policies: [PossiblePolicies] { possible.compactMap(\.self) }

    /// The lists of links that the policies distinguish.
    var links: [PolicyLinks] { policies.map(\.policy.links) }
    /// The words of all policies that are possible.
    var words: [PolicyWord] { policies.flatMap(\.forms.words) }

    /// The requirements of conditional launch of each policy; `nil` for an account without one.
    var launch: [LaunchRequirements?] {
        possible.flatMap { $0.map { $0.launchRequirements.map(Optional.some) } ?? [nil] }
    }

    /// Returns the answer that every possible policy gives; ``PolicySubject/Answer/unknown`` if they differ.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - beside: The circumstances.
    ///   - isBesideSame: Whether another managed account has the same policy, and not that of the circumstances.
    /// - Returns: The answer.
    func answer(
        to subject: PolicySubject, _ beside: PolicyCircumstances, isBesideSame: Bool = false
    ) -> PolicySubject.Answer {
        var common: PolicySubject.Answer?
        for one in possible {
            // Without a policy no account restricts the app, so the policy of another account does not count either.
            let answer =
                one.map { $0.forms.answer(to: subject, beside, peer: isBesideSame ? $0.forms : nil) }
                ?? subject.answer(nil, beside, peer: .unmanaged)
            if answer == .unknown || common.map({ $0 != answer }) ?? false { return .unknown }
            common = answer
        }
        return common ?? .unknown
    }
}

extension EffectivePolicy {
    /// The subjects of questions that one of some policies distinguishes, in the order of reports.
    static func subjects(_ policies: [EffectivePolicy]) -> [PolicySubject] {
        PolicySubject.all(policies.flatMap(\.links)).filter(\.isCompared)
    }

    /// The texts on the clipboard that some policies distinguish.
    static func contents(_ policies: [EffectivePolicy]) -> [ClippedLength] {
        [ClippedLength].toldApart(by: policies.flatMap(\.words).map(\.clipboardLimit))
    }

    /// Returns the circumstances of a question on one kind of device.
    static func circumstances(
        of subject: PolicySubject, _ contents: [ClippedLength], isManaged: Bool, _ policies: [EffectivePolicy]
    ) -> [PolicyCircumstances] {
        let isEvaluated = policies.flatMap(\.words).contains { $0.evaluation != .notRequired }
        let all = subject.circumstances(contents).withConnection(if: isEvaluated, subject)
        let own = all.filter { $0.facts.contains(.mdmEnrolled) == isManaged }
        // Links are asked on one kind of device only, because no device changes their answers.
        return own.isEmpty ? all : own
    }
}

extension PolicyDiff {
    /// Compares what two policies allow an account on one kind of device, also if it has none.
    ///
    /// - Parameters:
    ///   - old: The policy before the change.
    ///   - new: The policy after the change.
    ///   - isManaged: Whether device management manages the app.
    ///   - asksSettings: Whether each setting that differs is asked for its own effect. Otherwise none counts as having
    ///     one if no answer changes, and all do if one changes.
    init(from old: EffectivePolicy, to new: EffectivePolicy, isManaged: Bool, asksSettings: Bool) {
        let contents = EffectivePolicy.contents([old, new])
        let comparisons = EffectivePolicy.subjects([old, new]).map { subject in
            let circumstances = EffectivePolicy.circumstances(
                of: subject, contents, isManaged: isManaged, [old, new])
            return PolicyComparison(
                subject, circumstances, contents,
                circumstances.map { (old.answer(to: subject, $0), new.answer(to: subject, $0)) })
        }
        self.init(comparisons, LaunchComparison(old.launch, new.launch))
        guard let was = old.only, let now = new.only else { return }
        takeSettings(from: was, to: now, asks: asksSettings)
    }
}

/// The effects of a tenant's app configurations on answers of policies.
struct ConfigurationEffects: Sendable {
    /// The app configurations that may have an effect, by their place in the export; `nil` for one that is not read as a
    /// whole, and so may have any.
    private let parts: [(place: Int, configuration: AppConfiguration?)]
    /// Whether the tenant may have app configurations that the export lacks.
    private let isIncomplete: Bool
    private let sdk: VersionNumber?

    /// Looks for app configurations with keys that have an effect.
    ///
    /// - Parameters:
    ///   - export: The export.
    ///   - sdk: The version of the SDK in the app; `nil` for an SDK that knows every key.
    init(_ export: TenantExport, sdk: VersionNumber?) {
        (isIncomplete, self.sdk) = (!export.configurationDoubts.isEmpty, sdk)
        parts = export.configurations.enumerated().compactMap { place, one in
            guard let document = one.document else { return one.entry.isLeftOut ? nil : (place, nil) }
            guard document.channel == .service else { return nil }
            let isUnread = document.partialIssue != nil || document.issues.contains { $0.severity == .error }
            if isUnread { return (place, nil) }
            guard !ConfigurationEffect.keys.isDisjoint(with: document.keys) else { return nil }
            return (place, document.configuration())
        }
    }

    /// Returns the effects that are possible: one if it is known.
    ///
    /// - Parameter reaches: Whether each app configuration of the export reaches the person; `nil` if that is not known.
    /// - Returns: The effects.
    func possible(_ reaches: [Bool?]) -> [ConfigurationEffect] {
        let own = parts.filter { reaches[$0.place] != false }
        let doubtful = own.filter { reaches[$0.place] == nil }.compactMap(\.configuration)
        guard !isIncomplete, !own.contains(where: { $0.configuration == nil }),
            doubtful.count <= EffectivePolicy.maximumDoubtCount
        else { return ConfigurationEffect.all }
        let sure = own.filter { reaches[$0.place] == true }.compactMap(\.configuration)
        var seen: Set<ConfigurationEffect> = []
        return (0..<(1 << doubtful.count)).map { number in
            let some = doubtful.indices.filter { number >> $0 & 1 == 1 }.map { doubtful[$0] }
            return ConfigurationEffect(ServiceConfigurationSettings(MAMAppConfig(sure + some), sdkVersion: sdk))
        }.filter { seen.insert($0).inserted }
    }
}
