/// An event for the identities of an app's windows.
package enum IdentitySwitchEvent: Sendable, Hashable {
    /// The app requested an identity of a window (nil: the key window). The request is answered once.
    ///
    /// SDK: `setUIPolicyAccountId:forWindow:completionHandler:`, `setUIPolicyAccountIds:forWindow:completionHandler:`
    case asked(request: UInt64, WindowID?, WindowIdentity, isMerge: Bool)
    /// Data arrived that an account's identity has to receive; "no user" for data without a managed owner.
    case incoming(request: UInt64, WindowID?, AccountID, MAMIdentitySwitchReason)
    case launchEnded(step: UInt64, IdentityLaunchAnswer)
    /// The app answered the request to add an account.
    case added(step: UInt64, MAMAddIdentityResult)
    /// The app answered the request to switch.
    case switched(step: UInt64, MAMSwitchIdentityResult)
    /// The app answered the request to remove an account from a merged window.
    case blocked(step: UInt64, MAMBlockAccountResult)
    /// An account was wiped. No window shows it any more, and a later account of the same name has to be checked again.
    case removed(AccountID)
    /// An account may no longer be shown and stays in the app, because its wipe is incomplete.
    case expelled(AccountID)
    case opened(WindowID)
    case closed(WindowID)
    /// A window became the key window.
    case madeKey(WindowID)
    case processSet(AccountID?)
    /// The app opens a URL that an account of another app sent. The event ``activityEnded`` follows.
    case activityBegan(sender: AccountID?)
    /// The URL was opened.
    case activityEnded
    /// The app left the foreground.
    case paused
    /// The app entered the foreground or started, with a window (nil: the key window).
    case resumed(WindowID?)
    case killed
    /// The app was started again.
    case relaunched
}

/// An effect of identities.
///
/// The caller carries out effects in order, without holding a lock.
package enum IdentitySwitchEffect: Sendable, Hashable {
    case set(WindowID, WindowIdentity)
    /// Run conditional launch for the accounts of a window, in their order; ends with
    /// ``IdentitySwitchEvent/launchEnded(step:_:)``.
    case launch([AccountID], WindowID, isResume: Bool, step: UInt64)
    /// Ask the app to add an account; ends with ``IdentitySwitchEvent/added(step:_:)``. SDK: `addAccountId:completionHandler:`
    case addAccount(AccountID, step: UInt64)
    /// Ask the app to switch; ends with ``IdentitySwitchEvent/switched(step:_:)``.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:`
    case askToSwitch(AccountID, WindowID, MAMIdentitySwitchReason, step: UInt64)
    /// Ask the app to remove an account from a merged window; ends with ``IdentitySwitchEvent/blocked(step:_:)``.
    ///
    /// SDK: `blockAccountId:reason:forWindow:completionHandler:`
    case blockAccount(AccountID, MAMBlockAccountReason, WindowID, step: UInt64)
    /// Cancel the effect of this step. Its answer will be ignored.
    case giveUp(step: UInt64)
    /// Answer a request. The refusal selects the user's message if data is refused.
    case answer(request: UInt64, MAMSwitchIdentityResult, IncomingRefusal?)
    /// Inform the user and end the app.
    case alertAndExit
}

/// The result of conditional launch for the accounts of a window.
package enum IdentityLaunchAnswer: Sendable, Hashable {
    /// All accounts were checked. An account that is not in the dictionary may be shown.
    case ended([AccountID: MAMBlockAccountReason])
    /// The run was canceled, so it is unknown which accounts may be shown.
    case canceled
    /// A prompt stays unanswered, and continues to cover the window.
    case unanswered
    /// The store failed, so it is unknown which accounts may be shown.
    case failed
}

