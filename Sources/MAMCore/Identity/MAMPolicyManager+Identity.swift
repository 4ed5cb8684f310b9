internal import MAMBase

extension MAMPolicyManager {
    /// Sets the identity of a window, of the key window when none is named.
    ///
    /// `nil` falls back to the process identity, ``AccountID/unmanaged`` means "no user". File tasks are not touched.
    /// ``MAMSwitchIdentityResult/notAllowed`` in a single-identity app, when the main thread holds another identity of
    /// its own, and when the account belongs to the organisation of another managed account while several managed
    /// identities are not switched on; ``MAMSwitchIdentityResult/failed`` for a window that is not open. A switch that
    /// does not succeed leaves the old identity.
    ///
    /// In an app with a ``LaunchManager/host`` conditional launch runs first when the account is managed. Then
    /// ``MAMSwitchIdentityResult/canceled`` as well when a check blocked or wiped the account, when the user cancelled or
    /// left a prompt without a Cancel unanswered, when the task was cancelled, and when the app asked for another identity
    /// of the window meanwhile or closed it; ``MAMSwitchIdentityResult/failed`` when the store could not be read. An
    /// account that the window shows already may then not stay: as in ``LaunchManager/resumed(in:)`` the app is asked to
    /// show "no user", or has to end.
    ///
    /// SDK: `setUIPolicyAccountId:forWindow:completionHandler:`, `setUIPolicyAccountId:completionHandler:`
    @discardableResult
    public func setUIPolicyAccountID(_ id: AccountID?, for window: WindowID? = nil) async -> MAMSwitchIdentityResult {
        await switchWindow(window, to: id.map { .account($0) } ?? .unset)
    }

    /// Shows several accounts in one window; only with `MultiManagedIdentities`.
    ///
    /// No account at all counts as "no user", one account as that account alone, also when `ids` names it more than once:
    /// the first of several names stays. With a ``LaunchManager/host`` conditional
    /// launch runs for each managed account in its order, and succeeds when one account is left; the app is asked to
    /// take blocked ones off the window (``MAMPolicyDelegate/block(_:reason:window:)``), which stay members of it, so that
    /// its policy is no looser.
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

    /// The identity of a window; `nil` when none was set and in a merged window.
    ///
    /// SDK: `getUIPolicyAccountIdForWindow:`, `getUIPolicyAccountId`
    public func uiPolicyAccountID(for window: WindowID? = nil) -> AccountID? {
        if case .account(let id) = windowIdentity(for: window) { id } else { nil }
    }

    /// The identities of a window: one, or several in a merged window, none when none was set.
    ///
    /// SDK: `getUIPolicyAccountIdsForWindow:`
    public func uiPolicyAccountIDs(for window: WindowID? = nil) -> [AccountID] {
        windowIdentity(for: window).accountIDs
    }

    /// What a window holds.
    public func windowIdentity(for window: WindowID? = nil) -> WindowIdentity {
        app.state.withLock { $0.windows[window ?? $0.keyWindow] ?? .unset }
    }

    /// The identity of the whole process. SDK: `getProcessAccountId`
    public var processAccountID: AccountID? { app.state.withLock { $0.process } }

    /// Sets the identity of the whole process; `nil` removes it.
    ///
    /// In a single-identity app the engine keeps it at the enrolled account and the call is ignored, with an event.
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
        // Whom conditional launch has to look at it has to know.
        if app.policyOfUnknownAccounts != nil { for id in new.accountIDs { app.accounts.register(id) } }
        let result: MAMSwitchIdentityResult
        if let atOnce = switchAtOnce(window, to: new, isMerge: isMerge) {
            result = atOnce
        } else {
            // The thread of the caller, which the executor does not have.
            let thread = app.ownThread
            result = await app.offloaded(refused: { $0.code == .canceled ? .canceled : .failed }) {
                await IdentitySwitchDriver(app: app).ask(window, for: new, isMerge: isMerge, thread: thread)
            }
        }
        app.report(.windowIdentityChanged(window: window, accounts: new.accountIDs, result: result))
        return result
    }

    /// Switches without asking anybody, where nobody makes checks and nothing is under way; nil otherwise.
    private func switchAtOnce(
        _ window: WindowID, to new: WindowIdentity, isMerge: Bool
    ) -> MAMSwitchIdentityResult? {
        let isAllowed = isSwitchAllowed(to: new, isMerge: isMerge)
        return app.updateIdentities { state in
            guard state.launch.host == nil, state.identities.isIdle else { return nil }
            return isAllowed ? state.identities.setAtOnce(window, to: new) : .notAllowed
        }
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
    /// The identity that the main thread has set for itself, when it is the one that runs.
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
