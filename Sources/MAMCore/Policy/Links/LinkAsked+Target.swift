extension LinkTarget {
    /// Returns the URL that opens in the end.
    ///
    /// A link of a managed app stays itself, because the app is tried first.
    package func url(insteadOf url: String) -> String {
        switch self {
        case .asAsked, .webView, .managedApp: url
        case .redirect(let other, _): other
        }
    }
}

extension LinkAsked {
    /// Returns the target of an allowed link; `nil` for a blocked one.
    package func target(_ answer: PolicyEvaluator.Answer, _ links: PolicyLinks) -> LinkTarget? {
        guard answer.isAllowed else { return nil }
        guard let url else { return .asAsked }
        switch answer.rule {
        case .dialerManaged, .messagingManaged: return redirect(url.scheme + OpenableSchemes.managedSuffix, url)
        case .dialerSpecific: return links.dialerScheme.map { redirect($0, url) } ?? .asAsked
        case .messagingSpecific: return links.messagingScheme.map { redirect($0, url) } ?? .asAsked
        case .webManaged, .webCustom: return redirect(browserScheme(of: url, links), url)
        case .linkManaged where LinkReading.Kind(scheme: url.scheme) == .web:
            return .managedApp(elseURL: browserScheme(of: url, links) + url.rest)
        case .webViewStays: return .webView
        default:
            if case .webViewLink(_, let isExternal, _) = question, isExternal != true,
                LinkReading.Kind(scheme: url.scheme) == .web
            {
                return .webView
            }
            return .asAsked
        }
    }

    /// Returns the scheme by which the policy's browser opens a web link.
    ///
    /// A policy that requires no browser has none: then it is the managed browser.
    private func browserScheme(of url: ParsedURL, _ links: PolicyLinks) -> String {
        guard links.browser == .custom, let scheme = links.browserScheme else {
            return SourceChoices.managedBrowserPrefix + url.scheme
        }
        return scheme + (url.scheme == "https" ? "s" : "")
    }

    private func redirect(_ scheme: String, _ url: ParsedURL) -> LinkTarget {
        .redirect(scheme + url.rest, isAppThere: schemes.contains(scheme))
    }
}
