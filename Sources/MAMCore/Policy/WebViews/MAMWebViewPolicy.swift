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

extension PolicyEvaluator {
    /// Decides whether data may be pasted into a page, by the identity of the page.
    @inlinable package static func webViewPaste(
        _ view: WebViewTreatment, _ end: ClipboardEnd.Kind, _ length: ClippedLength, _ account: Account,
        _ own: PolicyWord, _ peer: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard !own.isLockdown else { return (false, .lockdown) }
        switch view {
        case .currentIdentityBlockUpload where own.isManaged:
            return (false, .webViewUploadBlocked)
        case .currentIdentity, .currentIdentityBlockUpload:
            return clipboard(isCopy: false, end, length, account, own, peer)
        case .unmanaged:
            guard own.isManaged, account == .same, end != .unmanagedApp else {
                return clipboard(isCopy: false, end, length, account, .unmanaged, peer)
            }
            // The account's own data goes to the unmanaged page.
            return evaluatedCopy(clipboard(isCopy: true, .thisApp, length, .unmanaged, own, peer), own, facts)
        }
    }

    /// Decides whether a page may upload a file of the identity that is asked.
    @inline(__always)
    @inlinable package static func webViewUpload(
        _ view: WebViewTreatment, _ own: PolicyWord, _ facts: DeviceFacts
    ) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (false, .lockdown) }
        switch view {
        case .currentIdentityBlockUpload: return (false, .webViewUploadBlocked)
        case .currentIdentity: return (true, .webViewIdentity)
        case .unmanaged:
            if own.send == .all { return evaluated((true, .sendAll), own, facts) }
            return (false, own.send == .none ? .sendNone : .sendOther)
        }
    }
}

/// The settings of an app's web views, as a tree of views and their child views.
///
/// The app keeps this value and chooses the ids of the views. A policy that is set for a view also applies to all views
/// below it, including views opened later. If a policy is set several times for a view, the last setting applies.
public struct WebViewPolicies<ID: Hashable & Sendable>: Sendable {
    private struct View: Sendable {
        var policy: MAMWebViewPolicy
        var children: [ID] = []
        let parent: ID?
    }

    private var views: [ID: View] = [:]

    /// Makes a tree that contains no web views.
    public init() {}

    /// Adds a web view, which inherits the policy of its parent view.
    ///
    /// If the view is already in the tree, nothing changes.
    ///
    /// - Parameters:
    ///   - id: The id of the new view.
    ///   - parent: The id of the parent view. If it is not in the tree, the new view has no parent. Defaults to none.
    public mutating func open(_ id: ID, childOf parent: ID? = nil) {
        guard views[id] == nil else { return }
        let parent = parent.flatMap { views[$0] == nil ? nil : $0 }
        views[id] = View(policy: parent.flatMap { views[$0]?.policy } ?? .unset, parent: parent)
        if let parent { views[parent]?.children.append(id) }
    }

    /// Removes a web view from the tree.
    ///
    /// Its child views stay in the tree, each with its own policy.
    public mutating func close(_ id: ID) {
        guard let view = views.removeValue(forKey: id) else { return }
        if let parent = view.parent { views[parent]?.children.removeAll { $0 == id } }
    }

    /// Sets the policy of a web view and of all views below it.
    ///
    /// A view that is not in the tree is added.
    ///
    /// - Parameters:
    ///   - policy: The policy to set.
    ///   - id: The id of the view.
    ///
    /// SDK: `setWebViewPolicy:forWebViewer:`
    public mutating func set(_ policy: MAMWebViewPolicy, for id: ID) {
        open(id)
        var waiting = [id]
        while let next = waiting.popLast() {
            views[next]?.policy = policy
            waiting += views[next]?.children ?? []
        }
    }

    /// Returns the policy of a web view; ``MAMWebViewPolicy/unset`` if the view is not in the tree.
    public subscript(id: ID) -> MAMWebViewPolicy { views[id]?.policy ?? .unset }
}
