// The SDK's names from `IntuneMAMPolicyManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMPolicySource` is the SDK's name; use `MAMPolicySource` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMPolicySource")
public typealias IntuneMAMPolicySource = MAMPolicySource

/// `IntuneMAMWebViewPolicy` is the SDK's name; use `MAMWebViewPolicy` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMWebViewPolicy")
public typealias IntuneMAMWebViewPolicy = MAMWebViewPolicy

/// `IntuneMAMPolicyManager` is the SDK's name; use `MAMPolicyManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMPolicyManager")
public typealias IntuneMAMPolicyManager = MAMPolicyManager

/// `IntuneMAMPolicyDidChangeNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.policyDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.policyDidChange(account:)`")
public var IntuneMAMPolicyDidChangeNotification: String { fatalError() }

/// `IntuneMAMPolicyDidChangeNotificationAccountId` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.policyDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.policyDidChange(account:)`")
public var IntuneMAMPolicyDidChangeNotificationAccountId: String { fatalError() }

/// `IntuneMAMSDKLifecycleEventAccountId` is the SDK's name; read `MAMNotification.account` of a notification
/// from `app.notifications` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.account`")
public var IntuneMAMSDKLifecycleEventAccountId: String { fatalError() }

/// `IntuneMAMUIScene` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.sdkDidTakeOverUI(account:window:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidTakeOverUI(account:window:)`"
)
public var IntuneMAMUIScene: String { fatalError() }

/// `IntuneMAMWipeDidCompleteNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.wipeDidComplete(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.wipeDidComplete(account:)`")
public var IntuneMAMWipeDidCompleteNotification: String { fatalError() }

/// `IntuneMAMSDKDidTakeOverUINotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.sdkDidTakeOverUI(account:window:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidTakeOverUI(account:window:)`"
)
public var IntuneMAMSDKDidTakeOverUINotification: String { fatalError() }

/// `IntuneMAMSDKDidReleaseUINotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.sdkDidReleaseUI(account:window:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidReleaseUI(account:window:)`")
public var IntuneMAMSDKDidReleaseUINotification: String { fatalError() }

extension MAMPolicyManager {
    /// `IntuneMAMPolicyManager instance` is the SDK's name; use `app.policyManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.policyManager`")
    public static func instance() -> MAMPolicyManager { fatalError() }

    /// `IntuneMAMPolicyManager.primaryAccountId` is the SDK's name; use `primaryAccountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "primaryAccountID")
    public var primaryAccountId: String? { fatalError() }

    /// `IntuneMAMPolicyManager.managedAccountIds` is the SDK's name; use `managedAccountIDs` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "managedAccountIDs")
    public var managedAccountIds: [String] { fatalError() }

    /// `IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:` is the SDK's name;
    /// call `setUIPolicyAccountID(_:for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountID(_:for:)")
    public func setUIPolicyAccountId(_ id: String?, completionHandler: (MAMSwitchIdentityResult) -> Void) {
        fatalError()
    }

    /// `IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:` is the SDK's name;
    /// call `setUIPolicyAccountID(_:for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountID(_:for:)")
    public func setUIPolicyAccountId(
        _ id: String?, for window: WindowID, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyManager setUIPolicyAccountIds:completionHandler:` is the SDK's name;
    /// call `setUIPolicyAccountIDs(_:for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountIDs(_:for:)")
    public func setUIPolicyAccountIds(_ ids: [String], completionHandler: (MAMSwitchIdentityResult) -> Void) {
        fatalError()
    }

    /// `IntuneMAMPolicyManager setUIPolicyAccountIds:forWindow:completionHandler:` is the SDK's name;
    /// call `setUIPolicyAccountIDs(_:for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountIDs(_:for:)")
    public func setUIPolicyAccountIds(
        _ ids: [String], for window: WindowID, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountId` is the SDK's name; call `uiPolicyAccountID(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "uiPolicyAccountID(for:)")
    public func getUIPolicyAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountIdForWindow:` is the SDK's name; call `uiPolicyAccountID(for:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "uiPolicyAccountID(for:)")
    public func getUIPolicyAccountId(for window: WindowID) -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountIdsForWindow:` is the SDK's name; call `uiPolicyAccountIDs(for:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "uiPolicyAccountIDs(for:)")
    public func getUIPolicyAccountIds(for window: WindowID) -> [String] { fatalError() }

    /// `IntuneMAMPolicyManager blockedAccountIds` is the SDK's name; use `blockedAccountIDs` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "blockedAccountIDs")
    public func blockedAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMPolicyManager blockedReasonForAccountId:` is the SDK's name; call `blockedReason(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "blockedReason(for:)")
    public func blockedReason(forAccountId id: String) -> MAMBlockAccountReason { fatalError() }

    /// `IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:` is the SDK's name;
    /// call `app.withAccountID(_:operation:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "the scope belongs to the app: `app.withAccountID(_:operation:)`")
    public func setCurrentThreadAccountId(_ id: String?, forScope scope: () -> Void) { fatalError() }

    /// `IntuneMAMPolicyManager getCurrentThreadAccountId` is the SDK's name; read `app.currentThreadAccountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "the scope belongs to the app: `app.currentThreadAccountID`")
    public func getCurrentThreadAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager setProcessAccountId:` is the SDK's name; call `setProcessAccountID(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "setProcessAccountID(_:)")
    public func setProcessAccountId(_ id: String?) { fatalError() }

    /// `IntuneMAMPolicyManager getProcessAccountId` is the SDK's name; use `processAccountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "processAccountID")
    public func getProcessAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getAccountIdForCurrentActivity` is the SDK's name; use `accountIDForCurrentActivity`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountIDForCurrentActivity")
    public func getAccountIdForCurrentActivity() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager isAccountIdManaged:` is the SDK's name; call `isManaged(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "isManaged(_:)")
    public func isAccountIdManaged(_ id: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyManager isIdentity:equalTo:` is the SDK's name; call `app.accounts.isSame(_:_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "accounts are compared by the app: `app.accounts.isSame(_:_:)`")
    public func isIdentity(_ first: String, equalTo second: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyManager policyForAccountId:` is the SDK's name; call `policy(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "policy(for:)")
    public func policy(forAccountId id: String?) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager policyForAccountIds:` is the SDK's name; call `policy(forAll:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "policy(forAll:)")
    public func policy(forAccountIds ids: [String]) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager policyForWindow:` is the SDK's name; call `policy(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "policy(for:)")
    public func policy(forWindow window: WindowID) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:` is the SDK's name; call `set(_:for:)` of the
    /// app's `WebViewPolicies` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "the app keeps them: `WebViewPolicies.set(_:for:)`")
    public func setWebViewPolicy(_ policy: MAMWebViewPolicy, forWebViewer: AnyObject) { fatalError() }

    /// `IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:` is the SDK's name; pass the delegate
    /// to `policy.webViewLink(_:delegate:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "give the delegate with the link: `policy.webViewLink(_:delegate:)`")
    public func setWebViewPolicyDelegate(
        _ delegate: any MAMWebViewPolicyDelegate, forWebViewer: AnyObject
    ) { fatalError() }
}
