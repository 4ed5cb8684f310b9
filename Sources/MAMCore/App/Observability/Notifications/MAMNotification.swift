/// A notification that tells an app about a change that has happened.
///
/// The names are those of the SDK's notifications. In the SDK, a notification has values in its dictionary `userInfo`.
/// Here, these values are associated values.
public enum MAMNotification: Sendable, Equatable {
    /// The policy of an account was added, changed or removed.
    ///
    /// SDK: `IntuneMAMPolicyDidChangeNotification`, `IntuneMAMPolicyDidChangeNotificationAccountId`
    case policyDidChange(account: AccountID)
    /// The app configuration of an account changed.
    ///
    /// SDK: `IntuneMAMAppConfigDidChangeNotification`, `IntuneMAMAppConfigDidChangeNotificationAccountId`
    case appConfigDidChange(account: AccountID)
    /// The policy of an account now requires the account's data to be encrypted, or no longer requires this.
    ///
    /// SDK: `IntuneMAMDataProtectionDidChangeNotification`, `IntuneMAMDataProtectionDidChangeNotificationAccountId`
    case dataProtectionDidChange(account: AccountID)
    /// The set of accounts that are allowed to use the app changed.
    ///
    /// `allowed` is nil if every account is allowed.
    ///
    /// SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
    case allowedAccountsDidChange(allowed: [AccountID]?)
    /// The clock status of an account's user changed: whether the user is at work.
    ///
    /// SDK: `IntuneMAMUserStatusDidChangeNotification`, `IntuneMAMUserStatusDidChangeNotificationAccountId`
    case userStatusDidChange(account: AccountID, status: MAMClockStatus)
    /// An account was wiped from the app.
    ///
    /// SDK: `IntuneMAMWipeDidCompleteNotification`, `IntuneMAMSDKLifecycleEventAccountId`
    case wipeDidComplete(account: AccountID)
    /// A screen of the engine, such as a prompt for a PIN, now covers a window.
    ///
    /// `account` is nil if the screen is not about a known account.
    ///
    /// SDK: `IntuneMAMSDKDidTakeOverUINotification`, `IntuneMAMUIScene`
    case sdkDidTakeOverUI(account: AccountID?, window: WindowID)
    /// The screen of the engine, such as a prompt for a PIN, no longer covers the window.
    ///
    /// SDK: `IntuneMAMSDKDidReleaseUINotification`, `IntuneMAMUIScene`
    case sdkDidReleaseUI(account: AccountID?, window: WindowID)
    /// Device management (MDM) started, ended, or changed to another account.
    ///
    /// `account` is nil if the device is not managed.
    ///
    /// SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
    case mdmEnrolledAccountIDDidChange(account: AccountID?)

    /// The name of a notification, without its associated values.
    ///
    /// The raw values are the names of the SDK's constants.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// The policy of an account was added, changed or removed.
        ///
        /// See ``MAMNotification/policyDidChange(account:)``.
        case policyDidChange = "IntuneMAMPolicyDidChangeNotification"
        /// The app configuration of an account changed.
        ///
        /// See ``MAMNotification/appConfigDidChange(account:)``.
        case appConfigDidChange = "IntuneMAMAppConfigDidChangeNotification"
        /// The requirement to encrypt an account's data changed.
        ///
        /// See ``MAMNotification/dataProtectionDidChange(account:)``.
        case dataProtectionDidChange = "IntuneMAMDataProtectionDidChangeNotification"
        /// The set of accounts that are allowed to use the app changed.
        ///
        /// See ``MAMNotification/allowedAccountsDidChange(allowed:)``.
        case allowedAccountsDidChange = "IntuneMAMAllowedAccountsDidChangeNotification"
        /// The clock status of an account's user changed: whether the user is at work.
        ///
        /// See ``MAMNotification/userStatusDidChange(account:status:)``.
        case userStatusDidChange = "IntuneMAMUserStatusDidChangeNotification"
        /// An account was wiped from the app.
        ///
        /// See ``MAMNotification/wipeDidComplete(account:)``.
        case wipeDidComplete = "IntuneMAMWipeDidCompleteNotification"
        /// A screen of the engine now covers a window.
        ///
        /// See ``MAMNotification/sdkDidTakeOverUI(account:window:)``.
        case sdkDidTakeOverUI = "IntuneMAMSDKDidTakeOverUINotification"
        /// The screen of the engine no longer covers the window.
        ///
        /// See ``MAMNotification/sdkDidReleaseUI(account:window:)``.
        case sdkDidReleaseUI = "IntuneMAMSDKDidReleaseUINotification"
        /// Device management (MDM) started, ended, or changed to another account.
        ///
        /// See ``MAMNotification/mdmEnrolledAccountIDDidChange(account:)``.
        case mdmEnrolledAccountIDDidChange = "IntuneMAMMDMEnrolledAccountIdDidChangeNotification"
    }

    /// The name of the notification.
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

    /// The account that the notification is about; nil if it is about no account, or if the account is unknown.
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
