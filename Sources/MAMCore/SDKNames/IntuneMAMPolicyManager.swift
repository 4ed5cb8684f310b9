// The SDK's names from `IntuneMAMPolicyManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMPolicySource` of the SDK.
@available(*, unavailable, renamed: "MAMPolicySource")
public typealias IntuneMAMPolicySource = MAMPolicySource

/// `IntuneMAMWebViewPolicy` of the SDK.
@available(*, unavailable, renamed: "MAMWebViewPolicy")
public typealias IntuneMAMWebViewPolicy = MAMWebViewPolicy

/// `IntuneMAMPolicyManager` of the SDK.
@available(*, unavailable, renamed: "MAMPolicyManager")
public typealias IntuneMAMPolicyManager = MAMPolicyManager

/// `IntuneMAMPolicyDidChangeNotification` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.policyDidChange(account:)`")
public var IntuneMAMPolicyDidChangeNotification: String { fatalError() }

/// `IntuneMAMPolicyDidChangeNotificationAccountId` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.policyDidChange(account:)`")
public var IntuneMAMPolicyDidChangeNotificationAccountId: String { fatalError() }

/// `IntuneMAMSDKLifecycleEventAccountId` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.account`")
public var IntuneMAMSDKLifecycleEventAccountId: String { fatalError() }

/// `IntuneMAMUIScene` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidTakeOverUI(account:window:)`"
)
public var IntuneMAMUIScene: String { fatalError() }

/// `IntuneMAMWipeDidCompleteNotification` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.wipeDidComplete(account:)`")
public var IntuneMAMWipeDidCompleteNotification: String { fatalError() }

/// `IntuneMAMSDKDidTakeOverUINotification` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidTakeOverUI(account:window:)`"
)
public var IntuneMAMSDKDidTakeOverUINotification: String { fatalError() }

/// `IntuneMAMSDKDidReleaseUINotification` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidReleaseUI(account:window:)`")
public var IntuneMAMSDKDidReleaseUINotification: String { fatalError() }

extension MAMPolicyManager {
    /// `IntuneMAMPolicyManager instance` of the SDK.
    @available(*, unavailable, message: "each app has its own, `app.policyManager`")
    public static func instance() -> MAMPolicyManager { fatalError() }

    /// `IntuneMAMPolicyManager.primaryAccountId` of the SDK.
    @available(*, unavailable, renamed: "primaryAccountID")
    public var primaryAccountId: String? { fatalError() }

    /// `IntuneMAMPolicyManager.managedAccountIds` of the SDK.
    @available(*, unavailable, renamed: "managedAccountIDs")
    public var managedAccountIds: [String] { fatalError() }

    /// `IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:` of the SDK.
    @available(*, unavailable, renamed: "setUIPolicyAccountID(_:for:)")
    public func setUIPolicyAccountId(_ id: String?, completionHandler: (MAMSwitchIdentityResult) -> Void) {
        fatalError()
    }

    /// `IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:` of the SDK.
    @available(*, unavailable, renamed: "setUIPolicyAccountID(_:for:)")
    public func setUIPolicyAccountId(
        _ id: String?, for window: WindowID, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyManager setUIPolicyAccountIds:completionHandler:` of the SDK.
    @available(*, unavailable, renamed: "setUIPolicyAccountIDs(_:for:)")
    public func setUIPolicyAccountIds(_ ids: [String], completionHandler: (MAMSwitchIdentityResult) -> Void) {
        fatalError()
    }

    /// `IntuneMAMPolicyManager setUIPolicyAccountIds:forWindow:completionHandler:` of the SDK.
    @available(*, unavailable, renamed: "setUIPolicyAccountIDs(_:for:)")
    public func setUIPolicyAccountIds(
        _ ids: [String], for window: WindowID, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountId` of the SDK.
    @available(*, unavailable, renamed: "uiPolicyAccountID(for:)")
    public func getUIPolicyAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountIdForWindow:` of the SDK.
    @available(*, unavailable, renamed: "uiPolicyAccountID(for:)")
    public func getUIPolicyAccountId(for window: WindowID) -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountIdsForWindow:` of the SDK.
    @available(*, unavailable, renamed: "uiPolicyAccountIDs(for:)")
    public func getUIPolicyAccountIds(for window: WindowID) -> [String] { fatalError() }

    /// `IntuneMAMPolicyManager blockedAccountIds` of the SDK.
    @available(*, unavailable, renamed: "blockedAccountIDs")
    public func blockedAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMPolicyManager blockedReasonForAccountId:` of the SDK.
    @available(*, unavailable, renamed: "blockedReason(for:)")
    public func blockedReason(forAccountId id: String) -> MAMBlockAccountReason { fatalError() }

    /// `IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:` of the SDK.
    @available(*, unavailable, message: "the scope belongs to the app: `app.withAccountID(_:operation:)`")
    public func setCurrentThreadAccountId(_ id: String?, forScope scope: () -> Void) { fatalError() }

    /// `IntuneMAMPolicyManager getCurrentThreadAccountId` of the SDK.
    @available(*, unavailable, message: "the scope belongs to the app: `app.currentThreadAccountID`")
    public func getCurrentThreadAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager setProcessAccountId:` of the SDK.
    @available(*, unavailable, renamed: "setProcessAccountID(_:)")
    public func setProcessAccountId(_ id: String?) { fatalError() }

    /// `IntuneMAMPolicyManager getProcessAccountId` of the SDK.
    @available(*, unavailable, renamed: "processAccountID")
    public func getProcessAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getAccountIdForCurrentActivity` of the SDK.
    @available(*, unavailable, renamed: "accountIDForCurrentActivity")
    public func getAccountIdForCurrentActivity() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager isAccountIdManaged:` of the SDK.
    @available(*, unavailable, renamed: "isManaged(_:)")
    public func isAccountIdManaged(_ id: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyManager isIdentity:equalTo:` of the SDK.
    @available(*, unavailable, message: "accounts are compared by the app: `app.accounts.isSame(_:_:)`")
    public func isIdentity(_ first: String, equalTo second: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyManager policyForAccountId:` of the SDK.
    @available(*, unavailable, renamed: "policy(for:)")
    public func policy(forAccountId id: String?) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager policyForAccountIds:` of the SDK.
    @available(*, unavailable, renamed: "policy(forAll:)")
    public func policy(forAccountIds ids: [String]) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager policyForWindow:` of the SDK.
    @available(*, unavailable, renamed: "policy(for:)")
    public func policy(forWindow window: WindowID) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:` of the SDK.
    @available(*, unavailable, message: "the app keeps them: `WebViewPolicies.set(_:for:)`")
    public func setWebViewPolicy(_ policy: MAMWebViewPolicy, forWebViewer: AnyObject) { fatalError() }

    /// `IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:` of the SDK.
    @available(*, unavailable, message: "give the delegate with the link: `policy.webViewLink(_:delegate:)`")
    public func setWebViewPolicyDelegate(
        _ delegate: any MAMWebViewPolicyDelegate, forWebViewer: AnyObject
    ) { fatalError() }
}
