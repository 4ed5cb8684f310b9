/// What happens to the identities of an app's windows.
package enum IdentitySwitchEvent: Sendable, Hashable {
    /// The app asks for an identity of a window, of the key window when none is named; the request is answered once.
    ///
    /// SDK: `setUIPolicyAccountId:forWindow:completionHandler:`, `setUIPolicyAccountIds:forWindow:completionHandler:`
    case asked(request: UInt64, WindowID?, WindowIdentity, isMerge: Bool)
    /// Data comes in that an account's identity has to receive; "no user" for data of nobody who is managed.
    case incoming(request: UInt64, WindowID?, AccountID, MAMIdentitySwitchReason)
    /// Conditional launch ended.
    case launchEnded(step: UInt64, IdentityLaunchAnswer)
    /// The app answered the question to add an account.
    case added(step: UInt64, MAMAddIdentityResult)
    /// The app answered the question to switch.
    case switched(step: UInt64, MAMSwitchIdentityResult)
    /// The app answered the question to take an account off a merged window.
    case blocked(step: UInt64, MAMBlockAccountResult)
    /// An account was wiped: whoever comes after it has to be asked for anew.
    case removed(AccountID)
    /// An account may not be shown any more and stays: its wipe did not end.
    case expelled(AccountID)
    /// A window was opened, was closed, became key.
    case opened(WindowID)
    /// See ``opened(_:)``.
    case closed(WindowID)
    /// See ``opened(_:)``.
    case madeKey(WindowID)
    /// The identity of the process was set.
    case processSet(AccountID?)
    /// The app opens a URL that an account of another app sent; it ends with ``activityEnded``.
    case activityBegan(sender: AccountID?)
    /// The URL was opened.
    case activityEnded
    /// The app left the foreground.
    case paused
    /// The app came to the foreground, or was started, with a window; with the key window when none is named.
    case resumed(WindowID?)
    /// The process ended.
    case killed
    /// The app was started again.
    case relaunched
}

/// What is to be done about identities, in this order; the caller holds no lock meanwhile.
package enum IdentitySwitchEffect: Sendable, Hashable {
    /// Give a window an identity.
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
    /// Ask the app to take an account off a merged window; ends with ``IdentitySwitchEvent/blocked(step:_:)``.
    ///
    /// SDK: `blockAccountId:reason:forWindow:completionHandler:`
    case blockAccount(AccountID, MAMBlockAccountReason, WindowID, step: UInt64)
    /// What was asked for under this step is of no use any more; its answer will be ignored.
    case giveUp(step: UInt64)
    /// Answer a request, with what the user is told when data cannot come in.
    case answer(request: UInt64, MAMSwitchIdentityResult, IncomingRefusal?)
    /// Tell the user and end the app.
    case alertAndExit
}

/// How conditional launch ended for the accounts of a window.
package enum IdentityLaunchAnswer: Sendable, Hashable {
    /// Everybody was looked at; who is not named may be shown.
    case ended([AccountID: MAMBlockAccountReason])
    /// It was given up: nobody knows who may be shown.
    case canceled
    /// A prompt is up that nobody answers. It stays before what the window shows.
    case unanswered
    /// What is needed could not be read: nobody knows who may be shown.
    case failed
}

/// What is the case when an event happens.
package struct IdentitySituation: Sendable, Hashable {
    /// One account that the app knows.
    package struct Account: Sendable, Hashable {
        /// Whether it has a policy.
        package var isManaged: Bool
        /// Its organisation, as far as it was told.
        package var tenant: String?

        /// Makes an account.
        package init(isManaged: Bool, tenant: String? = nil) {
            self.isManaged = isManaged
            self.tenant = tenant
        }
    }

    /// The accounts the app knows.
    package var accounts: [AccountID: Account]
    /// The identity that the main thread has set for itself.
    package var thread: AccountID?
    /// The first name of accounts that have several, by each of the others.
    package var firstNames: [AccountID: AccountID]

    /// Makes a situation.
    package init(
        _ accounts: [AccountID: Account] = [:], thread: AccountID? = nil, firstNames: [AccountID: AccountID] = [:]
    ) {
        self.accounts = accounts
        self.thread = thread
        self.firstNames = firstNames
    }

    /// Whether an account has a policy.
    package func isManaged(_ account: AccountID) -> Bool { accounts[account]?.isManaged == true }

    /// Whether two names are one account's.
    func isSame(_ first: AccountID, _ second: AccountID) -> Bool {
        firstNames[first] ?? first == firstNames[second] ?? second
    }

    /// Whether an account is one of several, under whatever name.
    func contains(_ account: AccountID, in accounts: [AccountID]) -> Bool {
        accounts.contains { isSame($0, account) }
    }
}
