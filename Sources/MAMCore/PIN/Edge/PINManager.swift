/// Sets and verifies the PINs of accounts: a view, created on demand.
///
/// The SDK has no counterpart: it shows its own screens, and tells the app only `isPINRequired`. A simulated app or a
/// test uses this type in place of those screens. ``prompt(for:at:)`` runs the screens in order.
///
/// A PIN belongs to an account. The apps of one publisher on one device share it through the ``DeviceStorage``. A wipe
/// of the account's data keeps it. The app's policy determines which rules apply.
///
/// Safe to use from any thread. Calls block the calling thread for the disk and for the hash, which is slow by design.
/// A call makes one or two changes of the storage, with four or five flushes each and at most two seconds for each wait
/// for another process. No lock is held meanwhile.
public struct PINManager: Sendable {
    /// The app of this view.
    public let app: ManagedApp
    /// The cost of a new hash.
    ///
    /// A stored hash that cost less is replaced when its PIN is typed.
    public var cost = PINCost.standard
    /// The generation of the app's SDK.
    ///
    /// Apps of different generations have separate PINs.
    package var generation = PINGeneration.from14
    /// The device's current biometrics.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none

    init(app: ManagedApp) { self.app = app }

    /// Returns the state of access to an account before any prompt.
    ///
    /// The state is never ``PINState/confirming(_:)`` or ``PINState/locked``, which only a ``PINPrompt`` reaches.
    ///
    /// - Parameters:
    ///   - account: The owner of the PIN.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The state, which determines the first screen.
    /// - Throws: The error of the store. The caller then has to deny access.
    public func state(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> PINState {
        try facts(for: account, at: now).entry
    }

    /// Returns the time until an unused account requires its PIN again.
    ///
    /// - Parameters:
    ///   - account: The owner of the PIN.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The time in seconds; 0 if the PIN is required now, nil if none is required.
    /// - Throws: The error of the store.
    public func secondsToRecheck(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> Double? {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return nil }
        guard let last = facts.record?.lastAccess else { return 0 }
        return max(0, Double(rules.recheck) - PINClock.elapsed(since: last, now: facts.now))
    }

    /// Returns the PIN rules for an account.
    ///
    /// - Parameter account: The account.
    /// - Returns: The rules; nil without a policy.
    public func rules(for account: AccountID) -> PINRules? {
        app.policyManager.policyInForce(for: account).map { PINRules($0) }
    }

    /// Returns whether an account has a PIN, even if it is not required.
    ///
    /// - Parameter account: The account.
    /// - Returns: Whether it has a PIN.
    /// - Throws: The error of the store.
    public func hasPIN(_ account: AccountID) throws(StorageError) -> Bool {
        try app.device.storage.pin(in: slot(account))?.current != nil
    }

    /// Removes the PIN of a user who signed in, so that they can set a new PIN.
    ///
    /// All tries become available again.
    ///
    /// - Parameters:
    ///   - account: The owner of the PIN.
    ///   - signedIn: The account that signed in.
    /// - Returns: Whether both are the same account, by ``AccountDirectory/isSame(_:_:)``. Another account changes
    ///   nothing.
    /// - Throws: The error of the store.
    public func reset(_ account: AccountID, signedInAs signedIn: AccountID) throws(StorageError) -> Bool {
        guard !signedIn.isUnmanaged, app.accounts.isSame(account, signedIn) else { return false }
        try app.device.storage.changePIN(in: slot(account)) { record in
            guard record?.current != nil else { return }
            record?.replace(with: nil)
        }
        return true
    }

    /// Makes all tries available again after the wipe that wrong PINs caused.
    ///
    /// The PIN stays.
    ///
    /// Without this the account would be wiped again as soon as it returns. A PIN record that cannot be read is
    /// removed: no user could enter that PIN, and the record must not prevent the wipe.
    ///
    /// - Parameter account: The owner of the PIN.
    /// - Throws: The error of the store.
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

    /// Opens access for a user whom the device recognized, if biometrics may replace the PIN now.
    ///
    /// - Parameters:
    ///   - account: The owner of the PIN.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: Whether access is open.
    /// - Throws: The error of the store.
    public func unlockWithBiometrics(_ account: AccountID, at now: Instant? = nil) throws(StorageError) -> Bool {
        let facts = try facts(for: account, at: now)
        switch facts.entry {
        case .biometrics, .unlocked: break
        default: return false
        }
        try noteAccess(to: account, at: facts.now)
        return true
    }

    /// Records the current time as the last use of an account.
    func noteAccess(to account: AccountID, at now: Instant) throws(StorageError) {
        try app.device.storage.changePIN(in: slot(account)) { record in
            if record?.current != nil { record?.lastAccess = now }
        }
    }

    /// Reads the rules and the record of an account.
    func facts(for account: AccountID, at now: Instant?) throws(StorageError) -> PINFacts {
        let rules = rules(for: account)
        // Without rules the store is not needed.
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
    /// The manager of the PINs of the app's accounts.
    public var pinManager: PINManager { PINManager(app: self) }
}
