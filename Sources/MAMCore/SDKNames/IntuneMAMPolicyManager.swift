// The SDK's names from `IntuneMAMPolicyManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMPolicySource` of the SDK; use `MAMPolicySource` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMPolicySource")
public typealias IntuneMAMPolicySource = MAMPolicySource

/// `IntuneMAMWebViewPolicy` of the SDK; use `MAMWebViewPolicy` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMWebViewPolicy")
public typealias IntuneMAMWebViewPolicy = MAMWebViewPolicy

/// `IntuneMAMPolicyManager` of the SDK; use `MAMPolicyManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMPolicyManager")
public typealias IntuneMAMPolicyManager = MAMPolicyManager

/// `IntuneMAMPolicyDidChangeNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.policyDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.policyDidChange(account:)`")
public var IntuneMAMPolicyDidChangeNotification: String { fatalError() }

/// `IntuneMAMPolicyDidChangeNotificationAccountId` of the SDK; listen to `app.notifications`
/// for `MAMNotification.policyDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.policyDidChange(account:)`")
public var IntuneMAMPolicyDidChangeNotificationAccountId: String { fatalError() }

/// `IntuneMAMSDKLifecycleEventAccountId` of the SDK; read `MAMNotification.account` of a notification
/// from `app.notifications` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.account`")
public var IntuneMAMSDKLifecycleEventAccountId: String { fatalError() }

/// `IntuneMAMUIScene` of the SDK; listen to `app.notifications` for `MAMNotification.sdkDidTakeOverUI(account:window:)`
/// instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidTakeOverUI(account:window:)`"
)
public var IntuneMAMUIScene: String { fatalError() }

/// `IntuneMAMWipeDidCompleteNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.wipeDidComplete(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.wipeDidComplete(account:)`")
public var IntuneMAMWipeDidCompleteNotification: String { fatalError() }

/// `IntuneMAMSDKDidTakeOverUINotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.sdkDidTakeOverUI(account:window:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidTakeOverUI(account:window:)`"
)
public var IntuneMAMSDKDidTakeOverUINotification: String { fatalError() }

/// `IntuneMAMSDKDidReleaseUINotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.sdkDidReleaseUI(account:window:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.sdkDidReleaseUI(account:window:)`")
public var IntuneMAMSDKDidReleaseUINotification: String { fatalError() }

extension MAMPolicyManager {
    /// `IntuneMAMPolicyManager instance` of the SDK; use `app.policyManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.policyManager`")
    public static func instance() -> MAMPolicyManager { fatalError() }

    /// `IntuneMAMPolicyManager.primaryAccountId` of the SDK; use `primaryAccountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "primaryAccountID")
    public var primaryAccountId: String? { fatalError() }

    /// `IntuneMAMPolicyManager.managedAccountIds` of the SDK; use `managedAccountIDs` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "managedAccountIDs")
    public var managedAccountIds: [String] { fatalError() }

    /// `IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:` of the SDK; call `setUIPolicyAccountID(_:for:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountID(_:for:)")
    public func setUIPolicyAccountId(_ id: String?, completionHandler: (MAMSwitchIdentityResult) -> Void) {
        fatalError()
    }

    /// `IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:` of the SDK;
    /// call `setUIPolicyAccountID(_:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountID(_:for:)")
    public func setUIPolicyAccountId(
        _ id: String?, for window: WindowID, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyManager setUIPolicyAccountIds:completionHandler:` of the SDK;
    /// call `setUIPolicyAccountIDs(_:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountIDs(_:for:)")
    public func setUIPolicyAccountIds(_ ids: [String], completionHandler: (MAMSwitchIdentityResult) -> Void) {
        fatalError()
    }

    /// `IntuneMAMPolicyManager setUIPolicyAccountIds:forWindow:completionHandler:` of the SDK;
    /// call `setUIPolicyAccountIDs(_:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "setUIPolicyAccountIDs(_:for:)")
    public func setUIPolicyAccountIds(
        _ ids: [String], for window: WindowID, completionHandler: (MAMSwitchIdentityResult) -> Void
    ) { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountId` of the SDK; call `uiPolicyAccountID(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "uiPolicyAccountID(for:)")
    public func getUIPolicyAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountIdForWindow:` of the SDK; call `uiPolicyAccountID(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "uiPolicyAccountID(for:)")
    public func getUIPolicyAccountId(for window: WindowID) -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getUIPolicyAccountIdsForWindow:` of the SDK; call `uiPolicyAccountIDs(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "uiPolicyAccountIDs(for:)")
    public func getUIPolicyAccountIds(for window: WindowID) -> [String] { fatalError() }

    /// `IntuneMAMPolicyManager blockedAccountIds` of the SDK; use `blockedAccountIDs` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "blockedAccountIDs")
    public func blockedAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMPolicyManager blockedReasonForAccountId:` of the SDK; call `blockedReason(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "blockedReason(for:)")
    public func blockedReason(forAccountId id: String) -> MAMBlockAccountReason { fatalError() }

    /// `IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:` of the SDK; call `app.withAccountID(_:operation:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "the scope belongs to the app: `app.withAccountID(_:operation:)`")
    public func setCurrentThreadAccountId(_ id: String?, forScope scope: () -> Void) { fatalError() }

    /// `IntuneMAMPolicyManager getCurrentThreadAccountId` of the SDK; read `app.currentThreadAccountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "the scope belongs to the app: `app.currentThreadAccountID`")
    public func getCurrentThreadAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager setProcessAccountId:` of the SDK; call `setProcessAccountID(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "setProcessAccountID(_:)")
    public func setProcessAccountId(_ id: String?) { fatalError() }

    /// `IntuneMAMPolicyManager getProcessAccountId` of the SDK; use `processAccountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "processAccountID")
    public func getProcessAccountId() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager getAccountIdForCurrentActivity` of the SDK; use `accountIDForCurrentActivity` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountIDForCurrentActivity")
    public func getAccountIdForCurrentActivity() -> String? { fatalError() }

    /// `IntuneMAMPolicyManager isAccountIdManaged:` of the SDK; call `isManaged(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "isManaged(_:)")
    public func isAccountIdManaged(_ id: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyManager isIdentity:equalTo:` of the SDK; call `app.accounts.isSame(_:_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "accounts are compared by the app: `app.accounts.isSame(_:_:)`")
    public func isIdentity(_ first: String, equalTo second: String) -> Bool { fatalError() }

    /// `IntuneMAMPolicyManager policyForAccountId:` of the SDK; call `policy(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "policy(for:)")
    public func policy(forAccountId id: String?) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager policyForAccountIds:` of the SDK; call `policy(forAll:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "policy(forAll:)")
    public func policy(forAccountIds ids: [String]) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager policyForWindow:` of the SDK; call `policy(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "policy(for:)")
    public func policy(forWindow window: WindowID) -> EffectivePolicy { fatalError() }

    /// `IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:` of the SDK; call `set(_:for:)` of the
    /// app's `WebViewPolicies` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "the app keeps them: `WebViewPolicies.set(_:for:)`")
    public func setWebViewPolicy(_ policy: MAMWebViewPolicy, forWebViewer: AnyObject) { fatalError() }

    /// `IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:` of the SDK; pass the delegate
    /// to `policy.webViewLink(_:delegate:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "give the delegate with the link: `policy.webViewLink(_:delegate:)`")
    public func setWebViewPolicyDelegate(
        _ delegate: any MAMWebViewPolicyDelegate, forWebViewer: AnyObject
    ) { fatalError() }
}
