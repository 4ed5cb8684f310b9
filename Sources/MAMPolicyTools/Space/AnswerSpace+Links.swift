package import MAMCore

extension AnswerSpace {
    /// One answer about a link for an account with the policy.
    package struct LinkRow: Sendable, Hashable, Encodable {
        /// The way in which the link is opened.
        package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
            case openURL
            case universalLink
            /// In a composer of the system.
            case compose
            /// By following it in a web view.
            case webViewLink
        }

        package let action: Action
        /// The kind of links in words.
        package let link: String
        /// An example, as `--url` takes it; `nil` for a composer.
        @WrittenNull package var url: String?
        /// Whether the app calls the link external to the web view; `nil` without a web view.
        @WrittenNull package var isExternal: Bool?
        /// Whether a managed app of the device opens links of the scheme.
        package let opensInManagedApp: Bool
        /// Whether the action is allowed; `nil` if an export leaves out a setting that decides.
        @WrittenNull package var allowed: Bool?
        package let rule: String
        /// The target: `asAsked`, `webView`, `managedApp` (else the managed browser), or the scheme of another URL with
        /// its colon.
        ///
        /// `nil` if the link is blocked.
        @WrittenNull package var opens: String?
        /// The settings that decide and that the export leaves out; `nil` if the answer is known.
        package var missing: [String]?
    }

    /// Returns the targets of all kinds of links that the policy distinguishes, on devices without and with a managed
    /// app.
    package static func linkRows(policy: MAMPolicy, exports: ExportedPolicies? = nil) -> [LinkRow] {
        var explainer = Explainer(policy: policy, peer: policy, facts: [], exports: exports)
        let names = LinkNames(policy.links)
        return lines(PolicySubject.links([policy.links]), .managed, policy, policy).compactMap { line -> LinkRow? in
            guard let (action, link) = line.subject.opening, let asked = line.subject.link(line.beside),
                let cell = line.cell
            else { return nil }
            let answer = explainer.asked(cell).answer
            let missing = explainer.missing(for: cell).names
            return LinkRow(
                action: action, link: link.objectOfTable(names),
                url: asked.question.url.isEmpty ? nil : asked.question.url,
                isExternal: action == .webViewLink ? line.beside.isExternal : nil,
                opensInManagedApp: line.beside.opensInManagedApp,
                allowed: missing == nil ? answer.isAllowed : nil, rule: answer.rule.name,
                opens: missing == nil ? asked.target(answer, policy.links)?.word : nil, missing: missing)
        }
    }
}

extension PolicySubject {
    /// The way in which a link is opened, and the link.
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

    /// Returns the object in words.
    ///
    /// If a list has several patterns, the first one represents all.
    func objectOfTable(_ names: LinkNames) -> String {
        guard case .pattern(let pattern, _) = self else { return words.object }
        let isExempted = names.exempted.contains(pattern)
        let name = isExempted ? "exempted links" : "links of managed apps"
        let count = isExempted ? names.exemptedCount : names.managedCount
        return count == 1 ? "\(name): \(words.object)" : "\(name), such as \(words.object)"
    }
}

/// The lists of a policy that name the links of a table.
struct LinkNames {
    let exempted: Set<LinkPattern>
    let managed: Set<LinkPattern>
    let exemptedCount: Int
    let managedCount: Int

    init(_ links: PolicyLinks) {
        (exempted, managed) = (Set(links.exemptedPatterns), Set(links.managedPatterns))
        (exemptedCount, managedCount) = (links.exemptedPatterns.count, links.managedPatterns.count)
    }

    /// Returns whether one of the lists has the pattern.
    func has(_ pattern: LinkPattern) -> Bool { exempted.contains(pattern) || managed.contains(pattern) }
}

extension LinkTarget {
    /// The name of the target in reports.
    fileprivate var word: String {
        switch self {
        case .asAsked: "asAsked"
        case .webView: "webView"
        case .managedApp: "managedApp"
        case .redirect(let url, _): url.prefix { $0 != ":" } + ":"
        }
    }
}
