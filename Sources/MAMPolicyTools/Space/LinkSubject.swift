internal import MAMCore
internal import MAMJSON

/// One kind of link that some policy tells apart from others.
enum LinkSubject: Sendable, Hashable {
    /// URLs of one scheme.
    case scheme(String)
    /// URLs of schemes that no policy names, by one of them.
    case otherSchemes(String)
    /// Universal links that match a pattern, by one of them.
    case pattern(LinkPattern, example: String)
    /// Universal links that no pattern covers, by one of them.
    case otherUniversalLinks(String)
    /// A composer of the system.
    case composer(SystemComposer)

    /// A scheme that none of the policies names.
    private static func unlisted(_ policies: [PolicyLinks]) -> String {
        let named = Set(policies.flatMap(\.exemptedSchemes))
        let scheme = "x-scheme-that-no-policy-names"
        // One of so many numbers is free.
        let numbered = (0...named.count).lazy.map { $0 == 0 ? scheme : "\(scheme)-\($0)" }
        return numbered.first { !named.contains($0) } ?? scheme
    }

    /// A universal link that no pattern of the policies covers; `nil` where they cover whatever was tried.
    private static func uncovered(_ policies: [PolicyLinks]) -> String? {
        let patterns = policies.flatMap { $0.exemptedPatterns + $0.managedPatterns }
        let urls = ["https://host.invalid", "http://host.invalid", "https://q.test"].flatMap { origin in
            ["/", "/x", "", "/x/y.z?q#f"].map { origin + $0 }
        }
        return urls.first { text in
            ParsedURL(text).map { url in !patterns.contains { $0.matches(url) } } ?? false
        }
    }

    /// Every kind that at least one of the policies tells apart, the general ones first.
    static func all(_ policies: [PolicyLinks]) -> [LinkSubject] {
        let known = ["http", "https", "tel", "telprompt", "sms", "imessage"]
        let schemes = Set(policies.flatMap(\.exemptedSchemes)).subtracting(known).sorted()
        // A pattern that is on the same list of all policies is answered alike by each: one stands for all of them.
        var (taken, patterns) = (Set<LinkPattern>(), [LinkSubject]())
        for lists in [policies.map(\.exemptedPatterns), policies.map(\.managedPatterns)] {
            let areSame = lists.dropFirst().allSatisfy { $0 == lists[0] }
            let sets = areSame ? [] : lists.map(Set.init)
            var hasCommon = false
            for pattern in areSame ? lists.first ?? [] : lists.flatMap({ $0 }) where !taken.contains(pattern) {
                let isCommon = sets.allSatisfy { $0.contains(pattern) }
                guard !isCommon || !hasCommon, let example = pattern.example else { continue }
                hasCommon = hasCommon || isCommon
                taken.insert(pattern)
                patterns.append(.pattern(pattern, example: example))
            }
        }
        return known.map { .scheme($0) } + [.otherSchemes(unlisted(policies))] + schemes.map { .scheme($0) }
            + SystemComposer.allCases.map { .composer($0) }
            + (uncovered(policies).map { [.otherUniversalLinks($0)] } ?? []) + patterns
    }

    /// A link of the kind.
    var question: LinkQuestion {
        switch self {
        case .scheme(let scheme), .otherSchemes(let scheme): .url(scheme + "://host.invalid/")
        case .pattern(_, let example): .universalLink(example)
        case .otherUniversalLinks(let url): .universalLink(url)
        case .composer(let composer): .compose(composer)
        }
    }

    /// Whether it is told apart when it is followed: a link that is no web link opens as a URL, one of those stands for all.
    var isFollowed: Bool {
        switch self {
        case .scheme(let scheme): scheme.hasPrefix("http")
        case .otherSchemes: true
        case .pattern, .otherUniversalLinks, .composer: false
        }
    }

    /// Whether managed apps of a device open it, as far as that matters to a table.
    var openings: [Bool] { scheme == nil ? [false] : [false, true] }

    /// What the apps of the device open.
    func schemes(_ beside: PolicyCircumstances) -> OpenableSchemes {
        guard beside.opensInManagedApp, let scheme else { return .none }
        return OpenableSchemes([scheme + OpenableSchemes.managedSuffix])
    }

    /// The scheme, for URLs.
    var scheme: String? {
        switch self {
        case .scheme(let scheme), .otherSchemes(let scheme): scheme
        case .pattern, .otherUniversalLinks, .composer: nil
        }
    }

    var words: (verb: String, object: String) {
        switch self {
        case .scheme("http"): ("open", "web links (http)")
        case .scheme("https"): ("open", "web links")
        case .scheme("tel"): ("open", "telephone numbers")
        case .scheme("sms"): ("open", "messages")
        case .otherSchemes: ("open", "links to other apps")
        case .scheme(let scheme): ("open", JSONQuoting.quoted(scheme + ":"))
        case .pattern(let pattern, _): ("open universal links", JSONQuoting.quoted(pattern.text))
        case .otherUniversalLinks: ("open", "universal links that no pattern covers")
        case .composer(.mail): ("put data into", "the mail composer")
        case .composer(.message): ("put data into", "the message composer")
        }
    }
}
