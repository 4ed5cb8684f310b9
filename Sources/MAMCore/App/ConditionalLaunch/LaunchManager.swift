internal import MAMBase
internal import MAMSettings
package import MAMStorage

/// Runs conditional launch (the checks and prompts that precede the display of an account) in one app.
///
/// The SDK has no such type. The SDK's conditional launch runs automatically on the phone and shows prompts to the
/// phone's user. In this library, the ``host`` provides the information about the device and the user. Without a host,
/// the engine makes no checks, and the app switches between accounts immediately.
///
/// With a host, the engine checks managed accounts at two moments:
/// - when the app sets the accounts that a window shows (``MAMPolicyManager/setUIPolicyAccountID(_:for:)``,
///   ``MAMPolicyManager/setUIPolicyAccountIDs(_:for:)``),
/// - when the app returns to the foreground (``resumed(in:)``).
///
/// The storage keeps results of check-ins and times of inactivity. The manager is a value that refers to its app.
public struct LaunchManager: Sendable {
    /// The app for which this manager runs conditional launch.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The object that provides the facts about the device, and the user who answers prompts.
    ///
    /// Defaults to nil: the engine makes no checks (assumption `no-host-no-launch` in Docs/Assumptions.md).
    public var host: (any LaunchHost)? {
        get { app.state.withLock { $0.launch.host } }
        nonmutating set { app.state.replace(\.launch.host, with: newValue) }
    }

    package var canCancel: Bool { app.engine.canCancel }

    /// Returns the manager of the app's PINs on a device with these traits.
    package func pinManager(_ traits: LaunchTraits) -> PINManager {
        var manager = app.pinManager
        (manager.cost, manager.biometrics) = (traits.pinCost, traits.biometrics)
        if let version = traits.sdkVersion { manager.generation = PINGeneration(version) }
        return manager
    }
}

