/// The setting of an app that determines which identity a web view has.
///
/// SDK: `IntuneMAMWebViewPolicy`
public enum MAMWebViewPolicy: Int, Sendable, Hashable, Codable, CaseIterable {
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
    public var name: String {
        switch self {
        case .unset: "unset"
        case .unmanaged: "unmanaged"
        case .currentIdentity: "currentIdentity"
        case .currentIdentityBlockUpload: "currentIdentityBlockUpload"
        }
    }

    /// Returns the treatment of a web view with this setting, which questions such as
    /// ``PolicyQuestion/uploadInWebView(_:)`` take as an argument.
    ///
    /// ``MAMPolicyManager/webViewTreatment(of:)`` does the same with the app's own value of
    /// `TreatAllWebViewsAsUnmanaged`.
    ///
    /// - Parameter treatsAllAsUnmanaged: The value of `TreatAllWebViewsAsUnmanaged` in the app's Info.plist. It matters
    ///   for ``unset`` only.
    /// - Returns: The treatment of the view.
    public func treatment(treatsAllAsUnmanaged: Bool) -> WebViewTreatment {
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
public enum WebViewTreatment: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// The web view counts as unmanaged.
    case unmanaged = 0
    /// The web view has the identity whose policy is asked.
    case currentIdentity = 1
    /// The web view has the identity whose policy is asked, but its page does not accept data by pasting or uploading.
    case currentIdentityBlockUpload = 2

    /// The name of the treatment in reports and scenario files.
    public var name: String {
        switch self {
        case .unmanaged: "unmanaged"
        case .currentIdentity: "currentIdentity"
        case .currentIdentityBlockUpload: "currentIdentityBlockUpload"
        }
    }
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
