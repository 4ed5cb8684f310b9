extension LaunchManager {
    /// What is the case with an account now; nil without a policy.
    package func situation(
        of account: AccountID, _ traits: LaunchTraits, on occasion: AccessTimer.Occasion
    ) throws(StorageError) -> LaunchAccount? {
        guard let requirements = app.policyManager.policyInForce(for: account)?.launchRequirements else { return nil }
        let now = app.device.time.now()
        let record = try record(of: account)
        var facts = LaunchFacts(at: now)
        (facts.device, facts.model, facts.threats) = (app.device.facts, traits.model, traits.threats)
        (facts.osVersion, facts.appVersion, facts.sdkVersion) = (
            traits.osVersion, traits.appVersion, traits.sdkVersion
        )
        facts.isAccountDisabled = record.isDisabled
        facts.hasPendingWipe = record.hasPendingWipe || record.hasBegunWipe
        (facts.clock, facts.lastCheckIn) = (record.clock, record.lastCheckIn)
        let shared = sharedSlot(account, pinManager(traits).generation)
        facts.isAccessCheckDue = try app.device.storage.accessTimer(in: shared)
            .isDue(after: requirements.accessRecheck, at: now, on: occasion)
        if requirements.needsPIN(on: facts.device) {
            facts.isPINDue = try pinManager(traits).facts(for: account, at: now).mustAct
        }
        return LaunchAccount(requirements, facts)
    }

    /// Looks whether access is to be asked; the accounts for which it is, of which nobody is in any more.
    package func beginAccess(
        to accounts: [AccountID], _ traits: LaunchTraits, on occasion: AccessTimer.Occasion
    ) throws(StorageError) -> Set<AccountID> {
        var due: Set<AccountID> = []
        for account in accounts {
            guard let policy = app.policyManager.policyInForce(for: account) else { continue }
            let (now, interval) = (app.device.time.now(), policy.launchRequirements.accessRecheck)
            try app.device.storage.changeLaunchRecord(in: slot(account)) { $0?.observe(now) }
            let shared = sharedSlot(account, pinManager(traits).generation)
            let isDue = try app.device.storage.changeAccessTimer(in: shared) { timer in
                timer.observe(now)
                return timer.begin(after: interval, at: now, on: occasion)
            }
            if isDue { due.insert(account) }
        }
        return due
    }

    /// Begins the inactivity of accounts that are shown: who was asked is in.
    ///
    /// - Parameters:
    ///   - shown: The accounts.
    ///   - due: Those of which nobody was in any more when the run began.
    ///   - proofs: What was entered for each; who has not given every proof that the policy asks for now is not in.
    ///   - traits: What device and app are.
    ///   - isStill: Whether an account is still the one that was asked; asked under the store's lock. Nobody is let in to
    ///     one that came after it.
    /// - Throws: What the store throws.
    package func endAccess(
        to shown: [AccountID], asked due: Set<AccountID>, proofs: [AccountID: Set<LaunchSubject>],
        _ traits: LaunchTraits, if isStill: (AccountID) -> Bool = { _ in true }
    ) throws(StorageError) {
        for account in shown {
            // A policy that asks for nothing lets nobody in: should it ask one day, it does so at once.
            guard let asked = app.policyManager.policyInForce(for: account)?.launchRequirements,
                asked.needsProof(on: app.device.facts)
            else { continue }
            let (now, isAsked) = (app.device.time.now(), due.contains(account))
            let given = proofs[account] ?? []
            let hasProved = (isAsked || !given.isEmpty) && asked.proofs(on: app.device.facts).isSubset(of: given)
            let shared = sharedSlot(account, pinManager(traits).generation)
            let isIn = try app.device.storage.changeAccessTimer(in: shared) { timer in
                guard isStill(account) else { return false }
                if hasProved { timer.passed(at: now) } else if !isAsked { timer.used(at: now) }
                return timer.isOpen
            }
            if isIn { try notePINUse(of: account, traits, at: now) }
        }
    }

    /// The PIN has an inactivity of its own, for biometrics and for who asks it elsewhere: it moves with the other.
    func notePINUse(of account: AccountID, _ traits: LaunchTraits, at now: Instant) throws(StorageError) {
        try pinManager(traits).noteUse(of: account, at: now)
    }
}

extension PINManager {
    /// Notes that an account is used by somebody who was let in.
    func noteUse(of account: AccountID, at now: Instant) throws(StorageError) {
        let facts = try facts(for: account, at: now)
        guard facts.demanded != nil, !facts.mustAct, facts.record?.lastAccess != nil else { return }
        try noteAccess(to: account, at: now)
    }
}
