public import Foundation
internal import MAMCore
#if os(iOS) || os(visionOS)
    public import UIKit
#else
    public import MAMUIKit
#endif

/// The channel that delivers an app's policy.
///
/// SDK: `IntuneMAMPolicySource`
public enum IntuneMAMPolicySource: Int, Sendable {
    /// Device management.
    case MDM = 0
    /// The Intune service for apps.
    case MAM = 1
    /// No policy, or another channel.
    case other = 2
}

/// The account whose policy applies to a web view.
///
/// SDK: `IntuneMAMWebViewPolicy`
public enum IntuneMAMWebViewPolicy: Int, Sendable {
    /// The setting of the Info.plist applies.
    case unset = 0
    /// No account: the pages are personal.
    case unmanaged = 1
    /// The account of the window.
    case currentIdentity = 2
    /// The account of the window, and pages cannot upload files.
    case currentIdentityBlockUpload = 3
}

/// Manages the accounts that the app shows and acts for, and their policies.
///
/// Safe to use from any thread. Questions are answered at once. A switch of the account returns at once, and calls its
/// handler on the main thread.
///
/// SDK: `IntuneMAMPolicyManager`
open class IntuneMAMPolicyManager: NSObject, @unchecked Sendable {
    // The host's lock guards everything that changes.
    private let reference: HostReference
    static let delegateName = "IntuneMAMPolicyManager.delegate"

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    private var host: SDKHost { reference.host }
    private var manager: MAMPolicyManager { reference.engine.policyManager }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMPolicyManager { SDKHost.inForce.managers.policy }

    /// The delegate of the app, which the manager keeps alive until the app restarts.
    ///
    /// SDK: `delegate`
    open var delegate: (any IntuneMAMPolicyDelegate)? {
        get { host.state.withLock { $0.policyDelegate } }
        set { host.swap(\.policyDelegate, newValue) }
    }

    /// The logger that receives the log lines of the SDK, which the manager keeps alive until the app restarts.
    ///
    /// SDK: `logger`
    open var logger: (any IntuneMAMLogger)? {
        get { host.state.withLock { $0.logger } }
        set {
            host.swap(\.logger, newValue)
            manager.logger = newValue == nil ? nil : LoggerAdapter(of: host)
        }
    }

    /// The first account that has a policy; `nil` if none has.
    ///
    /// SDK: `primaryAccountId`
    open var primaryAccountId: String? { manager.primaryAccountID?.rawValue }

    /// The accounts that have a policy, in the order of their registration.
    ///
    /// SDK: `managedAccountIds`
    open var managedAccountIds: [String] { manager.managedAccountIDs.map(\.rawValue) }

    /// The channel of the policy of the first account that has one.
    ///
    /// SDK: `mamPolicySource`
    open var mamPolicySource: IntuneMAMPolicySource {
        IntuneMAMPolicySource(rawValue: Int(manager.mamPolicySource.rawValue)) ?? .other
    }

    /// Shows an account in the key window, after conditional launch if the account has a policy.
    ///
    /// - Parameters:
    ///   - accountId: The account; the empty text for no user, and `nil` for none set.
    ///   - completionHandler: The function that is called with the result on the main thread. Defaults to `nil`.
    ///
    /// SDK: `setUIPolicyAccountId:completionHandler:`
    open func setUIPolicyAccountId(
        _ accountId: String?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil
    ) { setUIPolicyAccountId(accountId, for: nil, completionHandler: completionHandler) }

    /// Shows an account in a window, after conditional launch if the account has a policy.
    ///
    /// - Parameters:
    ///   - accountId: The account; the empty text for no user, and `nil` for none set.
    ///   - window: The window; `nil` for the key window.
    ///   - completionHandler: The function that is called with the result on the main thread. Defaults to `nil`.
    ///
    /// SDK: `setUIPolicyAccountId:forWindow:completionHandler:`
    open func setUIPolicyAccountId(
        _ accountId: String?, for window: UIWindow?,
        completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil
    ) {
        let (window, account) = (host.id(of: window), AccountID(sdk: accountId))
        show([account].compactMap(\.self), completionHandler) { await $0.setUIPolicyAccountID(account, for: window) }
    }

    /// The async form of `setUIPolicyAccountId(_:completionHandler:)`.
    open func setUIPolicyAccountId(_ accountId: String?) async -> IntuneMAMSwitchIdentityResult {
        await setUIPolicyAccountId(accountId, for: nil)
    }

    /// The async form of `setUIPolicyAccountId(_:for:completionHandler:)`.
    open func setUIPolicyAccountId(_ accountId: String?, for window: UIWindow?) async -> IntuneMAMSwitchIdentityResult {
        await withCheckedContinuation { continuation in
            setUIPolicyAccountId(accountId, for: window) { continuation.resume(returning: $0) }
        }
    }

