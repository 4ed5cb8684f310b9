extension IdentitySwitchMachine {
    /// Takes an event.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - situation: What is the case now.
    /// - Returns: What is to be done, in this order.
    package mutating func handle(
        _ event: IdentitySwitchEvent, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard life != .ended else { return handleAfterTheEnd(event) }
        switch event {
        case .asked(let request, let window, let target, let isMerge):
            return ask(request, window ?? keyWindow, target, isMerge: isMerge, situation)
        case .incoming(let request, let window, let account, let reason):
            return receive(request, window ?? keyWindow, account, reason, situation)
        case .launchEnded(let step, let reason): return endLaunch(step, reason, situation)
        case .added(let step, let result): return endAdding(step, result, situation)
        case .switched(let step, let result): return endSwitch(step, result, situation)
        case .blocked(let step, let result): return endBlocking(step, result, situation)
        case .removed(let account): return remove(account, situation)
        case .resumed: return resume(situation)
        case .closed(let window): return close(window)
        case .opened(let window): if windows[window] == nil { windows[window] = .unset }
        case .madeKey(let window): if windows[window] != nil { keyWindow = window }
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
            // Nobody is shown until the app says who; only the numbers go on, so that old answers stay unheard.
            let last = step
            self = IdentitySwitchMachine(settings)
            step = last
            return []
        default: return []
        }
    }

    /// The process is gone, and whoever waited in it.
    mutating func end() {
        life = .ended
        (windows, keyWindow, process) = ([.main: .unset], .main, nil)
        (operations, questions, blocked, accountIDForCurrentActivity) = ([:], [:], [:], nil)
    }

    private mutating func close(_ window: WindowID) -> [IdentitySwitchEffect] {
        guard windows[window] != nil else { return [] }
        windows[window] = window == .main ? .unset : nil
        if keyWindow == window { keyWindow = .main }
        return drop(operations.removeValue(forKey: window), with: .canceled)
            + drop(questions.removeValue(forKey: window), with: .canceled)
    }

    private mutating func remove(_ account: AccountID, _ situation: IdentitySituation) -> [IdentitySwitchEffect] {
        blocked[account] = nil
        var effects: [IdentitySwitchEffect] = []
        for window in operations.keys.sorted(by: { $0.number < $1.number }) {
            guard var operation = operations[window], operation.target.accountIDs.contains(account) else { continue }
            // Nothing is asked about it any more, and it is not shown all the same.
            operation.checked[account] = .conditionalLaunchBlocked
            operations[window] = operation
            guard operation.stage == .launching(account) else { continue }
            effects += [.giveUp(step: operation.step)] + goOn(operation, in: window, situation)
        }
        return effects
    }

    private mutating func resume(_ situation: IdentitySituation) -> [IdentitySwitchEffect] {
        guard life == .background else { return [] }
        life = .foreground
        var effects: [IdentitySwitchEffect] = []
        for window in windows.keys.sorted(by: { $0.number < $1.number }) {
            if operations[window] != nil {
                // A switch that is under way goes on.
                operations[window]?.looksAgain = true
            } else {
                effects += look(at: window, situation)
            }
        }
        return effects
    }

    /// Looks whether what a window shows may still be shown.
    mutating func look(at window: WindowID, _ situation: IdentitySituation) -> [IdentitySwitchEffect] {
        let shown = accountsShown(in: window)
        guard shown.contains(where: { situation.isManaged($0) }) else { return [] }
        let target: WindowIdentity = shown.count > 1 ? .merged(shown) : .account(shown[0])
        let operation = Operation(origin: .resume, target: target, stage: .asking)
        return goOn(operation, in: window, situation)
    }
}
