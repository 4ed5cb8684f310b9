internal import MAMSettings

extension LaunchRun {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - situation: The current facts and requirements. A check-in may have changed both.
    /// - Returns: The effects to carry out, in order.
    package mutating func handle(_ event: LaunchEvent, _ situation: LaunchSituation) -> [LaunchEffect] {
        if event == .resumed {
            memory.tried = []
            for place in memories.keys { memories[place]?.tried = [] }
        }
        switch stage {
        case .ready:
            switch event {
            case .start: return proceed(situation)
            case .appCanceled: return giveUp()
            default: return []
            }
        case .asking(let prompt): return handle(event, asking: prompt, situation)
        case .refreshingClock(let verdict): return handle(event, refreshingFor: verdict, situation)
        case .checkingIn(let verdict): return handle(event, checkingInFor: verdict, situation)
        case .confirmingWipe(let prompt): return handle(event, confirming: prompt, situation)
        case .blocked(let prompt): return handle(event, blockedBy: prompt, situation)
        case .wiping(let verdict):
            // A wipe that has begun is completed, even if the run is canceled.
            guard event == .wiped else { return [] }
            lastVerdict = verdict
            return blockAccount(.conditionalLaunchBlocked, situation)
        case .finished: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, asking prompt: LaunchPrompt, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .answered(.accepted):
            memory.done.insert(prompt.verdict.check)
            if prompt.kind == .credentials { memory.mustSignIn = false }
            return proceed(situation)
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .answered(.triesExhausted): return prompt.kind == .pin ? exhaust(situation) : []
        case .appCanceled: return [.dismiss] + giveUp()
        case .clockRefreshed, .checkedIn, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, refreshingFor verdict: LaunchVerdict, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .clockRefreshed:
            memory.tried.insert(.refreshClock)
            return proceed(situation)
        case .appCanceled: return giveUp()
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .checkedIn, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, checkingInFor verdict: LaunchVerdict, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .checkedIn:
            memory.tried.insert(verdict.remedy ?? .checkIn)
            return proceed(situation)
        case .appCanceled: return giveUp()
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .clockRefreshed, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, confirming prompt: LaunchPrompt, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .answered(.accepted):
            stage = .checkingIn(prompt.verdict)
            return account.map { [.checkIn(account: $0, signsIn: true)] } ?? []
        case .answered(.remove):
            // The account may be gone by now, so that there is nothing to wipe.
            guard let account, situation[account] != nil else { return proceed(situation) }
            return wipe(for: prompt.verdict)
        case .answered(.canceled): return canCancel ? blockAccount(.conditionalLaunchCanceled, situation) : []
        case .appCanceled: return [.dismiss] + giveUp()
        case .clockRefreshed, .checkedIn, .resumed: return reconsider(situation)
        case .start, .answered, .wiped: return []
        }
    }

    private mutating func handle(
        _ event: LaunchEvent, blockedBy prompt: LaunchPrompt, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        switch event {
        case .answered(.accepted):
            lastVerdict = prompt.verdict
            return blockAccount(prompt.verdict.blockReason, situation)
        case .answered(.canceled):
            // Even if the user cancels, the check is the reason why the account is not shown.
            guard prompt.canCancel else { return [] }
            lastVerdict = prompt.verdict
            return blockAccount(prompt.verdict.blockReason, situation)
        case .appCanceled: return [.dismiss] + giveUp()
        case .clockRefreshed, .checkedIn, .resumed: return reconsider(situation)
        case .answered(.tryAgain): return leaveOfflineBlock(prompt, signsIn: false, situation)
        case .answered(.signIn): return leaveOfflineBlock(prompt, signsIn: true, situation)
        case .start, .answered(.remove), .answered(.triesExhausted), .wiped: return []
        }
    }

    /// Checks in once more, because the user chose to where the time offline blocks the account.
    private mutating func leaveOfflineBlock(
        _ prompt: LaunchPrompt, signsIn: Bool, _ situation: LaunchSituation
    ) -> [LaunchEffect] {
        guard prompt.verdict.check == LaunchCheck(.block, .offline), let account, let facts = situation[account]?.facts
        else { return [] }
        let way = signsIn ? SDKBehavior.offlineSignIn : .offlineRetry
        guard facts.sdkVersion.map(way.isIn) ?? true, !signsIn || !facts.device.contains(.offline) else {
            return []
        }
        stage = .checkingIn(prompt.verdict)
        return [.checkIn(account: account, signsIn: signsIn)]
    }
}
