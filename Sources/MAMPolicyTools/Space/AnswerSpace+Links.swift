package import MAMCore

extension AnswerSpace {
    /// One answer about a link to an account with the policy.
    package struct LinkRow: Sendable, Hashable, Codable {
        /// How the link is opened.
        package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
            /// As a URL.
            case openURL
            /// As a universal link.
            case universalLink
            /// In a composer of the system.
            case compose
            /// By following it in a web view.
            case webViewLink
        }

        package let action: Action
        /// Which links, in words.
        package let link: String
        /// One of them, as `--url` takes it; `nil` for a composer.
        package let url: String?
        /// Whether the app says that the link leads out of the web view; `nil` where there is none.
        package let isExternal: Bool?
        /// Whether a managed app of the device opens links of the scheme.
        package let opensInManagedApp: Bool
        package let allowed: Bool
        package let rule: String
        /// What opens: `asAsked`, `webView`, `managedApp` (else the managed browser), or the scheme of another URL with its
        /// colon; `nil` when it is blocked.
        package let opens: String?

        /// `null` is written out: a missing member would read as an unknown one.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(action, forKey: .action)
            try container.encode(link, forKey: .link)
            try container.encode(url, forKey: .url)
            try container.encode(isExternal, forKey: .isExternal)
            try container.encode(opensInManagedApp, forKey: .opensInManagedApp)
            try container.encode(allowed, forKey: .allowed)
            try container.encode(rule, forKey: .rule)
            try container.encode(opens, forKey: .opens)
        }
    }

    /// Where links of every kind that the policy tells apart open, on devices without and with a managed app for them.
    package static func linkRows(policy: MAMPolicy) -> [LinkRow] {
        linkLines(policy).map { line in
            let asked = LinkAsked(line.question, schemes: line.schemes)
            let answer = PolicyAsked(asked, own: policy.word, links: policy.links, facts: []).answer
            return LinkRow(
                action: line.action, link: line.words, url: line.question.url.isEmpty ? nil : line.question.url,
                isExternal: line.isExternal, opensInManagedApp: line.opensInManagedApp, allowed: answer.isAllowed,
                rule: answer.rule.name, opens: asked.target(answer, policy.links)?.word)
        }
    }

    /// One question about a link.
    struct LinkLine {
        let action: LinkRow.Action
        let words: String
        let question: LinkQuestion
        let schemes: OpenableSchemes
        let opensInManagedApp: Bool
        var isExternal: Bool?

        fileprivate var isWeb: Bool { action == .openURL && question.url.hasPrefix("http") }
    }

    static func linkLines(_ policy: MAMPolicy) -> [LinkLine] {
        let subjects = LinkSubject.all([policy.links])
        let others = subjects.first { if case .otherSchemes = $0 { true } else { false } }
        let opened = subjects.flatMap { subject in
            (subject.scheme != nil ? [false, true] : [false]).map { opensInManagedApp in
                LinkLine(
                    action: subject.action, words: subject.objectOfTable(policy.links), question: subject.question,
                    schemes: subject.schemes(opensInManagedApp: opensInManagedApp),
                    opensInManagedApp: opensInManagedApp)
            }
        }
        // What is no web link is no concern of a web view and opens as a URL: one of those stands for all.
        let followed = opened.filter { $0.isWeb || $0.words == others?.words.object }
            .flatMap { line in
                [false, true].map { isExternal in
                    LinkLine(
                        action: .webViewLink, words: line.words,
                        question: .webViewLink(line.question.url, isExternal: isExternal), schemes: line.schemes,
                        opensInManagedApp: line.opensInManagedApp, isExternal: isExternal)
                }
            }
        return opened + followed
    }
}

extension LinkSubject {
    fileprivate var action: AnswerSpace.LinkRow.Action {
        switch self {
        case .scheme, .otherSchemes: .openURL
        case .pattern, .otherUniversalLinks: .universalLink
        case .composer: .compose
        }
    }

    /// Of several patterns on one list the first stands for all.
    fileprivate func objectOfTable(_ links: PolicyLinks) -> String {
        guard case .pattern(let pattern, _) = self else { return words.object }
        let (name, list) =
            links.exemptedPatterns.contains(pattern)
            ? ("exempted links", links.exemptedPatterns) : ("links of managed apps", links.managedPatterns)
        return list.count == 1 ? "\(name): \(words.object)" : "\(name), such as \(words.object)"
    }
}

extension LinkTarget {
    /// The spelling of reports.
    fileprivate var word: String {
        switch self {
        case .asAsked: "asAsked"
        case .webView: "webView"
        case .managedApp: "managedApp"
        case .redirect(let url, _): url.prefix { $0 != ":" } + ":"
        }
    }
}
