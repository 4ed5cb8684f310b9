/// The setting of an app that determines which identity a web view has.
///
/// SDK: `IntuneMAMWebViewPolicy`
public enum MAMWebViewPolicy: Int, Sendable, Hashable, CaseIterable {
    /// The app did not set an identity. The key `TreatAllWebViewsAsUnmanaged` in the app's Info.plist decides.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    case unset = 0
    /// The web view has no managed identity, even if the window has one.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnmanaged`
    case unmanaged = 1
    /// The web view has the identity of the window.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentity`
    case currentIdentity = 2
    /// The web view has the identity of the window, but none of its data may be pasted or uploaded into the page.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentityBlockUpload`
    case currentIdentityBlockUpload = 3

    /// The name of the policy in reports and scenario files.
    public var name: String { "\(self)" }

    /// Returns the treatment of a web view with this setting, which questions such as
    /// ``PolicyQuestion/uploadInWebView(_:)`` take as an argument.
    ///
    /// ``MAMPolicyManager/webViewTreatment(of:)`` does the same with the app's own value of
    /// `TreatAllWebViewsAsUnmanaged`.
    ///
    /// - Parameter treatsAllAsUnmanaged: The value of `TreatAllWebViewsAsUnmanaged` in the app's Info.plist. It matters
    ///   for ``unset`` only.
    /// - Returns: The treatment of the view.
    package func treatment(treatsAllAsUnmanaged: Bool) -> WebViewTreatment {
        switch self {
        case .unset: treatsAllAsUnmanaged ? .unmanaged : .currentIdentity
        case .unmanaged: .unmanaged
        case .currentIdentity: .currentIdentity
        case .currentIdentityBlockUpload: .currentIdentityBlockUpload
        }
    }
}

/// The identity that a policy question assumes for a web view; it follows from the view's ``MAMWebViewPolicy`` and the
/// app's settings.
public enum WebViewTreatment: Sendable, Hashable, CaseIterable {
    /// The web view counts as unmanaged.
    case unmanaged
    /// The web view has the identity whose policy is asked.
    case currentIdentity
    /// The web view has the identity whose policy is asked, but its page does not accept data by pasting or uploading.
    case currentIdentityBlockUpload

    /// The name of the treatment in reports and scenario files.
    public var name: String { "\(self)" }
}

/// A delegate that decides which links of the app's web views are external.
///
/// SDK: `IntuneMAMWebViewPolicyDelegate`
public protocol MAMWebViewPolicyDelegate: Sendable {
    /// Returns whether a link leads away from the content that the app itself shows, and therefore belongs in a
    /// browser.
    ///
    /// SDK: `isExternalURL:`
    func isExternalURL(_ url: String) -> Bool
}
