extension LaunchRun {
    /// Continues with the checks of this account and those after it, and then once more of those before it.
    ///
    /// An earlier account may have changed while the user was asked about another.
    mutating func proceed(_ situation: LaunchSituation) -> [LaunchEffect] {
        var looksAgain = accounts.count > 1
        while true {
            while let account {
                if reasons[position] == .notBlocked, let verdict = firstVerdict(situation) {
                    return act(on: verdict, for: account)
                }
                go(to: position + 1)
            }
            guard looksAgain else { return end() }
            looksAgain = false
            go(to: 0)
        }
    }

    /// Checks again.
    ///
    /// The reason of the current stage may be gone, or another check may come first now.
    mutating func reconsider(_ situation: LaunchSituation) -> [LaunchEffect] {
        let verdict = firstVerdict(situation)
        if let verdict, let current = stage.verdict, verdict.check == current.check, verdict.remedy == current.remedy {
            return []
        }
        let dismissed: [LaunchEffect] = stage.hasPrompt ? [.dismiss] : []
        return dismissed + proceed(situation)
    }

    /// Continues with the next account.
    mutating func next(_ situation: LaunchSituation) -> [LaunchEffect] {
        go(to: position + 1)
        return proceed(situation)
    }

    /// Removes the proofs of an account's user, so that they have to be entered again.
    package mutating func forgetProofs(of account: AccountID) {
        guard let place = accounts.firstIndex(of: account) else { return }
        if place == position { memory.done = memory.done.filter { $0.action != .access } }
        guard let done = memories[place]?.done else { return }
        memories[place]?.done = done.filter { $0.action != .access }
    }

    /// Blocks this account and continues with the next one.
    mutating func blockAccount(_ reason: MAMBlockAccountReason, _ situation: LaunchSituation) -> [LaunchEffect] {
        guard account != nil else { return end() }
        reasons[position] = reason
        return next(situation)
    }

    /// Handles too many wrong PINs.
    mutating func exhaust(_ situation: LaunchSituation) -> [LaunchEffect] {
        guard let account, let requirements = situation[account]?.requirements else { return reconsider(situation) }
        guard requirements.pinTries != .wipe else {
            return wipe(
                for: LaunchVerdict(
                    LaunchCheck(.wipe, .pinTries), configured: "\(requirements.maximumPINTries)",
                    found: "too many wrong PINs"))
        }
        // The PIN is reset: the user signs in, even if they did so before, and sets another PIN.
        memory.mustSignIn = true
        memory.done.remove(LaunchCheck(.access, .credentials))
        return proceed(situation)
    }

    mutating func wipe(for verdict: LaunchVerdict) -> [LaunchEffect] {
        stage = .wiping(verdict)
        return account.map { [.wipe(account: $0, verdict)] } ?? []
    }

    /// Ends the run without a prompt, because the app canceled it.
    mutating func giveUp() -> [LaunchEffect] {
        if reasons.indices.contains(position), reasons[position] == .notBlocked {
            reasons[position] = .conditionalLaunchCanceled
        }
        return finish(.canceled)
    }

    mutating func finish(_ outcome: LaunchResult.Outcome) -> [LaunchEffect] {
        let result = LaunchResult(outcome, reasons, verdict: lastVerdict)
        stage = .finished(result)
        return [.finish(result)]
    }

    private mutating func go(to next: Int) {
        if accounts.count > 1, accounts.indices.contains(position) { memories[position] = memory }
        (position, memory) = (next, memories[next] ?? LaunchMemory())
    }

    /// Ends the run after the last account.
    ///
    /// It succeeds unless every account is blocked.
    private mutating func end() -> [LaunchEffect] {
        if reasons.isEmpty || reasons.contains(.notBlocked) { return finish(.success) }
        return finish(reasons.allSatisfy { $0 == .conditionalLaunchCanceled } ? .canceled : .blocked)
    }

    private func firstVerdict(_ situation: LaunchSituation) -> LaunchVerdict? {
        guard let account, let state = situation[account] else { return nil }
        return state.requirements.verdicts(for: state.facts, after: memory, choices: choices).first
    }

    /// Carries out a verdict, beginning with its remedy.
    private mutating func act(on verdict: LaunchVerdict, for account: AccountID) -> [LaunchEffect] {
        switch verdict.remedy {
        case .refreshClock:
            stage = .refreshingClock(verdict)
            return [.refreshClock(account: account)]
        case .checkIn:
            stage = .checkingIn(verdict)
            return [.checkIn(account: account, signsIn: false)]
        case .reconnect:
            let prompt = LaunchPrompt(.reconnect, verdict, canCancel: canCancel)
            stage = .confirmingWipe(prompt)
            return [.show(prompt, account: account)]
        case nil: break
        }
        let kind: LaunchPrompt.Kind
        switch verdict.action {
        case .wipe: return wipe(for: verdict)
        case .block: kind = .block
        case .warn: kind = .warning
        case .access: kind = verdict.check.subject == .pin ? .pin : .credentials
        }
        let prompt = LaunchPrompt(kind, verdict, canCancel: canCancel)
        stage = kind == .block ? .blocked(prompt) : .asking(prompt)
        return [.show(prompt, account: account)]
    }
}

extension LaunchRun.Stage {
    /// The verdict of the stage.
    package var verdict: LaunchVerdict? {
        switch self {
        case .asking(let prompt), .confirmingWipe(let prompt), .blocked(let prompt): prompt.verdict
        case .refreshingClock(let verdict), .checkingIn(let verdict), .wiping(let verdict): verdict
        case .ready, .finished: nil
        }
    }

    /// Whether the app can still cancel the run.
    ///
    /// A wipe has to be completed.
    package var canBeGivenUp: Bool {
        switch self {
        case .wiping, .finished: false
        case .ready, .asking, .refreshingClock, .checkingIn, .confirmingWipe, .blocked: true
        }
    }

    /// Whether a prompt is on the screen.
    package var hasPrompt: Bool {
        switch self {
        case .asking, .confirmingWipe, .blocked: true
        default: false
        }
    }
}
