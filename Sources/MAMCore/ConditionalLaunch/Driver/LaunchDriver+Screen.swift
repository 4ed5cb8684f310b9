/// What is on the screen while a run is under way: the app goes on, and may show something else by then.
extension LaunchDriver {
    /// Whether nobody asked for anything else in the window, and it was not closed.
    var isLatest: Bool {
        guard let run else { return true }
        return app.state.withLock { $0.launch.isLatest(run, in: window) }
    }

    /// Whether the window shows an account of the run.
    private var showsAccounts: Bool { app.state.withLock { shows(in: $0) } }

    /// Whether there is nothing left that the run could take off the screen.
    private var isOver: Bool { !isLatest && !showsAccounts }

    private func shows(in state: ManagedApp.State) -> Bool {
        guard state.isOpen(window) else { return false }
        return state.accountsShown(in: window).contains { shown in
            accounts.contains { app.accounts.isSame($0, shown) }
        }
    }

    /// Whether a run that was given up leaves somebody on the screen who has not proved who he is.
    ///
    /// After an overtaken run that is for the one that overtook it, if it is for what the window shows; and somebody it
    /// let in may stay.
    func mustLeave(isOvertaken: Bool) throws(StorageError) -> Bool {
        guard purpose.isOnScreen, showsAccounts else { return false }
        guard isOvertaken else { return true }
        guard !app.state.withLock({ $0.launch.isResuming(in: window) }) else { return false }
        for (_, account) in try situation(on: .identitySwitch)
        where account.requirements.verdicts(for: account.facts).contains(where: { $0.action != .warn }) {
            return true
        }
        return false
    }

    /// Takes what is on the screen off it when nobody can tell whether it may be there.
    func close() async {
        if purpose.canSwitch, await showNobody(.cancelConditionalLaunch) { return }
        app.report(.exitRequired)
        await host.endProcess(of: app)
    }

    /// Asks the app to show "no user", and sets the window's identity when it agrees; whether the accounts are gone.
    ///
    /// A newer switch of the window is not given up by that: it goes on from "no user".
    func showNobody(_ reason: MAMIdentitySwitchReason) async -> Bool {
        if isOver { return true }
        guard let delegate else { return false }
        let answer = await delegate.identitySwitchRequired(for: .unmanaged, window: window, reason: reason)
        if answer == .success { setNobody() }
        app.report(.identitySwitchRequired(account: .unmanaged, reason: reason, result: answer))
        return answer == .success || isOver
    }

    private func setNobody() {
        let isSet = app.updateIdentities { state in
            let isLatest = run.map { state.launch.isLatest($0, in: window) } ?? true
            guard state.isOpen(window), isLatest || shows(in: state) else { return false }
            state.windows[window] = .account(.unmanaged)
            return true
        }
        guard isSet else { return }
        app.report(.windowIdentityChanged(window: window, accounts: [.unmanaged], result: .success))
    }
}
