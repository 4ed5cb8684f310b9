internal import MAMBase
internal import Synchronization

extension MAMPolicyManager {
    /// Sets the account that a window shows.
    ///
    /// The account's policy then applies to the user interface of the window. If the account is `nil`, the window has
    /// no identity, and the identity of the process applies. ``AccountID/unmanaged`` means "no user". The owner of new
    /// files does not depend on the window. If the result is not ``MAMSwitchIdentityResult/success``, the window keeps
    /// its old identity.
    ///
    /// | Result | Reason |
    /// |---|---|
    /// | ``MAMSwitchIdentityResult/notAllowed`` | the app is a single-identity app |
    /// | | the caller is on the main thread and already acts for a different account (a scope or a thread identity) |
    /// | | the account is unmanaged but in the tenant of a managed account, and `MultiManagedIdentities` is not set |
    /// | ``MAMSwitchIdentityResult/failed`` | the window is not open |
    ///
    /// Conditional launch is the set of checks before an account is shown. If the account is managed and the app has a
    /// ``LaunchManager/host``, which knows the device and the user, the checks run first. The result can then also be:
    ///
    /// | Result | Reason |
    /// |---|---|
    /// | ``MAMSwitchIdentityResult/canceled`` | a check of conditional launch blocked or wiped the account |
    /// | | the user canceled, or did not answer a prompt that has no Cancel button |
    /// | | the task was canceled |
    /// | | the app meanwhile closed the window, or requested another identity for it |
    /// | ``MAMSwitchIdentityResult/failed`` | the storage could not be read |
    ///
    /// If the window already shows the account and conditional launch does not admit the account, the engine asks the
    /// app to show "no user". If the app refuses, the process of the app has to end.
    ///
    /// - Parameters:
    ///   - id: The account; `nil` removes the window's identity.
    ///   - window: The window. Defaults to the key window.
    /// - Returns: Whether the identity was switched; if not, the tables above give the possible reasons.
    ///
    /// SDK: `setUIPolicyAccountId:forWindow:completionHandler:`, `setUIPolicyAccountId:completionHandler:`
    @discardableResult
    public func setUIPolicyAccountID(_ id: AccountID?, for window: WindowID? = nil) async -> MAMSwitchIdentityResult {
        await switchWindow(window, to: id.map { .account($0) } ?? .unset)
    }

    /// Lets a window show several accounts at once (a merged window).
    ///
    /// The app must have the setting `MultiManagedIdentities`.
    ///
    /// Conditional launch is the set of checks before an account is shown. If the app has a ``LaunchManager/host``, the
    /// engine runs conditional launch for each managed account, in the order of the list. The call succeeds if at least
    /// one account passes. The engine asks the app to remove the blocked accounts from the window
    /// (``MAMPolicyDelegate/block(_:reason:window:)``). The blocked accounts still count as accounts of the window, so
    /// that the window's policy does not become less strict.
    ///
    /// - Parameters:
    ///   - ids: The accounts. An empty list means "no user". If several ids name one account, the first id is used.
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

    /// Returns the account that a window shows.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The account; `nil` if no identity is set for the window, or if the window shows several accounts.
    ///
    /// SDK: `getUIPolicyAccountIdForWindow:`, `getUIPolicyAccountId`
    public func uiPolicyAccountID(for window: WindowID? = nil) -> AccountID? {
        if case .account(let id) = windowIdentity(for: window) { id } else { nil }
    }

    /// Returns the accounts that a window shows.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The accounts: one, several, or none if no identity is set for the window.
    ///
    /// SDK: `getUIPolicyAccountIdsForWindow:`
    public func uiPolicyAccountIDs(for window: WindowID? = nil) -> [AccountID] {
        windowIdentity(for: window).accountIDs
    }

    /// Returns the identity of a window: the accounts that the window shows, or ``WindowIdentity/unset``.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The identity of the window.
    public func windowIdentity(for window: WindowID? = nil) -> WindowIdentity {
        app.state.withLock { $0.windows[window ?? $0.keyWindow] ?? .unset }
    }

    /// The account of the whole process; `nil` if no account is set.
    ///
    /// SDK: `getProcessAccountId`
    public var processAccountID: AccountID? { app.state.withLock { $0.process } }

