/// The calls that the engine makes to an app about identities and wipes.
///
/// Every method has a default that refuses. The engine calls the methods on any thread and never under a lock.
///
/// SDK: `IntuneMAMPolicyDelegate`
public protocol MAMPolicyDelegate: Sendable {
    /// Switches a window to another account, so that data can come in.
    ///
    /// After ``MAMSwitchIdentityResult/success`` the engine itself sets the window's identity.
    ///
    /// - Parameters:
    ///   - account: The account to show; ``AccountID/unmanaged`` asks for any unmanaged account.
    ///   - window: The window to switch.
    ///   - reason: The reason for the switch.
    /// - Returns: Whether the app switched. Defaults to ``MAMSwitchIdentityResult/failed``.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:`
    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult

    /// Adds an account that the app does not know, because data of that account came in.
    ///
    /// The app is to enroll the account. After ``MAMAddIdentityResult/success`` the engine asks the app to show it.
    ///
    /// - Parameter account: The account to add.
    /// - Returns: Whether the app added the account. Defaults to ``MAMAddIdentityResult/failed``.
    ///
    /// SDK: `addAccountId:completionHandler:`
    func addAccount(_ account: AccountID) async -> MAMAddIdentityResult

    /// Removes an account's data from a merged window, because the account may not be shown.
    ///
    /// After ``MAMBlockAccountResult/failed`` the engine asks for a switch to "no user". If that fails too, the app
    /// ends.
    ///
    /// - Parameters:
    ///   - account: The account that may not be shown.
    ///   - reason: The reason why the account is blocked.
    ///   - window: The merged window.
    /// - Returns: Whether the app removed the data. Defaults to ``MAMBlockAccountResult/failed``.
    ///
    /// SDK: `blockAccountId:reason:forWindow:completionHandler:`, `blockAccountId:reason:completionHandler:`
    func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult

    /// Wipes an account: the app removes the account and all of its data.
    ///
    /// Called off the main thread and in no scope, so that files that the app makes during the call do not belong to
    /// the account whose scope asked for the wipe.
    ///
    /// - Parameter account: The account to wipe.
    /// - Returns: `true` if the app removed everything. After `false` the engine removes every file that the account
    ///   owns, as ``MAMFileProtectionManager/wipe(_:)`` does; the app must still have removed the data stored
    ///   elsewhere. Defaults to `false`.
    ///
    /// SDK: `wipeDataForAccountId:`
    func wipeData(for account: AccountID) async -> Bool

    /// Restarts the app, for instance after a wipe.
    ///
    /// Called off the main thread and in no scope.
    ///
    /// - Returns: `true` if the app restarts itself. After `false` the SDK would show a message and end the app. This
    ///   engine does not end the app; it reports ``MAMEvent/Kind/restartRequired(isDoneByApp:)``. Defaults to `false`.
    ///
    /// SDK: `restartApplication`
    func restartApplication() async -> Bool
}

extension MAMPolicyDelegate {
    /// Refuses: the window still shows the account.
    public func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult {
        DelegateMethod.block.noteDefault()
        return .failed
    }

    /// Refuses: the account is not added.
    public func addAccount(_ account: AccountID) async -> MAMAddIdentityResult {
        DelegateMethod.addAccount.noteDefault()
        return .failed
    }

    /// Leaves the files to the engine: returns `false`.
    public func wipeData(for account: AccountID) async -> Bool {
        DelegateMethod.wipeData.noteDefault()
        return false
    }

    /// Leaves the restart to the engine: returns `false`.
    public func restartApplication() async -> Bool {
        DelegateMethod.restartApplication.noteDefault()
        return false
    }

    /// Refuses: the app cannot show the account.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        DelegateMethod.identitySwitchRequired.noteDefault()
        return .failed
    }
}
