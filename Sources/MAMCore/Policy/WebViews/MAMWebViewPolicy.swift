/// An app's setting that determines for which account a web view acts.
///
/// SDK: `IntuneMAMWebViewPolicy`
public enum MAMWebViewPolicy: Int, Sendable, Hashable, CaseIterable {
    /// The app did not set an account for the web view.
    ///
    /// The key `TreatAllWebViewsAsUnmanaged` in the app's Info.plist then decides whether the web view is unmanaged.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    case unset = 0
    /// The web view belongs to no managed account, even if the window shows one.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnmanaged`
    case unmanaged = 1
    /// The web view belongs to the account that the window shows.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentity`
    case currentIdentity = 2
    /// The web view belongs to the account that the window shows, but accepts no data of the account.
    ///
    /// The account's data may not be pasted or uploaded into the page.
    ///
    /// SDK: `IntuneMAMWebViewPolicyCurrentIdentityBlockUpload`
    case currentIdentityBlockUpload = 3

    /// The name of the setting in reports and scenario files.
    public var name: String {
        switch self {
        case .unset: "unset"
        case .unmanaged: "unmanaged"
        case .currentIdentity: "currentIdentity"
        case .currentIdentityBlockUpload: "currentIdentityBlockUpload"
        }
    }

    /// Returns whether a web view with this setting belongs to the current account or is unmanaged.
    ///
    /// Questions such as ``PolicyQuestion/uploadInWebView(_:)`` take the result as an argument.
    /// ``MAMPolicyManager/webViewTreatment(of:)`` does the same with the app's own value.
    ///
    /// - Parameter treatsAllAsUnmanaged: The Info.plist's `TreatAllWebViewsAsUnmanaged`; matters only for ``unset``.
    /// - Returns: The treatment of the web view in policy questions.
    package func treatment(treatsAllAsUnmanaged: Bool) -> WebViewTreatment {
        switch self {
        case .unset: treatsAllAsUnmanaged ? .unmanaged : .currentIdentity
        case .unmanaged: .unmanaged
        case .currentIdentity: .currentIdentity
        case .currentIdentityBlockUpload: .currentIdentityBlockUpload
        }
    }
}

/// The treatment of a web view in policy questions: the account to which the web view belongs.
///
/// The web view's ``MAMWebViewPolicy`` and the app's settings determine the treatment.
public enum WebViewTreatment: Sendable, Hashable, CaseIterable {
    /// The web view belongs to no managed account.
    case unmanaged
    /// The web view belongs to the account whose policy answers the question.
    case currentIdentity
    /// Like ``currentIdentity``, but the page in the web view does not accept pasted or uploaded data.
    case currentIdentityBlockUpload

    /// The name of the treatment of a web view in reports and scenario files.
    public var name: String {
        switch self {
        case .unmanaged: "unmanaged"
        case .currentIdentity: "currentIdentity"
        case .currentIdentityBlockUpload: "currentIdentityBlockUpload"
        }
    }
}

/// An object of the app that decides which links in the app's web views are external.
///
/// SDK: `IntuneMAMWebViewPolicyDelegate`
public protocol MAMWebViewPolicyDelegate: Sendable {
    /// Returns whether a link is external: it leads out of the content of the app, so a browser has to open it.
    ///
    /// SDK: `isExternalURL:`
    func isExternalURL(_ url: String) -> Bool
}
