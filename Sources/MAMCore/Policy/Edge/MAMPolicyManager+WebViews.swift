internal import MAMSettings

extension MAMPolicyManager {
    /// How a web view of the app counts in questions: what was set on it, else `TreatAllWebViewsAsUnmanaged` of the app's
    /// Info.plist.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    public func webViewTreatment(of policy: MAMWebViewPolicy) -> WebViewTreatment {
        policy.treatment(treatsAllAsUnmanaged: app.engine.treatsWebViewsAsUnmanaged)
    }
}

extension EffectivePolicy {
    /// Where a link of a web view opens, by what the app's delegate says of it; without one it stays in the view.
    ///
    /// A scheme of the app's `WebViewHandledURLSchemes` is opened by the view itself and stays there as the web does; what
    /// the delegate calls external leaves the view all the same (assumption `handled-schemes-stay`).
    public func webViewLink(_ url: String, delegate: (any MAMWebViewPolicyDelegate)?) -> LinkAnswer {
        let isExternal = delegate?.isExternalURL(url)
        let own = word
        guard isExternal != true, !own.isLockdown, app.configuration.settings.handlesInWebView(url) else {
            return answer(for: .webViewLink(url, isExternal: isExternal))
        }
        if account == .unset { app.noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        return LinkAnswer(
            decision: PolicyDecision(
                isAllowed: true, rule: own.isManaged ? .webViewStays : .unmanaged, kind: .webViewLink, layer: layer),
            target: .webView)
    }
}

extension ManagedAppSettings {
    /// Whether the app's web view opens the URL itself; letter case and a colon behind a scheme do not matter.
    fileprivate func handlesInWebView(_ url: String) -> Bool {
        guard !webViewHandledURLSchemes.isEmpty, let parsed = ParsedURL(url) else { return false }
        return webViewHandledURLSchemes.contains { ParsedURL.schemeName($0) == parsed.scheme }
    }
}
