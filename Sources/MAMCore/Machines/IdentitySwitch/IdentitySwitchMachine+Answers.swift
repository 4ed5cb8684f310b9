extension IdentitySwitchMachine {
    /// Returns the window whose operation waits for a step.
    private func window(of step: UInt64) -> WindowID? { operations.first { $0.value.step == step }?.key }

    mutating func endLaunch(
        _ step: UInt64, _ answer: IdentityLaunchAnswer, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard let window = window(of: step), var operation = operations[window], operation.stage == .launching else {
            return []
        }
        switch answer {
        case .ended(let reasons):
            operation.isChecked = true
            // An account that was wiped meanwhile is not shown, whatever the result of its checks.
            for account in operation.target.accountIDs where operation.checked[account] == nil {
                operation.checked[account] = reasons[account] ?? .notBlocked
            }
            return proceed(operation, in: window, situation)
        case .unanswered: return fail(operation, in: window, .launchBlocked, situation)
        case .canceled, .failed:
            if answer == .failed { operation.ending = .failed }
            operation.mustLeave = operation.mustLeave || shows(accountsOf: operation, in: window, situation)
            return fail(operation, in: window, .launchBlocked, situation)
        }
    }

    /// Returns whether a window shows a managed account of an operation.
    func shows(accountsOf operation: Operation, in window: WindowID, _ situation: IdentitySituation) -> Bool {
        accountsShown(in: window).contains {
            situation.isManaged($0) && situation.contains($0, in: operation.target.accountIDs)
        }
    }

    mutating func endBlocking(
        _ step: UInt64, _ result: MAMBlockAccountResult, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard let window = window(of: step), var operation = operations[window],
            case .blocking(let account) = operation.stage
        else { return [] }
        guard result == .success else { return hideAccount(operation, window) }
        operation.takenOff.insert(account)
        return proceed(operation, in: window, situation)
    }

    mutating func endAdding(
        _ step: UInt64, _ result: MAMAddIdentityResult, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard let (window, question) = question(step, .adding),
            case .incoming(_, let account, let reason) = question.origin
        else { return [] }
        guard result == .success, let known = situation.accounts[account] else {
            questions[window] = nil
            return answer(question, .failed, .signInNeeded)
        }
        guard known.isManaged else {
            questions[window] = nil
            return answer(question, .notAllowed, .notManaged)
        }
        self.step &+= 1
        questions[window] = Operation(
            origin: question.origin, target: question.target, stage: .asking, step: self.step)
        return [.askToSwitch(account, window, reason, step: self.step)]
    }

    mutating func endSwitch(
        _ step: UInt64, _ result: MAMSwitchIdentityResult, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        if let window = window(of: step), let operation = operations[window], operation.stage == .leaving {
            return endLeaving(operation, window, result)
        }
        guard let (window, question) = question(step, .asking),
            case .incoming(_, let account, _) = question.origin
        else { return [] }
        questions[window] = nil
        guard result == .success else {
            // No account of the app is one that the data may go to.
            let isMissing = account.isUnmanaged && result == .notAllowed
            return answer(question, result, isMissing ? .notManaged : .switchRefused)
        }
        // The app may have switched on its own before it answered.
        if operations[window] == nil, shows(only: account, in: window, situation) {
            return answer(question, .success, nil)
        }
        return replace(with: question, window, situation)
    }

    /// Returns the open question to the app that waits for a step.
    private func question(_ step: UInt64, _ stage: Operation.Stage) -> (WindowID, Operation)? {
        questions.first { $0.value.step == step && $0.value.stage == stage }.map { ($0.key, $0.value) }
    }
}
