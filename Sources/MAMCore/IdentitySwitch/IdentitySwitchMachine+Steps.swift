extension IdentitySwitchMachine {
    /// Looks at the next account, in the order of the window, or ends when none is left.
    mutating func goOn(
        _ operation: Operation, in window: WindowID, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        let accounts = operation.target.accountIDs
        if let account = accounts.first(where: { situation.isManaged($0) && operation.checked[$0] == nil }) {
            var operation = operation
            operation.stage = .launching(account)
            return wait(operation, in: window) {
                .launch(account, window, isResume: operation.origin == .resume, step: $0)
            }
        }
        let isSomebodyLeft =
            accounts.isEmpty || accounts.contains { (operation.checked[$0] ?? .notBlocked) == .notBlocked }
        guard isSomebodyLeft else { return fail(operation, in: window, .canceled, .launchBlocked, situation) }
        operations[window] = nil
        guard operation.origin != .resume else {
            // What the window shows was looked at; nothing else was asked for.
            return []
        }
        windows[window] = operation.target
        return [.set(window, operation.target)] + answer(operation, .success, nil)
    }

    /// Ends without the window showing what was wanted: the old identity stays, unless that may not be shown.
    mutating func fail(
        _ operation: Operation, in window: WindowID, _ result: MAMSwitchIdentityResult, _ refusal: IncomingRefusal,
        _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        var isShown = false
        if case .account(let account) = operation.target, let reason = operation.checked[account] {
            isShown =
                reason != .notBlocked && situation.isManaged(account) && accountsShown(in: window).contains(account)
        }
        if operation.mustLeave || isShown { return leave(operation, window) }
        operations[window] = nil
        let looksAgain = operation.looksAgain && operation.origin != .resume
        return answer(operation, result, refusal) + (looksAgain ? look(at: window, situation) : [])
    }

    /// Takes an account off the screen: asks the app to show "no user".
    mutating func leave(_ operation: Operation, _ window: WindowID) -> [IdentitySwitchEffect] {
        var operation = operation
        operation.stage = .leaving
        // A single-identity app has nobody else to show.
        guard settings.multiIdentity else { return exit(answer(operation, .canceled, .launchBlocked), besides: window) }
        return wait(operation, in: window) { .askToSwitch(.unmanaged, window, .cancelConditionalLaunch, step: $0) }
    }

    mutating func endLeaving(
        _ operation: Operation, _ window: WindowID, _ result: MAMSwitchIdentityResult
    ) -> [IdentitySwitchEffect] {
        let answer = answer(operation, .canceled, .launchBlocked)
        guard result == .success else { return exit(answer, besides: window) }
        operations[window] = nil
        windows[window] = .account(.unmanaged)
        return [.set(window, .account(.unmanaged))] + answer
    }

    /// Nothing else keeps the account off the screen; whoever else waits is told so.
    private mutating func exit(_ answers: [IdentitySwitchEffect], besides window: WindowID) -> [IdentitySwitchEffect] {
        operations[window] = nil
        var effects = answers
        for window in windows.keys.sorted(by: { $0.number < $1.number }) {
            effects += drop(operations[window], with: .failed) + drop(questions[window], with: .failed)
        }
        end()
        return effects + [.alertAndExit]
    }
}
