extension IdentitySwitchMachine {
    /// Runs conditional launch if an account is managed, has the app remove blocked accounts, then ends the operation.
    mutating func proceed(
        _ operation: Operation, in window: WindowID, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        var operation = operation
        let accounts = operation.target.accountIDs
        if !operation.isChecked, accounts.contains(where: { situation.isManaged($0) }) {
            operation.stage = .launching
            return wait(operation, in: window) {
                .launch(accounts, window, isResume: operation.origin == .resume, step: $0)
            }
        }
        let blocked = accounts.filter { (operation.checked[$0] ?? .notBlocked) != .notBlocked }
        if case .merged = operation.target, let account = blocked.first(where: { !operation.takenOff.contains($0) }) {
            operation.stage = .blocking(account)
            let reason = operation.checked[account] ?? .conditionalLaunchBlocked
            return wait(operation, in: window) { .blockAccount(account, reason, window, step: $0) }
        }
        guard accounts.isEmpty || blocked.count < accounts.count else {
            return fail(operation, in: window, .launchBlocked, situation)
        }
        operations[window] = nil
        // Only the accounts of the window were checked; no new identity was requested.
        guard operation.origin != .resume else { return [] }
        windows[window] = operation.target
        return [.set(window, operation.target)] + answer(operation, .success, nil)
    }

    /// Ends an operation without its identity.
    ///
    /// The old identity stays, unless it may not be shown.
    mutating func fail(
        _ operation: Operation, in window: WindowID, _ refusal: IncomingRefusal, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        var isShown = false
        if case .account(let account) = operation.target, let reason = operation.checked[account] {
            isShown = reason != .notBlocked && situation.contains(account, in: accountsShown(in: window))
        }
        if operation.mustLeave || isShown { return hideAccount(operation, window) }
        operations[window] = nil
        let looksAgain = operation.looksAgain && operation.origin != .resume
        return answer(operation, operation.ending, refusal) + (looksAgain ? look(at: window, situation) : [])
    }

    /// Removes an account from the screen by asking the app to show "no user".
    mutating func hideAccount(_ operation: Operation, _ window: WindowID) -> [IdentitySwitchEffect] {
        var operation = operation
        operation.stage = .leaving
        // A single-identity app has no other account to show.
        guard settings.multiIdentity else {
            return exit(answer(operation, operation.ending, .launchBlocked), besides: window)
        }
        return wait(operation, in: window) { .askToSwitch(.unmanaged, window, .cancelConditionalLaunch, step: $0) }
    }

    mutating func endLeaving(
        _ operation: Operation, _ window: WindowID, _ result: MAMSwitchIdentityResult
    ) -> [IdentitySwitchEffect] {
        let answer = answer(operation, operation.ending, .launchBlocked)
        guard result == .success else { return exit(answer, besides: window) }
        operations[window] = nil
        windows[window] = .account(.unmanaged)
        return [.set(window, .account(.unmanaged))] + answer
    }

    /// Ends the app, because nothing else keeps the account off the screen.
    ///
    /// Other waiting requests are answered.
    private mutating func exit(_ answers: [IdentitySwitchEffect], besides window: WindowID) -> [IdentitySwitchEffect] {
        operations[window] = nil
        var effects = answers
        for window in openWindows {
            effects += drop(operations[window], with: .failed) + drop(questions[window], with: .failed)
        }
        end()
        return effects + [.alertAndExit]
    }
}
