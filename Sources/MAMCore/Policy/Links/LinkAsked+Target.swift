extension LinkAsked {
    /// Returns the target of an allowed link; `nil` for a blocked one.
    package func target(_ answer: PolicyEvaluator.Answer, _ links: PolicyLinks) -> LinkTarget? {
        guard answer.isAllowed else { return nil }
        guard let url else { return .asAsked }
        switch answer.rule {
        case .dialerManaged, .messagingManaged: return redirect(url.scheme + OpenableSchemes.managedSuffix, url)
        case .dialerSpecific: return links.dialerScheme.map { redirect($0, url) } ?? .asAsked
        case .messagingSpecific: return links.messagingScheme.map { redirect($0, url) } ?? .asAsked
        case .webManaged: return redirect(SourceChoices.managedBrowserPrefix + url.scheme, url)
        case .webCustom:
            return links.browserScheme.map { redirect($0 + (url.scheme == "https" ? "s" : ""), url) } ?? .asAsked
        case .linkManaged where LinkReading.Kind(scheme: url.scheme) == .web:
            return .managedApp(elseURL: SourceChoices.managedBrowserPrefix + url.scheme + url.rest)
        case .webViewStays: return .webView
        default:
            if case .webViewLink(_, let isExternal) = question, isExternal != true,
                LinkReading.Kind(scheme: url.scheme) == .web
            {
                return .webView
            }
            return .asAsked
        }
    }

    private func redirect(_ scheme: String, _ url: ParsedURL) -> LinkTarget {
        .redirect(scheme + url.rest, isAppThere: schemes.contains(scheme))
    }
}
