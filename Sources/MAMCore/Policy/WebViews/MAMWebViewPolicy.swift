/// Whose a web view is, as an app sets it.
///
/// SDK: `IntuneMAMWebViewPolicy`
public enum MAMWebViewPolicy: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The app's `TreatAllWebViewsAsUnmanaged` decides.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    case unset = 0
    /// Nobody's.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnmanaged`
    case unmanaged = 1
    /// The identity of the window.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentity`
    case currentIdentity = 2
    /// The identity of the window, and nothing of it may be pasted into the page or uploaded.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentityBlockUpload`
    case currentIdentityBlockUpload = 3

    /// The spelling of reports and scenarios.
    public var name: String { "\(self)" }

    /// What the setting comes to; ``MAMPolicyManager/webViewTreatment(of:)`` asks the app's own settings.
    ///
    /// - Parameter treatsAllAsUnmanaged: `TreatAllWebViewsAsUnmanaged` of the app's Info.plist; counts for ``unset`` only.
    /// - Returns: How the view counts in questions.
    public func treatment(treatsAllAsUnmanaged: Bool) -> WebViewTreatment {
        switch self {
        case .unset: treatsAllAsUnmanaged ? .unmanaged : .currentIdentity
        case .unmanaged: .unmanaged
        case .currentIdentity: .currentIdentity
        case .currentIdentityBlockUpload: .currentIdentityBlockUpload
        }
    }
}

/// How a web view counts in questions, after defaults.
public enum WebViewTreatment: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// As an unmanaged identity.
    case unmanaged = 0
    /// As the identity that is asked.
    case currentIdentity = 1
    /// As the identity that is asked, closed to pasting and uploading.
    case currentIdentityBlockUpload = 2

    /// The spelling of reports and scenarios.
    public var name: String { "\(self)" }
}

/// What an app decides about links of its web views.
///
/// SDK: `IntuneMAMWebViewPolicyDelegate`
public protocol MAMWebViewPolicyDelegate: Sendable {
    /// Whether a link leads out of what the app itself shows, and so belongs into the browser.
    ///
    /// SDK: `isExternalURL:`
    func isExternalURL(_ url: String) -> Bool
}
