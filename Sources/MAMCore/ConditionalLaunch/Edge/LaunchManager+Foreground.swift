internal import MAMBase

extension LaunchManager {
    /// The app comes to the foreground, or was started: conditional launch runs for what the window shows.
    ///
    /// That is the identity of the window, else of the process, as in a single-identity app. When an account may not be
    /// shown the app is asked to show "no user", in a merged window first to block the account; when it does neither, or
    /// is a single-identity app, it has to end. So it does when the store cannot be read: nobody can tell then what may be
    /// shown; and when the task is cancelled or the app asks for something else meanwhile, as long as the window shows an
    /// account of which it is not known.
    ///
    /// Accounts that no window shows have come back as well: the access that their policy asks for at every return is
    /// asked for when they are shown next.
    ///
    /// - Parameter window: The window; the key window when it is not named.
    /// - Returns: How it ended, or why there is no result.
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

    /// Ends the access of managed accounts that nothing shows, where a return to the foreground ends it.
    private func beginAccess(besides shown: [AccountID], _ traits: LaunchTraits) {
        for account in app.policyManager.managedAccountIDs
        where !shown.contains(where: { app.accounts.isSame($0, account) }) {
            do throws(StorageError) { _ = try beginAccess(to: [account], traits, on: .resume) } catch {
                // Nothing of the account is on the screen, and the run before it is shown reads the store again.
                app.report(.storageFailed(error.message))
            }
        }
    }

    /// The app leaves the foreground: the inactivity of the users begins whose accounts its windows show.
    ///
    /// That of other accounts goes on, and so it does for accounts that are blocked, and when the app had left already.
    /// Without an interval (`PT0S`) whoever was let in has to be asked again by this app.
    ///
    /// Blocks the calling thread: up to three changes of the storage for each managed account, four or five flushes each, and
    /// two seconds at most for each wait for another process.
    ///
    /// Throws what the store throws, when every account was seen to; who was let in may then be asked earlier than the
    /// policy says, never later.
    public func leftForeground() throws(StorageError) {
        try leftForeground(host?.traits(of: app) ?? LaunchTraits())
    }

    /// The same, for an app that shows accounts beside those of its windows.
    package func leftForeground(_ traits: LaunchTraits, showing others: [AccountID] = []) throws(StorageError) {
        let managed = app.policyManager.managedAccountIDs
        let shown = app.state.withLock { $0.accountsShown() } + others
        let admitted = Set(managed.filter { app.isAdmitted($0) })
        // Before the store is asked, which may fail.
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
                // An inactivity that is over stays over.
                _ = timer.begin(after: interval, at: now, on: .resume)
            }
            return timer.isOpen
        }
        if isIn, isUsed { try notePINUse(of: account, traits, at: now) }
    }
}
