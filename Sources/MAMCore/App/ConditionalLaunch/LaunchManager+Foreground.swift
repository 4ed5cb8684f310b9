internal import MAMBase

extension LaunchManager {
    /// Runs conditional launch for the accounts of a window: checks them, and shows the prompts of their policies.
    ///
    /// Call this method when the app starts or comes to the foreground. The accounts are those that the window shows.
    /// If the window has no identity of its own, conditional launch runs for the account of the process, as in a
    /// single-identity app.
    ///
    /// If the policy does not allow an account to be shown, the engine asks the app to show "no user" instead
    /// (``AccountID/unmanaged``). If the window shows several accounts, the engine first asks the app to remove only
    /// the blocked account. If the app does not do what the engine asks, or is a single-identity app, the process of
    /// the app has to end.
    ///
    /// In these cases the engine does not know whether an account may be shown, so the process also has to end:
    /// - The storage cannot be read.
    /// - The window shows an unchecked account, because the task was canceled or the app switched the identity.
    ///
    /// For accounts that no window shows, the call only records that the app returned to the foreground. If the policy
    /// of such an account requires a PIN or a sign-in at every return, the user is asked when a window next shows it.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The result of conditional launch, or the reason why it has no result.
    @discardableResult
    public func resumed(in window: WindowID? = nil) async -> ResumeOutcome {
        let isSwitching = app.state.withLock { state in
            _ = state.launch.setAway(false)
            state.launch.countReturn()
            return state.identities.isSwitching(window ?? state.keyWindow)
        }
        guard let host else { return .notEnded(app.isEnded ? .processEnded : .noHost) }
        return await app.offloaded(alwaysBegins: true, refused: { _ in .notEnded(.storeFailed) }) {
            await resume(in: window, isSwitching: isSwitching, host)
        }
    }

    private func resume(
        in window: WindowID?, isSwitching: Bool, _ host: any LaunchHost
    ) async -> ResumeOutcome {
        beginAccess(besides: app.state.withLock { $0.accountsShown() }, host.traits(of: app))
        let ending = await IdentitySwitchDriver(app: app).follow(.resumed(window))
        if let result = ending?.result { return .ended(result) }
        if app.isEnded { return .notEnded(.processEnded) }
        guard let ending else { return .notEnded(isSwitching ? .switchUnderWay : .nothingManaged) }
        return .notEnded(ending.failure == nil ? .unanswered : .storeFailed)
    }

    /// Ends the access to managed accounts that no window shows, if their policy ends it at a return to the foreground.
    private func beginAccess(besides shown: [AccountID], _ traits: LaunchTraits) {
        for account in app.policyManager.managedAccountIDs
        where !shown.contains(where: { app.accounts.isSame($0, account) }) {
            do throws(StorageError) { _ = try beginAccess(to: [account], traits, on: .resume) } catch {
                // The account is not on the screen, and the run that precedes showing it reads the store again.
                app.report(.storageFailed(error.message))
            }
        }
    }

    /// Starts measuring the inactivity of the accounts that the app's windows show.
    ///
    /// Call this method when the app leaves the foreground. After the time of inactivity that the policy sets, the user
    /// has to enter the PIN or sign in again. If the policy's time is zero (`PT0S`), they have to do so at the next
    /// return to the foreground. For blocked accounts, and for accounts that no window shows, no new measurement
    /// starts. An earlier measurement of these accounts continues. If the app had already left the foreground, the
    /// earlier measurements of all accounts continue. After the end of the process, the call has no effect.
    ///
    /// The call blocks the calling thread for up to three changes of the storage for each managed account. Each change
    /// flushes data to the disk four or five times, and waits at most two seconds for another process.
    ///
    /// - Throws: The first error of the storage, after all accounts were processed. Users may then have to enter the
    ///   PIN or sign in earlier than the policy requires, but never later.
    public func leftForeground() throws(StorageError) {
        try leftForeground(host?.traits(of: app) ?? LaunchTraits())
    }

    /// The same, for an app that shows accounts outside its windows.
    package func leftForeground(_ traits: LaunchTraits, showing others: [AccountID] = []) throws(StorageError) {
        // A process that has ended shows no account, and another app may have been used since.
        guard !app.isEnded else { return }
        let managed = app.policyManager.managedAccountIDs
        let shown = app.state.withLock { $0.accountsShown() } + others
        let admitted = Set(managed.filter { app.isAdmitted($0) })
        // Before the store is called, because that may fail.
        app.dismiss(managed)
        let hadLeft = app.state.withLock { state in
            state.launch.countReturn()
            _ = state.identities.handle(.paused, IdentitySituation())
            return state.launch.setAway(true)
        }
        var failure: StorageError?
        for account in managed {
            guard let requirements = app.policyManager.policyInForce(for: account)?.launchRequirements else { continue }
            let isUsed =
                !hadLeft && app.policyManager.blockedReason(for: account) == .notBlocked
                && shown.contains { app.accounts.isSame($0, account) }
                && (requirements.accessRecheck > 0 || admitted.contains(account))
            do throws(StorageError) { try noteBackgrounding(account, isUsed: isUsed, requirements, traits) } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func noteBackgrounding(
        _ account: AccountID, isUsed: Bool, _ requirements: LaunchRequirements, _ traits: LaunchTraits
    ) throws(StorageError) {
        let (now, interval) = (app.device.time.now(), requirements.accessRecheck)
        try app.device.storage.changeLaunchRecord(in: slot(account)) { $0?.observe(now) }
        let shared = sharedSlot(account, pinManager(traits).generation)
        let isIn = try app.device.storage.changeAccessTimer(in: shared) { timer in
            timer.observe(now)
            if isUsed {
                timer.used(at: now)
            } else if interval > 0 {
                // A period of inactivity that has ended stays ended.
                _ = timer.begin(after: interval, at: now, on: .resume)
            }
            return timer.isOpen
        }
        if isIn, isUsed { try notePINUse(of: account, traits, at: now) }
    }
}
