/// The identity of a web view, as an app sets it.
///
/// SDK: `IntuneMAMWebViewPolicy`
public enum MAMWebViewPolicy: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The app's `TreatAllWebViewsAsUnmanaged` decides.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    case unset = 0
    /// The unmanaged identity.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnmanaged`
    case unmanaged = 1
    /// The identity of the window.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentity`
    case currentIdentity = 2
    /// The identity of the window; none of its data may be pasted or uploaded into the page.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentityBlockUpload`
    case currentIdentityBlockUpload = 3

    /// The name of the policy in reports and scenarios.
    public var name: String { "\(self)" }

    /// Returns the treatment of a web view that has this policy.
    ///
    /// ``MAMPolicyManager/webViewTreatment(of:)`` uses the app's own settings.
    ///
    /// - Parameter treatsAllAsUnmanaged: The value of `TreatAllWebViewsAsUnmanaged` in the app's Info.plist. Counts for
    ///   ``unset`` only.
    /// - Returns: The treatment of the view in questions.
    public func treatment(treatsAllAsUnmanaged: Bool) -> WebViewTreatment {
        switch self {
        case .unset: treatsAllAsUnmanaged ? .unmanaged : .currentIdentity
        case .unmanaged: .unmanaged
        case .currentIdentity: .currentIdentity
        case .currentIdentityBlockUpload: .currentIdentityBlockUpload
        }
    }
}

/// The treatment of a web view in questions, after defaults.
public enum WebViewTreatment: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// The view has an unmanaged identity.
    case unmanaged = 0
    /// The view has the identity that is asked.
    case currentIdentity = 1
    /// The view has the identity that is asked, but blocks pasting and uploading.
    case currentIdentityBlockUpload = 2

    /// The name of the treatment in reports and scenarios.
    public var name: String { "\(self)" }
}

/// The decisions of an app about links of its web views.
///
/// SDK: `IntuneMAMWebViewPolicyDelegate`
public protocol MAMWebViewPolicyDelegate: Sendable {
    /// Returns whether a link leads out of the content that the app itself shows, and so belongs in the browser.
    ///
    /// SDK: `isExternalURL:`
    func isExternalURL(_ url: String) -> Bool
}