    /// Sets the account of the whole process.
    ///
    /// Code acts for this account if no other identity is set for the code. An identity of the thread, the scope
    /// (`withAccountID`) or the window takes precedence. In a single-identity app, the engine itself sets this identity
    /// to the enrolled account. In such an app, this call is ignored and reported as
    /// ``MAMEvent/Kind/processIdentityRefused(account:)``.
    ///
    /// - Parameter id: The account; ``AccountID/unmanaged`` for "no user". `nil` removes the identity of the process.
    ///
    /// SDK: `setProcessAccountId:`
    public func setProcessAccountID(_ id: AccountID?) {
        let isFree = app.engine.isMultiIdentity || app.configuration.deniedAssumptions.contains(.singleIdentityProcess)
        guard isFree else { return app.report(.processIdentityRefused(account: id)) }
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
            guard !isManaged(account), let tenant = app.accounts.tenantID(of: account) else { return false }
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

extension MAMPolicyManager {
    /// The account from which another app sent the URL that this app is opening now.
    ///
    /// `nil` if the app is not opening a URL, or if the sender is unknown.
    ///
    /// SDK: `getAccountIdForCurrentActivity`
    public var accountIDForCurrentActivity: AccountID? {
        app.state.withLock { $0.identities.accountIDForCurrentActivity }
    }

    /// Runs an operation that opens a URL from another app.
    ///
    /// During the operation, ``accountIDForCurrentActivity`` is the sender of the URL.
    ///
    /// An app opens one URL at a time. If a second call begins during the operation, the end of the second call also
    /// clears the sender that the first call set.
    ///
    /// - Parameters:
    ///   - sender: The account from which the other app sent the URL; `nil` if this account is unknown.
    ///   - operation: The operation that opens the URL.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    public func openingURL<Result, Failure: Error>(
        from sender: AccountID?, _ operation: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        note(.activityBegan(sender: sender))
        defer { note(.activityEnded) }
        return try await operation()
    }

    private func note(_ event: IdentitySwitchEvent) {
        app.state.withLock { _ = $0.identities.handle(event, IdentitySituation()) }
    }
}

extension MAMPolicyManager {
    /// The accounts that conditional launch blocks, in the order in which they were registered.
    ///
    /// Conditional launch is the set of checks before an account is shown (``LaunchManager``). An account that does not
    /// pass the checks is blocked until it passes later checks, or until its policy is removed. While the account is
    /// blocked, its policy stays in force, so questions about its data are answered as before.
    ///
    /// SDK: `blockedAccountIds`
    public var blockedAccountIDs: [AccountID] {
        let blocked = app.state.withLock { $0.launch.blocked }
        guard !blocked.isEmpty else { return [] }
        var seen: Set<UInt32> = []
        return (app.table.load()?.records ?? []).filter { record in
            let group = record.group.load(ordering: .acquiring)
            return blocked[group] != nil && seen.insert(group).inserted
        }.map(\.id)
    }

    /// Returns the reason why conditional launch blocks an account.
    ///
    /// - Parameter id: The account.
    /// - Returns: The reason; ``MAMBlockAccountReason/notBlocked`` if the account is not blocked.
    ///
    /// SDK: `blockedReasonForAccountId:`
    public func blockedReason(for id: AccountID) -> MAMBlockAccountReason {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else { return .notBlocked }
        return app.state.withLock { $0.launch.blocked[record.group.load(ordering: .acquiring)] } ?? .notBlocked
    }
}

extension ManagedApp {
    /// Stores which accounts a run of conditional launch blocked or unblocked.
    ///
    /// `isUnchanged` tells whether a result still applies to an account; it is skipped otherwise.
    func noteBlocked(
        _ accounts: [AccountID], _ result: LaunchResult, if isUnchanged: (AccountID) -> Bool = { _ in true }
    ) {
        for (account, reason) in zip(accounts, result.reasons)
        where (reason != .notBlocked || result.outcome == .success) && isUnchanged(account) {
            guard let record = table.record(for: account)?.takeUnretainedValue() else { continue }
            let (before, after) = state.withLock { state in
                let group = record.group.load(ordering: .acquiring)
                // A wiped account has no policy that could block it.
                let reason = state.policies[group] == nil ? .notBlocked : reason
                return (state.launch.setBlocked(group, to: reason), reason)
            }
            if before != after { report(.accountBlocked(account: account, reason: after)) }
        }
    }
}
