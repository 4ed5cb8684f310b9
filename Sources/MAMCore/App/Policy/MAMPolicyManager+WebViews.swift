internal import MAMSettings

extension MAMPolicyManager {
    /// Returns whether a web view of the app belongs to the current account or is unmanaged.
    ///
    /// Questions such as ``PolicyQuestion/uploadInWebView(_:)`` take the result as an argument.
    ///
    /// - Parameter policy: The policy that the app set on the web view. For ``MAMWebViewPolicy/unset``, the key
    ///   `TreatAllWebViewsAsUnmanaged` in the app's Info.plist decides.
    /// - Returns: The treatment of the web view in policy questions.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    public func webViewTreatment(of policy: MAMWebViewPolicy) -> WebViewTreatment {
        policy.treatment(treatsAllAsUnmanaged: app.engine.treatsWebViewsAsUnmanaged)
    }
}

extension EffectivePolicy {
    /// Decides where a link in a web view opens.
    ///
    /// The web view itself opens web links, and links whose scheme is listed in the app's setting
    /// `WebViewHandledURLSchemes`. The delegate takes precedence: a link that the delegate declares external opens
    /// outside the view, even if its scheme is listed (assumption `handled-schemes-stay` in Docs/Assumptions.md).
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - delegate: The delegate that decides whether a URL is external. If `nil`, web links stay in the view.
    ///   - isFromFrameOrScript: Whether a frame or a script of the page opens the link, and not a tap of the user.
    ///     Defaults to `false`.
    /// - Returns: The decision, and the place where an allowed link opens.
    public func webViewLink(
        _ url: String, delegate: (any MAMWebViewPolicyDelegate)?, isFromFrameOrScript: Bool = false
    ) -> LinkAnswer {
        let isExternal = delegate?.isExternalURL(url)
        let own = word
        guard isExternal != true, !own.isLockdown, app.configuration.settings.handlesInWebView(url) else {
            return answer(
                for: .webViewLink(url, isExternal: isExternal, isFromFrameOrScript: isFromFrameOrScript))
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
