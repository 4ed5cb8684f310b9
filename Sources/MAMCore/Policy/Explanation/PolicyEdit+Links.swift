extension PolicyEdit {
    /// Returns the edits that an administrator could make for a question about the clipboard.
    static func clipboard(_ length: ClippedLength) -> [PolicyEdit] {
        let limits = [length.isText && (1...65_535).contains(length.count) ? Int(length.count) : nil, 0]
        let levels = ["managedApps", "managedAppsWithPasteIn", "allApps", "blocked"]
        return limits.compactMap { $0 }.map {
            PolicyEdit(.allowedOutboundClipboardSharingExceptionLength, to: .integer($0))
        } + levels.map { PolicyEdit(.allowedOutboundClipboardSharingLevel, to: .member($0)) }
    }

    /// Returns the edits that an administrator could make for a question about a link, without the transfer levels.
    static func links(_ link: LinkAsked) -> [PolicyEdit] {
        switch link.question {
        case .universalLink:
            guard let site = site(of: link) else { return [] }
            return [.exemptedUniversalLinks, .managedUniversalLinks].flatMap { list(of: $0, site, link) }
        case .compose(let composer): return exemption(composer.scheme) + destinations
        case .url, .webViewLink: return (link.url.map { exemption($0.scheme) } ?? []) + destinations
        }
    }

    private static let destinations: [PolicyEdit] =
        ["managedApps", "allApps", "blocked"].map { PolicyEdit(.dialerRestrictionLevel, to: .member($0)) }
        + ["anyManagedApp", "anyApp", "blocked"].map {
            PolicyEdit(.protectedMessagingRedirectAppType, to: .member($0))
        }

    /// A placeholder for the scheme of an app, which the administrator has to fill in.
    static let placeholderScheme = "your-app"

    /// Edits that name a specific app.
    ///
    /// They come last, because only the administrator knows the app's scheme.
    static let named: [PolicyEdit] = [
        PolicyEdit(.dialerRestrictionLevel, to: .member("customApp")),
        PolicyEdit(.customDialerAppProtocol, to: .text(placeholderScheme)),
        PolicyEdit(.protectedMessagingRedirectAppType, to: .member("specificApps")),
        PolicyEdit(.messagingRedirectAppUrlScheme, to: .text(placeholderScheme)),
    ]

    /// The maximum number of bytes of a scheme that an administrator would type.
    static let maximumSchemeCount = 64

    /// Returns the edits that add a scheme to the exempted ones or remove it.
    private static func exemption(_ scheme: String) -> [PolicyEdit] {
        guard scheme.utf8.count <= maximumSchemeCount else { return [] }
        let names: @Sendable (PolicyValue?) -> Set<String> = {
            PolicyDocument.exemptedSchemes($0).subtracting([scheme])
        }
        let pairs: @Sendable (Set<String>) -> PolicyValue = { names in
            .pairs([.init(name: "Default", value: names.sorted().joined(separator: ";"))])
        }
        return [
            PolicyEdit(.exemptedAppProtocols, text: "+\(scheme)", relist: { $0.exempted(true) }) {
                pairs(names($0).union([scheme]))
            },
            PolicyEdit(.exemptedAppProtocols, text: "-\(scheme)", relist: { $0.exempted(false) }) { pairs(names($0)) },
        ]
    }

    /// Returns the edits that add the site of the link to a list, or remove every pattern that covers the link.
    private static func list(of setting: PolicySetting, _ site: Site, _ link: LinkAsked) -> [PolicyEdit] {
        let missing = setting == .exemptedUniversalLinks ? DefaultLinks.exempted : DefaultLinks.managed
        let texts: @Sendable (PolicyValue?) -> [String] = { value in
            switch value {
            case .list(let texts): texts
            case nil: missing
            default: []
            }
        }
        let (url, origin) = (link.url, site.text)
        let isExemption = setting == .exemptedUniversalLinks
        let relist: @Sendable (LinkListing, Bool) -> LinkListing = { listing, isCovered in
            var listing = listing
            if isExemption { listing.isLinkExempted = isCovered } else { listing.isManaged = isCovered }
            return listing
        }
        let isListed: @Sendable (LinkListing) -> Bool = { isExemption ? $0.isLinkExempted : $0.isManaged }
        return [
            PolicyEdit(setting, text: "+\(origin)", relist: { relist($0, isListed($0) || site.coversLink) }) {
                .list(texts($0) + [origin])
            },
            PolicyEdit(setting, text: "-\(origin)", relist: { relist($0, false) }) { value in
                .list(texts(value).filter { text in url.map { LinkPattern(text)?.matches($0) != true } ?? true })
            },
        ]
    }

    /// Scheme and host of a link, as a pattern.
    struct Site {
        let text: String
        /// Whether the pattern covers the link.
        let coversLink: Bool
    }

    /// Returns scheme and host if an administrator can read and type them and they are a pattern for themselves.
    static func site(of link: LinkAsked) -> Site? {
        guard let url = link.url, url.originCount <= 200 else { return nil }
        let bytes = url.folded[..<url.originCount]
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "`") })
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return Site(text: text, coversLink: LinkPattern(text)?.matches(url) ?? false)
    }
}

extension LinkListing {
    fileprivate func exempted(_ isExempted: Bool) -> LinkListing {
        var listing = self
        listing.isExempted = isExempted
        return listing
    }
}