extension ManagedApp {
    /// The object that runs conditional launch in this app.
    ///
    /// Conditional launch is the set of checks and prompts that precede the display of an account.
    public var launchManager: LaunchManager { LaunchManager(app: self) }
}

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

    private func factsWithoutAccess(
        of account: AccountID, _ traits: LaunchTraits
    ) throws(StorageError) -> LaunchFacts {
        let record = try record(of: account)
        var facts = LaunchFacts(at: app.device.time.now())
        (facts.device, facts.model, facts.threats) = (app.facts(for: account), traits.model, traits.threats)
        (facts.osVersion, facts.appVersion, facts.sdkVersion) = (traits.osVersion, traits.appVersion, traits.sdkVersion)
        if let version = traits.sdkVersion { facts.compareSystems(as: version) }
        facts.serviceRequirement = traits.serviceRequirement
        facts.isAccountDisabled = record.isDisabled
        facts.hasPendingWipe = record.hasPendingWipe || record.hasBegunWipe
        (facts.clock, facts.lastCheckIn) = (record.clock, record.lastCheckIn)
        return facts
    }

    /// Returns the accounts that require access now, and ends the admission of their users.
    func beginAccess(
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

extension LaunchManager {
    /// Runs conditional launch for the accounts of a window: checks them, and shows the prompts of their policies.
    ///
    /// Call this method when the app starts or comes to the foreground. The accounts are those that the window shows.
    /// If the window has no identity of its own, conditional launch runs for the account of the process, as in a
    /// single-identity app.
    ///
    /// If the policy does not allow an account to be shown, the engine asks the app to show "no user" instead
    /// (``AccountID/unmanaged``). If the window shows several accounts, the engine first asks the app to remove only
    /// the blocked account. If the app does not do what the engine asks, or is a single-identity app, the process of
    /// the app has to end.
    ///
    /// In these cases the engine does not know whether an account may be shown, so the process also has to end:
    /// - The storage cannot be read.
    /// - The window shows an unchecked account, because the task was canceled or the app switched the identity.
    ///
    /// For accounts that no window shows, the call only records that the app returned to the foreground. If the policy
    /// of such an account requires a PIN or a sign-in at every return, the user is asked when a window next shows it.
    ///
    /// - Parameter window: The window. Defaults to the key window.
    /// - Returns: The result of conditional launch, or the reason why it has no result.
    @discardableResult
    public func resumed(in window: WindowID? = nil) async -> ResumeOutcome {
        let isSwitching = app.state.withLock { state in
            _ = state.launch.setAway(false)
            state.launch.countReturn()
            return state.identities.isSwitching(window ?? state.keyWindow)
        }
        guard let host else { return .notEnded(app.isEnded ? .processEnded : .noHost) }
        return await app.offloaded(alwaysBegins: true, refused: { _ in .notEnded(.storeFailed) }) {
            await resume(in: window, isSwitching: isSwitching, host)
        }
    }

    private func resume(
        in window: WindowID?, isSwitching: Bool, _ host: any LaunchHost
    ) async -> ResumeOutcome {
        beginAccess(besides: app.state.withLock { $0.accountsShown() }, host.traits(of: app))
        let ending = await IdentitySwitchDriver(app: app).follow(.resumed(window))
        if let result = ending?.result { return .ended(result) }
        if app.isEnded { return .notEnded(.processEnded) }
        guard let ending else { return .notEnded(isSwitching ? .switchUnderWay : .nothingManaged) }
        return .notEnded(ending.failure == nil ? .unanswered : .storeFailed)
    }

    /// Ends the access to managed accounts that no window shows, if their policy ends it at a return to the foreground.
    private func beginAccess(besides shown: [AccountID], _ traits: LaunchTraits) {
        for account in app.policyManager.managedAccountIDs
        where !shown.contains(where: { app.accounts.isSame($0, account) }) {
            do throws(StorageError) { _ = try beginAccess(to: [account], traits, on: .resume) } catch {
                // The account is not on the screen, and the run that precedes showing it reads the store again.
                app.report(.storageFailed(error.message))
            }
        }
    }

    /// Starts measuring the inactivity of the accounts that the app's windows show.
    ///
    /// Call this method when the app leaves the foreground. After the time of inactivity that the policy sets, the user
    /// has to enter the PIN or sign in again. If the policy's time is zero (`PT0S`), they have to do so at the next
    /// return to the foreground. For blocked accounts, and for accounts that no window shows, no new measurement
    /// starts. An earlier measurement of these accounts continues. If the app had already left the foreground, the
    /// earlier measurements of all accounts continue. After the end of the process, the call has no effect.
    ///
    /// The call blocks the calling thread for up to three changes of the storage for each managed account. Each change
    /// flushes data to the disk four or five times, and waits at most two seconds for another process.
    ///
    /// - Throws: The first error of the storage, after all accounts were processed. Users may then have to enter the
    ///   PIN or sign in earlier than the policy requires, but never later.
    public func leftForeground() throws(StorageError) { try leftForeground(host?.traits(of: app) ?? LaunchTraits()) }

    /// The same, for an app that shows accounts outside its windows.
    package func leftForeground(_ traits: LaunchTraits, showing others: [AccountID] = []) throws(StorageError) {
        // A process that has ended shows no account, and another app may have been used since.
        guard !app.isEnded else { return }
        let managed = app.policyManager.managedAccountIDs
        let shown = app.state.withLock { $0.accountsShown() } + others
        let admitted = Set(managed.filter { app.isAdmitted($0) })
        // Before the store is called, because that may fail.
        app.dismiss(managed)
        let hadLeft = app.state.withLock { state in
            state.launch.countReturn()
            _ = state.identities.handle(.paused, IdentitySituation())
            return state.launch.setAway(true)
        }
        var failure: StorageError?
        for account in managed {
            guard let requirements = app.policyManager.policyInForce(for: account)?.launchRequirements else { continue }
            let isUsed =
                !hadLeft && app.policyManager.blockedReason(for: account) == .notBlocked
                && shown.contains { app.accounts.isSame($0, account) }
                && (requirements.accessRecheck > 0 || admitted.contains(account))
            do throws(StorageError) { try noteBackgrounding(account, isUsed: isUsed, requirements, traits) } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func noteBackgrounding(
        _ account: AccountID, isUsed: Bool, _ requirements: LaunchRequirements, _ traits: LaunchTraits
    ) throws(StorageError) {
        let (now, interval) = (app.device.time.now(), requirements.accessRecheck)
        try app.device.storage.changeLaunchRecord(in: slot(account)) { $0?.observe(now) }
        let shared = sharedSlot(account, pinManager(traits).generation)
        let isIn = try app.device.storage.changeAccessTimer(in: shared) { timer in
            timer.observe(now)
            if isUsed {
                timer.used(at: now)
            } else if interval > 0 {
                // A period of inactivity that has ended stays ended.
                _ = timer.begin(after: interval, at: now, on: .resume)
            }
            return timer.isOpen
        }
        if isIn, isUsed { try notePINUse(of: account, traits, at: now) }
    }
}

/// The slots of the records of conditional launch, for accounts with several names.
///
/// The order of an account's names may change: an app registers another name, or another order after a start. The app's
/// record is therefore stored under every name. A disabled or wiped state under any name applies to the account.
extension LaunchManager {
    /// Returns the slot of the app's record of an account, under the first of its names.
    package func slot(_ account: AccountID) -> StoreSlot { slot(named: app.keyName(of: account)) }

    /// Returns the slot of the inactivity that the publisher's apps with a common PIN share.
    package func sharedSlot(_ account: AccountID, _ generation: PINGeneration) -> StoreSlot {
        StoreSlot.access(
            publisher: app.configuration.publisher, account: app.keyName(of: account), generation: generation)
    }

    /// Returns the slots of an account in this app, under each of its names.
    func slots(_ account: AccountID) -> [StoreSlot] { app.accountIDs(sameAs: account).map { slot(named: $0) } }

    /// Returns the slots of an account's inactivity, under each of its names.
    func sharedSlots(_ account: AccountID, _ generation: PINGeneration) -> [StoreSlot] {
        app.accountIDs(sameAs: account).map {
            StoreSlot.access(publisher: app.configuration.publisher, account: $0, generation: generation)
        }
    }

    // An extension shares check-ins and pending wipes with its app.
    private func slot(named name: AccountID) -> StoreSlot {
        StoreSlot.launch(publisher: app.accountsContainer.publisher, app: app.accountsContainer.app, account: name)
    }

    /// Returns the app's record of an account.
    ///
    /// A disabled or wiped state under any of its names applies.
    func record(of account: AccountID) throws(StorageError) -> LaunchRecord {
        var record = try app.device.storage.launchRecord(in: slot(account)) ?? LaunchRecord()
        for slot in slots(account).dropFirst() {
            guard let other = try app.device.storage.launchRecord(in: slot) else { continue }
            record.isDisabled = record.isDisabled || other.isDisabled
            record.hasPendingWipe = record.hasPendingWipe || other.hasPendingWipe
            record.hasBegunWipe = record.hasBegunWipe || other.hasBegunWipe
        }
        return record
    }

    func isToBeWiped(_ account: AccountID) throws(StorageError) -> Bool {
        let record = try record(of: account)
        return record.hasPendingWipe || record.hasBegunWipe
    }

    /// Changes the app's records of an account, under each of its names, as one change.
    ///
    /// Nothing of them is changed unless `condition` is true. It is called under the store's lock.
    ///
    /// - Returns: The result for the first name; nil if nothing of them was changed.
    @discardableResult
    func changeRecords<Result: Sendable>(
        of account: AccountID, keeping newest: DeviceStorage.NewestRecord? = nil, if condition: () -> Bool,
        _ change: (inout LaunchRecord) -> Result
    ) throws(StorageError) -> Result? {
        var (first, isMet): (Result?, Bool?) = (nil, nil)
        try app.device.storage.changeLaunchRecords(in: slots(account), keeping: newest) { stored in
            guard isMet ?? condition() else { return isMet = false }
            isMet = true
            var record = stored ?? LaunchRecord()
            let result = change(&record)
            (stored, first) = (record, first ?? result)
        }
        return first
    }
}

extension LaunchManager {
    /// Enforces the reports of threat-defense services at once for the accounts that the app shows.
    ///
    /// Call this method when ``LaunchHost/traits(of:)`` has new reports while the app is in the foreground. If the
    /// policy of an account on the screen does not allow the threat level, conditional launch runs for its window, as
    /// in ``resumed(in:)``: the account is blocked or wiped, and leaves the screen. A check-in makes this call too.
    /// For an SDK before 20.4.0 the call does nothing, because such an SDK waits for the next launch or return.
    public func threatsReported() async {
        guard let host else { return }
        await enforceThreats(through: host)
    }

    /// The same, for an app that shows accounts outside its windows.
    package func enforceThreats(
        through host: any LaunchHost, delegate: (any MAMPolicyDelegate)? = nil, showing others: [AccountID] = []
    ) async {
        let traits = host.traits(of: app)
        guard traits.sdkVersion.map(SDKBehavior.threatAtOnce.isIn) ?? true,
            !app.state.withLock({ $0.isEnded || $0.launch.isAway })
        else { return }
        let threatened = app.policyManager.managedAccountIDs.compactMap { account in
            threat(to: account, traits).map { (account: account, verdict: $0) }
        }
        guard !threatened.isEmpty else { return }
        func isThreatened(_ account: AccountID) -> Bool {
            threatened.contains { app.accounts.isSame($0.account, account) }
        }
        let windows = app.state.withLock { state in
            state.identities.openWindows.map { ($0, state.accountsShown(in: $0)) }
        }
        let covered = windows.filter { $0.1.contains(where: isThreatened) }.map(\.0)
        await app.offloaded(alwaysBegins: true, refused: { _ in }) {
            for window in covered {
                await IdentitySwitchDriver(app: app, host: host, delegate: delegate).follow(.resumed(window))
            }
        }
        for (account, verdict) in threatened
        where others.contains(where: { app.accounts.isSame($0, account) })
            && app.policyManager.blockedReason(for: account) == .notBlocked
        {
            app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked], verdict: verdict))
        }
    }

    /// Returns the verdict about the device's threat level; nil if the policy allows it, or the store cannot tell.
    private func threat(to account: AccountID, _ traits: LaunchTraits) -> LaunchVerdict? {
        guard let state = try? situation(of: account, traits, on: .identitySwitch) else { return nil }
        return state.requirements.threat(LaunchCheck(.wipe, .threat), state.facts)
            ?? state.requirements.threat(LaunchCheck(.block, .threat), state.facts)
    }
}
