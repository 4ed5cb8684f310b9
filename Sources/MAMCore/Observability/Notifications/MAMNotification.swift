/// What an app is told about itself, after the fact.
///
/// Names are those of the SDK's notifications; what a notification carries in its user info is a value here.
public enum MAMNotification: Sendable, Hashable, Codable {
    /// The policy of an account changed, came or went.
    ///
    /// SDK: `IntuneMAMPolicyDidChangeNotification`, `IntuneMAMPolicyDidChangeNotificationAccountId`
    case policyDidChange(account: AccountID)
    /// The app configuration of an account changed.
    ///
    /// SDK: `IntuneMAMAppConfigDidChangeNotification`, `IntuneMAMAppConfigDidChangeNotificationAccountId`
    case appConfigDidChange(account: AccountID)
    /// Whether data of an account must be protected changed.
    ///
    /// SDK: `IntuneMAMDataProtectionDidChangeNotification`, `IntuneMAMDataProtectionDidChangeNotificationAccountId`
    case dataProtectionDidChange(account: AccountID)
    /// The accounts that may be used changed; nil when any may.
    ///
    /// SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
    case allowedAccountsDidChange(allowed: [AccountID]?)
    /// Whether a user is at work changed.
    ///
    /// SDK: `IntuneMAMUserStatusDidChangeNotification`, `IntuneMAMUserStatusDidChangeNotificationAccountId`
    case userStatusDidChange(account: AccountID, status: MAMClockStatus)
    /// An account was wiped.
    ///
    /// SDK: `IntuneMAMWipeDidCompleteNotification`, `IntuneMAMSDKLifecycleEventAccountId`
    case wipeDidComplete(account: AccountID)
    /// A screen of the engine covers a window, on behalf of an account where one is known.
    ///
    /// SDK: `IntuneMAMSDKDidTakeOverUINotification`, `IntuneMAMUIScene`
    case sdkDidTakeOverUI(account: AccountID?, window: WindowID)
    /// It covers the window no longer.
    ///
    /// SDK: `IntuneMAMSDKDidReleaseUINotification`, `IntuneMAMUIScene`
    case sdkDidReleaseUI(account: AccountID?, window: WindowID)
    /// The account that the device is enrolled with changed; nil when it is enrolled with none.
    ///
    /// SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
    case mdmEnrolledAccountIDDidChange(account: AccountID?)

    /// What happened, without to whom; the raw values are the names of the SDK's constants.
    public enum Name: String, Sendable, Hashable, Codable, CaseIterable {
        /// See ``MAMNotification/policyDidChange(account:)``.
        case policyDidChange = "IntuneMAMPolicyDidChangeNotification"
        /// See ``MAMNotification/appConfigDidChange(account:)``.
        case appConfigDidChange = "IntuneMAMAppConfigDidChangeNotification"
        /// See ``MAMNotification/dataProtectionDidChange(account:)``.
        case dataProtectionDidChange = "IntuneMAMDataProtectionDidChangeNotification"
        /// See ``MAMNotification/allowedAccountsDidChange(allowed:)``.
        case allowedAccountsDidChange = "IntuneMAMAllowedAccountsDidChangeNotification"
        /// See ``MAMNotification/userStatusDidChange(account:status:)``.
        case userStatusDidChange = "IntuneMAMUserStatusDidChangeNotification"
        /// See ``MAMNotification/wipeDidComplete(account:)``.
        case wipeDidComplete = "IntuneMAMWipeDidCompleteNotification"
        /// See ``MAMNotification/sdkDidTakeOverUI(account:window:)``.
        case sdkDidTakeOverUI = "IntuneMAMSDKDidTakeOverUINotification"
        /// See ``MAMNotification/sdkDidReleaseUI(account:window:)``.
        case sdkDidReleaseUI = "IntuneMAMSDKDidReleaseUINotification"
        /// See ``MAMNotification/mdmEnrolledAccountIDDidChange(account:)``.
        case mdmEnrolledAccountIDDidChange = "IntuneMAMMDMEnrolledAccountIdDidChangeNotification"
    }

    /// What happened.
    public var name: Name {
        switch self {
        case .policyDidChange: .policyDidChange
        case .appConfigDidChange: .appConfigDidChange
        case .dataProtectionDidChange: .dataProtectionDidChange
        case .allowedAccountsDidChange: .allowedAccountsDidChange
        case .userStatusDidChange: .userStatusDidChange
        case .wipeDidComplete: .wipeDidComplete
        case .sdkDidTakeOverUI: .sdkDidTakeOverUI
        case .sdkDidReleaseUI: .sdkDidReleaseUI
        case .mdmEnrolledAccountIDDidChange: .mdmEnrolledAccountIDDidChange
        }
    }

    /// To whom; nil where it is about none, or none is known.
    public var account: AccountID? {
        switch self {
        case .policyDidChange(let account), .appConfigDidChange(let account), .dataProtectionDidChange(let account),
            .userStatusDidChange(let account, _), .wipeDidComplete(let account):
            account
        case .sdkDidTakeOverUI(let account, _), .sdkDidReleaseUI(let account, _),
            .mdmEnrolledAccountIDDidChange(let account):
            account
        case .allowedAccountsDidChange: nil
        }
    }
}
