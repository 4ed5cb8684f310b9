public import Foundation
#if os(iOS) || os(visionOS)
    @_exported public import UIKit
#else
    @_exported public import MAMUIKit
#endif

/// The result of a switch of the account that a window shows.
///
/// SDK: `IntuneMAMSwitchIdentityResult`
public enum IntuneMAMSwitchIdentityResult: UInt, Sendable {
    /// The window shows the account.
    case success = 0
    /// The user canceled the switch.
    case canceled = 1
    /// The switch is not allowed.
    case notAllowed = 2
    /// The switch failed.
    case failed = 3
}

/// The reason why the SDK asks the app to show another account.
///
/// SDK: `IntuneMAMIdentitySwitchReason`
public enum IntuneMAMIdentitySwitchReason: UInt, Sendable {
    /// The app opens a URL that belongs to the account.
    case openURL = 0
    /// Conditional launch does not let the app show its current account.
    case cancelConditionalLaunch = 1
    /// The app receives data of the account.
    case documentImport = 2
}

/// Whether the app added an account.
///
/// SDK: `IntuneMAMAddIdentityResult`
public enum IntuneMAMAddIdentityResult: UInt, Sendable {
    /// The app added the account.
    case success = 0
    /// The app did not add the account.
    case failed = 1
}

/// Whether the app removed a blocked account from a window.
///
/// SDK: `IntuneMAMBlockAccountResult`
public enum IntuneMAMBlockAccountResult: UInt, Sendable {
    /// The app removed the account from the window.
    case success = 0
    /// The app did not remove the account.
    case failed = 1
}

/// The reason why an account is blocked.
///
/// SDK: `IntuneMAMBlockAccountReason`
public enum IntuneMAMBlockAccountReason: UInt, Sendable {
    /// The account is not blocked.
    case notBlocked = 0
    /// A requirement of conditional launch is not met.
    case conditionalLaunchBlocked = 1
    /// The user canceled conditional launch.
    case conditionalLaunchCanceled = 2
    /// The user is not at work.
    case clockedOut = 3
}

/// The methods that the SDK calls to show other accounts, to wipe accounts and to restart the app.
///
/// All methods are optional. If the app leaves one out, ``SDKHost/unansweredCalls`` lists its calls. The manager keeps the
/// delegate alive. A call of a method that an app leaves out does nothing.
///
/// SDK: `IntuneMAMPolicyDelegate`
public protocol IntuneMAMPolicyDelegate: NSObjectProtocol {
    /// Asks the app to show another account. Called on the main thread.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:reason:completionHandler:`
    func identitySwitchRequired(
        forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void)

    /// Asks the app to show another account in a window. Called on the main thread, in place of the method without a window.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:`
    func identitySwitchRequired(
        forAccountId accountId: String, for window: UIWindow, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void)

    /// The async form of `identitySwitchRequired(forAccountId:reason:completionHandler:)`.
    func identitySwitchRequired(
        forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason
    ) async -> IntuneMAMSwitchIdentityResult

    /// The async form of `identitySwitchRequired(forAccountId:for:reason:completionHandler:)`.
    func identitySwitchRequired(
        forAccountId accountId: String, for window: UIWindow, reason: IntuneMAMIdentitySwitchReason
    ) async -> IntuneMAMSwitchIdentityResult

    /// Asks the app to remove a blocked account from its screen. Called on the main thread.
    ///
    /// SDK: `blockAccountId:reason:completionHandler:`
    func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason,
        completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void)

    /// Asks the app to remove a blocked account from a window. Called on the main thread, in place of the method without a
    /// window.
    ///
    /// SDK: `blockAccountId:reason:forWindow:completionHandler:`
    func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason, for window: UIWindow,
        completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void)

    /// The async form of `blockAccountId(_:reason:completionHandler:)`.
    func blockAccountId(_ accountId: String, reason: IntuneMAMBlockAccountReason) async -> IntuneMAMBlockAccountResult

    /// The async form of `blockAccountId(_:reason:for:completionHandler:)`.
    func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason, for window: UIWindow
    ) async -> IntuneMAMBlockAccountResult

    /// Asks the app to remove an account and its data. Called in the background, while the main thread is free.
    ///
    /// - Returns: Whether the app removed everything. If not, the SDK deletes the files that the account owns.
    ///
    /// SDK: `wipeDataForAccountId:`
    func wipeData(forAccountId accountId: String) -> Bool

    /// Asks the app to restart. Called in the background, while the main thread is free.
    ///
    /// - Returns: Whether the app restarts itself. If not, the SDK tells the user and ends the app.
    ///
    /// SDK: `restartApplication`
    func restartApplication() -> Bool

    /// Asks the app to add an account, because it received data of the account. Called on the main thread.
    ///
    /// SDK: `addAccountId:completionHandler:`
    func addAccountId(_ accountId: String, completionHandler: @escaping (IntuneMAMAddIdentityResult) -> Void)

    /// The async form of `addAccountId(_:completionHandler:)`.
    func addAccountId(_ accountId: String) async -> IntuneMAMAddIdentityResult
}

extension IntuneMAMPolicyDelegate {
    /// Marks the method as one that the app leaves out.
    public func identitySwitchRequired(
        forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
    ) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func identitySwitchRequired(
        forAccountId accountId: String, for window: UIWindow, reason: IntuneMAMIdentitySwitchReason,
        completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
    ) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func identitySwitchRequired(
        forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason
    ) async -> IntuneMAMSwitchIdentityResult {
        Absent.note()
        return .failed
    }

    /// Marks the method as one that the app leaves out.
    public func identitySwitchRequired(
        forAccountId accountId: String, for window: UIWindow, reason: IntuneMAMIdentitySwitchReason
    ) async -> IntuneMAMSwitchIdentityResult {
        Absent.note()
        return .failed
    }

    /// Marks the method as one that the app leaves out.
    public func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason,
        completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void
    ) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason, for window: UIWindow,
        completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void
    ) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason
    ) async -> IntuneMAMBlockAccountResult {
        Absent.note()
        return .failed
    }

    /// Marks the method as one that the app leaves out.
    public func blockAccountId(
        _ accountId: String, reason: IntuneMAMBlockAccountReason, for window: UIWindow
    ) async -> IntuneMAMBlockAccountResult {
        Absent.note()
        return .failed
    }

    /// Marks the method as one that the app leaves out.
    public func wipeData(forAccountId accountId: String) -> Bool {
        Absent.note()
        return false
    }

    /// Marks the method as one that the app leaves out.
    public func restartApplication() -> Bool {
        Absent.note()
        return false
    }

    /// Marks the method as one that the app leaves out.
    public func addAccountId(
        _ accountId: String, completionHandler: @escaping (IntuneMAMAddIdentityResult) -> Void
    ) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func addAccountId(_ accountId: String) async -> IntuneMAMAddIdentityResult {
        Absent.note()
        return .failed
    }
}

/// Tells the SDK which links of a web view leave the organization's sites.
///
/// SDK: `IntuneMAMWebViewPolicyDelegate`
public protocol IntuneMAMWebViewPolicyDelegate: NSObjectProtocol {
    /// Whether a URL is outside of the organization's sites.
    ///
    /// SDK: `isExternalURL:`
    func isExternalURL(_ url: URL) -> Bool
}
