internal import MAMBase

extension LaunchManager {
    /// What is the case with an account now; nil without a policy.
    package func situation(
        of account: AccountID, _ traits: LaunchTraits, on occasion: AccessTimer.Occasion
    ) throws(StorageError) -> LaunchAccount? {
        guard let requirements = app.policyManager.policyInForce(for: account)?.launchRequirements else { return nil }
        var facts = try factsWithoutAccess(of: account, traits)
        do throws(StorageError) {
            let shared = sharedSlot(account, pinManager(traits).generation)
            facts.isAccessCheckDue = isDue(
                try app.device.storage.accessTimer(in: shared), account, requirements, at: facts.now, on: occasion)
            if requirements.needsPIN(on: facts.device) {
                facts.isPINDue = try pinManager(traits).facts(for: account, at: facts.now).mustAct
            }
        } catch {
            // Who is to be wiped is asked for nothing: what lets people in must not keep his data by being damaged.
            guard error.code == .corrupt, requirements.isWiped(by: facts) else { throw error }
        }
        return LaunchAccount(requirements, facts)
    }

    /// What is the case but for what the user has proved.
    private func factsWithoutAccess(
        of account: AccountID, _ traits: LaunchTraits
    ) throws(StorageError) -> LaunchFacts {
        let record = try record(of: account)
        var facts = LaunchFacts(at: app.device.time.now())
        (facts.device, facts.model, facts.threats) = (app.device.facts, traits.model, traits.threats)
        (facts.osVersion, facts.appVersion, facts.sdkVersion) = (
            traits.osVersion, traits.appVersion, traits.sdkVersion
        )
        facts.isAccountDisabled = record.isDisabled
        facts.hasPendingWipe = record.hasPendingWipe || record.hasBegunWipe
        (facts.clock, facts.lastCheckIn) = (record.clock, record.lastCheckIn)
        return facts
    }

    /// Looks whether access is to be asked; the accounts for which it is, of which nobody is in any more.
    package func beginAccess(
        to accounts: [AccountID], _ traits: LaunchTraits, on occasion: AccessTimer.Occasion
    ) throws(StorageError) -> Set<AccountID> {
        // Before the store is asked, which may fail.
        if occasion == .resume { app.dismiss(accounts) }
        var due: Set<AccountID> = []
        for account in accounts {
            guard let policy = app.policyManager.policyInForce(for: account) else { continue }
            do throws(StorageError) {
                if try beginAccess(to: account, policy.launchRequirements, traits, on: occasion) { due.insert(account) }
            } catch {
                // As in `situation`: nobody is let in to an account that is to be wiped.
                guard error.code == .corrupt,
                    policy.launchRequirements.isWiped(by: try factsWithoutAccess(of: account, traits))
                else { throw error }
                due.insert(account)
            }
        }
        return due
    }

    private func beginAccess(
        to account: AccountID, _ requirements: LaunchRequirements, _ traits: LaunchTraits,
        on occasion: AccessTimer.Occasion
    ) throws(StorageError) -> Bool {
        let now = app.device.time.now()
        try app.device.storage.changeLaunchRecord(in: slot(account)) { $0?.observe(now) }
        let shared = sharedSlot(account, pinManager(traits).generation)
        return try app.device.storage.changeAccessTimer(in: shared) { timer in
            timer.observe(now)
            let isDue = isDue(timer, account, requirements, at: now, on: occasion)
            // Without an interval the app asks by itself: what it shares with others is not over by that.
            if requirements.accessRecheck > 0 {
                _ = timer.begin(after: requirements.accessRecheck, at: now, on: occasion)
            }
            return isDue
        }
    }

    /// Whether access is to be asked: by the inactivity that apps share, and without an interval by this app's own returns.
    private func isDue(
        _ timer: AccessTimer, _ account: AccountID, _ requirements: LaunchRequirements, at now: Instant,
        on occasion: AccessTimer.Occasion
    ) -> Bool {
        timer.isDue(after: requirements.accessRecheck, at: now, on: occasion)
            || (requirements.accessRecheck <= 0 && !app.isAdmitted(account))
    }

    /// Begins the inactivity of accounts that are shown: who was asked is in.
    ///
    /// - Parameters:
    ///   - shown: The accounts.
    ///   - due: Those of which nobody was in any more when the run began.
    ///   - proofs: What was entered for each; who has not given every proof that the policy asks for now is not in.
    ///   - traits: What device and app are.
    ///   - isUnchanged: Whether an account is still the one that was asked; asked under the store's lock. Nobody is let in to
    ///     one that came after it.
    /// - Throws: What the store throws.
    package func endAccess(
        to shown: [AccountID], asked due: Set<AccountID>, proofs: [AccountID: Set<LaunchSubject>],
        _ traits: LaunchTraits, if isUnchanged: (AccountID) -> Bool = { _ in true }
    ) throws(StorageError) {
        if !shown.isEmpty { _ = app.state.withLock { $0.launch.setAway(false) } }
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
                guard isUnchanged(account) else { return false }
                if hasProved { timer.passed(at: now) } else if !isAsked { timer.used(at: now) }
                return timer.isOpen && (hasProved || !isAsked)
            }
            if isIn, hasProved { app.admit(account) }
            if isIn { try notePINUse(of: account, traits, at: now) }
        }
    }

    /// The PIN has an inactivity of its own, for biometrics and for who asks it elsewhere: it moves with the other.
    func notePINUse(of account: AccountID, _ traits: LaunchTraits, at now: Instant) throws(StorageError) {
        try pinManager(traits).noteUse(of: account, at: now)
    }
}

extension ManagedApp {
    /// Whether the user of an account was let in by this app since it last came to the foreground, or left it.
    ///
    /// Kept by the process alone: a start counts as a return.
    func isAdmitted(_ account: AccountID) -> Bool {
        guard let group = group(of: account) else { return false }
        return state.withLock { $0.launch.isAdmitted(group) }
    }

    /// The user of an account was let in.
    func admit(_ account: AccountID) {
        guard let group = group(of: account) else { return }
        state.withLock { $0.launch.admit(group) }
    }

    /// How often the app left the foreground, or came back to it.
    var returnCount: UInt64 { state.withLock { $0.launch.returnCount } }

    /// The users of accounts have to be let in again, where every return asks.
    func dismiss(_ accounts: [AccountID]) {
        let groups = accounts.compactMap { group(of: $0) }
        state.withLock { $0.launch.dismiss(groups) }
    }
}

extension PINManager {
    /// Notes that an account is used by somebody who was let in.
    func noteUse(of account: AccountID, at now: Instant) throws(StorageError) {
        // Who needs no PIN is not kept out by one that is damaged.
        guard rules(for: account)?.isRequired(on: app.device.facts) == true else { return }
        let facts = try facts(for: account, at: now)
        guard facts.demanded != nil, !facts.mustAct, facts.record?.lastAccess != nil else { return }
        try noteAccess(to: account, at: now)
    }
}
