internal import MAMSettings

extension MAMPolicyManager {
    /// Returns how a web view of the app is treated in questions.
    ///
    /// - Parameter policy: The policy that the app set on the web view. For an unset policy,
    ///   `TreatAllWebViewsAsUnmanaged` in the app's Info.plist decides.
    /// - Returns: The treatment of the view.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    public func webViewTreatment(of policy: MAMWebViewPolicy) -> WebViewTreatment {
        policy.treatment(treatsAllAsUnmanaged: app.engine.treatsWebViewsAsUnmanaged)
    }
}

extension EffectivePolicy {
    /// Decides where a link of a web view opens.
    ///
    /// The view itself opens a scheme of the app's `WebViewHandledURLSchemes`, and such a link stays in the view as a
    /// web link does. A link that the delegate calls external leaves the view even so (assumption
    /// `handled-schemes-stay`).
    ///
    /// - Parameters:
    ///   - url: The link's URL.
    ///   - delegate: The app's delegate, which tells whether the URL is external. Without one, web links stay in the
    ///     view.
    /// - Returns: The decision, and where an allowed link opens.
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
    /// Returns whether the app's web view opens the URL itself.
    ///
    /// Letter case, and a colon after a scheme, are ignored.
    fileprivate func handlesInWebView(_ url: String) -> Bool {
        guard !webViewHandledURLSchemes.isEmpty, let parsed = ParsedURL(url) else { return false }
        return webViewHandledURLSchemes.contains { ParsedURL.schemeName($0) == parsed.scheme }
    }
}
