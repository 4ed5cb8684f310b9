internal import MAMBase
internal import Synchronization

extension MAMPolicyManager {
    /// Sets the identity of a window.
    ///
    /// `nil` makes the window fall back to the process identity; ``AccountID/unmanaged`` means "no user". File tasks
    /// are not affected. A switch that does not succeed leaves the old identity.
    ///
    /// | Result | Reason |
    /// |---|---|
    /// | ``MAMSwitchIdentityResult/notAllowed`` | the app is a single-identity app |
    /// | | the main thread holds a different identity of its own |
    /// | | without `MultiManagedIdentities`: the account is of the organization of another managed account |
    /// | ``MAMSwitchIdentityResult/failed`` | the window is not open |
    ///
    /// If the app has a ``LaunchManager/host`` and the account is managed, conditional launch runs first. The result
    /// may then also be:
    ///
    /// | Result | Reason |
    /// |---|---|
    /// | ``MAMSwitchIdentityResult/canceled`` | a check blocked or wiped the account |
    /// | | the user canceled, or left a prompt without a Cancel unanswered |
    /// | | the task was canceled |
    /// | | the app meanwhile closed the window, or asked for another identity of it |
    /// | ``MAMSwitchIdentityResult/failed`` | the store could not be read |
    ///
    /// If conditional launch does not admit an account that the window already shows, the app is asked to show "no
    /// user", or has to end, as in ``LaunchManager/resumed(in:)``.
    ///
    /// - Parameters:
    ///   - id: The account; `nil` removes the window's identity.
    ///   - window: The window. Defaults to the key window.
    /// - Returns: Whether the identity was switched.
    ///
    /// SDK: `setUIPolicyAccountId:forWindow:completionHandler:`, `setUIPolicyAccountId:completionHandler:`
    @discardableResult
    public func setUIPolicyAccountID(_ id: AccountID?, for window: WindowID? = nil) async -> MAMSwitchIdentityResult {
        await switchWindow(window, to: id.map { .account($0) } ?? .unset)
    }

    /// Shows several accounts in one window; allowed only with the setting `MultiManagedIdentities`.
    ///
    /// If the app has a ``LaunchManager/host``, conditional launch runs for each managed account in order, and succeeds
    /// when at least one account remains. The app is asked to remove blocked accounts from the window
    /// (``MAMPolicyDelegate/block(_:reason:window:)``). They stay members of the merged window, so that its policy does
    /// not become less strict.
    ///
    /// - Parameters:
    ///   - ids: The accounts. No account counts as "no user". Ids of the same account count once, under the first of
    ///     them.
    ///   - window: The window. Defaults to the key window.
    /// - Returns: Whether the identity was switched; see ``setUIPolicyAccountID(_:for:)``.
    ///
    /// SDK: `setUIPolicyAccountIds:forWindow:completionHandler:`, `setUIPolicyAccountIds:completionHandler:`
    @discardableResult
    public func setUIPolicyAccountIDs(
        _ ids: [AccountID], for window: WindowID? = nil
    ) async -> MAMSwitchIdentityResult {
        let accounts = ids.reduce(into: [AccountID]()) { accounts, id in
            if !accounts.contains(where: { app.accounts.isSame($0, id) }) { accounts.append(id) }
        }
        let target = accounts.count > 1 ? .merged(accounts) : WindowIdentity.account(accounts.first ?? .unmanaged)
        return await switchWindow(window, to: target, isMerge: true)
    }

    /// Returns the identity of a window; `nil` if none was set, and for a merged window.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The account.
    ///
    /// SDK: `getUIPolicyAccountIdForWindow:`, `getUIPolicyAccountId`
    public func uiPolicyAccountID(for window: WindowID? = nil) -> AccountID? {
        if case .account(let id) = windowIdentity(for: window) { id } else { nil }
    }

    /// Returns the identities of a window: several for a merged window, none if none was set.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The accounts.
    ///
    /// SDK: `getUIPolicyAccountIdsForWindow:`
    public func uiPolicyAccountIDs(for window: WindowID? = nil) -> [AccountID] {
        windowIdentity(for: window).accountIDs
    }

