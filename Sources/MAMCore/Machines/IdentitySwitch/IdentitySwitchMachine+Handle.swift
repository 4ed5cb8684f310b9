extension IdentitySwitchMachine {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - situation: The current facts.
    /// - Returns: The effects to carry out, in order.
    package mutating func handle(
        _ event: IdentitySwitchEvent, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard life != .ended else { return handleAfterTheEnd(event) }
        switch event {
        case .asked(let request, let window, let target, let isMerge):
            return ask(request, window ?? keyWindow, target, isMerge: isMerge, situation)
        case .incoming(let request, let window, let account, let reason):
            return receive(request, window ?? keyWindow, account, reason, situation)
        case .launchEnded(let step, let answer): return endLaunch(step, answer, situation)
        case .added(let step, let result): return endAdding(step, result, situation)
        case .switched(let step, let result): return endSwitch(step, result, situation)
        case .blocked(let step, let result): return endBlocking(step, result, situation)
        case .removed(let account): return takeOff(account, situation)
        case .expelled(let account): return hideEverywhere(account, situation)
        case .resumed(let window): return resume(window ?? keyWindow, situation)
        case .closed(let window): return close(window)
        case .opened(let window): if !isOpen(window) { windows[window] = .unset }
        case .madeKey(let window): if isOpen(window) { keyWindow = window }
        case .processSet(let account): process = account
        case .activityBegan(let sender): accountIDForCurrentActivity = sender
        case .activityEnded: accountIDForCurrentActivity = nil
        case .paused: life = .background
        case .killed: end()
        case .relaunched: break
        }
        return []
    }

    private mutating func handleAfterTheEnd(_ event: IdentitySwitchEvent) -> [IdentitySwitchEffect] {
        switch event {
        case .asked(let request, _, _, _), .incoming(let request, _, _, _):
            return [.answer(request: request, .failed, nil)]
        case .relaunched:
            // No account is shown until the app sets one. Step numbers continue, so that old answers are ignored.
            let last = step
            self = IdentitySwitchMachine(settings)
            step = last
            return []
        default: return []
        }
    }

    mutating func end() { (life, operations, questions, accountIDForCurrentActivity) = (.ended, [:], [:], nil) }

    private mutating func close(_ window: WindowID) -> [IdentitySwitchEffect] {
        guard isOpen(window) else { return [] }
        windows[window] = nil
        if keyWindow == window { keyWindow = .main }
        // The first window still exists, and shows no account.
        let result: MAMSwitchIdentityResult = window == .main ? .canceled : .failed
        return drop(operations.removeValue(forKey: window), with: result)
            + drop(questions.removeValue(forKey: window), with: result)
    }

    /// Marks an account as blocked in the operations that check it, so that it no longer prompts and is not shown.
    private mutating func mark(_ account: AccountID, _ situation: IdentitySituation) {
        for (window, operation) in operations {
            for name in operation.target.accountIDs where situation.isSame(name, account) {
                operations[window]?.checked[name] = .conditionalLaunchBlocked
            }
        }
    }

    /// Takes a wiped account off every window: it has no data left that a window could show.
    ///
    /// A window without another account shows "no user". The app is not asked, because it removed the data itself, unless
    /// an operation of the window checks the account: this operation asks the app to show "no user".
    private mutating func takeOff(_ account: AccountID, _ situation: IdentitySituation) -> [IdentitySwitchEffect] {
        mark(account, situation)
        return openWindows.compactMap { window in
            guard let shown = windows[window]?.accountIDs, situation.contains(account, in: shown) else { return nil }
            let left = shown.filter { !situation.isSame($0, account) }
            let isChecked = operations[window].map { situation.contains(account, in: $0.target.accountIDs) } ?? false
            guard !left.isEmpty || !isChecked else { return nil }
            let identity = left.count > 1 ? WindowIdentity.merged(left) : .account(left.first ?? .unmanaged)
            windows[window] = identity
            return .set(window, identity)
        }
    }

    private mutating func hideEverywhere(_ account: AccountID, _ situation: IdentitySituation) -> [IdentitySwitchEffect]
    {
        mark(account, situation)
        var effects: [IdentitySwitchEffect] = []
        for window in openWindows where situation.contains(account, in: accountsShown(in: window)) {
            if let operation = operations[window] {
                // An operation that checks the account removes it itself.
                let isAboutIt = situation.contains(account, in: operation.target.accountIDs)
                if !isAboutIt { operations[window]?.mustLeave = true }
            } else {
                effects += hideAccount(Operation(origin: .resume, target: .account(account), stage: .leaving), window)
            }
            if life == .ended { break }
        }
        return effects
    }

    /// Returns whether an operation of a window continues through a return to the foreground.
    package func isSwitching(_ window: WindowID) -> Bool {
        operations[window].map { $0.origin != .resume || $0.stage != .launching } ?? false
    }

    private mutating func resume(_ window: WindowID, _ situation: IdentitySituation) -> [IdentitySwitchEffect] {
        life = .foreground
        guard isOpen(window) else { return [] }
        guard operations[window] != nil else { return look(at: window, situation) }
        guard !isSwitching(window) else {
            // A switch in progress continues, and so does the removal of an account from the screen.
            operations[window]?.looksAgain = true
            return []
        }
        // Earlier proofs are invalid if every return requires access, so a new check replaces the old one.
        let shown = accountsShown(in: window)
        guard shown.contains(where: { situation.isManaged($0) }) else { return [] }
        let target: WindowIdentity = shown.count > 1 ? .merged(shown) : .account(shown[0])
        return replace(with: Operation(origin: .resume, target: target, stage: .asking), window, situation)
    }

    /// Checks whether the accounts of a window may still be shown.
    mutating func look(at window: WindowID, _ situation: IdentitySituation) -> [IdentitySwitchEffect] {
        let shown = accountsShown(in: window)
        guard shown.contains(where: { situation.isManaged($0) }) else { return [] }
        let target: WindowIdentity = shown.count > 1 ? .merged(shown) : .account(shown[0])
        return proceed(Operation(origin: .resume, target: target, stage: .asking), in: window, situation)
    }
}
