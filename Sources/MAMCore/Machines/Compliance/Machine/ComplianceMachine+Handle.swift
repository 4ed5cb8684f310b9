extension ComplianceMachine {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - situation: The current facts of accounts.
    /// - Returns: The effects to carry out, in order.
    package mutating func handle(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        let before = record
        noteContent(situation)
        let effects = change(for: event, situation)
        let after = record
        return before == after ? effects : [.store(after)] + effects
    }

    /// Records the accounts of which the app holds data, except for a request that is decided.
    private mutating func noteContent(_ situation: ComplianceSituation) {
        for place in requests.indices.dropFirst(isDecided ? 1 : 0)
        where situation[requests[place].account]?.hasManagedContent == true {
            requests[place].hasContent = true
        }
    }

    private var isDecided: Bool { if case .decided = progress { true } else { false } }

    private mutating func change(
        for event: ComplianceEvent, _ situation: ComplianceSituation
    ) -> [ComplianceEffect] {
        switch event {
        case .asked(let account, let isSilent): return add(account, isSilent: isSilent, situation)
        case .launched:
            hasLaunched = true
            return proceed(situation)
        case .removed(let account): return remove(account, situation)
        case .wasWiped(let account):
            noteWiped(account)
            return []
        case .answered(let step, let answer):
            guard step == self.step, let request = requests.first else { return [] }
            switch stage {
            case .enrolling: return take(answer, of: request, hasEnrolled: true, situation)
            case .checkingIn: return take(answer, of: request, hasEnrolled: false, situation)
            case .waiting, .restarting, .launching, .wiping, .telling: return []
            }
        case .restarting(let step, let ends):
            guard step == self.step, stage == .restarting, !ends else { return [] }
            stage = .waiting
            return proceed(situation)
        case .launchEnded(let step, let answer):
            guard step == self.step, stage == .launching else { return [] }
            return decide(answer.reason, situation)
        case .wiped(let step):
            guard step == self.step, stage == .wiping, case .decided(let reason, _) = progress else { return [] }
            (progress, stage) = (.decided(reason, wipes: false), .waiting)
            return proceed(situation)
        case .told(let step):
            guard step == self.step, stage == .telling else { return [] }
            requests.removeFirst()
            (progress, stage) = (.begun, .waiting)
            return proceed(situation)
        }
    }

    private mutating func add(
        _ account: AccountID, isSilent: Bool, _ situation: ComplianceSituation
    ) -> [ComplianceEffect] {
        guard !account.isUnmanaged else { return [.warn(.noAccount)] }
        guard !isInProgress(for: account) else { return [.warn(.alreadyInProgress)] }
        guard requests.count < Self.maximumCount, lastNumber < .max else { return [.warn(.queueFull)] }
        lastNumber += 1
        var request = Request(number: lastNumber, account: account, isSilent: isSilent)
        request.hasContent = situation[account]?.hasManagedContent == true
        requests.append(request)
        return proceed(situation)
    }

    private mutating func remove(_ account: AccountID, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        // A decision stays, because its wipe removes the account as well.
        let isDecided = isDecided
        for place in requests.indices.dropFirst(isDecided ? 1 : 0) where requests[place].account == account {
            requests[place].isRemoved = true
        }
        guard requests.first?.isRemoved == true, !isDecided else { return [] }
        switch stage {
        case .enrolling, .checkingIn, .launching:
            return [.giveUp(step: step)] + decide(.accountRemoved, situation)
        case .waiting, .restarting, .wiping, .telling: return []
        }
    }

    /// Records a completed wipe, so that it is not repeated even if the process ends before its answer arrives.
    private mutating func noteWiped(_ account: AccountID) {
        for place in requests.indices where requests[place].account == account { requests[place].hasContent = false }
        if case .decided(let reason, wipes: true) = progress, requests.first?.account == account {
            progress = .decided(reason, wipes: false)
        }
    }

    private mutating func take(
        _ answer: ComplianceAnswer, of request: Request, hasEnrolled: Bool, _ situation: ComplianceSituation
    ) -> [ComplianceEffect] {
        if let reason = answer.ending(isSilent: request.isSilent) { return decide(reason, situation) }
        switch answer {
        case .alreadyEnrolled:
            // Another caller enrolled the account meanwhile. The check-in shows whether it has a policy.
            return hasEnrolled ? checkIn(request) : decide(.serviceFailed, situation)
        case .policyAppliedAfterRestart, .enrollsAfterRestart:
            guard choices.restartsSilently || !request.isSilent else { return decide(.screenNeeded, situation) }
            if answer == .policyAppliedAfterRestart { progress = .policyApplied }
            return begin(.restarting) { .restart(request.account, step: $0) }
        default:
            progress = .policyApplied
            return launch(request, situation)
        }
    }
}
