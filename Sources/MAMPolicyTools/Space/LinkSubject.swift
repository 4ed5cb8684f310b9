internal import MAMCore
internal import MAMJSON

/// The schemes and links that stand for all those that no policy names.
package enum LinkExample {
    static let scheme = "x-scheme-that-no-policy-names"
    static let origins = ["https://host.invalid", "http://host.invalid", "https://q.test"]

    /// Returns the new value of a setting as an administrator reads it: words in the place of an example.
    ///
    /// - Parameter value: A value of `PolicyExplanation.Change`.
    /// - Returns: The value; if it adds or removes an example, the sign and the words for it.
    package static func shown(_ value: String) -> String {
        let (sign, name) = (value.prefix(1), value.dropFirst())
        guard sign == "+" || sign == "-" else { return value }
        if name.hasPrefix(scheme) { return "\(sign)the scheme of the app" }
        return origins.contains { name.hasPrefix($0) } ? "\(sign)the link" : value
    }
}

/// One kind of link that a policy distinguishes from others.
enum LinkSubject: Sendable, Hashable {
    /// URLs of one scheme.
    case scheme(String)
    /// URLs of schemes that no policy names, with an example.
    case otherSchemes(String)
    /// Universal links that match a pattern, with an example.
    case pattern(LinkPattern, example: String)
    /// Universal links that no pattern covers, with an example.
    case otherUniversalLinks(String)
    case composer(SystemComposer)

    /// Returns a scheme that none of the policies names.
    private static func unlisted(_ policies: [PolicyLinks]) -> String {
        let named = Set(policies.flatMap(\.exemptedSchemes))
        let scheme = LinkExample.scheme
        // One of these numbers is free, because there are more numbers than names.
        let numbered = (0...named.count).lazy.map { $0 == 0 ? scheme : "\(scheme)-\($0)" }
        return numbered.first { !named.contains($0) } ?? scheme
    }

    /// Returns a universal link that no pattern of the policies covers; `nil` if they cover every tried link.
    private static func uncovered(_ policies: [PolicyLinks]) -> String? {
        let patterns = policies.flatMap { $0.exemptedPatterns + $0.managedPatterns }
        let urls = LinkExample.origins.flatMap { origin in
            ["/", "/x", "", "/x/y.z?q#f"].map { origin + $0 }
        }
        return urls.first { text in
            ParsedURL(text).map { url in !patterns.contains { $0.matches(url) } } ?? false
        }
    }

    /// Returns every kind that at least one of the policies distinguishes, the general kinds first.
    static func all(_ policies: [PolicyLinks]) -> [LinkSubject] {
        let known = ["http", "https", "tel", "telprompt", "sms", "imessage"]
        let schemes = Set(policies.flatMap(\.exemptedSchemes)).subtracting(known).sorted()
        // Every policy answers alike for a pattern that is on the same list of all policies, so one such pattern stands
        // for all.
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

    var question: LinkQuestion {
        switch self {
        case .scheme(let scheme), .otherSchemes(let scheme): .url(scheme + "://host.invalid/")
        case .pattern(_, let example): .universalLink(example)
        case .otherUniversalLinks(let url): .universalLink(url)
        case .composer(let composer): .compose(composer)
        }
    }

    /// Whether the kind matters in a web view.
    ///
    /// A link that is no web link opens as a URL, so one such kind stands for all.
    var isFollowed: Bool {
        switch self {
        case .scheme(let scheme): scheme.hasPrefix("http")
        case .otherSchemes: true
        case .pattern, .otherUniversalLinks, .composer: false
        }
    }

    /// Whether managed apps of a device open the link, in the cases that matter to a table.
    var openings: [Bool] { scheme == nil ? [false] : [false, true] }

    /// Returns the schemes that the apps of the device open.
    func schemes(_ beside: PolicyCircumstances) -> OpenableSchemes {
        guard beside.opensInManagedApp, let scheme else { return .none }
        return OpenableSchemes([scheme + OpenableSchemes.managedSuffix])
    }

    /// The scheme of a URL; `nil` for other links.
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
