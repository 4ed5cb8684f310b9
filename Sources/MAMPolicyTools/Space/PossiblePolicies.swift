package import MAMCore
package import MAMSettings

/// The policies that a document can stand for: one, or many if an export leaves out settings (``PolicyDocument/gap``).
///
/// An answer is known if all of these policies give it. Each value of a setting that is left out is tried beside the
/// defaults of the others, beside their strictest values, and beside values that are not the strictest, because one
/// setting can hide the effect of another.
package struct PossiblePolicies: Sendable {
    /// The policy in which the settings that are left out have their defaults.
    package let policy: MAMPolicy
    /// The reason why the export leaves out settings; `nil` if it does not.
    let gap: PolicyExportGap?
    /// The settings that are left out, without those that the app's SDK does not know.
    package let leftOut: [PolicySetting]
    /// The parts of the policies that answers depend on.
    let forms: PossibleForms
    /// The policies that differ from ``policy`` in one setting.
    let single: [(setting: PolicySetting, form: PolicyForms)]
    /// What the account's app configuration changes in the answers; already a part of the forms.
    let effect: ConfigurationEffect

    /// Makes the only policy of a document that has all settings.
    package init(_ policy: MAMPolicy) {
        (self.policy, gap, leftOut, forms) = (policy, nil, [], PossibleForms(PolicyForms(policy)))
        (single, effect) = ([], .none)
    }

    /// Makes the policies of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - others: Documents with the same known settings that apply too, and can lack others. Defaults to none.
    ///   - sdk: The version of the SDK in the app. Defaults to `nil`, for an SDK that knows every setting.
    package init(_ document: PolicyDocument, beside others: [PolicyDocument] = [], sdk: VersionNumber? = nil) {
        let all = [document] + others
        let compiled = document.compileStrictest()
        let policy = sdk.map { compiled.read(by: $0) } ?? compiled
        let leftOut = PolicySetting.allCases.filter { setting in
            policy.reading?.knows(setting) ?? true && all.contains { $0.leavesOut(setting) }
        }
        self = leftOut.isEmpty ? Self(policy) : Self(policy, all.lazy.compactMap(\.gap).first, leftOut, sdk)
    }

    private init(_ policy: MAMPolicy, _ gap: PolicyExportGap?, _ leftOut: [PolicySetting], _ sdk: VersionNumber?) {
        var forms = [PolicyForms(policy)]
        var single: [(setting: PolicySetting, form: PolicyForms)] = []
        var seen = Set(forms)
        for (changed, settings) in Self.variants(of: policy.settings, leavingOut: leftOut) {
            let form = Self.form(of: PolicyDocument(values: settings), policy, sdk)
            if seen.insert(form).inserted { forms.append(form) }
            if let changed, form != forms[0] { single.append((changed, form)) }
        }
        (self.policy, self.gap, self.leftOut, self.single) = (policy, gap, leftOut, single)
        (self.forms, effect) = (PossibleForms(forms, leavingOut: leftOut), .none)
    }

    private init(_ policies: PossiblePolicies, beside effect: ConfigurationEffect) {
        (policy, gap, leftOut, self.effect) = (policies.policy, policies.gap, policies.leftOut, effect)
        forms = policies.forms.beside(effect)
        single = policies.single.map { ($0.setting, effect.applied(to: $0.form)) }
    }

    /// Returns the policies beside app configurations of the service that can have several effects on answers.
    ///
    /// Effects that change no answer of these policies count as none.
    func beside(_ effects: [ConfigurationEffect]) -> [PossiblePolicies] {
        var seen: Set<ConfigurationEffect> = []
        return effects.map { $0.limited(to: forms.words) }.filter { seen.insert($0).inserted }.map {
            PossiblePolicies(self, beside: $0)
        }
    }

    /// The settings of the policies between which an export does not distinguish; the first has the defaults.
    ///
    /// One of the others has the strictest value of each setting that is left out, and one a value that is not the
    /// strictest.
    var bases: [[PolicySetting: PolicyValue]] { Self.bases(of: policy.settings, leavingOut: leftOut) }

    private static func bases(
        of settings: [PolicySetting: PolicyValue], leavingOut leftOut: [PolicySetting]
    ) -> [[PolicySetting: PolicyValue]] {
        guard !leftOut.isEmpty else { return [settings] }
        let tried = leftOut.filter { setting in !PossibleForms.lists.contains { $0.setting == setting } }
        func with(_ value: (PolicySetting) -> PolicyValue?) -> [PolicySetting: PolicyValue] {
            tried.reduce(into: settings) { $0[$1] = value($1) }
        }
        return [settings, with { _ in .unreadable }, with(\.openValue)]
    }

    /// Returns the settings of every policy that is tried in the place of an export.
    ///
    /// - Parameters:
    ///   - settings: The settings that the export has.
    ///   - leftOut: The settings that it leaves out.
    /// - Returns: The settings, each with the setting that was added to those of the export; `nil` if others were too.
    static func variants(
        of settings: [PolicySetting: PolicyValue], leavingOut leftOut: [PolicySetting]
    ) -> [(changed: PolicySetting?, settings: [PolicySetting: PolicyValue])] {
        guard !leftOut.isEmpty else { return [] }
        let tried = leftOut.filter { setting in !PossibleForms.lists.contains { $0.setting == setting } }
        return bases(of: settings, leavingOut: leftOut).enumerated().flatMap { place, base in
            [(nil, base)]
                + tried.flatMap { setting in
                    setting.possibleValues.map { value in
                        var settings = base
                        settings[setting] = value
                        return (place == 0 ? setting : nil, settings)
                    }
                }
        }
    }

    /// The requirements of conditional launch of the policies, those of the defaults first.
    ///
    /// A value that cannot be read is none that an export leaves out, and it can change other checks: where it would wipe,
    /// it blocks.
    var launchRequirements: [LaunchRequirements] {
        let readable = Self.variants(of: policy.settings, leavingOut: leftOut).filter { variant in
            !leftOut.contains { variant.settings[$0] == .unreadable }
        }
        let (known, list) = (policy.launchRequirements, policy.settings[.allowedIosDeviceModels])
        return [known]
            + readable.map { variant in
                let isListSame = variant.settings[.allowedIosDeviceModels] == list
                return LaunchRequirements(
                    PolicyDocument(values: variant.settings), withModelsOf: isListSame ? known : nil)
            }
    }

    /// Whether the document stands for one policy only.
    package var isOne: Bool { gap == nil }

    /// Returns the parts that answers depend on, without reading a list of links again.
    private static func form(
        of document: PolicyDocument, _ policy: MAMPolicy, _ sdk: VersionNumber?
    ) -> PolicyForms {
        guard let sdk else { return PolicyForms(word: document.word, links: document.links(withListsOf: policy.links)) }
        let compiled = document.compileStrictest().read(by: sdk)
        return PolicyForms(word: compiled.word, links: policy.links.redirecting(as: compiled.links))
    }
}

