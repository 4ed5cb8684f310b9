internal import MAMBase
internal import MAMKeys
package import MAMStorage

/// Sets and verifies the PINs of an app's accounts.
///
/// The SDK has no such type, because the SDK itself shows the PIN screens. An app with the SDK can only read
/// `isPINRequired`. A simulated app or a test uses this type in place of the SDK's screens. ``prompt(for:at:)`` returns
/// a dialog that takes the user from one PIN screen to the next.
///
/// A PIN belongs to an account. All apps of one publisher on one device share the PIN, which is stored in the
/// ``DeviceStorage``. A wipe of the account's data does not delete the PIN. Each app uses the rules in its own policy
/// for the account.
///
/// The value is safe to use from any thread. Its methods block the calling thread while they access the disk, and while
/// they compute the hash, which is slow by design. The methods hold no lock during that time. A call makes one or two
/// changes to the storage, and each change flushes data to the disk four or five times. Each wait for another process
/// takes at most two seconds.
public struct PINManager: Sendable {
    /// The app whose accounts have the PINs.
    package let app: ManagedApp
    /// The amount of computation for the hash of a new PIN.
    ///
    /// If the stored hash of a PIN took less computation, the hash is replaced when the user next types the PIN. The
    /// new hash takes this amount of computation.
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

    /// Returns the state of access to an account, before a dialog asks the user for the PIN.
    ///
    /// The states ``PINState/confirming(_:)`` and ``PINState/locked`` occur only in a dialog (``PINPrompt``), not here.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The state, which determines the first screen of a dialog.
    /// - Throws: An error of the device's storage. The caller then has to deny access.
    public func state(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> PINState {
        try facts(for: account, at: now).entry
    }

    /// Returns the time after which the user has to enter the PIN again if they do not use the account.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The time in seconds. 0 if the PIN is required now; nil if no PIN is required.
    /// - Throws: An error of the device's storage.
    public func secondsToRecheck(of account: AccountID, at now: Instant? = nil) throws(StorageError) -> Double? {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return nil }
        guard let last = facts.record?.lastAccess else { return 0 }
        return max(0, Double(rules.recheck) - PINClock.elapsed(since: last, now: facts.now))
    }

    /// Returns the rules for PINs in the policy of an account.
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

    /// Removes the PIN of an account after the user signed in, so that the user can set a new PIN.
    ///
    /// All tries to enter a PIN are then available again.
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

    /// Makes all tries to enter a PIN available again, after too many wrong PINs led to a wipe.
    ///
    /// Without this call, the account would be wiped again as soon as the app adds it again. The PIN itself is not
    /// changed. A stored PIN that cannot be read is removed, because no entry could match this PIN.
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

    /// Records that the device recognized the user by Touch ID or Face ID.
    ///
    /// If the user is not allowed to use biometrics in place of the PIN now, the call records nothing.
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
            rules: rules, record: record, biometrics: biometrics, device: app.facts(for: account),
            now: now ?? app.device.time.now())
    }

    func slot(_ account: AccountID) -> StoreSlot {
        StoreSlot.pin(publisher: app.configuration.publisher, account: app.keyName(of: account), generation: generation)
    }
}

extension ManagedApp {
    /// The object that sets and verifies the PINs of this app's accounts.
    public var pinManager: PINManager { PINManager(app: self) }
}

/// The result of an attempt to set a PIN.
public enum PINChange: Sendable, Equatable {
    /// The PIN is stored, and the user is allowed to access the account.
    case stored
    /// The rules of the policy do not allow the new PIN, for these reasons.
    case refused([PINRefusal])
    /// The two entries of the new PIN differ.
    case mismatch
    /// The account has a PIN, so the caller has to pass the current PIN too.
    ///
    /// The value is the result of checking the current PIN that the caller passed; nil if the caller passed none.
    case oldPINRequired(PINAnswer?)
    /// Another app of the publisher changed the account's PIN during the call.
    case superseded
    /// The account has no policy that requires a PIN.
    case notRequired
}

