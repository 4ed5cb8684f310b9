extension ComplianceMachine {
    /// Continues the oldest request from its current progress.
    mutating func proceed(_ situation: ComplianceSituation) -> [ComplianceEffect] {
        guard hasLaunched, stage == .waiting, let request = requests.first else { return [] }
        if case .decided(let reason, let wipes) = progress { return end(reason, wipes: wipes, request) }
        if request.isRemoved { return decide(.accountRemoved, situation) }
        let facts = situation[request.account] ?? ComplianceFacts()
        let cover = cover(for: request)
        if progress == .policyApplied, facts.isEnrolled, !facts.isUnprotected {
            return cover + launch(request, situation)
        }
        // The enrollment has ended or brought no policy, so the request starts again.
        progress = .begun
        guard facts.isEnrolled else {
            return cover
                + begin(.enrolling) { .enroll(request.account, showsScreens: !request.isSilent, step: $0) }
        }
        if choices.checksInWhenEnrolled || !facts.hasPolicy { return cover + checkIn(request) }
        progress = .policyApplied
        return cover + launch(request, situation)
    }

    /// Checks in to fetch the policy.
    mutating func checkIn(_ request: Request) -> [ComplianceEffect] {
        begin(.checkingIn) { .checkIn(request.account, showsScreens: !request.isSilent, step: $0) }
    }

    /// Runs conditional launch, now that the policy is in force, unless screens are forbidden.
    mutating func launch(_ request: Request, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        guard !request.isSilent else { return decide(.policyApplied, situation) }
        return begin(.launching) { .launch(request.account, step: $0) }
    }

    /// Decides the result of the first request.
    ///
    /// Later events do not change it.
    mutating func decide(_ reason: ComplianceReason, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        guard let request = requests.first else { return [] }
        // Without a policy nothing is protected, so nothing is removed either.
        let isUnprotected = situation[request.account]?.isUnprotected ?? false
        let wipes =
            reason.status == .notCompliant && (choices.wipesWhenBlocked || reason != .blocked) && request.hasContent
            && !isUnprotected
        progress = .decided(reason, wipes: wipes)
        let uncover: [ComplianceEffect] = coversApp ? [.releaseUserInterface] : []
        coversApp = false
        return uncover + end(reason, wipes: wipes, request)
    }

    /// Starts an effect under a new number.
    mutating func begin(_ stage: Stage, _ effect: (UInt64) -> ComplianceEffect) -> [ComplianceEffect] {
        step &+= 1
        self.stage = stage
        return [effect(step)]
    }

    private mutating func end(_ reason: ComplianceReason, wipes: Bool, _ request: Request) -> [ComplianceEffect] {
        if wipes { return begin(.wiping) { .wipe(request.account, step: $0) } }
        return begin(.telling) { .tell(request.account, reason, request: request.number, step: $0) }
    }

    private mutating func cover(for request: Request) -> [ComplianceEffect] {
        guard !request.isSilent, !coversApp else { return [] }
        coversApp = true
        return [.takeUserInterface]
    }
}
