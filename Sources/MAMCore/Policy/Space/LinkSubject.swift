/// One kind of link that some policy tells apart from others.
enum LinkSubject: Sendable, Hashable {
    /// URLs of one scheme.
    case scheme(String)
    /// Universal links that match a pattern.
    case pattern(LinkPattern)
    /// Universal links that no pattern covers.
    case otherUniversalLinks
    /// A composer of the system.
    case composer(SystemComposer)

    /// A scheme that no policy names.
    static let unlisted = "x-scheme-that-no-policy-names"

    /// Every kind that at least one of the policies tells apart, the general ones first.
    static func all(_ policies: [PolicyLinks]) -> [LinkSubject] {
        let known = ["http", "https", "tel", "telprompt", "sms", "imessage"]
        let schemes = Set(policies.flatMap(\.exemptedSchemes)).subtracting(known).sorted()
        // A pattern that is on the same list of all policies is answered alike by each: one stands for all of them.
        let lists = [policies.map(\.exemptedPatterns), policies.map(\.managedPatterns)]
        var patterns: [LinkPattern] = []
        for list in lists {
            let sets = list.map(Set.init)
            var hasCommon = false
            for pattern in list.flatMap({ $0 }) where pattern.example != nil && !patterns.contains(pattern) {
                if sets.allSatisfy({ $0.contains(pattern) }) {
                    guard !hasCommon else { continue }
                    hasCommon = true
                }
                patterns.append(pattern)
            }
        }
        return known.map { .scheme($0) } + [.scheme(unlisted)] + schemes.map { .scheme($0) }
            + SystemComposer.allCases.map { .composer($0) } + [.otherUniversalLinks] + patterns.map { .pattern($0) }
    }

    /// A link of the kind.
    var question: LinkQuestion {
        switch self {
        case .scheme(let scheme): .url(scheme + "://host.invalid/")
        case .pattern(let pattern): .universalLink(pattern.example ?? "")
        case .otherUniversalLinks: .universalLink("https://host.invalid/")
        case .composer(let composer): .compose(composer)
        }
    }

    /// What the apps of the device open.
    func schemes(opensInManagedApp: Bool) -> OpenableSchemes {
        guard opensInManagedApp, case .scheme(let scheme) = self else { return .none }
        return OpenableSchemes([scheme + OpenableSchemes.managedSuffix])
    }

    var words: (verb: String, object: String) {
        switch self {
        case .scheme("http"): ("open", "web links (http)")
        case .scheme("https"): ("open", "web links")
        case .scheme("tel"): ("open", "telephone numbers")
        case .scheme("sms"): ("open", "messages")
        case .scheme(LinkSubject.unlisted): ("open", "links to other apps")
        case .scheme(let scheme): ("open", JSONQuoting.quoted(scheme + ":"))
        case .pattern(let pattern): ("open universal links", JSONQuoting.quoted(pattern.text))
        case .otherUniversalLinks: ("open", "universal links that no pattern covers")
        case .composer(.mail): ("put data into", "the mail composer")
        case .composer(.message): ("put data into", "the message composer")
        }
    }
}