extension PINManager {
    /// Sets the PIN of an account, or changes it.
    ///
    /// If the account has no PIN, or its PIN was reset, the call needs no old PIN. Otherwise it needs the current PIN.
    /// A wrong current PIN uses up a try, as in ``verify(_:for:at:)``. If the current PIN has expired, the new PIN must
    /// differ from it, even if the policy keeps no history of PINs.
    ///
    /// - Parameters:
    ///   - new: The new PIN.
    ///   - confirmation: The new PIN, typed a second time.
    ///   - old: The current PIN. Defaults to nil.
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The result. The user is allowed to access the account only if the result is ``PINChange/stored``.
    /// - Throws: An error of the device's storage; `crypto` if there is not enough memory for the hash.
    public func setPIN(
        _ new: TypedPIN, confirmation: TypedPIN, replacing old: TypedPIN? = nil, for account: AccountID,
        at now: Instant? = nil
    ) throws(StorageError) -> PINChange {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return .notRequired }
        let refusals = try rules.refusals(of: new)
        guard refusals.isEmpty else { return .refused(refusals) }
        let isSame = try StorageError.crypto { () throws(CryptoError) in try new.isEqual(to: confirmation) }
        guard isSame else { return .mismatch }
        if facts.record?.current != nil {
            guard let old else { return .oldPINRequired(nil) }
            switch try verify(old, for: account, rules: rules, at: facts.now) {
            case .correct, .mustChange: break
            case let answer: return .oldPINRequired(answer)
            }
        }
        return try store(new, for: account, facts)
    }

    /// Returns the reasons why a new PIN is not allowed: those of the rules, or else of the history.
    func refusals(of new: TypedPIN, for account: AccountID, _ facts: PINFacts) throws(StorageError) -> [PINRefusal] {
        guard let rules = facts.demanded else { return [] }
        let refusals = try rules.refusals(of: new)
        guard refusals.isEmpty, let record = facts.record else { return refusals }
        let hasher = try app.device.storage.pinHasher()
        // An expired PIN has to change, even if no history is kept.
        let count = max(rules.historyCount, facts.isExpired ? 1 : 0)
        for hash in record.history(count) {
            let isOld = try StorageError.crypto { () throws(CryptoError) in try hasher.matches(new, hash) }
            if isOld { return [.usedBefore] }
        }
        return []
    }

    /// Stores an allowed PIN that its user confirmed, in place of the PIN in `facts`.
    func store(_ new: TypedPIN, for account: AccountID, _ facts: PINFacts) throws(StorageError) -> PINChange {
        guard let rules = facts.demanded else { return .notRequired }
        let refusals = try refusals(of: new, for: account, facts)
        guard refusals.isEmpty else { return .refused(refusals) }
        let (hasher, cost) = (try app.device.storage.pinHasher(), cost)
        let hash = try StorageError.crypto { () throws(CryptoError) in try hasher.hash(new, cost: cost) }
        let (serial, enrollment) = (facts.record?.serial ?? 0, biometrics.kind == .none ? nil : biometrics.enrollment)
        return try app.device.storage.changePIN(in: slot(account)) { record in
            var changed = record ?? PINRecord()
            guard changed.serial == serial else { return .superseded }
            changed.replace(with: hash)
            (changed.setAt, changed.lastAccess) = (facts.now, facts.now)
            (changed.fits, changed.enrollment) = (rules.shape, enrollment)
            record = changed
            return .stored
        }
    }
}

extension PINManager {
    /// Compares a typed PIN with the stored PIN.
    ///
    /// The call counts the try, and stores the count on the disk before the comparison. So if the user ends the process
    /// before the answer, the user loses a try and does not learn whether the PIN was correct. The correct PIN makes
    /// all tries available again. Calls that run at the same time use up tries as well, so they cannot make more
    /// comparisons than there are tries left.
    ///
    /// - Parameters:
    ///   - pin: The PIN that the user typed.
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The result of the comparison.
    /// - Throws: The storage's error; `crypto` if memory for the hash is lacking (the try is then not counted).
    public func verify(
        _ pin: TypedPIN, for account: AccountID, at now: Instant? = nil
    ) throws(StorageError) -> PINAnswer {
        let facts = try facts(for: account, at: now)
        guard let rules = facts.demanded else { return .notRequired }
        return try verify(pin, for: account, rules: rules, at: facts.now)
    }

    func verify(
        _ pin: TypedPIN, for account: AccountID, rules: PINRules, at now: Instant
    ) throws(StorageError) -> PINAnswer {
        let (storage, slot) = (app.device.storage, slot(account))
        let hasher = try storage.pinHasher()
        let admitted = try storage.changePIN(in: slot) { $0?.admit(rules) }
        guard let admission = admitted ?? nil else { return .noPIN }
        guard let hash = admission.hash else { return .spent(rules.spentAction) }
        let isRight: Bool
        do throws(CryptoError) { isRight = try hasher.matches(pin, hash) } catch {
            try storage.changePIN(in: slot) { $0?.withdraw(admission) }
            throw StorageError(.crypto, error.message)
        }
        let outcome = PINRecord.Outcome(
            isRight: isRight, fits: isRight ? try rules.refusals(of: pin).isEmpty : false, serial: admission.serial,
            enrollment: biometrics.kind == .none ? nil : biometrics.enrollment, now: now)
        let answer = try storage.changePIN(in: slot) { $0?.recordOutcome(outcome, rules) } ?? .noPIN
        if isRight, cost.work > hash.cost.work { try strengthen(pin, slot, admission.serial, hasher) }
        return answer
    }

    /// Replaces a hash by one with a higher cost.
    private func strengthen(
        _ pin: TypedPIN, _ slot: StoreSlot, _ serial: UInt64, _ hasher: PINHasher
    ) throws(StorageError) {
        let cost = cost
        let hash = try StorageError.crypto { () throws(CryptoError) in try hasher.hash(pin, cost: cost) }
        try app.device.storage.changePIN(in: slot) { record in
            if record?.serial == serial, record?.current != nil { record?.current = hash }
        }
    }
}

extension SlotKind {
    fileprivate static let pins = SlotKind("pins", [.account, .scope], maximumByteCount: PINRecord.maximumByteCount)
}

extension StoreSlot {
    /// Returns the slot of an account's PIN, which the publisher's apps with SDKs of the same generation share.
    package static func pin(
        publisher: String, account: AccountID, generation: PINGeneration = .from14
    ) -> StoreSlot {
        StoreSlot(.pins, of: AppContainer(publisher: publisher, app: ""), account: account, scope: generation.rawValue)
    }
}

extension DeviceStorage {
    private static let pinFormat = SlotFormat<PINRecord?>(
        empty: nil, read: { (bytes) throws(RecordError) in try PINRecord(bytes) },
        write: { $0?.encoded })

    /// Returns the PIN record of a slot; nil before the first PIN.
    package func pin(in slot: StoreSlot) throws(StorageError) -> PINRecord? {
        try slots.record(in: slot, Self.pinFormat)
    }

    /// Changes the PIN record of a slot durably.
    package func changePIN<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout PINRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.pinFormat, change)
    }

    /// Removes the PIN record of a slot, even one that cannot be read.
    func removePIN(in slot: StoreSlot) throws(StorageError) { try slots.remove([slot]) }
}
