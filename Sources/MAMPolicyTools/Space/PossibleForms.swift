internal import MAMCore

/// The parts of policies that answers depend on, for a document that can stand for several policies.
struct PossibleForms: Sendable {
    /// The forms of the policies, the one with the defaults first; never empty.
    let forms: [PolicyForms]
    /// The same without the texts about links, which only questions about links read.
    let words: [PolicyWord]
    /// The lists of links of the export, prepared for many questions; the same for all policies.
    let lists: LinkLists
    /// The lists of links that the document leaves out.
    private let leftOut: [PolicySetting]

    init(_ form: PolicyForms, lists: LinkLists? = nil) {
        (forms, words, leftOut) = ([form], [form.word], [])
        self.lists = lists ?? LinkLists(form.links)
    }

    /// Makes the forms of several policies, the first with the defaults of the settings that are left out.
    init(_ forms: [PolicyForms], leavingOut leftOut: [PolicySetting]) {
        var known: Set<PolicyWord> = []
        (self.forms, words) = (forms, forms.map(\.word).filter { known.insert($0).inserted })
        lists = LinkLists(forms[0].links)
        self.leftOut = leftOut.filter { setting in Self.lists.contains { $0.setting == setting } }
    }

    private init(_ forms: [PolicyForms], lists: LinkLists, leavingOutLists leftOut: [PolicySetting]) {
        var known: Set<PolicyWord> = []
        (self.forms, words) = (forms, forms.map(\.word).filter { known.insert($0).inserted })
        (self.lists, self.leftOut) = (lists, leftOut)
    }

    /// Returns the forms of the policies beside an app configuration of the service.
    func beside(_ effect: ConfigurationEffect) -> PossibleForms {
        PossibleForms(forms.map(effect.applied), lists: lists, leavingOutLists: leftOut)
    }

    /// The form with the defaults of the settings that are left out.
    var first: PolicyForms { forms[0] }

    /// Whether the document stands for one policy only.
    var isOne: Bool { forms.count == 1 && leftOut.isEmpty }

    /// The settings that are lists of links, with what they say about a link.
    static let lists: [(setting: PolicySetting, path: any WritableKeyPath<LinkListing, Bool> & Sendable)] = [
        (.exemptedAppProtocols, \.isExempted), (.exemptedUniversalLinks, \.isLinkExempted),
        (.managedUniversalLinks, \.isManaged),
    ]

    /// Returns the listing of a link in the lists that the export has, also for the policies that require a browser.
    func listing(of asked: LinkAsked) -> LinkListing { lists.listing(of: asked) }

    /// Returns every listing that a link can have in the lists of the policies, the one of the export first.
    ///
    /// - Parameters:
    ///   - asked: The link.
    ///   - known: The listing in the lists that the export has, or in their defaults.
    /// - Returns: The listings.
    func listings(of asked: LinkAsked, _ known: LinkListing) -> [LinkListing] {
        let isWeb = asked.url.map { LinkReading.Kind(scheme: $0.scheme) == .web } ?? false
        let matters: (PolicySetting) -> Bool =
            switch asked.question {
            case .compose: { $0 == .exemptedAppProtocols }
            case .universalLink: { $0 != .exemptedAppProtocols }
            case .url, .webViewLink: { $0 == .exemptedAppProtocols || isWeb }
            }
        var listings = [known]
        for (setting, path) in Self.lists where leftOut.contains(setting) && matters(setting) {
            listings += listings.map { listing in
                var other = listing
                other[keyPath: path].toggle()
                return other
            }
        }
        return listings
    }

    /// Returns the answer that all policies give to a subject; ``PolicySubject/Answer/unknown`` if they differ.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - beside: The circumstances.
    ///   - isPrivate: Whether an account without a policy is asked. Defaults to `false`.
    ///   - peer: The possible policies of the other account. Defaults to `nil`, for the policy of the circumstances.
    ///   - known: The listing of a link in the lists that the export has. Defaults to looking it up.
    /// - Returns: The answer.
    func answer(
        to subject: PolicySubject, _ beside: PolicyCircumstances, isPrivate: Bool = false,
        peer: PossibleForms? = nil, listing known: LinkListing? = nil
    ) -> PolicySubject.Answer {
        let word = peer?.first.word
        let listing = known ?? (isPrivate ? nil : subject.link(beside).map { self.listing(of: $0) })
        let answer = subject.answer(isPrivate ? nil : first, beside, peer: word, listing: listing)
        for other in peer?.words.dropFirst() ?? []
        where subject.answer(isPrivate ? nil : first, beside, peer: other, listing: listing) != answer {
            return .unknown
        }
        guard !isOne, !isPrivate else { return answer }
        let listings =
            listing.flatMap { listing in subject.link(beside).map { self.listings(of: $0, listing) } }?.map(
                Optional.some)
            ?? [nil]
        let isSame = listings.allSatisfy { listing in
            forms.allSatisfy { subject.answer($0, beside, peer: word, listing: listing) == answer }
        }
        return isSame ? answer : .unknown
    }
}