    /// Shows several accounts in the key window, after conditional launch for each that has a policy.
    ///
    /// - Parameters:
    ///   - accountIds: The accounts; `nil` and an empty list for no user.
    ///   - completionHandler: The function that is called with the result on the main thread. Defaults to `nil`.
    ///
    /// SDK: `setUIPolicyAccountIds:completionHandler:`
    open func setUIPolicyAccountIds(
        _ accountIds: [String]?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil
    ) { setUIPolicyAccountIds(accountIds, for: nil, completionHandler: completionHandler) }

    /// Shows several accounts in a window, after conditional launch for each that has a policy.
    ///
    /// - Parameters:
    ///   - accountIds: The accounts; `nil` and an empty list for no user.
    ///   - window: The window; `nil` for the key window.
    ///   - completionHandler: The function that is called with the result on the main thread. Defaults to `nil`.
    ///
    /// SDK: `setUIPolicyAccountIds:forWindow:completionHandler:`
    open func setUIPolicyAccountIds(
        _ accountIds: [String]?, for window: UIWindow?,
        completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil
    ) {
        let (window, accounts) = (host.id(of: window), (accountIds ?? []).compactMap { AccountID($0) })
        show(accounts, completionHandler) { await $0.setUIPolicyAccountIDs(accounts, for: window) }
    }

    /// The async form of `setUIPolicyAccountIds(_:completionHandler:)`.
    open func setUIPolicyAccountIds(_ accountIds: [String]?) async -> IntuneMAMSwitchIdentityResult {
        await setUIPolicyAccountIds(accountIds, for: nil)
    }

    /// The async form of `setUIPolicyAccountIds(_:for:completionHandler:)`.
    open func setUIPolicyAccountIds(
        _ accountIds: [String]?, for window: UIWindow?
    ) async -> IntuneMAMSwitchIdentityResult {
        await withCheckedContinuation { continuation in
            setUIPolicyAccountIds(accountIds, for: window) { continuation.resume(returning: $0) }
        }
    }

    private func show(
        _ accounts: [AccountID], _ handler: ((IntuneMAMSwitchIdentityResult) -> Void)?,
        _ change: @escaping @Sendable (MAMPolicyManager) async -> MAMSwitchIdentityResult
    ) {
        let host = host
        // The work belongs to no scope of the caller. Code on the main thread with another account may not switch.
        let caller = Thread.isMainThread ? host.engine.currentThreadAccountID : nil
        let isElsewhere = caller.map { caller in
            !accounts.contains { host.engine.accounts.isSame($0, caller) }
        }
        nonisolated(unsafe) let handler = handler
        host.start { engine in
            let result = isElsewhere ?? false ? .notAllowed : await change(engine.policyManager)
            await host.onMain { handler?(IntuneMAMSwitchIdentityResult(rawValue: UInt(result.rawValue)) ?? .failed) }
        }
    }

    /// Returns the account of the key window; `nil` if none is set, and for a window with several accounts.
    ///
    /// SDK: `getUIPolicyAccountId`
    open func getUIPolicyAccountId() -> String? { manager.uiPolicyAccountID()?.rawValue }

    /// Returns the account of a window; `nil` if none is set, and for a window with several accounts.
    ///
    /// SDK: `getUIPolicyAccountIdForWindow:`
    open func getUIPolicyAccountId(for window: UIWindow?) -> String? {
        manager.uiPolicyAccountID(for: host.id(of: window))?.rawValue
    }

    /// Returns the accounts of a window; `nil` if none is set.
    ///
    /// SDK: `getUIPolicyAccountIdsForWindow:`
    open func getUIPolicyAccountIds(for window: UIWindow?) -> [String]? {
        let accounts = manager.uiPolicyAccountIDs(for: host.id(of: window)).map(\.rawValue)
        return accounts.isEmpty ? nil : accounts
    }

    /// Returns the accounts that are blocked.
    ///
    /// SDK: `blockedAccountIds`
    open func blockedAccountIds() -> [String] { manager.blockedAccountIDs.map(\.rawValue) }

    /// Returns the reason why an account is blocked.
    ///
    /// SDK: `blockedReasonForAccountId:`
    open func blockedReason(forAccountId accountId: String) -> IntuneMAMBlockAccountReason {
        let reason = AccountID(accountId).map { manager.blockedReason(for: $0) } ?? .notBlocked
        return IntuneMAMBlockAccountReason(rawValue: UInt(reason.rawValue)) ?? .notBlocked
    }

    /// Not for Swift: use ``IntuneMAMSwiftContextManager``.
    ///
    /// SDK: `setCurrentThreadAccountId:forScope:`
    @available(*, unavailable, message: "use IntuneMAMSwiftContextManager.setAccountId(_:forScope:)")
    open func setCurrentThreadAccountId(_ accountId: String?, forScope scope: () -> Void) {}

