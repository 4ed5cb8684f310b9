/// The result of looking a link up in a policy's lists.
package struct LinkListing: Sendable, Hashable {
    package var isExempted = false
    /// Whether a pattern exempts the link.
    package var isLinkExempted = false
    /// Whether a pattern of managed apps covers the link.
    package var isManaged = false

    package init(isExempted: Bool = false, isLinkExempted: Bool = false, isManaged: Bool = false) {
        self.isExempted = isExempted
        self.isLinkExempted = isLinkExempted
        self.isManaged = isManaged
    }
}

/// The lists of links of a policy, prepared for many questions.
package struct LinkLists: Sendable {
    package var schemes: Set<String>
    package var exempted: LinkPatternIndex
    package var managed: LinkPatternIndex

    package init(_ links: PolicyLinks) {
        schemes = links.exemptedSchemes
        exempted = LinkPatternIndex(links.exemptedPatterns)
        managed = LinkPatternIndex(links.managedPatterns)
    }

    /// Looks a link up in the lists.
    ///
    /// - Parameters:
    ///   - asked: The link.
    ///   - isBrowserAny: Whether any browser may open a web link, which then needs no pattern. Defaults to `false`.
    /// - Returns: The listing.
    package func listing(of asked: LinkAsked, isBrowserAny: Bool = false) -> LinkListing {
        asked.listing(
            schemes, isBrowserAny: isBrowserAny, { exempted.matches($0) }, { managed.matches($0) })
    }
}

extension LinkAsked {
    /// Looks the link up in the lists of a policy.
    ///
    /// A web link that any browser may open needs no pattern.
    package func listing(_ links: PolicyLinks) -> LinkListing {
        listing(
            links.exemptedSchemes, isBrowserAny: links.browser == .any,
            { url in links.exemptedPatterns.contains { $0.matches(url) } },
            { url in links.managedPatterns.contains { $0.matches(url) } })
    }

    /// Looks the link up by its scheme and by two tests of its URL.
    fileprivate func listing(
        _ schemes: Set<String>, isBrowserAny: Bool = false, _ isExempted: (FoldedURL) -> Bool,
        _ isManaged: (FoldedURL) -> Bool
    ) -> LinkListing {
        func patterns(_ url: ParsedURL) -> LinkListing {
            url.withFolded { LinkListing(isLinkExempted: isExempted($0), isManaged: isManaged($0)) }
        }
        switch question {
        case .url, .webViewLink:
            guard let url else { return LinkListing() }
            let isMatched = !isBrowserAny && LinkReading.Kind(scheme: url.scheme) == .web
            var listing = isMatched ? patterns(url) : LinkListing()
            listing.isExempted = schemes.contains(url.scheme)
            return listing
        case .universalLink: return url.map(patterns) ?? LinkListing()
        case .compose(let composer): return LinkListing(isExempted: schemes.contains(composer.scheme))
        }
    }
}

extension PolicyEvaluator.Question {
    /// The listing of the link that is asked about.
    var listing: LinkListing {
        switch self {
        case .openURL(let link), .openUniversalLink(let link), .webViewLink(let link, _), .compose(let link):
            LinkListing(isExempted: link.isExempted, isLinkExempted: link.isLinkExempted, isManaged: link.isManaged)
        default: LinkListing()
        }
    }

    func with(_ listing: LinkListing) -> Self {
        func read(_ link: LinkReading) -> LinkReading {
            var link = link
            (link.isExempted, link.isLinkExempted) = (listing.isExempted, listing.isLinkExempted)
            link.isManaged = listing.isManaged
            return link
        }
        return switch self {
        case .openURL(let link): .openURL(read(link))
        case .openUniversalLink(let link): .openUniversalLink(read(link))
        case .webViewLink(let link, let isExternal): .webViewLink(read(link), isExternal: isExternal)
        case .compose(let link): .compose(read(link))
        default: self
        }
    }
}