extension PolicyLinks {
    /// Returns the links with the dialer, the messaging app and the browser of others.
    func redirecting(as other: PolicyLinks) -> PolicyLinks {
        var links = self
        (links.dialer, links.dialerScheme) = (other.dialer, other.dialerScheme)
        (links.messaging, links.messagingScheme) = (other.messaging, other.messagingScheme)
        (links.browser, links.browserScheme) = (other.browser, other.browserScheme)
        return links
    }
}

extension PolicySetting {
    /// The values of the setting that can have different effects on answers; empty for a setting that has none on them.
    fileprivate var possibleValues: [PolicyValue] {
        switch descriptor.kind {
        case .boolean: [.boolean(false), .boolean(true)]
        case .integer(let range, _, _): [.integer(range.lowerBound), .integer(range.upperBound)]
        case .member(let names, _, _): names.map { .member($0) }
        case .flags(let names, _, _): names.map { .list([$0]) }
        case .members(let names, _): [.list([]), .list(names)] + names.map { .list([$0]) }
        case .text: [.text(""), .text("other-app")]
        case .duration: [.seconds(0), .seconds(600_000)]
        case .version: [.version([0, 1]), .version([99])]
        case .dateTime, .texts, .pairs, .apps, .opaque: []
        }
    }

    /// A value that is not the strictest one; `nil`, the default, if the setting has no value that can be tried.
    fileprivate var openValue: PolicyValue? { possibleValues.first { $0 != unreadValue } }
}

/// What an account's app configuration of the service changes in answers of its policy.
struct ConfigurationEffect: Sendable, Hashable {
    /// Whether screen capture is allowed if the policy has no setting for it.
    var allowsScreenCapture = false
    /// Whether blocked copies stay blocked although data may go to all apps.
    var appliesSaveCopiesAlways = false

    /// The effect of no app configuration.
    static let none = ConfigurationEffect()

    /// Every effect that app configurations can have.
    static let all = [false, true].flatMap { allows in
        [false, true].map { ConfigurationEffect(allowsScreenCapture: allows, appliesSaveCopiesAlways: $0) }
    }

    /// The keys that have an effect on answers.
    static let keys: Set<String> = [
        AppConfigurationKey.screenCaptureControl, AppConfigurationKey.alwaysAppliesSaveCopies,
    ]

    /// Returns the form of a policy beside the app configuration, as the engine puts it in force.
    func applied(to form: PolicyForms) -> PolicyForms {
        var word = form.word
        word.isScreenCaptureAllowedByAppConfiguration = allowsScreenCapture
        word.appliesSaveCopiesAlways = appliesSaveCopiesAlways
        return PolicyForms(word: word, links: form.links)
    }

    /// Returns the effect without the parts that change no answer of some policies.
    fileprivate func limited(to words: [PolicyWord]) -> ConfigurationEffect {
        ConfigurationEffect(
            allowsScreenCapture: allowsScreenCapture
                && words.contains { $0.screenCapture == .absent && $0.send != .all },
            appliesSaveCopiesAlways: appliesSaveCopiesAlways && words.contains { $0.isSaveBlocked && $0.send == .all })
    }
}

extension ConfigurationEffect {
    /// The effect of settings that the SDK reads in app configurations.
    init(_ settings: ServiceConfigurationSettings) {
        self.init(
            allowsScreenCapture: settings.isDerivedScreenCaptureBlockOff,
            appliesSaveCopiesAlways: settings.appliesSaveCopiesAlways)
    }
}