    /// Returns the account that the calling code acts for; `nil` if none is set.
    ///
    /// SDK: `getCurrentThreadAccountId`
    open func getCurrentThreadAccountId() -> String? { reference.engine.currentThreadAccountID?.rawValue }

    /// Sets the account of the whole process; `nil` removes it, and the empty text means no user.
    ///
    /// SDK: `setProcessAccountId:`
    open func setProcessAccountId(_ accountId: String?) { manager.setProcessAccountID(AccountID(sdk: accountId)) }

    /// Returns the account of the whole process; `nil` if none is set.
    ///
    /// SDK: `getProcessAccountId`
    open func getProcessAccountId() -> String? { manager.processAccountID?.rawValue }

    /// Returns the account of the sender, while the app opens a URL.
    ///
    /// SDK: `getAccountIdForCurrentActivity`
    open func getAccountIdForCurrentActivity() -> String? { manager.accountIDForCurrentActivity?.rawValue }

    /// Returns whether an account has a policy.
    ///
    /// SDK: `isManagementEnabled`
    open func isManagementEnabled() -> Bool { manager.isManagementEnabled }

    /// Returns whether this account has a policy.
    ///
    /// SDK: `isAccountIdManaged:`
    open func isAccountIdManaged(_ accountId: String?) -> Bool {
        AccountID(sdk: accountId).map { manager.isManaged($0) } ?? false
    }

    /// Returns whether two texts are names of one account.
    ///
    /// SDK: `isIdentity:equalTo:`
    open func isIdentity(_ identity1: String?, equalTo identity2: String?) -> Bool {
        guard let one = AccountID(sdk: identity1), let other = AccountID(sdk: identity2) else {
            return identity1 == identity2
        }
        return reference.engine.accounts.isSame(one, other)
    }

    /// Returns the policy of the account that the calling code acts for.
    ///
    /// SDK: `policy`
    open func policy() -> (any IntuneMAMPolicy)? { PolicyAnswers(manager.policy, of: host) }

    /// Returns the policy of an account.
    ///
    /// - Parameter accountId: The account; `nil` for the account that the calling code acts for.
    /// - Returns: The policy; `nil` if the account has none.
    ///
    /// SDK: `policyForAccountId:`
    open func policy(forAccountId accountId: String?) -> (any IntuneMAMPolicy)? {
        guard let account = AccountID(sdk: accountId) else { return policy() }
        return manager.isManaged(account) ? PolicyAnswers(manager.policy(for: account), of: host) : nil
    }

    /// Returns the policy that applies when several accounts are shown at once.
    ///
    /// - Parameter accountIds: The accounts; `nil` and an empty list for no user.
    /// - Returns: The policy; `nil` if none of the accounts has one.
    ///
    /// SDK: `policyForAccountIds:`
    open func policy(forAccountIds accountIds: [String]?) -> (any IntuneMAMPolicy)? {
        let accounts = (accountIds ?? []).compactMap { AccountID($0) }
        guard accounts.contains(where: { manager.isManaged($0) }) else { return nil }
        return PolicyAnswers(manager.policy(forAll: accounts), of: host)
    }

    /// Returns the policy of the account of a window.
    ///
    /// - Parameter window: The window; `nil` for the key window.
    /// - Returns: The policy, which allows everything if the window shows no account with a policy.
    ///
    /// SDK: `policyForWindow:`
    open func policy(for window: UIWindow?) -> (any IntuneMAMPolicy)? {
        let id = host.id(of: window) ?? reference.engine.windows.key
        return PolicyAnswers(manager.policy(for: id), of: host)
    }

    /// Sets the delegate that tells which links of a web view leave the organization's sites.
    ///
    /// - Parameters:
    ///   - delegate: The delegate, which is not kept alive; `nil` for none.
    ///   - webViewer: The web view.
    ///
    /// SDK: `setWebViewPolicyDelegate:forWebViewer:`
    open func setWebViewPolicyDelegate(
        _ delegate: (any IntuneMAMWebViewPolicyDelegate)?, forWebViewer webViewer: Any
    ) { host.change(webViewer as AnyObject) { $0.delegate = delegate } }

    /// Sets the account whose policy applies to a web view.
    ///
    /// SDK: `setWebViewPolicy:forWebViewer:`
    open func setWebViewPolicy(_ webViewPolicy: IntuneMAMWebViewPolicy, forWebViewer webViewer: Any) {
        host.change(webViewer as AnyObject) { $0.policy = webViewPolicy }
    }
}

extension AccountID {
    /// Makes an account id of a text of the SDK's calls; `nil` for `nil` and for a text that is too long.
    init?(sdk text: String?) {
        guard let text else { return nil }
        self.init(text)
    }
}
