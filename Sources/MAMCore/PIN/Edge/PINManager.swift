/// The PINs that stand before accounts: a view, made on demand.
///
/// The SDK has no counterpart: it shows its own screens and tells the app nothing but `isPINRequired`. This is what an
/// app of a simulator, or a suite, calls in place of those screens; ``prompt(for:at:)`` runs them one after the other.
///
/// A PIN belongs to an account and is shared by the apps of one publisher on one device, through its
/// ``DeviceStorage``. Wiping an account's data keeps it. Which rules count says the policy in force in this app.
///
/// Safe to use from any thread. Calls block the calling thread: for the disk, with one or two changes of the storage, four or
/// five flushes each, two seconds at most for each wait for another process, and for the hash, which is slow on purpose. No
/// lock is held meanwhile.
public struct PINManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp
    /// What a new hash costs; an older one that cost less is made anew when its PIN is typed.
    public var cost = PINCost.standard
    /// The generation of the app's SDK: apps of another one have PINs of their own.
    package var generation = PINGeneration.from14
    /// The device's biometrics, as they are now.
    public var biometrics = PINBiometrics.none

    init(app: ManagedApp) { self.app = app }

    /// Where access to an account stands when nobody has been asked anything yet.
    ///
    /// Never ``PINState/confirming(_:)`` or ``PINState/locked``, which a ``PINPrompt`` comes to.
    ///
    /// - Parameters:
    ///   - account: Whose PIN.
    ///   - now: The moment; the device's time unless given.
    /// - Returns: What a screen would show.
    /// - Throws: What the store throws; access is then to be denied.
    public func state(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> PINState {
        try facts(for: account, at: now).entry
    }

    /// The seconds until access to an account is asked for again if it is not used; 0 when it would be asked for now.
    ///
    /// Nil when no PIN is required.
    public func secondsToRecheck(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> Double? {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return nil }
        guard let last = facts.record?.lastAccess else { return 0 }
        return max(0, Double(rules.recheck) - PINClock.elapsed(since: last, now: facts.now))
    }

    /// The rules for an account; nil without a policy.
    public func rules(for account: AccountID) -> PINRules? {
        app.policyManager.policyInForce(for: account).map { PINRules($0) }
    }

    /// Whether there is a PIN for an account, required or not.
    public func hasPIN(_ account: AccountID) throws(StorageError) -> Bool {
        try app.device.storage.pin(in: slot(account))?.current != nil
    }

    /// Gives the old PIN up for a user who signed in, so that a new one can be set; tries are counted anew.
    ///
    /// - Parameters:
    ///   - account: Whose PIN.
    ///   - signedIn: Who signed in.
    /// - Returns: Whether that is the same account, by ``AccountDirectory/isSame(_:_:)``. Another one changes nothing.
    /// - Throws: What the store throws.
    public func reset(_ account: AccountID, signedInAs signedIn: AccountID) throws(StorageError) -> Bool {
        guard !signedIn.isUnmanaged, app.accounts.isSame(account, signedIn) else { return false }
        try app.device.storage.changePIN(in: slot(account)) { record in
            guard record?.current != nil else { return }
            record?.replace(with: nil)
        }
        return true
    }

    /// Begins anew to count tries after the wipe that they led to; the PIN stays.
    ///
    /// Without this the account would be wiped again as soon as it is back. A PIN that cannot be read is removed: no user
    /// could enter it any more, and it must not keep the wipe from its end.
    public func wipeEnded(of account: AccountID) throws(StorageError) {
        let (storage, slot) = (app.device.storage, slot(account))
        do throws(StorageError) {
            try storage.changePIN(in: slot) { record in
                guard var known = record else { return }
                (known.charged, known.failed, known.lastAccess) = (0, 0, nil)
                record = known
            }
        } catch {
            guard error.code == .corrupt else { throw error }
            try storage.removePIN(in: slot)
        }
    }

    /// Lets a user in whom the device recognised, if biometrics may stand for the PIN now.
    public func unlockWithBiometrics(_ account: AccountID, at now: Instant? = nil) throws(StorageError) -> Bool {
        let facts = try facts(for: account, at: now)
        switch facts.entry {
        case .biometrics, .unlocked: break
        default: return false
        }
        try noteAccess(to: account, at: facts.now)
        return true
    }

    /// Notes that an account was used until now.
    func noteAccess(to account: AccountID, at now: Instant) throws(StorageError) {
        try app.device.storage.changePIN(in: slot(account)) { record in
            if record?.current != nil { record?.lastAccess = now }
        }
    }

    /// What is known now.
    func facts(for account: AccountID, at now: Instant?) throws(StorageError) -> PINFacts {
        let rules = rules(for: account)
        // Who needs no PIN needs no store either.
        let record = rules == nil ? nil : try app.device.storage.pin(in: slot(account))
        return PINFacts(
            rules: rules, record: record, biometrics: biometrics, device: app.device.facts,
            now: now ?? app.device.time.now())
    }

    func slot(_ account: AccountID) -> StoreSlot {
        StoreSlot.pin(publisher: app.configuration.publisher, account: app.keyName(of: account), generation: generation)
    }
}

extension ManagedApp {
    /// The PINs that stand before the app's accounts.
    public var pinManager: PINManager { PINManager(app: self) }
}
