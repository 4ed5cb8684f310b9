public import Foundation
internal import MAMCore

extension NSNotification.Name {
    /// The policy of an account changed.
    ///
    /// The user info has ``IntuneMAMPolicyDidChangeNotificationAccountId``. The sender is `IntuneMAMPolicyManager.instance()`.
    ///
    /// SDK: `IntuneMAMPolicyDidChangeNotification`
    public static let IntuneMAMPolicyDidChange = Self("IntuneMAMPolicyDidChangeNotification")
    /// The app configuration of an account changed.
    ///
    /// The user info has ``IntuneMAMAppConfigDidChangeNotificationAccountId``. The sender is
    /// `IntuneMAMAppConfigManager.instance()`.
    ///
    /// SDK: `IntuneMAMAppConfigDidChangeNotification`
    public static let IntuneMAMAppConfigDidChange = Self("IntuneMAMAppConfigDidChangeNotification")
    /// The policy of an account now requires encrypted data, or no longer does.
    ///
    /// The user info has ``IntuneMAMDataProtectionDidChangeNotificationAccountId``. The sender is
    /// `IntuneMAMDataProtectionManager.instance()`.
    ///
    /// SDK: `IntuneMAMDataProtectionDidChangeNotification`
    public static let IntuneMAMDataProtectionDidChange = Self("IntuneMAMDataProtectionDidChangeNotification")
    /// The accounts changed that may use the app.
    ///
    /// In the place of a sender is an `NSArray` of these accounts; `nil` if every account may use the app.
    ///
    /// SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
    public static let IntuneMAMAllowedAccountsDidChange = Self("IntuneMAMAllowedAccountsDidChangeNotification")
    /// The user of device management changed.
    ///
    /// The user info has ``IntuneMAMMDMEnrolledAccountIdKey`` if there is a user. The sender is
    /// `IntuneMAMEnrollmentManager.instance()`.
    ///
    /// SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
    public static let IntuneMAMMDMEnrolledAccountIdDidChange = Self(
        "IntuneMAMMDMEnrolledAccountIdDidChangeNotification")
    /// An account was wiped.
    ///
    /// The user info has ``IntuneMAMSDKLifecycleEventAccountId``. The sender is `IntuneMAMPolicyManager.instance()`.
    ///
    /// SDK: `IntuneMAMWipeDidCompleteNotification`
    public static let IntuneMAMWipeDidComplete = Self("IntuneMAMWipeDidCompleteNotification")
    /// A screen of the SDK covers a window.
    ///
    /// The user info has ``IntuneMAMSDKLifecycleEventAccountId`` if an account is known, and ``IntuneMAMUIScene`` if the
    /// window has a scene. The sender is `IntuneMAMPolicyManager.instance()`.
    ///
    /// SDK: `IntuneMAMSDKDidTakeOverUINotification`
    public static let IntuneMAMSDKDidTakeOverUI = Self("IntuneMAMSDKDidTakeOverUINotification")
    /// No screen of the SDK covers the window any more.
    ///
    /// The user info is that of ``IntuneMAMSDKDidTakeOverUI``.
    ///
    /// SDK: `IntuneMAMSDKDidReleaseUINotification`
    public static let IntuneMAMSDKDidReleaseUI = Self("IntuneMAMSDKDidReleaseUINotification")
    /// The status of an account's user changed.
    ///
    /// The user info has ``IntuneMAMUserStatusDidChangeNotificationAccountId``. The sender is
    /// `IntuneMAMUserStatusManager.instance()`.
    ///
    /// SDK: `IntuneMAMUserStatusDidChangeNotification`
    public static let IntuneMAMUserStatusDidChange = Self("IntuneMAMUserStatusDidChangeNotification")
}

/// The key of the account in the user info. SDK: `IntuneMAMPolicyDidChangeNotificationAccountId`
public let IntuneMAMPolicyDidChangeNotificationAccountId = "IntuneMAMPolicyDidChangeNotificationAccountId"
/// The key of the account in the user info. SDK: `IntuneMAMAppConfigDidChangeNotificationAccountId`
public let IntuneMAMAppConfigDidChangeNotificationAccountId = "IntuneMAMAppConfigDidChangeNotificationAccountId"
/// The key of the account in the user info. SDK: `IntuneMAMDataProtectionDidChangeNotificationAccountId`
public let IntuneMAMDataProtectionDidChangeNotificationAccountId =
    "IntuneMAMDataProtectionDidChangeNotificationAccountId"
/// The key of the account in the user info. SDK: `IntuneMAMMDMEnrolledAccountIdKey`
public let IntuneMAMMDMEnrolledAccountIdKey = "IntuneMAMMDMEnrolledAccountIdKey"
/// The key of the account in the user info. SDK: `IntuneMAMSDKLifecycleEventAccountId`
public let IntuneMAMSDKLifecycleEventAccountId = "IntuneMAMSDKLifecycleEventAccountId"
/// The key of the scene in the user info. SDK: `IntuneMAMUIScene`
public let IntuneMAMUIScene = "IntuneMAMUIScene"
/// The key of the account in the user info. SDK: `IntuneMAMUserStatusDidChangeNotificationAccountId`
public let IntuneMAMUserStatusDidChangeNotificationAccountId = "IntuneMAMUserStatusDidChangeNotificationAccountId"

extension SDKHost {
    /// Posts a notification of the engine on the main thread, as the SDK does.
    func post(_ notification: MAMNotification) {
        activity.begin()
        // A detached task: the observers act for no account. Tasks of the main actor run in the order of their start.
        Task.detached { @MainActor [self] in
            run {
                NotificationCenter.default.post(
                    name: Notification.Name(notification.name.rawValue), object: sender(of: notification),
                    userInfo: userInfo(of: notification))
            }
            activity.end()
        }
    }

    private func sender(of notification: MAMNotification) -> AnyObject? {
        switch notification {
        case .policyDidChange, .wipeDidComplete, .sdkDidTakeOverUI, .sdkDidReleaseUI: managers.policy
        case .appConfigDidChange: managers.appConfig
        case .dataProtectionDidChange: managers.dataProtection
        // The accounts take the place of a sender.
        case .allowedAccountsDidChange(let allowed): allowed.map { NSArray(array: $0.map(\.rawValue)) }
        case .mdmEnrolledAccountIDDidChange: managers.enrollment
        case .userStatusDidChange: managers.userStatus
        }
    }

    @MainActor private func userInfo(of notification: MAMNotification) -> [AnyHashable: Any]? {
        let key: String? =
            switch notification {
            case .policyDidChange: IntuneMAMPolicyDidChangeNotificationAccountId
            case .appConfigDidChange: IntuneMAMAppConfigDidChangeNotificationAccountId
            case .dataProtectionDidChange: IntuneMAMDataProtectionDidChangeNotificationAccountId
            case .wipeDidComplete, .sdkDidTakeOverUI, .sdkDidReleaseUI: IntuneMAMSDKLifecycleEventAccountId
            case .mdmEnrolledAccountIDDidChange: IntuneMAMMDMEnrolledAccountIdKey
            case .userStatusDidChange: IntuneMAMUserStatusDidChangeNotificationAccountId
            case .allowedAccountsDidChange: nil
            }
        var info: [AnyHashable: Any] = [:]
        if let key, let account = notification.account { info[key] = account.rawValue }
        switch notification {
        case .sdkDidTakeOverUI(_, let window), .sdkDidReleaseUI(_, let window):
            if let scene = state.withLock({ $0.windows.view(of: window) })?.windowScene {
                info[IntuneMAMUIScene] = scene
            }
        default: break
        }
        return info.isEmpty ? nil : info
    }
}
