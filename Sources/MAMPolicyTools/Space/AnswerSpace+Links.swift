package import MAMCore

extension AnswerSpace {
    /// One answer about a link to an account with the policy.
    package struct LinkRow: Sendable, Hashable, Encodable {
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
        @WrittenNull package var url: String?
        /// Whether the app says that the link leads out of the web view; `nil` where there is none.
        @WrittenNull package var isExternal: Bool?
        /// Whether a managed app of the device opens links of the scheme.
        package let opensInManagedApp: Bool
        package let allowed: Bool
        package let rule: String
        /// What opens: `asAsked`, `webView`, `managedApp` (else the managed browser), or the scheme of another URL with its
        /// colon; `nil` when it is blocked.
        @WrittenNull package var opens: String?
    }

    /// Where links of every kind that the policy tells apart open, on devices without and with a managed app for them.
    package static func linkRows(policy: MAMPolicy) -> [LinkRow] {
        lines(PolicySubject.links([policy.links]), .managed, policy, policy).compactMap { line -> LinkRow? in
            guard let (action, link) = line.subject.opening, let asked = line.subject.link(line.beside)
            else { return nil }
            let answer = PolicyAsked(asked, own: policy.word, links: policy.links, facts: []).answer
            return LinkRow(
                action: action, link: link.objectOfTable(policy.links),
                url: asked.question.url.isEmpty ? nil : asked.question.url,
                isExternal: action == .webViewLink ? line.beside.isExternal : nil,
                opensInManagedApp: line.beside.opensInManagedApp, allowed: answer.isAllowed, rule: answer.rule.name,
                opens: asked.target(answer, policy.links)?.word)
        }
    }
}

extension PolicySubject {
    /// How a link is opened, and which.
    var opening: (action: AnswerSpace.LinkRow.Action, link: LinkSubject)? {
        switch self {
        case .link(let link): (link.action, link)
        case .webViewLink(let link): (.webViewLink, link)
        default: nil
        }
    }
}

extension LinkSubject {
    var action: AnswerSpace.LinkRow.Action {
        switch self {
        case .scheme, .otherSchemes: .openURL
        case .pattern, .otherUniversalLinks: .universalLink
        case .composer: .compose
        }
    }

    /// Of several patterns on one list the first stands for all.
    func objectOfTable(_ links: PolicyLinks) -> String {
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
