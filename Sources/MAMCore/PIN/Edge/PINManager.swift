internal import MAMStorage

/// The manager of the PINs of an app's accounts, which sets and verifies them.
///
/// The SDK has no such type: it shows its own screens, and tells the app only `isPINRequired`. A simulated app or a
/// test uses this type instead of those screens. ``prompt(for:at:)`` returns a dialog that takes the user from one PIN
/// screen to the next.
///
/// A PIN belongs to an account. All apps of one publisher on one device share the PIN, which is stored in the
/// ``DeviceStorage``. A wipe of the account's data does not delete the PIN. The policy of the account in this app
/// determines the rules.
///
/// The value is safe to use from any thread. Its methods block the calling thread while they access the disk and while
/// they compute the hash, which is slow by design. A call makes one or two changes of the storage, each with four or
/// five flushes to the disk. Each wait for another process takes at most two seconds. No lock is held during that time.
public struct PINManager: Sendable {
    /// The app whose accounts have the PINs.
    package let app: ManagedApp
    /// The cost of the hash of a new PIN.
    ///
    /// If the stored hash of a PIN has a lower cost, a hash with this cost replaces it when the user types the PIN.
    public var cost = PINCost.standard
    /// The generation of the app's SDK.
    ///
    /// Apps of different generations have separate PINs.
    package var generation = PINGeneration.from14
    /// The biometrics that are set up on the device now.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none

    init(app: ManagedApp) { self.app = app }

    /// Returns the state of access to an account, as it is before a dialog asks the user for the PIN.
    ///
    /// The state is never ``PINState/confirming(_:)`` or ``PINState/locked``. Only a ``PINPrompt`` has these states.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The state, which determines the first screen.
    /// - Throws: An error of the device's storage. The caller then has to deny access.
    public func state(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> PINState {
        try facts(for: account, at: now).entry
    }

    /// Returns the time after which the PIN is required again if the user does not use the account.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The time in seconds; 0 if the PIN is required now, nil if no PIN is required.
    /// - Throws: An error of the device's storage.
    public func secondsToRecheck(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> Double? {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return nil }
        guard let last = facts.record?.lastAccess else { return 0 }
        return max(0, Double(rules.recheck) - PINClock.elapsed(since: last, now: facts.now))
    }

    /// Returns the PIN rules of the policy of an account.
    ///
    /// - Parameter account: The account.
    /// - Returns: The rules; nil if the account has no policy.
    public func rules(for account: AccountID) -> PINRules? {
        app.policyManager.policyInForce(for: account).map { PINRules($0) }
    }

    /// Returns whether an account has a PIN, even if no PIN is required.
    ///
    /// - Parameter account: The account.
    /// - Returns: `true` if the account has a PIN.
    /// - Throws: An error of the device's storage.
    public func hasPIN(_ account: AccountID) throws(StorageError) -> Bool {
        try app.device.storage.pin(in: slot(account))?.current != nil
    }

    /// Removes the PIN of an account after its user signed in, so that the user can set a new PIN.
    ///
    /// All tries are then available again.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - signedIn: The account with which the user signed in.
    /// - Returns: `true` if both are the same account (``AccountDirectory/isSame(_:_:)``). Otherwise nothing changes.
    /// - Throws: An error of the device's storage.
    public func reset(_ account: AccountID, signedInAs signedIn: AccountID) throws(StorageError) -> Bool {
        guard !signedIn.isUnmanaged, app.accounts.isSame(account, signedIn) else { return false }
        try app.device.storage.changePIN(in: slot(account)) { record in
            guard record?.current != nil else { return }
            record?.replace(with: nil)
        }
        return true
    }

    /// Makes all tries available again after too many wrong PINs led to a wipe.
    ///
    /// The PIN itself is not changed.
    ///
    /// Without this call, the account would be wiped again as soon as it is added to the app again. If the stored PIN
    /// cannot be read, the PIN is removed: no user is able to enter it, and it must not prevent the wipe.
    ///
    /// - Parameter account: The account to which the PIN belongs.
    /// - Throws: An error of the device's storage.
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

    /// Records that the device recognized the user by biometrics.
    ///
    /// If the user is not allowed to use biometrics instead of the PIN now, the call records nothing.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: `true` if the user is allowed to access the account.
    /// - Throws: An error of the device's storage.
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
    /// The manager of the PINs of this app's accounts.
    public var pinManager: PINManager { PINManager(app: self) }
}