package struct IdentitySituation: Sendable, Hashable {
    /// The facts of an account in the app's directory.
    package struct Account: Sendable, Hashable {
        package var isManaged: Bool
        /// The tenant of the account; nil if unknown.
        package var tenant: String?

        package init(isManaged: Bool, tenant: String? = nil) {
            self.isManaged = isManaged
            self.tenant = tenant
        }
    }

    /// The accounts in the app's directory.
    package var accounts: [AccountID: Account]
    package var thread: AccountID?
    /// The first name of accounts with several names, by each of the other names.
    package var firstNames: [AccountID: AccountID]

    package init(
        _ accounts: [AccountID: Account] = [:], thread: AccountID? = nil, firstNames: [AccountID: AccountID] = [:]
    ) {
        self.accounts = accounts
        self.thread = thread
        self.firstNames = firstNames
    }

    package func isManaged(_ account: AccountID) -> Bool { accounts[account]?.isManaged == true }

    /// Returns whether two names belong to the same account.
    func isSame(_ first: AccountID, _ second: AccountID) -> Bool {
        firstNames[first] ?? first == firstNames[second] ?? second
    }

    /// Returns whether an account is in a list, under any of its names.
    func contains(_ account: AccountID, in accounts: [AccountID]) -> Bool {
        accounts.contains { isSame($0, account) }
    }
}

/// The answer of an app to the request to add an account.
///
/// The engine makes the request because the app received data of that account.
///
/// SDK: `IntuneMAMAddIdentityResult`
public enum MAMAddIdentityResult: Int, Sendable, Hashable, CaseIterable {
    /// The app added the account.
    ///
    /// SDK: `IntuneMAMAddIdentityResultSuccess`
    case success = 0
    /// The app could not add the account.
    ///
    /// SDK: `IntuneMAMAddIdentityResultFailed`
    case failed = 1
}

/// The reason why a window was not switched to the account that owns data from another app.
///
/// The app shows the user a different message for each reason.
public enum IncomingRefusal: String, Sendable, Hashable, CaseIterable {
    /// The user has to sign in to the app with the account that owns the data.
    case signInNeeded
    /// The app has no account to which the data may go.
    ///
    /// Either the app knows the account that owns the data, and the account has no policy. Or the data has no owner, so
    /// that it may only go to an unmanaged account, and the app answers that it has none
    /// (``MAMSwitchIdentityResult/notAllowed``).
    case notManaged
    /// The app refused to switch the window to the account that owns the data.
    case switchRefused
    /// A check of conditional launch blocks the account that owns the data.
    case launchBlocked
}

/// The result of switching a window to another identity.
///
/// SDK: `IntuneMAMSwitchIdentityResult`
public enum MAMSwitchIdentityResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The window has the new identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultSuccess`
    case success = 0
    /// The switch was canceled by conditional launch, the user or the app.
    ///
    /// The window keeps its old identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultCanceled`
    case canceled = 1
    /// The app is not allowed to switch to this identity.
    ///
    /// The window keeps its old identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultNotAllowed`
    case notAllowed = 2
    /// The switch failed.
    ///
    /// The window keeps its old identity.
    ///
    /// SDK: `IntuneMAMSwitchIdentityResultFailed`
    case failed = 3
}

/// The reason why the engine asks an app to switch a window to another identity.
///
/// SDK: `IntuneMAMIdentitySwitchReason`
public enum MAMIdentitySwitchReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Another app opened a URL in this app.
    ///
    /// SDK: `IntuneMAMIdentitySwitchOpenURL`
    case openURL = 0
    /// The user canceled a prompt of conditional launch, so the window must not show the account.
    ///
    /// SDK: `IntuneMAMIdentitySwitchCancelConditionalLaunch`
    case cancelConditionalLaunch = 1
    /// Another app sent a document to this app.
    ///
    /// SDK: `IntuneMAMIdentitySwitchDocumentImport`
    case documentImport = 2
}

/// The answer of an app that was asked to remove a blocked account's data from a window.
///
/// SDK: `IntuneMAMBlockAccountResult`
public enum MAMBlockAccountResult: Int, Sendable, Hashable, CaseIterable {
    /// The app removed the account's data from the window.
    ///
    /// SDK: `IntuneMAMBlockAccountResultSuccess`
    case success = 0
    /// The app could not remove the account's data from the window.
    ///
    /// SDK: `IntuneMAMBlockAccountResultFailed`
    case failed = 1
}