    /// Returns the identity that was set for a window, with the distinction between unset, one account and a merged
    /// window.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The identity.
    public func windowIdentity(for window: WindowID? = nil) -> WindowIdentity {
        app.state.withLock { $0.windows[window ?? $0.keyWindow] ?? .unset }
    }

    /// The identity of the whole process. SDK: `getProcessAccountId`
    public var processAccountID: AccountID? { app.state.withLock { $0.process } }

    /// Sets the identity of the whole process; `nil` removes it.
    ///
    /// In a single-identity app the process identity is always the enrolled account: the call is ignored and reported
    /// as ``MAMEvent/Kind/processIdentityRefused(account:)``.
    ///
    /// - Parameter id: The account, ``AccountID/unmanaged`` for "no user", or `nil`.
    ///
    /// SDK: `setProcessAccountId:`
    public func setProcessAccountID(_ id: AccountID?) {
        guard app.engine.isMultiIdentity else { return app.report(.processIdentityRefused(account: id)) }
        app.updateIdentities { $0.process = id }
        app.report(.processIdentityChanged(account: id))
    }

    private func switchWindow(
        _ window: WindowID?, to new: WindowIdentity, isMerge: Bool = false
    ) async -> MAMSwitchIdentityResult {
        let window = window ?? app.windows.key
        // Conditional launch checks only accounts that the directory knows.
        if app.policyOfUnknownAccounts != nil { for id in new.accountIDs { app.accounts.register(id) } }
        let result: MAMSwitchIdentityResult
        if let atOnce = switchAtOnce(window, to: new, isMerge: isMerge) {
            result = atOnce
            if atOnce == .success { noteMissingUser(showing: new.accountIDs) }
        } else {
            // The thread identity of the caller, which a thread of the executor does not have.
            let thread = app.ownThread
            result = await app.offloaded(refused: { $0.code == .canceled ? .canceled : .failed }) {
                await IdentitySwitchDriver(app: app).ask(window, for: new, isMerge: isMerge, thread: thread)
            }
        }
        app.report(.windowIdentityChanged(window: window, accounts: new.accountIDs, result: result))
        return result
    }

    /// Switches without conditional launch; `nil` if the app has a launch host or a switch is under way.
    private func switchAtOnce(
        _ window: WindowID, to new: WindowIdentity, isMerge: Bool
    ) -> MAMSwitchIdentityResult? {
        let isAllowed = isSwitchAllowed(to: new, isMerge: isMerge)
        return app.updateIdentities { state in
            guard state.launch.host == nil, state.identities.isIdle else { return nil }
            return isAllowed ? state.identities.setAtOnce(window, to: new) : .notAllowed
        }
    }

    /// Reports once for a simulated device that its accounts are shown unchecked.
    private func noteMissingUser(showing accounts: [AccountID]) {
        guard app.device.tellsOfMissingUser.load(ordering: .relaxed), accounts.contains(where: isManaged),
            app.device.tellsOfMissingUser.exchange(false, ordering: .relaxed)
        else { return }
        app.report(.launchUserMissing)
    }

    private func isSwitchAllowed(to new: WindowIdentity, isMerge: Bool) -> Bool {
        let thread = app.ownThread
        let isElsewhere =
            thread.map { thread in !new.accountIDs.contains { app.accounts.isSame($0, thread) } } ?? false
        return app.engine.identities.allows(new, isMerge: isMerge, isElsewhere: isElsewhere) { account in
            guard !isManaged(account), let tenant = app.accounts.profile(of: account)?.tenantID else { return false }
            return app.state.withLock { $0.managedGroup(of: tenant) != nil }
        }
    }
}

extension ManagedApp {
    /// The thread identity of the calling code, if it runs on the app's main thread.
    var ownThread: AccountID? { isMainThread ? currentThreadAccountID : nil }
}

extension ManagedApp.State {
    /// The group of an account with a policy that belongs to a tenant.
    func managedGroup(of tenant: String) -> UInt32? {
        policies.elements.lazy.map(\.key).first { group in
            profiles[group]?.tenantID.map { AccountID.folding.areEqual($0, tenant) } ?? false
        }
    }
}
