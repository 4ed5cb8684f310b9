internal import MAMCore
internal import MAMSettings

/// A policy prepared for comparison with others.
struct ComparedPolicy {
    let settings: [PolicySetting: PolicyValue]
    /// The policies that are asked: one, unless an export leaves out settings.
    let possible: PossibleForms
    /// Whether every question is asked of, and every policy compiled from, all texts.
    let recompiles: Bool

    var forms: PolicyForms { possible.first }
    var lists: LinkLists { possible.lists }
    let launch: LaunchRequirements
    /// What the account's app configuration changes in the answers.
    private let effect: ConfigurationEffect
    /// The version of the SDK that reads the policy; `nil` for one that knows every setting.
    private let sdk: VersionNumber?

    init(_ policies: PossiblePolicies, recompiles: Bool) {
        settings = policies.policy.settings
        launch = policies.policy.launchRequirements
        (possible, effect, self.recompiles) = (policies.forms, policies.effect, recompiles)
        sdk = policies.policy.sdkVersion
    }

    private init(
        _ settings: [PolicySetting: PolicyValue], _ forms: PolicyForms, _ lists: LinkLists?,
        _ launch: LaunchRequirements, recompiles: Bool, effect: ConfigurationEffect = .none,
        sdk: VersionNumber? = nil
    ) {
        (self.settings, self.launch, self.recompiles, self.effect) = (settings, launch, recompiles, effect)
        self.sdk = sdk
        possible = PossibleForms(effect.applied(to: forms), lists: lists)
    }

    /// Makes a policy with these settings, for the question whether a setting changes an answer.
    init(settings: [PolicySetting: PolicyValue], recompiles: Bool) {
        let document = PolicyDocument(values: settings)
        let links = document.links
        self.init(
            settings, PolicyForms(word: document.word, links: links), nil, LaunchRequirements(document),
            recompiles: recompiles)
    }

    /// Returns this policy with one setting of another policy, without reading a list again.
    func taking(_ setting: PolicySetting, from other: ComparedPolicy) -> ComparedPolicy {
        var settings = settings
        settings[setting] = other.settings[setting]
        let document = PolicyDocument(values: settings)
        // What an older SDK does not read changes nothing.
        let read = sdk.map { document.compileStrictest().read(by: $0) }
        func form(_ links: PolicyLinks) -> PolicyForms {
            read.map { PolicyForms(word: $0.word, links: links.redirecting(as: $0.links)) }
                ?? PolicyForms(word: document.word, links: links)
        }
        if recompiles {
            return ComparedPolicy(
                settings, form(document.links), nil, read?.launchRequirements ?? LaunchRequirements(document),
                recompiles: true, effect: effect, sdk: sdk)
        }
        var (links, lists) = (document.links(withListsOf: forms.links), lists)
        switch setting {
        case .exemptedAppProtocols:
            links.exemptedSchemes = other.forms.links.exemptedSchemes
            lists.schemes = other.lists.schemes
        case .exemptedUniversalLinks:
            links.exemptedPatterns = other.forms.links.exemptedPatterns
            lists.exempted = other.lists.exempted
        case .managedUniversalLinks:
            links.managedPatterns = other.forms.links.managedPatterns
            lists.managed = other.lists.managed
        default: break
        }
        let isListSame = settings[.allowedIosDeviceModels] == self.settings[.allowedIosDeviceModels]
        let launch =
            read?.launchRequirements ?? LaunchRequirements(document, withModelsOf: isListSame ? launch : nil)
        return ComparedPolicy(
            settings, form(links), lists, launch, recompiles: false, effect: effect, sdk: sdk)
    }
}

/// A subject; for a link, with its listing in both policies.
struct ComparedSubject {
    /// The properties of a link that its answers depend on.
    struct Link: Hashable {
        let kind: QuestionKind
        /// The scheme; empty for schemes that no rule names.
        let scheme: String
        let old: LinkListing
        let new: LinkListing
    }

    let subject: PolicySubject
    let link: Link?

    /// Returns every subject that one of two policies distinguishes.
    static func all(_ old: ComparedPolicy, _ new: ComparedPolicy) -> [ComparedSubject] {
        PolicySubject.all([old.forms.links, new.forms.links]).filter(\.isCompared).map { subject in
            guard case .link(let link) = subject, !old.recompiles else {
                return ComparedSubject(subject: subject, link: nil)
            }
            let asked = LinkAsked(link.question, schemes: .none)
            let scheme =
                switch link.question {
                case .compose(let composer): composer.scheme
                default: asked.url?.scheme ?? ""
                }
            return ComparedSubject(
                subject: subject,
                link: Link(
                    kind: asked.evaluatorQuestion(.closed).kind,
                    scheme: LinkReading.Kind(scheme: scheme) == .other ? "" : scheme,
                    old: old.lists.listing(of: asked), new: new.lists.listing(of: asked)))
        }
    }

    /// Returns the subjects without the links that get the same answers as an earlier link.
    static func telling(_ subjects: [ComparedSubject]) -> [ComparedSubject] {
        var seen: Set<Link> = []
        return subjects.filter { $0.link.map { seen.insert($0).inserted } ?? true }
    }
}

extension PolicyComparison {
    /// Compares both policies' answers to the subjects.
    ///
    /// Links that get the same answers are asked about once.
    static func all(_ old: ComparedPolicy, _ new: ComparedPolicy, _ subjects: [ComparedSubject]) -> [PolicyComparison] {
        var known: [ComparedSubject.Link: PolicyComparison] = [:]
        let own = subjects.map { compared in
            guard let link = compared.link else {
                return PolicyComparison(compared.subject, isPrivate: false, old.possible, new.possible)
            }
            if let same = known[link] { return same.about(compared.subject) }
            let made = PolicyComparison(
                compared.subject, isPrivate: false, old.possible, new.possible, listings: (link.old, link.new))
            known[link] = made
            return made
        }
        return own
            + subjects.map(\.subject).filter(\.isAskedOfUnmanaged).map {
                PolicyComparison($0, isPrivate: true, old.possible, new.possible)
            }
    }
}

extension PolicyValue {
    /// Returns a value without what means nothing: the order of a list and its repeated entries, the names of exempted
    /// schemes, zeros at the end of a version, and an empty text.
    static func meaning(_ value: PolicyValue?, of setting: PolicySetting) -> PolicyValue? {
        func list(_ texts: some Sequence<String>) -> PolicyValue { .list(Set(texts).sorted()) }
        switch value {
        case .list(let texts)?: return list(texts)
        case .pairs? where setting == .exemptedAppProtocols: return list(PolicyDocument.exemptedSchemes(value))
        case .text("")?: return nil
        case .text(let text)? where setting == .allowedIosDeviceModels: return list(LaunchRequirements.models(text))
        case .version(let parts)?: return .version(Array(parts.reversed().drop { $0 == 0 }.reversed()))
        default: return value
        }
    }
}
