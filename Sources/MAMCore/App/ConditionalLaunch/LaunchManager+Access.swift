internal import MAMBase
internal import MAMSettings

extension LaunchManager {
    /// Returns the requirements and facts of an account; nil without a policy.
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
            // A damaged record of access must not prevent a wipe. An account that is to be wiped needs no access.
            guard error.code == .corrupt, requirements.isWiped(by: facts) else { throw error }
        }
        return LaunchAccount(requirements, facts)
    }

    /// Returns the facts of an account without those of access.
    private func factsWithoutAccess(
        of account: AccountID, _ traits: LaunchTraits
    ) throws(StorageError) -> LaunchFacts {
        let record = try record(of: account)
        var facts = LaunchFacts(at: app.device.time.now())
        (facts.device, facts.model, facts.threats) = (app.facts(for: account), traits.model, traits.threats)
        (facts.osVersion, facts.appVersion, facts.sdkVersion) = (
            traits.osVersion, traits.appVersion, traits.sdkVersion
        )
        if let version = traits.sdkVersion {
            if !SDKBehavior.patchLetters.isIn(version) { facts.osVersion = facts.osVersion?.withoutPatch }
            facts.isMaximumAllowed = SDKBehavior.maximumIsAllowed.isIn(version)
        }
        facts.serviceRequirement = traits.serviceRequirement
        facts.isAccountDisabled = record.isDisabled
        facts.hasPendingWipe = record.hasPendingWipe || record.hasBegunWipe
        (facts.clock, facts.lastCheckIn) = (record.clock, record.lastCheckIn)
        return facts
    }

    /// Returns the accounts that require access now, and ends the admission of their users.
    package func beginAccess(
        to accounts: [AccountID], _ traits: LaunchTraits, on occasion: AccessTimer.Occasion
    ) throws(StorageError) -> Set<AccountID> {
        // Before the store is called, because that may fail.
        if occasion == .resume { app.dismiss(accounts) }
        var due: Set<AccountID> = []
        for account in accounts {
            guard let policy = app.policyManager.policyInForce(for: account) else { continue }
            do throws(StorageError) {
                if try beginAccess(to: account, policy.launchRequirements, traits, on: occasion) { due.insert(account) }
            } catch {
                // As in `situation`: no user is admitted to an account that is to be wiped.
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
            // Without an interval each app asks on its own returns. That does not end the shared admission.
            if requirements.accessRecheck > 0 {
                _ = timer.begin(after: requirements.accessRecheck, at: now, on: occasion)
            }
            return isDue
        }
    }

    /// Returns whether access is required: by the shared inactivity, or without an interval by this app's returns.
    private func isDue(
        _ timer: AccessTimer, _ account: AccountID, _ requirements: LaunchRequirements, at now: Instant,
        on occasion: AccessTimer.Occasion
    ) -> Bool {
        timer.isDue(after: requirements.accessRecheck, at: now, on: occasion)
            || (requirements.accessRecheck <= 0 && !app.isAdmitted(account))
    }

    /// Starts the inactivity of accounts that are shown, and admits users who entered all proofs.
    ///
    /// - Parameters:
    ///   - shown: The accounts.
    ///   - due: The accounts that required access when the run began.
    ///   - proofs: The proofs that each account's user entered. A user who lacks a proof required now is not admitted.
    ///   - traits: The traits of device and app.
    ///   - isUnchanged: Returns whether an account is still the same; called under the store's lock. No user is
    ///     admitted to a later account of the same name.
    /// - Throws: The error of the store.
    package func endAccess(
        to shown: [AccountID], asked due: Set<AccountID>, proofs: [AccountID: Set<LaunchSubject>],
        _ traits: LaunchTraits, if isUnchanged: (AccountID) -> Bool = { _ in true }
    ) throws(StorageError) {
        if !shown.isEmpty { _ = app.state.withLock { $0.launch.setAway(false) } }
        for account in shown {
            // A policy without proofs admits no user, so that a later policy with proofs asks immediately.
            guard let asked = app.policyManager.policyInForce(for: account)?.launchRequirements,
                asked.needsProof(on: app.facts(for: account))
            else { continue }
            let (now, isAsked) = (app.device.time.now(), due.contains(account))
            let given = proofs[account] ?? []
            let hasProved = (isAsked || !given.isEmpty) && asked.proofs(on: app.facts(for: account)).isSubset(of: given)
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

    /// Records the same use for the PIN, which has its own inactivity for biometrics and for other callers.
    func notePINUse(of account: AccountID, _ traits: LaunchTraits, at now: Instant) throws(StorageError) {
        try pinManager(traits).noteUse(of: account, at: now)
    }
}

extension ManagedApp {
    /// Returns whether this app admitted the user of an account since it last entered or left the foreground.
    ///
    /// The process does not store this: a start counts as a return.
    func isAdmitted(_ account: AccountID) -> Bool {
        guard let group = group(of: account) else { return false }
        return state.withLock { $0.launch.isAdmitted(group) }
    }

    /// Admits the user of an account.
    func admit(_ account: AccountID) {
        guard let group = group(of: account) else { return }
        state.withLock { $0.launch.admit(group) }
    }

    /// The number of times the app left or entered the foreground.
    var returnCount: UInt64 { state.withLock { $0.launch.returnCount } }

    /// Ends the admission of users whose policy requires access at every return.
    func dismiss(_ accounts: [AccountID]) {
        let groups = accounts.compactMap { group(of: $0) }
        state.withLock { $0.launch.dismiss(groups) }
    }
}

extension PINManager {
    /// Records the use of an account by an admitted user.
    func noteUse(of account: AccountID, at now: Instant) throws(StorageError) {
        // If no PIN is required, a damaged PIN record must not deny access.
        guard rules(for: account)?.isRequired(on: app.facts(for: account)) == true else { return }
        let facts = try facts(for: account, at: now)
        guard facts.demanded != nil, !facts.mustAct, facts.record?.lastAccess != nil else { return }
        try noteAccess(to: account, at: now)
    }
}
