extension IdentitySwitchMachine {
    /// Handles a request of the app for an identity.
    mutating func ask(
        _ request: UInt64, _ window: WindowID, _ wanted: WindowIdentity, isMerge: Bool, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        let target = Self.plain(wanted, isMerge: isMerge)
        let isMerge = isMerge || target.accountIDs.count > 1
        guard isAllowed(target, isMerge: isMerge, situation) else {
            return [.answer(request: request, .notAllowed, nil)]
        }
        guard isOpen(window) else { return [.answer(request: request, .failed, nil)] }
        return replace(
            with: Operation(origin: .app(request: request), target: target, stage: .asking), window, situation)
    }

    /// Handles data that the identity of an account has to receive.
    mutating func receive(
        _ request: UInt64, _ window: WindowID, _ account: AccountID, _ reason: MAMIdentitySwitchReason,
        _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        guard isOpen(window) else { return [.answer(request: request, .failed, nil)] }
        if operations[window] == nil, shows(only: account, in: window, situation) {
            return [.answer(request: request, .success, nil)]
        }
        let target = WindowIdentity.account(account)
        guard isAllowed(target, isMerge: false, situation) else { return [.answer(request: request, .notAllowed, nil)] }
        let known = situation.accounts[account]
        if let known, !known.isManaged { return [.answer(request: request, .notAllowed, .notManaged)] }
        // An operation of the window continues: an account on the screen must not stay unchecked while the app decides.
        let dropped = drop(questions.removeValue(forKey: window), with: .canceled)
        let isNew = known == nil && !account.isUnmanaged
        step &+= 1
        questions[window] = Operation(
            origin: .incoming(request: request, account, reason), target: target, stage: isNew ? .adding : .asking,
            step: step)
        return dropped
            + (isNew ? [.addAccount(account, step: step)] : [.askToSwitch(account, window, reason, step: step)])
    }

    /// Returns whether a window shows one account and no other, so that data of this account needs no switch.
    ///
    /// A merged window also shows other accounts, and its policy refuses the data of each of them.
    func shows(only account: AccountID, in window: WindowID, _ situation: IdentitySituation) -> Bool {
        let shown = accountsShown(in: window)
        return !shown.isEmpty && shown.allSatisfy { situation.isSame($0, account) }
    }

    private func isAllowed(_ target: WindowIdentity, isMerge: Bool, _ situation: IdentitySituation) -> Bool {
        let isElsewhere = situation.thread.map { !situation.contains($0, in: target.accountIDs) } ?? false
        return settings.allows(target, isMerge: isMerge, isElsewhere: isElsewhere) { account in
            guard !situation.isManaged(account), let tenant = situation.accounts[account]?.tenant else { return false }
            return situation.accounts.values.contains { other in
                other.isManaged && other.tenant.map { AccountID.folding.areEqual($0, tenant) } ?? false
            }
        }
    }

    /// Normalizes a merged identity: none of several accounts is "no user", and one is that account.
    private static func plain(_ wanted: WindowIdentity, isMerge: Bool) -> WindowIdentity {
        let accounts = wanted.accountIDs
        guard isMerge || accounts.count > 1 else { return wanted }
        return accounts.count > 1 ? .merged(accounts) : .account(accounts.first ?? .unmanaged)
    }

    /// Replaces the operation of a window by another, which inherits that an account may not be shown.
    mutating func replace(
        with operation: Operation, _ window: WindowID, _ situation: IdentitySituation
    ) -> [IdentitySwitchEffect] {
        var operation = operation
        guard let current = operations.removeValue(forKey: window) else {
            return proceed(operation, in: window, situation)
        }
        operation.mustLeave = current.mustLeave || isUnproven(current, in: window, situation)
        operation.looksAgain = current.looksAgain
        return drop(current, with: .canceled) + proceed(operation, in: window, situation)
    }

    /// Returns whether an operation was checking an account that its window shows.
    private func isUnproven(
        _ operation: Operation, in window: WindowID, _ situation: IdentitySituation
    ) -> Bool {
        switch operation.stage {
        case .adding, .asking: false
        case .leaving: true
        case .launching: shows(accountsOf: operation, in: window, situation)
        case .blocking:
            accountsShown(in: window).contains { shown in
                operation.target.accountIDs.contains {
                    situation.isSame($0, shown) && operation.checked[$0] != .notBlocked
                }
            }
        }
    }

    /// Cancels an operation and answers its request.
    func drop(_ operation: Operation?, with result: MAMSwitchIdentityResult) -> [IdentitySwitchEffect] {
        operation.map { [.giveUp(step: $0.step)] + answer($0, result, nil) } ?? []
    }

    func answer(
        _ operation: Operation, _ result: MAMSwitchIdentityResult, _ refusal: IncomingRefusal?
    ) -> [IdentitySwitchEffect] {
        switch operation.origin {
        case .app(let request): [.answer(request: request, result, nil)]
        case .incoming(let request, _, _): [.answer(request: request, result, refusal)]
        case .resume: []
        }
    }

    /// Starts an effect, for whose answer a window waits.
    mutating func wait(
        _ operation: Operation, in window: WindowID, for effect: (UInt64) -> IdentitySwitchEffect
    ) -> [IdentitySwitchEffect] {
        step &+= 1
        var operation = operation
        operation.step = step
        operations[window] = operation
        return [effect(step)]
    }
}
