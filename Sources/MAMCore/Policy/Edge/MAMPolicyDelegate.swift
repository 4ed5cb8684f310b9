/// What an app is asked by the engine.
///
/// Every method has a default that refuses. Called on no particular thread, never under a lock.
///
/// SDK: `IntuneMAMPolicyDelegate`
public protocol MAMPolicyDelegate: Sendable {
    /// The engine needs the app to show another account before data can come in.
    ///
    /// ``AccountID/unmanaged`` asks for any unmanaged account. On ``MAMSwitchIdentityResult/success`` the engine sets
    /// the window's identity itself.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:`
    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult

    /// Data of an account came in that the app does not know: the app adds the account, which is to be enrolled then.
    ///
    /// On ``MAMAddIdentityResult/success`` the app is asked to show it.
    ///
    /// SDK: `addAccountId:completionHandler:`
    func addAccount(_ account: AccountID) async -> MAMAddIdentityResult

    /// An account of a merged window may not be shown: the app takes what is its off the window.
    ///
    /// On ``MAMBlockAccountResult/failed`` the engine asks for a switch to "no user", and when that fails too the app ends.
    ///
    /// SDK: `blockAccountId:reason:forWindow:completionHandler:`, `blockAccountId:reason:completionHandler:`
    func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult

    /// An account is wiped: the app removes the account and everything that is its.
    ///
    /// Whether that was all; with false the engine removes every file that the account owns, as
    /// ``MAMFileProtectionManager/wipe(_:)`` does, and the app must still have removed what stands elsewhere. Called off the
    /// main thread, and in no scope: files that the app makes meanwhile are not the account's whose scope asked for the wipe.
    ///
    /// SDK: `wipeDataForAccountId:`
    func wipeData(for account: AccountID) async -> Bool

    /// The app has to start anew, as after a wipe.
    ///
    /// Whether it does so itself; with false the SDK would show a message and end the app. The engine ends nothing here,
    /// and tells of it by ``MAMEvent/Kind/restartRequired(isDoneByApp:)``. Called off the main thread, and in no scope.
    ///
    /// SDK: `restartApplication`
    func restartApplication() async -> Bool
}

extension MAMPolicyDelegate {
    /// Refuses: the app shows the account still.
    public func block(
        _ account: AccountID, reason: MAMBlockAccountReason, window: WindowID
    ) async -> MAMBlockAccountResult { .failed }

    /// Refuses: the account is not there.
    public func addAccount(_ account: AccountID) async -> MAMAddIdentityResult { .failed }

    /// Leaves the files to the engine.
    public func wipeData(for account: AccountID) async -> Bool { false }

    /// Leaves it to the engine.
    public func restartApplication() async -> Bool { false }

    /// Refuses: the app cannot show that account.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { .failed }
}
